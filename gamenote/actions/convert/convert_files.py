"""Many files converted, each to its own output, in any number of processes.

Another process reads a file, or a part of a large one, and gives back its account and the bytes that it becomes;
these are written here, in the order of the files, so that output, messages and what an interrupted run leaves
behind are the same for any number of processes. Merging and splitting, and finding doubles among all games, are
done by one process: they depend on every game before.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from gamenote.actions.convert.convert_file import check, convert, convert_opened, converted, convertible, deliver
from gamenote.actions.convert.duplicates import Doubles
from gamenote.actions.convert.join_parts import Joint, convert_part, joint
from gamenote.actions.convert.outputs import Job, Wanted
from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.inputs import Inputs, Opened
from gamenote.actions.files.writing import Stamp
from gamenote.actions.parallel.division import Division, End, PartJob, again
from gamenote.actions.parallel.ship_files import sent
from gamenote.actions.parallel.workload import DIED, Cluster, Workers, bytes_of, is_large, shifts, workforce
from gamenote.core import registry
from gamenote.core.report import Trouble

if TYPE_CHECKING:
    from gamenote.actions.parallel.executors import Workforce

HERE = 4 << 20  # bytes of a file that cannot be divided, whose conversion is too large to travel

Done = tuple[Job, Account]


@dataclass(frozen=True, slots=True)
class Errand:
    """A file to be converted in another process: all that must be known there."""

    job: Job
    inputs: Inputs
    request: Request
    wanted: Wanted


@dataclass(frozen=True, slots=True)
class Answer:
    """What a file becomes; `data` is None where it cannot be converted, which the account then tells."""

    account: Account
    data: bytes | None = None
    before: bytes = b""  # what the file holds, where it is only checked
    stamp: Stamp = ()  # what it was known by before it was read


@dataclass(frozen=True, slots=True)
class Begin:
    """Before the first part of a large file."""

    job: Job
    division: Division[Request]
    joint: Joint
    stamp: Stamp  # what the file was known by before it was read


@dataclass(frozen=True, slots=True)
class Looked:
    """A file that has been looked at: standard input, open, or with no `file` one that cannot be converted."""

    job: Job
    account: Account
    file: Opened | None


Task: TypeAlias = "Errand | PartJob[Request]"
About: TypeAlias = "Job | Looked | Begin | Division[Request] | End[Division[Request]]"


def convert_all(
    jobs: Iterable[Job], inputs: Inputs, request: Request, wanted: Wanted, stdout: IO[bytes], workers: Workers
) -> Generator[Done, None, None]:
    """Each file with its account, in order, by these workers. An OSError of standard output is the caller's."""
    run = _Run(inputs, request, wanted, stdout, Doubles(request.alike) if request.alike else None)
    if run.doubles is not None:
        workers = 1
    for shift, hands in shifts(((job, bytes_of(job.item)) for job in jobs), workers):
        yield from map(run.here, shift) if hands == 1 else run.divided(shift, hands)


