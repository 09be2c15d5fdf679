"""Many files linted, with results in the order of the files.

Nothing here prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.files.inputs import Input, Opened, Progress, Skip, cannot_be_read, open_file
from gamenote.actions.lint.comparing import RunComparison
from gamenote.actions.lint.lint_file import (
    MOST_HELD,
    Gathering,
    Job,
    Mended,
    PartialResult,
    Result,
    lint_file,
    lint_games,
    report_unopened,
)
from gamenote.actions.lint.suppressions import MARK, for_file
from gamenote.actions.parallel.run_files import run_files
from gamenote.actions.parallel.workload import DIED, Workers, bytes_of, is_large
from gamenote.core import registry
from gamenote.core.blame import internal
from gamenote.core.report import FileReport, Finding, Trouble, join_reports
from gamenote.core.settings import Settings

if TYPE_CHECKING:  # a small file that is only checked needs none of these
    from gamenote.actions.files.guessing import Read
    from gamenote.actions.lint.cache import Cache
    from gamenote.actions.parallel.division import Division, PartJob, Task
    from gamenote.actions.parallel.executors import Died, Workforce
    from gamenote.core.cutting import Part


def lint_files(
    jobs: Iterable[Job | Result],
    workers: Workers,
    cache: Cache | None = None,
    progress: Progress = lambda size, games=0: None,
) -> Iterator[Result]:
    """Lint each file, in order, by these workers.

    What is a result already passes through; what the cache knows is not looked at again. `progress` hears
    of bytes and games whenever some have been checked.
    """
    work = _Lint(progress)
    if cache is None:
        return _compare_results(run_files(work, jobs, workers))
    from gamenote.actions.lint.cached_results import CachedResults

    known = CachedResults(cache)
    return _compare_results(known.stored(run_files(work, known.looked_up(jobs, progress), workers)))


def _compare_results(results: Iterable[Result]) -> Iterator[Result]:
    """Compare what the games of each file say with those before."""
    comparison = RunComparison()
    for report, mended in results:
        yield comparison.compared(report) if isinstance(report, FileReport) else report, mended


def report_of_job(job: Job) -> Result:
    """Check or mend one file, with one result."""
    results = list(reports_of_job(job))
    if len(results) == 1:
        return results[0]
    return join_reports(report for report, _ in results if isinstance(report, FileReport)), results[-1][1]


def reports_of_job(job: Job, progress: Progress | None = None) -> Iterator[Result]:
    """Check or mend one file.

    Whatever goes wrong with it is its own trouble and no other file's."""
    try:
        if job.least is None:
            with open_file(job.item, replace(job.inputs, progress=progress)) as file:
                yield from ((report, None) for report in _file_reports(file, job.settings))
        else:
            from gamenote.actions.lint.fixing import mend

            report, mended = mend(job.item, job.inputs, job.settings, job.least, job.ask)
            yield report, _drop_contents(mended, job.item)
            if progress is not None:
                progress(bytes_of(job.item), _count_games((report, mended)))
    except (OSError, MemoryError) as failure:
        why = getattr(failure, "strerror", None) or "there is not enough memory"
        yield result_with_trouble(job.item, f"cannot be checked: {why}")
    except registry.FAILED as failure:
        trouble = internal(job.item.name, "the linter", failure)
        yield FileReport(job.item.name, None, 0, troubles=(trouble,)), None


def _drop_contents(mended: Mended | None, item: Input) -> Mended | None:
    """Return the result without contents, where a file was not changed."""
    if mended is None or item.path is None or mended.before != mended.after:
        return mended
    return replace(mended, before=b"", after=b"")


def _file_reports(file: Opened | Trouble | Skip, settings: Settings) -> Iterator[FileReport | Skip]:
    """Lint what was found where a file should be."""
    if not isinstance(file, Opened):
        yield report_unopened(file)
        return
    try:
        yield from lint_file(file, settings)
    except (OSError, MemoryError):
        raise
    except registry.FAILED as failure:
        trouble = internal(file.name, f"the format {file.format.name}", failure, asked=registry.giver(file.format))
        yield FileReport(file.name, file.format.name, 0, troubles=(trouble,))


