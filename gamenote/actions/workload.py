"""How much there is to do, and how many processes are worth their start. Cheap to import: most runs are short."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TypeVar

J = TypeVar("J")

ENOUGH_WORK = 1 << 20  # bytes of records that are worth other processes: about a second of work
LOOKED_AT = 2000  # jobs to look at before it is said that there is not enough work


def stretches(jobs: Iterable[tuple[J, int]]) -> Iterator[tuple[Iterable[J], bool]]:
    """Jobs, each with its number of bytes, and whether there is enough work in them for other processes. Only so
    many jobs are looked at before the first of them are given back."""
    rest = iter(jobs)
    while True:
        held, size = list[J](), 0
        for job, bytes_of_it in islice(rest, LOOKED_AT):
            held.append(job)
            size += bytes_of_it
            if size >= ENOUGH_WORK:
                yield chain(held, (each for each, _ in rest)), True
                return
        if not held:
            return
        yield held, False


def processes(number: int | None, *, enough: bool) -> int:
    """How many processes to use; None leaves it to the machine, and to whether there is enough to do."""
    if number is not None:
        return number
    return usable_processors() if enough else 1


def usable_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
