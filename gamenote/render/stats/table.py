"""Figures as lines of text: headings, tables with aligned columns, bars.

Where a terminal is too narrow for a table, words in the widest columns are cut; where that is not enough, each row
is told in words, under the word that it begins with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamenote.core.diagram import Run
from gamenote.core.figures import Totals
from gamenote.core.visible import visible
from gamenote.render.paint import painted
from gamenote.render.stats.blocks import Bars, Block, Grid, Heading, Line, bar
from gamenote.render.stats.card import PeopleSink
from gamenote.render.stats.summary import closing
from gamenote.render.width import cells

COLOURS = {"heading": "bold", "part": "bold", "names": "dim", "bar": "cyan"}
BAR = 30  # columns of the longest bar
LABEL = 36  # columns of a label beside a bar
NARROWEST = 12  # columns that are left of a word when it is cut
LEAST_BAR = 5


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
            for line in wrapped(visible(text.strip()), self.look.width, "  " if text[:1] == " " else ""):
                yield [(line, "")]

    def _block(self, block: Block) -> Iterator[list[Run]]:
        match block:
            case Heading(text, level):
                for line in wrapped(visible(text), self.look.width, ""):
                    yield [(line, "heading" if level == 1 else "part")]
            case Line(text):
                for line in wrapped(visible(text), self.look.width, "  "):
                    yield [(line, "")]
            case Grid():
                yield from _grid(block, self.look.width, "~" if self.ascii_only else "…")
            case Bars(rows):
                yield from self._bars(rows)

    def _bars(self, rows: tuple[tuple[str, int], ...]) -> Iterator[list[Run]]:
        most = max(count for _, count in rows)
        digits = len(str(most))
        room = (self.look.width or 1000) - digits - 6  # for a label and a bar
        mark = "~" if self.ascii_only else "…"
        labels = [cut(visible(label), min(LABEL, room - LEAST_BAR), mark) for label, _ in rows]
        width = max(map(cells, labels))
        longest = max(LEAST_BAR, min(BAR, room - width))
        for label, (_, count) in zip(labels, rows, strict=True):
            yield [
                (f"  {padded(label, width)}  {count:{digits}}  ", ""),
                (bar(count, most, longest, ascii_only=self.ascii_only), "bar"),
            ]


def _grid(grid: Grid, most: int | None, mark: str) -> Iterator[list[Run]]:
    """Return the rows in aligned columns under their names."""
    right = [name.startswith(">") for name in grid.names]
    names = tuple(name.removeprefix(">") for name in grid.names)
    rows = [tuple(map(visible, row)) for row in (names, *grid.rows)]
    widths = _widths(rows)
    if most is None or _made_to_fit(widths, right, most):
        for number, row in enumerate(rows):
            if number or any(names):
                yield [(_aligned(row, widths, right, "  ", mark), "" if number else "names")]
        return
    rest = [row[1:] for row in rows]
    widths = _widths(rest)
    fits = _made_to_fit(widths, right[1:], most - 2)
    for number, row in enumerate(rows):
        role = "" if number else "names"
        if row[0] and (number or fits):
            label = f"{names[0]}{row[0]}" if right[0] and number else row[0]
            yield from ([(line, role)] for line in wrapped(label, most, "  "))
        if fits and any(row[1:]):
            yield [(_aligned(row[1:], widths, right[1:], "    ", mark), role)]
        elif number:
            yield from ([(line, "")] for line in _in_words(names[1:], row[1:], most))


def _widths(rows: list[tuple[str, ...]]) -> list[int]:
    return [max(cells(row[at]) for row in rows) for at in range(len(rows[0]))]


def _made_to_fit(widths: list[int], right: list[bool], most: int) -> bool:
    """Make the columns narrower; return whether they fit then."""
    room = most - 2 * len(widths)
    narrow(widths, right, room)
    return sum(widths) <= room


def _aligned(row: tuple[str, ...], widths: list[int], right: list[bool], margin: str, mark: str) -> str:
    texts = (cut(text, width, mark) for text, width in zip(row, widths, strict=True))
    aligned = zip(texts, widths, right, strict=True)
    return margin + "  ".join(padded(text, width, right=side) for text, width, side in aligned)


def _in_words(names: tuple[str, ...], row: tuple[str, ...], most: int) -> Iterator[str]:
    """`games 2, White won 3, drawn 1`, folded between two of them."""
    line = ""
    for name, value in zip(names, row, strict=True):
        words = f"{name} {value}".strip()
        if value and line and cells(f"    {line}, {words},") > most:
            yield from wrapped(f"{line},", most, "    ")
            line = ""
        if value:
            line = f"{line}, {words}" if line else words
    yield from wrapped(line, most, "    ")


def wrapped(text: str, width: int | None, margin: str) -> Iterator[str]:
    """Return the text on lines of that width, with a margin.

    Words that are longer are broken."""
    if width is None or cells(margin + text) <= width:
        yield margin + text
        return
    from textwrap import wrap

    yield from wrap(text, max(width, 20), initial_indent=margin, subsequent_indent=margin)


def narrow(widths: list[int], fixed: list[bool], room: int) -> None:
    """Take columns from the widest words until the row fits."""
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
