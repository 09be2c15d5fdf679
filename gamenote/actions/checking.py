"""Many files linted, in any number of processes, with results in the order of the files.

A task is a pack of small files or a part of a large one; both are small values that say all there is to know.
Whatever looks at a whole file is done where the results come together. Nothing here prints.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from gamenote.actions import lint
from gamenote.actions.compressed import WINDOW
from gamenote.actions.files import Input, Inputs, Opened, Skip, opened
from gamenote.actions.gathering import Share
from gamenote.actions.workload import DIED, LARGE, Cluster, Workers, bytes_of, is_large, shifts, workforce
from gamenote.core import registry
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.report import FileReport, Trouble, joined
from gamenote.core.settings import Settings
from gamenote.core.value import dataclass
from gamenote.core.words import reason

if TYPE_CHECKING:  # a small file that is only checked needs none of these: 8 ms
    from gamenote.actions.cache import Cache
    from gamenote.actions.division import End, PartJob
    from gamenote.actions.executors import Workforce
    from gamenote.actions.findings_of_parts import Checked
    from gamenote.actions.fixing import Mended

MOST_PACKED = 64  # files
MOST_STORED = 20_000  # findings of a file; where there are more, they are not kept for the next run

Result = tuple[FileReport | Skip, "Mended | None"]


@dataclass(frozen=True, slots=True)
class Job:
    """One file to be checked, and mended with fixes of at least that safety."""

    item: Input
    inputs: Inputs
    settings: Settings
    least: Safety | None = None


Task: TypeAlias = "tuple[Job, ...] | PartJob[Settings]"
Answer = tuple[Result, ...] | Share | None


@dataclass
class Files:
    """Files in order, of which some are to be checked and of others the result is known."""

    files: list[Job | Result] = field(default_factory=list)
    size: int = 0
    most: int = 0  # bytes that travel together

    def add(self, file: Job | Result) -> bool:
        """Put one more into the pack; whether it is full now."""
        self.files.append(file)
        self.size += size_of(file)
        return self.size >= self.most or len(self.files) >= MOST_PACKED

    @property
    def task(self) -> tuple[Job, ...] | None:
        return tuple(job for job in self.files if isinstance(job, Job)) or None


About: TypeAlias = "Files | Checked | End[Checked]"


def check_all(
    jobs: Iterable[Job | Result],
    workers: Workers,
    cache: Cache | None = None,
    tell: Callable[[int], None] = lambda size: None,
) -> Iterator[Result]:
    """The result of each file, in order, by these workers; a large file with very many findings has several. What
    is a result already passes through; what the cache knows is not looked at again. `tell` is called with the
    number of bytes whenever some have been checked."""
    if cache is None:
        yield from _checked(jobs, workers, tell)
        return
    marks: deque[_Mark | None] = deque()  # of the files under way
    parts, held = list[FileReport](), 0  # of a file that comes in several reports
    for result in _checked(_looked_up(jobs, cache, marks, tell), workers, tell):
        report = result[0]
        if isinstance(report, FileReport):
            held += len(report.findings)
            parts = [*parts, report] if held <= MOST_STORED else []
        if not (isinstance(report, FileReport) and report.more):
            mark = marks.popleft()
            if mark is not None and parts and mark.holds():
                cache.store(mark.key, joined(parts))
            parts, held = [], 0
        yield result


@dataclass(frozen=True, slots=True)
class _Mark:
    """Under which key the result of a file is to be kept, as long as the file is still what it was then."""

    key: bytes
    path: Path
    status: tuple[int, ...]
    whole: bool  # all of the content was read at once

    def holds(self) -> bool:
        return self.whole or _status(self.path) == self.status


def _status(path: Path) -> tuple[int, ...]:
    try:
        status = path.stat()
    except OSError:
        return ()
    return (status.st_ino, status.st_size, status.st_mtime_ns)


def _looked_up(
    jobs: Iterable[Job | Result], cache: Cache, marks: deque[_Mark | None], tell: Callable[[int], None]
) -> Iterator[Job | Result]:
    """The jobs, those that the cache knows as their results; the others with their content, where it is small."""
    for job in jobs:
        mark, known = None, None
        if isinstance(job, Job) and job.least is None and job.item.path is not None and job.item.data is None:
            with suppress(OSError):
                mark, job = _marked(job, job.item.path, cache)
            known = cache.look_up(mark.key) if mark is not None else None
        marks.append(None if known is not None else mark)
        if known is not None:
            tell(size_of(job))
        yield job if known is None else (known, None)


def _marked(job: Job, path: Path, cache: Cache) -> tuple[_Mark | None, Job | Result]:
    """Return the key of a file, and the job with its content.

    The content of a member of an archive is unpacked. A file without a format needs no key.
    """
    import hashlib

    from gamenote.actions.archives import member

    status = _status(path)
    if not path.is_file():
        return None, job
    with path.open("rb") if job.item.member is None else member(path, job.item.member) as file:
        head = file.read(LARGE)
        small = len(head) < LARGE
        hashed = hashlib.blake2b(head)
        while not small and (more := file.read(WINDOW)):
            hashed.update(more)
    if small:
        job = replace(job, item=replace(job.item, data=head))
    with opened(job.item, job.inputs) as found:
        if not isinstance(found, Opened):
            return None, (lint.check_found(found, job.settings), None)
        settings = replace(job.settings, level=Severity.INFO, named=())  # what is stored has all levels
        formats = " ".join((found.format.name, *(each.name for each in found.format.siblings)))
        key = cache.key(hashed.digest(), job.item.name, formats, repr(settings))
        return _Mark(key, path, status, small), job


def _checked(jobs: Iterable[Job | Result], workers: Workers, tell: Callable[[int], None]) -> Iterator[Result]:
    for shift, hands in shifts(((job, size_of(job)) for job in jobs), workers):
        if hands == 1:
            for job in shift:
                yield from _told(job, tell) if isinstance(job, Job) else (job,)
        else:
            yield from _divided(shift, hands, tell)


def _told(job: Job, tell: Callable[[int], None]) -> Iterator[Result]:
    """The result of a file; of a large one it is told how far its reading has come, and what is found so far."""
    if is_large(job.item):
        yield from several(job, tell)
    else:
        yield one(job)
        tell(size_of(job))


def _divided(
    jobs: Iterable[Job | Result], workers: int | Cluster, tell: Callable[[int], None]
) -> Iterator[Result]:
    from gamenote.actions.batch import run
    from gamenote.actions.division import again

    with workforce(workers) as executor:
        for about, answer in run(work, _tasks(jobs, executor), executor, again=again):
            tell(about.size)
            yield from _results(about, answer, executor)


def work(task: Task) -> Answer:
    """Do one task, in whatever process."""
    if isinstance(task, tuple):
        return tuple(one(job) for job in task)
    from gamenote.actions.findings_of_parts import check_part

    return check_part(task)


def one(job: Job) -> Result:
    """Check or mend one file, with one result."""
    results = list(several(job))
    reports = [report for report, _ in results if isinstance(report, FileReport)]
    return (joined(reports), results[-1][1]) if reports else results[-1]


def several(job: Job, tell: Callable[[int], None] | None = None) -> Iterator[Result]:
    """Check or mend one file. Whatever goes wrong with it is its own trouble and no other file's."""
    try:
        if job.least is None:
            with opened(job.item, replace(job.inputs, told=tell)) as file:
                yield from ((report, None) for report in lint.checked(file, job.settings))
        else:
            from gamenote.actions.fixing import mend

            report, mended = mend(job.item, job.inputs, job.settings, job.least)
            yield report, _light(mended, job.item)
    except (OSError, MemoryError) as failure:
        why = getattr(failure, "strerror", None) or "there is not enough memory"
        yield _troubled(job.item, f"cannot be checked: {why}")
    except registry.FAILED as failure:
        trouble = lint.internal(job.item.name, "the linter", failure)
        yield FileReport(job.item.name, None, 0, troubles=(trouble,)), None


