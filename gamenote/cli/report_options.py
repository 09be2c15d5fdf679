"""The options of `gamenote lint` about its reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click

from gamenote.cli import completers
from gamenote.config.keys import LEVELS


class OneFromEnvironment(click.ParamType[str]):
    """A word of a repeatable option; its environment variable holds one.

    It may hold a path."""

    name = "name[:path]"

    def split_envvar_value(self, rv: str) -> Sequence[str]:
        return (rv,)


def report_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options about reports, handed over as one `reporting`."""

    @wraps(function)
    def call(
        output_format: tuple[str, ...],
        output_file: str | None,
        statistics: bool,
        max_findings: int,
        each: bool,
        show_files: bool,
        show_settings: bool,
        show_fixes: bool,
        level: str,
        fail_level: str,
        **others: Any,
    ) -> Any:
        from gamenote.cli.reporting import Reporting
        from gamenote.core.diagnostic import Severity

        failing = Severity[fail_level.upper()]  # the level itself is one of the settings of each file
        shown = (statistics, max_findings, each, show_files, show_settings, show_fixes)
        return function(reporting=Reporting(output_format, output_file, *shown, failing), **others)

    wrapped: Callable[..., Any] = call
    for decorate in reversed(_OPTIONS):
        wrapped = decorate(wrapped)
    return wrapped


_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--output-format",
        multiple=True,
        type=OneFromEnvironment(),
        metavar="NAME[:PATH]",
        shell_complete=completers.reports,
        help="Report format: full, concise, grouped, json, json-lines, sarif, github, gitlab, junit, markdown, "
        "checkstyle, azure or rdjson. NAME:PATH writes to a file; can be given several times.",
    ),
    click.option(
        "-o", "--output-file", metavar="PATH", help="File for the report without a :PATH; - for standard output."
    ),
    click.option(
        "--statistics",
        is_flag=True,
        help="Count the findings of each rule instead of listing them; reports with :PATH have them all.",
    ),
    click.option(
        "--max-findings",
        type=click.IntRange(min=0),
        default=100,
        metavar="N",
        help="Show at most N findings a file (100; 0 for all) in full and grouped; the other reports have all.",
    ),
    click.option(
        "--all", "each", is_flag=True, help="Show each finding, also where a rule repeats in a file (three times)."
    ),
    click.option("--show-files", is_flag=True, help="Only list the files that would be checked."),
    click.option("--show-settings", is_flag=True, help="Only show the settings, as gamenote config does."),
    click.option("--show-fixes", is_flag=True, help="List the rules fixed in each file, with counts."),
    click.option(
        "--level",
        type=click.Choice(LEVELS),
        default="warning",
        help="Lowest severity to show and fix (default: warning); the last line counts the rest.",
    ),
    click.option(
        "--fail-level",
        type=click.Choice(LEVELS),
        default="warning",
        help="Lowest severity that makes the exit code 1 (default: warning).",
    ),
)
