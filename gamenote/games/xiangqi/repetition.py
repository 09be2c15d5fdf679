"""Positions that stand for the third time, and perpetual check.

A repetition is judged by the plies since the position stood last: who has given check with each of his own checks
perpetually, and must change or loses, unless both do. Perpetual chases are not judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

MANY = 3  # times that a position may stand


class Repetition(Struct, frozen=True):
    """A position that stands for the third time, or once more.

    Fields:
        plies: How many were made before it.
        times: How often it has stood.
        earlier: As plies, of the last two times before.
        checkers: The sides that checked with every move since it stood last.
    """

    plies: int
    times: int
    earlier: tuple[int, int]
    checkers: tuple[int, ...] = ()

    @property
    def perpetual(self) -> bool:
        """Whether one side alone checks perpetually."""
        return len(self.checkers) == 1


class _Stand(Struct, frozen=True):
    """A time at which a position stood.

    `unchecked` are the moves before it that gave no check, by side."""

    plies: int
    times: int
    unchecked: tuple[int, int]
    before: int = 0  # the plies of the time before


def has_repetition(keys: Sequence[int]) -> bool:
    """Whether a position may stand for the third time."""
    return len(keys) - len({*keys}) >= MANY - 1


def repetitions(keys: Sequence[int], checks: Sequence[bool], first: int) -> Iterator[Repetition]:
    """Yield the repetitions of a game, few for each run.

    Keys and checks are those of each position, from the start; `first` is the side that moves first. While moves
    go round, only the first third time is told, and the first that one side has brought about by checks alone."""
    seen, run, unchecked = dict[int, _Stand](), set[bool](), [0, 0]
    for plies, key in enumerate(keys):
        if plies:
            unchecked[(first + plies - 1) % 2] += not checks[plies]
        last = seen.get(key)
        times, before = (last.times + 1, last.plies) if last is not None else (1, 0)
        seen[key] = _Stand(plies, times, (unchecked[0], unchecked[1]), before)
        if last is None or times < MANY:
            run.clear()
            continue
        checkers = tuple(side for side in (0, 1) if unchecked[side] == last.unchecked[side])
        found = Repetition(plies, times, (last.before, last.plies), checkers)
        if found.perpetual not in run and (found.perpetual or times == MANY):
            run.add(found.perpetual)
            yield found
