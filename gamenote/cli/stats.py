"""`gamenote stats`: figures of games to standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from gamenote.actions.files import Inputs, Skip, find
from gamenote.actions.stats import GameStats, Totals, count
from gamenote.cli import options
from gamenote.cli.configured import Configured
from gamenote.core.report import Trouble
from gamenote.render.stats import WRITERS, Look

EPILOG = """\b
Examples:
  gamenote stats games/                          a table of all records in a folder
  gamenote stats --output-format json *.2048gn   for other programs
  gamenote stats --output-format csv - < a.plt   for a spreadsheet
"""


@click.command(cls=Configured, epilog=EPILOG)
@options.inputs(required=True)
@click.option(
    "--output-format", type=click.Choice(list(WRITERS)), default="table", help="How to write them (table)."
)
@options.output_style
@options.volume
def command(
    paths: tuple[str, ...],
    format_name: str | None,
    stdin_filename: str | None,
    output_format: str,
    color: str,
    width: int | None,
    quiet: int,
    verbose: int,
) -> int:
    """Count moves, results and scores.

    Plies are the moves of the players in the main line as written. The final figures of a game are known only
    where its whole main line could be replayed; such a game is told of, and the exit code is 1.
    """
    counting = _Counting(options.make_inputs(paths, format_name, stdin_filename), quiet, verbose)
    look = Look(options.use_color(color, sys.stdout), options.terminal_width(width, sys.stdout))
    if quiet > 1:
        for _ in counting.rows():
            pass
    else:
        WRITERS[output_format](counting.rows(), counting.totals, sys.stdout, look)
    counting.tell()
    options.tell_plugin_problems()
    return 2 if counting.troubles else int(bool(counting.totals.excluded))


class _Counting:
    """The games of all files in turn; what could not be counted is told on standard error."""

    def __init__(self, inputs: Inputs, quiet: int, verbose: int) -> None:
        self.inputs, self.quiet, self.verbose = inputs, quiet, verbose
        self.totals = Totals()
        self.troubles = self.skipped = 0

    def rows(self) -> Iterator[GameStats]:
        for item in find(self.inputs):
            for found in [item] if isinstance(item, Trouble) else count(item, self.inputs):
                if isinstance(found, GameStats):
                    self.totals.add(found)
                    yield found
                elif isinstance(found, Skip):
                    self.skipped += 1
                    options.note(f"{found.name}: skipped: {found.why}", quiet=not self.verbose)
                else:
                    self.troubles += 1
                    options.note(f"gamenote: error: {found.path}: {found.message}", quiet=self.quiet > 1)

    def tell(self) -> None:
        """How many files were skipped, so that none looks counted."""
        if self.skipped:
            options.note(f"{self.skipped} skipped (-v says why).", quiet=self.quiet)
