"""The rules about EPD."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.engine import Objection
from gamenote.core.rule import reported, rule
from gamenote.core.source import Span
from gamenote.games.chess.epd.moves import OF_MOVES, WORD, ToldMove, told_moves
from gamenote.games.chess.movement.attacks import checkers


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
    for span, told in _told(case):
        if told.objection is not None:
            yield case.report(told.objection.message, at=span, help=told.objection.help)


@rule(
    "EPD201", "not-san", Severity.INFO, fix=Safety.SAFE, changes=Change.SPELLING | Change.VALUES, formats=("epd",)
)
def not_san(case: Case) -> Iterator[Diagnostic]:
    """A move in an operation is not written in SAN.

    Programs that solve test positions compare letters: for many of them `b1c3` is another move than `Nc3`.

    Bad::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4;

    Good::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;
    """
    for span, told in _told(case):
        text = case.source.text[span.start : span.end]
        if told.objection is None and told.san != text:
            words = f"{text} is written {told.san} in SAN"
            yield case.report(words, at=span, help=f"write {told.san}", fix=replace(span, told.san))


def _told(case: Case) -> Iterator[tuple[Span, ToldMove]]:
    """Yield the moves that operations tell, with their places.

    Where the side that is not to move is in check, none can be judged, and that has been said."""
    setup, engine = case.record.line[0].setup, case.engine
    start = engine.start(case.record.variant, setup) if engine is not None and setup is not None else None
    if engine is None or start is None or isinstance(start, Objection) or checkers(start, 1 - start.side):
        return
    for code in OF_MOVES:
        span = case.reading.place(code)
        if span is not None:
            places = [*WORD.finditer(case.source.text, span.start, span.end)]
            for told in told_moves(engine, start, code, [word[0] for word in places]):
                yield Span(*places[told.at].span()), told


RULES = (epd_syntax, not_san, illegal_move)
