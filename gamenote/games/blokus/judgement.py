"""The rules of the Blokus games as objections, the gravest first.

The rules are those of the printed games as Pentobi checks them; SPEC.md tells where it lists more moves than it
accepts.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Objection
from gamenote.games.blokus.boards import Board, bits
from gamenote.games.blokus.notation import write_points
from gamenote.games.blokus.position import Placement, Position, around

TOUCH = {  # how an own piece gives contact
    "squares": "a corner",
    "triangles": "a corner",
    "segments": "a junction",
    "quarters": "a corner",
}

USED = {1: "it is", 2: "both copies are", 3: "all three copies are"}


def judge(position: Position, move: Placement) -> tuple[Objection, ...]:
    """Return the gravest fault of a placement, and a skipped turn."""
    fault = placement_fault(position, move)
    found = () if fault is None else (fault,)
    if not position.sound:
        return tuple(each for each in found if each.kind == "piece-reused")
    return (*found, *_out_of_turn(position, move))


def placement_fault(position: Position, move: Placement) -> Objection | None:
    """The gravest thing that is wrong with the piece or its place."""
    if _is_sound(position, move):
        return None
    where = f"move {position.number}"
    for find in (_piece_reused, _piece_overlap, _too_early, _in_center, _off_start, _edge_contact, _no_contact):
        for kind, words in find(position, move):
            return Objection(kind, f"{where}: {_describe_piece(position, move)} {words}", fatal=False)
    return None


def _is_sound(position: Position, move: Placement) -> bool:
    """Whether nothing is wrong with a piece and its place."""
    side, piece, covers = position.sides[move.color], move.form.piece, move.covers
    return (
        side.left[piece] > 0
        and not move.fills & position.taken
        and not covers & (side.bars | position.closed_to(piece))
        and position.admitted(move.color, piece)
        and all(goal & covers for goal in position.goals(move.color, piece))
    )


def setup_fault(position: Position, move: Placement) -> Objection | None:
    """Return what is wrong with a piece that is set up.

    Only its copies and free points matter.
    """
    for find in (_piece_reused, _piece_overlap):
        for kind, words in find(position, move):
            return Objection(kind, f"setup: {_describe_piece(position, move)} {words}", fatal=False)
    return None


Fault = Iterator[tuple[str, str]]


def _describe_piece(position: Position, move: Placement) -> str:
    return f"piece {position.piece(move.form.piece).name} of {position.seating.colors[move.color]}"


def _point_list(points: int, board: Board) -> str:
    return write_points(bits(points), board)


def _piece_reused(position: Position, move: Placement) -> Fault:
    if position.left(move.color)[move.form.piece] <= 0:
        used = USED[position.piece(move.form.piece).copies]
        points = _point_list(move.covers, position.table.board)
        yield "piece-reused", f"is laid on {points}, but {used} on the board already"


def _piece_overlap(position: Position, move: Placement) -> Fault:
    board = position.table.board
    shared = move.fills & position.taken
    if shared & move.covers:
        points = _point_list(shared & move.covers, board)
        owners = [
            color
            for color, side in zip(position.seating.colors, position.sides, strict=True)
            if side.covers & shared
        ]
        yield "overlap", f"covers {points}, but {' and '.join(owners)} lies there already"
    elif shared:
        yield "overlap", f"closes {_point_list(shared, board)}, but a piece runs straight through there already"


def _too_early(position: Position, move: Placement) -> Fault:
    if not position.admitted(move.color, move.form.piece):
        points = _point_list(move.covers, position.table.board)
        yield "callisto-first-two", f"on {points} comes before two pieces of one square"


def _in_center(position: Position, move: Placement) -> Fault:
    if move.covers & position.closed_to(move.form.piece):
        points = _point_list(move.covers, position.table.board)
        yield "callisto-center", f"on {points} is in the center, but pieces of one square go outside of it"


def _off_start(position: Position, move: Placement) -> Fault:
    if position.table.set.openers or position.sides[move.color].placed:
        return
    board = position.table.board
    goals = position.goals(move.color, move.form.piece)
    if all(goal & move.covers for goal in goals):
        return
    names = [_point_list(goal, board) for goal in goals]
    if len(goals) > 1:
        wanted = f"all of {','.join(names)}"
    else:
        wanted = f"one of {names[0]}" if "," in names[0] else names[0]
    yield "start-point", f"on {_point_list(move.covers, board)} is its first piece, but does not cover {wanted}"


def _edge_contact(position: Position, move: Placement) -> Fault:
    barred = move.covers & position.sides[move.color].bars
    if barred:
        points = _point_list(barred, position.table.board)
        yield "edge-contact", f"on {points} shares an edge with a piece of its own color"


def _no_contact(position: Position, move: Placement) -> Fault:
    side = position.sides[move.color]
    goals = position.goals(move.color, move.form.piece)
    if side.placed and not all(goal & move.covers for goal in goals):
        board = position.table.board
        touch = "an edge" if board.spread else TOUCH[board.pattern.name]
        yield "no-contact", f"on {_point_list(move.covers, board)} shares {touch} with no piece of its own color"


def _out_of_turn(position: Position, move: Placement) -> Iterator[Objection]:
    """A colour that was skipped although it could move.

    After the end of the game nobody is skipped.
    """
    for color in around(position.turn, len(position.sides)):
        if color == move.color:
            return
        if position.can_move(color):
            names = position.seating.colors
            words = f"move {position.number}: {names[move.color]} moves, but it is the turn of {names[color]}"
            yield Objection("turn-order", words, fatal=False)
            return
