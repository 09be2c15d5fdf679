"""Figures of games as JSON, CSV or a table.

JSON and CSV are written as they are, numbers unrounded, what is not known null or empty; only the table asks rich,
and only for its lines.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TextIO

from gamenote.core.visible import visible

SCHEMA_VERSION = 1


class Row(Protocol):
    """One game; the names are those of the JSON."""

    @property
    def path(self) -> str: ...
    @property
    def index(self) -> int: ...
    @property
    def format(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def variant(self) -> str | None: ...
    @property
    def title(self) -> str | None: ...
    @property
    def plies(self) -> int: ...
    @property
    def result(self) -> str | None: ...
    @property
    def final(self) -> Mapping[str, Any]: ...
    @property
    def course(self) -> Mapping[str, Any]: ...
    @property
    def excluded(self) -> str: ...


class Sums(Protocol):
    """All games together."""

    @property
    def games(self) -> Counter[str]: ...
    @property
    def plies(self) -> Counter[str]: ...
    @property
    def results(self) -> Mapping[str, Counter[str | None]]: ...
    @property
    def excluded(self) -> Iterable[Row]: ...
    @property
    def figures(self) -> Mapping[str, Mapping[str, list[float]]]: ...


COLUMNS = ("path", "index", "format", "game", "variant", "title", "plies", "result")


@dataclass(frozen=True, slots=True)
class Look:
    """How a table may look; `width` None means as wide as it likes."""

    color: bool = False
    width: int | None = None


def write_json(rows: Iterator[Row], totals: Sums, stream: TextIO, look: Look) -> None:
    """One object, its games a line each, written as they come."""
    plain = "utf" not in (stream.encoding or "").lower()
    stream.write(f'{{\n  "schema_version": {SCHEMA_VERSION},\n  "games": [')
    between = "\n    "
    for row in rows:
        item = {name: getattr(row, name) for name in COLUMNS}
        item |= {"final": dict(row.final), "course": dict(row.course)}
        stream.write(between + json.dumps(item, ensure_ascii=plain))
        between = ",\n    "
    end = "]" if between.startswith("\n") else "\n  ]"
    sums = json.dumps(_sums(totals), ensure_ascii=plain, indent=2).replace("\n", "\n  ")
    stream.write(f'{end},\n  "totals": {sums}\n}}\n')


def _sums(totals: Sums) -> dict[str, Any]:
    systems = {
        game: {
            "games": totals.games[game],
            "plies": totals.plies[game],
            "results": [{"result": result, "games": n} for result, n in totals.results[game].most_common()],
            "final": {
                name: {"games": known, "min": least, "max": most, "mean": total / known}
                for name, (known, total, least, most) in totals.figures.get(game, {}).items()
                if known
            },
        }
        for game in sorted(totals.games)
    }
    excluded = [{"path": row.path, "index": row.index, "reason": row.excluded} for row in totals.excluded]
    return {
        "games": totals.games.total(),
        "plies": totals.plies.total(),
        "by_game": systems,
        "excluded": excluded,
    }


def write_csv(rows: Iterator[Row], totals: Sums, stream: TextIO, look: Look) -> None:
    """A line for each game, the final figures of all game systems as columns."""
    games = [(row, dict(_flat(row.final)) | dict(_flat(row.course))) for row in rows]
    finals = [final for _, final in games]
    figures = list(dict.fromkeys(name for final in finals for name in final if not _splits(name, finals)))
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*COLUMNS, *(f"final.{name}" for name in figures)])
    for row, final in games:
        values = [*(getattr(row, name) for name in COLUMNS), *map(final.get, figures)]
        writer.writerow(["" if value is None else _word(value) for value in values])


def _flat(figures: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Figures of their own for the parts of a figure: "prisoners.black"; those of an unknown one are not known."""
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield above + name, value


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def write_table(rows: Iterator[Row], totals: Sums, stream: TextIO, look: Look) -> None:
    """A table for each game system, then what they come to and what was left out."""
    systems: dict[str, list[Row]] = {}
    for row in rows:
        systems.setdefault(row.game, []).append(row)
    for game in sorted(systems):
        _write_system(game, systems[game], stream, look)
    for line in _closing(totals):
        stream.write(visible(line) + "\n")


def _write_system(game: str, rows: list[Row], stream: TextIO, look: Look) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    finals = [dict(_flat(row.final)) | dict(_flat(row.course)) for row in rows]
    figures = list(dict.fromkeys(name for final in finals for name in final if not _splits(name, finals)))
    numbers = {name for name in figures if any(_is_number(final.get(name)) for final in finals)}
    table = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, title=Text(visible(game), style="bold"), title_justify="left"
    )
    for name in ("path", "#", "variant", "title", "plies", "result", *figures):
        justify: Literal["right", "left"] = "right" if name in ("#", "plies", *numbers) else "left"
        table.add_column(Text(visible(re.sub("[._]", " ", name))), justify=justify, overflow="fold")
    for row, final in zip(rows, finals, strict=True):
        values = (row.path, row.index, row.variant, row.title, row.plies, row.result)
        table.add_row(*(Text(_cell(value)) for value in (*values, *map(final.get, figures))))
    console = Console(
        file=stream,
        width=look.width or 100_000,
        force_terminal=look.color,
        no_color=not look.color,
        color_system="auto" if look.color else None,
        emoji=False,
        highlight=False,
        markup=False,
        legacy_windows=False,
    )
    with console.capture() as capture:
        console.print(table)
    lines = [line.rstrip() for line in capture.get().split("\n")]
    stream.write("".join(f"{line}\n" for line in lines if line) + "\n")


def _splits(name: str, finals: Iterable[Mapping[str, Any]]) -> bool:
    """Whether other games give the parts of this figure, so that it says nothing itself."""
    return any(other.startswith(f"{name}.") for final in finals for other in final)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return visible(_word(value))


def _closing(totals: Sums) -> Iterator[str]:
    for game in sorted(totals.games):
        number = totals.games[game]
        results = ", ".join(f"{result or 'no result'} {n}" for result, n in totals.results[game].most_common())
        yield f"{game}: {number} {_plural('game', number)}, {totals.plies[game]} plies; {results}"
    left = list(totals.excluded)
    if left:
        yield f"Not in the final figures: {len(left)} {_plural('game', len(left))}"
    for row in left:
        yield f"  {row.path} game {row.index}: {row.excluded}"
    if not totals.games:
        yield "No games."


def _plural(word: str, number: int) -> str:
    return word if number == 1 else f"{word}s"


WRITERS: Mapping[str, Callable[[Iterator[Row], Sums, TextIO, Look], None]] = {
    "table": write_table,
    "json": write_json,
    "csv": write_csv,
}
