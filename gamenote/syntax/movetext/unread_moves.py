"""Words in the place of a move, by the numbers behind them."""

from __future__ import annotations

import re
from enum import Enum, auto

from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.move_numbers import Numbers

VARIATION = r"\((?:[^(){}]|\{[^{}]*+\})*+\)"
BESIDE = re.compile(rf"(?:[ \t\r\n]++|\{{[^{{}}]*+\}}|\$[0-9]++|{VARIATION})*+")
NUMBER = re.compile(r"([0-9]{1,6})(\.{1,3})")
WORD = re.compile(r"[^ \t\r\n{}()\[\];$]{1,20}")
LEAD = re.compile(r"[ \t\r\n(]*+(?:[0-9]{1,6}\.++[ \t\r\n]*+)?+")  # of a move, and of a variation
SIGNS = "!?=+-/~"  # of a move, perhaps glued to it
# What may be left of a move: its letters, digits and signs, and others that a slip has put among them.
LIKE_MOVE = re.compile(r"[kqrnpKQRBNP]?[a-hoxOX0-9KQRBN:=+#?!\"'$%&@.,*\\/\-]{0,7}")
TELLING = re.compile(r"[a-hO0-9KQRBN]")


class Behind(Enum):
    """What comes behind a word where no number is in reach."""

    END = auto()
    OTHER = auto()


def is_move_gone_wrong(
    text: str, start: int, end: int, numbers: Numbers, dialect: MovetextDialect, *, numbered: bool
) -> bool:
    """Tell whether a word there stands for a move.

    The next number counts it then; behind a number of its own it may be the last of the line."""
    if (
        end - start > 8
        or LIKE_MOVE.fullmatch(text, start, end) is None
        or TELLING.search(text, start, end) is None
    ):
        return False
    moves, behind = _up_to_number(text, end, dialect)
    if isinstance(behind, Behind):
        return numbered and not moves and behind is Behind.END
    return numbers.is_number_behind(moves + 1, int(behind[1]), len(behind[2]))


def counts_behind(text: str, end: int, plies: int, numbers: Numbers, dialect: MovetextDialect) -> bool:
    """Tell whether the next number counts so many moves before there."""
    moves, behind = _up_to_number(text, end, dialect)
    return not isinstance(behind, Behind) and numbers.is_number_behind(
        plies + moves, int(behind[1]), len(behind[2])
    )


def is_decoration(text: str, end: int, numbers: Numbers, dialect: MovetextDialect) -> bool:
    """Tell whether dots that end there stand for no move.

    The next number counts the move behind them alone then."""
    moves, behind = _up_to_number(text, end, dialect)
    if isinstance(behind, Behind) or not moves:
        return False
    return numbers.is_number_behind(moves, int(behind[1]), len(behind[2]))


def is_before_move(text: str, end: int, dialect: MovetextDialect) -> bool:
    """Tell whether a move follows, perhaps with its number."""
    lead = LEAD.match(text, end)
    word = WORD.match(text, lead.end() if lead is not None else end)
    return word is not None and dialect.is_move(word[0].rstrip(SIGNS))


def _up_to_number(text: str, end: int, dialect: MovetextDialect) -> tuple[int, re.Match[str] | Behind]:
    """Return how many moves stand before the next number: none or one.

    The number comes with them, or what is there instead."""
    for moves in (0, 1):
        beside = BESIDE.match(text, end)
        end = beside.end() if beside is not None else end
        number = NUMBER.match(text, end)
        if number is not None:
            return moves, number
        word = WORD.match(text, end)
        if text[end : end + 1] in ("", ")") or (word is not None and dialect.is_result(word[0])):
            return moves, Behind.END
        if word is None or not dialect.is_move(word[0].rstrip(SIGNS)):
            break
        end = word.end()
    return 0, Behind.OTHER