def _light(mended: Mended | None, item: Input) -> Mended | None:
    """Without its two equal contents, where a file was not changed and nobody needs them."""
    if mended is None or item.path is None or mended.before != mended.after:
        return mended
    return replace(mended, before=b"", after=b"")


def _troubled(item: Input, words: str) -> Result:
    return FileReport(item.name, None, 0, troubles=(Trouble(item.name, words),)), None


def size_of(job: Job | Result) -> int:
    """How many bytes of records there are to check, as far as that can be said."""
    return bytes_of(job.item) if isinstance(job, Job) else 0


def _tasks(jobs: Iterable[Job | Result], executor: Workforce) -> Iterator[tuple[About, Task | None]]:
    most = executor.portion
    pack = Files(most=most)
    for job in jobs:
        if isinstance(job, Job) and executor.abroad:
            job = replace(job, settings=replace(job.settings, here=str(Path.cwd())))
        if isinstance(job, Job) and job.least is None and is_large(job.item):
            yield pack, pack.task
            pack = Files(most=most)
            yield from _parts(job, executor)
            continue
        if isinstance(job, Job):
            job = _with_stdin(job) if job.item.is_stdin else _sent(job, executor)
        if pack.add(job):
            yield pack, pack.task
            pack = Files(most=most)
    yield pack, pack.task


