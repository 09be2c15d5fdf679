"""What an observer of the board has seen, and would write.

A face is public once it has lain on top, was flipped, captured, or laid bare because one hand can lift a stack
only from above (rules document, section "Hidden information"). SPEC.md has the list of events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gamenote.games.plateau.canonical import canonical
from gamenote.games.plateau.movement import Event, move_stack
from gamenote.games.plateau.notation import Action, Deed, Move
from gamenote.games.plateau.position import Phase, Piece, Position

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
            return self._onboarding(position, move)
        if move.deed is Deed.PICK:
            return self._movement(position, canonical(position, move))
        return move, self

    def _onboarding(self, position: Position, move: Move) -> tuple[Move, Observer]:
        action = move.actions[0]
        assert action.square is not None and action.height is not None
        stack = position.board[action.square]
        public = dict(self.public)
        public[position.born] = HIDDEN if position.phase is Phase.FIRST else UPPER
        if 0 < action.height < len(stack):
            _bare(public, stack[action.height - 1])
        code = _masked(action.codes[0], public[position.born])
        return replace(move, actions=(replace(action, codes=(code,)),)), Observer(public)

    def _movement(self, position: Position, move: Move) -> tuple[Move, Observer]:
        public = dict(self.public)
        actions = tuple(_watched(event, public) for event in move_stack(position, move).events)
        return replace(move, actions=actions), Observer(public)


def _watched(event: Event, public: dict[int, Faces]) -> Action:
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
        known = tuple(_masked(piece.code, public.get(piece.identity, HIDDEN)) for piece in event.pieces)
    _bare_all(public, event)
    return replace(action, codes=known)


def _bare_all(public: dict[int, Faces], event: Event) -> None:
    taken = event.pieces if event.action.deed is Deed.CAPTURE else ()
    for piece in event.bared:
        if piece not in taken:
            _bare(public, piece)


def _bare(public: dict[int, Faces], piece: Piece) -> None:
    public[piece.identity] = (True, public.get(piece.identity, HIDDEN)[1])


def _masked(code: str, faces: Faces) -> str:
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
