"""Headers and movetext as most are: each tag on a line of its own, then words with blanks between them.

Such a header is told by one pattern, in a third of the time that it takes to find its seam and to read it item by
item. Whatever is not so plain is left to `tree`.
"""

from __future__ import annotations

import re
from functools import cache

from gamenote.core.source import Span
from gamenote.syntax.tagpairs.grammar import BLANK, NAME
from gamenote.syntax.tagpairs.tree import Dialect, Header, Tag

# Values that are empty, begin with a blank or hold a backslash are for others.
PAIR = rf'\[{NAME} "(?!-[ \t]*+")[^"\\\r\n \t][^"\\\r\n]*+"\]'


@cache
def _header(movetext: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{PAIR}\r?\n(?=\[))*+{PAIR}(?={BLANK}++{movetext})")


def plain_header(text: str, dialect: Dialect) -> Header | None:
    """The header of a game, None where it is not plain, or where there is none."""
    match = _header(dialect.movetext).match(text)
    if match is None:
        return None
    tags, at = list[Tag](), 0
    for line in match[0].split("\n"):
        pair = line.rstrip("\r")
        name, _, value = pair.partition(' "')
        tags.append(Tag(name[1:], value[:-2], at, at + 1, at + len(name) + 2, at + len(pair)))
        at += len(line) + 1
    return Header(dialect, tuple(tags), (), (), (), Span(0, match.end()), dialect.usual(tags))


def words(text: str, at: int) -> list[str] | None:
    """The words from there on; None where anything but blanks, tabs and line ends is between them.

    That is seen by counting, since `split` knows many more blanks: a third of the time of looking for those.
    """
    body = text[at:]
    found = body.split()
    blanks = body.count(" ") + body.count("\n") + body.count("\r") + body.count("\t")
    return found if len(body) - len("".join(found)) == blanks else None