def _sent(job: Job, executor: Workforce) -> Job | Result:
    """The job as the executor needs it, or its result where it is better done here."""
    if not executor.abroad:
        return job
    from gamenote.actions.sending import sent

    item = sent(job.item)
    return one(job) if item is None else replace(job, item=item)


def _with_stdin(job: Job) -> Job | Result:
    """The job with what comes on standard input, which other processes cannot read."""
    try:
        data = sys.stdin.buffer.read() if sys.stdin is not None else None
    except OSError as failure:
        return _troubled(job.item, f"cannot be read: {reason(failure)}")
    return job if data is None else replace(job, item=replace(job.item, data=data))


def _parts(job: Job, executor: Workforce) -> Iterator[tuple[About, Task | None]]:
    """The parts of a large file, or all of it where it cannot be divided."""
    from gamenote.actions.division import End
    from gamenote.actions.findings_of_parts import Checked

    with opened(job.item, job.inputs) as file:
        division = Checked.of(file, job.settings, executor) if isinstance(file, Opened) else None
        if division is not None:
            yield from ((division, task) for task in division.tasks())
            yield End(division), None
        elif isinstance(file, Opened) and not job.item.is_stdin:
            whole = Files([_sent(job, executor)])
            yield whole, whole.task
        else:
            yield Files([(lint.check_found(file, job.settings), None)]), None


def _results(about: About, answer: Any, executor: Workforce) -> Iterator[Result]:
    """The results of files that are settled with this answer."""
    if isinstance(about, Files):
        jobs = about.task or ()
        answers: Iterator[Result] = iter(answer) if isinstance(answer, tuple) else _each_alone(jobs, executor)
        yield from (next(answers) if isinstance(file, Job) else file for file in about.files)
        return
    from gamenote.actions.division import End

    if isinstance(about, End):
        yield about.division.report(), None
    elif (report := about.add(answer if isinstance(answer, Share) else None)) is not None:
        yield report, None


def _each_alone(jobs: tuple[Job, ...], executor: Workforce) -> Iterator[Result]:
    """Files one of which makes the process die that checks it, each in a process of its own."""
    from concurrent.futures import BrokenExecutor

    for job in jobs:
        try:
            answer = executor.alone(work, (job,)) if len(jobs) > 1 else ()
        except BrokenExecutor:
            answer = ()
        yield answer[0] if isinstance(answer, tuple) and answer else _troubled(job.item, DIED)
