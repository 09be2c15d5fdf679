"""Work on many files, or on the many games of a large one, divided among processes; results in the order of input.

`run` is the whole of it, for any task. What a task of the linter is, small files in a pack or a part of a large
one, is said in `checking`. Nothing here prints.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import chain, islice
from typing import Any, TypeVar

from gamenote.actions.executors import Processes, Serial, usable_processors

C = TypeVar("C")
J = TypeVar("J")
R = TypeVar("R")

ENOUGH_WORK = 1 << 20  # bytes of records that are worth other processes: about a second of work
LOOKED_AT = 2000  # jobs to look at before it is said that there is not enough work
AHEAD = 3  # tasks waiting for each process


class Died:
    """Stands for the result of a task that makes its process die."""


Again = Callable[[C, Any, R, tuple[tuple[C, Any], ...]], Any]


def run(
    task: Callable[[Any], R],
    jobs: Iterable[tuple[C, Any]],
    executor: Executor,
    *,
    again: Again[C, R] | None = None,
) -> Iterator[tuple[C, R | Died | None]]:
    """What each job is about, with its result, in the order of the jobs; where there is no job, None.

    No more jobs are under way than keep all processes busy. `again` looks at a result, and at what is under way
    behind it, and may give another job that is to be done in the place of this one.
    """
    waiting: deque[tuple[C, Any, Future[R] | None]] = deque()
    most = getattr(executor, "number", 0) * AHEAD + 1
    rest, more = iter(jobs), True
    try:
        while more or waiting:
            while more and len(waiting) < most:
                pair = next(rest, None)
                more = pair is not None
                if pair is not None:
                    waiting.append((*pair, None if pair[1] is None else executor.submit(task, pair[1])))
            if not waiting:
                break
            about, job, future = waiting.popleft()
            if job is None or future is None:
                yield about, None
                continue
            result = _result(task, job, future, executor, waiting)
            later = tuple((each, its) for each, its, _ in waiting)
            other = again(about, job, result, later) if again and not isinstance(result, Died) else None
            if other is None:
                yield about, result
            else:
                waiting.appendleft((about, other, executor.submit(task, other)))
    finally:
        for _, _, future in waiting:
            if future is not None:
                future.cancel()


def _result(
    task: Callable[[Any], R],
    job: Any,
    future: Future[R],
    executor: Executor,
    waiting: deque[tuple[C, Any, Future[R] | None]],
) -> R | Died:
    """The result. Where its process has died, perhaps through another task, it is tried once more by itself, and
    what was under way with it is begun anew."""
    try:
        return future.result()
    except BrokenExecutor:
        pass
    alone = getattr(executor, "alone", None)
    try:
        result: R | Died = alone(task, job) if alone is not None else task(job)
    except BrokenExecutor:
        result = Died()
    for number, (about, other, lost) in enumerate(waiting):
        if other is not None and lost is not None and _is_lost(lost):
            waiting[number] = (about, other, executor.submit(task, other))
    return result


def _is_lost(future: Future[R]) -> bool:
    return future.done() and not future.cancelled() and isinstance(future.exception(), BrokenExecutor)


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


def executor_for(number: int | None, *, enough: bool) -> Serial | Processes:
    """The executor for so many processes; None leaves it to the machine, and to whether there is enough to do."""
    if number is None:
        number = usable_processors() if enough else 1
    return Processes(number) if number > 1 else Serial()
