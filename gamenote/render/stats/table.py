"""Figures for people: tables and bars for a terminal, or Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from gamenote.core.figures import Totals
from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import visible
from gamenote.render.stats.blocks import Bars, Block, Grid, Heading, Line, bar
from gamenote.render.stats.summary import PeopleSink, closing
from gamenote.render.tables import GAP, FittingTable, lay_out

THEME = {"table.header": "dim", "bar": "cyan"}
BAR = 30  # columns of the longest bar
LEAST_BAR = 5
LABEL = 12  # columns that a label needs
MARGIN = 2  # columns before what stands below a heading


class TableSink(PeopleSink):
    """Writes at the end."""

    def write(self, blocks: Iterable[Block], totals: Totals) -> None:
        between = False
        for block in blocks:
            heading = isinstance(block, Heading)
            self.stream.write("\n" * (between and heading))
            self._print(self._part(block), 0 if heading else MARGIN)
            between = True
        for text in closing(totals):
            self.stream.write("\n" * between)
            self._print(Text(visible(text.strip())), MARGIN if text.startswith(" ") else 0)
            between = False

    def _print(self, part: RenderableType, margin: int) -> None:
        look = self.look
        self.stream.write(lay_out(part, look.width, colored=look.color, theme=THEME, margin=margin))

    def _part(self, block: Block) -> RenderableType:
        match block:
            case Heading(text):
                return Text(visible(text), "bold")
            case Line(text):
                return Text(visible(text))
            case Grid(names, rows):
                return FittingTable(names, (map(visible, row) for row in rows), legible=LABEL)
            case Bars(rows):
                return self._chart(rows)

    def _chart(self, rows: tuple[tuple[str, int], ...]) -> Table:
        """Return labels, counts and bars."""
        chart = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, show_header=False)
        chart.add_column(overflow="fold")
        chart.add_column(justify="right", no_wrap=True)
        chart.add_column(max_width=BAR)
        most = max(count for _, count in rows)
        for label, count in rows:
            chart.add_row(visible(label), str(count), _Bar(count, most, self.ascii_only))
        return chart


class _Bar:
    """A bar as long as there is room."""

    def __init__(self, count: int, most: int, ascii_only: bool) -> None:
        self.count, self.most, self.ascii_only = count, most, ascii_only

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(LEAST_BAR, BAR)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        marks = bar(self.count, self.most, min(options.max_width, BAR), ascii_only=self.ascii_only)
        yield Segment(marks, console.get_style("bar"))


SPECIAL = lazy_pattern(r"[\\`*_{}\[\]<>|#~]|:(?=:)")
MARKED_BAR = 20  # of a bar in Markdown


class MarkdownSink(PeopleSink):
    """Writes at the end."""

    def write(self, blocks: Iterable[Block], totals: Totals) -> None:
        texts = [text for block in blocks for text in self._block_texts(block)]
        left = [
            f"{'- ' if text.startswith('  ') else ''}{escape_markdown(text.strip())}" for text in closing(totals)
        ]
        if left:
            head, *rest = left
            texts.append(head + "".join(f"\n{line}" for line in ["", *rest] if rest))
        self.stream.write("\n\n".join(texts) + "\n")

    def _block_texts(self, block: Block) -> Iterator[str]:
        match block:
            case Heading(text, level):
                yield f"{'#' * (level + 1)} {escape_markdown(text)}"
            case Line(text):
                yield escape_markdown(text)
            case Grid():
                yield _write_grid(block)
            case Bars(rows):
                most = max(count for _, count in rows)
                bars = tuple((label, str(count), bar(count, most, MARKED_BAR)) for label, count in rows)
                yield _write_grid(Grid(("", ">games", ""), bars))


def _write_grid(grid: Grid) -> str:
    names = [escape_markdown(name.removeprefix(">")) for name in grid.names]
    under = ["---:" if name.startswith(">") else "---" for name in grid.names]
    rows = (list(map(escape_markdown, row)) for row in grid.rows)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (names, under, *rows))


def escape_markdown(text: str) -> str:
    """The text so that Markdown shows it as it stands."""
    return SPECIAL.sub(r"\\\g<0>", visible(text))
