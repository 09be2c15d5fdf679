"""Where the reports of one run go: standard output, or files.

One goes to standard output, each other one to a file of its own.

Every sink is told of every file once, and of the end once and last. A file appears when its report is whole: a
run that is interrupted leaves what was there before.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, Generic, Protocol, TextIO, TypeVar, cast

from msgspec import Struct

from gamenote.actions.files.writing import NotWritten, rewriting
from gamenote.core.installed import EntryPoint
from gamenote.core.registry import FAILED, giver
from gamenote.core.report import FileReport, Look, Reporter, Sink, Summary, join_reports
from gamenote.core.words import reason

STEP_SUMMARY = "GITHUB_STEP_SUMMARY"  # the page of a GitHub job: what earlier commands wrote there stays


class Named(Protocol):
    """A way to write something, as a user names it.

    What is `machine` is UTF-8 whatever the terminal speaks."""

    @property
    def name(self) -> str: ...
    @property
    def machine(self) -> bool: ...


Way = TypeVar("Way", bound=Named)


class Output(Struct, Generic[Way], frozen=True):
    """One report and its place; no path is standard output.

    It may count the findings instead of listing them."""

    reporter: Way
    path: Path | None = None
    counts: bool = False


class ReportFailed(Exception):
    """A report broke down by a bug; the others were written."""

    def __init__(self, name: str, plugin: EntryPoint | None = None) -> None:
        super().__init__(name)
        self.where = f"the report {name}"
        self.plugin = plugin


class Several(Struct):
    """Sinks by name that all get the same reports.

    One that breaks down gets no more, and is named at the end."""

    sinks: dict[str, Sink]
    failures: dict[str, BaseException] = {}

    def file(self, report: FileReport) -> None:
        self._call_sinks(lambda sink: sink.file(report))

    def close(self, summary: Summary) -> None:
        self._call_sinks(lambda sink: sink.close(summary))

    def leave(self, name: str, place: AbstractContextManager[TextIO], *failure: Any) -> bool | None:
        """Leave the place of a report."""
        broken = self.failures.get(name)
        if broken is None or failure[0] is not None:
            return place.__exit__(*failure)
        with suppress(type(broken)):
            place.__exit__(type(broken), broken, broken.__traceback__)
        return None

    def _call_sinks(self, what: Callable[[Sink], None]) -> None:
        for name, sink in self.sinks.items():
            if name not in self.failures:
                try:
                    what(sink)
                except OSError:
                    raise  # the disk or the reader, not the report
                except FAILED as failure:
                    self.failures[name] = failure


class Whole(Struct):
    """A sink that is told of each file at once."""

    sink: Sink
    parts: list[FileReport] = []

    def file(self, report: FileReport) -> None:
        self.parts.append(report)
        if not report.more:
            self.sink.file(join_reports(self.parts))
            self.parts = []

    def close(self, summary: Summary) -> None:
        self.sink.close(summary)


@contextmanager
def reporting(
    outputs: Iterable[Output[Reporter]], stdout: TextIO, look: Look, in_files: Look
) -> Iterator[Several]:
    """The sinks of these outputs, opened; `look` is that of standard output."""
    several = Several({})
    with ExitStack() as stack:
        for output in outputs:
            reporter = output.reporter
            make = (output.counts and reporter.statistics) or reporter.load
            name = reporter.name if output.path is None else f"{reporter.name}:{output.path}"
            place = place_of(output, stdout)
            stream = place.__enter__()
            stack.push(partial(several.leave, name, place))
            try:
                sink = make()(stream, look if output.path is None else in_files)
            except OSError:
                raise
            except FAILED as broken:
                several.failures[name] = broken
                continue
            several.sinks[name] = sink if reporter.parts and make is reporter.load else Whole(sink)
        yield several
    for name, failure in several.failures.items():
        reporter = next(each.reporter for each in outputs if name.partition(":")[0] == each.reporter.name)
        raise ReportFailed(name, giver(reporter)) from failure


@contextmanager
def place_of(output: Output[Way], stdout: TextIO) -> Iterator[TextIO]:
    """The stream that an output goes to."""
    if output.path is not None:
        with _open_report_file(output.path) as stream:
            yield stream
    else:
        yield _utf8_stdout(stdout) if output.reporter.machine else stdout


@contextmanager
def _open_report_file(path: Path) -> Iterator[TextIO]:
    """Open a report file, which replaces the old one at the end."""
    busy = False
    try:
        with rewriting(path) as file:
            if os.environ.get(STEP_SUMMARY) == str(path) and path.is_file():
                file.write(path.read_bytes())
            busy = True
            yield cast(TextIO, Utf8(file))
            busy = False
    except OSError as failure:
        if busy:  # something else broke down while this file was open
            raise
        raise NotWritten(failure.errno, reason(failure, writing=True), path.as_posix()) from failure


def _utf8_stdout(stdout: TextIO) -> TextIO:
    """Return standard output as UTF-8, whatever the terminal speaks."""
    stdout.flush()
    binary = getattr(stdout, "buffer", None)
    return stdout if binary is None else cast(TextIO, Utf8(binary))


class Utf8(io.TextIOBase):
    """Text into bytes: UTF-8 and plain line feeds.

    The stream below is not closed with it."""

    def __init__(self, binary: IO[bytes]) -> None:
        self.binary = binary

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8"

    def write(self, text: str, /) -> int:
        self.binary.write(text.encode("utf-8", "backslashreplace"))
        return len(text)

    def flush(self) -> None:
        self.binary.flush()

    def close(self) -> None:
        """Nothing: whoever opened the stream closes it."""
