"""What programs write into comments without commands, for figures alone.

Matches of programs have `{+0.16/13 0.074s}` (cutechess, fastchess), seen by who has moved; TCEC `{d=31, wv=0.35,
mt=158046}`, seen by White; WinBoard and Fritz `{+0.31/12 3}`; an older lichess `(0.26 → 0.80)`, seen by White.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gamenote.core.record import Clock, Evaluation

NUMBER = r"[+-]?[0-9]{1,4}(?:\.[0-9]{1,4})?"
DECIMAL = r"[+-]?[0-9]{1,4}\.[0-9]{1,4}"  # a plain 1/2 is half a point
OF_MOVER = re.compile(
    rf"[ \r\n]*+(?:(?P<sign>[+-])?M(?P<mate>[0-9]{{1,4}})|(?P<pawns>{DECIMAL}))/(?P<depth>[0-9]{{1,3}})"
    r"(?:[ \r\n]++(?P<seconds>[0-9]{1,6}(?:\.[0-9]{1,6})?)s?)?(?![0-9A-Za-z./])"
)
OF_WHITE = re.compile(rf"\bwv=(?:(?P<sign>[+-])?M(?P<mate>[0-9]{{1,4}})|(?P<pawns>{NUMBER}))(?![0-9A-Za-z])")
DEPTH = re.compile(r"\bd=([0-9]{1,3})\b")
MOVE_TIME, TIME_LEFT = re.compile(r"\bmt=([0-9]{1,12})\b"), re.compile(r"\btl=([0-9]{1,12})\b")
CHANGE = re.compile(
    rf"\([ ]?(?:{NUMBER}|[A-Za-z ]{{0,12}}) ?(?:→|->) ?(?:(?P<pawns>{NUMBER})|Mate in (?P<mate>-?[0-9]{{1,3}}))\)"
)


class Noted(NamedTuple):
    """What a program has noted beside a move."""

    clock: Clock | None = None
    evaluation: Evaluation | None = None


NOTHING = Noted()


def noted(text: str, side: int) -> Noted:
    """Return what a comment notes of a move of that colour."""
    if "/" in text and (match := OF_MOVER.match(text)):
        seconds = match["seconds"]
        return Noted(
            Clock(spent=float(seconds)) if seconds else None, _value(match, -1 if side else 1, match["depth"])
        )
    if "wv=" in text and (match := OF_WHITE.search(text)):
        depth, spent, left = (pattern.search(text) for pattern in (DEPTH, MOVE_TIME, TIME_LEFT))
        seconds = [int(found[1]) / 1000 if found else None for found in (left, spent)]
        clock = Clock(*seconds) if any(each is not None for each in seconds) else None
        return Noted(clock, _value(match, 1, depth[1] if depth else None))
    if ("→" in text or "->" in text) and (match := CHANGE.search(text)):
        mate = match["mate"]
        return Noted(None, Evaluation(mate=int(mate)) if mate else Evaluation(float(match["pawns"])))
    return NOTHING


def _value(match: re.Match[str], sign: int, depth: str | None) -> Evaluation:
    """Return a value as White sees it."""
    searched = int(depth) if depth else None
    if match["mate"]:
        moves = int(match["mate"]) * sign
        return Evaluation(None, -moves if match["sign"] == "-" else moves, searched)
    return Evaluation(float(match["pawns"]) * sign, None, searched)
