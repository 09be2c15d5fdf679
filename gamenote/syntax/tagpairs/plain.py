"""Quick reading of headers that have each tag on a line.

Such a header is told by one pattern. Whatever is not so plain is left to `tree`.
"""

from __future__ import annotations

import re
from functools import cache

from gamenote.core.source import Span
from gamenote.syntax.tagpairs.grammar import BLANK, NAME
from gamenote.syntax.tagpairs.tree import Dialect, Header, Tag

# Values that are empty, or begin with a blank, are for others.
ESCAPED = r'\\["\\]'
PAIR = rf'\[{NAME} "(?!-[ \t]*+")(?:[^"\\\r\n \t]|{ESCAPED})(?:[^"\\\r\n]++|{ESCAPED})*+"\]'
# A comment in which nothing looks like a tag, since that might be the beginning of a game.
COMMENT = rf'\{{(?:[^{{}}\[]++|\[(?!{NAME}[ \t]*+"))*+\}}'
PAIRS = re.compile(rf'\[([^" ]++) "((?:[^"\\]++|{ESCAPED})++)"\](\r?\n)?+')  # in such a header


@cache
def _header(movetext: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{PAIR}\r?\n(?=\[))*+{PAIR}(?={BLANK}++(?:{COMMENT}{BLANK}*+)*+{movetext})")


def plain_header(text: str, dialect: Dialect) -> Header | None:
    """Read a header with a tag on each line; None for others.

    # hot: `read_header` is the plain code, and test_plain holds it there.
    """
    match = _header(dialect.movetext).match(text)
    if match is None:
        return None
    tags, at = list[Tag](), 0
    for name, raw, line_end in PAIRS.findall(match[0]):
        end = at + len(name) + len(raw) + 5
        tags.append(Tag(name, raw, at, at + 1, at + len(name) + 3, end))
        at = end + len(line_end)
    usual = dialect.usual(tuple([tag.name for tag in tags]))
    return Header(dialect, tuple(tags), (), (), (), Span(0, at), usual=usual)
