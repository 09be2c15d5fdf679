"""How much there is to do, and how many processes do it.

Cheap to import: most runs are short."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from gamenote.actions.files.inputs import Input
from gamenote.core.words import Hindrance

if TYPE_CHECKING:
    from gamenote.actions.parallel.executors import Workforce

J = TypeVar("J")

ENOUGH_WORK = 1 << 20  # bytes of records that are worth other processes: about a second of work
LOOKED_AT = 2000  # jobs to look at before it is said that there is not enough work
LARGE = 1 << 19  # bytes of a file that is divided
LARGE_AT_URL = 1 << 22  # the same where it takes the network twice: to see where games begin, and to read them

DIED = "the process that checked it died twice: not enough memory, or a bug, please report it"


class Cluster(Struct):
    """The workers of a Dask cluster, by the address of its scheduler."""

    address: str
    reached: Workforce | None = None  # when somebody has asked for them


Workers = int | Cluster | None  # so many processes; None: as many as there is work for


class Unworkable(Hindrance):
    """The workers cannot be reached or cannot do the work.

    `hint` says what to do."""


def batches(jobs: Iterable[tuple[J, int]], workers: Workers) -> Iterator[tuple[Iterable[J], int | Cluster]]:
    """Divide jobs, each with its number of bytes, into batches with workers.

    A cluster does all there is, whatever its size.
    """
    if isinstance(workers, Cluster):
        yield (job for job, _ in jobs), workers
        return
    for stretch, enough in stretches(jobs):
        yield stretch, processes(workers, enough=enough)


def stretches(jobs: Iterable[tuple[J, int]]) -> Iterator[tuple[Iterable[J], bool]]:
    """Divide jobs by whether they are worth other processes.

    Only so many jobs are looked at before the first of them are given back.
    """
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


def bytes_of(item: object) -> int:
    """Return the size of a file; 0 where it has none."""
    if not isinstance(item, Input):
        return 0
    if item.data is not None:
        return len(item.data)
    try:
        return item.path.stat().st_size if item.path is not None else item.size or 0
    except OSError:
        return 0


def is_large(item: Input) -> bool:
    """Whether a file is worth dividing, with progress on the way."""
    return item.is_stdin or bytes_of(item) >= (LARGE_AT_URL if item.url else LARGE)


def processes(number: int | None, *, enough: bool) -> int:
    """Return how many processes to use."""
    if number is not None:
        return number
    return usable_processors() if enough else 1


def usable_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
