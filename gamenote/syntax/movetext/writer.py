"""Writer of movetext in canonical layout.

Numbers, moves, signs, comments and variations stand on filled lines. Nested variations are written from a stack.
How a move, its signs, a comment and a position are written is the format's to say; by default the text of comments
is left to the letter, so that a line may be longer than asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from gamenote.core.engine import Engine
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment, Node, Record, Setup
from gamenote.core.replay import spelled_moves
from gamenote.syntax.movetext.commands import clock_of, evaluation_of, marks_of, write_commands, write_marks
from gamenote.syntax.movetext.tree import BEHIND
from gamenote.syntax.tagpairs.writer import SIGN_OF

__all__ = ["MovetextWriter", "filled", "missing_commands", "wrapped_text"]

NO_WORD = lazy_pattern(r"[\s{}()\[\];$]++")  # what would end a word
SIGN = lazy_pattern(r"[!?]++|\([!?]++\)")
NAG = lazy_pattern(r"\$[0-9]{1,9}")
PLACED = lazy_pattern(r"([0-9]{1,6}) \$([0-9]{1,9})")
NO_BREAK = "\ud800"  # stands for a blank within a word, and is half of a character that no text of a file holds


@dataclass(slots=True)
class _Turn:
    """How far a line has been numbered while it is written.

    `fresh` tells that the next move needs a number.
    """

    ply: int
    fresh: bool = True


@dataclass(slots=True)
class _Open:
    """A line on its way to text.

    `at` is the number of pieces before it.
    """

    nodes: Iterator[Node]
    turn: _Turn
    at: int = -1


class MovetextWriter:
    """Writer of the moves of one record.

    `first` is the seat before whose moves `N.` stands. With an engine, moves are written as `write_move` writes
    them.

    Fields:
        numbers: Whether moves are numbered.
        variations: Whether variations are written.
    """

    numbers = True
    variations = True

    def __init__(self, record: Record, first: str, plies: int, engine: Engine | None = None) -> None:
        self.record = record
        self._spelled = spelled_moves(record, engine) if engine is not None else {}
        self.first = first
        self.plies = plies  # that were made before the first move of the record
        self.out: list[str] = []  # the words between which a line may be broken

    @cached
    def root(self) -> Node:
        """Node 0 of the record."""
        return next(self.record.nodes_from(0), Node())

    # What formats write in ways of their own

    def move(self, node: Node) -> str:
        """Write the move of a node as one word."""
        return self._spelled.get(id(node)) or NO_WORD.sub("", node.move or "") or "--"

    def plies_of(self, text: str) -> int:
        """Return how many moves a first player's word counts for."""
        return 1

    def position(self, node: Node) -> tuple[str, bool] | None:
        """Write a position among the moves, and tell whether it passes."""
        return None

    def comments(self, comments: Sequence[Comment]) -> Iterable[str]:
        """Write comments."""
        return map(comment, comments)

    def signs(self, node: Node, *, behind: bool) -> Sequence[str]:
        """Write the signs of a node; one without `$` is glued."""
        return list(_node_signs(node, behind=behind))

    def remarks(self, node: Node) -> tuple[Iterable[str], bool]:
        """Write what is said behind a node.

        Also tell whether the next move needs a number.
        """
        found = [*node.after, *map(Comment, missing_commands(node))]
        return map(comment, found), bool(found) or node.clock is not None or node.evaluation is not None

    # What all have in common

    def pieces(self) -> list[str]:
        """Return the words between which a line may be broken."""
        waiting: list[_Open | list[str]] = [_Open(iter(self.record.line), _Turn(self._first_ply()))]
        out = self.out = []
        while waiting:
            line = waiting[-1]
            if isinstance(line, list):  # what stands behind a variation
                out += line
                waiting.pop()
                continue
            if line.at < 0:
                line.at = len(out)
            turn = line.turn
            for node in line.nodes:
                before = turn.ply
                self._write_node(node, turn)
                if node.variations and self.variations and (inner := self._open_variations(node, before)):
                    turn.fresh = True
                    waiting += inner
                    break
            else:
                waiting.pop()
                if waiting and len(out) > line.at:
                    out[line.at] = "(" + out[line.at]
                    if out[-1][-1] == "\n":  # a comment that ends its line
                        out.append("")
                    out[-1] += ")"
        return out

    def pieces_of_moves(self, texts: Sequence[str]) -> list[str]:
        """Return moves, beside which nothing stands, with their numbers."""
        if not self.numbers:
            return [*texts]
        out, first = list[str](), self._first_ply()
        for ply, text in enumerate(texts, first):
            if not ply % 2 or ply == first:
                out.append(f"{ply // 2 + 1}{'...' if ply % 2 else '.'}")
            out.append(text)
        return out

    def _first_ply(self) -> int:
        return self.plies // 2 * 2 + self._second_begins()

    def _node_before_variations(self, node: Node) -> Node:
        """Return a node without what stands behind its variations."""
        if not (node.variations and self.variations and _speaks_behind(node)):
            return node
        later = [each for each in node.after if each.behind]
        glyphs = list(node.glyphs)
        for _, glyph in _glyphs_behind(node):
            if glyph in glyphs:
                glyphs.reverse()
                glyphs.remove(glyph)
                glyphs.reverse()
        marks = marks_of(later)
        return replace(
            node,
            after=tuple(each for each in node.after if not each.behind),
            glyphs=tuple(glyphs),
            clock=None if node.clock == clock_of(later) else node.clock,
            evaluation=None if node.evaluation == evaluation_of(later) else node.evaluation,
            marks=tuple(each for each in node.marks if each not in marks),
        )

    def _open_variations(self, node: Node, ply: int) -> list[_Open | list[str]]:
        """Return variations, and what stands behind each, the first one last."""
        found = list[_Open | list[str]]()
        behind = _speaks_behind(node)
        for count, line in enumerate(node.variations, start=1):
            if any(map(_says_something, line)):
                found.append(_Open(iter(line), _Turn(ply)))
            if behind and (words := self._behind(node, count, last=count == len(node.variations))):
                found.append(words)
        return found[::-1]

    def _behind(self, node: Node, count: int, *, last: bool) -> list[str]:
        """Write what stands behind so many variations, or more."""
        places = range(count, sys.maxsize) if last else (count,)
        glyphs = tuple(glyph for place, glyph in _glyphs_behind(node) if place in places and glyph in node.glyphs)
        signs = self.signs(Node(glyphs=glyphs), behind=False) if glyphs else ()
        return [*signs, *self.comments([each for each in node.after if each.behind in places])]

    def _second_begins(self) -> bool:
        """Tell whether the second side is to move at the start."""
        if self.root.setup is not None and self.root.setup.to_move is not None:
            return self.root.setup.to_move != self.first
        for node in self.record.nodes_from(1):
            if node.setup is not None:
                break
            if node.move is not None:
                return node.actor not in (None, self.first)
        return False

    def _write_node(self, node: Node, turn: _Turn) -> None:
        if node.setup is not None and node is not self.root:
            self._write_position(node, node.setup, turn)
        if node.move is not None:
            self._write_ply(node, turn)
        else:
            self.out += self.comments(node.before)
            self.out += self.signs(self._node_before_variations(node), behind=False)
        if node.variations:
            node = self._node_before_variations(node)
        if node.after or node.clock is not None or node.evaluation is not None or node.marks:
            said, fresh = self.remarks(node)
            self.out += said
            turn.fresh |= fresh

    def _write_position(self, node: Node, setup: Setup, turn: _Turn) -> None:
        """Write a position among the moves; a null move passes one."""
        text = self.position(node)
        if text is None:
            return
        self.out.append(text[0])
        turn.ply += text[1]
        if not text[1] and setup.to_move is not None:
            first = setup.to_move == self.first
            turn.ply = turn.ply // 2 * 2 + (not first) + 2 * (turn.ply % 2 and first)
        turn.fresh = True

    def _write_ply(self, node: Node, turn: _Turn) -> None:
        """Write the number, comments, move and signs of a node."""
        out = self.out
        second = turn.ply % 2 == 1
        before = list(self.comments(node.before)) if node.before else []
        if (
            self.numbers and (not second or turn.fresh)
        ) or before:  # a comment before a move stands behind its number
            out.append(f"{turn.ply // 2 + 1}{'...' if second else '.'}")
        out += before
        text = self.move(node)
        if node.glyphs or node.extras:
            signs = self.signs(self._node_before_variations(node), behind=True)
            glued = 1 if signs and signs[0][0] != "$" else 0
            out.append(text + "".join(signs[:glued]))
            out += signs[glued:]
        else:
            out.append(text)
        turn.ply += 1 if second else self.plies_of(text)
        turn.fresh = False


