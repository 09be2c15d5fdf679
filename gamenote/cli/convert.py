"""`gamenote convert`: its options. What it does with them is in `run_convert`."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from gamenote.cli import completion
from gamenote.cli.configured import Configured, Listed, Whole
from gamenote.cli.options import inputs, volume, workers
from gamenote.cli.where import chosen_games

EPILOG = """\b
Examples:
  gamenote convert game.plt --to json                 for other programs
  gamenote convert game.pgn -o game.json              the ending tells the format
  gamenote convert game.gamenote.json --to plateau    and back again
  gamenote convert game.plt --to plateau --in-place   write it in the standard form
  gamenote convert *.2048gn --to 2048gn -O layout=lines -o out/ --mkdir
  gamenote convert games/ --to pdn --merge --dedupe -o all.pdn
  gamenote convert all.pdn --to pdn --where 'player ~ vos and plies > 60'
  gamenote convert all.pgn --to pgn --names names.csv --set 'Event=Club Cup' --diff
  gamenote convert all.pdn --to pdn --split 'out/{date}-{white}-{black}-{n:03}.{ext}' --mkdir
  gamenote convert all.pgn --to pgn --split 'part-{n:03}.{ext}' --per-file 1000
  gamenote convert all.pgn --to pgn --split 'eco-{eco1}.{ext}' --per-file all
  gamenote convert all.pgn --to csv --split '{part}.{ext}' --parts 90/5/5
"""


@click.command(cls=Configured, epilog=EPILOG)
@inputs(required=True, section="convert")
@click.option(
    "--to",
    "to",
    metavar="FORMAT",
    help="The format to write (else by the ending of -o FILE).",
    shell_complete=completion.one_of(partial(completion.formats, written=True)),
)
@click.option("-o", "--output", "--output-file", metavar="PATH", help="File or folder to write; - for stdout.")
@click.option(
    "-O",
    "words",
    multiple=True,
    type=Listed(),
    metavar="NAME=VALUE",
    help="An option of the format that is written.",
    shell_complete=completion.format_values,
)
@click.option(
    "--drop",
    multiple=True,
    type=Listed(),
    metavar="WHAT",
    help="Leave out what programs have added for themselves: analysis, private, or private:PROGRAM for one.",
)
@chosen_games
@click.option(
    "--dedupe",
    is_flag=False,
    flag_value="game",
    type=click.Choice(["game", "exact", "moves", "players", "positions"]),
    help="Write duplicate games once: of the same players, date and moves (game, the default), equal in all, "
    "in moves, or of equal players and begun alike; in tables each position once (positions).",
)
@click.option(
    "--sample", type=click.IntRange(min=1), metavar="N", help="Only so many of the games, chosen at random."
)
@click.option("--shuffle", is_flag=True, help="Write the games of each output in random order.")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help="The random seed of --sample, --shuffle, --parts (default: 0).",
)
@click.option(
    "--duplicates",
    metavar="FILE",
    help="Also list the duplicate games of all files in FILE.csv or FILE.json; it leaves none out.",
)
@click.option(
    "--set",
    "values",
    multiple=True,
    type=Whole(),
    metavar="TAG=VALUE",
    help="Give each game that is written this value of a tag; TAG= removes the tag.",
)
@click.option(
    "--rename", multiple=True, type=Whole(), metavar="OLD=NEW", help="Give a tag another name, e.g. Evnt=Event."
)
@click.option("--names", metavar="FILE", help="Write one name for each player, by a table: written,name.")
@click.option(
    "--fill",
    type=click.Choice(["opening"]),
    help="Add ECO and Opening where the header lacks them, found from the moves.",
)
@click.option("--merge", is_flag=True, help="Write all games to one file.")
@click.option("--split", metavar="PATTERN", help="Write each game to a file, e.g. 'out/{white}-{n:03}.{ext}'.")
@click.option(
    "--per-file", metavar="N|all", help="With --split: games in a file; all puts those of one name together."
)
@click.option(
    "--parts",
    metavar="SHARES",
    help="With --split: deal the games out to {part}, e.g. 90/5/5 to train, valid and test.",
)
@click.option("--strict", is_flag=True, help="Write nothing if anything would be lost.")
@click.option(
    "--allow-loss",
    multiple=True,
    type=Listed(),
    metavar="FEATURE",
    help="Allow this loss, e.g. comments.",
    shell_complete=completion.last_of(completion.features),
)
@click.option("--losses", metavar="json:PATH", help="Also write the losses to a file.")
@click.option(
    "--keep-broken", is_flag=True, help="Write broken games as far as they can be read, the rest as a comment."
)
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if something would change.")
@click.option(
    "--diff",
    "show_diff",
    is_flag=True,
    help="Write nothing; show what would change. Exit with 1 if something would.",
)
@click.option("--force", is_flag=True, help="Replace existing files.")
@click.option("--no-clobber", is_flag=True, help="Skip files that exist.")
@click.option(
    "--skip-done", is_flag=True, help="Skip files that are newer than their inputs, and replace older ones."
)
@click.option("--in-place", is_flag=True, help="Write over the inputs.")
@click.option("--mkdir", is_flag=True, help="Make the folder to write to.")
@workers
@volume
def command(**given: Any) -> int:
    """Write records in another format, or in the canonical form of their own.

    One input goes to standard output or to the file -o; several go to the folder -o, under their names with
    the ending of the format. What the format cannot hold is listed on standard error. Games that cannot be read
    are skipped, and the exit code is 1.

    A condition (--where) chooses games by header fields, moves, positions and figures; their names are listed by
    --help-where. The places in the pattern of --split are {n}, {ext}, {stem}, {part} and the names of --where; {n}
    is the number of the game, or with --per-file that of the file among those of its name.
    """
    from gamenote.cli.run_convert import (  # the help needs none of it
        ConvertOptions,
        convert,
        format_by_ending,
        format_of_inputs,
    )

    if given["to"] is None:
        kept = given["in_place"] or given["check"] or given["show_diff"]
        named = given["output"] or given["split"] or ""
        given["to"] = format_of_inputs(given["paths"]) if kept and not named else format_by_ending(named)
    return convert(ConvertOptions(**given))
