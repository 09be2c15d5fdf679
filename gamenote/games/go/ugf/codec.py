"""Games of UGF and reviews of UGI, read.

Lines in sections, as in files of settings: `[Header]` has names and values, `[Data]` the moves. `QP,B1,1,0` is the
point in column Q and row P, by Black, move 1, after 0 seconds; letters run from A to S, rows from the bottom or
the top. `[ReviewNode]` has the game once more, with variations, and `[ReviewComment]` what is said of its nodes.

`NODE,3,2,4,16` is node 3, by White (2), at column 4 and row 16 from the lower left corner, which is 1 1; node 1 is
the root. Lines between `VARIATION,` and `VARIATIONEND,` stand for the node that follows them; one file is all that
is known, so a line is taken only where colours take turns in it, and it begins as the move that it stands for.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment, Extra, Field, Line, Node
from gamenote.core.source import Span
from gamenote.games.go.board import PASSED
from gamenote.games.go.draft import BLACK, WHITE, Told, sgf_point, stones_of
from gamenote.games.go.server_draft import ServerCodec, ServerDraft
from gamenote.games.go.ugf import lint
from gamenote.games.go.variants import BY_LETTER
from gamenote.syntax.tagpairs.lint import unexpected_token

NEXT_GAME = lazy_pattern(
    rb"(?<![^\r\n])(?:(?P<game>(?:\xef\xbb\xbf)?+\[Header)[^\r\n]*+[\r\n]++(?:Ver=)?+|(?P<version>Ver=(?:UGF|REVIEW)))"
)
SECTION = lazy_pattern(r"\[([A-Za-z]{1,20})\]")
ENTRY = lazy_pattern(r"([A-Za-z]\w{0,30})=[ \t]*+(.*+)")
MOVE = lazy_pattern(r"([A-Z])([A-Z]),([BW])[0-9],([0-9]{1,4}),([0-9]{1,6})")
HANDICAP = lazy_pattern(r"([0-9]),(-?)([0-9]{1,3}(?:\.[0-9]{1,2})?)")
WINNER = lazy_pattern(r"([BW]),([0-9]{1,3}(?:\.[0-9]{1,2})?|[CT])|D(?:,.*+)?+")

# What entries say: in one text, or in parts, of which the rest is kept.
TEXTS = {"Place": Field.SITE, "Copyright": Field.COPYRIGHT, "Comment": Field.REMARK, "Rule": Field.RULES}
PARTS = {
    "PlayerB": (Field.PLAYER_1, Field.RATING_1), "PlayerW": (Field.PLAYER_2, Field.RATING_2),
    "Date": (Field.DATE,), "Title": (),
}  # fmt: skip
RULES = {"JPN": "Japanese", "CHN": "Chinese"}
WAYS = {"C": "R", "T": "T"}
FROM_THE_BOTTOM = "IGS"  # of the types of coordinates; all others count rows from the top


# A node of colour 0, as the root, has no move.
NODE = lazy_pattern(r"NODE,([0-9]{1,6}),([012]),([0-9]{1,2}),([0-9]{1,2})")
OPENED, CLOSED = "VARIATION,", "VARIATIONEND,"
REMARK = lazy_pattern(r"\.Comment,([0-9]{1,6})")
COLOURS = {"1": BLACK, "2": WHITE}


class Branch(Struct):
    """An open line, and those that stand for its next node."""

    begin: Span
    nodes: list[Node] = []
    beside: list[tuple[Line, Span, Span]] = []


class UgfDraft(ServerDraft):
    """A game of UGF as it is read."""

    def __init__(self, text: str) -> None:
        super().__init__("ugf", text)
        self._upwards = False
        sections, section = defaultdict[str, list[Told]](list), "Header"
        for line, span in self.lines():
            heading = SECTION.fullmatch(line.strip())
            if heading is not None:
                section = heading[1]
            elif line.strip():
                sections[section].append((line.strip(), span))
        self._read_header(sections.pop("Header", []))
        self._read_moves(sections.pop("Data", []))
        self._read_review(sections.pop("ReviewNode", []), sections.pop("ReviewComment", []))
        for name, lines in sections.items():
            for words, _ in lines:
                self.keep(name, words)

    def _read_header(self, lines: list[Told]) -> None:
        """Read the entries of the header; of two the first counts."""
        known = set[str]()
        for words, span in lines:
            entry = ENTRY.fullmatch(words)
            if entry is None:
                self.report(unexpected_token, f"{self.shown(span)} is no name with a value", span, lost=True)
                continue
            name, value = entry.groups()
            if name in known or not self._read_entry(name, value, Span(span.end - len(value), span.end)):
                self.keep(name, value)
            known.add(name)

    def _read_entry(self, name: str, value: str, span: Span) -> bool:
        """Read an entry; tell whether nothing of it is left."""
        if name in TEXTS:
            self.say(TEXTS[name], RULES.get(value, value) if name == "Rule" else value, span)
            return True
        if name == "Title":
            self.say(Field.TITLE, value.strip(","), span)
        elif name == "CoordinateType":
            self._upwards = value == FROM_THE_BOTTOM
        elif name == "Size":
            return self.resize(value, value)
        elif name == "Hdcp":
            return self._read_handicap(value, span)
        elif name == "Winner":
            return self._read_winner(value, span)
        parts, fields = value.split(","), PARTS.get(name, ())
        for field, part in zip(fields, parts, strict=False):
            self.say(field, part, span)
        return name in PARTS and not "".join(parts[len(fields) or 1 :]).strip()

    def _read_handicap(self, value: str, span: Span) -> bool:
        found = HANDICAP.fullmatch(value)
        if found is None:
            return False
        stones, sign, komi = found.groups()
        self.sgf |= {"HA": stones if stones > "1" else "", "KM": f"{sign if stones != '0' else ''}{float(komi):g}"}
        if sign and stones == "0":
            self.report(lint.komi_sign, f"the komi {sign}{komi} is read as {komi}", span)
        return True

    def _read_winner(self, value: str, span: Span) -> bool:
        found = WINNER.fullmatch(value)
        said = "Draw" if found is not None else ""
        if found is not None and found[1]:
            said = f"{found[1]}+{WAYS.get(found[2]) or f'{float(found[2]):g}'}"
        self.say_result(said, value, span)
        return bool(value)

    def _read_moves(self, lines: list[Told]) -> None:
        """Read moves, and the stones that stand before the first."""
        stones = defaultdict[str, list[str]](list)
        for words, span in lines:
            move = MOVE.fullmatch(words)
            if move is None:
                self.refuse("a move", span)
                continue
            point = self.point(ord(move[1]) - 65, ord(move[2]) - 65, upwards=self._upwards)
            if move[4] == "0" and point != PASSED:
                stones[BY_LETTER[move[3]]].append(point)
            else:
                time = (Extra("ugf", "seconds", (move[5],)),) if move[5].strip("0") else ()
                self.add_move(int(move[4]), BY_LETTER[move[3]], point, span, time)
        if stones:
            self.setup = stones_of(stones[BLACK], stones[WHITE])

    def point(self, column: int, row: int, *, upwards: bool) -> str:
        """Return a point by numbers from 0; beside the board a pass."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return PASSED
        return sgf_point(column, self.rows - 1 - row if upwards else row)

    def _read_review(self, lines: list[Told], remarks: list[Told]) -> None:
        """Add the comments and variations of a review to the moves."""
        self._said, self._open = _read_remarks(remarks), [Branch(Span(0, 0))]
        main = self._read_main_line(lines)
        if [(node.actor, node.move) for node in main] == [(node.actor, node.move) for node in self.moves]:
            self.moves = [
                replace(node, variations=each.variations) for node, each in zip(self.moves, main, strict=True)
            ]
        elif lines:
            self._leave_out("the review has other moves than the game", lines[0][1], lines[-1][1])
        for number, (words, span) in self._said.items():
            if not 1 <= number <= len(self.moves) + 1:
                self.report(lint.review_tree, f"there is no node {number}, of which something is said", span)
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
                why = "the variation begins as the other colour than what it stands for"
                self._leave_out(why if actor else "no move follows that the variation stands for", begin, end)
        return tuple(line for line, _, _ in beside if line[0].actor == actor)

    def _leave_out(self, why: str, first: Span, last: Span) -> None:
        """Report lines that are left out of a game."""
        self.report(lint.review_tree, why, first)
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


CODEC = ServerCodec(NEXT_GAME, UgfDraft)
