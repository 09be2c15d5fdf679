"""Headers and movetext as most are: each tag on a line of its own, then words with blanks between them.

Such a header is told by one pattern, in a third of the time that it takes to find its seam and to read it item by
item; one of tags with any blanks in, between and behind them, empty values and all, in half of it. Whatever is not
so plain is left to `tree`.
"""

from __future__ import annotations

import re
from functools import cache

from gamenote.core.source import Span
from gamenote.syntax.tagpairs.grammar import BLANK, COMMENT, NAME, PLAIN_TAG, STRING
from gamenote.syntax.tagpairs.tree import Dialect, Header, Tag

# Values that are empty, or begin with a blank, are for others.
ESCAPED = r'\\["\\]'
PAIR = rf'\[{NAME} "(?!-[ \t]*+")(?:[^"\\\r\n \t]|{ESCAPED})(?:[^"\\\r\n]++|{ESCAPED})*+"\]'
# A comment in which nothing looks like a tag, since that might be the beginning of a game.
COMMENT = rf'\{{(?:[^{{}}\[]++|\[(?!{NAME}[ \t]*+"))*+\}}'


@cache
def _header(movetext: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{PAIR}\r?\n(?=\[))*+{PAIR}(?={BLANK}++(?:{COMMENT}{BLANK}*+)*+{movetext})")


# A tag as its parts, all that stands before it first: lengths tell where they stand.
PARTS = re.compile(rf"({BLANK}*+)(\[[ \t]*+)({NAME})([ \t]*+)({STRING})([ \t]*+\])")


@cache
def _tags(movetext: str) -> re.Pattern[str]:
    """Tags with nothing but blanks between them, behind which no further tag can follow."""
    return re.compile(rf"(?:{BLANK}*+{PLAIN_TAG})++(?=(?:{BLANK}++|{COMMENT})*+(?:{movetext}|\Z))")


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


def loose_header(text: str, dialect: Dialect) -> Header | None:
    """The same for tags that are well formed, but not written as they should be."""
    match = _tags(dialect.movetext).match(text)
    if match is None:
        return None
    tags, at = list[Tag](), 0
    for blanks, bracket, name, gap, string, rest in PARTS.findall(match[0]):
        start = at + len(blanks)
        name_start = start + len(bracket)
        string_start = name_start + len(name) + len(gap)
        at = string_start + len(string) + len(rest)
        tags.append(Tag(name, string[1:-1], start, name_start, string_start + 1, at, bool(gap)))
    return Header(dialect, tuple(tags), (), (), (), Span(0, at))


def words(text: str, at: int) -> list[str] | None:
    """The words from there on; None where anything but blanks, tabs and line ends is between them.

    That is seen by counting, since `split` knows many more blanks: a third of the time of looking for those.
    """
    body = text[at:]
    found = body.split()
    blanks = body.count(" ") + body.count("\n") + body.count("\r") + body.count("\t")
    return found if len(body) - len("".join(found)) == blanks else None
