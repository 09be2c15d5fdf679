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
from gamenote.actions.mainline import Frame, Stop, engine_of, frames, plies, result
from gamenote.core.format import Reading
from gamenote.core.game import Engine, Objection
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
        for name, value in game.final.items():
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
    final, excluded = _final(record, reading)
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
        excluded=excluded,
    )


def _final(record: Record, reading: Reading) -> tuple[Figures, str]:
    """The figures at the end of the main line, all None with a reason where that was not reached."""
    engine = engine_of(record)
    if isinstance(engine, Stop):
        return {}, engine.message
    last: Frame | None = None
    for step in frames(record, engine):
        if isinstance(step, Stop):
            return _unknown(record, engine, last), step.message
        last = step
    assert last is not None  # without a Stop there is the start at least
    if reading.broken:
        return _unknown(record, engine, last), "parts of the game could not be read"
    return engine.figures(last.position), ""


def _unknown(record: Record, engine: Engine, last: Frame | None) -> Figures:
    """The names of the figures without values."""
    position = last.position if last is not None else engine.start(None, None)
    return {} if isinstance(position, Objection) else dict.fromkeys(engine.figures(position))
