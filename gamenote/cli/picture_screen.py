"""Boards as pictures on a terminal, with their words as text.

The picture holds the board and what lies beside it. Title, caption and legend stay text, which is read aloud,
copied and searched.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf

from msgspec.structs import replace

from gamenote.cli import options
from gamenote.cli.failure import Failure
from gamenote.cli.graphics import KITTY, SIXEL, Graphics
from gamenote.cli.on_screen import BESIDE, GAP, MOST_BELOW, Line, Projector, broken_words, cut
from gamenote.core.diagram import Diagram, Run, Undrawable
from gamenote.render.boards import pixels
from gamenote.render.boards.png import rasterised
from gamenote.render.boards.svg import picture_size, svg_document
from gamenote.render.themes import DARK, colours

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
