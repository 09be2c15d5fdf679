"""`gamenote fmt`: its options. What it does with them is in `run_fmt`."""

from __future__ import annotations

from typing import Any

import click

from gamenote.cli.configured import Configured
from gamenote.cli.options import inputs, volume, workers

EPILOG = """\b
Examples:
  gamenote fmt                    all records below this folder
  gamenote fmt game.pgn --diff    what would change
  gamenote fmt games/ --check     exit with 1 if something would change
  gamenote fmt - -f pgn < x.pgn   standard input to standard output
"""


@click.command(cls=Configured, epilog=EPILOG)
@inputs(required=False, section="convert")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if something would change.")
@click.option("--diff", is_flag=True, help="Like --check, but show what would change.")
@workers
@volume
def command(**given: Any) -> int:
    """Write records in the canonical form of their own format, over the old files.

    FILE is a record, a folder with records, or - for standard input, which goes to standard output; without one,
    all records below the current folder are formatted. Each game is read again and compared with what it was: a
    file that would lose anything stays as it is, and the exit code is 1.
    """
    from gamenote.cli.run_fmt import format_records  # the help needs none of it

    return format_records(**given)
