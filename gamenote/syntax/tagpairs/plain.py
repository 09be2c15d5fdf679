"""Headers and movetext as most are: each tag on a line of its own, then words with blanks between them.

Such a header is told by one pattern, in a third of the time that it takes to find its seam and to read it item by
item; one of tags with any blanks in, between and behind them, empty values and all, in half of it. Whatever is not
so plain is left to `tree`.
"""

from __future__ import annotations

import re
from functools import cache, cached_property

from gamenote.core.source import Span
from gamenote.syntax.tagpairs.grammar import BLANK, NAME, PLAIN_TAG, STRING
from gamenote.syntax.tagpairs.tree import Dialect, Header, Tag

# Values that are empty, or begin with a blank, are for others.
ESCAPED = r'\\["\\]'
PAIR = rf'\[{NAME} "(?!-[ \t]*+")(?:[^"\\\r\n \t]|{ESCAPED})(?:[^"\\\r\n]++|{ESCAPED})*+"\]'
# A comment in which nothing looks like a tag, since that might be the beginning of a game.
COMMENT = rf'\{{(?:[^{{}}\[]++|\[(?!{NAME}[ \t]*+"))*+\}}'
PAIRS = re.compile(rf'\[([^" ]++) "((?:[^"\\]++|{ESCAPED})++)"')  # in such a header


@cache
def _header(movetext: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{PAIR}\r?\n(?=\[))*+{PAIR}(?={BLANK}++(?:{COMMENT}{BLANK}*+)*+{movetext})")


# A tag as its parts, all that stands before it first: lengths tell where they stand.
PARTS = re.compile(rf"({BLANK}*+)(\[[ \t]*+)({NAME})([ \t]*+)({STRING})([ \t]*+\])")


@cache
def _tags(movetext: str) -> re.Pattern[str]:
    """Tags with nothing but blanks between them, behind which no further tag can follow."""
    return re.compile(rf"(?:{BLANK}*+{PLAIN_TAG})++(?=(?:{BLANK}++|{COMMENT})*+(?:{movetext}|\Z))")


class PlainHeader(Header):
    """A plain header. Where its tags stand is worked out when somebody asks: half of the time of reading it."""

    _text: str
    _raws: dict[str, str]
    _values: dict[str, str] | None  # where all is usual, and nothing is escaped

    def __init__(self, dialect: Dialect, text: str) -> None:
        names, raws = zip(*PAIRS.findall(text), strict=True)
        usual, found = dialect.usual(names), dict(zip(names, raws, strict=True))
        self.__dict__.update(
            dialect=dialect,
            damaged=(),
            comments=(),
            others=(),
            span=Span(0, len(text)),
            usual=usual,
            _text=text,
            _raws=found,
            _values=found if usual and "\\" not in text else None,
        )

    @cached_property
    def tags(self) -> tuple[Tag, ...]:
        tags, at = list[Tag](), 0
        for line in self._text.split("\n"):
            pair = line.rstrip("\r")
            name, _, value = pair.partition(' "')
            tags.append(Tag(name[1:], value[:-2], at, at + 1, at + len(name) + 2, at + len(pair)))
            at += len(line) + 1
        return tuple(tags)

    @property
    def has_tags(self) -> bool:
        return True

    def value(self, name: str) -> str | None:
        values = self._values
        return super().value(name) if values is None else values.get(name)

    def raws(self) -> dict[str, str]:
        return self._raws if self.usual else super().raws()


def plain_header(text: str, dialect: Dialect) -> Header | None:
    """The header of a game, None where it is not plain, or where there is none."""
    match = _header(dialect.movetext).match(text)
    return PlainHeader(dialect, match[0]) if match is not None else None


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


def words(text: str, at: int, *, tame: bool = False) -> list[str] | None:
    """The words from there on; None where anything but blanks, tabs and line ends is between them.

    In a text that is not tame (`Source.tame`) that is seen by counting, since `split` knows many more blanks.
    """
    body = text[at:]
    found = body.split()
    if tame:
        return found
    blanks = body.count(" ") + body.count("\n") + body.count("\r") + body.count("\t")
    return found if len(body) - len("".join(found)) == blanks else None
