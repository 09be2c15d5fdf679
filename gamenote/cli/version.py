"""`gamenote --version --verbose`: Python, libraries, engines and plugins."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from gamenote._version import __version__
from gamenote.core import registry

LIBRARIES = (
    "click", "rich", "pyparsing", "platformdirs", "msgspec", "zstandard", "pyarrow", "dask", "pygls", "lsprotocol"
)  # fmt: skip


def lines() -> Iterator[str]:
    """The whole account, line by line."""
    yield f"gamenote {__version__}"
    yield f"{platform.python_implementation()} {platform.python_version()} ({sys.executable})"
    yield platform.platform()
    yield "libraries:"
    width = max(map(len, LIBRARIES))
    yield from (f"  {name:{width}}  {_installed(name)}" for name in LIBRARIES)
    yield "engines:"
    width = max(map(len, registry.games()), default=0)
    yield from (f"  {name:{width}}  {_way(name)}" for name in registry.games())
    yield "plugins:"
    for package, groups in registry.plugins().items():
        yield f"  {package or 'unknown package'}"
        yield from (f"    {group}: {', '.join(names)}" for group, names in groups.items())
    for problem in _problems():
        yield f"  left out: {problem.plugin} ({problem.package}): {problem.why}"


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _way(game: str) -> str:
    """How the rules of a game are run."""
    engine = registry.engine_of(game)
    return "compiled" if engine is not None and engine.compiled else "Python"


def _problems() -> tuple[registry.Problem, ...]:
    """What goes wrong when every plugin is loaded."""
    registry.games()
    registry.formats()
    registry.reporters()
    registry.boards()
    registry.all_rules()
    return registry.problems()
