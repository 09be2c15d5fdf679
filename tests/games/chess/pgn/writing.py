"""Texts of PGN written again, without the command line."""

from __future__ import annotations

import io

from gamenote.core.cutting import games
from gamenote.core.record import Record
from gamenote.games.chess.pgn import FORMAT
from gamenote.games.chess.play import ENGINE

CODEC = FORMAT.codec()
HEAD = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n'


def records(text: str) -> list[Record]:
    """The games of a text."""
    return [reading.record for _, reading in games(io.BytesIO(text.encode()), "x", FORMAT)]


def record(text: str) -> Record:
    (game,) = records(text)
    return game


def rewritten(game: Record, **options: str) -> str:
    return CODEC.write(game, ENGINE, FORMAT.resolve(options))


def written(text: str, **options: str) -> str:
    return rewritten(record(text), **options)


def body(moves: str, **options: str) -> str:
    """What is written behind the tags."""
    return written(HEAD + moves, **options).partition("\n\n")[2]
