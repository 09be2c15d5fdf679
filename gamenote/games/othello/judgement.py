"""What speaks against a move.

The order of questions is fixed, so that one fault gets one name everywhere: is the game over, is there such a
square, whose turn is it, is the square free, does the disc turn anything, may be passed.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from gamenote.core.engine import Objection, Step
from gamenote.games.othello.board import PASS, UNKNOWN, Position, bits
from gamenote.games.othello.movement import is_over, must_pass, placements, turned_bits
from gamenote.games.othello.variants import SEATS

FEW = 4  # moves that a message lists
MOST_SHOWN = 20  # characters of a move in a message


def read_move(position: Position, text: str, actor: str | None) -> tuple[int, ...] | Objection:
    """Return the move of a text, or what speaks against it."""
    square = position.board.find_move(text)
    shown = (text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}...") or "a pass"
    if is_over(position):
        return _against(position, "moves-after-end", f"{shown} is played, but neither side can move")
    if square == UNKNOWN:
        row = position.variant
        there = f"the board of {row.size}x{row.size}" if not row.corners else "the octagon"
        return _against(position, "bad-square", f"{shown} is no square of {there}")
    passing = must_pass(position)
    turn = SEATS[1 - position.side if passing else position.side]
    if actor in SEATS and actor != turn and not (passing and square == PASS):
        why = f", since {position.colour.capitalize()} has to pass" if passing else ""
        words = f"{actor.capitalize()} plays {shown}, but it is {turn.capitalize()}'s turn{why}"
        return _against(position, "turn-order", words)
    return (square,)


def judge(position: Position, square: int) -> Objection | None:
    """Return what speaks against a move of the side in turn.

    Where a pass is due, a disc is the other side's."""
    board = position.board
    if is_over(position):
        shown = board.write_square(square)
        return _against(position, "moves-after-end", f"{shown} is played, but neither side can move")
    passing = must_pass(position)
    if square == PASS:
        if passing:
            return None
        there = list_moves(position, placements(board, position.own, position.opp))
        return _against(
            position, "pass-with-moves", f"{position.colour.capitalize()} passes, but can play {there}"
        )
    name, side = board.names[square], 1 - position.side if passing else position.side
    if not position.empty >> square & 1:
        return _against(position, "square-occupied", f"{name} is taken")
    if turned_bits(position, square, side):
        return None
    there = list_moves(position, placements(board, position.discs[side], position.discs[1 - side]))
    words = f"{name} turns nothing over; {SEATS[side].capitalize()} can play {there}"
    return _against(position, "no-flips", words)


def _against(position: Position, kind: str, words: str) -> Objection:
    return Objection(kind, f"move {position.moves + 1}: {words}")


def list_moves(position: Position, squares: int) -> str:
    """Return the names of squares, as many as a message lists."""
    names = [position.board.names[square] for square in bits(squares)]
    if len(names) > FEW + 1:
        return f"{', '.join(names[:FEW])} or {len(names) - FEW} others"
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def explain_occupied(objection: Objection, step: Step, earlier: Iterable[Step]) -> Objection:
    """Return an objection to an occupied square with who played there."""
    if objection.kind != "square-occupied":
        return objection
    for each in earlier:
        if each.move == step.move and each.after is not None:
            mover = SEATS[1 - each.after.side].capitalize()
            words = f"{mover} played there as move {each.after.moves}"
            return replace(objection, message=f"{objection.message}: {words}")
    return replace(objection, message=f"{objection.message}: a disc lies there from the start")
