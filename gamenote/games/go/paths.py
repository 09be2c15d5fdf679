"""Ways through a tree: damage on them, positions before setups.

Below damage moves are played, but what speaks against them would only judge the damage. So nothing is said of
play below words outside any value, a node that has slipped into a comment, or a move that is not on the board.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from gamenote.core.case import Case
from gamenote.core.engine import Objection, Step
from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import Span
from gamenote.games.go.board import Position
from gamenote.syntax.sgf.lint import sgf_syntax, text_outside
from gamenote.syntax.sgf.tree import ROOT, Node, Tree, place_of_lost_end

SWALLOWED = lazy_pattern(r"\\\][ \t\r\n]{0,9}(?:;|[BW][ \t]{0,9}\[)")
DAMAGE = (sgf_syntax.code, text_outside.code)
START = Span(0, 0)


class DamagedNodes:
    """Which nodes of a tree stand at or below damage."""

    def __init__(self, case: Case) -> None:
        tree: Tree = case.syntax
        self.starts, self.below = list[int](), list[bool]()
        spans = [each.span for each in case.reading.diagnostics if each.rule in DAMAGE]
        off = (step for step in case.objected if any(each.kind == "off-board" for each in step.objections))
        spans += [step.node.span for step in off if step.node.span]
        text = case.source.text
        if not spans and SWALLOWED.search(text) is None and text.count("[") <= text.count("]"):
            return
        self.starts = [node.start for node in tree.nodes]
        self.hit = {self._index(span.start) for span in spans}
        for index, node in enumerate(tree.nodes):
            above = node.parent != ROOT and self.below[node.parent]
            self.below.append(above or index in self.hit or _swallows(node))

    def _index(self, offset: int) -> int:
        return bisect_right(self.starts, offset) - 1

    def spoils(self, offset: int) -> bool:
        """Whether what stands there is below damage."""
        index = self._index(offset)
        return index >= 0 and self.below[index]


def _swallows(node: Node) -> bool:
    """Whether a value seems to have swallowed a node."""
    return any(
        SWALLOWED.search(value.raw) if "\\]" in value.raw else place_of_lost_end(value.raw) is not None
        for item in node.properties
        for value in item.values
    )


def is_sound_way(case: Case, offset: int) -> bool:
    """Whether nothing on the way to a place is damaged.

    In formats without a tree that is nothing unread before it."""
    if isinstance(case.syntax, Tree):
        return not case.shared(DamagedNodes).spoils(offset)
    return all(span.start > offset for span in case.reading.lost_text.unread or ())


def objections(case: Case, kind: str) -> Iterator[tuple[Step, Objection, Span]]:
    """Yield objections of one kind with places, where nothing is damaged."""
    for step in case.objected:
        at = step.node.span or START
        found = (objection for objection in step.objections if objection.kind == kind)
        yield from ((step, objection, at) for objection in found if is_sound_way(case, at.start))


def steps_before(steps: Sequence[Step]) -> Iterator[tuple[Step, Position | None]]:
    """Yield the steps, each with the position before its setup.

    None stands for that of the first node."""
    before: dict[int, Position | None] = {}
    last: Position | None = None
    for step in steps:
        parent = step.path.parent
        if not step.path.index and parent is not None:
            last = before.get(id(parent))
        if step.node.variations:
            before[id(step.path)] = last
        yield step, last
        last = step.after
