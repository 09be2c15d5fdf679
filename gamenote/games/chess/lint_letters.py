"""The rules about how a whole game is written (CHS2xx).

They are told once for a game, at the first place, and cured everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Safety, Severity
from gamenote.core.rule import Rule, Stage, reported, rule
from gamenote.games.chess.lint_foreign import foreign_letters
from gamenote.games.chess.notation.parsing import parse
from gamenote.games.chess.remarked import Remark, edit_of, more, remarks


@reported("CHS212", "pawn-letter", Severity.WARNING, fix=Safety.SAFE)
def pawn_letter() -> None:
    """A pawn's move is written with a letter.

    Moves of pawns have none in PGN. P is the knight in Dutch: where the other moves of a game are Dutch, this is
    no pawn, but one of the `foreign-letters`.

    Bad (pgn, after the usual head)::

        1. d4 Pd5 2. c4 *

    Good (pgn, after the usual head)::

        1. d4 d5 2. c4 *
    """


@reported("CHS213", "piece-case", Severity.WARNING, fix=Safety.SAFE)
def piece_case() -> None:
    """The letter of a piece is small, or that of a file a capital.

    A small b is also the name of a file, and many programs drop letters that they do not know. So they do with
    the capital letter of E4.

    Bad (pgn, after the usual head)::

        1. d4 nf6 2. c4 *

    Good (pgn, after the usual head)::

        1. d4 Nf6 2. c4 *
    """


@rule("CHS214", "figurine", Severity.WARNING, fix=Safety.SAFE, stage=Stage.DOUBT)
def figurine(case: Case) -> Iterator[Diagnostic]:
    """Figures stand in the place of letters.

    They are for printing. Many programs drop them and read another move: ♘f3 becomes f3.

    Bad (pgn, after the usual head)::

        1. d4 ♘f6 2. c4 *

    Good (pgn, after the usual head)::

        1. d4 Nf6 2. c4 *
    """
    found = remarks(case, "figurine")
    if not found:
        return
    edits = [edit for each in found if (edit := edit_of(each)) is not None]
    words = f"{found[0].objection.message}{more(found)}"
    yield case.report(words, at=found[0].span, title="write letters", fix=edits)


@rule("CHS216", "long-notation", Severity.INFO, fix=Safety.SAFE, stage=Stage.DOUBT)
def long_notation(case: Case) -> Iterator[Diagnostic]:
    """Moves are written with both their squares.

    Programs write moves so, and readers of PGN understand most of it. The standard has the short form.

    Bad (pgn, after the usual head)::

        1. e2-e4 e7-e5 2. Ng1-f3 *

    Good (pgn, after the usual head)::

        1. e4 e5 2. Nf3 *
    """
    found = long_moves(case)
    if found:
        castlings = [each for each in remarks(case, "castling-spelling") if is_long_castling(each)]
        every = sorted((*found, *castlings), key=lambda each: each.span)
        edits = [edit for each in every if (edit := edit_of(each)) is not None]
        yield case.report(
            f"{every[0].objection.message}{more(every)}", at=every[0].span, title="write the short form", fix=edits
        )


def long_moves(case: Case) -> list[Remark]:
    """Return the moves with both squares.

    Nothing where all are captures by pawns, which are told otherwise.
    """
    found = remarks(case, "long-notation")
    return found if any(not _is_capture(each) for each in found) else []


def lone_captures(case: Case) -> list[Remark]:
    """Return captures by pawns that alone name both squares: e4xd5."""
    found = remarks(case, "long-notation")
    return [] if long_moves(case) else found


def _is_capture(remark: Remark) -> bool:
    """Whether a capture by a pawn names both squares."""
    return any(written.crossed and not written.letter for written in parse(remark.node.move or ""))


def is_long_castling(remark: Remark) -> bool:
    """Whether castling is written with two squares."""
    return any(written.is_long for written in parse(remark.node.move or ""))


RULES: tuple[Rule, ...] = (
    pawn_letter,
    piece_case,
    figurine,
    foreign_letters,
    long_notation,
)
