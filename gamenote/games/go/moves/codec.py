"""Records to lists of moves: `1. Q16 D4 2. Q3`.

Or a move stands on a line with its colour, `B Q16`. A turn that nobody takes is written as three dots.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Engine
from gamenote.core.format import Frame, Options, WrittenCodec
from gamenote.core.record import Node, Record
from gamenote.games.go.board import NOWHERE
from gamenote.games.go.draft import BLACK, other
from gamenote.games.go.setup import board_named
from gamenote.games.go.variants import LETTERS

SKIPPED = "..."


class MovesCodec(WrittenCodec):
    """Writing lists of moves."""

    def frame(self, options: Options) -> Frame:
        return Frame(between="\n" if options.get("lines") else "")

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        moves = [node for node in record.line if node.move is not None]
        names = options.get("notation", "gtp") == "gtp"
        texts = [_point_text(node, record.variant, names=names) for node in moves]
        if options.get("lines"):
            letters = [LETTERS.get(node.actor or "", "B") for node in moves]
            return "".join(f"{letter} {text}\n" for letter, text in zip(letters, texts, strict=True))
        return " ".join(_numbered(moves, texts)) + "\n"


def _point_text(node: Node, variant: str | None, *, names: bool) -> str:
    """Return how a move is written, or the text of no point."""
    board, text = board_named(variant), "".join((node.move or "").split())
    point = board.tokens.get(text, NOWHERE) if board is not None else NOWHERE
    return text if board is None or point == NOWHERE else board.write_point(point, names=names)


def _numbered(moves: list[Node], texts: list[str]) -> Iterator[str]:
    """Yield moves with numbers before those of Black."""
    number, turn = 1, BLACK
    for node, text in zip(moves, texts, strict=True):
        for expected in (turn,) if node.actor == turn else (turn, other(turn)):
            if expected == BLACK:
                yield f"{number}."
                number += 1
            yield text if expected == node.actor else SKIPPED
        turn = other(node.actor)


CODEC = MovesCodec()
