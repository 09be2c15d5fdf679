"""Which pieces the hidden ones can be: a player has twelve, and at no moment more of a kind than there are.

A piece in play whose kind is not settled by the faces seen has several candidates. After every onboarding the
pieces then in play need no more of each kind than the player owns; a `Moment` keeps that demand, settled pieces
already taken off its room. A face seen late speaks about all moments through which the piece has lived, also
about those at which it stood beside a piece that was given back since. Moments with the same open pieces are
one, with the smaller room of each kind.

One moment alone is decided exactly by Hall's condition. Several together need a search, because a piece is of one
kind throughout. It is bounded; where it would take too long the older moments are forgotten, so that a record is
never accused on a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from gamenote.games.plateau.variants import COUNTS, KINDS_OF

MOST_MOMENTS = 32
MOST_STEPS = 400  # of one search

Room = tuple[int, ...]
Moment = tuple[frozenset[int], Room]  # the open pieces then in play, and what is left of each kind for them

SUBSETS = tuple(
    (mask, tuple(index for index in range(len(COUNTS)) if mask >> index & 1))
    for mask in range(1, 1 << len(COUNTS))
)


@dataclass(frozen=True, slots=True)
class Ledger:
    """What is known of one player's pieces: candidates as bits, which are in play, the demands so far."""

    candidates: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    alive: frozenset[int] = frozenset()
    moments: tuple[Moment, ...] = ()
    possible: bool = True

    def onboarded(self, identity: int, code: str) -> Ledger:
        """After a piece came into play."""
        candidates = {**self.candidates, identity: KINDS_OF[code]}
        alive = self.alive | {identity}
        room = list(COUNTS)
        waiting = []
        for piece in alive:
            mask = candidates[piece]
            if _settled(mask):
                room[mask.bit_length() - 1] -= 1
            else:
                waiting.append(piece)
        return _ledger(candidates, alive, (*self.moments, (frozenset(waiting), tuple(room))))

    def seen(self, identity: int, code: str) -> Ledger:
        """After faces of a piece became known; `code` holds all that is known of it."""
        before = self.candidates[identity]
        after = before & KINDS_OF[code]
        if after == before:
            return self
        candidates = {**self.candidates, identity: after}
        if not after:
            return Ledger(candidates, self.alive, self.moments, possible=False)
        return _ledger(candidates, self.alive, self.moments)

    def ended(self, identities: Iterable[int]) -> Ledger:
        """After pieces went back into the reserve, where nobody can tell them from the others."""
        return _ledger(self.candidates, self.alive - set(identities), self.moments, check=False)

    def kinds(self, identity: int) -> int:
        """The kinds that the piece can still be, all demands considered, as bits."""
        mask = self.candidates[identity]
        if _settled(mask):
            return mask
        return sum(
            bit
            for bit in (1 << index for index in range(len(COUNTS)))
            if mask & bit and _ledger({**self.candidates, identity: bit}, self.alive, self.moments).possible
        )


def _settled(mask: int) -> bool:
    return mask & (mask - 1) == 0


def _ledger(
    candidates: Mapping[int, int], alive: frozenset[int], moments: Iterable[Moment], *, check: bool = True
) -> Ledger:
    """A ledger brought up to date: settled pieces taken off the moments, what can no longer matter dropped."""
    merged = _merge(candidates, moments)
    possible = True
    if check:
        verdict = _possible(candidates, merged)
        if verdict is None:
            merged = merged[-1:]
        possible = verdict is not False
    merged = tuple(moment for moment in merged[-MOST_MOMENTS:] if moment[0])
    kept = alive.union(*(waiting for waiting, _ in merged))
    return Ledger({piece: mask for piece, mask in candidates.items() if piece in kept}, alive, merged, possible)


def _merge(candidates: Mapping[int, int], moments: Iterable[Moment]) -> tuple[Moment, ...]:
    rooms: dict[frozenset[int], Room] = {}
    for waiting, room in moments:
        settled = [piece for piece in waiting if _settled(candidates[piece])]
        if settled:
            left = list(room)
            for piece in settled:
                left[candidates[piece].bit_length() - 1] -= 1
            waiting, room = waiting.difference(settled), tuple(left)
        known = rooms.pop(waiting, None)
        rooms[waiting] = room if known is None else tuple(map(min, known, room))
    return tuple(rooms.items())


def _possible(candidates: Mapping[int, int], moments: tuple[Moment, ...]) -> bool | None:
    """Whether kinds can be given to all open pieces so that every moment has room; None: not worth finding out."""
    if not all(_has_room(candidates, waiting, room) for waiting, room in moments):
        return False
    busy = [(waiting, list(room)) for waiting, room in moments if waiting]
    return True if len(busy) < 2 else _search(candidates, busy)


def _has_room(candidates: Mapping[int, int], waiting: frozenset[int], room: Room) -> bool:
    """Hall's condition: for every set of kinds, no more pieces are confined to it than it has room for."""
    if min(room) < 0:
        return False
    masks = [candidates[piece] for piece in waiting]
    return all(
        sum(not mask & ~kinds for mask in masks) <= sum(room[index] for index in indices)
        for kinds, indices in (SUBSETS if masks else ())
    )


def _search(candidates: Mapping[int, int], moments: list[tuple[frozenset[int], list[int]]]) -> bool | None:
    """Depth first, the most confined piece first; the trail is a list, so that nothing recurses."""
    rooms: dict[int, list[list[int]]] = {}
    for waiting, room in moments:
        for piece in waiting:
            rooms.setdefault(piece, []).append(room)
    trail: list[tuple[int, list[int], int]] = []  # piece, kinds not tried yet, kind taken
    steps = 0
    while len(trail) < len(rooms):
        steps += 1
        if steps > MOST_STEPS:
            return None
        piece, kinds = _most_confined(candidates, rooms, {entry[0] for entry in trail})
        while not kinds:
            if not trail:
                return False
            piece, kinds, taken = trail.pop()
            for room in rooms[piece]:
                room[taken] += 1
        kind = kinds.pop()
        for room in rooms[piece]:
            room[kind] -= 1
        trail.append((piece, kinds, kind))
    return True


def _most_confined(
    candidates: Mapping[int, int], rooms: dict[int, list[list[int]]], placed: set[int]
) -> tuple[int, list[int]]:
    """The piece not placed yet that has the fewest kinds left, and those kinds, the roomiest last."""
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
