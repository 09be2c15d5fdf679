"""Which games of two collections are versions of one game.

Games are matched by what they share, from the strictest to the loosest: text; players, round and moves; players
and date; moves; header. What is left is matched where it stands between matched neighbours and is alike.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from hashlib import blake2b

from gamenote.actions.compare.align import Pair, matching_places
from gamenote.actions.compare.facts import Facts, with_played_moves
from gamenote.core.alike import UNKNOWN, contradicts, game_digest, moves_digest, occasion_of, round_of
from gamenote.core.record import PLAYERS, Field, Record

FEWEST_MOVES = 6  # of games that are one by their moves alone


def text_digest(text: str | bytes) -> bytes:
    """Return what equal texts share, blanks around them aside."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
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


def match_games(
    one: Sequence[Facts | None], other: Sequence[Facts | None], known: Sequence[Pair], *, strictly: bool = False
) -> list[Pair]:
    """Return the places of versions of one game, those known among them.

    Games that are known already need no facts. Strictly, the players have to be the same."""
    pairs = list(known)
    for key in (_by_game, _by_date) if strictly else (_by_game, _by_date, _by_moves, _by_play, _by_header):
        lefts = [_rest(each, {pair[side] for pair in pairs}) for side, each in enumerate((one, other))]
        places = match_by(*([key(facts) for _, facts in left] for left in lefts))
        pairs += [(lefts[0][a][0], lefts[1][b][0]) for a, b in places]
    return sorted(pairs if strictly else _match_neighbours(one, other, pairs))


def _rest(games: Sequence[Facts | None], matched: set[int]) -> list[tuple[int, Facts]]:
    """Return the games that are not matched, with their places."""
    return [(at, each) for at, each in enumerate(games) if each is not None and at not in matched]


def _by_game(facts: Facts) -> Hashable | None:
    return game_digest(facts.record)


def _by_date(facts: Facts) -> Hashable | None:
    names = _players(facts.record)
    date = facts.record.header.get(Field.DATE) or ""
    return (*names, date, facts.record.header.get(Field.ROUND)) if names and date.strip("?.- ") else None


def _by_moves(facts: Facts) -> Hashable | None:
    return moves_digest(facts.record, FEWEST_MOVES)


def _by_play(facts: Facts) -> Hashable | None:
    moves = [item.key for item in with_played_moves(facts) if item.node.move is not None and not item.line]
    return (facts.record.game, *moves) if len(moves) >= FEWEST_MOVES else None


def _by_header(facts: Facts) -> Hashable | None:
    header = facts.record.header
    return (*sorted(header.fields.items(), key=str), header.extras) if _players(facts.record) else None


def _players(record: Record) -> tuple[str, ...]:
    """Return the names of the players, none where they are not known."""
    names = tuple(name.strip() for name in map(record.header.get, PLAYERS) if name is not None)
    return names if UNKNOWN.isdisjoint(names) else ()


def _match_neighbours(
    one: Sequence[Facts | None], other: Sequence[Facts | None], pairs: Sequence[Pair]
) -> Iterator[Pair]:
    """Yield the pairs, and games alike that stand beside them."""
    partners, taken = dict(pairs), {b for _, b in pairs}
    for at, facts in enumerate(one):
        if at not in partners:
            places = (partners.get(at - 1, -1 if at == 0 else None), 1), (partners.get(at + 1), -1)
            for place in (near + step for near, step in places if near is not None):
                version = other[place] if 0 <= place < len(other) and place not in taken else None
                if facts is not None and version is not None and are_alike(facts, version):
                    partners[at] = place
                    taken.add(place)
                    break
    yield from partners.items()


def are_alike(one: Facts, other: Facts) -> bool:
    """Whether half of the moves, or of the header, are the same.

    Games of two dates, results or rounds are not."""
    rounds = [round_of(each.record) for each in (one, other)]
    if contradicts(occasion_of(one.record), occasion_of(other.record)) or (all(rounds) and rounds[0] != rounds[1]):
        return False
    moves = [[item.key for item in each.items if item.node.move is not None] for each in (one, other)]
    entries = [set(each.header.items()) for each in (one, other)]
    same_moves, same_entries = len(matching_places(*moves)), len(entries[0] & entries[1])
    fewest = min(map(len, moves))
    return (bool(fewest) and 2 * same_moves >= fewest) or (
        not fewest and 2 * same_entries >= min(map(len, entries))
    )
