"""The canonical form of a Plateau move, as an observer writes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from gamenote.games.plateau.movement import Event, Movement, move_stack
from gamenote.games.plateau.notation import Action, Deed, Move
from gamenote.games.plateau.position import Phase, Piece, Position, Stack, top_unit

# It has only actions that change something, and writes the unit that captures whole.
#
# Pieces picked up and dropped again on one square were not moved, so they are not written; pieces dropped on the
# start square were not picked up. Where a capture follows, the own unit on which the stack lands is written as
# picked up and dropped with it, since it counts for the capture (D6).
#
# A movement stays as it was recorded where only an action that moves nothing tells what a hidden face is.


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
        hand = _carried_stack((), events)
        done = list(self.flip)
        if len(self.squares) == 1:
            unit = self.position.board[start]
            whole = (*unit[-top_unit(unit) : -1], events[0].pieces[0])
            return (*done, self._pick_action(start, whole), self._drop_action(start, whole), *self.capture)
        done.append(self._pick_action(start, hand))
        for square, here in self.squares[1:-1]:
            after = _carried_stack(hand, here)
            if len(after) < len(hand):
                done.append(self._drop_action(square, hand[: len(hand) - len(after)]))
            elif len(after) > len(hand):
                done.append(self._pick_action(square, after[: len(after) - len(hand)]))
            hand = after
        end = self.squares[-1][0]
        stack = self.position.board[end]
        if self.capture and stack and stack[-1].owner == hand[-1].owner:
            unit = stack[-top_unit(stack) :]
            done.append(self._pick_action(end, unit))
            hand = (*unit, *hand)
        return (*done, self._drop_action(end, hand), *self.capture)

    def _pick_action(self, square: int, pieces: Sequence[Piece]) -> Action:
        return self._make_action(Deed.PICK, square, pieces, self.picked)

    def _drop_action(self, square: int, pieces: Sequence[Piece]) -> Action:
        return self._make_action(Deed.DROP, square, pieces, self.dropped)

    def _make_action(self, deed: Deed, square: int, pieces: Sequence[Piece], written: dict[int, str]) -> Action:
        listed = tuple(written.get(piece.identity, piece.code) for piece in reversed(pieces))
        return Action(deed, square, listed)


def _carried_stack(hand: Stack, events: list[Event]) -> Stack:
    """The moving stack, bottom to top, after the events of one square."""
    for event in events:
        if event.action.deed is Deed.PICK:
            hand = (*reversed(event.pieces), *hand)
        else:
            hand = hand[len(event.pieces) :]
    return hand


# What an observer of the board has seen, and would write.
#
# A face is public once it has lain on top, was flipped, captured, or laid bare because one hand can lift a stack
# only from above (rules document, section "Hidden information"). SPEC.md has the list of events.

Faces = tuple[bool, bool]  # whether the top and the bottom of a piece, as it lies, are public
HIDDEN, UPPER, OPEN = (False, False), (True, False), (True, True)


@dataclass(frozen=True, slots=True)
class Observer:
    """What is public of the pieces in play, by identity.

    Prisoners are public and need no entry.
    """

    public: Mapping[int, Faces] = field(default_factory=dict)

    def watch(self, position: Position, move: Move) -> tuple[Move, Observer]:
        """Return a legal move as observed, and the observer after it."""
        if move.deed is Deed.ONBOARD:
            return self._watch_onboarding(position, move)
        if move.deed is Deed.PICK:
            return self._watch_movement(position, canonical(position, move))
        return move, self

    def _watch_onboarding(self, position: Position, move: Move) -> tuple[Move, Observer]:
        action = move.actions[0]
        assert action.square is not None and action.height is not None
        stack = position.board[action.square]
        public = dict(self.public)
        public[position.born] = HIDDEN if position.phase is Phase.FIRST else UPPER
        if 0 < action.height < len(stack):
            _bare_piece(public, stack[action.height - 1])
        code = _mask_code(action.codes[0], public[position.born])
        return replace(move, actions=(replace(action, codes=(code,)),)), Observer(public)

    def _watch_movement(self, position: Position, move: Move) -> tuple[Move, Observer]:
        public = dict(self.public)
        actions = tuple(_watch_action(event, public) for event in move_stack(position, move).events)
        return replace(move, actions=actions), Observer(public)


def _watch_action(event: Event, public: dict[int, Faces]) -> Action:
    """Return one action of a movement as the observer writes it.

    Its codes show the faces that are public when it is done; `public` is brought up to date.
    """
    action = event.action
    if action.deed is Deed.FLIP:
        public[event.pieces[0].identity] = OPEN
    if action.deed is Deed.CAPTURE:
        for piece in event.pieces:
            public.pop(piece.identity, None)
    elif action.deed is not Deed.PICK:
        _bare_all(public, event)
    known = action.codes
    if action.deed is not Deed.CAPTURE:
        known = tuple(_mask_code(piece.code, public.get(piece.identity, HIDDEN)) for piece in event.pieces)
    _bare_all(public, event)
    return replace(action, codes=known)


def _bare_all(public: dict[int, Faces], event: Event) -> None:
    taken = event.pieces if event.action.deed is Deed.CAPTURE else ()
    for piece in event.bared:
        if piece not in taken:
            _bare_piece(public, piece)


def _bare_piece(public: dict[int, Faces], piece: Piece) -> None:
    public[piece.identity] = (True, public.get(piece.identity, HIDDEN)[1])


def _mask_code(code: str, faces: Faces) -> str:
    return "".join(face if known else "?" for face, known in zip(code, faces, strict=True))


def slipped_under(first: Move, second: Move) -> bool:
    """Whether an opening's second piece is recorded under the first.

    See D26 and the rule opening-order.
    """
    one, other = first.actions[0], second.actions[0]
    onboardings = first.deed is Deed.ONBOARD and second.deed is Deed.ONBOARD
    return onboardings and one.square == other.square and (one.height, other.height) == (0, 0)


def laid_in_order(first: Move, second: Move) -> tuple[Move, Move]:
    """Return the two records of an opening, the lower piece first."""
    one, other = first.actions[0], second.actions[0]
    lower = replace(first, actions=(replace(one, codes=other.codes),))
    upper = replace(second, actions=(replace(other, codes=one.codes, height=1),))
    return lower, upper
