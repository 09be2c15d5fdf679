"""The pages of the guide: what there is, under which names.

`README.md` beside them lists them, a line each, under headings; its order is ours. What a line has in backticks is
another name of its page.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

CONTENTS = "README"
HEADING = re.compile(r"## (.+)")
ITEM = re.compile(r"- \[([\w-]+)\]\(([\w-]+)\.md\): (.+)")
CODE = re.compile(r"`([^`\n]+)`")


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
    return tuple(_items(page_text(CONTENTS)))


def _items(contents: str) -> Iterator[Page]:
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


def listed(width: int | None) -> Iterator[str]:
    """Return the lines of the contents, whole where no width is given."""
    column = max(len(page.topic) for page in pages()) + 4
    heading = ""
    for page in pages():
        if page.heading != heading:
            yield from (("",) if heading else ())
            yield (heading := page.heading)
        line = f"  {page.topic}".ljust(column) + page.about
        yield from textwrap.wrap(line, width, subsequent_indent=" " * column) if width else (line,)
    yield from ("", "gamenote guide TOPIC shows a page.")
