"""Figures as rows of names and values, and as CSV."""

from __future__ import annotations

import csv
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

from gamenote.core.figures import GameStats, Group, Spread, Tally, Totals, flat_figures
from gamenote.core.report import Look
from gamenote.core.tournament import Tournaments
from gamenote.core.visible import escape_undecoded, in_cell
from gamenote.render.stats import Detail
from gamenote.render.stats.standings import IRREGULARITY, ROW, irregularity_rows, standing_rows

# Games as rows of names and values, perhaps in a file

COLUMNS = (
    "path",
    "index",
    "format",
    "game",
    "variant",
    "title",
    "players",
    "plies",
    "result",
    "winner",
    "excluded",
)


def row_of(game: GameStats) -> dict[str, Any]:
    """The game as the JSON has it."""
    row = {name: getattr(game, name) for name in COLUMNS}
    figures = {"final": dict(game.final), "course": dict(game.course)}
    row |= {"players": list(game.players), "excluded": game.excluded or None, "walkover": game.walkover}
    return row | figures


def word(value: Any) -> str:
    """Return a value in one cell: pieces as `I5 2xO`.

    It is empty where the value is not known."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return " ".join(name if count == 1 else f"{count}x{name}" for name, count in value.items())
    if isinstance(value, list | tuple):
        between = "; " if any(isinstance(each, Mapping | list) for each in value) else " "
        return between.join(map(word, value))
    return escape_undecoded(str(value))


class Spool:
    """Rows put away in a temporary file, in order."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile("w+", encoding="utf-8", errors="surrogateescape")  # noqa: SIM115

    def put(self, row: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(row) + "\n")

    def __iter__(self) -> Iterator[dict[str, Any]]:
        self._file.seek(0)
        return map(json.loads, self._file)

    def close(self) -> None:
        self._file.close()


# Figures as CSV: a line for each game, or each figure

SUMMARY = ("game", "figure", "value", "games", "min", "mean", "max", "variant")


class CsvSink:
    """Puts the games away until it is known which columns there are."""

    def __init__(self, stream: TextIO, look: Look, detail: Detail) -> None:
        self.writer = csv.writer(stream, lineterminator="\n")
        self.detail = detail
        self.spool = Spool()
        self.figures: dict[str, None] = {}

    def game(self, game: GameStats) -> None:
        if self.detail is not Detail.SUMMARY:
            self.figures.update(dict.fromkeys(name for name, _ in flat_figures(game.figures)))
            self.spool.put(row_of(game))

    def close(self, totals: Totals) -> None:
        if totals.tournaments is not None:
            self._write(_tournament_rows(totals.tournaments))
        elif self.detail is Detail.SUMMARY:
            self._write([SUMMARY, *_summary_rows(totals)])
        else:
            self._write(self._game_rows())
        self.spool.close()

    def _game_rows(self) -> Iterator[Iterable[Any]]:
        figures = [name for name in self.figures if not split(name, self.figures)]
        yield (*COLUMNS, *figures)
        for row in self.spool:
            values = dict(flat_figures({"final": row["final"], "course": row["course"]}))
            values = {name: _safe_cell(value) for name, value in values.items()}
            row["players"] = " - ".join(name or "?" for name in row["players"]) if any(row["players"]) else None
            yield (*(_safe_cell(row.get(name)) for name in COLUMNS), *map(values.get, figures))

    def _write(self, rows: Iterable[Iterable[Any]]) -> None:
        self.writer.writerows([word(value) for value in row] for row in rows)


def _tournament_rows(tournaments: Tournaments) -> Iterator[Iterable[Any]]:
    """Return the standings of all events, or what a check found."""
    names = ROW if tournaments.standings else IRREGULARITY
    yield names
    for row in standing_rows(tournaments) if tournaments.standings else irregularity_rows(tournaments):
        yield [_safe_cell(row.get(name)) for name in names]


def _safe_cell(value: Any) -> Any:
    """Make text a cell that no spreadsheet computes.

    Numbers stay as they are, and so do moves, which are no formulas.
    """
    return in_cell(escape_undecoded(value)) if isinstance(value, str) else value


def split(name: str, names: Iterable[str]) -> bool:
    """Whether other games give the parts of this figure."""
    return any(other.startswith(f"{name}.") for other in names)


def _summary_rows(totals: Totals) -> Iterator[tuple[Any, ...]]:
    """Return the lines of each game system, then of its variants."""
    for name in sorted(totals.systems):
        system = totals.systems[name]
        tallies = {"variant": system.variants, "result": system.results, "winner": system.winners, **system.words}
        yield from _group_rows(system, system.comparable, None, tallies)
        for variant in sorted(system.by_variant):
            group = system.by_variant[variant]
            tallies = {"result": group.results, "winner": group.winners, **group.words}
            yield from _group_rows(group, group.figures, variant, tallies)


def _group_rows(
    group: Group, figures: Mapping[str, Spread], variant: str | None, tallies: Mapping[str, Tally]
) -> Iterator[tuple[Any, ...]]:
    """Return a line for each spread and each counted word."""
    game = group.game
    for name, spread in {"length": group.length, **figures}.items():
        yield game, name, None, spread.games, spread.least, spread.mean, spread.most, variant
    for name, tally in tallies.items():
        for value, games in tally.words.most_common():
            yield game, name, _safe_cell(value), games, None, None, None, variant
        if tally.other:
            yield game, name, "(others)", tally.other, None, None, None, variant
    for name, value in group.totals.items():
        yield game, f"gathered.{name}", value, group.games, None, None, None, variant
