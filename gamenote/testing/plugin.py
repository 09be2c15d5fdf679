"""What is checked of all that a package brings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.rule import Rule
from gamenote.testing.boards import check_board
from gamenote.testing.faults import ContractCheck, checks_named, contract, faults, run_all
from gamenote.testing.formats import format_checks, sample_checks
from gamenote.testing.games import check_perft, check_record, game_checks, sound_records
from gamenote.testing.linting import Samples, read
from gamenote.testing.positions import check_symmetry
from gamenote.testing.reports import check_report
from gamenote.testing.rules import rule_checks


def check_plugin(*, only: str = "", **brought: Any) -> None:
    """Check all that a package brings, or what `only` names.

    See `plugin_checks`. `only` holds words of the names of checks, such as "engine" or "writer whole.snort". Each
    fault says first what it is about."""
    run_all(checks_named(plugin_checks(**brought), only))


def plugin_checks(
    *,
    games: Sequence[str] = (),
    formats: Sequence[str] = (),
    samples: str | Path | None = None,
    rules: Iterable[Rule] = (),
    reports: Sequence[str] = (),
    boards: Sequence[str] = (),
    lenient: str = "",
    unshown: Collection[str] = (),
    changing: Collection[str] = (),
    perft: Mapping[str, Sequence[int]] = {},
    symmetries: Mapping[str, Sequence[str]] = {},
) -> list[ContractCheck]:
    """Return the checks of all that a package brings, by name.

    Each is a parameter for a test of its own. `samples` holds a folder of records per format. Rules of the games
    and formats are checked without being given. `lenient` is for `check_game`, `unshown` and `changing` are for
    `check_format`, of which they are exemptions. `perft` has the numbers of move sequences of lengths 1, 2, ...
    for variants, as in `{"snort/standard": [25, 520]}`, and `symmetries` the ways to turn boards that change
    nothing: "mirror", "flip", "transpose", "turn".
    """
    there, missing = _installed_names(game=games, format=formats, report=reports, board=boards)
    without = samples is None and bool(games or formats)
    of = cache(lambda name: Samples(registry.formats()[name], Path(samples or "samples")))
    installed = partial(check_installed, missing, without_samples=without)
    found = [ContractCheck("description", "plugin", "plugin", installed)]
    if not without:
        for name in there["format"]:
            found += format_checks(of(name), unshown=unshown, changing=changing)
            found += _of_others(of(name), games)
        for name in there["game"]:
            found += game_checks(name, map(of, known_formats(name)), lenient=lenient)
        counts = ((row, partial(check_counts, row, table)) for row, table in perft.items())
        found += (ContractCheck("engine", "perft", row, run) for row, run in counts)
        found += _symmetries(symmetries, of)
        own, shared = _owned_rules(rules, there["game"], there["format"])
        found += rule_checks(own, lambda item: of(item.name), shared) if own else ()
    for kind, check in (("report", check_report), ("board", check_board)):
        found += (ContractCheck(kind, "stock", f"{kind} {name}", partial(check, name)) for name in there[kind])
    crashes: dict[str, str] = {}
    return [replace(each, crashes=crashes) for each in found]


def _installed_names(**named: Sequence[str]) -> tuple[dict[str, list[str]], list[str]]:
    """Return the installed names by kind, and the names of others."""
    known: dict[str, Mapping[str, Any]] = {
        "game": registry.games(),
        "format": registry.formats(),
        "report": registry.reporters(),
        "board": registry.boards(),
    }
    there = {kind: [name for name in names if name in known[kind]] for kind, names in named.items()}
    missing = [f"{kind} {name}" for kind, names in named.items() for name in names if name not in there[kind]]
    return there, missing


@contract
def check_installed(missing: Sequence[str], *, without_samples: bool) -> Iterator[str]:
    """Check that all that a package brings can be loaded."""
    yield from (f"{each.package}: the plugin {each.plugin} {each.why}" for each in registry.problems())
    yield from (f"{each}: it is not registered" for each in missing)
    if without_samples:
        yield "samples: games and formats are checked with a folder of sound records"


@contract
def check_counts(variant: str, table: Sequence[int]) -> Iterator[str]:
    """Check the numbers of move sequences of GAME/VARIANT."""
    game, _, row = variant.partition("/")
    if game not in registry.games() or (row and registry.games()[game].variant(row) is None):
        yield f"there is no {variant}: GAME/VARIANT is wanted"
    else:
        yield from faults(check_perft, game, row or None, table)


def _symmetries(rows: Mapping[str, Sequence[str]], of: Callable[[str], Samples]) -> Iterator[ContractCheck]:
    """Return a check of each symmetry of GAME/VARIANT."""
    for row, kinds in rows.items():
        files = [(each, path) for each in map(of, known_formats(row.partition("/")[0])) for path in each.paths]
        yield from (
            ContractCheck("engine", "symmetry", f"{row} {kind}", partial(_check_turned, row, kind, files))
            for kind in kinds
        )


def known_formats(game: str) -> list[str]:
    """Return the formats that may hold a game."""
    return [name for name, item in registry.formats().items() if not item.games or game in item.games]


@contract
def _check_turned(row: str, kind: str, files: Sequence[tuple[Samples, Path]]) -> Iterator[str]:
    """Check one symmetry of GAME/VARIANT, with the sound samples of the game."""
    game, _, variant = row.partition("/")
    yield from faults(check_symmetry, game, variant or None, kind, sound_records(game, files))


def _of_others(samples: Samples, games: Sequence[str]) -> Iterator[ContractCheck]:
    """Return checks of other packages' games by the samples of a format."""
    for path in samples.paths if not {*samples.item.games} <= {*games} or not samples.item.games else ():
        subject = f"format {samples.item.name}: sample {path.name}"
        yield ContractCheck("engine", "other-games", subject, partial(check_others_games, samples, path, games))


@contract
def check_others_games(samples: Samples, path: Path, games: Collection[str]) -> Iterator[str]:
    """Check the games of other packages that are in a file."""
    for record in (reading.record for _, reading in read(samples.item, samples.of(path))):
        if record.game in registry.games() and record.game not in games:
            yield from faults(check_record, record.game, record)


def _owned_rules(
    rules: Iterable[Rule], games: Sequence[str], formats: Sequence[str]
) -> tuple[list[Rule], list[Rule]]:
    """Return the rules of a package, and those it shares."""
    owned = [*rules]
    owned += [rule for name in formats for rule in registry.formats()[name].rules()]
    owned += [rule for name in games for rule in registry.games()[name].rules()]
    others = {
        id(rule) for name, item in registry.formats().items() if name not in formats for rule in item.rules()
    }
    unique = {id(rule): rule for rule in owned}
    own = [rule for at, rule in unique.items() if at not in others]
    return own, [rule for at, rule in unique.items() if at in others]


def check_sample(item: Format, path: Path) -> None:
    """Check a format, a game and the boards with one sound file."""
    samples = Samples(item, path.parent.parent)
    others = ContractCheck("engine", "records", path.name, partial(check_others_games, samples, path, ()))
    run_all((*sample_checks(samples, path), others))
