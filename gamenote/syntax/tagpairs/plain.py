"""Quick reading of headers that have each tag on a line.

Such a header is told by one pattern. Whatever is not so plain is left to `tree`.
"""

from __future__ import annotations

import re
from functools import cache

from gamenote.core.source import Span
from gamenote.syntax.tagpairs.grammar import BLANK, NAME
from gamenote.syntax.tagpairs.tree import Dialect, Header, Tag

# Values that are empty, or begin with a blank, are for others, and so are hyphens where they are as good as empty.
NO_HYPHEN = r'(?!-[ \t]*+")'
ESCAPED = r'\\["\\]'
VALUE = rf'(?:[^"\\\r\n \t]|{ESCAPED})(?:[^"\\\r\n]++|{ESCAPED})*+'
# A comment in which nothing looks like a tag, since that might be the beginning of a game.
COMMENT = rf'\{{(?:[^{{}}\[]++|\[(?!{NAME}[ \t]*+"))*+\}}'
PAIRS = re.compile(rf'\[([^" ]++) "((?:[^"\\]++|{ESCAPED})++)"\](\r?\n)?+')  # in such a header

MADE = tuple.__new__  # a tag of all its values


@cache
def _header(movetext: str, loose: bool) -> re.Pattern[str]:
    pair = rf'\[{NAME} "{"" if loose else NO_HYPHEN}{VALUE}"\]'
    return re.compile(rf"(?:{pair}\r?\n(?=\[))*+{pair}(?={BLANK}++(?:{COMMENT}{BLANK}*+)*+{movetext})")


def plain_header(text: str, dialect: Dialect) -> Header | None:
    """Read a header with a tag on each line; None for others.

    # hot: `read_header` is the plain code, and test_plain holds it there.
    """
    match = _header(dialect.movetext, dialect.loose).match(text)
    if match is None:
        return None
    tags, at = list[Tag](), 0
    for name, raw, line_end in PAIRS.findall(match[0]):
        end = at + len(name) + len(raw) + 5
        tags.append(MADE(Tag, (name, raw, at, at + 1, at + len(name) + 3, end, True)))
        at = end + len(line_end)
    layout = dialect.layout(tuple([tag[0] for tag in tags]))
    usual = layout.usual and all(values[tags[place][1]] for place, values in layout.judged)
    return Header(dialect, tuple(tags), (), (), (), Span(0, at), usual=usual)
