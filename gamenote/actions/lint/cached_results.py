"""Results of earlier runs for unchanged files, and new results kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.files.compressed import WINDOW, member
from gamenote.actions.files.inputs import Opened, Progress, open_file, open_path
from gamenote.actions.lint.cache import Cache
from gamenote.actions.lint.lint_file import Job, Result, report_unopened
from gamenote.actions.parallel.workload import LARGE, bytes_of
from gamenote.core.diagnostic import Severity
from gamenote.core.report import FileReport, join_reports

MOST_STORED = 20_000  # findings of a file; where there are more, they are not kept for the next run


class _Mark(Struct, frozen=True):
    """The key of a file's result, while the file is unchanged."""

    key: bytes
    path: Path
    status: tuple[int, ...]
    whole: bool  # all of the content was read at once

    def holds(self) -> bool:
        return self.whole or _file_status(self.path) == self.status


def _file_status(path: Path) -> tuple[int, ...]:
    try:
        status = path.stat()
    except OSError:
        return ()
    return (status.st_ino, status.st_size, status.st_mtime_ns)


class CachedResults:
    """Results that the cache knows, and new ones for it.

    The files come in the same order both times."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache
        self._marks: deque[_Mark | None] = deque()  # of the files under way

    def looked_up(self, jobs: Iterable[Job | Result], progress: Progress) -> Iterator[Job | Result]:
        """Return the jobs, those that are known as results."""
        for job in jobs:
            mark, known = None, None
            if isinstance(job, Job) and job.least is None and job.item.path is not None and job.item.data is None:
                with suppress(OSError):
                    mark, job = _mark_file(job, job.item.path, self.cache)
                known = self.cache.look_up(mark.key) if mark is not None else None
            self._marks.append(None if known is not None else mark)
            if known is not None:
                progress(bytes_of(job.item) if isinstance(job, Job) else 0, known.games)
            yield job if known is None else (known, None)

    def stored(self, results: Iterable[Result]) -> Iterator[Result]:
        """Return the results as they come, and keep new ones."""
        parts, held = list[FileReport](), 0  # of a file that comes in several reports
        for result in results:
            report = result[0]
            if isinstance(report, FileReport):
                held += len(report.findings)
                parts = [*parts, report] if held <= MOST_STORED else []
            if not (isinstance(report, FileReport) and report.more):
                mark = self._marks.popleft()
                if mark is not None and parts and mark.holds():
                    self.cache.store(mark.key, join_reports(parts))
                parts, held = [], 0
            yield result


def _mark_file(job: Job, path: Path, cache: Cache) -> tuple[_Mark | None, Job | Result]:
    """Return the key of a file, and the job with its content.

    The content of a member of an archive is unpacked. A file without a format needs no key.
    """
    status = _file_status(path)
    if not path.is_file():
        return None, job
    with open_path(path, job.item.root) if job.item.member is None else member(path, job.item.member) as file:
        head = file.read(LARGE)
        small = len(head) < LARGE
        hashed = blake2b(head)
        while not small and (more := file.read(WINDOW)):
            hashed.update(more)
    if small:
        job = replace(job, item=replace(job.item, data=head))
    with open_file(job.item, job.inputs) as found:
        if not isinstance(found, Opened):
            return None, (report_unopened(found), None)
        job = replace(job, settings=replace(job.settings, level=Severity.INFO, named=()))  # all levels are stored
        formats = " ".join((found.format.name, *(each.name for each in found.format.siblings)))
        for name, data in (found.beside or {}).items():
            hashed.update(f"\0{name}\0{len(data)}\0".encode("utf-8", "surrogateescape") + data)
            job = replace(job, item=replace(job.item, beside=found.beside))
        key = cache.key(hashed.digest(), job.item.name, formats, repr(job.settings))
        return _Mark(key, path, status, small), job
