"""The rules about how a whole game is written (CHS2xx).

They are told once for a game, at the first place, and cured everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.rule import Rule, Stage, reported, rule
from gamenote.games.chess.fitting import senses
from gamenote.games.chess.languages import ALL_LANGUAGES, LANGUAGES, Language
from gamenote.games.chess.position import KNIGHT, LETTERS, PAWN, Position
from gamenote.games.chess.remarked import Remark, each_of, edit_of, more, part_of, remarks
from gamenote.games.chess.written import FIGURINES, parse


@rule("CHS212", "pawn-letter", Severity.WARNING, fix=Safety.SAFE, stage=Stage.DOUBT)
def pawn_letter(case: Case) -> Iterator[Diagnostic]:
    """A pawn's move is written with a letter.

    Moves of pawns have none in PGN. P is the knight in Dutch: where the other moves of a game are Dutch, this is
    no pawn, but one of the `foreign-letters`.

    Bad (pgn, after the usual head)::

        1. d4 Pd5 2. c4 *

    Good (pgn, after the usual head)::

        1. d4 d5 2. c4 *
    """
    found = remarks(case, "pawn-letter")
    if found and not _p_is_a_knight(case):
        yield from each_of(case, found)


def _p_is_a_knight(case: Case) -> bool:
    """Whether P stands for the knight in a game."""
    known = case.final.languages if isinstance(case.final, Position) else 0
    first = senses("P", known)[0]
    return bool(known) and first[0][0] == KNIGHT


@reported("CHS213", "piece-case", Severity.WARNING, fix=Safety.SAFE)
def piece_case() -> None:
    """The letter of a piece is small.

    A small b is also the name of a file, and many programs drop letters that they do not know.

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


@rule("CHS215", "foreign-letters", Severity.WARNING, fix=Safety.SAFE, stage=Stage.DOUBT)
def foreign_letters(case: Case) -> Iterator[Diagnostic]:
    """Pieces have the letters of another language.

    PGN has English letters: KQRBN. Many programs drop what they do not know and read another move: Sf3 becomes f3.
    The language is that in which all moves of the game are legal. Where none or several are, they are not cured.

    Bad (pgn, after the usual head)::

        1. e4 e5 2. Sf3 Sc6 3. Lb5 *

    Good (pgn, after the usual head)::

        1. e4 e5 2. Nf3 Nc6 3. Bb5 *
    """
    kinds = ("foreign-letters", "pawn-letter") if _p_is_a_knight(case) else ("foreign-letters",)
    found = remarks(case, *kinds)
    if found:
        languages = _languages(case, found)
        clear = len({_meanings(row, found) for row in languages}) == 1
        edits = [edit for each in found for edit in _translated(each, languages[0])] if clear else []
        names = f"{_names(languages)} letters of pieces" if languages else "letters of pieces in no one language"
        message = f"{found[0].node.move}: {names}{more(found)}"
        yield case.report(message, at=found[0].span, title="write English letters", fix=edits)


def _languages(case: Case, found: Sequence[Remark]) -> list[Language]:
    """Return the languages that all letters of the main line belong to."""
    known = case.final.languages if isinstance(case.final, Position) else 0
    moves = case.record.moves()
    texts = [*(moves.main if moves is not None else ()), *(each.node.move or "" for each in found)]
    used = {letter for text in texts for letter in _letters(text)}
    rows = [row for bit, row in enumerate(LANGUAGES) if (known or ALL_LANGUAGES) >> bit & 1]
    return [row for row in rows if used.issubset(row.letters)]


def _letters(text: str) -> list[str]:
    """Return the letters of pieces in a move."""
    written = next(iter(parse(text)), None)
    found = (written.letter, written.promotion) if written is not None else ()
    return [letter for letter in found if letter and letter not in FIGURINES]


def _meanings(row: Language, found: Sequence[Remark]) -> tuple[int, ...]:
    """Return what the letters of some moves mean in a language."""
    used = {letter for each in found for letter in _letters(each.node.move or "")}
    return tuple(row.letters.index(letter) for letter in sorted(used))


def _names(languages: Sequence[Language]) -> str:
    return " or ".join(name for row in languages for name in row.names)


def _translated(remark: Remark, row: Language) -> Iterator[Edit]:
    """Yield the edits that put English letters into a move."""
    written = next(iter(parse(remark.node.move or "")))
    if written.letter in row.letters:
        kind = row.letters.index(written.letter)
        yield Edit(part_of(remark, written.piece_part), "" if kind == PAWN else LETTERS[kind])
    start, end = written.promotion_part
    if written.promotion in row.letters and written.text[start:end] == f"={written.promotion}":
        yield Edit(part_of(remark, (start + 1, end)), LETTERS[row.letters.index(written.promotion)])


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