def _speaks_behind(node: Node) -> bool:
    """Tell whether anything stands behind a node's variations."""
    return any(each.behind for each in node.after) or any(each.key == BEHIND for each in node.extras)


def _glyphs_behind(node: Node) -> Iterator[tuple[int, int]]:
    """Yield the signs behind variations, and how many stand before each."""
    for extra in node.extras:
        match = PLACED.fullmatch(extra.values[0]) if extra.key == BEHIND and extra.values else None
        if match is not None and extra.syntax == "tagpairs":
            yield int(match[1]), int(match[2])


def missing_commands(node: Node) -> list[str]:
    """Return as commands what a node says and its comments do not."""
    comments = (*node.before, *node.after)
    clock = None if node.clock in (clock_of([each]) for each in comments) else node.clock
    evaluation = None if node.evaluation == evaluation_of(comments) else node.evaluation
    marks = marks_of(comments)
    found = write_commands(clock, evaluation), write_marks([mark for mark in node.marks if mark not in marks])
    return [words for words in found if words]


def comment(each: Comment) -> str:
    """Write a comment to the letter, with parentheses for closing braces."""
    return "{" + each.text.replace("}", ")") + "}"


def _node_signs(node: Node, *, behind: bool) -> Iterator[str]:
    """Yield the signs of a node as they are written.

    Behind a move the first is written by its form, as in `!?`.
    """
    extras = [extra for extra in node.extras if extra.syntax == "tagpairs" and extra.values]
    texts = [extra.values[0] for extra in extras if extra.key == "strength" and SIGN.fullmatch(extra.values[0])]
    first = next((glyph for glyph in node.glyphs if glyph in SIGN_OF), None) if behind else None
    if first is not None:
        yield SIGN_OF[first]
    for text in texts if behind else ():
        yield text if first is None else f"({text.strip('()')})"
        first = first or 0
    rest = list(node.glyphs)
    if first:
        rest.remove(first)
    yield from (f"${glyph}" for glyph in rest)
    yield from (extra.values[0] for extra in extras if extra.key == "nag" and NAG.fullmatch(extra.values[0]))


