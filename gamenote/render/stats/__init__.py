"""Figures of games as a table, JSON, CSV or Markdown."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol, TextIO

from msgspec import Struct

from gamenote.core.figures import Totals
from gamenote.core.game_stats import GameStats
from gamenote.core.lazy import Loader, import_late
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


class Form(Struct, frozen=True):
    """One way to write figures, with the class of its sink.

    What is for machines is UTF-8, never cut and never coloured."""

    name: str
    load: Loader[Maker]
    machine: bool = False

    def __post_init__(self) -> None:
        import_late(self, values=("load",))


FORMS = {
    form.name: form
    for form in (
        #    name        load                                        machine
        Form("table",    "gamenote.render.stats.table:TableSink"),
        Form("json",     "gamenote.render.stats.json:JsonSink",      True),
        Form("csv",      "gamenote.render.stats.rows:CsvSink",       True),
        Form("markdown", "gamenote.render.stats.table:MarkdownSink", True),
    )
}  # fmt: skip
