"""Which moves are as a text says, square by square."""

from __future__ import annotations

from functools import lru_cache

from gamenote.games.chess.movement.castling import targets
from gamenote.games.chess.notation.languages import meanings
from gamenote.games.chess.notation.parsing import FIGURINES, MoveForm, Written
from gamenote.games.chess.position import KING, LETTERS, NO_PIECE, NO_SQUARE, PAWN, Move

Sense = tuple[int, int]  # a kind that a letter may mean (-1: none is named), and in which languages
NOT_NAMED: tuple[tuple[Sense, ...], ...] = (((NO_PIECE, 0),),)


@lru_cache(maxsize=1024)
def senses(letter: str, known: int = 0) -> tuple[tuple[Sense, ...], ...]:
    """Return what a letter may mean, the likeliest first.

    Those of equal right stand together. `known` are the languages of the moves before."""
    if not letter:
        return NOT_NAMED
    if letter in FIGURINES:
        return (((FIGURINES.index(letter) % len(LETTERS), 0),),)
    foreign = meanings(letter)
    before = tuple((kind, languages & known) for kind, languages in foreign if languages & known)
    pieces = tuple(sense for sense in before if sense[0] != PAWN)
    english = LETTERS.find(letter.upper() if letter.isascii() else letter)
    tiers = [pieces] if pieces else []
    if english >= 0:
        tiers.append(((english, 0),))
    elif not before:
        tiers.append(foreign)
    if english == PAWN and not known:  # the Dutch knight
        tiers.append(tuple(sense for sense in foreign if sense[0] != PAWN))
    elif english != PAWN and len(pieces) < len(before):  # a B is rather a bishop than a Bauer
        tiers.append(tuple(sense for sense in before if sense[0] == PAWN))
    return tuple(tiers)


def is_named(written: Written, move: Move, kind: int, become: int) -> bool:
    """Whether a move is as a text says; see `castles`.

    That is with these kinds of what moves and of what it becomes, or -1 where they are not named."""
    if written.form is MoveForm.CASTLING:
        return move.castling and (move.end < move.start) is written.long
    if written.form is MoveForm.DROP:
        return move.start == NO_SQUARE and (move.end, move.kind) == (written.target, max(kind, PAWN))
    if move.start == NO_SQUARE or move.castling:
        return False
    if (kind >= 0 or written.start < 0) and move.kind != max(kind, PAWN):
        return False
    return (
        (written.file < 0 or move.start & 7 == written.file)
        and (written.rank < 0 or move.start >> 3 == written.rank)
        and _goes(written, move)
        and (not written.promotion or move.promotion == become)
    )


def _goes(written: Written, move: Move) -> bool:
    """Whether a move's end is the one that a text names."""
    aside = move.end & 7 != move.start & 7
    if written.target < 0:
        return aside and move.end & 7 == written.target_file
    if move.kind == PAWN and written.file < 0 and aside is not written.crossed:
        return False  # a pawn that captures names its file; without one, only the sign tells
    return move.end == written.target


def castles(written: Written, move: Move, kind: int) -> bool:
    """Whether a text names both squares of a castling king."""
    if written.form is not MoveForm.MOVE or kind not in (NO_PIECE, KING) or not move.castling:
        return False
    return written.start == move.start and written.target in (targets(move.start, move.end)[0], move.end)
