"""Letters among moves that nobody sees, which the reader has read over.

Controls of the direction have a rule of their own, whatever the format. An edit stands only where words are
understood: within a move, between two of them, or where nothing is parted.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from unicodedata import name

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit
from gamenote.core.source import Span
from gamenote.syntax.movetext.tokens import INVISIBLE
from gamenote.syntax.movetext.tree import MOVE

COMMENT_OR_INVISIBLE = re.compile(rf"\{{[^}}]*+\}}?|;[^\r\n]*+|[{INVISIBLE}]++")
CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
EDGES = ("", *" \t\r\n(){}[].")  # where what cannot be seen parts nothing


def report_invisible(case: Case, begin: int) -> Iterator[Diagnostic]:
    """Report letters beside moves, or within them, that nobody sees."""
    text = case.source.text
    letters = COMMENT_OR_INVISIBLE.finditer(text, begin)
    found = [each.span() for each in letters if each[0][0] not in "{;" and each[0][0] not in CONTROLS]
    if not found:
        return
    moves = [(item.start, item.end) for item in case.syntax.moves() if item.kind is MOVE]
    inside, ends = sorted(moves), {end for _, end in moves}
    edits = list[Edit]()
    for start, end in found[:1000]:
        before = inside[bisect_right(inside, (start, end)) - 1] if inside else (0, 0)
        beside = text[start - 1] in EDGES or text[end : end + 1] in EDGES
        if beside or before[0] < start < before[1] or start in ends:
            edits.append(Edit(Span(start, end), "" if beside or start not in ends else " "))
    more = "" if len(found) == 1 else f", the first of {len(found)}"
    letter = text[found[0][0]]
    yield case.report(
        f"an invisible letter, {name(letter, 'a control')} (U+{ord(letter):04X}){more}",
        at=Span(*found[0]),
        title="remove it",
        fix=edits,
    )
