"""What speaks against a move, the nearest first.

The order of questions is fixed: is there such a point, is it free, is it suicide, ko, a board that was there
before; and whose turn it was. Nothing of it ends play, since SGF says what happens with any move. What weighs how
much by the rules of a game is told by the rules of `lint`, which report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Objection
from gamenote.games.go.board import NAMES, NOWHERE, Move, Position
from gamenote.games.go.movement import Effect, colour_of, effect_of, side_name
from gamenote.games.go.setup import shorten


def read_move(position: Position, text: str, actor: str | None) -> tuple[Move, ...] | Objection:
    """Return the move of a text, which may name no point."""
    colour = colour_of(actor, position)
    if not text or not colour:
        return Objection("", "a pass is written pass" if colour else f"{actor} plays no Go: black and white do")
    point = position.board.tokens.get(text, NOWHERE)
    return (Move(colour, point, text if point == NOWHERE else ""),)


def judge(position: Position, move: Move) -> tuple[Objection, ...]:
    """Return what speaks against a move."""
    effect = effect_of(position, move) if move.point >= 0 else None
    return tuple(_objections(position, move, effect))


def sound_play(position: Position, move: Move) -> Effect | None:
    """Return what a move on a point does that nothing speaks against."""
    effect = effect_of(position, move)
    return None if next(_objections(position, move, effect), None) is not None else effect


def _objections(position: Position, move: Move, effect: Effect | None) -> Iterator[Objection]:
    who, board = side_name(move.colour), position.board
    if move.point == NOWHERE:
        words = f"{shorten(move.text)} is no point of the {board.variant.name} board"
        yield Objection("off-board", f"{who} plays at {words}", fatal=False)
    elif effect is not None:
        fault = _fault_of(position, move, effect)
        if fault is not None:
            yield Objection(fault[0], f"{who} {fault[1]}", fatal=False)
    if move.colour == position.last:
        yield Objection("turn-order", f"{who} moves twice in a row", fatal=False)


def _fault_of(position: Position, move: Move, effect: Effect) -> tuple[str, str] | None:
    """Return the nearest fault of a stone, in words."""
    board, there = position.board, position.stones[move.point]
    name = board.names[move.point]
    if there:
        return "occupied-point", f"plays at {name}, where a {NAMES[there]} stone stands"
    if effect.lost:
        count = len(effect.lost)
        stones = "the stone" if count == 1 else f"{count} stones"
        return "suicide", f"takes {stones} at {name} off the board by playing there"
    if move.point == position.ko and move.colour == position.turn:
        return "ko-recapture", f"takes back the ko at {name} at once"
    ply = position.history.first(effect.hash, position.plies)
    if ply is None:
        return None
    before = f"behind move {ply}" if ply else "of the start"
    return "superko", f"brings back the board {before} with {name}"
