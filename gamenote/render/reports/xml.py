"""XML reports: JUnit for CI services, Checkstyle for review tools.

JUnit has a suite for each file, and a failed case for each finding. A clean file is one case that passes; a
finding below the failing level passes too, and is told in its output. Because the first line has the totals, the
suites wait in a temporary file when they are many.
"""

from __future__ import annotations

from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import TextIO

from gamenote.core.patterns import lazy_pattern
from gamenote.core.report import FileReport, Finding, Look, Reporter, Summary, Trouble
from gamenote.core.visible import in_markup, visible
from gamenote.render.reports import layout
from gamenote.render.reports.machine import in_project, sentence

IN_MEMORY = 1 << 20  # characters of suites that are kept before a file is used
MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;"})
ENDING = lazy_pattern(r"(?<=[^/])\.[^./]*$")


class Suites:
    """Writes a suite for each file, behind the totals of all."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look
        self.tests = self.failures = self.errors = 0
        self.suites = SpooledTemporaryFile(IN_MEMORY, mode="w+", encoding="utf-8", newline="\n")  # noqa: SIM115

    def file(self, report: FileReport) -> None:
        path = in_project(report.path, self.look)
        findings = layout.unsuppressed_findings(report)
        about = {"classname": ENDING.sub("", path).strip("/").replace("/", "."), "file": path}
        cases = [_finding_case(finding, about, self.look) for finding in findings]
        cases += [_trouble_case(trouble, about) for trouble in report.troubles]
        if not cases:
            cases.append(f"    <testcase{attributes(name='gamenote', **about)}/>\n")
        failures = sum(finding.severity >= self.look.failing for finding in findings)
        counts = {"tests": len(cases), "failures": failures, "errors": len(report.troubles)}
        self.suites.write(f"  <testsuite{attributes(name=path, **counts, skipped=0)}>\n{''.join(cases)}")
        self.suites.write("  </testsuite>\n")
        self.tests += len(cases)
        self.failures += failures
        self.errors += len(report.troubles)

    def close(self, summary: Summary) -> None:
        totals = attributes(name="gamenote", tests=self.tests, failures=self.failures, errors=self.errors)
        self.stream.write(f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites{totals}>\n')
        with self.suites:
            self.suites.seek(0)
            copyfileobj(self.suites, self.stream)
        self.stream.write("</testsuites>\n")


def _finding_case(finding: Finding, about: dict[str, str], look: Look) -> str:
    head = f"    <testcase{attributes(name=finding.code, **about, line=finding.start.line)}>\n"
    at = finding.start
    where = f"byte {at.byte}" if finding.binary else f"line {at.line}, column {at.column}"
    words = f"{where}: {sentence(finding)}" + (f"; {finding.help}" if finding.help else "")
    if finding.severity >= look.failing:
        element = f"<failure{attributes(type=finding.code, message=finding.message)}>{escape_xml(words)}</failure>"
    else:
        element = f"<system-out>{finding.severity.word}: {escape_xml(words)}</system-out>"
    return f"{head}      {element}\n    </testcase>\n"


def _trouble_case(trouble: Trouble, about: dict[str, str]) -> str:
    element = f"<error{attributes(type='gamenote', message=trouble.message)}/>"
    return f"    <testcase{attributes(name='gamenote', **about)}>\n      {element}\n    </testcase>\n"


JUNIT = Reporter(name="junit", load="gamenote.render.reports.xml:Suites", machine=True)


class Files:
    """Writes an element for each file in which something was found."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream, self.look = stream, look
        stream.write('<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n')

    def file(self, report: FileReport) -> None:
        rows = [
            attributes(
                line=finding.start.line,
                column=finding.start.column,
                severity=finding.severity.word,
                message=sentence(finding),
                source=f"gamenote.{finding.code}",
            )
            for finding in layout.unsuppressed_findings(report)
        ]
        for trouble in report.troubles:
            rows.append(attributes(line=1, severity="error", message=trouble.message, source="gamenote"))
        if rows:
            path = in_project(report.path, self.look)
            lines = "".join(f"    <error{row}/>\n" for row in rows)
            self.stream.write(f"  <file{attributes(name=path)}>\n{lines}  </file>\n")

    def close(self, summary: Summary) -> None:
        self.stream.write("</checkstyle>\n")


CHECKSTYLE = Reporter(name="checkstyle", load="gamenote.render.reports.xml:Files", machine=True)


def escape_xml(text: str) -> str:
    """Return the text on one line, escaped as XML 1.0 wants it."""
    return in_markup(visible(text).translate(MARKUP))


def attributes(**values: object) -> str:
    """` name="value"` for each of them."""
    return "".join(f' {name}="{escape_xml(str(value))}"' for name, value in values.items())
