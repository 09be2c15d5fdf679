"""`gamenote guide`: the pages of the guide, laid out for a terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

import click

from gamenote.cli import completion
from gamenote.cli.help import Command
from gamenote.cli.options import can_encode, output_style, table_text, terminal_width, use_color
from gamenote.cli.screen import Failure, control
from gamenote.core.patterns import lazy_pattern
from gamenote.core.words import near

# The pages of the guide: what there is, under which names.
#
# `README.md` beside them lists them, a line each, under headings; its order is ours. What a line has in backticks
# is another name of its page.

CONTENTS = "README"
HEADING = lazy_pattern(r"## (.+)")
ITEM = lazy_pattern(r"- \[([\w-]+)\]\(([\w-]+)\.md\): (.+)")
CODE = lazy_pattern(r"`([^`\n]+)`")
LINK = lazy_pattern(r"\[([^\[\]]*+)\]\((?!https?:)(?:([\w-]++)\.md)?+[^()\s]*+\)")  # to what is no web page


class Page(NamedTuple):
    """A page as the list of contents has it."""

    topic: str
    about: str
    names: tuple[str, ...]  # others that it is found by
    heading: str


def page_text(topic: str) -> str:
    """Return the page as it stands."""
    return (resources.files("gamenote") / "guide" / f"{topic}.md").read_text(encoding="utf-8")


@cache
def pages() -> tuple[Page, ...]:
    """Return the pages, in the order of the contents."""
    return tuple(_read_contents(page_text(CONTENTS)))


def _read_contents(contents: str) -> Iterator[Page]:
    heading = ""
    for line in contents.splitlines():
        if found := HEADING.fullmatch(line):
            heading = found[1]
        elif found := ITEM.fullmatch(line):
            yield Page(found[2], CODE.sub(r"\1", found[3]), tuple(CODE.findall(found[3])), heading)


def names() -> Mapping[str, str]:
    """Return the topic of each name, topics themselves first."""
    topics = {page.topic: page.topic for page in pages()}
    return topics | {name: page.topic for page in pages() for name in page.names if name not in topics}


def _list_pages() -> Iterator[tuple[str, str]]:
    """Return the contents as rows, each heading above its pages."""
    heading = ""
    for page in pages():
        if page.heading != heading:
            yield from [("", "")] * bool(heading)
            yield (heading := page.heading), ""
        yield f"  {page.topic}", page.about


# They are Markdown files in the package. Where no terminal reads, they are printed as they stand.

WIDEST = 100  # columns that prose may take
SAMPLE = "─═•┌○½"  # a terminal that knows these can show a page
EPILOG = """\b
Examples:
  gamenote guide                          the pages, a line each
  gamenote guide configuration            read one; less shows it where it is long
  gamenote guide pdn                      a page by the name of a format or command
  gamenote guide lint > lint.md           the page as Markdown
"""


def _topics() -> dict[str, str]:
    return {page.topic: page.about for page in pages()}


@click.command(cls=Command, epilog=EPILOG)
@click.argument("topic", required=False, shell_complete=completion.one_of(_topics))
@click.option("--no-pager", is_flag=True, help="Show a page whole, whatever its length.")
@output_style
def command(topic: str | None, no_pager: bool, color: str, width: int | None) -> int:
    """Read the guide: a page for each command, format and way to use gamenote.

    Without TOPIC, list the pages. The variable PAGER names another program than less to read with.
    """
    columns = terminal_width(width, sys.stdout)
    if topic is None:
        print(table_text(_list_pages(), width), "gamenote guide TOPIC shows a page.", sep="\n")
        return 0
    topics = names()
    if topic.lower() not in topics:
        hint = near(topic.lower(), topics) or "gamenote guide lists the pages"
        raise Failure(f"there is no page {topic!r}", hint)
    text = page_text(topics[topic.lower()])
    colored = use_color(color, sys.stdout)
    if (columns is None and color != "always") or not can_encode(sys.stdout, SAMPLE):
        sys.stdout.write(text)
        return 0
    from gamenote.render.tables import lay_out_page

    page = lay_out_page(with_commands(text), min(columns or 80, WIDEST), colored=colored)
    _show_page(page, colored=colored, paged=not no_pager)
    return 0


def with_commands(text: str) -> str:
    """Replace links to pages by the commands that show them."""
    return LINK.sub(_name_command, text)


def _name_command(link: re.Match[str]) -> str:
    """Return a link to a page as the command that shows it.

    Of links to other files the words remain."""
    words, topic = link.groups()
    if topic is None:
        return words
    command = f"`gamenote guide {topic}`"
    return command if words == topic else f"{words} ({command})"


def _show_page(text: str, *, colored: bool, paged: bool) -> None:
    """Write to the terminal, by a pager where one can be run.

    The pager goes at the end of a short text by itself, as that of git does."""
    if not paged or os.name == "nt" or not sys.stdout.isatty():
        control(text)
        return
    os.environ.setdefault("LESS", "FRX")
    click.echo_via_pager(text.rstrip("\n"), color=colored)
