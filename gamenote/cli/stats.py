"""`gamenote stats`: its options. What it does with them is in `counting`."""

from __future__ import annotations

from typing import Any

import click

from gamenote.cli import completing, options
from gamenote.cli.configured import Configured
from gamenote.cli.report_options import OneFromEnvironment

EPILOG = """\b
Examples:
  gamenote stats games/                          what the records in a folder come to
  gamenote stats game.pdn                        all figures of one game
  gamenote stats --output-format json *.2048gn   for other programs
  gamenote stats --output-format csv:games.csv --output-format markdown games/
"""


@click.command(cls=Configured, epilog=EPILOG)
@options.inputs(required=True)
@click.option(
    "--output-format",
    multiple=True,
    type=OneFromEnvironment(),
    metavar="NAME[:PATH]",
    shell_complete=completing.figures,
    help="How to write them: table, json, csv or markdown. With :PATH into a file; can be given several times.",
)
@click.option("-o", "--output-file", metavar="PATH", help="Where what has no :PATH goes; - for stdout.")
@click.option(
    "--per-game/--summary",
    default=None,
    help="All figures of each game, or only what the games come to (what suits their number).",
)
@options.workers
@options.output_style
@options.volume
def command(**given: Any) -> int:
    """Count moves, results, scores and what else a game is about.

    Plies are the moves of the players in the main line as written. The figures of a game are known only where
    its whole main line could be replayed; others are told of and left out, and the exit code is 1.
    """
    from gamenote.cli.counting import stats  # the help needs none of it: 70 ms

    return stats(**given)
