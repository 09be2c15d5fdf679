"""The games that GM means in SGF, and who plays them."""

from __future__ import annotations

from gamenote.syntax.sgf.properties import GAMES

PLAYERS = {"B": "black", "W": "white"}
UNKNOWN = "unknown"  # the game of a record whose GM says nothing known


def game_of(number_text: str | None) -> str:
    """Return the game that GM means; Go without a GM."""
    if number_text is None:
        return GAMES[1]
    number = int(number_text) if number_text.isascii() and number_text.isdigit() and len(number_text) < 4 else 0
    return GAMES.get(number, UNKNOWN)
