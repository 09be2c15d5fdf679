"""Figures of games as a table, JSON, CSV or Markdown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TextIO

from gamenote.core.figures import GameStats, Totals
from gamenote.core.report import Look


class Detail(Enum):
    """What is shown: each game, all together, or what suits."""

    FITTING = "fitting"
    GAMES = "games"
    SUMMARY = "summary"


class Sink(Protocol):
    """Takes the games one by one, and last their totals."""

    def game(self, game: GameStats) -> None: ...
    def close(self, totals: Totals) -> None: ...


Maker = Callable[[TextIO, Look, Detail], Sink]


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write figures.

    What is for machines is UTF-8, never cut and never coloured."""

    name: str
    load: Callable[[], Maker]
    machine: bool = False
