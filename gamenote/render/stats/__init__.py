"""Figures of games as a table, JSON, CSV or Markdown: the forms, each loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TextIO

from gamenote.core.figures import GameStats, Totals
from gamenote.core.report import Look


class Detail(Enum):
    """What is told: each game, all together, or what suits the number of games and the form."""

    FITTING = "fitting"
    GAMES = "games"
    SUMMARY = "summary"


class Sink(Protocol):
    """Takes the games one by one, then what they come to, which comes once and last."""

    def game(self, game: GameStats) -> None: ...
    def close(self, totals: Totals) -> None: ...


Maker = Callable[[TextIO, Look, Detail], Sink]


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write figures. What is for machines is UTF-8, never cut and never coloured."""

    name: str
    load: Callable[[], Maker]
    machine: bool = False


def _table() -> Maker:
    from gamenote.render.stats.table import TableSink

    return TableSink


def _json() -> Maker:
    from gamenote.render.stats.json import JsonSink

    return JsonSink


def _csv() -> Maker:
    from gamenote.render.stats.csv import CsvSink

    return CsvSink


def _markdown() -> Maker:
    from gamenote.render.stats.markdown import MarkdownSink

    return MarkdownSink


FORMS = {
    form.name: form
    for form in (
        #    name        load       machine
        Form("table",    _table),
        Form("json",     _json,     True),
        Form("csv",      _csv,      True),
        Form("markdown", _markdown, True),
    )
}  # fmt: skip
