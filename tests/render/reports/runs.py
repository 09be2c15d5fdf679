"""One run of the linter, made up, and what each report writes about it."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from gamenote.core import registry
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.report import (
    FileReport,
    Finding,
    GamePlace,
    Look,
    PlacedEdit,
    PlacedFix,
    Related,
    Summary,
    Tally,
    Trouble,
)
from gamenote.core.source import Place

SCHEMAS = Path(__file__).resolve().parents[4] / "shared" / "schemas"

# Names and messages that some syntax or some terminal would take for more than text.
HOSTILE = (
    "two words, 100%25; a:b.plt",
    "line\nend\r.plt",
    "caf\udce9.plt",
    "\u202etlp.exe\x1b[31m\x07\ufffe.plt",
    '<a href="x">&amp;|`*_[red]x[/red]:smile:@all.plt',
    "]]>##vso[task.complete]::error ::x.plt",
)


def finding(path: str = "a.plt", line: int = 3, **others: object) -> Finding:
    """A warning about one character, with a safe fix."""
    start = Place(line, 5, 10 * line)
    end = Place(line, 6, 10 * line + 1)
    values: dict[str, object] = {
        "code": "SGF005",
        "name": "unescaped-bracket",
        "severity": Severity.WARNING,
        "message": "closing bracket inside a value is not escaped",
        "path": path,
        "format": "plateau",
        "start": start,
        "end": end,
        "game": GamePlace(2, "Lee - Park", 37, 36, None, "aa"),
        "related": (Related("the value begins here", Place(line, 1, 10 * line - 4), start),),
        "fix": PlacedFix("write \\]", Safety.SAFE, (PlacedEdit(start, start, "\\"),)),
        "help": "write \\]",
        "excerpt": ";C[3]]",
        "fingerprint": f"{path.encode('utf-8', 'surrogateescape').hex()}{line:08}{'0' * 16}",
    }
    return Finding(**(values | others))  # type: ignore[arg-type]


def report(path: str = "a.plt", *findings: Finding, troubles: Iterable[str] = (), games: int = 2) -> FileReport:
    told = tuple(Trouble(path, words) for words in troubles)
    return FileReport(path, None if told else "plateau", games, findings, told)


def many() -> list[FileReport]:
    """Every severity and safety, a file without findings, one that cannot be read."""
    over_lines = {"end": Place(9, 2, 95)}
    grave = {"code": "PLT327", "name": "capture-mismatch", "severity": Severity.ERROR, "fix": None}
    unsafe = PlacedFix("write b4(xx)", Safety.UNSAFE, (PlacedEdit(Place(5, 5, 50), Place(5, 6, 51), "b4"),))
    slight = {"code": "PLT402", "name": "missing-comma", "severity": Severity.INFO, "game": None}
    return [
        report(
            "games/a.plt",
            finding("games/a.plt", 3),
            finding("games/a.plt", 5, fix=unsafe, **{key: grave[key] for key in ("code", "name", "severity")}),
            finding("games/a.plt", 8, **over_lines, **grave),
        ),
        report("games/clean.plt"),
        report("b.plt", *(finding("b.plt", line, **slight) for line in range(1, 6))),
        report("missing.plt", troubles=["no such file or directory"], games=0),
    ]


def hostile() -> list[FileReport]:
    """Files of odd names, with messages like them."""
    reports = [report(name, finding(name, 3, message=f"tag {name} is odd", help=name)) for name in HOSTILE]
    return [*reports, report(HOSTILE[1] + "2", troubles=[HOSTILE[3]], games=0)]


RUNS = {"nothing": [], "clean": [report("a.plt")], "many": many(), "hostile": hostile()}


def written(
    name: str, reports: Iterable[FileReport], look: Look | None = None, *, statistics: bool = False
) -> str:
    """What the report of that name writes."""
    look = look or Look()
    reporter = registry.reporters()[name]
    make = reporter.statistics if statistics else reporter.load
    assert make is not None
    stream = io.StringIO(newline="")
    sink, tally = make()(stream, look), Tally()
    for item in reports:
        tally.add(item)
        sink.file(item)
    sink.close(summary(tally, look))
    return stream.getvalue()


def summary(tally: Tally, look: Look) -> Summary:
    return tally.summary(2 if tally.troubles else int(tally.fails(look.failing)))


def findings(reports: Iterable[FileReport]) -> list[Finding]:
    return [item for each in reports for item in each.findings]


def troubles(reports: Iterable[FileReport]) -> list[Trouble]:
    return [item for each in reports for item in each.troubles]
