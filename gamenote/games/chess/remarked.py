"""The engine's remarks on a game, for rules with a check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit
from gamenote.core.engine import Objection
from gamenote.core.record import Node
from gamenote.core.source import Span
from gamenote.syntax.tagpairs.lint import unexpected_token

UNREAD = frozenset((unexpected_token.code,))


class Remark(Struct, frozen=True):
    """One remark of the engine on a move.

    Fields:
        main: Whether it stands in the main line.
    """

    node: Node
    objection: Objection
    main: bool

    @property
    def span(self) -> Span:
        return self.node.span or Span(0, 0)


def remarks(case: Case, *kinds: str) -> list[Remark]:
    """Return the engine's remarks of some kinds, in textual order.

    A spelling that a format has as its own is none: it cannot be mended there."""
    every = case.shared("chess remarks", lambda: _all_remarks(case))
    wanted = {*kinds} - case.format.off
    return [each for each in every if each.objection.kind in wanted]


def _all_remarks(case: Case) -> list[Remark]:
    """Return all remarks of the engine, in the order of the text."""
    played = [Remark(node, objection, True) for node, objection in case.remarks]
    stepped = [
        Remark(step.node, objection, step.path.main) for step in case.objected for objection in step.objections
    ]
    # Where the engine makes more of a word than the reader, its spelling is not mended.
    unread = {each.span for each in case.reading.diagnostics if each.rule in UNREAD}
    found = (each for each in (*played, *stepped) if each.span not in unread)
    return sorted(found, key=lambda each: each.span)


def more(found: Sequence[Remark]) -> str:
    return "" if len(found) == 1 else f" (the first of {len(found)} such moves)"


def part_of(remark: Remark, part: tuple[int, int]) -> Span:
    """Return where a part of a move's text stands."""
    return Span(remark.span.start + part[0], remark.span.start + part[1])


def edit_of(remark: Remark) -> Edit | None:
    """Return the edit that a remark asks for, if any."""
    instead, part = remark.objection.instead, remark.objection.part
    if instead is None or remark.span.end - remark.span.start != len(remark.node.move or ""):
        return None  # where invisible letters stand in a move, they go first
    return Edit(remark.span if part is None else part_of(remark, part), instead)


def each_of(case: Case, found: Sequence[Remark]) -> Iterator[Diagnostic]:
    """Report remarks one by one, as the engine made them."""
    for each in found:
        edit = edit_of(each)
        title = "" if edit is None else f"write {edit.text}" if edit.text else "remove it"
        at = each.span if edit is None else edit.span
        yield case.report(each.objection.message, at=at, title=title, fix=() if edit is None else (edit,))
