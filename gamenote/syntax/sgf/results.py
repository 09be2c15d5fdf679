"""Results as RE tells them in FF[4].

RE says `0`, `Draw`, `B+` and `W+` with a score or a reason, `Void`, `?`. The last two are no results.
"""

from __future__ import annotations

import re
from typing import NamedTuple

RESULT = re.compile(r"([BW])\+(?:([0-9]++(?:\.[0-9]++)?)|(R|Resign|T|Time|F|Forfeit))?", re.ASCII)
DRAWS = ("0", "Draw")
REASONS = {"R": "resignation", "T": "time", "F": "forfeit"}


class Result(NamedTuple):
    """Who has won a game, by how much, and why.

    `winner` is `B` or `W`, or empty in a draw.
    """

    winner: str = ""
    score: float | None = None
    reason: str = ""


def read_result(text: str) -> Result | None:
    """Read a value of RE; None where it tells no result."""
    if text in DRAWS:
        return Result(score=0.0, reason="draw")
    match = RESULT.fullmatch(text)
    if match is None:
        return None
    winner, score, reason = match.groups()
    return Result(winner, float(score) if score else None, REASONS[reason[0]] if reason else "")
