"""`gamenote plugins`: what is installed, and what is wrong with it."""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from gamenote._version import __version__
from gamenote.cli import completion
from gamenote.cli.help import Command
from gamenote.cli.options import did_you_mean, table_text
from gamenote.cli.screen import Failure, write_json
from gamenote.core import registry
from gamenote.core.examination import examine
from gamenote.core.installed import SEPARATORS

if TYPE_CHECKING:
    from gamenote.core.format import Format
    from gamenote.core.registry import Problem
    from gamenote.core.rule import Rule


EPILOG = """\b
Examples:
  gamenote plugins                        all packages, with what they bring
  gamenote plugins --output-format json   the same for other programs
  gamenote plugins --check othello        run the contract suite on a package
  gamenote plugins --check othello --only engine
  gamenote plugins --check othello --samples tests/samples
"""

Groups = Mapping[str, tuple[str, ...]]
NAMED = ("gamenote.games", "gamenote.formats", "gamenote.reports", "gamenote.boards")  # checked by name


def _package_names() -> dict[str, str]:
    return {package.partition(" ")[0]: package for package in registry.plugins()}


@click.command(cls=Command, epilog=EPILOG)
@click.option(
    "--check",
    "name",
    metavar="NAME",
    shell_complete=completion.one_of(_package_names),
    help="Check this package or plugin.",
)
@click.option("--only", metavar="WORDS", help="Run the checks with these words in their names, such as engine.")
@click.option(
    "--samples",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Sound records to check with, in a folder per format.  [default: those in the package]",
)
@click.option("--output-format", type=click.Choice(["text", "json"]), default="text", help="Output format.")
def command(name: str | None, only: str | None, samples: Path | None, output_format: str) -> int:
    """List the installed plugins: what each package brings, and what is wrong with it.

    With --check, run the contract suite of gamenote.testing on one, with the records in the folder samples of its
    package and the examples of its formats. The exit code is 1 where anything is wrong.
    """
    if name is not None:
        return _check_package(name, samples, only or "")
    if only is not None:
        raise Failure("--only chooses checks of the package that --check names", "add --check NAME")
    problems = examine()
    rows = [
        (package, groups, _package_problems(package, problems)) for package, groups in registry.plugins().items()
    ]
    if nameless := [each for each in problems if each.package not in registry.plugins()]:
        rows.append(("", {}, nameless))
    if output_format == "json":
        document = {"schema_version": 1, "packages": [_as_json(*row) for row in rows]}
        write_json(document)
    else:
        print("\n".join(_text(*row) for row in rows), end="")
    return 1 if problems else 0


def _package_problems(package: str, problems: Sequence[Problem]) -> list[Problem]:
    return [each for each in problems if each.package == package]


def _text(package: str, groups: Groups, problems: Sequence[Problem]) -> str:
    rows = [(_short_group(group), ", ".join(names)) for group, names in groups.items()]
    rows += [("wrong:", _problem_words(problem)) for problem in problems]
    return f"{package or 'unknown package'}\n{table_text(rows, margin=2)}"


def _short_group(group: str) -> str:
    return group.partition(".")[2]


def _problem_words(problem: Problem) -> str:
    return f"{problem.plugin} {'is left out: ' if problem.out else ''}{problem.why}"


def _as_json(package: str, groups: Groups, problems: Sequence[Problem]) -> dict[str, object]:
    name, _, version = package.partition(" ")
    return {
        "package": name,
        "version": version,
        **{_short_group(group): list(groups.get(group, ())) for group in registry.GROUPS},
        "problems": [{"plugin": each.plugin, "left_out": each.out, "why": each.why} for each in problems],
    }


def _check_package(name: str, samples: Path | None, only: str) -> int:
    """Print the faults that the contract suite finds in a plugin."""
    package, groups = _find_package(name)
    faults = [_problem_words(problem) for problem in _package_problems(package, examine())]
    brought = ("games", "formats", "reports", "boards")
    there = registry.games(), registry.formats(), registry.reporters(), registry.boards()
    named = {
        kind: [each for each in groups.get(group, ()) if each in known]
        for kind, group, known in zip(brought, NAMED, there, strict=True)
    }
    games, formats = named["games"], named["formats"]
    rules = registry.rules_from(package, groups.get("gamenote.rules", ()))
    with TemporaryDirectory() as folder:
        known = registry.formats().values()
        asked = [
            item
            for item in known
            if item.name in formats or {*item.games} & {*games} or _runs_any_rule(rules, item)
        ]
        for item in asked:
            _gather_samples(item, samples or _samples_folder(package), Path(folder) / item.name)
        faults += _contract_faults(samples=folder, rules=rules, only=only, **named)
    wanted = f": put sound records into {_samples_folder(package) / 'FORMAT'}, or name a folder with --samples"
    faults = [fault.replace(f" in {folder}", wanted) for fault in faults]
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    count = f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}" if faults else "no faults"
    checked = dict.fromkeys(
        (*games, *formats, *(rule.code for rule in rules), *named["reports"], *named["boards"])
    )
    print(f"{package}: {count} in {', '.join(checked) or 'nothing that can be checked'}")
    return 1 if faults else 0


def _contract_faults(**brought: Any) -> list[str]:
    """Return what the contract suite finds beside the problems of plugins."""
    from gamenote.testing import Broken, check_plugin

    try:
        check_plugin(**brought)
    except Broken as broken:
        problems = {f"plugin: {each.package}: the plugin {each.plugin} {each.why}" for each in registry.problems()}
        return [fault for fault in broken.faults if fault not in problems]
    except ValueError as failure:
        raise Failure(str(failure)) from None
    return []


def _runs_any_rule(rules: Iterable[Rule], item: Format) -> bool:
    """Whether any of the rules is run on games of a format."""
    return any(item.name in (rule.formats or (item.name,)) for rule in rules)


def _find_package(name: str) -> tuple[str, Groups]:
    """Return the package called so, or that brings what is called so."""
    known = registry.plugins()
    plain = SEPARATORS.sub("-", name).lower()
    for package, groups in known.items():
        if SEPARATORS.sub("-", package.partition(" ")[0]).lower() == plain:
            return package, groups
    for package, groups in known.items():
        found = {group: (name,) for group, names in groups.items() if name in names}
        if found:
            return package, found
    names = [package.partition(" ")[0] for package in known]
    names += [each for groups in known.values() for group in groups.values() for each in group]
    raise Failure(f"there is no plugin {name!r}", did_you_mean(name, names))


def _gather_samples(item: Format, samples: Path, folder: Path) -> None:
    """Put the samples of a format and its example into a folder."""
    from gamenote.testing.linting import known_samples

    folder.mkdir()
    own = samples / item.name
    carried = (path for name, path in known_samples() if name == item.name)
    for path in sorted(own.glob("*") if own.is_dir() else carried):
        if path.is_file():
            shutil.copy(path, folder)
    if item.example and item.written_suffix:
        (folder / f"example{item.written_suffix}").write_text(
            item.example, encoding=item.charset.default, newline=""
        )


def _samples_folder(package: str) -> Path:
    """Return the folder of samples in a package."""
    modules = (value.partition(":")[0].partition(".")[0] for value, owner in registry.values() if owner == package)
    specs = (find_spec(module) for module in dict.fromkeys(modules))
    places = (place for spec in specs if spec is not None for place in spec.submodule_search_locations or ())
    return next((Path(place) / "samples" for place in places), Path("samples"))


# `gamenote --version --verbose`: Python, libraries, engines and plugins.

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
