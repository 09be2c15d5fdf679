"""Ends of games: checkmate, stalemate, draws, and who can still win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from gamenote.core.record import Outcome, Record
from gamenote.core.replay import Progress, main_line
from gamenote.games.chess.board import (
    BISHOP,
    BLACK,
    COLOURS,
    DARK,
    KING,
    KNIGHT,
    LIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Men,
    Pocket,
    Position,
)
from gamenote.games.chess.fen import legal_passant
from gamenote.games.chess.movement import checkers, has_move, union, variant_end
from gamenote.games.chess.variants import Material, Stalemate

# How games end on the board, and who can still win.
#
# Material that nobody can mate with does not stop play here: moves are left, and rules say it. Of it only what
# pieces alone decide is known; walls of pawns that nothing can break are not searched for.

MATE, STALEMATE = "checkmate", "stalemate"
RESULTS = {WHITE: "1-0", BLACK: "0-1", None: "1/2-1/2"}
COLOURED = (LIGHT, DARK)


@lru_cache(maxsize=2)
def outcome(position: Position) -> Outcome | None:
    """Return how the game has ended here; None while somebody can move.

    It is remembered for who asks next."""
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


def _side_with_fewer_pieces(position: Position) -> int | None:
    white, black = (union(men).bit_count() for men in position.men)
    return None if white == black else WHITE if white < black else BLACK


STALEMATES: dict[Stalemate, Callable[[Position], int | None]] = {
    Stalemate.DRAW: lambda position: None,
    Stalemate.WIN: lambda position: position.side,
    Stalemate.FEWER: _side_with_fewer_pieces,
}


def insufficient(position: Position) -> bool:
    """Whether neither side can win with what is left."""
    return not any(MATERIAL[position.variant.material](position, colour) for colour in (WHITE, BLACK))


def refute_claim(position: Position, claim: Outcome) -> str:
    """Return why a colour cannot have won, by its pieces."""
    if claim.winner not in COLOURS:
        return ""
    if insufficient(position):
        return "nobody can win with what is left"
    winner = COLOURS.index(claim.winner)
    bare = not any(position.men[winner][:KING]) and not MATERIAL[position.variant.material](position, winner)
    return f"{claim.winner.capitalize()} has only a king left" if bare else ""


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


# Whether the pieces of a colour may still win, with help; what is not known counts as sufficient.
MATERIAL: dict[Material, Callable[[Position, int], bool]] = {
    Material.MATE: _by_mate,
    Material.ALWAYS: lambda position, colour: True,
    Material.CHECKS: lambda position, colour: any(position.men[colour][:KING]),
    Material.EXPLOSION: _by_explosion,
    Material.GIVING_AWAY: _by_giving_away,
}


# Draws by repetition, by moves without progress, and by what is left.
#
# Positions are the same when the same moves can be made from them: pieces, side to move, rights to castle,
# captures en passant that are legal, pieces in hand and checks given. What happened before a position that was
# set up is not known, but for its count of moves.

THREEFOLD, FIVEFOLD = "threefold", "fivefold"
FIFTY, SEVENTY_FIVE = "fifty", "seventyfive"
INSUFFICIENT = "insufficient"
REPEATED = {3: THREEFOLD, 5: FIVEFOLD}  # by how often a position has stood
WITHOUT_PROGRESS = {100: FIFTY, 150: SEVENTY_FIVE}  # by half-moves without a capture or a pawn move
CLAIMED = frozenset({THREEFOLD, FIFTY})  # a player has to ask for them


# Pieces, side, castling, a legal capture en passant, pockets, checks.
RepetitionKey = tuple[tuple[Men, Men], int, int, int, tuple[Pocket, Pocket], tuple[int, int]]


def repetition_key(position: Position) -> RepetitionKey:
    """Return what must be equal for positions to be the same."""
    passant = position.passant if position.passant and next(legal_passant(position), None) is not None else 0
    return position.men, position.side, position.castling, passant, position.pockets, position.checks


def draws_along(line: Iterable[Position]) -> Iterator[tuple[int, str]]:
    """Yield the draws of a line, by the index of their positions."""
    stood, before = Counter[RepetitionKey](), None
    for index, position in enumerate(line):
        if before is not None and not position.halfmoves and not position.variant.drops:
            stood.clear()
        key = repetition_key(position)
        stood[key] += 1
        if stood[key] in REPEATED:
            yield index, REPEATED[stood[key]]
        if before is not None and position.variant.fifty:
            for count, name in WITHOUT_PROGRESS.items():
                if before.halfmoves < count <= position.halfmoves:
                    yield index, name
        before = position


# How games have ended on the board, in figures.
#
# A draw that has to be claimed counts where the last position allows it; whether anybody did is not known.
# Repetition is not looked for where the result says that somebody has won.

NONE, VARIANT = "none", "variant"
BY_PLAY = {MATE: "mate", STALEMATE: "stalemate"}
ENDINGS = (*BY_PLAY.values(), THREEFOLD, FIFTY, FIVEFOLD, SEVENTY_FIVE, INSUFFICIENT, VARIANT, NONE)
LEAST_LOOP = 4  # moves from a position to the same one


def ending(record: Record, progress: Progress) -> str | None:
    """Return how the last position ends the game, if it is reached."""
    main = progress.main if progress.complete else None
    line = [] if main is not None else [step.after for step in main_line(record, progress.engine)]
    last = main.position if main is not None else line[-1] if line else None
    if not isinstance(last, Position):
        return None
    end = outcome(last)
    if end is not None:
        return BY_PLAY.get(end.reason, VARIANT)
    if insufficient(last):
        return INSUFFICIENT
    decided = record.outcome is not None and record.outcome.winner is not None
    repeated = None if decided else _draw_by_repetition(last, line or _quiet_line(progress, last))
    if repeated or not last.variant.fifty or last.halfmoves < 100:
        return repeated or NONE
    return SEVENTY_FIVE if last.halfmoves >= 150 else FIFTY


def _quiet_line(progress: Progress, last: Position) -> list[Position]:
    """Return positions since the last progress, with the same side to move.

    There are none where the same squares were not occupied often enough."""
    moves, play, main = progress.moves, progress.engine.advance, progress.main
    quiet = min(last.halfmoves, len(moves)) // 2 * 2
    if main is None or quiet < 2 * LEAST_LOOP or moves[-1].startswith("O-O"):
        return []
    at = len(moves) - quiet
    occupied = main.trail[at::2]
    if len(main.trail) > len(moves) and occupied.count(occupied[-1]) < min(REPEATED):
        return []
    line: list[Position] = [play(progress.start, moves[:at], ()).position]
    for index in range(at, len(moves), 2):
        line.append(play(line[-1], moves[index : index + 2], ()).position)
    return line


def _draw_by_repetition(last: Position, line: Sequence[Position | None]) -> str | None:
    """Return the draw that the last position brings by standing again."""
    key = repetition_key(last)
    alike = (each for each in line if each is not None and each.side == last.side and each.men == last.men)
    count = sum(repetition_key(each) == key for each in alike)
    return FIVEFOLD if count >= 5 else THREEFOLD if count >= 3 else None
