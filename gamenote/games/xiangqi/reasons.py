"""Why moves of Chinese chess cannot be played.

Each reason is a question about a position and a move; the table has them in their order of gravity.
"""

from __future__ import annotations

from collections.abc import Callable

from gamenote.core.engine import Objection
from gamenote.games.xiangqi.board import (
    ADVISOR,
    CANNON,
    COLOURS,
    ELEPHANT,
    HORSE,
    KINDS,
    KING,
    NAMES_OF_POINTS,
    SOLDIER,
    Move,
    Position,
    points_in,
)
from gamenote.games.xiangqi.fen import MOST_QUIET
from gamenote.games.xiangqi.movement import (
    NOT_REACHED,
    SHAPES,
    GameBoard,
    has_legal_move,
    is_in_check,
    is_in_palace,
    is_over_river,
    position_after,
)

WAYS = (
    "one point along a line",
    "one point diagonally",
    "two points diagonally",
    "one point along a line, then one diagonally outward",
    "along a line",
    "along a line",
)
SOLDIER_WAYS = ("one point forward", "one point forward or sideways")  # before the river, and over it


def objection(position: Position, kind: str, text: str, words: str) -> Objection:
    """Return a fatal objection to a move, as it is written."""
    return Objection(kind, f"{position.move_number} {text}: {words}")


def colour_name(side: int) -> str:
    """Return what people call a side: Red, Black."""
    return COLOURS[side].capitalize()


def piece_name(position: Position, point: int) -> str:
    """Return a piece by kind and point: the horse on b0."""
    kind = position.kind_at(point)
    return f"the {KINDS[kind] if kind is not None else 'piece'} on {NAMES_OF_POINTS[point]}"


def list_pieces(position: Position, points: list[int]) -> str:
    """Return pieces as words: the horse on b0 and ..."""
    names = [piece_name(position, point) for point in points]
    return " and ".join((", ".join(names[:-1]), names[-1]) if len(names) > 1 else names)


# Questions: the words of a reason, "" where it does not hold


def _no_piece(position: Position, move: Move) -> str:
    return f"no piece stands on {NAMES_OF_POINTS[move.start]}" if position.kind_at(move.start) is None else ""


def _other_turn(position: Position, move: Move) -> str:
    side = position.side_at(move.start)
    if side == position.side or side is None:
        return ""
    return f"{piece_name(position, move.start)} is {colour_name(side)}'s, and {colour_name(1 - side)} is to move"


def _own_piece(position: Position, move: Move) -> str:
    if move.start == move.end or position.side_at(move.end) != position.side:
        return ""
    own = f"{colour_name(position.side)}'s own {KINDS[position.kind_at(move.end) or KING]}"
    return f"{piece_name(position, move.start)} cannot take {own} on {NAMES_OF_POINTS[move.end]}"


def _palace_left(position: Position, move: Move) -> str:
    if position.kind_at(move.start) not in (KING, ADVISOR) or is_in_palace(position.side, move.end):
        return ""
    return f"{piece_name(position, move.start)} may not leave the palace"


def _river_crossed(position: Position, move: Move) -> str:
    if position.kind_at(move.start) != ELEPHANT or not is_over_river(position.side, move.end):
        return ""
    return f"{piece_name(position, move.start)} may not cross the river"


def _soldier_backward(position: Position, move: Move) -> str:
    back = move.end // 9 - move.start // 9 if position.side else move.start // 9 - move.end // 9
    if position.kind_at(move.start) != SOLDIER or back <= 0:
        return ""
    return f"{piece_name(position, move.start)} may not go back"


def _soldier_sideways(position: Position, move: Move) -> str:
    crossed = is_over_river(position.side, move.start)
    if position.kind_at(move.start) != SOLDIER or crossed or move.start // 9 != move.end // 9:
        return ""
    if move.start == move.end:
        return ""
    return f"{piece_name(position, move.start)} may not go sideways before it has crossed the river"


def _wrong_shape(position: Position, move: Move) -> str:
    if _empty_points(position, move) != NOT_REACHED:
        return ""
    kind = position.kind_at(move.start)
    if kind is None or kind == SOLDIER:
        way = SOLDIER_WAYS[is_over_river(position.side, move.start)]
    else:
        way = WAYS[kind]
    return f"{piece_name(position, move.start)} does not go to {NAMES_OF_POINTS[move.end]}, but {way}"


