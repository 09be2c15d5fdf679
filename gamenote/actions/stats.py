"""Figures of games: one `GameStats` a game, and what they come to together. Nothing here prints.

A figure is known only where the whole main line was replayed; what is not known is None, never 0, and the game is
counted as left out, with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gamenote.actions.files import Input, Inputs, Opened, Skip, opened
from gamenote.actions.mainline import Played, Stop, engine_of, plies, result
from gamenote.core.format import Reading
from gamenote.core.game import Engine
from gamenote.core.record import Record
from gamenote.core.report import Trouble
from gamenote.core.source import Source

Figures = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GameStats:
    """One game. `excluded` says why its final figures are not known; "" where they are."""

    path: str
    index: int
    format: str
    game: str
    variant: str | None
    title: str | None
    plies: int
    result: str | None
    final: Figures
    course: Figures
    excluded: str = ""


@dataclass
class Totals:
    """All games together, added one by one."""

    games: Counter[str] = field(default_factory=Counter)
    plies: Counter[str] = field(default_factory=Counter)
    results: dict[str, Counter[str | None]] = field(default_factory=dict)
    excluded: list[GameStats] = field(default_factory=list)
    figures: dict[str, dict[str, list[float]]] = field(
        default_factory=dict
    )  # game, figure: count, sum, least, most

    def add(self, game: GameStats) -> None:
        self.games[game.game] += 1
        self.plies[game.game] += game.plies
        self.results.setdefault(game.game, Counter())[game.result] += 1
        if game.excluded:
            self.excluded.append(game)
        for name, value in {**game.final, **game.course}.items():
            if isinstance(value, int | float) and not isinstance(value, bool):
                row = self.figures.setdefault(game.game, {}).setdefault(name, [0, 0, value, value])
                row[:] = [row[0] + 1, row[1] + value, min(row[2], value), max(row[3], value)]


def count(item: Input, inputs: Inputs) -> Iterator[GameStats | Trouble | Skip]:
    """The figures of every game of a file, one game in memory at a time."""
    with opened(item, inputs) as found:
        if not isinstance(found, Opened):
            yield found
            return
        try:
            for source, reading in found.games():
                if not reading.empty or reading.broken:
                    yield _game(found, source, reading)
        except OSError as failure:
            yield Trouble(item.name, f"cannot be read: {failure.strerror or failure}")


def _game(file: Opened, source: Source, reading: Reading) -> GameStats:
    record = reading.record
    final, course, excluded = _told(record, reading)
    return GameStats(
        path=source.name,
        index=source.origin.index,
        format=file.format.name,
        game=record.game,
        variant=record.variant,
        title=record.title or None,
        plies=plies(record),
        result=result(record),
        final=final,
        course=course,
        excluded=excluded,
    )


def _told(record: Record, reading: Reading) -> tuple[Figures, Figures, str]:
    """The figures of the last position and of the way to it; all None, with a reason, where it is not reached."""
    engine = engine_of(record)
    if isinstance(engine, Stop):
        return {}, {}, engine.message
    line = Played(record, engine)
    course = _course(engine, record, line)
    final = engine.figures(line.position) if line.position is not None else {}
    why = "parts of the game could not be read" if reading.broken else ""
    if line.stop is not None or why:
        return dict.fromkeys(final), dict.fromkeys(course), line.stop.message if line.stop else why
    return final, course, ""


def _course(engine: Engine, record: Record, line: Played) -> Figures:
    """What the engine tells of the way; the whole line is played, however much of it that needs."""
    tell = getattr(engine, "course", None)
    steps = iter(line)
    told: Figures = tell(record, steps) if tell is not None else {}
    for _ in steps:
        pass
    return told
