"""What RE says in FF[4]: `0`, `Draw`, `B+` and `W+` with a score or a reason, `Void`, `?`."""

from __future__ import annotations

import re
from typing import NamedTuple

RESULT = re.compile(r"([BW])\+(?:([0-9]++(?:\.[0-9]++)?)|(R|Resign|T|Time|F|Forfeit))?", re.ASCII)
DRAWS = ("0", "Draw")
REASONS = {"R": "resignation", "T": "time", "F": "forfeit"}


class Result(NamedTuple):
    """A result: who has won (`B` or `W`; nobody in a draw), by how much, and why."""

    winner: str = ""
    score: float | None = None
    reason: str = ""


def read_result(text: str) -> Result | None:
    """The result that a value of RE tells, None where it tells none."""
    if text in DRAWS:
        return Result(score=0.0, reason="draw")
    match = RESULT.fullmatch(text)
    if match is None:
        return None
    winner, score, reason = match.groups()
    return Result(winner, float(score) if score else None, REASONS[reason[0]] if reason else "")
