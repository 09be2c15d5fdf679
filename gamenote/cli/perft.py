"""`gamenote perft`: how many move sequences a game has."""

from __future__ import annotations

import click

from gamenote.cli import completion
from gamenote.cli.help import Command
from gamenote.cli.options import did_you_mean
from gamenote.cli.screen import Failure
from gamenote.core import registry
from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.core.replay import perft

EPILOG = """\b
Examples:
  gamenote perft draughts/russian 6       sequences of up to six moves
  gamenote perft game2048 3               the first variant of a game
  gamenote perft draughts/english 4 --divide
  gamenote perft chess/atomic 4           each variant of chess
  gamenote perft chess 3 --position '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
"""


@click.command(cls=Command, epilog=EPILOG)
@click.argument("variant", metavar="GAME/VARIANT", shell_complete=completion.one_of(completion.variants))
@click.argument("depth", type=click.IntRange(1, 50))
@click.option("--position", metavar="TEXT", help="Start position, as the formats of the game write it.")
@click.option("--divide", is_flag=True, help="Also count for each first move.")
def command(variant: str, depth: int, position: str | None, divide: bool) -> int:
    """Count the move sequences of GAME/VARIANT up to DEPTH moves.

    One line for each depth: the depth and the number of sequences. Moves of chance count as moves.
    """
    game_name, _, row_name = variant.partition("/")
    games = registry.games()
    if game_name not in games:
        raise Failure(f"there is no game {game_name!r}", did_you_mean(game_name, games))
    game = games[game_name]
    row = game.variant(row_name or None)
    if row is None:
        names = [each.name for each in game.variants()]
        raise Failure(f"{game_name} has no variant {row_name!r}", did_you_mean(row_name, names))
    engine = game.engine()
    start = engine.start(row.name, Setup(position) if position is not None else None)
    if isinstance(start, Objection):
        raise Failure(start.message)
    for each in range(1, depth + 1):
        print(each, perft(engine, start, each), flush=True)
    if divide:
        for move in engine.legal_moves(start):
            print(engine.write_move(start, move), perft(engine, engine.play(start, move), depth - 1))
    return 0
