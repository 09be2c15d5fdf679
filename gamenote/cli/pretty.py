"""`gamenote pretty`: its options. What it does with them is in `run_pretty`."""

from __future__ import annotations

from typing import Any

import click

from gamenote.cli import completion, options
from gamenote.cli.configured import Configured, Listed
from gamenote.cli.where import chosen_games
from gamenote.config.keys import LEVELS

COMMENTS = "comments"
EPILOG = """\b
Examples:
  gamenote pretty game.2048gn                   the final position
  gamenote pretty --game 3 --at 20 games.plt    game 3 after its 20th ply
  gamenote pretty --every 10 --ascii game.plt   a game view in plain ASCII
  gamenote pretty -O notation=algebraic a.pdn   squares named by letters
  gamenote pretty game.blksgf -o game.svg       a picture
  gamenote pretty game.pdn -o game.png --size 800   a picture in pixels, 800 wide
  gamenote pretty games.pdn -o games.html       all games, to click through
  gamenote pretty games/ -o site/               very many games: pages and an index
  gamenote pretty game.pdn --at 20,30 -o two.pdf    two diagrams on a page
  gamenote pretty game.pdn --text -o game.tex   moves as text, with diagrams
  gamenote pretty --follow game.pdn             a game in the terminal, by arrow keys
  gamenote pretty --fen '8/8/8/4k3/8/4K3/4P3/8 w - - 0 1'   a position without a file
"""


def _read_plies(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int | str | None, ...]:
    """What --at names, in its order: numbers, None for `end`, `comments`."""
    words = value.lower().replace(" ", "").split(",") if value else []
    return tuple(word if word == COMMENTS else _read_ply(ctx, param, word) for word in words)


def _read_ply(ctx: click.Context, param: click.Parameter, word: str) -> int | None:
    """A number, or `start`; None for `end`."""
    if word in ("start", "end"):
        return 0 if word == "start" else None
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise click.BadParameter(f"{word!r} is not a number, start, end or {COMMENTS}", ctx, param)
    return int(word)


@click.command(cls=Configured, epilog=EPILOG)
@options.inputs(required=False)
@click.option("--fen", metavar="TEXT", help="Draw this position of chess or draughts instead of a file.")
@click.option(
    "--variant",
    metavar="NAME",
    help="The variant of --fen, such as russian (else standard chess, international draughts).",
    shell_complete=completion.one_of(completion.variants_with_fen),
)
@chosen_games
@click.option(
    "--game",
    type=click.IntRange(min=1),
    metavar="N",
    help="Which game of the file (default: first; a page: all).",
)
@click.option(
    "--at",
    callback=_read_plies,
    metavar="PLY,...",
    help="After which moves of either player (plies): numbers, start, end (the default), or comments, where one"
    " begins with #.",
)
@click.option("--every", type=click.IntRange(min=1), metavar="N", help="Draw every N-th position and the last.")
@click.option(
    "--style",
    metavar="NAME",
    shell_complete=completion.one_of(completion.boards),
    help="Board style: unicode, ascii, svg, png, pdf, html, markdown or latex (else by the ending of -o FILE, or"
    " what the terminal can show).",
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Short for --style ascii.")
@click.option(
    "-o",
    "--output-file",
    "output",
    metavar="FILE",
    help="Write to a file, or pages to a folder (FOLDER/); - for standard output.",
)
@click.option("--force", is_flag=True, help="Replace what -o names.")
@click.option(
    "-O",
    "words",
    multiple=True,
    type=Listed(),
    metavar="NAME=VALUE",
    help="An option of the input format.",
    shell_complete=completion.format_values,
)
@click.option("--flip", is_flag=True, help="Turn the board around.")
@click.option("--rotate", type=click.Choice(["90", "180", "270"]), help="Turn the board clockwise, by degrees.")
@click.option("--letters", is_flag=True, help="Show pieces of chess and Chinese chess as letters.")
@click.option("--coords/--no-coords", default=True, help="Name rows and columns.")
@click.option(
    "--theme",
    type=click.Choice(["light", "dark", "auto", "screen", "book", "print"]),
    default="auto",
    help="Light or dark (auto), or for paper: book in black and white, print with little ink; screen is light.",
)
@click.option("--findings/--no-findings", default=None, help="Show on a page what the linter finds (no).")
@click.option("--size", type=click.IntRange(16, 8192), metavar="PIXELS", help="How wide the picture is.")
@click.option(
    "--level", type=click.Choice(LEVELS), help="The least severity of findings on a page (warning); asks for them."
)
@click.option(
    "--text",
    "as_text",
    is_flag=True,
    help="Write the moves as text, with the diagrams of --at: .md, .tex, .html, .pdf.",
)
@click.option(
    "--follow", "follows", is_flag=True, help="Step through the games with the keys (? shows them, q quits)."
)
@options.output_style
@options.volume
def command(**given: Any) -> int:
    """Draw positions of a game.

    Without options it is the final position of the main line of the first game. Plies are the moves of the
    players; a board of 2048 is shown after the new tile has appeared. An HTML page holds whole games, all of the
    files, with their variations and comments, and opens at the position of --at.
    """
    from gamenote.cli.run_pretty import PrettyOptions, pretty  # the help needs none of it

    level = given.pop("level")  # one of the settings of each file
    if given["findings"] is None:
        given["findings"] = level is not None
    return pretty(PrettyOptions(**given))
