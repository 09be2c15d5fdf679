"""Checks reports: they tell what was found, and send nothing raw."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import TextIO
from xml.etree import ElementTree

from gamenote.core import registry
from gamenote.core.patterns import lazy_pattern
from gamenote.core.report import FileReport, Look, Reporter, Sink, Summary
from gamenote.core.visible import CONTROL
from gamenote.testing.faults import contract, each_of
from gamenote.testing.linting import brief
from gamenote.testing.stock import stock_reports, summary_of

UNDECODED = lazy_pattern("[\ud800-\udfff]")
LOOKS = (
    Look(),
    Look(width=20, most=2, repeats=1, show_fixes=True, quiet=1),
    Look(root="/", most=None),
    Look(color=True, width=200),
)
Maker = Callable[[TextIO, Look], Sink]


@contract
def check_report(name: str) -> Iterator[str]:
    """Check a report alone, with a stock of findings.

    The same findings give the same text, which names each of them; none of it steers a terminal. A report that is
    called after JSON or XML, or begins like it, is well-formed whatever it holds."""
    reporter = registry.reporters()[name]
    if reporter.name != name or not name.isprintable():
        yield f"the report {name!r} calls itself {reporter.name!r}"
    make = reporter.load()
    form = form_of(reporter, write_report(make, ()))
    yield from each_of(*(_check_report(reporter, make, form, what, reports) for what, reports in stock_reports()))
    yield from _check_repetition(make)
    if reporter.statistics is not None:
        count = reporter.statistics()
        shape = form_of(reporter, write_report(count, ()))
        yield from each_of(
            *(_check_safe_text(reporter, count, shape, what, reports) for what, reports in stock_reports())
        )


def write_report(
    make: Maker, reports: tuple[FileReport, ...], look: Look = LOOKS[0], summary: Summary | None = None
) -> str:
    stream = StringIO(newline="")
    sink = make(stream, look)
    for report in reports:
        sink.file(report)
    sink.close(summary_of(reports) if summary is None else summary)
    return stream.getvalue()


def form_of(reporter: Reporter, nothing: str) -> str:
    """Return whether a report is JSON, JSON lines, XML or text."""
    words = reporter.name.lower()
    if "lines" in words or "jsonl" in words:
        return "json lines"
    if (reporter.machine and nothing.lstrip().startswith(("{", "["))) or "json" in words:
        return "json"
    return "xml" if nothing.lstrip().startswith("<?xml") or "xml" in words else "text"


def _check_report(
    reporter: Reporter, make: Maker, form: str, what: str, reports: tuple[FileReport, ...]
) -> Iterator[str]:
    """Check what is written of some files."""
    yield from _check_safe_text(reporter, make, form, what, reports)
    text = write_report(make, reports, LOOKS[2])
    for report in reports:
        for finding in report.findings:
            if not finding.suppressed and finding.code not in text:
                yield f"{what}: the finding {finding.code} is not told"
            if not finding.suppressed and what == "several files" and not _names_file(text, finding.path):
                yield f"{what}: the file {finding.path} is not named"
    suppressed = [each for report in reports for each in report.findings if each.suppressed]
    if suppressed and what == "suppressed findings" and suppressed[0].message in text and not reporter.machine:
        yield f"{what}: a finding that is silenced is told"


def _names_file(text: str, path: str) -> bool:
    """Whether a text names a file, plainly or with escapes."""
    word = path.rpartition("/")[2].partition(".")[0]
    escaped = (json.dumps(word)[1:-1], word.encode("ascii", "backslashreplace").decode())
    quoted = re.search("[a-z]", path)
    return (
        word in text or any(each in text for each in escaped) or (quoted is not None and "%C3%A9" in text.upper())
    )


def _check_safe_text(
    reporter: Reporter, make: Maker, form: str, what: str, reports: tuple[FileReport, ...]
) -> Iterator[str]:
    """Check that a text is well-formed and safe to show."""
    for look in LOOKS if not reporter.machine else LOOKS[:3]:
        text = write_report(make, reports, look)
        if text != write_report(make, reports, look):
            yield f"{what}: the same findings are told in two ways"
        if text and not text.endswith("\n"):
            yield f"{what}: the text does not end with a line end"
        yield from (
            f"{what}: {fault}" for fault in _find_unsafe(text, coloured=look.color and not reporter.machine)
        )
        yield from (f"{what}: {fault}" for fault in _check_form(text, form))
    if reporter.machine and write_report(make, reports, Look(color=True)) != write_report(make, reports):
        yield f"{what}: a report for machines is coloured"


COLOUR = lazy_pattern("\x1b\\[[0-9;]*m|\x1b\\]8;[^\x1b\x07]*(?:\x1b\\\\|\x07)")


def _find_unsafe(text: str, *, coloured: bool) -> Iterator[str]:
    """Return what would steer a terminal, or cannot be encoded."""
    shown = COLOUR.sub("", text) if coloured else text
    for pattern, words in ((CONTROL, "is sent as it is"), (UNDECODED, "cannot be encoded")):
        found = pattern.search(shown)
        if found is not None:
            yield f"{found[0]!r} {words}: {brief(shown[max(0, found.start() - 30) : found.end() + 10])}"
    if coloured and "\x1b[31m\x07" in text:
        yield "an escape of a record is sent as it is"


def _check_form(text: str, form: str) -> Iterator[str]:
    try:
        if form == "json":
            json.loads(text)
        elif form == "json lines":
            for line in text.splitlines():
                json.loads(line)
        elif form == "xml":
            ElementTree.fromstring(text.encode("utf-8", "surrogatepass"))
    except (ValueError, ElementTree.ParseError) as failure:
        yield f"what is written is no {form}: {failure}"


def _check_repetition(make: Maker) -> Iterator[str]:
    """Check that a report keeps nothing from the one before it."""
    stock = dict(stock_reports())
    before = write_report(make, stock["several files"])
    write_report(make, stock["fixes"])
    if write_report(make, stock["several files"]) != before:
        yield "a report tells what the one before it was given"
