"""What is checked of all that a package brings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.rule import Rule
from gamenote.testing.boards import check_board
from gamenote.testing.faults import about, each_of, faults, whole_contract
from gamenote.testing.formats import check_format, check_format_sample
from gamenote.testing.games import check_game, check_perft, check_record
from gamenote.testing.linting import read, sample_files
from gamenote.testing.reports import check_report
from gamenote.testing.rules import check_rules


@whole_contract
def check_plugin(
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
) -> Iterator[str]:
    """Check all that a package brings, by name, and its rules.

    `samples` holds a folder of records per format. Each fault says first what it is about; rules of the games and
    formats are checked without being given. `lenient` is for `check_game`, `unshown` and `changing` are for
    `check_format`, of which they are exemptions. `perft` has the numbers of move sequences of lengths 1, 2, ...
    for variants, as in `{"snort/standard": [25, 516]}`.
    """
    yield from (f"{each.package}: the plugin {each.plugin} {each.why}" for each in registry.problems())
    known: Sequence[tuple[str, Sequence[str], Mapping[str, Any]]] = (
        ("game", games, registry.games()),
        ("format", formats, registry.formats()),
        ("report", reports, registry.reporters()),
        ("board", boards, registry.boards()),
    )
    for kind, names, there in known:
        yield from (f"{kind} {name}: it is not registered" for name in names if name not in there)
    folder = Path(samples) if samples is not None else Path("samples")
    if samples is None and (games or formats):
        yield "samples: games and formats are checked with a folder of sound records"
        return
    present = [[name for name in names if name in there] for _, names, there in known]
    yield from each_of(
        *(
            about(f"format {name}", faults(check_format, name, folder, unshown=unshown, changing=changing))
            for name in present[1]
        ),
        *(_of_others(registry.formats()[name], folder, games) for name in present[1]),
        *(about(f"game {name}", faults(check_game, name, folder, lenient=lenient)) for name in present[0]),
        *(_check_move_counts(variant, table) for variant, table in perft.items()),
        _of_rules(rules, present[0], present[1], folder),
        *(about(f"report {name}", faults(check_report, name)) for name in present[2]),
        *(about(f"board {name}", faults(check_board, name)) for name in present[3]),
    )


def _check_move_counts(variant: str, table: Sequence[int]) -> Iterator[str]:
    """Check the numbers of move sequences of GAME/VARIANT."""
    game, _, row = variant.partition("/")
    if game not in registry.games() or (row and registry.games()[game].variant(row) is None):
        yield f"perft: there is no {variant}: GAME/VARIANT is wanted"
    else:
        yield from about(f"game {game}", faults(check_perft, game, row or None, table))


def _of_others(item: Format, folder: Path, games: Sequence[str]) -> Iterator[str]:
    """Check the games of other packages by the samples of a format."""
    for path in sample_files(item, folder) if item.reads else ():
        for record in (reading.record for _, reading in read(item, path.read_bytes())):
            if record.game in registry.games() and record.game not in games:
                where = f"format {item.name}, sample {path.name}, game {record.game}"
                yield from about(where, faults(check_record, record.game, record))


def _of_rules(rules: Iterable[Rule], games: Sequence[str], formats: Sequence[str], folder: Path) -> Iterator[str]:
    """Check the rules that are given, and those of games and formats."""
    owned = [*rules]
    owned += [rule for name in formats for rule in registry.formats()[name].rules()]
    owned += [rule for name in games for rule in registry.games()[name].rules()]
    if owned:
        yield from faults(check_rules, list({id(rule): rule for rule in owned}.values()), folder)


@whole_contract
def check_sample(item: Format, path: Path) -> Iterator[str]:
    """Check a format, a game and the boards with one sound file."""
    yield from faults(check_format_sample, item, path)
    for record in (reading.record for _, reading in read(item, path.read_bytes())):
        if record.game in registry.games():
            yield from faults(check_record, record.game, record)
