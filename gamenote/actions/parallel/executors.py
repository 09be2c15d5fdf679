"""Where work is done: in processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from itertools import islice
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

# Where work is done: in this machine's processes, as an executor.
#
# It is one as `concurrent.futures` has them.
#
# Of the interface only `submit` and the `result` and `cancel` of futures are used, so that executors of other
# libraries fit in as well.

R = TypeVar("R")
SAFE_PATH = "PYTHONSAFEPATH"
PRELOADED = (
    "gamenote.actions.parallel.divide_files",
    "gamenote.actions.lint.lint_file",
)  # what the first process of a pool loads for all


class Workforce(Executor):
    """An executor that tells how its tasks should be cut."""

    number = 1  # tasks done at a time
    portion = 1 << 17  # bytes of records that are a task
    remote = False  # the files of this machine are not seen where the work is done

    def alone(self, task: Callable[..., R], /, *args: Any) -> R:
        """Do a task beside which nothing else is done."""
        return self.submit(task, *args).result()


class Processes(Workforce):
    """So many processes of this machine, started with the first task.

    They leave Ctrl-C to the process that started them and end with it. When one of them dies, its pool is broken:
    the futures of all its tasks say so, and the next task is given to a new pool.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self._process_pool: Executor | None = None
        self._workers: set[BaseProcess] = set()
        self._none = False  # no process can be started on this machine: the work is done here

    def submit(self, task: Callable[..., R], /, *args: Any, **named: Any) -> Future[R]:
        if self._process_pool is not None and not self._none:
            try:
                with _working_folder_left_out():
                    return self._process_pool.submit(task, *args, **named)
            except BrokenExecutor:
                self.kill()
        if not self._none:
            try:
                return self._submit_first_task(task, *args, **named)
            except (OSError, ImportError, NotImplementedError):  # no semaphores, no more processes
                self._none = True
        future: Future[R] = Future()
        try:
            future.set_result(task(*args, **named))
        except (Exception, SystemExit) as failure:
            future.set_exception(failure)
        return future

    def _submit_first_task(self, task: Callable[..., R], /, *args: Any, **named: Any) -> Future[R]:
        """The first task of a new pool."""
        others = set(multiprocessing.active_children())
        with _interrupts_blocked(), _working_folder_left_out():
            self._process_pool = _process_pool(self.number)
            future = self._process_pool.submit(task, *args, **named)
        self._workers = set(multiprocessing.active_children()) - others
        return future

    def alone(self, task: Callable[..., R], /, *args: Any) -> R:
        """Return the result of a task that has a process to itself.

        Raises BrokenExecutor when it makes that process die. Where no process lives long enough to do anything at
        all, the task is done here.
        """
        try:
            with Processes(1) as executor:
                return executor.submit(task, *args).result()
        except BrokenExecutor:
            self._none = self._none or not _can_start()
            if not self._none:
                raise
        return task(*args)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self._process_pool is not None:
            self._process_pool.shutdown(wait=wait, cancel_futures=cancel_futures)

    def kill(self) -> None:
        """End all processes at once, in the middle of their work."""
        for worker in self._workers:
            worker.kill()
        self.shutdown(cancel_futures=True)
        self._process_pool, self._workers = None, set()

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is None:
            self.shutdown()
        else:
            self.kill()


def _can_start() -> bool:
    try:
        with Processes(1) as executor:
            return executor.submit(os.getpid).result() != 0
    except BrokenExecutor:
        return False


def _process_pool(number: int) -> Executor:
    from concurrent.futures import ProcessPoolExecutor

    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    if "forkserver" in methods:
        context.set_forkserver_preload(list(PRELOADED))
    return ProcessPoolExecutor(number, mp_context=context, initializer=_start_worker)


def _start_worker() -> None:
    """What a new process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _working_folder_left_out() -> Iterator[None]:
    """Keep started processes from importing out of the working folder.

    Its files are as untrusted as records, and `multiprocessing` starts its helpers by `python -c`, which would
    take a `random.py` there for the module of the standard library.
    """
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Hold back Ctrl-C while processes are started."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# Jobs divided among processes, with results in the order of the jobs

C = TypeVar("C")
J = TypeVar("J")

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
    rest = iter(jobs)
    try:
        while True:
            for about, job in islice(rest, max(0, executor.number * AHEAD + 1 - len(waiting))):
                waiting.append((about, job, None if job is None else executor.submit(task, job)))
            if not waiting:
                return
            about, job, future = waiting.popleft()
            if job is None or future is None:
                yield about, None
                continue
            result = _job_result(task, job, future, executor, waiting)
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


def _job_result(
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
