"""What `gamenote lint` tells, in which form and where to."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.files.report_sinks import Output, Way
from gamenote.cli.options import did_you_mean, refuse_record, terminal_width, use_color
from gamenote.cli.screen import Failure
from gamenote.core import registry
from gamenote.core.diagnostic import Severity
from gamenote.core.report import Look, Reporter

REPEATS = 3  # findings of one rule in a file that are shown to people


class Reporting(Struct, frozen=True):
    """What the user wants to be told."""

    formats: tuple[str, ...] = ()  # NAME or NAME:PATH
    output_file: str | None = None
    statistics: bool = False
    max_findings: int = 100
    each: bool = False  # also of rules that repeat
    show_files: bool = False
    show_settings: bool = False
    show_fixes: bool = False
    fail_level: Severity = Severity.WARNING
    explain: bool = False

    def outputs(self, inputs: Iterable[str]) -> tuple[Output[Reporter], ...]:
        """Return the reports and their places.

        At most one goes to standard output, and none onto an input."""
        found = [_make_output(word) for word in self.formats or ("full",)]
        if self.statistics:
            found = _mark_counting(found)
        if self.output_file is not None:
            found = into(self.output_file, found)
        refuse_shared(found, inputs)
        if self.explain and not any(output.reporter.name == "full" for output in found):
            raise Failure("--explain goes with the report full only", "leave --output-format out")
        return tuple(found)

    def look(self, stream: TextIO | None, *, color: str, width: int | None, quiet: int, root: str) -> Look:
        """Return how the report on this stream may look.

        `stream` is None for files; `root` is the folder of the project."""
        return Look(
            color=use_color(color, stream) if stream else color == "always",
            width=terminal_width(width, stream) if stream else width,
            quiet=quiet,
            most=self.max_findings or None,
            repeats=None if self.each else REPEATS,
            show_fixes=self.show_fixes,
            failing=self.fail_level,
            root=root,
            explain=self.explain,
        )


def _make_output(word: str) -> Output[Reporter]:
    name, path = name_and_path(word)
    return Output(_find_reporter(name), path)


def name_and_path(word: str) -> tuple[str, Path | None]:
    """Return NAME or NAME:PATH as the name and the file.

    None is standard output."""
    name, colon, path = word.partition(":")
    if colon and not path:
        raise Failure(f"--output-format {word} names no file", f"write {name}:PATH")
    return name, Path(path) if path not in ("", "-") else None


def _find_reporter(name: str) -> Reporter:
    known = registry.reporters()
    if name not in known:
        raise Failure(f"there is no report {name!r}", did_you_mean(name, known))
    return known[name]


def _mark_counting(found: list[Output[Reporter]]) -> list[Output[Reporter]]:
    """Let the output without a file count, perhaps an added one."""
    if all(output.path is not None for output in found):
        found = [*found, _make_output("full")]
    for output in found:
        if output.path is None and output.reporter.statistics is None:
            known = [name for name, item in registry.reporters().items() if item.statistics]
            raise Failure(f"the report {output.reporter.name} has no --statistics", f"{', '.join(known)} have")
    return [replace(output, counts=output.path is None) for output in found]


def into(path: str, found: list[Output[Way]]) -> list[Output[Way]]:
    """The outputs with that file for the one that has none."""
    if all(output.path is not None for output in found):
        raise Failure(f"--output-file {path}: every report has a file already", "leave it out")
    target = None if path == "-" else Path(path)
    return [output if output.path is not None else replace(output, path=target) for output in found]


def refuse_shared(found: list[Output[Way]], inputs: Iterable[str]) -> None:
    """Refuse two reports in one place, or one onto a record."""
    owners: dict[str, Output[Way]] = {}
    records = {os.path.realpath(path) for path in inputs if path != "-"}
    for output in found:
        place = "" if output.path is None else os.path.realpath(output.path)
        where = "standard output" if output.path is None else output.path.as_posix()
        other = owners.setdefault(place, output)
        if other is not output:
            names = f"{other.reporter.name} and {output.reporter.name}"
            raise Failure(f"{names} would both go to {where}", f"give one a file: {other.reporter.name}:PATH")
        if place in records:
            raise Failure(f"the report {output.reporter.name} would replace {where}, which is to be checked")
        refuse_record(output.path, f"the report {output.reporter.name}")
