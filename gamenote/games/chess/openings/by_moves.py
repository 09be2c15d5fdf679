"""Codes of openings by moves alone, without a board.

What a game passes in an order that is known is found so; other orders are found by positions (`found`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from gamenote.games.chess.openings.rows import OWN_TABLE, TableLine, rows

SIGNS = "+#!?"
CODE = ""  # the key of a code among those of moves
MOST_LEARNED = 20_000  # orders of moves
Tree = dict[str, Any]  # of moves, and the code of the line that ends here


def own_rows() -> Iterator[TableLine]:
    """Return the lines of our own table."""
    return rows(files(__package__).joinpath(OWN_TABLE).read_text(encoding="utf-8"))


class Orders:
    """Orders of moves that lead to openings, as a tree.

    Those of the table are known at first; others are learned as they are found by positions, up to a limit.
    """

    def __init__(self) -> None:
        self.tree: Tree = {}
        self.depth = self.learned = 0
        for row in own_rows():
            self.depth = max(self.depth, len(row.moves))
            self._put(row.moves, row.opening.eco)

    def codes(self, moves: Iterable[str]) -> set[str]:
        """Return the codes that a line passes in known orders."""
        node, found = self.tree, set[str]()
        for move in moves:
            node = node.get(move.rstrip(SIGNS) or SIGNS, {})
            if CODE in node:
                found.add(node[CODE])
            elif not node:
                break
        return found

    def learn(self, moves: Sequence[str], code: str) -> None:
        """Remember that a line leads to an opening of that code."""
        if self.learned < MOST_LEARNED:
            self.learned += 1
            self._put(moves, code)

    def _put(self, moves: Iterable[str], code: str) -> None:
        node = self.tree
        for move in moves:
            node = node.setdefault(move.rstrip(SIGNS) or SIGNS, {})
        node[CODE] = code


@cache
def orders() -> Orders:
    """Return the orders that are known in this process."""
    return Orders()
