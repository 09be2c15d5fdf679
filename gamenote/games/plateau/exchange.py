"""Exchanging prisoners: what answers a tender, and when refusing is allowed.

The table of answers follows the rules document, section "Prisoner Exchange", options 1 to 4. Prisoners lie open,
so their values are known in a full record; where a face was never written down, an answer is objected to only
when nothing that the piece can be makes it right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

from gamenote.games.plateau.position import Piece
from gamenote.games.plateau.variants import KINDS_OF, UNIFIED, kinds_in, turned

MOST_GUESSES = 2000  # of the kinds of unknown prisoners


def values(code: str) -> tuple[int, ...]:
    """What the piece can be worth, all faces considered."""
    return tuple(kind.value for kind in kinds_in(KINDS_OF[code]))


def sums(worths: Iterable[int]) -> set[int]:
    """Return the sums of all combinations but the empty one."""
    totals = {0}
    for worth in worths:
        totals |= {total + worth for total in totals}
    return totals - {0}


def answerable(tendered: int, own: Iterable[int]) -> tuple[set[int], bool]:
    """Return the sums that answer a tender, and whether refusing is allowed.

    `own` are the values of the prisoners of the player who answers.
    """
    reachable = sums(own)
    higher = {total for total in reachable if total > tendered}
    if tendered in reachable:
        return higher | {tendered}, False
    lower = max((total for total in reachable if total < tendered), default=None)
    return (higher, True) if lower is None else (higher | {lower}, False)


def find(codes: Sequence[str], prisoners: Sequence[Piece]) -> tuple[Piece, ...] | None:
    """Return the prisoners that a list names, in its order.

    Full matches are preferred. None where one is not held.
    """
    if len(codes) > len(prisoners):
        return None
    options = [
        sorted(
            (index for index, piece in enumerate(prisoners) if _together(code, piece.code)),
            key=lambda index: _turns(code, prisoners[index].code),
        )
        for code in codes
    ]
    taken = _assign(options)
    return None if taken is None else tuple(prisoners[index] for index in taken)


def recognised(codes: Sequence[str], prisoners: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return the prisoners with what the codes add to their faces."""
    pairs = zip(codes, prisoners, strict=True)
    return tuple(piece._replace(code=_together(code, piece.code) or piece.code) for code, piece in pairs)


def _together(code: str, known: str) -> str | None:
    """Return what two codes tell of one piece together.

    None where they are of two pieces. Prisoners have no way up.
    """
    for way in (code, turned(code)):
        together = UNIFIED.get((known, way))
        if together is not None and KINDS_OF[together]:
            return together
    return None


def _turns(code: str, other: str) -> bool:
    return other not in (code, turned(code))


def _assign(options: list[list[int]]) -> list[int] | None:
    """Choose one prisoner from each list, by augmenting paths.

    The first in each list where possible; None where there is no way.
    """
    taker: dict[int, int] = {}
    for place in range(len(options)):
        came_from: dict[int, int] = {}
        queue = [place]
        free = None
        while queue and free is None:
            asking = queue.pop(0)
            for index in options[asking]:
                if index in came_from:
                    continue
                came_from[index] = asking
                if index not in taker:
                    free = index
                    break
                queue.append(taker[index])
        if free is None:
            return None
        while True:
            asking = came_from[free]
            previous = next((index for index, owner in taker.items() if owner == asking), None)
            taker[free] = asking
            if previous is None:
                break
            free = previous
    return [index for _, index in sorted((place, index) for index, place in taker.items())]


def guesses(*groups: Sequence[Piece]) -> Iterator[tuple[tuple[int, ...], ...]] | None:
    """Return every choice of values for the pieces of these groups.

    None where there are too many.
    """
    ways = 1
    for group in groups:
        for piece in group:
            ways *= len(values(piece.code))
            if ways > MOST_GUESSES:
                return None
    every = product(*(product(*(values(piece.code) for piece in group)) for group in groups))
    return islice(every, MOST_GUESSES)


def exchange_fits(tendered: Sequence[Piece], given: Sequence[Piece], kept: Sequence[Piece]) -> bool:
    """Whether the pieces given can answer the tender.

    `kept` are the other prisoners of the player who answers.
    """
    every = guesses(tendered, given, kept)
    return every is None or any(
        sum(worth) in answerable(sum(offer), (*worth, *rest))[0] for offer, worth, rest in every
    )


def refusal_fits(tendered: Sequence[Piece], held: Sequence[Piece]) -> bool:
    """Whether a player with these prisoners may refuse the tender."""
    every = guesses(tendered, held)
    return every is None or any(answerable(sum(offer), worth)[1] for offer, worth in every)


def combination(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Return a set of prisoners as something to compare.

    Order and way up do not matter.
    """
    return tuple(sorted(min(piece.code, turned(piece.code)) for piece in pieces))
