"""Jobs divided among processes, with results in the order of the jobs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from typing import Any, TypeVar

from gamenote.actions.parallel.executors import Workforce

C = TypeVar("C")
J = TypeVar("J")
R = TypeVar("R")

AHEAD = 3  # tasks waiting for each process


class Died:
    """Stands for the result of a task that makes its process die."""


Again = Callable[[C, Any, R, tuple[tuple[C, Any], ...]], Any]


def run(
    task: Callable[[Any], R],
    jobs: Iterable[tuple[C, Any]],
    executor: Workforce,
    *,
    again: Again[C, R] | None = None,
) -> Iterator[tuple[C, R | Died | None]]:
    """Do the jobs; yield what each is about, with its result.

    No more jobs are under way than keep all processes busy. `again` looks at a result, and at what is under way
    behind it, and may give another job that is to be done in the place of this one.
    """
    waiting: deque[tuple[C, Any, Future[R] | None]] = deque()
    rest, more = iter(jobs), True
    try:
        while more or waiting:
            while more and len(waiting) <= executor.number * AHEAD:
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
    executor: Workforce,
    waiting: deque[tuple[C, Any, Future[R] | None]],
) -> R | Died:
    """Return the result of a job that is under way.

    Where its process has died, perhaps through another task, it is tried once more by itself, and what was under
    way with it is begun anew.
    """
    try:
        return future.result()
    except BrokenExecutor:
        pass
    try:
        result: R | Died = executor.alone(task, job)
    except BrokenExecutor:
        result = Died()
    for number, (about, other, lost) in enumerate(waiting):
        if other is not None and lost is not None and _is_lost(lost):
            waiting[number] = (about, other, executor.submit(task, other))
    return result


def _is_lost(future: Future[R]) -> bool:
    return future.done() and not future.cancelled() and isinstance(future.exception(), BrokenExecutor)
