"""Markdown on a terminal, laid out by rich.

Headings stand to the left. Code is as it is, but commands and what they print are broken at words. A table that is
too wide for the terminal becomes a list of its rows. Links between pages become the command that shows the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, MarkdownElement, TableElement
from rich.text import Text

from gamenote.core.patterns import lazy_pattern
from gamenote.render.tables import FittingTable, lay_out

if TYPE_CHECKING:
    from markdown_it.token import Token

PAGE = lazy_pattern(r"([\w-]+)\.md(?:#.*)?")
ADDRESS = ("https:", "http:")
LINES = {"h1": "═", "h2": "─"}  # below headings
INDENT = 2  # columns before code
MARGIN = "    "  # of a line that goes on
WORD = lazy_pattern(r"""\s*+(?:'[^']*+'|"[^"]*+"|\S)++""")  # of a shell
PRINTED = lazy_pattern(r"\s*+\S++")
STYLES = {
    "markdown.code": "cyan",
    "markdown.h1": "bold",
    "markdown.h2": "bold",
    "markdown.h3": "bold",
    "markdown.link": "underline",
    "markdown.link_url": "underline",
}


def lay_out_page(text: str, width: int, *, colored: bool) -> str:
    """Return Markdown as lines for a terminal; escapes only for colours."""
    return lay_out(Page(text, hyperlinks=colored), width, colored=colored, theme=STYLES)


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
                parts = _shell_lines(line, width) if command else _fill_lines(PRINTED.findall(line), width)
            for part in parts:
                yield Text(" " * INDENT + part, style, no_wrap=True, overflow="ignore")


def _shell_lines(line: str, width: int) -> Iterator[str]:
    """Break a command where a shell goes on reading, below its remark."""
    command, remark, words = line.partition(" # ")
    if remark:
        yield remark.strip() + f" {words}"
    yield from _fill_lines(WORD.findall(command.rstrip()), width, " \\")


def _fill_lines(words: Iterable[str], width: int, mark: str = "") -> Iterator[str]:
    """Fill lines with words, which have the blanks before them."""
    line = ""
    for word in words:
        if line.strip() and cell_len(line + word) > width - len(mark):
            yield line + mark
            line, word = MARGIN, word.lstrip()
        line += word
    yield line


class LeftTable(TableElement):
    """A table where its columns fit, else a list of its rows."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        heads = self.header.row.cells if self.header and self.header.row else ()
        rows = ([cell.content for cell in row.cells] for row in (self.body.rows if self.body else ()))
        yield FittingTable([cell.content for cell in heads], rows, box=SIMPLE_HEAD)


class Page(Markdown):
    """A page of the guide."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": LeftHeading,
        "fence": PlainCode,
        "code_block": PlainCode,
        "table_open": LeftTable,
    }

    def __init__(self, markup: str, *, hyperlinks: bool) -> None:
        super().__init__(markup, hyperlinks=hyperlinks)
        for token in self.parsed:
            children = list(_without_links(token.children or ()))
            token.children = children if hyperlinks else [_quote_code(each) for each in children]


def _without_links(tokens: Sequence[Token]) -> Iterator[Token]:
    """Replace links to pages by the commands that show them.

    Of links to other files the words remain."""
    inside: list[Token] = []
    for token in tokens:
        if token.type == "link_open" and not str(token.attrs["href"]).startswith(ADDRESS):
            inside = [token]
        elif inside and token.type == "link_close":
            yield from _link_words(inside[0], inside[1:])
            inside = []
        elif inside:
            inside.append(token)
        else:
            yield token


def _quote_code(token: Token) -> Token:
    """Return code within a line in backticks, where no colour tells it."""
    return token.copy(content=f"`{token.content}`") if token.type == "code_inline" else token


def _link_words(link: Token, words: Sequence[Token]) -> Iterator[Token]:
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
