"""Kinds, paints and grounds that are drawn everywhere.

What is drawn takes its rows by these names; another name may be brought by a `Design`. A name that ends in `-N`
stands for a family: "tile-2048" is drawn as "tile" where it has no colours of its own, "start-1" as "start".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gamenote.core.diagram import Diagram, Token

__all__ = ["FACES", "GROUNDS", "KINDS", "MARKS", "PAINTS", "unknown_roles"]

KINDS: Mapping[str, str] = {
    "man": "a flat piece with rings",
    "king": "two flat pieces on each other, with a crown",
    "stone": "a flat disc, with a text where it has one: the number of a move",
    "disk": "a thick disk with its text on the rim; any number stand on each other",
    "block": "a cell that is filled; those of one group are one piece",
    "tile": "a cell that is filled, with its text in the middle",
    "piece": "a thing beside the board, drawn by its form or by its text",
}
PAINTS: Mapping[str, str] = {
    "black": "the dark pieces",
    "white": "the light pieces",
    "blue": "a colour by its name",
    "yellow": "a colour by its name",
    "red": "a colour by its name",
    "green": "a colour by its name",
    "purple": "a colour by its name",
    "orange": "a colour by its name",
    "player-1": "the first player where colours have no names: blue",
    "player-2": "the second: yellow",
    "player-3": "the third: red",
    "player-4": "the fourth: green",
    "tile-N": "numbers on tiles, each power of two with a colour",
}
GROUNDS: Mapping[str, str] = {
    "plain": "a cell like all others",
    "dark": "a dark square",
    "light": "a light square",
    "wood": "the wood of a board of lines; plain cells of a grid are drawn so",
    "hole": "a cell that is not drawn",
    "center": "a part of the board that is set off",
    "start": "a cell on which play begins",
    "start-N": "the same, for a player or a colour: start-1, start-blue",
    "across": "a line between two junctions",
    "along": "a line between two junctions, upwards",
    "junction": "where lines meet",
    "up": "a triangle on its base",
    "down": "a triangle on its tip",
    "upper-left": "half a square, its right angle at the upper left",
    "upper-right": "half a square, its right angle at the upper right",
    "lower-left": "half a square, its right angle at the lower left",
    "lower-right": "half a square, its right angle at the lower right",
}
FACES: Mapping[str, str] = {
    "face-blue": "what a disk shows on its upper side",
    "face-red": "what a disk shows on its upper side",
    "face-orange": "what a disk shows on its upper side",
    "face-blank": "a side that shows nothing",
    "face-hidden": "a side that nobody knows",
}
MARKS: Mapping[str, str] = {
    "last-move": "the cells of the last move",
    "new-tile": "a cell on which something has appeared",
    "check": "the cell of a king that is attacked",
    "circle": "a ring on a cell",
    "square": "a square on a cell",
    "triangle": "a triangle on a cell",
    "cross": "a cross on a cell",
    "label": "a text on a cell",
    "arrow": "an arrow from cell to cell",
    "line": "a line from cell to cell",
    "selected": "angles at the corners of a cell",
    "territory": "a small square in its owner's paint; a piece under it is dead",
    "dimmed": "a cell that is pale, with what stands there",
}


def unknown_roles(diagram: Diagram) -> tuple[str, ...]:
    """Return what a diagram names and nothing draws, each with its place.

    >>> from gamenote.core.diagram import Cell
    >>> from gamenote.core.lattice import Squares
    >>> unknown_roles(Diagram(Squares(1, 1), {(0, 0): Cell((Token("black", "knigth"),))}))
    ("a1: no kind 'knigth'",)
    """
    found: dict[str, None] = {}
    for coord, cell in diagram.cells.items():
        name = diagram.lattice.name(coord) or str(coord)
        if diagram.design.ground(cell.ground) is None and not is_known_role(cell.ground, GROUNDS):
            found[f"{name}: no ground {cell.ground!r}"] = None
        found |= dict.fromkeys(
            f"{name}: {each}" for token in cell.stack for each in _unknown_in_token(token, diagram)
        )
    for reserve in diagram.reserves:
        found |= dict.fromkeys(
            f"{reserve.heading}: {each}" for token in reserve.tokens for each in _unknown_in_token(token, diagram)
        )
    return tuple(found)


def _unknown_in_token(token: Token, diagram: Diagram) -> Iterator[str]:
    if diagram.design.kind(token.kind, token.paint) is None and token.kind not in KINDS:
        yield f"no kind {token.kind!r}"
    if diagram.design.paint(token.paint) is None and not is_known_role(token.paint, PAINTS):
        yield f"no paint {token.paint!r}"
    yield from (f"no face {face!r}" for face in token.faces if face not in FACES)


def is_known_role(name: str, table: Mapping[str, str]) -> bool:
    """Whether a table has that name or its family."""
    family, _, number = name.rpartition("-")
    return number != "N" and (name in table or bool(family and number and f"{family}-N" in table))
