"""How games end on the board, and who can still win.

Material that nobody can mate with does not stop play here: moves are left, and rules say it. Of it only what
pieces alone decide is known; walls of pawns that nothing can break are not searched for.
"""

from __future__ import annotations

from collections.abc import Callable

from gamenote.core.record import Outcome
from gamenote.games.chess.ends.goals import variant_end
from gamenote.games.chess.movement.attacks import checkers, union
from gamenote.games.chess.movement.legal import has_move
from gamenote.games.chess.position import BISHOP, BLACK, COLOURS, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, Position
from gamenote.games.chess.squares import DARK, LIGHT
from gamenote.games.chess.variants import Material, Stalemate

MATE, STALEMATE = "checkmate", "stalemate"
RESULTS = {WHITE: "1-0", BLACK: "0-1", None: "1/2-1/2"}
COLOURED = (LIGHT, DARK)


def outcome(position: Position) -> Outcome | None:
    """Return how the game has ended here; None while somebody can move."""
    end = variant_end(position)
    if end is not None:
        return end_by(*end)
    if has_move(position):
        return None
    if checkers(position):
        return end_by(1 - position.side, MATE)
    return end_by(STALEMATES[position.variant.stalemate](position), STALEMATE)


def end_by(winner: int | None, reason: str) -> Outcome:
    """Return an end of the game, in the words of its results."""
    return Outcome(RESULTS[winner], None if winner is None else COLOURS[winner], reason)


def _fewer(position: Position) -> int | None:
    """Return the side with fewer pieces."""
    white, black = (union(men).bit_count() for men in position.men)
    return None if white == black else WHITE if white < black else BLACK


STALEMATES: dict[Stalemate, Callable[[Position], int | None]] = {
    Stalemate.DRAW: lambda position: None,
    Stalemate.WIN: lambda position: position.side,
    Stalemate.FEWER: _fewer,
}


def insufficient(position: Position) -> bool:
    """Whether neither side can win with what is left."""
    return not can_win(position, WHITE) and not can_win(position, BLACK)


def refutes(position: Position, claim: Outcome) -> str:
    """Return why a colour cannot have won, by its pieces."""
    if claim.winner not in COLOURS:
        return ""
    if insufficient(position):
        return "nobody can win with what is left"
    winner = COLOURS.index(claim.winner)
    bare = not any(position.men[winner][:KING]) and not can_win(position, winner)
    return f"{claim.winner.capitalize()} has only a king left" if bare else ""


def can_win(position: Position, colour: int) -> bool:
    """Whether the pieces of a colour may still win, with help.

    That of pieces alone; what is not known counts as sufficient."""
    return MATERIAL[position.variant.material](position, colour)


def _always(position: Position, colour: int) -> bool:
    return True


def _by_mate(position: Position, colour: int) -> bool:
    """Whether a colour can mate, by the pieces on the board."""
    own, opp = position.men[colour], position.men[1 - colour]
    if own[PAWN] | own[ROOK] | own[QUEEN]:
        return True
    theirs = union(opp)
    if own[KNIGHT]:
        alone = union(own).bit_count() <= 2
        return not alone or bool(theirs & ~opp[KING] & ~opp[QUEEN])
    if own[BISHOP]:
        bishops = own[BISHOP] | opp[BISHOP]
        both = all(bishops & coloured for coloured in COLOURED)
        return both or bool(opp[PAWN] | opp[KNIGHT])
    return False


def _by_checks(position: Position, colour: int) -> bool:
    """Whether a colour has more than its king to give checks with."""
    men = position.men[colour]
    return bool(union(men) & ~men[KING])


def _by_explosion(position: Position, colour: int) -> bool:
    """Whether a colour can explode or mate the enemy king."""
    own, opp = position.men[colour], position.men[1 - colour]
    pieces, theirs = union(own) & ~own[KING], union(opp) & ~opp[KING]
    if not pieces or not opp[KING]:
        return not opp[KING]
    if theirs:
        mine, others = own[BISHOP], opp[BISHOP]
        if pieces != mine or theirs != others:
            return True
        return not any(mine & ~here == 0 and others & here == 0 for here in COLOURED)
    if own[PAWN] | own[QUEEN]:
        return True
    return pieces.bit_count() > 1 and not (pieces == own[KNIGHT] and pieces.bit_count() == 2)


def _by_giving_away(position: Position, colour: int) -> bool:
    """Whether a colour can still lose all its pieces.

    Not if only bishops are left, and one of its own can never be taken. Of one knight each, squares and mover
    decide."""
    own, opp = position.men[colour], position.men[1 - colour]
    mine, theirs = union(own), union(opp)
    if not mine or not theirs:
        return not mine
    if mine | theirs == own[BISHOP] | opp[BISHOP]:
        return not any(mine & here and not theirs & here for here in COLOURED)
    if mine | theirs == own[KNIGHT] | opp[KNIGHT] and mine.bit_count() == theirs.bit_count() == 1:
        same = bool(mine & LIGHT) is bool(theirs & LIGHT)
        return same is (position.side == colour)
    return True


MATERIAL: dict[Material, Callable[[Position, int], bool]] = {
    Material.MATE: _by_mate,
    Material.ALWAYS: _always,
    Material.CHECKS: _by_checks,
    Material.EXPLOSION: _by_explosion,
    Material.GIVING_AWAY: _by_giving_away,
}
