"""The tree of a review.

`NODE,3,2,4,16` is node 3, by White (2), at column 4 and row 16 from the lower left corner, which is 1 1.

Node 1 is the root. Lines between `VARIATION,` and `VARIATIONEND,` stand for the node that follows them; one file
is all that is known, so a line is taken only where colours take turns in it, and it begins as the move that it
stands for.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment, Line, Node
from gamenote.core.source import Span
from gamenote.games.go.board import PASSED
from gamenote.games.go.draft import BLACK, WHITE, Told, sgf_point
from gamenote.games.go.server_draft import ServerDraft
from gamenote.games.go.ugf.lint import review_tree
from gamenote.syntax.tagpairs.lint import unexpected_token

# A node of colour 0, as the root, has no move.
NODE = lazy_pattern(r"NODE,([0-9]{1,6}),([012]),([0-9]{1,2}),([0-9]{1,2})")
OPENED, CLOSED = "VARIATION,", "VARIATIONEND,"
REMARK = lazy_pattern(r"\.Comment,([0-9]{1,6})")
COLOURS = {"1": BLACK, "2": WHITE}
NOTHING_FOLLOWS = "no move follows that the variation stands for"
COLOUR_DIFFERS = "the variation begins as the other colour than what it stands for"


class Branch(Struct):
    """An open line, and those that stand for its next node."""

    begin: Span
    nodes: list[Node] = []
    beside: list[tuple[Line, Span, Span]] = []


class ReviewDraft(ServerDraft):
    """A record with a review as it is read."""

    def point(self, column: int, row: int, *, upwards: bool) -> str:
        """Return a point by numbers from 0; beside the board a pass."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return PASSED
        return sgf_point(column, self.rows - 1 - row if upwards else row)

    def read_review(self, lines: list[Told], remarks: list[Told]) -> None:
        """Add the comments and variations of a review to the moves."""
        self._said, self._open = _read_remarks(remarks), [Branch(Span(0, 0))]
        main = self._read_main_line(lines)
        if [(node.actor, node.move) for node in main] == [(node.actor, node.move) for node in self.moves]:
            pairs = zip(self.moves, main, strict=True)
            self.moves = [replace(node, variations=other.variations) for node, other in pairs]
        elif lines:
            self._leave_out("the review has other moves than the game", lines[0][1], lines[-1][1])
        for number, (words, span) in self._said.items():
            if not 1 <= number <= len(self.moves) + 1:
                self.report(review_tree, f"there is no node {number}, of which something is said", span)
            self.remark(min(max(number, 1) - 1, len(self.moves)), words, span)

    def _read_main_line(self, lines: list[Told]) -> list[Node]:
        """Return the main line, with its variations."""
        for words, span in lines:
            node = NODE.fullmatch(words)
            if node is not None and node[2] in COLOURS:
                self._add_node(int(node[1]), COLOURS[node[2]], int(node[3]) - 1, int(node[4]) - 1, span)
            elif words == OPENED:
                self._open.append(Branch(span))
            elif words == CLOSED and len(self._open) > 1:
                self._close(span)
            elif node is None:
                self.report(unexpected_token, f"{self.shown(span)} is no node of a review", span)
                self.skipped.append(span)
        while len(self._open) > 1:
            self._close(lines[-1][1])
        self._take_beside()
        return self._open[0].nodes

    def _add_node(self, number: int, actor: str, column: int, row: int, span: Span) -> None:
        """Add a node, in variations with what is said of it."""
        variations, branch = self._take_beside(actor), self._open[-1]
        comments = (Comment(*self._said.pop(number)),) if len(self._open) > 1 and number in self._said else ()
        point = self.point(column, row, upwards=True)
        branch.nodes.append(Node(actor, point, after=comments, variations=variations, span=span))

    def _close(self, end: Span) -> None:
        """End the last open line, which stands for the node that follows."""
        self._take_beside()
        branch = self._open.pop()
        if branch.nodes and all(one.actor != other.actor for one, other in pairwise(branch.nodes)):
            self._open[-1].beside.append((tuple(branch.nodes), branch.begin, end))
        else:
            self._leave_out("colours do not take turns in the variation", branch.begin, end)

    def _take_beside(self, actor: str = "") -> tuple[Line, ...]:
        """Return the lines that stand for a move; leave out others."""
        beside, self._open[-1].beside = self._open[-1].beside, []
        for line, begin, end in beside:
            if line[0].actor != actor:
                self._leave_out(COLOUR_DIFFERS if actor else NOTHING_FOLLOWS, begin, end)
        return tuple(line for line, _, _ in beside if line[0].actor == actor)

    def _leave_out(self, why: str, first: Span, last: Span) -> None:
        """Report lines that are left out of a game."""
        self.report(review_tree, why, first)
        self.skipped.append(Span(first.start, last.end))


def _read_remarks(lines: list[Told]) -> dict[int, Told]:
    """Return what is said of nodes, by their numbers."""
    found, number = dict[int, Told](), 1
    for words, span in lines:
        heading = REMARK.fullmatch(words)
        if heading is not None:
            number = int(heading[1])
        else:
            before, place = found.get(number, ("", span))
            found[number] = f"{before}\n{words}".strip(), Span(place.start, span.end)
    return found
