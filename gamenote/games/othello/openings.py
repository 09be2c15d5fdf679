"""Names of openings, by the position that they reach.

A position is known from four sides: the start has as many symmetries, and one opening is written from f5, d3, c4
or e6. A line that leaves what is named keeps the name that it had. The names are those that players use in
English.
"""

from __future__ import annotations

from functools import cache

from gamenote.games.othello import movement
from gamenote.games.othello.board import Position
from gamenote.games.othello.setup import start_position
from gamenote.games.othello.symmetry import SYMMETRIES, turned_bits
from gamenote.games.othello.variants import VARIANTS

__all__ = ["DEEPEST", "opening_name"]

DEEPEST = 20  # plies behind which no opening is named
OPENINGS = {
    "f5d6": "Perpendicular",
    "f5d6c3d3c4": "Tiger",
    "f5d6c3d3c4b3": "Aubrey / Tanaka",
    "f5d6c3d3c4f4c5b3c2": "Rose-Bill",
    "f5d6c3d3c4f4c5b3c2b4": "Central Rose-Bill",
    "f5d6c3d3c4f4c5b3c2e6": "Tamenori",
    "f5d6c3d3c4f4c5b4b5c6f3e6e3": "Ishii",
    "f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3": "Mainline Tiger",
    "f5d6c3d3c4f4e3": "Brightwell",
    "f5d6c3d3c4f4e6": "Leader's Tiger",
    "f5d6c3d3c4f4f6": "Stephenson",
    "f5d6c3d3c4f4f6b4": "Kung",
    "f5d6c3d3c4f4f6f3": "Comp'Oth",
    "f5d6c3d3c4f4f6g5": "No-Kung",
    "f5d6c3g5": "Ganglion",
    "f5d6c4d3c5": "Cat",
    "f5d6c4d3c5f4e3f3c2b4b3": "Berner",
    "f5d6c4d3c5f4e3f3c2c6": "Sakaguchi",
    "f5d6c4d3e6": "Italian",
    "f5d6c4g5": "No-Cat",
    "f5d6c4g5c6": "Swallow",
    "f5d6c5f4d3": "Horse",
    "f5d6c5f4e3c6d3f3": "Ralle",
    "f5d6c5f4e3c6d3f6e6d7": "Rose",
    "f5d6c5f4e3c6d3f6e6d7e7": "Greenberg / Dawg",
    "f5d6c5f4e3c6d3f6e6d7g3c4": "Rose-Birth",
    "f5d6c5f4e3c6d3f6e6d7g3c4b4": "Rose-Birdie",
    "f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2": "Brightstein",
    "f5d6c5f4e3c6d3f6e6d7g4": "Flat",
    "f5d6c5f4e3c6d3f6e6d7g4c4": "Rotating Flat",
    "f5d6c5f4e3c6d3f6e6d7g4c4g6": "Murakami",
    "f5d6c5f4e3c6d7": "Bhagat",
    "f5d6c5f4e3c6e6": "Inoue",
    "f5d6c5f4e3c6e6f6": "Iago",
    "f5d6c5f4e3c6f3": "Shaman / Danish",
    "f5d6c5f4e3d3": "Mimura",
    "f5f4": "Parallel",
    "f5f6": "Diagonal",
    "f5f6c4f4": "Semi-Wing",
    "f5f6d3f4": "Wing",
    "f5f6e6d6c3": "Buffalo / Kenichi",
    "f5f6e6d6c3d3": "Hokuriku Buffalo",
    "f5f6e6d6c3f4c6d3e3d2": "Tanida Buffalo",
    "f5f6e6d6c3g4c6": "Maruoka Buffalo",
    "f5f6e6d6c5": "Cow",
    "f5f6e6d6c5e3d3": "Rose-v-Toth",
    "f5f6e6d6c5e3d3c4c3": "Landau",
    "f5f6e6d6c5e3d3c4c6b5": "Maruoka",
    "f5f6e6d6c5e3d3g5": "Tanida",
    "f5f6e6d6c5e3d3g5d7": "Aircraft / Feldborg",
    "f5f6e6d6c5e3d3g5e2b5": "Sailboat",
    "f5f6e6d6c5e3e7": "Cow Bat / Cambridge",
    "f5f6e6d6c5e3e7c7d7c6d3": "Melnikov",
    "f5f6e6d6c5f4": "Chimney",
    "f5f6e6d6c7": "Rocket",
    "f5f6e6d6c7c6d7": "Hamilton",
    "f5f6e6d6c7f4": "Lollipop",
    "f5f6e6d6d7": "Raccoon Dog",
    "f5f6e6d6e7": "Heath / Tobidashi",
    "f5f6e6d6e7f4": "Heath-Chimney / Mass-Turning",
    "f5f6e6d6e7g5c5": "Heath-Bat",
    "f5f6e6d6e7g5g4": "Iwasaki",
    "f5f6e6d6e7g5g6e3c5c6d3c4b3": "Mimura II",
    "f5f6e6d6f7": "Snake / Peasant",
    "f5f6e6d6f7e3d7e7c6c5d3": "Pyramid",
    "f5f6e6d6g7": "X-square",
}


def opening_name(position: Position) -> str | None:
    """Return the name of a position, if it has one."""
    if position.variant.size != VARIANTS[0].size:
        return None
    return _names_by_position().get((position.own, position.opp))


@cache
def _names_by_position() -> dict[tuple[int, int], str]:
    """Return the names by the discs of both sides."""
    found: dict[tuple[int, int], str] = {}
    for line, name in OPENINGS.items():
        moves = [line[at : at + 2] for at in range(0, len(line), 2)]
        position = movement.advance(start_position(VARIANTS[0]), moves, ()).position
        for turn in SYMMETRIES.values():
            found[turned_bits(position.own, turn), turned_bits(position.opp, turn)] = name
    return found
