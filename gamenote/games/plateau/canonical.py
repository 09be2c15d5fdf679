"""The canonical form of a Plateau move.

It has only actions that change something, and writes the unit that captures whole.

Pieces picked up and dropped again on one square were not moved, so they are not written; pieces dropped on the
start square were not picked up. Where a capture follows, the own unit on which the stack lands is written as
picked up and dropped with it, since it counts for the capture (D6).

A movement stays as it was recorded where only an action that moves nothing tells what a hidden face is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gamenote.games.plateau.movement import Event, Movement, move_stack
from gamenote.games.plateau.notation import Action, Deed, Move
from gamenote.games.plateau.position import Piece, Position, Stack, top_unit


def canonical(position: Position, move: Move) -> Move:
    """Return the move in canonical form.

    A move that breaks a rule or is no movement stays as it is.
    """
    if move.deed is not Deed.PICK:
        return move
    movement = move_stack(position, move)
    if movement.fatal is not None:
        return move
    written = replace(move, actions=_Rewriting(position, move, movement).actions())
    if movement.sights and move_stack(position, written).board != movement.board:
        return move
    return written


class _Rewriting:
    """One movement put together anew from what it did on each square."""

    def __init__(self, position: Position, move: Move, movement: Movement) -> None:
        self.position = position
        self.picked: dict[int, str] = {}  # the codes as written, by identity
        self.dropped: dict[int, str] = {}
        self.flip = [event.action for event in movement.events if event.action.deed is Deed.FLIP]
        self.capture = [event.action for event in movement.events if event.action.deed is Deed.CAPTURE]
        steps = [event for event in movement.events if event.action.deed in (Deed.PICK, Deed.DROP)]
        self.squares: list[tuple[int, list[Event]]] = []
        for event in steps:
            written = self.picked if event.action.deed is Deed.PICK else self.dropped
            for code, piece in zip(event.action.codes, event.pieces, strict=True):
                written[piece.identity] = code
            square = event.action.square
            assert square is not None
            if not self.squares or self.squares[-1][0] != square:
                self.squares.append((square, []))
            self.squares[-1][1].append(event)

    def actions(self) -> tuple[Action, ...]:
        start, events = self.squares[0]
        hand = _carried((), events)
        done = list(self.flip)
        if len(self.squares) == 1:
            unit = self.position.board[start]
            whole = self._lying(unit[-top_unit(unit) :], events)
            return (*done, self._pick(start, whole), self._drop(start, whole), *self.capture)
        done.append(self._pick(start, hand))
        for square, here in self.squares[1:-1]:
            after = _carried(hand, here)
            if len(after) < len(hand):
                done.append(self._drop(square, hand[: len(hand) - len(after)]))
            elif len(after) > len(hand):
                done.append(self._pick(square, after[: len(after) - len(hand)]))
            hand = after
        end = self.squares[-1][0]
        stack = self.position.board[end]
        if self.capture and stack and stack[-1].owner == hand[-1].owner:
            unit = stack[-top_unit(stack) :]
            done.append(self._pick(end, unit))
            hand = (*unit, *hand)
        return (*done, self._drop(end, hand), *self.capture)

    def _lying(self, unit: Stack, events: list[Event]) -> Stack:
        """Return the unit with its top piece as a flip leaves it."""
        return (*unit[:-1], events[0].pieces[0])

    def _pick(self, square: int, pieces: Sequence[Piece]) -> Action:
        return self._action(Deed.PICK, square, pieces, self.picked)

    def _drop(self, square: int, pieces: Sequence[Piece]) -> Action:
        return self._action(Deed.DROP, square, pieces, self.dropped)

    def _action(self, deed: Deed, square: int, pieces: Sequence[Piece], written: dict[int, str]) -> Action:
        listed = tuple(written.get(piece.identity, piece.code) for piece in reversed(pieces))
        return Action(deed, square, listed)


def _carried(hand: Stack, events: list[Event]) -> Stack:
    """The moving stack, bottom to top, after the events of one square."""
    for event in events:
        if event.action.deed is Deed.PICK:
            hand = (*reversed(event.pieces), *hand)
        else:
            hand = hand[len(event.pieces) :]
    return hand
