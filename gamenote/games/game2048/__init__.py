"""2048: the player slides tiles together, and chance adds new ones."""

from __future__ import annotations

from gamenote.core.game import Game, Variant
from gamenote.core.record import Outcome

GAME = Game(
    name="game2048",
    title="2048",
    variants=lambda: (Variant("standard", "2048 on 4x4"),),
    engine="gamenote.games.game2048.engine:ENGINE",
    rules="gamenote.games.game2048.lint:RULES",
    statistics="gamenote.games.game2048.statistics:STATISTICS",
)


def result(text: str) -> Outcome | None:
    """Return the outcome that a terminator names; None for other words.

    A Result tag is read in these words as well.
    """
    if text not in ("Locked", "Retired", "*"):
        return None
    return Outcome(text, reason="ended" if text == "Locked" else "")
