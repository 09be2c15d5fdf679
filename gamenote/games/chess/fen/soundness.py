"""What a position may be: kings, pawns, checks, numbers of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gamenote.core.diagnostic import Severity
from gamenote.games.chess.fen.problem import FenField, FenProblem
from gamenote.games.chess.movement.attacks import checkers
from gamenote.games.chess.position import COLOURS, KING, KNIGHT, LETTERS, PAWN, Men, Position, square_name
from gamenote.games.chess.squares import RANKS, squares_in
from gamenote.games.chess.variants import Variant


def unsound(position: Position, field: FenField) -> Iterator[FenProblem]:
    """Return what no game leads to: the impossible, then the unlikely."""
    impossible = [*_kings(position, field), *_pawns(position, field)]
    yield from impossible
    if any(each.fatal for each in impossible):
        return
    checked = list(_checks(position))
    for words in checked:
        yield field.problem("fen-position", words)
    if not impossible and not checked:
        for words in _unlikely(position):
            yield field.problem("fen-position", words, severity=Severity.WARNING)


def _kings(position: Position, field: FenField) -> Iterator[FenProblem]:
    """Return that kings are missing, or are too many."""
    row = position.variant
    exploded = row.explosions and sum(not men[KING] for men in position.men) == 1  # which ends the game
    for side in (0, 1):
        colour, kings = COLOURS[side].capitalize(), position.men[side][KING].bit_count()
        if row.royal[side] and kings != 1 and not (exploded and not kings):
            words = f"{colour} has {'no king' if not kings else f'{kings} kings'}"
            yield FenProblem("fen-position", words, field.start, field.end, fatal=True)
        if kings and not row.royal[side] and row.royal[1 - side]:
            yield field.problem("fen-position", f"{colour} has a king, which there is none of in {row.title}")


def _pawns(position: Position, field: FenField) -> Iterator[FenProblem]:
    """Return that pawns stand where none can."""
    for side in (0, 1):
        allowed = RANKS[0] if position.variant.rank1_double_step and side == 0 else 0
        for square in squares_in(position.men[side][PAWN] & (RANKS[0] | RANKS[7]) & ~allowed):
            words = f"a {COLOURS[side]} pawn stands on {square_name(square)}, where no pawn can be"
            yield field.problem("fen-position", words)
            return


def _checks(position: Position) -> Iterator[str]:
    """Return in words that somebody is in check who cannot be."""
    side = position.side
    waiting, moving = COLOURS[1 - side].capitalize(), COLOURS[side].capitalize()
    if checkers(position, 1 - side):
        yield f"{waiting} is in check, and {moving} is to move"
    elif not position.variant.may_check and checkers(position):
        yield f"{moving} is in check, which nobody may give in {position.variant.title}"


@lru_cache(maxsize=32)
def first_counts(variant: Variant) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many pieces of each kind White and Black begin with."""
    board = variant.start.split(" ", 1)[0]
    white, black = (tuple(map(board.count, letters)) for letters in (LETTERS, LETTERS.lower()))
    return white, black


def _unlikely(position: Position) -> Iterator[str]:
    """Return in words what games do not lead to, and composers may."""
    if not position.variant.drops:
        for side, first in enumerate(first_counts(position.variant)):
            yield from _too_many(COLOURS[side].capitalize(), position.men[side], first)
    checking = checkers(position)
    enemy = position.men[1 - position.side]
    if checking.bit_count() > 2:
        yield f"{checking.bit_count()} pieces give check at once"
    elif checking.bit_count() == 2 and not checking & ~(enemy[PAWN] | enemy[KNIGHT]):
        yield "two pieces give check at once, and no move can have led to that"


def _too_many(colour: str, men: Men, first: tuple[int, ...]) -> Iterator[str]:
    """Return in words that a colour has too many pieces."""
    counts = [mask.bit_count() for mask in men]
    extra = sum(max(0, count - begun) for count, begun in zip(counts[1:], first[1:], strict=True))
    if sum(counts) > sum(first):
        yield f"{colour} has {sum(counts)} pieces, and begins with {sum(first)}"
    elif counts[PAWN] > first[PAWN]:
        yield f"{colour} has {counts[PAWN]} pawns, and begins with {first[PAWN]}"
    elif counts[PAWN] + extra > first[PAWN]:
        promoted = f"{extra} promoted piece{'s' * (extra != 1)}"
        yield f"{colour} has {counts[PAWN]} pawns and {promoted}, and begins with {first[PAWN]} pawns"
