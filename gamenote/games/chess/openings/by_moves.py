"""Codes of openings by moves alone, without a board.

What a game passes in an order that is known is found so; other orders are found by positions (`found`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from gamenote.games.chess.openings.rows import OWN_TABLE, TableLine, rows

SIGNS = "+#!?"
CODE = ""  # the key of a code among those of moves
Tree = dict[str, Any]  # of moves, and the code of the line that ends here


def own_rows() -> Iterator[TableLine]:
    """Return the lines of our own table."""
    return rows(files(__package__).joinpath(OWN_TABLE).read_text(encoding="utf-8"))


class Orders:
    """The lines of our own table as a tree of moves."""

    def __init__(self) -> None:
        self.tree: Tree = {}
        self.depth = 0
        for row in own_rows():
            self.depth = max(self.depth, len(row.moves))
            node = self.tree
            for move in row.moves:
                node = node.setdefault(move, {})
            node[CODE] = row.opening.eco

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


@cache
def orders() -> Orders:
    """Return the orders of our own table."""
    return Orders()
