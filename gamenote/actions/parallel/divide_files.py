"""Files divided among processes: packs of small ones, parts of large ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from gamenote.actions.files.guessing import NotGuessed
from gamenote.actions.files.inputs import Input
from gamenote.actions.parallel import executors
from gamenote.actions.parallel.division import Division, PartJob, Task, again
from gamenote.actions.parallel.executors import Died, Workforce, run
from gamenote.actions.parallel.workload import Cluster, bytes_of, is_large

J = TypeVar("J")  # a file and what is wanted of it, or what is known of it already
A = TypeVar("A")  # what another process answers of a whole file
P = TypeVar("P")  # what it answers of a part
R = TypeVar("R")  # what a file comes to
J_contra = TypeVar("J_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)

MOST_PACKED = 64  # files


class Work(Protocol[J_contra, A, P, R_co]):
    """What is done with each file, here or elsewhere.

    Another process does it `whole` or `part` by part; `settle` and `gather` happen here."""

    def input_of(self, item: J_contra) -> Input | None:
        """Return the file to be read; None if there is none."""

    def here(self, item: J_contra) -> Iterator[R_co]:
        """Do all of a file in this process."""

    def whole(self, item: J_contra, *, remote: bool) -> Task[A] | None:
        """Return a task for another process; None if there is none."""

    def settle(self, item: J_contra, answer: A | Died) -> Iterator[R_co]:
        """Make results of what another process says of a whole file."""

    def part(
        self, item: J_contra, executor: Workforce
    ) -> AbstractContextManager[Division[P] | Iterator[R_co] | None]:
        """Open a large file to divide it.

        None where it must be done as a whole; results where that can only be done while it is open.
        """

    def gather(self, item: J_contra, division: Division[P], answers: Iterator[P | Died]) -> Iterator[R_co]:
        """Return results of the answers to the parts, in order."""


@dataclass(slots=True)
class Pack(Generic[J, A]):
    """Files in order, of which those without a task are done here."""

    files: list[tuple[J, Task[A] | None]] = field(default_factory=list)
    size: int = 0

    @property
    def tasks(self) -> tuple[Task[A], ...]:
        return tuple(task for _, task in self.files if task is not None)


@dataclass(frozen=True, slots=True)
class StartOfFile(Generic[J, P]):
    """Stands before the first part of a large file."""

    item: J
    division: Division[P]


@dataclass(frozen=True, slots=True)
class EndOfFile:
    """Stands behind the last part of a large file."""


@dataclass(frozen=True, slots=True)
class Inspected(Generic[R]):
    """A file that must be done here, while it is open."""

    results: Iterator[R]


Context: TypeAlias = "Pack[J, A] | StartOfFile[J, P] | Division[P] | EndOfFile | Inspected[R]"
Job: TypeAlias = "tuple[Task[Any], ...] | PartJob[Any, Any]"


def divide_files(work: Work[J, A, P, R], items: Iterable[J], workers: int | Cluster) -> Iterator[R]:
    """Do the work on every file, by more than this process."""
    answers: Iterator[tuple[Context[J, A, P, R], Any]]
    with workforce(workers) as executor:
        answers = run(perform, _jobs_with_context(work, items, executor), executor, again=again)
        for context, answer in answers:
            if isinstance(context, Pack):
                yield from _pack_results(work, context, answer, executor)
            elif isinstance(context, Inspected):
                yield from context.results
            elif isinstance(context, StartOfFile):
                parts = (part for _, part in takewhile(lambda pair: not isinstance(pair[0], EndOfFile), answers))
                yield from work.gather(context.item, context.division, parts)
                context.division.stopped = True
                for _ in parts:  # that nobody needs
                    pass


def workforce(workers: int | Cluster) -> Workforce:
    """Return the executor that these workers are, ready to work."""
    if not isinstance(workers, Cluster):
        return executors.Processes(workers)
    from gamenote.actions.parallel.cluster import reach

    return reach(workers)


def perform(job: Job) -> Any:
    """Do one job; None where the variant must be guessed first."""
    if not isinstance(job, PartJob):
        return tuple(task() for task in job)
    try:
        return job.work(job)
    except NotGuessed:
        return None


def _jobs_with_context(
    work: Work[J, A, P, R], items: Iterable[J], executor: Workforce
) -> Iterator[tuple[Context[J, A, P, R], Any]]:
    """Return each job with what it belongs to."""
    pack = Pack[J, A]()
    for item in items:
        file = work.input_of(item)
        if file is not None and is_large(file):
            yield pack, pack.tasks or None
            pack = Pack()
            if (yield from _large_file_parts(work, item, executor)):
                continue
        pack.files.append((item, work.whole(item, remote=executor.remote) if file is not None else None))
        pack.size += bytes_of(file)
        if pack.size >= executor.portion or len(pack.files) >= MOST_PACKED:
            yield pack, pack.tasks or None
            pack = Pack()
    yield pack, pack.tasks or None


def _large_file_parts(work: Work[J, A, P, R], item: J, executor: Workforce) -> Any:
    """Yield the parts of a large file; return whether that is all."""
    with work.part(item, executor) as opened:
        if isinstance(opened, Division):
            yield StartOfFile(item, opened), None
            yield from ((opened, part) for part in opened.parts())
        elif opened is not None:
            yield Inspected(opened), None
    if isinstance(opened, Division):  # the file, which may be replaced now, is closed
        yield EndOfFile(), None
    return opened is not None


def _pack_results(
    work: Work[J, A, P, R], pack: Pack[J, A], answer: tuple[A, ...] | Died | None, executor: Workforce
) -> Iterator[R]:
    """Return the results of a pack in the order of its files."""
    answers = iter(answer or ()) if not isinstance(answer, Died) else _each_alone(pack.tasks, executor)
    for item, task in pack.files:
        yield from work.here(item) if task is None else work.settle(item, next(answers))


def _each_alone(tasks: tuple[Task[A], ...], executor: Workforce) -> Iterator[A | Died]:
    """Return the answers of tasks, each in a process of its own."""
    for task in tasks:
        try:
            yield executor.alone(perform, (task,))[0] if len(tasks) > 1 else Died()
        except BrokenExecutor:
            yield Died()
