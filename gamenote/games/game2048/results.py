"""How games of 2048 end, in words that its formats share."""

from __future__ import annotations

from gamenote.core.record import Outcome


def result(text: str) -> Outcome | None:
    """Return the outcome that a terminator names; None for other words.

    A Result tag is read in these words as well.
    """
    if text not in ("Locked", "Retired", "*"):
        return None
    return Outcome(text, reason="ended" if text == "Locked" else "")
