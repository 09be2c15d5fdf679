"""The rules about EPD."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Objection
from gamenote.core.rule import reported, rule
from gamenote.core.source import Span

WORD = re.compile(r"[^ \t;\"]++")
NUMBER = re.compile(r"[0-9]++\.++")
LINES = ("pv",)  # operations whose moves follow each other
CHOICES = ("am", "bm", "pm", "sm")  # those whose moves are played here


@reported("EPD101", "epd-syntax")
def epd_syntax() -> None:
    """Part of a line is neither a position nor an operation.

    A line begins with four fields, or with the six of a FEN. Operations follow: a code, what it says, a semicolon.
    Each code stands there once.

    Bad::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; 7;

    Good::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c7 "7";
    """


@rule("EPD301", "illegal-move", formats=("epd",))
def illegal_move(case: Case) -> Iterator[Diagnostic]:
    """A move in an operation cannot be played in the position.

    The best and the worst moves (`bm`, `am`), the moves supplied and predicted (`sm`, `pm`), and the line of play
    (`pv`) are written in SAN. Programs that solve test positions look for them by their letters.

    Bad::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm Nf3;

    Good::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;
    """
    setup = case.record.line[0].setup
    if case.engine is None or setup is None:
        return
    start = case.engine.start(case.record.variant, setup)
    if isinstance(start, Objection):
        return
    for code in (*CHOICES, *LINES):
        span = case.reading.place(code)
        if span is not None:
            yield from _unplayable(case, start, span, follow=code in LINES)


def _unplayable(case: Case, position: object, span: Span, *, follow: bool) -> Iterator[Diagnostic]:
    """Yield what speaks against the moves of one operation."""
    engine = case.engine
    assert engine is not None
    for word in WORD.finditer(case.source.text, span.start, span.end):
        if NUMBER.fullmatch(word[0]):
            continue
        moves = engine.candidates(position, word[0])
        if isinstance(moves, Objection):
            faults = [moves]
        else:
            faults = [each for each in engine.judge(position, moves[0]) if each.fatal]
        if faults or isinstance(moves, Objection):
            yield case.report(faults[0].message, at=Span(*word.span()), help=faults[0].help)
            return
        if follow:
            position = engine.play(position, moves[0])


RULES = (epd_syntax, illegal_move)
