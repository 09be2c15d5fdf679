"""Figures as lines of text: headings, tables with aligned columns, bars.

Nothing is wrapped; where a terminal is too narrow, words in the widest columns are cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamenote.core.diagram import Run
from gamenote.core.figures import Totals
from gamenote.core.visible import visible
from gamenote.render.paint import painted
from gamenote.render.stats.blocks import Bars, Block, Grid, Heading, Line
from gamenote.render.stats.charts import bar
from gamenote.render.stats.people import PeopleSink
from gamenote.render.stats.summary import closing
from gamenote.render.width import cells

COLOURS = {"heading": "bold", "part": "bold", "names": "dim", "bar": "cyan"}
BAR = 30  # columns of the longest bar
LABEL = 36  # columns of a label beside a bar
NARROWEST = 8  # columns that are left of a word when it is cut


class TableSink(PeopleSink):
    """Writes at the end."""

    def write(self, blocks: Iterable[Block], totals: Totals) -> None:
        lines = self._lines(blocks, totals)
        for line in painted(lines, color=self.look.color, theme=COLOURS):
            self.stream.write(line.rstrip() + "\n")

    def _lines(self, blocks: Iterable[Block], totals: Totals) -> Iterator[list[Run]]:
        between = False
        for block in blocks:
            if between and isinstance(block, Heading):
                yield []
            between = True
            yield from self._block(block)
        for text in closing(totals):
            if between:
                yield []
            between = False
            yield [(visible(text), "")]

    def _block(self, block: Block) -> Iterator[list[Run]]:
        match block:
            case Heading(text, level):
                yield [(visible(text), "heading" if level == 1 else "part")]
            case Line(text):
                yield [(f"  {visible(text)}", "")]
            case Grid():
                yield from _grid(block, self.look.width, "~" if self.ascii_only else "…")
            case Bars(rows):
                yield from self._bars(rows)

    def _bars(self, rows: tuple[tuple[str, int], ...]) -> Iterator[list[Run]]:
        labels = [cut(visible(label), LABEL, "~" if self.ascii_only else "…") for label, _ in rows]
        width = max(map(cells, labels))
        most = max(count for _, count in rows)
        digits = len(str(most))
        for label, (_, count) in zip(labels, rows, strict=True):
            yield [
                (f"  {padded(label, width)}  {count:{digits}}  ", ""),
                (bar(count, most, BAR, ascii_only=self.ascii_only), "bar"),
            ]


def _grid(grid: Grid, most: int | None, mark: str) -> Iterator[list[Run]]:
    """The rows in aligned columns, two blanks apart, under their names where they have any."""
    right = [name.startswith(">") for name in grid.names]
    names = tuple(name.removeprefix(">") for name in grid.names)
    rows = [tuple(map(visible, row)) for row in (names, *grid.rows)]
    widths = [max(cells(row[at]) for row in rows) for at in range(len(names))]
    if most is not None:
        narrow(widths, right, most - 2 * len(widths))
    for number, row in enumerate(rows):
        texts = [cut(text, width, mark) for text, width in zip(row, widths, strict=True)]
        aligned = zip(texts, widths, right, strict=True)
        line = "  " + "  ".join(padded(text, width, right=side) for text, width, side in aligned)
        if number or any(names):
            yield [(line, "" if number else "names")]


def narrow(widths: list[int], fixed: list[bool], room: int) -> None:
    """Take columns from the widest words until the row fits, or nothing more can be taken."""
    while sum(widths) > room:
        free = [at for at, width in enumerate(widths) if not fixed[at] and width > NARROWEST]
        if not free:
            return
        widths[max(free, key=lambda at: widths[at])] -= 1


def cut(text: str, width: int, mark: str) -> str:
    """The text on no more columns, its lost end marked."""
    if cells(text) <= width:
        return text
    while text and cells(text) >= width:
        text = text[:-1]
    return text + mark


def padded(text: str, width: int, *, right: bool = False) -> str:
    blanks = " " * (width - cells(text))
    return blanks + text if right else text + blanks
