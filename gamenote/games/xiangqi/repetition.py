"""Positions that stand for the third time, and perpetual check.

A repetition is judged by the plies since the position stood last: who has given check with each of his own checks
perpetually, and must change or loses, unless both do. Perpetual chases are not judged.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec import Struct

MANY = 3  # times that a position may stand


class Repetition(Struct, frozen=True):
    """A position that stands for the third time, or once more.

    Fields:
        plies: How many were made before it.
        earlier: The same, of each time that it stood before.
        checkers: The sides that checked with every move since it stood last.
    """

    plies: int
    earlier: tuple[int, ...]
    checkers: tuple[int, ...] = ()

    @property
    def perpetual(self) -> bool:
        """Whether one side alone checks perpetually."""
        return len(self.checkers) == 1


def has_repetition(keys: Sequence[int]) -> bool:
    """Whether a position may stand for the third time."""
    return len(keys) - len({*keys}) >= MANY - 1


def repetitions(keys: Sequence[int], checks: Sequence[bool], first: int) -> Iterator[Repetition]:
    """Yield the repetitions of a game, few for each run.

    Keys and checks are those of each position, from the start; `first` is the side that moves first. While moves
    go round, only the first third time is told, and the first that one side has brought about by checks alone."""
    seen, run = defaultdict[int, list[int]](list), set[bool]()
    for plies, key in enumerate(keys):
        earlier = seen[key]
        if len(earlier) >= MANY - 1:
            checkers = tuple(
                side for side in (0, 1) if _checks_always(checks, earlier[-1], plies, (side - first) % 2)
            )
            found = Repetition(plies, tuple(earlier), checkers)
            if found.perpetual not in run and (found.perpetual or len(earlier) == MANY - 1):
                run.add(found.perpetual)
                yield found
        else:
            run.clear()
        earlier.append(plies)


def _checks_always(checks: Sequence[bool], before: int, here: int, mover: int) -> bool:
    """Whether each move of a player in a cycle gives check."""
    own = [checks[plies] for plies in range(before + 1, here + 1) if (plies - 1) % 2 == mover]
    return bool(own) and all(own)
