"""What happened in a game: kos, captures, corners, time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

from gamenote.core.engine import Step
from gamenote.core.lattice import Coord, go_name
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Line, Record
from gamenote.core.statistics import Figures
from gamenote.games.go.board import NOWHERE, PASS, Move, Position
from gamenote.games.go.variants import SEATS
from gamenote.syntax.sgf.properties import OLD, ROWS

LARGE = 5  # stones; more of them are a large capture
CORNER, JOSEKI, OPENING = 5, 4, 4  # lines of a corner, stones of a joseki, moves of an opening
LINES = 5
CORNERS = {(3, 3): "3-3", (3, 4): "3-4", (4, 4): "4-4"}
CLOCKS = {"BL": 0, "WL": 1}
SIGNING = (20, 40, 60, 31, 51, 71)  # moves by which collections know games, whatever their headers say
NO_MOVE = "--"  # a pass, or a move that the game does not have
KNOWN = ROWS.keys() | OLD.keys()
NUMBER = lazy_pattern(r"-?[0-9]{1,9}(?:\.[0-9]{0,9})?")


class CourseCounts:
    """The figures of a way, move by move."""

    def __init__(self) -> None:
        self.passes = self.suicides = self.kos = self.large = 0
        self.fights = Counter[frozenset[int]]()
        self.lines = Counter[int]()
        self.stones: list[Coord] = []
        self.size = (0, 0)

    def add(self, before: Position, move: Move, after: Position) -> None:
        """Count a move."""
        board = before.board
        self.size = board.columns, board.rows
        if move.point == PASS:
            self.passes += 1
        if move.point < 0:
            return
        gained = [now - then for now, then in zip(after.captured, before.captured, strict=True)]
        self.suicides += gained[2 - move.colour] > 0
        self.large += gained[move.colour - 1] > LARGE
        if after.ko != NOWHERE:
            self.kos += 1
            self.fights[frozenset((move.point, after.ko))] += 1
        column, line = board.places[move.point]
        self.lines[min(edge_distances(column, line, self.size))] += 1
        self.stones.append((column, line))

    @property
    def first_corner(self) -> str | None:
        """How the first stone in a corner stands there."""
        found = next((pair for pair in map(self._in_corner, self.stones) if pair is not None), None)
        return None if found is None else CORNERS.get((min(found), max(found)), "other")

    @property
    def joseki(self) -> str | None:
        """The first stones in one corner, as seen from it.

        Of two mirrored ways one is told, so that equal ones are equal."""
        first = next(filter(self._in_corner, self.stones), None)
        if first is None:
            return None
        behind = self.stones[self.stones.index(first) :]
        own = (stone for stone in behind if self._corner_of(stone) == self._corner_of(first))
        found = [edge_distances(*stone, self.size) for stone in islice(own, JOSEKI)]
        if len(found) < JOSEKI:
            return None
        return min(" ".join(f"{pair[turn]}-{pair[1 - turn]}" for pair in found) for turn in (0, 1))

    def _corner_of(self, stone: Coord) -> tuple[bool, bool]:
        return stone[0] * 2 >= self.size[0], stone[1] * 2 >= self.size[1]

    def _in_corner(self, stone: Coord) -> Coord | None:
        pair = edge_distances(*stone, self.size)
        return pair if max(pair) <= CORNER and min(self.size) > 2 * CORNER - 2 else None

    @property
    def opening(self) -> str | None:
        """The first moves, turned so that equal ones are equal."""
        if len(self.stones) < OPENING:
            return None
        first, size = self.stones[:OPENING], self.size
        return min(" ".join(go_name(turn_point(each, way, size)) for each in first) for way in ways_to_turn(size))


def edge_distances(column: int, line: int, size: Coord) -> Coord:
    """Return a point's distances from its next edges, from 1."""
    return min(column, size[0] - 1 - column) + 1, min(line, size[1] - 1 - line) + 1


def turn_point(place: Coord, way: int, size: Coord) -> Coord:
    """Return a point as it lies on a turned or mirrored board."""
    x, y = abs((size[0] - 1) * (way & 1) - place[0]), abs((size[1] - 1) * (way >> 1 & 1) - place[1])
    return (y, x) if way & 4 else (x, y)


def ways_to_turn(size: Coord) -> range:
    """Return the ways to turn or mirror a board."""
    return range(8 if size[0] == size[1] else 4)


def seconds_used(record: Record, main_time: float | None) -> Figures:
    """Return the seconds that sides and the slowest move took."""
    used: list[float | None] = [None, None]
    last, slowest = [main_time, main_time], None
    clocks = (extra for node in record.line for extra in node.extras if extra.key in CLOCKS and extra.values)
    for extra in clocks:
        if NUMBER.fullmatch(extra.values[0].strip()):
            side, left = CLOCKS[extra.key], float(extra.values[0])
            before = last[side]
            if before is not None and left <= before:
                used[side] = (used[side] or 0.0) + before - left
                slowest = max(slowest or 0.0, before - left)
            last[side] = left
    return {"seconds": dict(zip(SEATS, used, strict=True)), "slowest_move": slowest}


def count_tree(record: Record) -> Figures:
    """Return how many nodes there are, and what they hold beside moves."""
    waiting: list[tuple[Line, int]] = [(record.line, 0)]
    nodes = comments = depth = 0
    private = sum(map(_private_bytes, record.header.extras))
    for line, above in waiting:  # the list grows on the way
        nodes, depth = nodes + len(line), max(depth, above + len(line))
        for index, node in enumerate(line):
            comments += bool(node.before or node.after)
            private += sum(map(_private_bytes, node.extras))
            waiting += ((variation, above + index) for variation in node.variations)
    counts = {"nodes": nodes, "depth": depth, "variations": len(waiting) - 1, "comments": comments}
    signature = _signature([node.move or "" for node in record.line if node.is_ply])
    return {**counts, "private_bytes": private, "signature": signature}


def _private_bytes(extra: Extra) -> int:
    """Return how long a property is that SGF does not know."""
    if extra.syntax != "sgf" or extra.key in KNOWN:
        return 0
    return len(extra.key) + sum(len(value.encode("utf-8", "surrogatepass")) + 2 for value in extra.values)


def _signature(moves: list[str]) -> str | None:
    """Return six moves of a game; None for a short one."""
    if len(moves) < SIGNING[0]:
        return None
    known = (moves[number - 1] if number <= len(moves) else "" for number in SIGNING)
    return " ".join(move if len(move) == len(NO_MOVE) else NO_MOVE for move in known)


def count_course(record: Record, steps: Iterable[Step], main_time: float | None) -> Figures:
    """Return what the way to the last position shows."""
    found = CourseCounts()
    for step in steps:
        if step.move is not None and step.after is not None:
            found.add(step.before, step.move, step.after)
    return {
        "passes": found.passes,
        "suicides": found.suicides,
        "kos": found.kos,
        "longest_ko_fight": max(found.fights.values(), default=0),
        "large_captures": found.large,
        "first_corner": found.first_corner,
        "joseki": found.joseki,
        "opening": found.opening,
        "lines": {str(line): found.lines[line] for line in range(1, LINES + 1)},
        **seconds_used(record, main_time),
        **count_tree(record),
    }
