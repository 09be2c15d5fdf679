"""Boards and words about them on one screen, as text or pictures."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import Protocol, runtime_checkable

from msgspec.structs import replace

from gamenote.cli import options
from gamenote.cli.graphics import KITTY, SIXEL, Graphics
from gamenote.cli.screen import Failure
from gamenote.core.diagram import Diagram, Painter, Run, ScreenPainter, Undrawable
from gamenote.core.visible import visible
from gamenote.render.boards import pixels
from gamenote.render.boards.png import rasterised
from gamenote.render.boards.sheets import WORDS, broken, width_of
from gamenote.render.boards.svg import picture_size, svg_document
from gamenote.render.paint import painted
from gamenote.render.themes import DARK, colours

# A board and words about it on one screen.
#
# Words stand at the right of the board where there is room, else below it.

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

    @property
    def clean(self) -> str:
        """Return what takes from the screen that no clearing takes."""
        return ""

    def painted(self, lines: Sequence[Line]) -> list[str]:
        return list(painted(lines, color=self.colored, theme=colours(self.theme, os.environ)))

    def _board(self, diagram: Diagram, width: int, rows: int) -> list[Line]:
        painter = self.painter
        if isinstance(painter, ScreenPainter):
            painter = painter.on_screen(rows=max(1, rows), colored=self.colored)
        lines = painter.lines(diagram, width=width, coords=self.coords, theme=self.theme)
        return [part for line in lines for part in broken(line, width)]


@runtime_checkable
class OwnProjector(Painter, Protocol):
    """A painter whose boards do not stand in lines of text."""

    def projector(self, *, coords: bool, theme: str, colored: bool) -> Projector: ...


def projector(painter: Painter, *, coords: bool, theme: str, colored: bool) -> Projector:
    """Return the painter's own projector, or the one for text."""
    if isinstance(painter, OwnProjector):
        return painter.projector(coords=coords, theme=theme, colored=colored)
    return Projector(painter, coords, theme, colored)


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
    return [line for part in parts for line in broken([(visible(part.replace("\t", " ")), role)], width)]


def cut(lines: list[Line], rows: int) -> list[Line]:
    return lines if len(lines) <= rows else [*lines[: max(0, rows - 1)], [("...", "caption")]][: max(0, rows)]


# Boards as pictures on a terminal, with their words as text.
#
# The picture holds the board and what lies beside it. Title, caption and legend stay text, which is read aloud,
# copied and searched.

USUAL, LEAST_ROWS = 80, 6  # columns where there is no terminal; rows of a picture at least
LETTER = 13.0  # pixels of the lettering of a board, which is to be about as high as a character, not much more
LARGEST_SIXEL = 1000  # pixels wide and high: xterm takes no larger ones, and says nothing
KEEP, BACK, COLUMN = "\x1b7", "\x1b8", "\x1b[{}G"  # the cursor's place, and a column of its line


@dataclass(frozen=True)
class Fitted:
    """A board and the room it takes on a screen.

    `width` is in pixels, `columns` and `rows` are cells."""

    svg: str
    width: int
    columns: int
    rows: int


@dataclass(frozen=True)
class Shown:
    """A picture ready for the terminal."""

    sequence: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class PicturePainter:
    """Draws diagrams as pictures on a terminal."""

    graphics: Graphics

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[list[Run]]:
        """Return title, picture and words, none wider than the screen."""
        columns, rows = width or USUAL, options.terminal_rows(sys.stdout)
        title, words = broken_words([diagram.title], columns, "title"), _words(diagram, [], columns)
        room = rows and max(LEAST_ROWS, rows - 1 - len(title) - len(words))
        shown = self.shown(self.fitted(self.svg(diagram, coords=coords, theme=theme), columns, room))
        yield from title
        yield [(shown.sequence, "")]
        yield from words
        for note in shown.notes:
            options.note(f"gamenote: warning: {note}")

    def svg(self, diagram: Diagram, *, coords: bool, theme: str) -> str:
        """Return the board and what lies beside it, without words."""
        if theme == "auto":
            theme = "dark" if colours(theme, os.environ) is DARK else "light"
        bare = replace(diagram, title="", caption="", legend=())
        return "\n".join(svg_document(bare, coords=coords, theme=theme))

    def fitted(self, svg: str, columns: int, rows: int | None) -> Fitted:
        """Return how large a board is in so many cells."""
        wide, high = picture_size(svg)
        across, down = self.graphics.cell
        zoom = min(down / LETTER, columns * across / wide, rows * down / high if rows else inf)
        if self.graphics.protocol == SIXEL:
            zoom = min(zoom, LARGEST_SIXEL / wide, LARGEST_SIXEL / high)
        lines = max(1, int(high * zoom / down))
        width = max(1, int(lines * down * wide / high))
        return Fitted(svg, width, ceil(width / across), lines)

    def shown(self, board: Fitted) -> Shown:
        """Return the board as a picture."""
        try:
            made = rasterised(board.svg, board.width)
        except Undrawable as failure:
            raise Failure(str(failure), failure.hint) from None
        return Shown(self._sequence(made.content, board.rows), made.notes)

    def _sequence(self, png: bytes, rows: int) -> str:
        if self.graphics.protocol == KITTY:
            return pixels.kitty(png, rows)
        return pixels.sixel(pixels.png_pixels(png), self.graphics.colours)

    def projector(self, *, coords: bool, theme: str, colored: bool) -> Projector:
        return PictureProjector(self, coords, theme, colored)


@dataclass(frozen=True)
class PictureProjector(Projector):
    """Draws boards as pictures, with words, on a terminal."""

    painter: PicturePainter

    @property
    def clean(self) -> str:
        return pixels.FORGET if self.painter.graphics.protocol == KITTY else ""

    def lines(self, diagram: Diagram, words: Sequence[str], rows: int, *, most_words: int) -> list[str]:
        """Return the lines of a screen.

        The picture is in the first of its own. Words stand where they leave the larger picture."""
        width = options.terminal_width(None, sys.stdout) or USUAL
        title = broken_words([diagram.title], width, "title")
        room = max(1, rows - len(title))
        below = _words(diagram, words, width)
        kept = min(max(most_words, len(below)), MOST_BELOW, max(0, room - LEAST_ROWS))
        svg = self.painter.svg(diagram, coords=self.coords, theme=self.theme)
        narrow = self.painter.fitted(svg, max(1, width - BESIDE - GAP), max(1, room))
        broad = self.painter.fitted(svg, width, max(1, room - kept))
        board = narrow if narrow.rows >= broad.rows else broad
        sequence = self.painter.shown(board).sequence
        page: list[Line] = [[(f"{KEEP}{sequence}{BACK}", "")], *([] for _ in range(board.rows - 1))]
        if board is narrow:
            left = board.columns + GAP
            beside = cut(_words(diagram, words, width - left), room)
            page += [[] for _ in range(len(beside) - len(page))]
            for at, line in enumerate(beside):
                page[at] = [*page[at], (COLUMN.format(left + 1), ""), *line]
        else:
            page += cut(below, room - board.rows)
        return self.painted([*title, *page])


def _words(diagram: Diagram, more: Sequence[str], width: int) -> list[Line]:
    """Return caption, further words and legend as lines."""
    caption = [diagram.caption] if diagram.caption else []
    return [*broken_words([*caption, *more], width, "caption"), *broken_words(diagram.legend, width, "legend")]