def result_with_trouble(item: Input, words: str) -> Result:
    return FileReport(item.name, None, 0, troubles=(Trouble(item.name, words),)), None


def _count_games(result: Result) -> int:
    return result[0].games if isinstance(result[0], FileReport) else 0


def check_part(job: PartJob[Settings, PartialResult]) -> PartialResult:
    """What is found in a part of a file."""
    return PartialResult.of(lint_games(job.games(), job.name, job.format, job.wanted))


def _revise_settings(settings: Settings, part: Part, games: Iterator[Read]) -> Settings:
    """Return the settings with what the first game of a file says."""
    first = next(games, None) if MARK.encode() in part.data else None
    return for_file(*first, settings) if first is not None else settings


class _Lint(Struct, frozen=True):
    """Linting as `run_files` does it."""

    progress: Progress

    def input_of(self, job: Job | Result) -> Input | None:
        return job.item if isinstance(job, Job) else None

    def here(self, job: Job | Result) -> Iterator[Result]:
        if not isinstance(job, Job):
            yield job
        elif is_large(job.item):  # how far its reading has come is told, and what is found so far
            yield from reports_of_job(job, self.progress)
        else:
            result = report_of_job(job)
            yield result
            self.progress(bytes_of(job.item), _count_games(result))

    def whole(self, job: Job | Result, *, remote: bool) -> Task[Result] | None:
        from gamenote.actions.parallel.run_files import sendable_input

        if not isinstance(job, Job) or job.item.is_stdin:  # which other processes cannot read
            return None
        item = sendable_input(job.item, remote=remote)
        return (
            partial(report_of_job, replace(job, item=item, settings=_settings_to_send(job, remote)))
            if item is not None
            else None
        )

    def settle(self, job: Job | Result, answer: Result | Died) -> Iterator[Result]:
        assert isinstance(job, Job)
        result = answer if isinstance(answer, tuple) else result_with_trouble(job.item, DIED)
        self.progress(bytes_of(job.item), _count_games(result))
        yield result

    @contextmanager
    def part(
        self, job: Job | Result, executor: Workforce
    ) -> Iterator[Division[PartialResult] | Iterator[Result] | None]:
        from gamenote.actions.parallel.division import divide_file

        if not isinstance(job, Job) or job.least is not None:
            yield None
            return
        with open_file(job.item, job.inputs) as file:
            division = None
            if isinstance(file, Opened):
                settings = _settings_to_send(job, executor.remote)
                division = divide_file(file, settings, check_part, executor, _revise_settings)
            stays = division is None and (job.item.is_stdin or not isinstance(file, Opened))
            yield ((report, None) for report in _file_reports(file, job.settings)) if stays else division

    def gather(
        self, job: Job | Result, division: Division[PartialResult], answers: Iterator[PartialResult | Died]
    ) -> Iterator[Result]:
        """Make one report of the parts, or several of very many findings."""
        gathering, findings, troubles, file = Gathering(), list[Finding](), list[Trouble](), division.file
        for answer in answers:
            self.progress(division.size, answer.games if isinstance(answer, PartialResult) else 0)
            if not isinstance(answer, PartialResult):
                troubles.append(Trouble(file.name, DIED))
                continue
            findings += gathering.add(answer)
            if len(findings) >= MOST_HELD and not gathering.foresees:
                yield FileReport(file.name, file.format.name, 0, tuple(findings), more=True), None
                findings = []
        if division.failure is not None:
            troubles.append(cannot_be_read(file.name, division.failure))
        yield gathering.report(file.name, file.format.name, findings, troubles), None


def _settings_to_send(job: Job, remote: bool) -> Settings:
    """Return the settings as workers need them."""
    return replace(job.settings, here=str(Path.cwd())) if remote else job.settings
