"""One game with all its figures, for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

from gamenote.core.figures import DRAW, GameStats, Totals
from gamenote.core.report import Look
from gamenote.core.telling import player
from gamenote.core.words import count_with_noun
from gamenote.render.stats import Detail
from gamenote.render.stats.blocks import (
    LONGEST,
    Block,
    Grid,
    Heading,
    Line,
    figure,
    labels_of,
    part,
    readable,
    series,
)
from gamenote.render.stats.rows import Spool, row_of, word
from gamenote.render.stats.summary import summaries

# One game with all its figures

LEAST = 8  # marks of a series
BESIDE = 40  # columns that the name of a series and its last value take


@dataclass(frozen=True, slots=True)
class _Look:
    ascii_only: bool
    longest: int  # marks of a series


def card(row: Mapping[str, Any], *, ascii_only: bool, width: int | None = None) -> Iterator[Block]:
    """One game with all its figures, on about so many columns."""
    look = _Look(ascii_only, LONGEST if width is None else max(LEAST, min(LONGEST, width - BESIDE)))
    names = row["title"] or f"game {row['index']}"
    yield Heading(f"{names}")
    yield Line(f"{row['path']}, game {row['index']}")
    known = [
        row["variant"] or row["game"],
        count_with_noun(row["plies"], "ply", "plies"),
        row["result"] or "no result",
    ]
    if row["winner"]:
        known.append("drawn" if row["winner"] == DRAW else f"{_player_name(row, row['winner'])} won")
    yield Line(", ".join(known))
    if row["excluded"]:
        yield Line(f"no figures: {row['excluded']}")
    words = labels_of(row["game"], row["variant"])
    figures_by_name = _with_players({**row["final"], **row["course"]}, row)
    figures = {
        readable(name, words): _name_parts(name, _by_place(name, value), words)
        for name, value in figures_by_name.items()
    }
    plain = tuple(item for name, value in figures.items() for item in _figure_lines(name, value, look))
    if plain:
        yield Grid(("", ""), plain)
    sided = {name: value for name, value in figures.items() if isinstance(value, Mapping) and not _is_long(value)}
    yield from _figure_grids(sided, look)


def _player_name(row: Mapping[str, Any], seat: Any) -> str:
    return player(row["game"], row["variant"], str(seat))


def _with_players(figures_by_name: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures with the winners' names."""
    found = dict(figures_by_name)
    if isinstance(found.get("winner"), str) and found["winner"] != DRAW:
        found["winner"] = _player_name(row, found["winner"])
    if isinstance(found.get("winners"), list):
        found["winners"] = ", ".join(_player_name(row, seat) for seat in found["winners"]) or None
    return found


def _by_place(name: str, value: Any) -> Any:
    """Return a list by colour or player as a figure with parts."""
    if "_by_" in name and isinstance(value, list):
        return {str(place): each for place, each in enumerate(value, start=1)}
    return value


def _name_parts(name: str, value: Any, words: Mapping[str, str]) -> Any:
    """Return a figure whose parts have names for people."""
    if not isinstance(value, Mapping):
        return value
    return {
        words.get(f"{name}.{each}") or words.get(part(each), each): _name_parts(f"{name}.{each}", inner, words)
        for each, inner in value.items()
    }


def _figure_lines(label: str, value: Any, look: _Look) -> Iterator[tuple[str, str]]:
    """Return figures for lines of their own: words, numbers and series."""
    if not isinstance(value, Mapping):
        if value is not None and value != []:
            yield label, _cell_text(value, look)
    elif _is_long(value):
        yield from ((f"{label} {side}", _cell_text(each, look)) for side, each in value.items() if each)


def _is_long(value: Mapping[str, Any]) -> bool:
    """Whether the sides have lists, or counts of things."""
    inner = [each for each in value.values() if isinstance(each, Mapping)]
    counts = any(set(one) != set(inner[0]) for one in inner)
    return counts or any(isinstance(each, list) for each in value.values())


def _figure_grids(figures: Mapping[str, Mapping[str, Any]], look: _Look) -> Iterator[Grid]:
    """Return figures with the same parts as rows of one grid."""
    groups: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for name, value in figures.items():
        for label, cells in _grid_rows(name, value):
            if any(cell is not None for cell in cells):
                groups.setdefault(tuple(value), []).append((label, *(_cell_text(cell, look) for cell in cells)))
    for names, rows in groups.items():
        yield Grid(("", *(f">{name}" for name in names)), tuple(rows))


def _grid_rows(label: str, value: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    inner = [part for part in value.values() if isinstance(part, Mapping)]
    if not inner:
        yield label, list(value.values())
        return
    for name in inner[0]:
        yield (
            f"{label}: {name}",
            [part.get(name) if isinstance(part, Mapping) else None for part in value.values()],
        )


def _cell_text(value: Any, look: _Look) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and len(value) > 4 and all(isinstance(each, int | float) for each in value):
        return f"{series(value, longest=look.longest, ascii_only=look.ascii_only)} {figure(value[-1])}"
    if value is None or isinstance(value, int | float):
        return figure(value)
    return word(value) or "-"


# What forms for people share: a game, a list, or totals

MOST_LISTED = 20  # games that are listed above a summary


class PeopleSink:
    """Keeps the first games, and others if all are shown."""

    def __init__(self, stream: TextIO, look: Look, detail: Detail) -> None:
        self.stream, self.look, self.detail = stream, look, detail
        self.first: list[dict[str, Any]] = []
        self.spool = Spool() if detail is Detail.GAMES else None

    def game(self, game: GameStats) -> None:
        if self.spool is not None:
            self.spool.put(row_of(game))
        elif len(self.first) <= MOST_LISTED:
            self.first.append(row_of(game))

    def close(self, totals: Totals) -> None:
        if self.spool is not None:
            self.write(self._game_cards(self.spool), totals)
            self.spool.close()
        elif totals.games == 1 and self.detail is Detail.FITTING:
            self.write(self._game_cards(self.first), totals)
        else:
            few = self.first if len(self.first) <= MOST_LISTED and self.detail is Detail.FITTING else []
            self.write(summaries(totals, listed=few, ascii_only=self.ascii_only), totals)

    def _game_cards(self, rows: Iterable[dict[str, Any]]) -> Iterator[Block]:
        for row in rows:
            yield from card(row, ascii_only=self.ascii_only, width=self.look.width)

    @property
    def ascii_only(self) -> bool:
        """Whether the stream knows no blocks."""
        try:
            "▁█…".encode(self.stream.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return True
        return False

    def write(self, blocks: Iterable[Block], totals: Totals) -> None:
        raise NotImplementedError
