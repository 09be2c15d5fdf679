"""`gamenote stats`: its options. What it does with them is in `run_stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from gamenote.cli import completion, options
from gamenote.cli.configured import Configured, Whole
from gamenote.core.patterns import lazy_pattern

if TYPE_CHECKING:
    from gamenote.core.game import Points

EPILOG = """\b
Examples:
  gamenote stats games/                          figures of all records in a folder
  gamenote stats game.pdn                        all figures of one game
  gamenote stats --points 3-1-0 league.pdn       points as a league counts them
  gamenote stats --crosstable tournament.pgn     cross table or standings of each event
  gamenote stats --round-check tournament.pgn    pairings twice, missing results, colours
  gamenote stats --openings 6 archive.pgn        first moves as a tree
  gamenote stats --output-format json *.2048gn   for other programs
  gamenote stats --output-format csv:games.csv --output-format markdown games/
"""


DEEPEST = 40  # plies of a tree of first moves
USUAL_POINTS = {"variant": "as each variant has it", "2-1-0": "", "1-½-0": "", "3-1-0": ""}
NUMBER = lazy_pattern(r"([0-9]{0,3}+)(½|\.[0-9]{1,3}+)?+")


def _read_points(ctx: click.Context, param: click.Parameter, value: str | None) -> Points | None:
    """Three numbers, in which ½ and 1/2 are halves; None for `variant`."""
    if value is None or value == "variant":
        return None
    found = [_read_number(part) for part in value.split("-")]
    if len(found) != 3 or None in found:
        wanted = "points for a win, a draw and a loss, as in 2-1-0 or 1-½-0, or variant"
        raise click.BadParameter(f"{value!r} is not {wanted}", ctx, param)
    win, draw, loss = (each for each in found if each is not None)
    return (win, draw, loss)


def _read_number(text: str) -> float | None:
    match = NUMBER.fullmatch(text.strip().replace("1/2", "½"))
    if match is None or not match[0]:
        return None
    whole, part = int(match[1] or 0), match[2] or ".0"
    return whole + (0.5 if part == "½" else float(part))


def _form_names() -> dict[str, str]:
    from gamenote.render.stats import FORMS

    return dict.fromkeys(FORMS, "")


@click.command(cls=Configured, epilog=EPILOG)
@options.inputs(required=True)
@click.option(
    "--output-format",
    multiple=True,
    type=Whole(),
    metavar="NAME[:PATH]",
    shell_complete=completion.one_of(_form_names),
    help="Output format: table, json, csv or markdown. NAME:PATH writes to a file; can be given several times.",
)
@click.option(
    "-o", "--output-file", metavar="PATH", help="File for the output without a :PATH; - for standard output."
)
@click.option("--force", is_flag=True, help="Replace the file of -o where there is one.")
@click.option(
    "--per-game/--summary",
    default=None,
    help="Show each game, or only the totals (default: by the number of games).",
)
@click.option(
    "--points",
    callback=_read_points,
    metavar="WIN-DRAW-LOSS",
    shell_complete=completion.one_of(lambda: USUAL_POINTS),
    help="What games count for their players: 2-1-0, 1-½-0, 3-1-0 or any such numbers (as the variant has it).",
)
@click.option(
    "--openings",
    type=click.IntRange(1, DEEPEST),
    metavar="DEPTH",
    help="Show the first moves of all games as a tree of so many plies.",
)
@click.option(
    "--crosstable",
    is_flag=True,
    help="Show the standings of each event: a cross table where all players have met, else points and Buchholz.",
)
@click.option(
    "--round-check",
    is_flag=True,
    help="Check the rounds of each event: pairings, results, colours, names and ratings; walk-overs are listed.",
)
@options.workers
@options.output_style
@options.volume
def command(**given: Any) -> int:
    """Count moves, results, scores and the figures of each game.

    Plies are the moves of the players in the main line as written. The figures of a game are known only where
    its whole main line could be replayed; others are listed and not counted, and the exit code is 1.
    """
    from gamenote.cli.run_stats import StatsOptions, stats  # the help needs none of it

    return stats(StatsOptions(**given))
