"""The tree of a review.

`NODE,3,2,4,16` is node 3, by White (2), at column 4 and row 16 from the lower left corner, which is 1 1.

Node 1 is the root. Lines between `VARIATION,` and `VARIATIONEND,` stand for the node that follows them; one file
is all that is known, so a line is taken only where colours take turns in it, and it begins as the move that it
stands for.
"""

from __future__ import annotations

from itertools import pairwise

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment, Line, Node
from gamenote.core.source import Span
from gamenote.games.go.board import PASSED
from gamenote.games.go.draft import BLACK, WHITE, Draft, sgf_point
from gamenote.games.go.ugf.lint import review_tree
from gamenote.syntax.tagpairs.lint import unexpected_token

# A node of colour 0, as the root, has no move.
NODE = lazy_pattern(r"NODE,([0-9]{1,6}),([012]),([0-9]{1,2}),([0-9]{1,2})")
OPENED, CLOSED = "VARIATION,", "VARIATIONEND,"
REMARK = lazy_pattern(r"\.Comment,([0-9]{1,6})")
COLOURS = {"1": BLACK, "2": WHITE}
Told = tuple[str, Span]


def point_of(column: int, row: int, size: int, *, upwards: bool) -> str:
    """Return a point by numbers from 0; beside the board a pass."""
    if not (0 <= column < size and 0 <= row < size):
        return PASSED
    return sgf_point(column, size - 1 - row if upwards else row)


def read_remarks(lines: list[Told]) -> dict[int, Told]:
    """Return what is said of nodes, by their numbers."""
    found, number = dict[int, Told](), 1
    for words, span in lines:
        heading = REMARK.fullmatch(words)
        if heading is not None:
            number = int(heading[1])
            continue
        before, place = found.get(number, ("", span))
        found[number] = f"{before}\n{words}" if before else words, Span(place.start, span.end)
    return found


def leave_out(draft: Draft, why: str, first: Span, last: Span) -> None:
    """Report lines that are left out of a game."""
    draft.report(review_tree, why, first)
    draft.skipped.append(Span(first.start, last.end))


class Branch:
    """A line of a review that is open."""

    def __init__(self, begin: Span) -> None:
        self.begin = begin
        self.nodes = list[Node]()
        self.beside = list[tuple[Line, Span, Span]]()  # lines that stand for the next node, with their places


class Review:
    """The tree of a review as it is read.

    What is said of nodes in variations goes to them, and is taken out of what is said."""

    def __init__(self, draft: Draft, said: dict[int, Told]) -> None:
        self._draft, self._said = draft, said
        self._open = [Branch(Span(0, 0))]

    def read(self, lines: list[Told]) -> list[Node]:
        """Return the main line, with its variations."""
        for words, span in lines:
            node = NODE.fullmatch(words)
            if node is not None and node[2] in COLOURS:
                self._add(int(node[1]), COLOURS[node[2]], int(node[3]), int(node[4]), span)
            elif words == OPENED:
                self._open.append(Branch(span))
            elif words == CLOSED and len(self._open) > 1:
                self._close(span)
            elif node is None:
                self._draft.report(unexpected_token, f"{self._draft.shown(span)} is no node of a review", span)
                self._draft.skipped.append(span)
        while len(self._open) > 1:
            self._close(lines[-1][1])
        self._leave_beside()
        return self._open[0].nodes

    def _add(self, number: int, actor: str, column: int, row: int, span: Span) -> None:
        branch, fit = self._open[-1], list[Line]()
        for line, begin, end in branch.beside:
            if line[0].actor == actor:
                fit.append(line)
            else:
                leave_out(
                    self._draft,
                    "the variation begins as the other colour than what it stands for",
                    begin,
                    end,
                )
        branch.beside.clear()
        remark = self._said.pop(number, None) if len(self._open) > 1 else None
        comments = (Comment(*remark),) if remark is not None else ()
        point = point_of(column - 1, row - 1, self._draft.rows, upwards=True)
        branch.nodes.append(Node(actor, point, after=comments, variations=tuple(fit), span=span))

    def _close(self, end: Span) -> None:
        """End the last open line, which stands for the node that follows."""
        self._leave_beside()
        branch = self._open.pop()
        if branch.nodes and all(one.actor != other.actor for one, other in pairwise(branch.nodes)):
            self._open[-1].beside.append((tuple(branch.nodes), branch.begin, end))
        else:
            leave_out(self._draft, "colours do not take turns in the variation", branch.begin, end)

    def _leave_beside(self) -> None:
        for _, begin, end in self._open[-1].beside:
            leave_out(self._draft, "no move follows that the variation stands for", begin, end)
