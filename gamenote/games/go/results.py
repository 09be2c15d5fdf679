"""Scores of last positions: by marked territory, or with all stones alive.

Marks hold empty points alone, or the stones among them as well; stones of the other side inside are dead. Dead
stones are a prisoner and a point of territory each; by area the point alone counts.
"""

from __future__ import annotations

from collections.abc import Collection

from gamenote.games.go.board import BLACK, WHITE, Position


def marked_margin(position: Position, black: Collection[int], white: Collection[int], scoring: str) -> float:
    """Return Black's score less White's without komi, by marked points."""
    points = []
    for colour, own, other, taken in (
        (BLACK, {*black}, {*white}, position.captured[0]),
        (WHITE, {*white}, {*black}, position.captured[1]),
    ):
        stones = {point for point, stone in enumerate(position.stones) if stone == colour}
        dead = sum(position.stones[point] == 3 - colour for point in own)
        area, territory = len((stones - other) | own), len(own - stones) + taken + dead
        points.append(area if scoring == "area" else territory)
    return float(points[0] - points[1])


def all_alive(position: Position) -> int:
    """Return Black's area less White's where all stones are alive."""
    stones, around, seen = position.stones, position.board.around, set[int]()
    margin = stones.count(BLACK) - stones.count(WHITE)
    for start, stone in enumerate(stones):
        if stone or start in seen:
            continue
        region, beside = [start], set[int]()
        seen.add(start)
        for point in region:
            for near in around[point]:
                if stones[near]:
                    beside.add(stones[near])
                elif near not in seen:
                    seen.add(near)
                    region.append(near)
        if len(beside) == 1:
            margin += len(region) if BLACK in beside else -len(region)
    return margin