@dataclass(frozen=True, slots=True)
class _Run:
    inputs: Inputs
    request: Request
    wanted: Wanted
    stdout: IO[bytes]
    doubles: Doubles | None

    def here(self, job: Job) -> Done:
        """Convert a file in this process."""
        return job, convert(job, self.inputs, self.request, self.wanted, self.stdout, self.doubles)

    def divided(self, jobs: Iterable[Job], workers: int | Cluster) -> Iterator[Done]:
        from gamenote.actions.parallel.batch import run

        with workforce(workers) as executor:
            results = run(work, self._tasks(jobs, executor), executor, again=again)
            for about, answer in results:
                if isinstance(about, Begin):
                    yield self._joined(about, results)
                elif isinstance(about, Looked):
                    yield self._looked(about)
                elif isinstance(about, Job):
                    yield self._delivered(about, answer)

    def _tasks(self, jobs: Iterable[Job], executor: Workforce) -> Iterator[tuple[About, Task | None]]:
        for job in jobs:
            if is_large(job.item):
                yield from self._parts(job, executor)
            else:
                yield job, self._errand(job, abroad=executor.abroad)

    def _parts(self, job: Job, executor: Workforce) -> Iterator[tuple[About, Task | None]]:
        """The parts of a large file, or all of it where it cannot be divided."""
        account, division = Account(job.item.name), None
        with convertible(job.item, self.inputs, self.request, self.wanted, account) as file:
            seam = joint(self.request, self.wanted, file.format) if file is not None else None
            if file is not None and seam is not None:
                division = Division.of(file, self.request, executor)
            if file is not None and division is not None and seam is not None:
                yield Begin(job, division, seam, file.stamp), None
                yield from ((division, task) for task in division.tasks())
            elif file is None or job.item.is_stdin:
                yield Looked(job, account, file), None  # standard input stays open
            else:
                yield job, self._errand(job, abroad=executor.abroad)
        if division is not None:  # and the file, which may be replaced now, is closed
            yield End(division), None

    def _errand(self, job: Job, *, abroad: bool) -> Errand | None:
        """The file as another process is told of it; None where it is better converted here."""
        path = job.item.path
        readable = path.is_file() if path is not None else bool(job.item.url)
        if not readable or bytes_of(job.item) >= HERE:
            return None
        if job.path is None and not self.wanted.check:
            return None
        if self.wanted.in_place and self.wanted.output is not None:  # outputs may be inputs that are read later
            return None
        item = sent(job.item) if abroad else job.item
        if item is None:
            return None
        return Errand(replace(job, item=item), self.inputs.settled(item), self.request, self.wanted)

    def _joined(self, begin: Begin, results: Iterator[tuple[About, Any]]) -> Done:
        """Write the parts of a file as they come, up to its end."""
        job, division = begin.job, begin.division
        account = Account(job.item.name)
        answers = (answer for _, answer in takewhile(lambda pair: not isinstance(pair[0], End), results))
        data = begin.joint.joined(answers, division, account)
        deliver(data, job, self.request, self.wanted, self.stdout, account, begin.stamp)
        division.stopped = True
        for _ in answers:  # of parts that nobody needs
            pass
        return job, account

    def _looked(self, looked: Looked) -> Done:
        if looked.file is not None:
            rest = (self.request, self.wanted, self.stdout, looked.account, self.doubles)
            convert_opened(looked.file, looked.job, *rest)
        return looked.job, looked.account

    def _delivered(self, job: Job, answer: Any) -> Done:
        """Write what another process has made of a file, or convert it here where none could."""
        if answer is None:
            return self.here(job)
        if not isinstance(answer, Answer):
            return job, Account(job.item.name, troubles=[Trouble(job.item.name, DIED)])
        if self.inputs.told is not None:
            self.inputs.told(bytes_of(job.item))
        account = answer.account
        if answer.data is not None and self.wanted.check:
            check((answer.data,), answer.before, job, self.request, account)
        elif answer.data is not None:
            deliver((answer.data,), job, self.request, self.wanted, self.stdout, account, answer.stamp)
        return job, account


def work(task: Task) -> Any:
    """Do one task, in whatever process."""
    return convert_part(task) if isinstance(task, PartJob) else _convert_file(task)


def _convert_file(errand: Errand) -> Answer | None:
    """Convert a file; None where something goes wrong that only its owner can tell of."""
    account = Account(errand.job.item.name)
    request = errand.request
    try:
        with convertible(errand.job.item, errand.inputs, request, errand.wanted, account) as file:
            if file is None:
                return Answer(account)
            before = b""
            if errand.wanted.check:
                before = file.stream.read()
                file = file.over(before)
            return Answer(account, b"".join(converted(file, request, account)), before, file.stamp)
    except registry.FAILED:  # done again by the process that gave this errand, which then fails as it would alone
        return None
