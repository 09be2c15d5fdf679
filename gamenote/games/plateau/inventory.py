"""Which pieces the hidden ones can be.

A player has twelve, and at no moment more of a kind than there are.

A piece in play whose kind is not settled by the faces seen has several candidates. After every onboarding the
pieces then in play need no more of each kind than the player owns; a `Moment` keeps that demand, settled pieces
already taken off its room. A face seen late speaks about all moments through which the piece has lived, also
about those at which it stood beside a piece that was given back since. Moments with the same open pieces are
one, with the smaller room of each kind.

One moment alone is decided exactly by Hall's condition. Several together need a search, because a piece is of one
kind throughout. It is bounded; where it would take too long the older moments are forgotten, so that a record is
never accused on a guess. A choice of kinds that was found is kept, since it mostly fits the next move as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from gamenote.games.plateau.variants import COUNTS, KINDS_OF

MOST_MOMENTS = 32
MOST_STEPS = 400  # of one search
TOO_LONG: Mapping[int, int] = MappingProxyType({-1: -1})  # in place of a choice that was not found in time

Room = tuple[int, ...]
Moment = tuple[frozenset[int], Room]  # the open pieces then in play, and what is left of each kind for them

SUBSETS = tuple(
    (mask, tuple(index for index in range(len(COUNTS)) if mask >> index & 1))
    for mask in range(1, 1 << len(COUNTS))
)


@dataclass(frozen=True, slots=True)
class Ledger:
    """What is known of one player's pieces.

    `candidates` are bits, `alive` the pieces in play, `moments` the demands so far.

    `open` are the pieces in play whose kind is not settled, `room` is what the settled ones leave of each kind.
    `choice` gives every open piece a kind so that all demands are met; None where none is at hand.
    """

    candidates: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    alive: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()
    room: Room = COUNTS
    moments: tuple[Moment, ...] = ()
    possible: bool = True
    choice: Mapping[int, int] | None = field(default_factory=lambda: MappingProxyType({}), compare=False)

    def onboarded(self, identity: int, code: str) -> Ledger:
        """Return the ledger after a piece came into play."""
        mask = KINDS_OF[code]
        candidates, alive = {**self.candidates, identity: mask}, self.alive | {identity}
        settled = _is_settled(mask)
        open, room = (self.open, _reduce_room(self.room, mask)) if settled else (self.open | {identity}, self.room)
        if not open and not self.moments:  # nothing is hidden
            return Ledger(candidates, alive, open, room, possible=min(room) >= 0)
        choice = _with_one_more(self.choice, candidates, (open, room), identity)
        return _build_ledger(candidates, alive, open, room, (*self.moments, (open, room)), choice)

    def seen(self, identity: int, code: str) -> Ledger:
        """Return the ledger after faces of a piece became known.

        `code` holds all that is known of it.
        """
        before = self.candidates[identity]
        after = before & KINDS_OF[code]
        if after == before:
            return self
        candidates = {**self.candidates, identity: after}
        if not after:
            return Ledger(candidates, self.alive, self.open, self.room, self.moments, possible=False)
        open, room = self.open, self.room
        if _is_settled(after):
            open, room = open - {identity}, _reduce_room(room, after)
        kept = self.choice is not None and after >> self.choice[identity] & 1
        return _build_ledger(candidates, self.alive, open, room, self.moments, self.choice if kept else None)

    def ended(self, identities: Iterable[int]) -> Ledger:
        """Return the ledger after pieces went back into the reserve.

        There nobody can tell them from the others.
        """
        gone = frozenset(identities)
        alive, room = self.alive - gone, self.room
        for identity in gone - self.open:
            room = _reduce_room(room, self.candidates[identity], -1)
        candidates, moments = _without_idle(self.candidates, alive, self.moments)
        return Ledger(candidates, alive, self.open - gone, room, moments, choice=self.choice)

    def kinds(self, identity: int) -> int:
        """Return the kinds that the piece can still be, as bits."""
        mask = self.candidates[identity]
        if _is_settled(mask):
            return mask
        return sum(
            bit
            for bit in (1 << index for index in range(len(COUNTS)))
            if mask & bit and _find_demands({**self.candidates, identity: bit}, self.moments, None)[1] is not None
        )


def _is_settled(mask: int) -> bool:
    return mask & (mask - 1) == 0


def _reduce_room(room: Room, kind: int, count: int = 1) -> Room:
    """Return the room beside one more piece of the kind.

    `kind` is its bit; with a `count` of -1 it is one piece less.
    """
    index = kind.bit_length() - 1
    return (*room[:index], room[index] - count, *room[index + 1 :])


def _build_ledger(
    candidates: Mapping[int, int],
    alive: frozenset[int],
    open: frozenset[int],
    room: Room,
    moments: Iterable[Moment],
    choice: Mapping[int, int] | None,
) -> Ledger:
    """Return a ledger brought up to date.

    Settled pieces are taken off the moments, and what can no longer matter is dropped.
    """
    demands, choice = _find_demands(candidates, moments, choice)
    possible = choice is not None
    if choice is TOO_LONG:
        demands, choice = demands[-1:], None
    candidates, demands = _without_idle(candidates, alive, demands)
    if choice is not None:
        choice = {piece: kind for piece, kind in choice.items() if piece in candidates}
    return Ledger(candidates, alive, open, room, demands, possible, choice)


def _find_demands(
    candidates: Mapping[int, int], moments: Iterable[Moment], choice: Mapping[int, int] | None
) -> tuple[tuple[Moment, ...], Mapping[int, int] | None]:
    """Return the demands on open pieces, and a choice meeting them.

    It is the given choice, if any.
    """
    demands = _merge_demands(candidates, moments)
    if choice is None and all(
        _have_room(tuple(sorted(candidates[piece] for piece in waiting)), room) for waiting, room in demands
    ):
        choice = _search_kinds(candidates, demands)
    return demands, choice


def _without_idle(
    candidates: Mapping[int, int], alive: frozenset[int], moments: Iterable[Moment]
) -> tuple[dict[int, int], tuple[Moment, ...]]:
    """Drop moments that ask nothing, and pieces nobody asks about.

    Pieces stay that are in play or in a moment.
    """
    asking = tuple(moment for moment in moments if moment[0])[-MOST_MOMENTS:]
    kept = alive.union(*(waiting for waiting, _ in asking))
    return {piece: mask for piece, mask in candidates.items() if piece in kept}, asking


def _with_one_more(
    choice: Mapping[int, int] | None, candidates: Mapping[int, int], moment: Moment, identity: int
) -> Mapping[int, int] | None:
    """Return the choice with a kind for the new piece.

    None where the moment of its onboarding has no room for it.
    """
    if choice is None:
        return None
    waiting, room = moment
    left = list(room)
    for piece in waiting - {identity}:
        left[choice[piece]] -= 1
    if min(left) < 0:
        return None
    if identity not in waiting:
        return choice
    free = [kind for kind in range(len(COUNTS)) if candidates[identity] >> kind & 1 and left[kind] > 0]
    return {**choice, identity: max(free, key=left.__getitem__)} if free else None


def _merge_demands(candidates: Mapping[int, int], moments: Iterable[Moment]) -> tuple[Moment, ...]:
    rooms: dict[frozenset[int], Room] = {}
    for waiting, room in moments:
        settled = [piece for piece in waiting if _is_settled(candidates[piece])]
        if settled:
            left = list(room)
            for piece in settled:
                left[candidates[piece].bit_length() - 1] -= 1
            waiting, room = waiting.difference(settled), tuple(left)
        known = rooms.pop(waiting, None)
        rooms[waiting] = room if known is None else tuple(map(min, known, room))
    return tuple(rooms.items())


@lru_cache(maxsize=4096)  # moves that are tried ask the same of most moments
def _have_room(masks: tuple[int, ...], room: Room) -> bool:
    """Whether the kinds have room for open pieces, by Hall's condition.

    For every set of kinds, no more pieces are confined to it than it has room for.
    """
    if min(room) < 0:
        return False
    return all(
        sum(not mask & ~kinds for mask in masks) <= sum(room[index] for index in indices)
        for kinds, indices in (SUBSETS if masks else ())
    )


def _search_kinds(candidates: Mapping[int, int], moments: Iterable[Moment]) -> Mapping[int, int] | None:
    """Find kinds for all open pieces that every moment allows.

    TOO_LONG when that takes too many steps, None where there are none.

    Depth first, the most confined piece first; the trail is a list, so that nothing recurses.
    """
    rooms: dict[int, list[list[int]]] = {}
    for waiting, room in moments:
        left = list(room)
        for piece in waiting:
            rooms.setdefault(piece, []).append(left)
    trail: list[tuple[int, list[int], int]] = []  # piece, kinds not tried yet, kind taken
    steps = 0
    while len(trail) < len(rooms):
        steps += 1
        if steps > MOST_STEPS:
            return TOO_LONG
        piece, kinds = _most_confined(candidates, rooms, {entry[0] for entry in trail})
        while not kinds:
            if not trail:
                return None
            piece, kinds, taken = trail.pop()
            for room_left in rooms[piece]:
                room_left[taken] += 1
        kind = kinds.pop()
        for room_left in rooms[piece]:
            room_left[kind] -= 1
        trail.append((piece, kinds, kind))
    return {piece: kind for piece, _, kind in trail}


def _most_confined(
    candidates: Mapping[int, int], rooms: dict[int, list[list[int]]], placed: set[int]
) -> tuple[int, list[int]]:
    """Return the unplaced piece of fewest kinds, and those kinds.

    The roomiest kind comes last.
    """
    best: tuple[int, list[int]] = (-1, [])
    for piece, around in rooms.items():
        if piece in placed:
            continue
        mask = candidates[piece]
        open_kinds = (kind for kind in range(len(COUNTS)) if mask >> kind & 1)
        kinds = [kind for kind in open_kinds if all(room[kind] > 0 for room in around)]
        if not kinds:
            return piece, kinds
        if best[0] < 0 or len(kinds) < len(best[1]):
            best = piece, kinds
    best[1].sort(key=lambda kind: min(room[kind] for room in rooms[best[0]]))
    return best