def _says_something(node: Node) -> bool:
    return bool(
        node.move is not None
        or node.setup is not None
        or node.before
        or node.after
        or node.glyphs
        or node.variations
    )


def filled(pieces: list[str], width: int, measure: Callable[[str], int] = len) -> str:
    """Put the pieces on lines; line ends within comments count.

    `measure` tells how many columns a text takes."""
    out: list[str] = []
    column = 0
    for piece in pieces:
        head, _, tail = piece.partition("\n")
        if out and column + 1 + measure(head) > width:
            out.append("\n")
            column = 0
        elif out:
            out.append(" ")
            column += 1
        out.append(piece)
        column = measure(piece.rpartition("\n")[2]) if tail or "\n" in piece else column + measure(piece)
    return "".join(out) + "\n"


def wrapped_text(pieces: Iterable[str], width: int) -> str:
    """Put pieces on lines that are broken at every blank but NO_BREAK.

    Without a width there is one line. A piece that ends its line has the line end in itself.
    """
    text = " ".join(pieces)
    lines = [line for part in text.split("\n ") for line in (_wrap_lines(part, width) if width > 0 else (part,))]
    return "\n".join(lines).replace(NO_BREAK, " ") + "\n"


def _wrap_lines(text: str, width: int) -> Iterator[str]:
    start, size = 0, len(text)
    while size - start > width:
        end = text.rfind(" ", start, start + width + 1)
        if end <= start and (end := text.find(" ", start)) < 0:
            break
        yield text[start:end]
        start = end + 1
    yield text[start:]
