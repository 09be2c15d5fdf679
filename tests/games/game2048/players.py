"""Games of 2048 played by dice, the same for the same number."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gamenote.games.game2048 import play
from gamenote.games.game2048.notation import write_tile
from gamenote.games.game2048.play import Position, Tile

PREFERRED = "LDRU"


def write_start(position: Position) -> str:
    """The tiles of a start in the order of their squares, of a position in which nothing has been moved."""
    tiles = (Tile(square, exponent) for square, exponent in enumerate(position.board) if exponent)
    return " ".join(map(write_tile, tiles))


def start(dice: random.Random, fours: float = 0.1) -> Position:
    """Two tiles on an empty board."""
    position = Position()
    for _ in range(2):
        position = play.after_tile(position, appear(dice, position, fours))
    return position


def appear(dice: random.Random, position: Position, fours: float = 0.1) -> Tile:
    free = [square for square, held in enumerate(position.board) if not held]
    return Tile(dice.choice(free), 2 if dice.random() < fours else 1)


def turns(dice: random.Random, position: Position, most: int, skill: float = 0.8) -> Iterator[tuple[str, Tile]]:
    """Swipe and tile of each turn: a player who likes one corner, until the board is locked."""
    for _ in range(most):
        ways = list(play.swipes(position.board))
        if not ways:
            return
        liked = next(way for way in PREFERRED if way in ways)
        swipe = liked if dice.random() < skill else dice.choice(ways)
        position = play.after_slide(position, swipe)
        tile = appear(dice, position)
        yield swipe, tile
        position = play.after_tile(position, tile)


def record(seed: int, most: int = 100_000, *, ending: str = "", tags: str = "") -> str:
    """A game as text, one turn a line; it ends as it should when no ending is given."""
    dice = random.Random(seed)
    begin = start(dice)
    played = list(turns(dice, begin, most))
    final = begin
    for swipe, tile in played:
        final = play.after_tile(play.after_slide(final, swipe), tile)
    marker = ending or ("Locked" if play.is_locked(final.board) else "*")
    header = {
        "Event": "A game by dice",
        "Site": "gamenote",
        "Date": "2026.01.31",
        "Player": f"Dice {seed}",
        "InitialBoard": " ".join(
            write_tile(Tile(square, exponent)) for square, exponent in enumerate(begin.board) if exponent
        ),
        "FinalScore": str(final.score),
        "HighestTile": str(final.highest),
        "Result": marker,
    }
    lines = [f'[{name} "{value}"]' for name, value in header.items()] + [tags.rstrip()] * bool(tags) + [""]
    lines += [f"{n}. {swipe} {write_tile(tile)}" for n, (swipe, tile) in enumerate(played, start=1)]
    return "\n".join([*lines, marker, ""])
