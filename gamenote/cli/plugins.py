"""`gamenote plugins`: what is installed, and what is wrong with it."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from gamenote.cli import completers
from gamenote.cli.failure import Failure
from gamenote.cli.help import Command
from gamenote.cli.options import did_you_mean
from gamenote.core import registry
from gamenote.core.examination import examine
from gamenote.core.installed import SEPARATORS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from gamenote.core.format import Format
    from gamenote.core.registry import Problem

EPILOG = """\b
Examples:
  gamenote plugins                        all packages, with what they bring
  gamenote plugins --output-format json   the same for other programs
  gamenote plugins --check othello        run the contract suite on a package
  gamenote plugins --check othello --samples tests/samples
"""

Groups = Mapping[str, tuple[str, ...]]


def _names(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Offer the names of packages and plugins."""
    return completers.offer_names({package.partition(" ")[0]: package for package in registry.plugins()}, word)


@click.command(cls=Command, epilog=EPILOG)
@click.option("--check", "name", metavar="NAME", shell_complete=_names, help="Check this package or plugin.")
@click.option(
    "--samples",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Sound records to check with, in a folder per format.  [default: those in the package]",
)
@click.option("--output-format", type=click.Choice(["text", "json"]), default="text", help="Output format.")
def command(name: str | None, samples: Path | None, output_format: str) -> int:
    """List the installed plugins: what each package brings, and what is wrong with it.

    With --check, run the contract suite of gamenote.testing on one, with the records in the folder samples of its
    package and the examples of its formats. The exit code is 1 where anything is wrong.
    """
    if name is not None:
        return _check(name, samples)
    problems = examine()
    rows = [(package, groups, _of(package, problems)) for package, groups in registry.plugins().items()]
    nameless = [each for each in problems if each.package not in registry.plugins()]
    if output_format == "json":
        sys.stdout.write(json.dumps([_as_json(*row) for row in rows], indent=2) + "\n")
    else:
        print("\n\n".join("\n".join(_lines(*row)) for row in rows))
    for problem in nameless:
        print(f"{problem.plugin}: {problem.why}")
    return 1 if problems else 0


def _of(package: str, problems: Sequence[Problem]) -> list[Problem]:
    return [each for each in problems if each.package == package]


def _lines(package: str, groups: Groups, problems: Sequence[Problem]) -> Iterator[str]:
    yield package or "unknown package"
    yield from (f"  {_short(group):8} {', '.join(names)}" for group, names in groups.items())
    yield from (f"  wrong:   {_words(problem)}" for problem in problems)


def _short(group: str) -> str:
    return group.partition(".")[2]


def _words(problem: Problem) -> str:
    return f"{problem.plugin} {'is left out: ' if problem.out else ''}{problem.why}"


def _as_json(package: str, groups: Groups, problems: Sequence[Problem]) -> dict[str, object]:
    name, _, version = package.partition(" ")
    return {
        "package": name,
        "version": version,
        **{_short(group): list(groups.get(group, ())) for group in registry.GROUPS},
        "problems": [{"plugin": each.plugin, "left_out": each.out, "why": each.why} for each in problems],
    }


def _check(name: str, samples: Path | None) -> int:
    """Print the faults that the contract suite finds in a plugin."""
    package, groups = _wanted(name)
    from gamenote.testing import Broken, check_plugin

    faults = [_words(problem) for problem in _of(package, examine())]
    games = [each for each in groups.get("gamenote.games", ()) if each in registry.games()]
    formats = [each for each in groups.get("gamenote.formats", ()) if each in registry.formats()]
    with TemporaryDirectory() as folder:
        for each in formats:
            _gather(registry.formats()[each], samples, Path(folder) / each)
        try:
            check_plugin(games=games, formats=formats, samples=folder)
        except Broken as broken:
            faults += broken.faults
        except AssertionError as failure:
            faults.append(str(failure))
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    count = f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}" if faults else "no faults"
    print(f"{package}: {count} in {', '.join((*games, *formats)) or 'nothing that can be checked'}")
    return 1 if faults else 0


def _wanted(name: str) -> tuple[str, Groups]:
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


def _gather(item: Format, samples: Path | None, folder: Path) -> None:
    """Put the samples of a format and its example into a folder."""
    folder.mkdir()
    source = (samples or _beside(item)) / item.name
    for path in sorted(source.glob("*")) if source.is_dir() else ():
        if path.is_file():
            shutil.copy(path, folder)
    if item.example and item.suffixes:
        (folder / f"example{item.suffixes[0]}").write_text(item.example, encoding=item.charset.default, newline="")


def _beside(item: Format) -> Path:
    """Return the folder of samples in the package of a format."""
    entry = registry.giver(item)
    spec = find_spec(entry.value.partition(":")[0].partition(".")[0]) if entry is not None else None
    places = spec.submodule_search_locations if spec is not None else None
    return Path(next(iter(places or ()), ".")) / "samples"
