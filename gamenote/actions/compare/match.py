"""Which games of two collections are versions of one game.

Games are matched by what they share, from the strictest to the loosest. What is left is matched where it stands
beside a matched game and is alike.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b

from gamenote.actions.compare.align import Pair, matching_places
from gamenote.actions.compare.facts import MOVES, Facts, played_keys
from gamenote.core.alike import UNKNOWN, contradicts, game_digest, moves_digest, occasion_of, round_of
from gamenote.core.record import PLAYERS, Field

FEWEST_MOVES = 6  # of games that are one by their moves alone


def text_digest(data: bytes) -> bytes:
    """Return what equal texts share, blanks around them aside."""
    return blake2b(data.strip(), digest_size=16).digest()


def match_by(one: Iterable[Hashable | None], other: Iterable[Hashable | None]) -> Iterator[Pair]:
    """Yield the places of equal keys, each once, in order.

    None is no key."""
    waiting: dict[Hashable, deque[int]] = defaultdict(deque)
    for at, key in enumerate(one):
        if key is not None:
            waiting[key].append(at)
    for at, key in enumerate(other):
        if places := waiting.get(key):
            yield places.popleft(), at


def _occasion(facts: Facts) -> Hashable | None:
    """Return players, date and round, if players are known."""
    names = tuple(name.strip() for name in map(facts.record.header.get, PLAYERS) if name is not None)
    known = names and UNKNOWN.isdisjoint(names)
    return (names, facts.record.header.get(Field.DATE), round_of(facts.record)) if known else None


def _played_moves(facts: Facts) -> Hashable | None:
    pairs = zip(played_keys(facts), facts.entries, strict=True)
    moves = [key for key, entry in pairs if entry.kind == MOVES]
    return (facts.record.game, *moves) if len(moves) >= FEWEST_MOVES else None


Key = Callable[[Facts], Hashable | None]
STRICT: tuple[Key, ...] = (lambda facts: game_digest(facts.record), _occasion)
LOOSE: tuple[Key, ...] = (lambda facts: moves_digest(facts.record, FEWEST_MOVES), _played_moves)


def match_games(
    texts: Sequence[Sequence[bytes]],
    read: Callable[[int, set[int]], Sequence[Facts | None]],
    *,
    strictly: bool = False,
) -> tuple[list[Pair], list[Sequence[Facts | None]]]:
    """Return the places of versions of one game, and what games say.

    The texts of both sides are known by their digests; those that are in one alone are read. Strictly, the players
    have to be the same."""
    pairs = dict(match_by(*texts))
    matched = pairs.keys(), set(pairs.values())
    facts = [read(side, {*range(len(texts[side]))} - matched[side]) for side in (0, 1)]
    one, other = map(list, facts)
    for key in STRICT if strictly else (*STRICT, *LOOSE):
        for a, b in list(match_by(*([said and key(said) for said in side] for side in (one, other)))):
            if key is not _occasion or _are_alike(one[a], other[b]):
                pairs[a] = b
                one[a] = other[b] = None
    return sorted((pairs if strictly else _match_neighbours(one, other, pairs)).items()), facts


def _match_neighbours(
    one: Sequence[Facts | None], other: list[Facts | None], pairs: Mapping[int, int]
) -> dict[int, int]:
    """Return the pairs, and games alike that stand beside them."""
    found = {-1: -1, len(one): len(other), **pairs}
    for at, facts in enumerate(one):
        for place in (found.get(at - 1, -2) + 1, found.get(at + 1, -2) - 1):
            if at not in found and 0 <= place < len(other) and _are_alike(facts, other[place]):
                found[at], other[place] = place, None
    return {at: place for at, place in found.items() if 0 <= at < len(one)}


def _are_alike(one: Facts | None, other: Facts | None) -> bool:
    """Whether half of the moves, or of the header, are the same.

    Games of two dates, results or rounds are not."""
    if one is None or other is None:
        return False
    rounds = [round_of(each.record) for each in (one, other)]
    if contradicts(occasion_of(one.record), occasion_of(other.record)) or (all(rounds) and rounds[0] != rounds[1]):
        return False
    moves = [[entry.text for entry in each.entries if entry.kind == MOVES] for each in (one, other)]
    if fewest := min(map(len, moves)):
        return 2 * len(matching_places(*moves)) >= fewest
    entries = [set(each.header.items()) for each in (one, other)]
    return 2 * len(entries[0] & entries[1]) >= min(map(len, entries))
