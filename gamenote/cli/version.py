"""`gamenote --version --verbose`: Python, libraries, engines and plugins."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from gamenote._version import __version__
from gamenote.cli.options import table_text
from gamenote.core import registry

LIBRARIES = (
    "click", "rich", "pyparsing", "platformdirs", "msgspec", "zstandard", "pyarrow", "dask", "pygls", "lsprotocol"
)  # fmt: skip


def account() -> str:
    """The whole account: program, libraries, engines, plugins."""
    python = f"{platform.python_implementation()} {platform.python_version()} ({sys.executable})"
    head = f"gamenote {__version__}\n{python}\n{platform.platform()}\n"
    libraries = table_text(((name, _installed_version(name)) for name in LIBRARIES), margin=2)
    engines = table_text(((name, _engine_kind(name)) for name in registry.games()), margin=2)
    plugins = "".join(f"  {line}\n" for line in _plugins())
    return f"{head}libraries:\n{libraries}engines:\n{engines}plugins:\n{plugins}"


def _plugins() -> Iterator[str]:
    for package, groups in registry.plugins().items():
        yield package or "unknown package"
        yield from (f"  {group}: {', '.join(names)}" for group, names in groups.items())
    for problem in _loading_problems():
        yield f"left out: {problem.plugin} ({problem.package}): {problem.why}"


def _installed_version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _engine_kind(game: str) -> str:
    """How the rules of a game are run."""
    engine = registry.engine_of(game)
    return "compiled" if engine is not None and engine.compiled else "Python"


def _loading_problems() -> tuple[registry.Problem, ...]:
    """What goes wrong when every plugin is loaded."""
    registry.games()
    registry.formats()
    registry.reporters()
    registry.boards()
    registry.all_rules()
    return registry.problems()
