"""`gamenote lint`: its options. What it does with them is in `run_lint`."""

from __future__ import annotations

from typing import Any

import click

from gamenote.cli.configured import Configured
from gamenote.cli.options import inputs, output_style, volume, workers
from gamenote.cli.report_options import report_options

EPILOG = """\b
Examples:
  gamenote lint                          check all records below this folder
  gamenote lint game.plt --fix           make the safe fixes
  gamenote lint games/ --select ALL      every rule, also those that are off
  gamenote lint - --format 2048gn        check standard input
  gamenote lint --statistics             which rules are broken how often
  gamenote lint --output-format github --output-format sarif:lint.sarif
                                         annotations, and a file for code scanning
  gamenote rule inventory                what a finding means
"""


@click.command(cls=Configured, epilog=EPILOG)
@inputs(required=False, section="lint")
@click.option("--fix/--no-fix", help="Fix what can be fixed without changing the game.")
@click.option("--unsafe-fixes/--no-unsafe-fixes", help="Also make fixes that may change what was written.")
@click.option("--diff", is_flag=True, help="Write nothing, show what --fix would change.")
@click.option("--fix-only", is_flag=True, help="Fix, report nothing, exit with 0.")
@report_options
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
