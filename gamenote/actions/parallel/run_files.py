"""Work on many files, here or divided among processes.

Results come in the order of the files.

What is done with a file is a `Work`, of which lint, convert and stats have one each. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

from gamenote.actions.parallel.work import Work
from gamenote.actions.parallel.workload import Workers, batches, bytes_of

J = TypeVar("J")
A = TypeVar("A")
P = TypeVar("P")
R = TypeVar("R")


def run_files(work: Work[J, A, P, R], items: Iterable[J], workers: Workers) -> Generator[R, None, None]:
    """Do the work on every file, by these workers."""
    for batch, worker_count in batches(((item, bytes_of(work.input_of(item))) for item in items), workers):
        if worker_count == 1:
            for item in batch:
                yield from work.here(item)
        else:
            from gamenote.actions.parallel.divide_files import divide_files

            yield from divide_files(work, batch, worker_count)
