"""Diagrams drawn by hand, and drawn boards read back: so that tests can compare pictures with positions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise

from gamenote.core.diagram import Cell, Diagram, Run, Token
from gamenote.core.lattice import Lattice, Squares
from gamenote.core.record import Mark

OWNERS = {"B": "black", "W": "white", "●": "black", "○": "white"}
BOARD = Squares(4, 4)


def disk(code: str) -> Token:
    """ "B:rb" is a black piece with the faces rb."""
    owner, faces = code.split(":")
    return Token(OWNERS[owner], "disk", faces)


def stacks(lattice: Lattice = BOARD, **squares: str) -> dict[tuple[int, int], Cell]:
    """`d2="W:br B:xx"`: what stands on each square, the top piece first."""
    place = {lattice.name(coord): coord for coord in lattice.coords()}
    return {
        place[name]: Cell(tuple(disk(code) for code in reversed(text.split()))) for name, text in squares.items()
    }


def tiles(picture: str) -> dict[tuple[int, int], Cell]:
    """Rows of numbers from the top, "." for an empty square."""
    rows = [line.split() for line in picture.strip().splitlines()]
    return {
        (column, len(rows) - 1 - index): Cell((Token(f"tile-{word}", "tile", word),))
        for index, row in enumerate(rows)
        for column, word in enumerate(row)
        if word != "."
    }


def last_move(*squares: str) -> tuple[Mark, ...]:
    return (Mark("last-move", squares),)


def plain(lines: Iterable[list[Run]]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def contents(diagram: Diagram) -> dict[str, list[str]]:
    """What a picture of the diagram must show: by square the pieces from the top, owner and text."""
    return {
        diagram.lattice.name(coord): [_word(token) for token in reversed(cell.stack)]
        for coord, cell in diagram.cells.items()
        if cell.stack
    }


def _word(token: Token) -> str:
    return f"{token.paint}:{token.text}" if token.kind == "disk" else token.text


def read_board(lines: Iterable[str]) -> tuple[dict[str, list[str]], set[str]]:
    """A ruled board with coordinates read back: the pieces on each square, and the squares that are marked."""
    drawn = [line for line in lines if re.search(r"[┌├└|│+]", line)]
    edges = [match.start() for match in re.finditer(r"[┌┬┐+]", drawn[0])]
    files = "abcdefghijklmnopqrstuvwxyz"
    rows = [line[: edges[0]].strip() for line in drawn if line[: edges[0]].strip()]
    found: dict[str, list[str]] = {}
    marked = set()
    for line in drawn[1:]:
        if re.match(r" *[├└+]", line):
            rows.pop(0)
            continue
        for index, (left, right) in enumerate(pairwise(edges)):
            cell, square = line[left + 1 : right], f"{files[index]}{rows[0]}"
            word = cell[1:-1].strip()
            if cell[0] in "[▌":
                marked.add(square)
            if word and word not in ".·":
                found.setdefault(square, []).append(_named(word))
    return found, marked


def _named(word: str) -> str:
    match = re.fullmatch(r"([BW●○]):?(.*)", word)
    return f"{OWNERS[match[1]]}:{match[2]}" if match else word


def diagram(cells: Mapping[tuple[int, int], Cell], marks: tuple[Mark, ...] = ()) -> Diagram:
    return Diagram(BOARD, cells, marks)
