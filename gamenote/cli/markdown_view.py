"""Markdown on a terminal, laid out by rich.

Headings stand to the left. Code is as it is, but commands and what they print are broken at words. A table that is
too wide for the terminal becomes a list of its rows. Links between pages become the command that shows the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import TYPE_CHECKING, ClassVar

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, MarkdownElement, TableElement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from gamenote.core.lazy import lazy_pattern

if TYPE_CHECKING:
    from markdown_it.token import Token

PAGE = lazy_pattern(r"([\w-]+)\.md(?:#.*)?")
ADDRESS = ("https:", "http:")
LINES = {"h1": "═", "h2": "─"}  # below headings
GAP = 2  # columns between two cells
INDENT = 2  # columns before code
MARGIN = "    "  # of a line that goes on
WORD = lazy_pattern(r"""\s*+(?:'[^']*+'|"[^"]*+"|\S)++""")  # of a shell
PRINTED = lazy_pattern(r"\s*+\S++")
LEGIBLE = 24  # columns that a cell of words should have
STYLES = {
    "markdown.code": "cyan",
    "markdown.h1": "bold",
    "markdown.h2": "bold",
    "markdown.h3": "bold",
    "markdown.link": "underline",
    "markdown.link_url": "underline",
}


def laid_out(text: str, width: int, *, colored: bool) -> str:
    """Return Markdown as lines for a terminal; escapes only for colours."""
    stream = StringIO()
    console = Console(
        file=stream,
        width=width,
        theme=Theme(STYLES),
        force_terminal=colored,
        color_system="auto" if colored else None,
        no_color=False,  # what NO_COLOR says is known
        legacy_windows=False,
    )
    console.print(Page(text, hyperlinks=colored), crop=False)
    return "".join(f"{line.rstrip()}\n" for line in stream.getvalue().split("\n")[:-1])


class LeftHeading(Heading):
    """A heading to the left; the greater ones are underlined."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.text
        if self.tag in LINES:
            yield Text(LINES[self.tag] * min(self.text.cell_len, options.max_width), "dim")


class PlainCode(CodeBlock):
    """Code as it stands, a bit to the right."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width - INDENT
        for line in str(self.text).rstrip().split("\n"):
            style = "bold" if line.startswith(("$ ", ">>> ")) else ""
            command = line.startswith("$ ") or self.lexer_name == "sh"
            parts: Iterable[str] = (line,)
            if cell_len(line) > width and (command or self.lexer_name == "console"):
                parts = _shell_lines(line, width) if command else _filled(PRINTED.findall(line), width)
            for part in parts:
                yield Text(" " * INDENT + part, style, no_wrap=True, overflow="ignore")


def _shell_lines(line: str, width: int) -> Iterator[str]:
    """Break a command where a shell goes on reading, below its remark."""
    command, remark, words = line.partition(" # ")
    if remark:
        yield remark.strip() + f" {words}"
    yield from _filled(WORD.findall(command.rstrip()), width, " \\")


def _filled(words: Iterable[str], width: int, mark: str = "") -> Iterator[str]:
    """Fill lines with words, which have the blanks before them."""
    line = ""
    for word in words:
        if line.strip() and cell_len(line + word) > width - len(mark):
            yield line + mark
            line, word = MARGIN, word.lstrip()
        line += word
    yield line


class FittingTable(TableElement):
    """A table where its columns fit, else a list of its rows."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        heads = self.header.row.cells if self.header and self.header.row else ()
        names = [cell.content for cell in heads]
        rows = [[cell.content for cell in row.cells] for row in (self.body.rows if self.body else ())]
        least = [_least(column) for column in zip(names, *rows, strict=True)]
        if sum(least) + GAP * (len(least) - 1) <= options.max_width:
            yield _table(names, rows, least)
        else:
            yield from _listed(names, rows)


def _least(column: Iterable[Text]) -> int:
    """Return the columns that cells need to be read with ease."""
    cells = list(column)
    word = max(len(word) for cell in cells for word in [*cell.plain.split(), ""])
    return max(word, min(LEGIBLE, max(cell.cell_len for cell in cells)))


def _table(names: Sequence[Text], rows: Iterable[Sequence[Text]], least: Sequence[int]) -> Table:
    named = any(name.plain for name in names)
    table = Table(show_header=named, box=SIMPLE_HEAD, border_style="dim", padding=(0, GAP - 1, 0, 0))
    table.show_edge = table.pad_edge = False
    for name, width in zip(names, least, strict=True):
        table.add_column(name, min_width=width)
    for row in rows:
        table.add_row(*row)
    return table


def _listed(names: Sequence[Text], rows: Iterable[Sequence[Text]]) -> Iterator[RenderableType]:
    """Each row as its first cell, with the others below it."""
    for row in rows:
        first = row[0].copy()
        first.stylize("bold")
        yield first
        for name, cell in zip(names[1:], row[1:], strict=True):
            if cell.plain:
                label = f"{name.plain}: " if name.plain and len(row) > 2 else ""
                yield Padding(Text(label, "dim").append_text(cell), (0, 0, 0, 4))


class Page(Markdown):
    """A page of the guide."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": LeftHeading,
        "fence": PlainCode,
        "code_block": PlainCode,
        "table_open": FittingTable,
    }

    def __init__(self, markup: str, *, hyperlinks: bool) -> None:
        super().__init__(markup, hyperlinks=hyperlinks)
        for token in self.parsed:
            children = list(_without_links(token.children or ()))
            token.children = children if hyperlinks else [_quoted(each) for each in children]


def _without_links(tokens: Sequence[Token]) -> Iterator[Token]:
    """Replace links to pages by the commands that show them.

    Of links to other files the words remain."""
    inside: list[Token] = []
    for token in tokens:
        if token.type == "link_open" and not str(token.attrs["href"]).startswith(ADDRESS):
            inside = [token]
        elif inside and token.type == "link_close":
            yield from _named(inside[0], inside[1:])
            inside = []
        elif inside:
            inside.append(token)
        else:
            yield token


def _quoted(token: Token) -> Token:
    """Return code within a line in backticks, where no colour tells it."""
    return token.copy(content=f"`{token.content}`") if token.type == "code_inline" else token


def _named(link: Token, words: Sequence[Token]) -> Iterator[Token]:
    """Return the words of a link, and the command for its page."""
    page = PAGE.fullmatch(str(link.attrs["href"]))
    if page is None:
        yield from words
        return
    text = link.copy(type="text", tag="", nesting=0, attrs={})
    command = text.copy(type="code_inline", tag="code", content=f"gamenote guide {page[1]}")
    if "".join(token.content for token in words) == page[1]:
        yield command
    else:
        yield from (*words, text.copy(content=" ("), command, text.copy(content=")"))
