"""How a game of 2048 ended, in the words that its formats share."""

from __future__ import annotations

from gamenote.core.record import Outcome


def result(text: str) -> Outcome | None:
    """What the marker at the end says, or a Result tag with the same words."""
    if text not in ("Locked", "Retired", "*"):
        return None
    return Outcome(text, reason="ended" if text == "Locked" else "")
