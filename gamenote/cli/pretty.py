"""`gamenote pretty`: positions of a game drawn as boards."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import click

from gamenote.actions import files
from gamenote.actions.pretty import Missing, Stopped, Wanted, pictures
from gamenote.cli import options
from gamenote.cli.help import Command
from gamenote.cli.main import Failure
from gamenote.core import registry
from gamenote.core.diagram import Diagram, Painter
from gamenote.core.report import Trouble
from gamenote.render.paint import painted

SAMPLE = "│┼●○▌·–"  # a terminal that knows these can show the style "unicode"

EPILOG = """\b
Examples:
  gamenote pretty game.2048gn                   the final position
  gamenote pretty --game 3 --at 20 games.plt    game 3 after its 20th ply
  gamenote pretty --every 10 --ascii game.plt   a film in plain ASCII
  gamenote pretty -O notation=algebraic a.pdn   squares named by letters
"""


def _ply(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """A number, or `start`; None for `end`."""
    word = (value or "end").lower()
    if word in ("start", "end"):
        return 0 if word == "start" else None
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise click.BadParameter(f"{value!r} is neither a number nor start nor end", ctx, param)
    return int(word)


@click.command(cls=Command, epilog=EPILOG)
@options.inputs(required=True)
@click.option("--game", default=1, type=click.IntRange(min=1), metavar="N", help="Which game of the file (1).")
@click.option(
    "--at", callback=_ply, metavar="PLY", help="After which player's move: a number, start or end (end)."
)
@click.option("--every", type=click.IntRange(min=1), metavar="N", help="Draw every N-th position and the last.")
@click.option("--style", metavar="NAME", help="How to draw: unicode or ascii (what the terminal can show).")
@click.option("--ascii", "ascii_only", is_flag=True, help="Short for --style ascii.")
@click.option("-O", "words", multiple=True, metavar="NAME=VALUE", help="An option of the input format.")
@click.option("--flip", is_flag=True, help="See the board from the other side.")
@click.option("--coords/--no-coords", default=True, help="Name rows and columns.")
@options.output_style
@options.volume
def command(
    paths: tuple[str, ...],
    format_name: str | None,
    stdin_filename: str | None,
    isolated: bool,
    game: int,
    at: int | None,
    every: int | None,
    style: str | None,
    ascii_only: bool,
    words: tuple[str, ...],
    flip: bool,
    coords: bool,
    color: str,
    width: int | None,
    quiet: int,
    verbose: int,
) -> int:
    """Draw positions of a game.

    Without options it is the final position of the main line of the first game. Plies are the moves of the
    players; a board of 2048 is shown after the new tile has appeared.
    """
    inputs = options.make_inputs(paths, format_name, stdin_filename)
    painter = _painter("ascii" if ascii_only else style)
    wanted = Wanted(game, at, every, turned=flip)
    given = options.format_options(words)
    columns = options.terminal_width(width, sys.stdout)
    colored = options.use_color(color, sys.stdout)
    code, between = 0, ""
    for item in _items(inputs, wanted, given):
        if isinstance(item, Diagram) and quiet < 2:
            lines = painted(painter.lines(item, width=columns, coords=coords), color=colored)
            sys.stdout.write(between + "".join(f"{line}\n" for line in lines))
            between = "\n"
        elif isinstance(item, Stopped):
            options.note(f"{item.place}: {item.message}", quiet=quiet > 1)
            code = max(code, 1)
        elif isinstance(item, Missing):
            options.note(f"gamenote: error: {item.message}", quiet=quiet > 1)
            code = 2
    options.tell_plugin_problems()
    return code


def _items(
    inputs: files.Inputs, wanted: Wanted, given: Mapping[str, str]
) -> Iterator[Diagram | Stopped | Missing]:
    """What is to be shown of every file, a file that cannot be read being something missing."""
    many = len(inputs.paths) > 1 or any(Path(path).is_dir() for path in inputs.paths)
    for found in files.find(inputs):
        if isinstance(found, Trouble):
            yield Missing(f"{found.path}: {found.message}")
            continue
        with files.opened(found, inputs) as file:
            if isinstance(file, Trouble):
                yield Missing(f"{file.path}: {file.message}")
            elif isinstance(file, files.Opened):
                mine = replace(wanted, notation=_notation(file, given))
                yield from (_named(item, found.name) if many else item for item in pictures(file, mine))


def _notation(file: files.Opened, given: Mapping[str, str]) -> str:
    """What the options of the file's format say about the names of squares."""
    try:
        word = file.format.resolve(given).get("notation")
    except ValueError as failure:
        raise Failure(str(failure), f"gamenote formats {file.format.name} lists its options") from None
    return "" if word == file.format.resolve({}).get("notation") else str(word)


def _named(item: Diagram | Stopped | Missing, name: str) -> Diagram | Stopped | Missing:
    """A picture whose title says which file it comes from."""
    return replace(item, title=f"{name}: {item.title}") if isinstance(item, Diagram) else item


def _painter(style: str | None) -> Painter:
    """The painter of that name; without one, the best that the output can show."""
    boards = registry.boards()
    if style is None:
        style = "unicode" if options.can_encode(sys.stdout, SAMPLE) else "ascii"
    if style not in boards:
        raise Failure(f"there is no board style {style!r}", options.did_you_mean(style, boards))
    return boards[style].load()
