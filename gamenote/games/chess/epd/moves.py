"""The moves that operations of EPD tell, played.

Those of `pv` follow each other, all others are made in the position of the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from gamenote.core.engine import Engine, Objection

CHOICES = ("am", "bm", "pm", "sm")
LINES = ("pv",)  # operations whose moves follow each other
OF_MOVES = (*CHOICES, *LINES)
WORD = re.compile(r"[^ \t;\"]++")
NUMBER = re.compile(r"[0-9]++\.++")


class ToldMove(NamedTuple):
    """A word for a move: what speaks against it, else its SAN."""

    at: int  # the number of the word
    objection: Objection | None
    san: str


def told_moves(engine: Engine, position: Any, code: str, words: Iterable[str]) -> Iterator[ToldMove]:
    """Yield the moves that words stand for, up to an illegal one."""
    for index, word in enumerate(words):
        if NUMBER.fullmatch(word):
            continue
        moves = engine.candidates(position, word)
        if isinstance(moves, Objection):
            yield ToldMove(index, moves, word)
            return
        fatal = next((each for each in engine.judge(position, moves[0]) if each.fatal), None)
        clear = fatal is None and len(moves) == 1
        yield ToldMove(index, fatal, engine.write_move(position, moves[0]) if clear else word)
        if fatal is not None:
            return
        if code in LINES:
            position = engine.play(position, moves[0])


def in_san(engine: Engine, position: Any, code: str, value: str) -> str:
    """Return what an operation tells, its moves in SAN.

    Where one of them cannot be played it stays as it is."""
    words = value.split()
    found = list(told_moves(engine, position, code, words))
    if any(each.objection is not None for each in found):
        return value
    for each in found:
        words[each.at] = each.san
    return " ".join(words)
