"""The rules about positions that records begin with (CHS1xx), whatever the format.

What is wrong with the text of a position is found by `fen`, which also reads what it can of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.positions import start_of
from gamenote.core.rule import header_rule, rules_in
from gamenote.core.source import Span
from gamenote.games.chess.fen import read_fen
from gamenote.games.chess.variants import variant


def _report_problems(case: Case, kind: str) -> Iterator[Diagnostic]:
    """Report what is wrong of one kind with a game's position."""
    setup, row = start_of(case.record), variant(case.record.variant)
    if setup is None or row is None or not setup.spans or not setup.text.strip():
        return
    whole = setup.spans[0]
    exact = whole.end - whole.start == len(setup.text)  # else the source spells the position otherwise
    for each in read_fen(row, setup.text).problems:
        if each.kind == kind:
            at = Span(whole.start + each.start, whole.start + each.end) if exact else whole
            instead = each.instead if at.end - at.start == each.end - each.start else None
            yield case.report(
                each.message,
                at=at,
                severity=each.severity,
                safety=Safety.UNSAFE if each.unsafe else None,
                title=f"write {instead.strip()}" if instead else "",
                fix=() if instead is None else replace(at, instead),
            )


@header_rule("CHS101", "fen-syntax", Severity.ERROR, also=(Severity.INFO,))
def fen_syntax(case: Case) -> Iterator[Diagnostic]:
    """A position is not written as FEN.

    The pieces come first, eight ranks from the eighth to the first, with a slash between them: a letter for each
    piece, a number for empty squares. Then follow who is to move, castling, en passant, and two numbers. What can
    be understood all the same is only worth a remark; otherwise the moves are not checked.

    Bad (epd)::

        4k3/8/8/8/8/4P3/4K3 w - - 0 1

    Good (epd)::

        4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
    """
    yield from _report_problems(case, "fen-syntax")


@header_rule("CHS102", "fen-position", Severity.ERROR, also=(Severity.WARNING,))
def fen_position(case: Case) -> Iterator[Diagnostic]:
    """A position cannot arise in a game.

    Each side needs its king, no pawn stands on the first or last rank, and who has just moved is not in check. It
    is a warning where only the numbers of pieces or of checks are strange: composers of problems like that.

    Bad (epd)::

        8/8/8/8/8/8/4P3/4K3 w - - 0 1

    Good (epd)::

        4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
    """
    yield from _report_problems(case, "fen-position")


@header_rule(
    "CHS103",
    "fen-castling",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.SETUP,
    also=(Severity.INFO, Safety.UNSAFE),
)
def fen_castling(case: Case) -> Iterator[Diagnostic]:
    """A position has castling rights that are impossible.

    King and rook have to stand where they began. The right is taken away for the game's moves; the fix is unsafe
    where a reader of Chess960 would find a rook for it, and where a letter is not understood. Where only letters
    of other arrays (`HAha`) stand there, that is worth a remark.

    Bad (epd)::

        4k3/8/8/8/8/8/4P3/4K2R w KQ - 0 1

    Good (epd)::

        4k3/8/8/8/8/8/4P3/4K2R w K - 0 1
    """
    yield from _report_problems(case, "fen-castling")


@header_rule("CHS104", "fen-ep", Severity.WARNING, fix=Safety.SAFE, changes=Change.SETUP, also=(Safety.UNSAFE,))
def fen_ep(case: Case) -> Iterator[Diagnostic]:
    """A position has an en passant square that is impossible.

    It is on the sixth rank if White is to move, on the third if Black is, empty like the one that the pawn came
    from, with the pawn one step beyond it. The field is read as `-`; the fix is unsafe where it is no square.

    Bad (epd)::

        4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1

    Good (epd)::

        4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1
    """
    yield from _report_problems(case, "fen-ep")


@header_rule("CHS105", "fen-counters", Severity.INFO, fix=Safety.SAFE, changes=Change.SETUP, also=(Safety.UNSAFE,))
def fen_counters(case: Case) -> Iterator[Diagnostic]:
    """The move counters of a position do not fit.

    The last two fields are the half-moves since a capture or move of a pawn, from 0, and the number of the move,
    from 1. There are no more half-moves than the game has had. The fix is unsafe where a field is no number.

    Bad (pgn, after the usual tags)::

        [SetUp "1"]
        [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 0"]

        *

    Good (last lines)::

        [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

        *
    """
    yield from _report_problems(case, "fen-counters")


RULES = rules_in(globals())
