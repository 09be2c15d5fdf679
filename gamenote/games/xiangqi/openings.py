"""Openings of Chinese chess by their first moves.

The table is general knowledge, small, and checked against no book; both wings have the same names.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

MIRROR = str.maketrans("abcdefghi", "ihgfedcba")
LOOKED_AT = 10  # plies that tell the answer to the Central Cannon


class Opening(Struct, frozen=True):
    """An opening, or Black's answer to the Central Cannon.

    Fields:
        name: In English and Chinese.
        moves: Of the side that chooses it, as coordinates, with Red's on the wing of file h.
        first: How many of its moves must have all of them.
    """

    name: str
    moves: tuple[str, ...]
    first: int = 1


OPENINGS = (
    Opening("Central Cannon (中炮)", ("h2e2",)),
    Opening("Elephant (飞相)", ("g0e2",)),
    Opening("Pawn (仙人指路)", ("g3g4",)),
    Opening("Horse (起马)", ("h0g2",)),
    Opening("Palace-corner Cannon (士角炮)", ("h2f2",)),
    Opening("Cross-palace Cannon (过宫炮)", ("h2d2",)),
)
CENTRAL_CANNON = OPENINGS[0]
ANSWERS = (
    Opening("Central Cannon: Same Direction (顺炮)", ("h7e7",)),
    Opening("Central Cannon: Opposite Direction (列炮)", ("b7e7",)),
    Opening("Central Cannon: Sandwiched Horses (反宫马)", ("b9c7", "h7f7", "h9g7"), LOOKED_AT // 2),
    Opening("Central Cannon: Screen Horses (屏风马)", ("h9g7", "b9c7"), LOOKED_AT // 2),
)


def opening_of(moves: Sequence[str]) -> str | None:
    """Return the name of the opening that a game begins with.

    The moves are coordinates (`h2e2`), from the usual start."""
    for side in (moves[:LOOKED_AT], [move.translate(MIRROR) for move in moves[:LOOKED_AT]]):
        found = next((each for each in OPENINGS if each.moves[0] in side[:1]), None)
        if found is not None:
            black = side[1::2]
            answers = (each.name for each in ANSWERS if {*each.moves} <= {*black[: each.first]})
            return next(answers, found.name) if found is CENTRAL_CANNON else found.name
    return None
