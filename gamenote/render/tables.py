"""Tables and pages for people, laid out by rich.

Without a width, as for a pipe, nothing is broken. Nothing is ever cut: what does not fit goes on in the next line,
and a table that is too wide for the terminal becomes a list of its rows. What comes from records was made visible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import ClassVar

from rich.box import SIMPLE_HEAD, Box
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import measure_renderables
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

GAP = 2  # columns between two cells
LEGIBLE = 24  # columns that a cell of prose should have
LONGEST = 36  # columns of words that are not broken, where each cell is one
UNBROKEN = 1 << 40  # columns of what is no terminal

PAGE_STYLES = {"markdown.code": "cyan", "markdown.link": "underline", "markdown.link_url": "underline"}
Cell = str | Text


def lay_out(
    part: RenderableType,
    width: int | None,
    *,
    colored: bool,
    theme: Mapping[str, str] | None = None,
    margin: int = 0,
) -> str:
    """Return a part as lines for a terminal; escapes only for colours."""
    stream = StringIO()
    console = Console(
        file=stream,
        width=max(1, width - margin) if width else UNBROKEN,
        height=1,  # a dumb terminal would have a size of its own
        force_terminal=colored,
        color_system="standard" if colored else None,
        no_color=False,  # what NO_COLOR says is known
        legacy_windows=False,
        theme=Theme(theme),
        markup=False,
        emoji=False,
        highlight=False,
    )
    console.print(part, crop=False)
    return "".join(f"{' ' * margin}{line}".rstrip() + "\n" for line in stream.getvalue().split("\n")[:-1])


class FittingTable:
    """A table where its columns fit, else a list of its rows.

    A name that begins with `>` stands over numbers, at the right. A cell of words has `legible` columns or more.
    """

    def __init__(
        self,
        names: Sequence[Cell],
        rows: Iterable[Iterable[Cell]],
        *,
        legible: int = LEGIBLE,
        box: Box | None = None,
    ) -> None:
        self.right = [str(name).startswith(">") for name in names]
        self.names = [_text(name)[right:] for name, right in zip(names, self.right, strict=True)]
        self.rows = [[_text(cell) for cell in row] for row in rows]
        self.legible, self.box = legible, box

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table = Table(box=self.box, border_style="dim", padding=(0, GAP - bool(self.box), 0, 0))
        table.show_edge = table.pad_edge = False
        table.show_header = any(self.names)
        taken = GAP * (len(self.names) - 1)
        for name, right, *cells in zip(self.names, self.right, *self.rows, strict=True):
            asked = measure_renderables(console, options, [name, *cells])
            fixed = right or asked.maximum <= max(self.legible, min(LONGEST, asked.minimum))
            taken += asked.maximum if fixed else self.legible
            table.add_column(name, justify="right" if right else "left", overflow="fold", no_wrap=fixed)
        for row in self.rows:
            table.add_row(*row)
        yield from (table,) if taken <= options.max_width else self._table_as_list()

    def _table_as_list(self) -> Iterator[RenderableType]:
        """Each row as its first cell, with the others below it."""
        names = [name + ": " if name and len(self.names) > 2 else name for name in self.names]
        for first, *others in self.rows:
            yield Text.assemble(first, style="bold")
            named = zip(names[1:], others, strict=True)
            cells = [Text.assemble(name, cell, overflow="fold") for name, cell in named if cell]
            short = [cell for cell in cells if cell.cell_len <= LEGIBLE]
            long = [cell for cell in cells if cell.cell_len > LEGIBLE]
            yield Padding(Group(Columns(short, padding=(0, GAP)), *long), (0, 0, 0, 2 * GAP))


def _text(cell: Cell) -> Text:
    """Return a cell whose columns can be counted."""
    text = Text(cell) if isinstance(cell, str) else cell.copy()
    text.expand_tabs(8)
    return text


def lay_out_page(text: str, width: int, *, colored: bool) -> str:
    """Return Markdown as lines for a terminal."""
    from rich.markdown import Markdown, MarkdownElement, TableElement  # which loads much that no table needs

    class PageTable(TableElement):
        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            heads = self.header.row.cells if self.header and self.header.row else ()
            rows = ([cell.content for cell in row.cells] for row in (self.body.rows if self.body else ()))
            yield FittingTable([cell.content for cell in heads], rows, box=SIMPLE_HEAD)

    class Page(Markdown):
        elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "table_open": PageTable}

    page = Page(text, code_theme="ansi_dark", hyperlinks=False)
    return lay_out(page, width, colored=colored, theme=PAGE_STYLES)
