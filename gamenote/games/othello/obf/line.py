"""One line of OBF as read.

line  = board [ blank ] side [ ";" { move ":" score ";" } ] [ "%" comment ]
board = 64 of X x * O o - .         from a1 to h8
"""

from __future__ import annotations

from typing import NamedTuple

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment, Extra, Node
from gamenote.core.source import Span
from gamenote.games.othello.setup import read_setup
from gamenote.games.othello.variants import VARIANTS
from gamenote.syntax.lines.game_line import GameLine

SYNTAX, SCORES = "obf", "scores"  # the extra that holds moves with their scores
BLANKS = " \t\r\n\ufeff"
ITEM = lazy_pattern(r"([A-Za-z][0-9]{1,2})[ ]?:[ ]?([+-]?[0-9]{1,4})")


class ValueInLine(NamedTuple):
    """A stretch of a line without blanks around it, and its place."""

    text: str
    span: Span


def split_line(text: str) -> tuple[ValueInLine, list[ValueInLine], ValueInLine]:
    """Return the board, what stands behind it, and the comment."""
    body, _, comment = text.partition("%")
    words, at = list[ValueInLine](), 0
    for part in body.split(";"):
        words.append(_word_at(part, at))
        at += len(part) + 1
    return words[0], [word for word in words[1:] if word.text], _word_at(comment, len(body) + 1)


def _word_at(part: str, at: int) -> ValueInLine:
    text = part.strip(BLANKS)
    start = at + len(part) - len(part.lstrip(BLANKS)) if text else 0
    return ValueInLine(text, Span(start, start + len(text)))


def read_position_line(text: str) -> GameLine:
    """Return what a line says of its position."""
    board, items, comment = split_line(text)
    if not board.text and not items:
        return GameLine("othello", empty=True, skipped=(comment.span,) if comment.text else ())
    setup, row = read_setup(board.text, VARIANTS[0])
    scores = tuple(":".join(match.groups()) for word in items if (match := ITEM.fullmatch(word.text)))
    unread = tuple(word.span for word in items if not ITEM.fullmatch(word.text))
    root = Node(
        setup=setup,
        after=(Comment(comment.text, comment.span),) if comment.text else (),
        extras=(Extra(SYNTAX, SCORES, scores),) if scores else (),
        span=board.span,
    )
    return GameLine("othello", root, (), row.name, lost=bool(unread), unread=unread)
