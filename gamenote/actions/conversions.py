"""Many files converted, each to its own output, in any number of processes.

Another process reads a file and gives back its account and the bytes that it becomes; these are written here, in
the order of the files, so that output, messages and what an interrupted run leaves behind are the same for any
number of processes. Merging and splitting, and finding doubles among all games, are done by one process.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import IO

from gamenote.actions.choosing import Account, Request
from gamenote.actions.convert import check, convert, converted, convertible, deliver
from gamenote.actions.doubles import Doubles
from gamenote.actions.files import Inputs
from gamenote.actions.outputs import Job, Wanted
from gamenote.actions.sending import sent
from gamenote.actions.workload import DIED, Cluster, Workers, bytes_of, shifts, workforce
from gamenote.core.report import Trouble

HERE = 4 << 20  # bytes of a file whose conversion is too large to travel

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
        from gamenote.actions.batch import Died, run

        with workforce(workers) as executor:
            errands = ((job, self._errand(job, abroad=executor.abroad)) for job in jobs)
            for job, answer in run(work, errands, executor):
                if isinstance(answer, Died):
                    yield job, Account(job.item.name, troubles=[Trouble(job.item.name, DIED)])
                elif isinstance(answer, Answer):
                    if self.inputs.told is not None:
                        self.inputs.told(bytes_of(job.item))
                    yield self._delivered(job, answer)
                else:
                    yield self.here(job)

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

    def _delivered(self, job: Job, answer: Answer) -> Done:
        account = answer.account
        if answer.data is not None and self.wanted.check:
            check((answer.data,), answer.before, job, self.request, account)
        elif answer.data is not None:
            deliver((answer.data,), job, self.request, self.wanted, self.stdout, account)
        return job, account


def work(errand: Errand) -> Answer | None:
    """Convert a file in whatever process; None where something goes wrong that only its owner can tell of."""
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
            return Answer(account, b"".join(converted(file, request, account)), before)
    except Exception:  # done again by the process that gave this errand, which then fails as it would alone
        return None
