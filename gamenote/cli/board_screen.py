"""Boards and words about them on one screen.

Words stand at the right of the board where there is room, else below it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from gamenote.cli import options
from gamenote.core.diagram import Diagram, Painter, Run, ScreenPainter
from gamenote.core.visible import visible
from gamenote.render.boards.sheets import WORDS, break_line, width_of
from gamenote.render.paint import painted
from gamenote.render.themes import colours

BESIDE = 24  # columns beside a board in which words may stand
GAP = 3
MOST_BELOW = 6  # lines of words for which room is kept below a board
Line = list[Run]


@dataclass(frozen=True)
class Projector:
    """Draws boards with words on a terminal."""

    painter: Painter
    coords: bool
    theme: str
    colored: bool

    def lines(self, diagram: Diagram, words: Sequence[str], rows: int, *, most_words: int) -> list[str]:
        """Return the lines of a screen.

        `most_words` is how many lines of words a board of this game may have."""
        width = options.terminal_width(None, sys.stdout) or 80
        title = broken_words([diagram.title], width, "title")
        bare = replace(diagram, title="")
        room = rows - len(title)
        page = self._board(bare, width, room)
        free = width - _board_width(page) - GAP
        if free >= BESIDE and len(page) <= room:
            page = _beside(page, broken_words(words, free, "caption"), room)
        else:
            page = self._board(bare, width, room - min(most_words, MOST_BELOW, max(0, room - 10)))
            page = [*page, *cut(broken_words(words, width, "caption"), room - len(page))]
        return self.painted([*title, *page])

    def painted(self, lines: Sequence[Line]) -> list[str]:
        return list(painted(lines, color=self.colored, theme=colours(self.theme, os.environ)))

    def _board(self, diagram: Diagram, width: int, rows: int) -> list[Line]:
        painter = self.painter
        if isinstance(painter, ScreenPainter):
            painter = painter.on_screen(rows=max(1, rows), colored=self.colored)
        lines = painter.lines(diagram, width=width, coords=self.coords, theme=self.theme)
        return [part for line in lines for part in break_line(line, width)]


def _board_width(page: Sequence[Line]) -> int:
    """Return the columns of a board, words around it aside."""
    return max((width_of(line) for line in page if line and line[0][1] not in WORDS), default=0)


def _beside(page: list[Line], words: list[Line], rows: int) -> list[Line]:
    """Return a board with words at its right."""
    left = _board_width(page) + GAP
    free = [at for at in range(rows) if at >= len(page) or width_of(page[at]) < left]
    joined = [*page, *([] for _ in range(rows - len(page)))]
    for at, line in zip(free, cut(words, len(free)), strict=False):
        joined[at] = [*joined[at], (" " * (left - width_of(joined[at])), ""), *line]
    while joined and not joined[-1]:
        joined.pop()
    return joined


def broken_words(words: Sequence[str], width: int, role: str) -> list[Line]:
    """Return words as lines of that width, made visible."""
    parts = (part for each in words for part in each.split("\n"))
    return [line for part in parts for line in break_line([(visible(part.replace("\t", " ")), role)], width)]


def cut(lines: list[Line], rows: int) -> list[Line]:
    return lines if len(lines) <= rows else [*lines[: max(0, rows - 1)], [("...", "caption")]][: max(0, rows)]
