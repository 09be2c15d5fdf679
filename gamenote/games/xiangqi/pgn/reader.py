"""Reader of PGN of Chinese chess, of broken and stray words."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from msgspec.structs import replace

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment, Node, Record
from gamenote.core.rule import Rule
from gamenote.core.source import LINE_END, Span
from gamenote.games.xiangqi.board import COLOURS
from gamenote.games.xiangqi.fen import read_fen, seat_to_move
from gamenote.games.xiangqi.pgn.lint import text_outside
from gamenote.games.xiangqi.words import read_word
from gamenote.syntax.movetext.line_builder import is_before_move
from gamenote.syntax.movetext.strict_reader import StrictReader
from gamenote.syntax.tagpairs.report import short

SILENT = ("comment", "semicolon", "open", "nothing")  # behind the end of a game
BESIDE_MOVES = ("number", "opening", "closing", "strength", "nag", "dots")
OTHER = dict(zip(COLOURS, reversed(COLOURS), strict=True))
LONGEST_LINE = 80  # of text that is quoted


# What may be left of a move: some of its characters or letters, and others that a slip has put among them.
LIKE_MOVE = lazy_pattern(
    r"(?=.*[帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前中后後进進退平]|[KAEHRCP]|[A-Ia-i][0-9])[^ \t\r\n{}()]{1,8}"
)


class XiangqiReader(StrictReader):
    """Reader of one game."""

    rule_outside: ClassVar[Rule] = text_outside

    def looks_like_move(self, span: Span) -> bool:
        return LIKE_MOVE.fullmatch(self.text[span.start : span.end]) is not None

    def read_outside(self, kind: str, text: str, span: Span) -> bool:
        of_moves = kind in ("move", *SILENT) or (self.behind and kind in BESIDE_MOVES)
        if kind in ("number", "opening") and not self.behind:
            of_moves = is_before_move(self.text, span.end, self.dialect)
        if not of_moves:
            self._report_outside_words(text, span)
        return not of_moves

    def read_prose(self, text: str, span: Span) -> None:
        tags = self.game.header.tags
        if not tags or span.start < tags[0].start:
            self._report_outside_words(text, span)
        else:
            super().read_prose(text, span)

    def _report_outside_words(self, text: str, span: Span) -> None:
        """Report words outside the games, once."""
        if not self.outside:
            words = LINE_END.split(self.text[span.start : span.start + LONGEST_LINE], maxsplit=1)[0].rstrip()
            self.say(self.rule_outside, f"text outside the games: {short(max(words, text, key=len))}", span)
        self.outside = self.game.lost = True
        self.game.unread.append(span)


def without_strays(record: Record) -> Record:
    """Return a record in which words that are no moves are comments.

    Nobody plays behind a start that cannot be read, so words of other formats may stand there as moves."""
    setup = record.line[0].setup if record.line else None
    if setup is None or read_fen(setup.text).position is not None:
        return record
    line, seat = list[Node](), seat_to_move(setup.text)
    for node in record.line:
        if node.move is None:
            line.append(node)
        elif read_word(node.move) is not None:
            line.append(replace(node, actor=seat))
            seat = OTHER[seat]
        else:
            words = Comment(f"not read: {node.move}")
            line[-1] = replace(line[-1], after=(*line[-1].after, words, *node.after))
    return dataclasses.replace(record, line=tuple(line))
