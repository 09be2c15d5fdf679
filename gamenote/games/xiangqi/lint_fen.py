"""Rules about positions as FEN, in any format that has them.

What is wrong with a text, `fen` finds; the text stands where the reading has its entry `FEN`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.rule import rule, rules_in
from gamenote.core.source import LINE_END, Span
from gamenote.games.xiangqi.fen import FenFault, read_fen

Faults = tuple[tuple[FenFault, Span], ...]


def _find_faults(case: Case) -> Faults:
    """Return what is wrong with a FEN, with the places."""
    at = case.reading.place("FEN")
    if at is None or at.start == at.end:
        return ()
    text, moves = case.source.text[at.start : at.end], case.record.moves()
    setup = moves.setup if moves is not None else case.record.line[0].setup
    if setup is None or setup.text.split() != text.split():  # the position is given in another way
        return ()
    return tuple((fault, _place_of(fault, text, at.start)) for fault in read_fen(text).faults)


def _place_of(fault: FenFault, text: str, begin: int) -> Span:
    """Return the place of a fault.

    Where nothing is to be written instead, it is the whole field."""
    start, end = fault.start, fault.end
    if fault.instead is None:
        start = text.rfind(" ", 0, start) + 1
        end = text.find(" ", end) if " " in text[end:] else len(text)
    return Span(begin + start, begin + end)


def _report_faults(case: Case, kind: str) -> Iterator[Diagnostic]:
    for fault, at in case.shared(_find_faults):
        if fault.kind == kind:
            fix = () if fault.instead is None else (Edit(at, fault.instead),)
            title = f"write {fault.instead}"
            yield case.report(fault.message, at=at, severity=fault.severity, title=title, fix=fix)


@rule("XIQ201", "fen-syntax", Severity.ERROR)
def fen_syntax(case: Case) -> Iterator[Diagnostic]:
    """A FEN is not written as positions are.

    It has ten rows from Black's edge to Red's, of nine points each, and the side to move, `w` for Red or `b` for
    Black. Nothing of the game can be played without it.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN w - - 0 1"]

        1. 炮二平五 *

    Good (xiangqi-pgn, after the usual tags)::

        1. 炮二平五 *
    """
    yield from _report_faults(case, "fen-syntax")


@rule("XIQ202", "fen-position", Severity.ERROR, also=(Severity.WARNING,))
def fen_position(case: Case) -> Iterator[Diagnostic]:
    """A position cannot come about in a game.

    Each side has one king, in its palace; advisors, elephants and soldiers stand where they can get to; and the
    side that has just moved is not in check. More pieces than a set has are a warning: the game is played all the
    same.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/9/9/9/3A5/4K4 w - - 0 1"]

        1. 帅五进一 *

    Good (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/9/9/5A3/9/4K4 w - - 0 1"]

        1. 帅五进一 *
    """
    yield from _report_faults(case, "fen-position")


@rule("XIQ203", "fen-letter", Severity.INFO, fix=Safety.SAFE, changes=Change.SETUP | Change.VALUES, default=False)
def fen_letter(case: Case) -> Iterator[Diagnostic]:
    """A FEN has other letters than most programs write.

    Horses are written N and elephants B; H and E are common, and G and S for kings and soldiers. They are
    understood.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/9/9/9/9/4K2H1 w - - 0 1"]

        1. 马二进三 *

    Good (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/9/9/9/9/4K2N1 w - - 0 1"]

        1. 马二进三 *
    """
    yield from _report_faults(case, "fen-letter")


@rule("XIQ204", "fen-side", Severity.INFO, fix=Safety.SAFE, changes=Change.SETUP | Change.VALUES)
def fen_side(case: Case) -> Iterator[Diagnostic]:
    """The side to move in a FEN is not written w or b.

    Red is White in FEN: some programs write r for it.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/9/9/9/9/4K2N1 r - - 0 1"]

        1. 马二进三 *

    Good (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/9/9/9/9/4K2N1 w - - 0 1"]

        1. 马二进三 *
    """
    yield from _report_faults(case, "fen-side")


@rule("XIQ205", "fen-start", Severity.INFO, fix=Safety.SAFE, changes=Change.DELETED | Change.SETUP, default=False)
def fen_start(case: Case) -> Iterator[Diagnostic]:
    """A FEN gives the usual start.

    A game without a position begins there anyhow.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"]

        1. 炮二平五 马８进７ *
    """
    for fault, at in case.shared(_find_faults):
        if fault.kind == "fen-start":
            text, (begin, end) = case.source.text, (at.start, at.end)
            begin, end = text.rfind("[", 0, begin), text.find("]", end) + 1
            alone = text[begin : at.start].split() == ["[FEN", '"'] and text[at.end : end] == '"]'
            behind = LINE_END.match(text, end)
            cut = Span(begin, end if behind is None else behind.end())
            yield case.report(fault.message, at=at, title="delete it", fix=replace(cut, "") if alone else ())


@rule("XIQ206", "fen-counters", Severity.INFO)
def fen_counters(case: Case) -> Iterator[Diagnostic]:
    """The counts at the end of a FEN cannot be.

    The first one counts plies without a capture: a game is drawn after 120 of them. The second is the number of
    the move, from 1.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/9/9/9/9/4K2N1 w - - 0 0"]

        1. 马二进三 *

    Good (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/9/9/9/9/4K2N1 w - - 0 1"]

        1. 马二进三 *
    """
    yield from _report_faults(case, "fen-counters")


RULES = rules_in(globals())
