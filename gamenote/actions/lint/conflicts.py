"""Lines of marks that a merge has left, named as such.

Readers find text there that belongs to no game. That is said in one word, with no fix: without its marks, both
versions of a game would stay.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.patterns import lazy_pattern
from gamenote.core.report import Ruled
from gamenote.core.rule import Rule
from gamenote.core.source import Span

CODE = "GAME303"
MARK = lazy_pattern(r"(?m)^(?:<{7} [^\r\n]*+|={7}|>{7} [^\r\n]*+)(?=[\r\n]|\Z)(?:\r?\n)?")
MEANING = {
    "<": "a merge has left two versions here: choose one, and delete the lines of marks",
    "=": "the other version of a merge conflict begins here",
    ">": "the merge conflict ends here",
}


def name_conflicts(found: list[Ruled], text: str, rules: Mapping[str, Rule]) -> list[Ruled]:
    """Return the findings, those at marks of a merge under its name.

    Marks at which nothing was found are words of a comment."""
    if CODE not in rules or not any(sign * 7 in text for sign in MEANING):
        return found
    marks = [match.span() for match in MARK.finditer(text)]
    starts = [start for start, _ in marks]
    at = [bisect_right(starts, item.span.start) - 1 for item, _ in found]
    inside = [place >= 0 and _is_at(marks[place], item) for place, (item, _) in zip(at, found, strict=True)]
    kept = [each for each, within in zip(found, inside, strict=True) if not within]
    named = {place for place, within in zip(at, inside, strict=True) if within}
    return [
        *kept,
        *(Ruled(each, rules[CODE]) for each in _name_marks(text, [marks[place] for place in sorted(named)])),
    ]


def _is_at(mark: tuple[int, int], item: Diagnostic) -> bool:
    """Whether something was found in a line of marks, or behind it."""
    return item.span.start < mark[1] or item.span.end == item.span.start == mark[1]


def _name_marks(text: str, marks: list[tuple[int, int]]) -> Iterator[Diagnostic]:
    for start, end in marks:
        yield Diagnostic(CODE, MEANING[text[start]], Span(start, start + len(text[start:end].rstrip("\r\n"))))
