"""`gamenote lint`: its options. What it does with them is in `run_lint`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from gamenote.cli import completion
from gamenote.cli.configured import Configured, Whole
from gamenote.cli.options import inputs, output_style, volume, workers
from gamenote.cli.where import chosen_games
from gamenote.config.keys import LEVELS

EPILOG = """\b
Examples:
  gamenote lint                          check all records below this folder
  gamenote lint club.pgn --fix           make the safe fixes
  gamenote lint games/ --select ALL      every rule, also those that are off
  gamenote lint - --format 2048gn        check standard input
  gamenote lint --statistics             which rules are broken how often
  gamenote lint --output-format github --output-format sarif:lint.sarif
                                         annotations, and a file for code scanning
  gamenote rule inventory                what a finding means
"""


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
        explain: bool,
        **others: Any,
    ) -> Any:
        from gamenote.cli.reporting import Reporting
        from gamenote.core.diagnostic import Severity

        failing = Severity[fail_level.upper()]  # the level itself is one of the settings of each file
        shown = (statistics, max_findings, each, show_files, show_settings, show_fixes)
        return function(reporting=Reporting(output_format, output_file, *shown, failing, explain), **others)

    wrapped: Callable[..., Any] = call
    for decorate in reversed(_REPORT_OPTIONS):
        wrapped = decorate(wrapped)
    return wrapped


_REPORT_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--output-format",
        multiple=True,
        type=Whole(),
        metavar="NAME[:PATH]",
        shell_complete=completion.one_of(completion.reports),
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
    click.option("--explain", is_flag=True, help="Show the page of each rule below its first finding."),
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


@click.command(cls=Configured, epilog=EPILOG)
@inputs(required=False, section="lint")
@click.option("--fix/--no-fix", help="Fix what can be fixed without changing the game.")
@click.option("--unsafe-fixes/--no-unsafe-fixes", help="Also make fixes that may change what was written.")
@click.option("--diff", is_flag=True, help="Write nothing, show what --fix would change.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl-C.")
@click.option("--fix-only", is_flag=True, help="Fix, report nothing, exit with 0.")
@click.option("-i", "--interactive", is_flag=True, help="Show each fix of --fix, and ask whether to make it.")
@click.option("--backup", is_flag=True, help="Keep what is fixed as it was: FILE.bak, then FILE.bak.1 and so on.")
@click.option("--restore", is_flag=True, help="Exchange each file with its newest backup, check nothing.")
@report_options
@chosen_games
@click.option("--baseline", metavar="PATH", help="Hide the findings that this file lists.")
@click.option("--write-baseline", metavar="PATH", help="Write all findings to this file, to hide them later.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even when something was found.")
@click.option("--exit-non-zero-on-fix", is_flag=True, help="Exit with 1 also when everything was fixed.")
@click.option("--error-on-no-files", is_flag=True, help="Exit with 2 when there is nothing to check.")
@click.option("--no-cache", is_flag=True, help="Check all files again, without the cache.")
@click.option("--cache-dir", type=click.Path(), help="Where results are stored (your cache folder).")
@workers
@output_style
@volume
def command(**given: Any) -> int:
    """Find errors in game records, and fix them.

    FILE is a record, a folder with records, or - for standard input; without one, the current folder is
    searched. Every game is replayed by its rules. Exits with 0 when nothing is wrong, 1 when something is,
    2 when a file could not be checked.
    """
    from gamenote.cli.run_lint import LintOptions, lint  # the help needs none of it

    return lint(LintOptions(**given))
