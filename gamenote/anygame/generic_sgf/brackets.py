"""Parentheses of a game, which the tree does not keep."""

from __future__ import annotations

from gamenote.syntax.sgf.tokens import tokens
from gamenote.syntax.sgf.tree import BLANKS, Node


def place_before(text: str, place: int) -> int:
    """Return the place of what stands before; -1 for nothing."""
    place -= 1
    while place >= 0 and text[place] in BLANKS:
        place -= 1
    return place


def opens_variation(text: str, node: Node) -> int | None:
    """Return the place of the parenthesis that opens a node's variation."""
    place = place_before(text, node.start)
    return place if place >= 0 and text[place] == "(" else None


def match_parentheses(text: str) -> dict[int, int]:
    """Return the places of the parentheses that open and close."""
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for kind, start, _ in tokens(text):
        if kind == "paren" and text[start] == "(":
            opened.append(start)
        elif kind == "paren" and opened:
            pairs[opened.pop()] = start
    return pairs
