"""The games that GM means in SGF, and who plays them."""

from __future__ import annotations

from gamenote.syntax.sgf.properties import GAMES

PLAYERS = {"B": "black", "W": "white"}
UNKNOWN = "unknown"  # the game of a record whose GM says nothing known


def game_of(said: str | None) -> str:
    """Return the game that GM means; Go without a GM."""
    if said is None:
        return GAMES[1]
    number = int(said) if said.isascii() and said.isdigit() and len(said) < 4 else 0
    return GAMES.get(number, UNKNOWN)
