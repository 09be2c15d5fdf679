"""The options of `gamenote lint` that say what is told, in which form and where to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click

from gamenote.cli import completing
from gamenote.core.config.keys import LEVELS


class OneFromEnvironment(click.ParamType[str]):
    """A word of a repeatable option that is one word in the environment, because it may hold a path."""

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
        show_files: bool,
        show_settings: bool,
        show_fixes: bool,
        fail_level: str,
        **others: Any,
    ) -> Any:
        from gamenote.cli.reporting import Reporting
        from gamenote.core.diagnostic import Severity

        level = Severity[fail_level.upper()]
        shown = (statistics, max_findings, show_files, show_settings, show_fixes)
        return function(reporting=Reporting(output_format, output_file, *shown, level), **others)

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
        shell_complete=completing.reports,
        help="How to report: full, concise, grouped, json, json-lines, sarif, github, gitlab, junit, markdown, "
        "checkstyle, azure or rdjson. With :PATH into a file; can be given several times.",
    ),
    click.option(
        "-o", "--output-file", metavar="PATH", help="Where the report without a :PATH goes; - for stdout."
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
        help="Show at most N findings a file (100; 0 for all). Machine formats have all.",
    ),
    click.option("--show-files", is_flag=True, help="Only list the files that would be checked."),
    click.option("--show-settings", is_flag=True, help="Only show what is configured, as gamenote config does."),
    click.option("--show-fixes", is_flag=True, help="Tell for each file which rules were fixed how often."),
    click.option(
        "--fail-level",
        type=click.Choice(LEVELS),
        default="warning",
        help="The least severity that fails (warning).",
    ),
)
