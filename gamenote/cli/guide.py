"""`gamenote guide`: the pages of the guide, laid out for a terminal.

They are Markdown files in the package. Where no terminal reads, they are printed as they stand.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from gamenote.cli import completers, guide_pages
from gamenote.cli.failure import Failure
from gamenote.cli.help import Command
from gamenote.cli.options import can_encode, output_style, terminal_width, use_color
from gamenote.cli.screen import control
from gamenote.core.words import near

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

WIDEST = 100  # columns that prose may take
SAMPLE = "─═•┌○½"  # a terminal that knows these can show a page
EPILOG = """\b
Examples:
  gamenote guide                          the pages, a line each
  gamenote guide configuration            read one; less shows it where it is long
  gamenote guide pdn                      a page by the name of a format or command
  gamenote guide lint > lint.md           the page as Markdown
"""


def _topics(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Offer the pages."""
    return completers.offer_names({page.topic: page.about for page in guide_pages.pages()}, word)


@click.command(cls=Command, epilog=EPILOG)
@click.argument("topic", required=False, shell_complete=_topics)
@click.option("--no-pager", is_flag=True, help="Show a page whole, whatever its length.")
@output_style
def command(topic: str | None, no_pager: bool, color: str, width: int | None) -> int:
    """Read the guide: a page for each command, format and way to use gamenote.

    Without TOPIC, list the pages. The variable PAGER names another program than less to read with.
    """
    columns = terminal_width(width, sys.stdout)
    if topic is None:
        sys.stdout.writelines(f"{line}\n" for line in guide_pages.listed(columns))
        return 0
    names = guide_pages.names()
    if topic.lower() not in names:
        hint = near(topic.lower(), names) or "gamenote guide lists the pages"
        raise Failure(f"there is no page {topic!r}", hint)
    text = guide_pages.page_text(names[topic.lower()])
    colored = use_color(color, sys.stdout)
    if (columns is None and color != "always") or not can_encode(sys.stdout, SAMPLE):
        sys.stdout.write(text)
        return 0
    from gamenote.cli.markdown_view import laid_out

    _show(laid_out(text, min(columns or 80, WIDEST), colored=colored), colored=colored, paged=not no_pager)
    return 0


def _show(text: str, *, colored: bool, paged: bool) -> None:
    """Write to the terminal, by a pager where one can be run.

    The pager goes at the end of a short text by itself, as that of git does."""
    if not paged or os.name == "nt" or not sys.stdout.isatty():
        control(text)
        return
    os.environ.setdefault("LESS", "FRX")
    click.echo_via_pager(text.rstrip("\n"), color=colored)
