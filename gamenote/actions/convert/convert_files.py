"""Many files converted, each to its own output, here or in processes.

Another process reads a file, or a part of a large one, and gives back its account and the bytes that it becomes;
these are written here, in the order of the files, so that output, messages and what an interrupted run leaves
behind are the same for any number of processes. Merging and splitting, and finding duplicates among all games, are
done by one process: they depend on every game before.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from gamenote.actions.convert.companions import brings_companions
from gamenote.actions.convert.convert_file import (
    Conversion,
    compare_output,
    convert,
    convert_games,
    convert_opened,
    convertible,
    deliver,
    survey,
)
from gamenote.actions.convert.outputs import Job
from gamenote.actions.convert.select_games import Account
from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.files.writing import Stamp
from gamenote.actions.parallel.run_files import run_files
from gamenote.actions.parallel.workload import DIED, Workers, bytes_of
from gamenote.core import registry
from gamenote.core.report import Trouble

if TYPE_CHECKING:
    from gamenote.actions.convert.join_parts import Made
    from gamenote.actions.parallel.division import Division, Task
    from gamenote.actions.parallel.executors import Died, Workforce

WHOLE_FILE_LIMIT = 4 << 20  # bytes of a file that cannot be divided, whose conversion is too large to travel

Done = tuple[Job, Account]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a file becomes; `data` is None where it cannot be converted."""

    account: Account
    data: bytes | None = None
    before: bytes = b""  # what the file holds, where it is only checked
    stamp: Stamp = ()  # what it was known by before it was read


def convert_all(jobs: Iterable[Job], run: Conversion, workers: Workers) -> Generator[Done, None, None]:
    """Convert each file, in order, and return its account."""
    known = [*jobs]
    duplicates, items = survey([job.item for job in known], run.inputs, run.request)
    jobs = [replace(job, item=item) for job, item in zip(known, items, strict=True)]
    alone = duplicates is not None or run.request.listed is not None
    alone |= brings_companions(run.request.target)  # which the files share
    return run_files(_Convert(replace(run, duplicates=duplicates)), jobs, 1 if alone else workers)


def _convert_whole(job: Job, run: Conversion) -> Answer | None:
    """Convert a file; None where its owner must see what is wrong."""
    account = Account(job.item.name)
    try:
        with convertible(job.item, run, account) as file:
            if file is None:
                return Answer(account)
            before = b""
            if run.wanted.check:
                before = file.stream.read()
                file = file.over(before)
            return Answer(account, b"".join(convert_games(file, run.request, account)), before, file.stamp)
    except registry.FAILED:  # done again by the process that gave this task, which then fails as it would alone
        return None


def _count_games(account: Account) -> int:
    return account.written + len(account.skipped)


@dataclass(frozen=True, slots=True)
class _Convert:
    """Converting as `run_files` does it."""

    run: Conversion

    def input_of(self, job: Job) -> Input:
        return job.item

    def here(self, job: Job) -> Iterator[Done]:
        yield job, convert(job, self.run)

    def whole(self, job: Job, *, remote: bool) -> Task[Answer | None] | None:
        path = job.item.path
        readable = path.is_file() if path is not None else bool(job.item.url)
        if not readable or bytes_of(job.item) >= WHOLE_FILE_LIMIT:
            return None
        if job.path is None and not self.run.wanted.check:
            return None
        if (
            self.run.wanted.in_place and self.run.wanted.output is not None
        ):  # outputs may be inputs that are read later
            return None
        from gamenote.actions.parallel.run_files import sendable_input

        item = sendable_input(job.item, remote=remote)
        if item is None:
            return None
        settled = replace(self.run, inputs=self.run.inputs.settled(item), stdout=BytesIO())
        return partial(_convert_whole, replace(job, item=item), settled)

    def settle(self, job: Job, answer: Answer | Died | None) -> Iterator[Done]:
        """Write what another process has made, or convert the file here."""
        if answer is None:
            yield from self.here(job)
            return
        if not isinstance(answer, Answer):
            yield job, Account(job.item.name, troubles=[Trouble(job.item.name, DIED)])
            return
        if self.run.inputs.progress is not None:
            self.run.inputs.progress(bytes_of(job.item), _count_games(answer.account))
        account = answer.account
        if answer.data is not None and self.run.wanted.check:
            compare_output((answer.data,), answer.before, job, self.run, account)
        elif answer.data is not None:
            deliver((answer.data,), job, self.run, account, answer.stamp)
        yield job, account

    @contextmanager
    def part(self, job: Job, executor: Workforce) -> Iterator[Division[Made] | Iterator[Done] | None]:
        from gamenote.actions.convert.join_parts import convert_part, seams
        from gamenote.actions.parallel.division import divide_file

        account = Account(job.item.name)
        with convertible(job.item, self.run, account) as file:
            division = None
            if file is not None and seams(self.run.request, self.run.wanted, file.format) is not None:
                division = divide_file(file, self.run.request, convert_part, executor)
            stays = division is None and (file is None or job.item.is_stdin)
            yield self._convert_whole_file(job, account, file) if stays else division

    def _counted(self, answers: Iterator[Made | Died]) -> Iterator[Made | Died]:
        """Return answers about parts, and tell of their games."""
        from gamenote.actions.convert.join_parts import Made

        for answer in answers:
            if self.run.inputs.progress is not None and isinstance(answer, Made):
                self.run.inputs.progress(0, _count_games(answer.account))
            yield answer

    def _convert_whole_file(self, job: Job, account: Account, file: Opened | None) -> Iterator[Done]:
        if file is not None:
            convert_opened(file, job, self.run, account)
        yield job, account

    def gather(self, job: Job, division: Division[Made], answers: Iterator[Made | Died]) -> Iterator[Done]:
        """Write the parts of a file as they come."""
        from gamenote.actions.convert.join_parts import seams

        found = seams(self.run.request, self.run.wanted, division.file.format)
        assert found is not None
        account = Account(job.item.name)
        data = found.joined(self._counted(answers), division, account)
        deliver(data, job, self.run, account, division.file.stamp)
        yield job, account
