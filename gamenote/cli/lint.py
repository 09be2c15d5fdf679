"""`gamenote lint`: its options. What it does with them is in `linting`."""

from __future__ import annotations

from typing import Any

import click

from gamenote.cli.configured import Configured
from gamenote.cli.options import inputs, output_style, volume, workers
from gamenote.cli.report_options import report_options
from gamenote.core.config.keys import CACHE

EPILOG = """\b
Examples:
  gamenote lint                          check all records below this folder
  gamenote lint game.plt --fix           mend what can be mended safely
  gamenote lint games/ --select ALL      every rule, also those that are off
  gamenote lint - --format 2048gn        check standard input
  gamenote lint --statistics             which rules are broken how often
  gamenote lint --output-format github --output-format sarif:lint.sarif
                                         annotations, and a file for code scanning
  gamenote rule inventory                what a finding means
"""


@click.command(cls=Configured, epilog=EPILOG)
@inputs(required=False, section="lint")
@click.option("--fix/--no-fix", help="Mend what can be mended without changing the game.")
@click.option("--unsafe-fixes/--no-unsafe-fixes", help="Fix also what may change what was written.")
@click.option("--diff", is_flag=True, help="Write nothing, show what --fix would change.")
@click.option("--fix-only", is_flag=True, help="Mend, and say nothing of what remains; exits with 0.")
@report_options
@click.option("--baseline", metavar="PATH", help="Leave out the findings that are known in this file.")
@click.option("--write-baseline", metavar="PATH", help="Record what is found in this file, to be known.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even when something was found.")
@click.option("--exit-non-zero-on-fix", is_flag=True, help="Exit with 1 also when everything could be mended.")
@click.option("--error-on-no-files", is_flag=True, help="Exit with 2 when there is nothing to check.")
@click.option("--no-cache", is_flag=True, help="Do not use stored results.")
@click.option("--cache-dir", type=click.Path(), help=f"Where results are stored ({CACHE}).")
@workers
@output_style
@volume
def command(**given: Any) -> int:
    """Say what is wrong with game records, and mend it.

    FILE is a record, a folder with records, or - for standard input; without one, the current folder is
    searched. Every game is replayed by its rules. Exits with 0 when nothing is wrong, 1 when something is,
    2 when a file could not be checked.
    """
    from gamenote.cli.linting import lint  # the help needs none of it: 100 ms

    return lint(**given)
