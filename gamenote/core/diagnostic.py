"""What is found in a record, and the edits that cure it.

A fix is a list of edits on text, never a rewritten tree, so that curing one line leaves all others as they
are, byte for byte.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from enum import IntEnum
from io import StringIO
from itertools import chain, islice

from msgspec import Struct

from gamenote.core.source import Span

__all__ = [
    "MOST_EDITS",
    "Diagnostic",
    "Edit",
    "Fix",
    "Label",
    "Safety",
    "Severity",
    "apply_fixes",
    "few",
    "replace",
]

MOST_EDITS = 1000  # of one fix


class Severity(IntEnum):
    """How grave a finding is."""

    word: str

    INFO = 1
    WARNING = 2
    ERROR = 3

    def __init__(self, number: int) -> None:
        self.word = self._name_.lower()


class Safety(IntEnum):
    """What a fix may change.

    SAFE keeps the game as it is for every reader, UNSAFE may change what a person wrote, DISPLAY is a suggestion
    that is never applied."""

    DISPLAY = 1
    UNSAFE = 2
    SAFE = 3

    @property
    def word(self) -> str:
        return self.name.lower()


class Label(Struct, frozen=True, gc=False):
    """Words about a place.

    At the diagnostic's own span they are its caption."""

    span: Span
    message: str


class Edit(Struct, frozen=True, order=True, gc=False):
    """Replace the text at `span` by `text`; an empty span inserts."""

    span: Span
    text: str


class Fix(Struct, frozen=True, gc=False):
    """Edits that cure one diagnostic, applied together or not at all."""

    title: str
    edits: tuple[Edit, ...]
    safety: Safety


class Diagnostic(Struct, frozen=True, gc=False):
    """One thing found in a text.

    `severity` None means: as the rule, or the format's own table, says.

    Fields:
        suppressed: A comment in the record silences it.
        detail: Which of several things it is that one rule reports, as a word for programs.
    """

    rule: str
    message: str
    span: Span
    severity: Severity | None = None
    labels: tuple[Label, ...] = ()
    help: str = ""
    fix: Fix | None = None
    suppressed: bool = False
    detail: str = ""


def replace(span: Span, text: str) -> tuple[Edit, ...]:
    """The edits that put `text` in the place of `span`."""
    return (Edit(span, text),)


def few(edits: Iterable[Edit], text: str) -> tuple[Edit, ...]:
    """Return the edits in order, or one around very many."""
    rest = iter(edits)
    found = tuple(islice(rest, MOST_EDITS + 1))
    if len(found) <= MOST_EDITS:
        return found
    first = at = found[0].span.start
    written = StringIO()
    for edit in chain(found, rest):
        written.write(text[at : edit.span.start])
        written.write(edit.text)
        at = edit.span.end
    return (Edit(Span(first, at), written.getvalue()),)


def apply_fixes(text: str, fixes: Iterable[Fix], *, least: Safety) -> tuple[str, tuple[Fix, ...]]:
    """Apply the fixes of at least that safety, leftmost first.

    Returns the text and the fixes that wait.

    Fixes that only part words come first: the others would glue what they write to its neighbour. A fix waits when
    one of its edits touches an edit already taken; two equal insertions at one place count as touching, so that a
    fix found twice is applied once. Different lines that are put in at one place stand in the order of the fixes.
    """
    taken: list[Edit] = []
    waiting: list[Fix] = []
    wanted = [fix for fix in fixes if fix.safety >= least and fix.edits]
    for fix in sorted(wanted, key=lambda fix: (not _parts_words(fix), place_in_order(fix))):
        if any(_overlaps_edit(taken, edit) for edit in fix.edits):
            waiting.append(fix)
        else:
            for edit in fix.edits:
                insort(taken, edit, key=lambda each: each.span)
    parts: list[str] = []
    at = 0
    for edit in taken:
        parts += (text[at : edit.span.start], edit.text)
        at = edit.span.end
    parts.append(text[at:])
    return "".join(parts), tuple(waiting)


def _parts_words(fix: Fix) -> bool:
    return all(edit.span.start == edit.span.end and edit.text.isspace() for edit in fix.edits)


def place_in_order(fix: Fix) -> tuple[Span, str]:
    """Return what fixes are sorted by: their place, then their text.

    Lines that are put in at one place stay in their order."""
    first = min(fix.edits)
    return first.span, "" if _line_inserted(first) else first.text


def _line_inserted(edit: Edit) -> tuple[bool, bool] | None:
    """Return at which ends an inserted line has a line end."""
    if edit.span.start != edit.span.end or not edit.text.strip():
        return None
    ends = edit.text[0] in "\r\n", edit.text[-1] in "\r\n"
    return ends if any(ends) else None


def _are_lines_of_one_place(one: Edit, other: Edit) -> bool:
    return one.span == other.span and one != other and _line_inserted(one) == _line_inserted(other)


def _overlaps_edit(taken: list[Edit], edit: Edit) -> bool:
    """Whether a sorted edit shares a character or start with another."""
    span, line = edit.span, _line_inserted(edit)
    at = bisect_left(taken, span.start, key=lambda each: each.span.start)
    before = at - 1
    while line and at < len(taken) and _are_lines_of_one_place(taken[at], edit):
        at += 1
    if at < len(taken) and (taken[at].span.start == span.start or taken[at].span.start < span.end):
        return True
    return before >= 0 and taken[before].span.end > span.start
