"""Where a stack may go: straight rays, and orange's bent path.

Geometry only: who stands where is asked in `movement`. A square is an index from a1 = 0 by columns, then rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gamenote.games.plateau.notation import SQUARES

STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL = ((1, 1), (-1, 1), (-1, -1), (1, -1))

# The rays of each colour, and how a message names them; orange has a path of its own.
RAYS = {
    "x": ((*STRAIGHT, *DIAGONAL), "a blank moves in a straight line, orthogonally or diagonally"),
    "b": (DIAGONAL, "blue moves diagonally"),
    "r": (STRAIGHT, "red moves orthogonally"),
}
BENT = "orange moves one square straight and one diagonally outward"


class IllegalPath(NamedTuple):
    """What is wrong with a path.

    `kind` is the name of the rule, `place` tells which of its squares it is about.
    """

    kind: str
    message: str
    place: int


def offset(start: int, end: int) -> tuple[int, int]:
    """Return how many columns and rows lie between two squares."""
    return end % 4 - start % 4, end // 4 - start // 4


def moved(square: int, step: tuple[int, int], times: int = 1) -> int | None:
    """The square so many steps on; None beyond the edge."""
    column, row = square % 4 + step[0] * times, square // 4 + step[1] * times
    return column + 4 * row if 0 <= column < 4 and 0 <= row < 4 else None


def ray(start: int, end: int) -> tuple[int, int] | None:
    """The step of the ray on which `end` lies, seen from `start`.

    None off every ray.
    """
    columns, rows = offset(start, end)
    if (columns, rows) == (0, 0) or (columns and rows and abs(columns) != abs(rows)):
        return None
    return (columns > 0) - (columns < 0), (rows > 0) - (rows < 0)


def distance(start: int, end: int) -> int:
    """How many spaces apart the squares are."""
    return max(map(abs, offset(start, end)))


def bent_paths(start: int) -> Iterator[tuple[int, int]]:
    """Yield the paths of orange: square on the way, end square."""
    for straight in STRAIGHT:
        for diagonal in DIAGONAL:
            outward = straight[0] * diagonal[0] + straight[1] * diagonal[1] > 0
            way = moved(start, straight)
            end = None if way is None or not outward else moved(way, diagonal)
            if way is not None and end is not None:
                yield way, end


def illegal_path(top: str, start: int, squares: tuple[int, ...], reach: int) -> IllegalPath | None:
    """Return the first thing that is wrong with a path.

    The path acts on these squares in this order.

    `top` is the face that rules the movement; an unknown one admits what any face would. There are few short
    paths, so that each is looked at once.
    """
    return (_remembered if len(squares) < 8 else _first_wrong)(top, start, squares, reach)


def _first_wrong(top: str, start: int, squares: tuple[int, ...], reach: int) -> IllegalPath | None:
    before = (start, *squares)
    places = [index for index, square in enumerate(squares) if square != before[index]]
    turns = [squares[index] for index in places]
    if not turns:
        return None
    wrong = _turned_back(start, turns)
    if wrong is None and top == "?":
        results = [_illegal_path(face, start, turns, reach) for face in "xo"]
        wrong = None if None in results else results[0]
    elif wrong is None:
        wrong = _illegal_path(top, start, turns, reach)
    return None if wrong is None else wrong._replace(place=places[wrong.place])


_remembered = lru_cache(maxsize=4096)(_first_wrong)


def _turned_back(start: int, squares: Sequence[int]) -> IllegalPath | None:
    visited = {start}
    for index, square in enumerate(squares):
        if square in visited:
            return IllegalPath(
                "path", f"the stack has been on {SQUARES[square]} already and cannot turn back", index
            )
        visited.add(square)
    return None


def _illegal_path(top: str, start: int, squares: Sequence[int], reach: int) -> IllegalPath | None:
    if top == "o":
        return _illegal_bent_path(start, squares)
    rays, words = RAYS[top]
    first, begin = SQUARES[squares[0]], SQUARES[start]
    step = ray(start, squares[0])
    if step is None:
        return IllegalPath("direction", f"no straight line leads from {begin} to {first}", 0)
    if step not in rays:
        kind = "diagonal" if all(step) else "orthogonal"
        return IllegalPath("direction", f"{begin} to {first} is {kind}; {words}", 0)
    for index in range(1, len(squares)):
        before, square = squares[index - 1], squares[index]
        if ray(start, square) != step or distance(start, square) <= distance(start, before):
            line = f"the line from {begin} to {first}"
            return IllegalPath("path", f"{SQUARES[square]} does not lie further on {line}", index)
    far = distance(start, squares[-1])
    if far > reach:
        words = f"{far} spaces from {begin} to {SQUARES[squares[-1]]}, but {_pieces(reach)} on {begin}"
        return IllegalPath("distance", words, len(squares) - 1)
    return None


def _pieces(count: int) -> str:
    return "only one piece stands" if count == 1 else f"only {count} pieces stand"


def _illegal_bent_path(start: int, squares: Sequence[int]) -> IllegalPath | None:
    ways = {end: way for way, end in bent_paths(start)}
    end = squares[-1]
    if end not in ways:
        return IllegalPath("direction", f"{SQUARES[start]} to {SQUARES[end]}; {BENT}", len(squares) - 1)
    for index, square in enumerate(squares[:-1]):
        if square != ways[end]:
            way = SQUARES[ways[end]]
            return IllegalPath(
                "path", f"orange goes over {way} to {SQUARES[end]}, not over {SQUARES[square]}", index
            )
    return None