def _empty_points(position: Position, move: Move) -> int:
    piece = GameBoard(position).cells[move.start]
    return SHAPES[piece][90 * move.start + move.end]


def _pieces_between(position: Position, move: Move) -> list[int]:
    empty = _empty_points(position, move)
    return [point for point in points_in(empty) if position.kind_at(point) is not None]


def _blocked(position: Position, move: Move) -> str:
    kind, between = position.kind_at(move.start), _pieces_between(position, move)
    takes = position.kind_at(move.end) is not None
    if not between or (kind == CANNON and takes):
        return ""
    stands = "stand" if len(between) > 1 else "stands"
    where = {HORSE: "at the leg of", ELEPHANT: "in the eye of"}.get(kind or KING, "in the way of")
    end = "" if kind in (HORSE, ELEPHANT) else f" to {NAMES_OF_POINTS[move.end]}"
    return f"{list_pieces(position, between)} {stands} {where} {piece_name(position, move.start)}{end}"


def _wrong_screens(position: Position, move: Move) -> str:
    between = _pieces_between(position, move)
    if position.kind_at(move.start) != CANNON or position.kind_at(move.end) is None or len(between) == 1:
        return ""
    there = f"{len(between)} pieces stand between" if between else "nothing stands between"
    cannon, taken = piece_name(position, move.start), piece_name(position, move.end)
    return f"{cannon} takes over exactly one piece, and {there} it and {taken}"


def _king_attacked(position: Position, move: Move) -> str:
    after = position_after(position, move)
    attackers = GameBoard(after).attackers()
    if not attackers:
        return ""
    king = f"{colour_name(position.side)}'s king"
    leaves = "stays attacked by" if is_in_check(position) else "is attacked by"
    if position.kind_at(move.start) == KING:
        king, leaves = "the king", f"goes to {NAMES_OF_POINTS[move.end]}, attacked by"
    return f"{king} {leaves} {list_pieces(after, attackers)}"


def _kings_facing(position: Position, move: Move) -> str:
    after = GameBoard(position_after(position, move))
    return "the kings would face each other with nothing between" if after.kings_face() else ""


Reason = Callable[[Position, Move], str]
# By rule, the gravest first.
REASONS: tuple[tuple[str, Reason], ...] = (
    ("no-piece", _no_piece),
    ("turn-order", _other_turn),
    ("own-piece", _own_piece),
    ("palace-left", _palace_left),
    ("river-crossed", _river_crossed),
    ("soldier-backward", _soldier_backward),
    ("soldier-sideways", _soldier_sideways),
    ("piece-move", _wrong_shape),
    ("blocked", _blocked),
    ("cannon-screen", _wrong_screens),
    ("king-in-check", _king_attacked),
    ("kings-facing", _kings_facing),
)


def game_over_objection(position: Position, text: str) -> Objection | None:
    """Return the objection to any move behind mate or stalemate."""
    if has_legal_move(position):
        return None
    how = "is mated" if is_in_check(position) else "cannot move"
    loser = colour_name(position.side)
    return objection(position, "moves-after-end", text, f"{loser} {how} and has lost, so the game is over")


def gravest_objection(position: Position, move: Move) -> Objection:
    """Return the gravest objection to a move that is not legal."""
    text = move.written or move.name
    over = game_over_objection(position, text)
    if over is not None:
        return over
    for kind, reason in REASONS:
        words = reason(position, move)
        if words:
            return objection(position, kind, text, words)
    return objection(position, "piece-move", text, "this cannot be played")


def judge(position: Position, move: Move) -> tuple[Objection, ...]:
    """Return what speaks against a move, the gravest first."""
    if not GameBoard(position).is_legal(move.start, move.end):
        return (gravest_objection(position, move),)
    found = []
    if move.readings > 1:
        words = f"{position.move_number} {move.written} can mean {move.readings} moves"
        found.append(Objection("ambiguous-move", words, fatal=False))
    if position.quiet == MOST_QUIET:
        found.append(missed_draw(position, move.written or move.name))
    return tuple(found)


def missed_draw(position: Position, text: str) -> Objection:
    """Return the remark that a game goes on behind a draw."""
    words = f"{position.move_number} {text}: {MOST_QUIET} plies without a capture, and the game goes on"
    return Objection("draw-missed", words, fatal=False)
