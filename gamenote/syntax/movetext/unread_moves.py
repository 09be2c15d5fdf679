"""Words in the place of a move, by the numbers behind them."""

from __future__ import annotations

import re

from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.move_numbers import Numbers

VARIATION = r"\((?:[^(){}]|\{[^{}]*+\})*+\)"
BESIDE = re.compile(rf"(?:[ \t\r\n]++|\{{[^{{}}]*+\}}|\$[0-9]++|{VARIATION})*+")
NUMBER = re.compile(r"([0-9]{1,6})(\.{1,3})")
WORD = re.compile(r"[^ \t\r\n{}()\[\];$]{1,20}")
FARTHEST = 2  # moves that are looked for before the next number


def is_move_gone_wrong(text: str, end: int, numbers: Numbers, dialect: MovetextDialect, *, numbered: bool) -> bool:
    """Tell whether a word that ends there stands for a move.

    The next number counts it then; behind a number of its own it may be one of the last two of the line."""
    moves, number = _up_to_number(text, end, dialect)
    if number is None:
        return numbered and moves < FARTHEST
    return numbers.is_number_behind(moves + 1, int(number[1]), len(number[2]))


def is_decoration(text: str, end: int, numbers: Numbers, dialect: MovetextDialect) -> bool:
    """Tell whether dots that end there stand for no move.

    The next number counts the moves behind them alone then."""
    moves, number = _up_to_number(text, end, dialect)
    return number is not None and moves > 0 and numbers.is_number_behind(moves, int(number[1]), len(number[2]))


def _up_to_number(text: str, end: int, dialect: MovetextDialect) -> tuple[int, re.Match[str] | None]:
    """Count the moves before the next number.

    There is none where something else comes first; then it is out of reach, unless the line ends there."""
    for moves in range(FARTHEST):
        beside = BESIDE.match(text, end)
        end = beside.end() if beside is not None else end
        number = NUMBER.match(text, end)
        if number is not None:
            return moves, number
        word = WORD.match(text, end)
        if word is None or dialect.is_result(word[0]):
            return moves, None
        if not dialect.is_move(word[0].rstrip("!?")):
            break
        end = word.end()
    return FARTHEST, None
