"""Writer of movetext in canonical layout.

Numbers, moves, signs, comments and variations stand on filled lines. The text of comments is left to the letter,
so that a line may be longer than asked for. Nested variations are written from a stack. How a move and a position
are written is the format's to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gamenote.core.record import Comment, Line, Node, Record, Setup
from gamenote.syntax.movetext.commands import clock_of, marks_of, written, written_marks
from gamenote.syntax.tagpairs.glyphs import SIGN_OF

__all__ = ["MovetextWriter", "filled"]

SIGN = re.compile(r"[!?]++|\([!?]++\)")
NAG = re.compile(r"\$[0-9]{1,9}")


@dataclass(slots=True)
class _Turn:
    """How far a line has been numbered while it is written.

    `fresh` tells that the next move needs a number.
    """

    ply: int
    fresh: bool = True


Piece = str | tuple[Line, _Turn]


class MovetextWriter:
    """Writer of the moves of one record.

    `first` is the seat before whose moves `N.` stands.
    """

    def __init__(self, record: Record, first: str, plies: int) -> None:
        self.record = record
        self.root = record.line[0] if record.line else Node()
        self.first = first
        self.plies = plies  # that were made before the first move of the record

    def move(self, node: Node) -> str:
        """Write the move of a node."""
        return node.move or ""

    def plies_of(self, text: str) -> int:
        """Return how many moves a first player's word counts for."""
        return 1

    def position(self, node: Node) -> tuple[str, bool] | None:
        """Write a position among the moves, and tell whether it passes."""
        return None

    def pieces(self) -> list[str]:
        """Return the words between which a line may be broken."""
        start = _Turn(self.plies // 2 * 2 + (self._begins() not in (None, self.first)))
        waiting: list[Iterator[Piece]] = [self._line(self.record.line, start)]
        pieces: list[str] = []
        prefix = ""
        while waiting:
            piece = next(waiting[-1], None)
            if piece is None:
                waiting.pop()
                if prefix:  # nothing was written since it was opened
                    prefix = prefix[:-1]
                elif waiting:
                    pieces[-1] += ")"
            elif isinstance(piece, str):
                pieces.append(prefix + piece)
                prefix = ""
            else:
                prefix += "("
                waiting.append(self._line(*piece))
        return pieces

    def _begins(self) -> str | None:
        """Return who is to move at the start."""
        if self.root.setup is not None and self.root.setup.to_move is not None:
            return self.root.setup.to_move
        for node in self.record.line[1:]:
            if node.setup is not None:
                break
            if node.move is not None:
                return node.actor
        return None

    def _line(self, line: Line, turn: _Turn) -> Iterator[Piece]:
        for index, node in enumerate(line):
            yield from self._node(node, turn, root=node is self.root and index == 0)

    def _node(self, node: Node, turn: _Turn, *, root: bool) -> Iterator[Piece]:
        before = turn.ply
        if node.setup is not None and not root:
            yield from self._position(node, node.setup, turn)
        if node.move is not None:
            yield from self._ply(node, turn)
        else:
            yield from (comment(each) for each in node.before)
            yield from _signs(node, behind=False)
        yield from self._behind(node, turn)
        for variation in node.variations:
            if any(_says_something(each) for each in variation):
                yield variation, _Turn(before)
                turn.fresh = True

    def _position(self, node: Node, setup: Setup, turn: _Turn) -> Iterator[Piece]:
        """Write a position among the moves; a null move passes one."""
        text = self.position(node)
        if text is None:
            return
        yield text[0]
        turn.ply += text[1]
        if not text[1] and setup.to_move is not None:
            first = setup.to_move == self.first
            turn.ply = turn.ply // 2 * 2 + (not first) + 2 * (turn.ply % 2 and first)
        turn.fresh = True

    def _ply(self, node: Node, turn: _Turn) -> Iterator[Piece]:
        """Write the number, comments, move and signs of a node."""
        second = turn.ply % 2 == 1
        if not second or turn.fresh or node.before:
            yield f"{turn.ply // 2 + 1}{'...' if second else '.'}"
        yield from (comment(each) for each in node.before)
        text = self.move(node)
        signs = list(_signs(node, behind=True))
        glued = signs[:1] if signs and not signs[0].startswith("$") else []
        yield text + "".join(glued)
        yield from signs[len(glued) :]
        turn.ply += 1 if second else self.plies_of(text)
        turn.fresh = False

    def _behind(self, node: Node, turn: _Turn) -> Iterator[str]:
        """Write the comments behind a node, its clock and its marks."""
        for each in node.after:
            yield comment(each)
        comments = (*node.before, *node.after)
        if node.clock is not None and node.clock not in (clock_of([each]) for each in comments):
            yield comment(Comment(written(node.clock)))
        told = marks_of(comments)
        if drawn := written_marks([mark for mark in node.marks if mark not in told]):
            yield comment(Comment(drawn))
        if node.after or node.clock is not None or drawn:
            turn.fresh = True


def comment(each: Comment) -> str:
    """Write a comment to the letter, with parentheses for closing braces."""
    return "{" + each.text.replace("}", ")") + "}"


def _signs(node: Node, *, behind: bool) -> Iterator[str]:
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


def filled(pieces: list[str], width: int) -> str:
    """Put the pieces on lines; line ends within comments count."""
    out: list[str] = []
    column = 0
    for piece in pieces:
        head, _, tail = piece.partition("\n")
        if out and column + 1 + len(head) > width:
            out.append("\n")
            column = 0
        elif out:
            out.append(" ")
            column += 1
        out.append(piece)
        column = len(piece.rpartition("\n")[2]) if tail or "\n" in piece else column + len(piece)
    return "".join(out) + "\n"
