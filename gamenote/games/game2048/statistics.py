"""What happened in a game of 2048: swipes, merges, milestones, chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from gamenote.core.engine import Step
from gamenote.core.record import Record
from gamenote.core.statistics import Figures, Gains, Statistics
from gamenote.games.game2048.arithmetic import chance_of_fours
from gamenote.games.game2048.engine import proper_turns
from gamenote.games.game2048.fast import POINTS, first_illegal, value_of
from gamenote.games.game2048.notation import read_start
from gamenote.games.game2048.play import DIRECTIONS, Position, Slide, is_locked

LABELS = {
    "fours": "new 4s",
    "tiles": "new tiles",
    "swipes.U": "up",
    "swipes.D": "down",
    "swipes.L": "left",
    "swipes.R": "right",
    "milestones": "move of the first",
    "best_gain": "most points in a move",
    "four_share": "share of 4s among new tiles",
    "four_share_p": "chance of a share so odd (p-value)",
}
FIRST_MADE = 8  # smaller tiles are given by chance as well


class Course(Struct):
    """The swipes of a game added one by one."""

    swipes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(DIRECTIONS, 0))
    merges: int = 0
    without_merge: int = 0
    best_gain: int = 0
    milestones: dict[str, int] = {}
    highest: int = 0
    last: Position | None = None

    def add(self, before: Position, swipe: Slide, after: Position) -> None:
        merged = sum(map(bool, before.board)) - sum(map(bool, after.board))
        self.swipes[swipe.direction] += 1
        self.merges += merged
        self.without_merge += not merged
        self.best_gain = max(self.best_gain, after.score - before.score)
        if after.highest > max(self.highest, before.highest, FIRST_MADE - 1):
            self.milestones[str(after.highest)] = after.turns
        self.highest = max(self.highest, after.highest)


def course(steps: Iterable[Step]) -> dict[str, Any]:
    """Return the figures of the main line as it was played.

    `milestones` tells for each tile the move that made it.
    """
    figures = Course()
    for step in steps:
        if isinstance(step.move, Slide) and step.after is not None:
            figures.add(step.before, step.move, step.after)
        figures.last = step.after
    last = figures.last or Position()
    return {
        "swipes": figures.swipes,
        "merges": figures.merges,
        "moves_without_merge": figures.without_merge,
        "best_gain": figures.best_gain,
        "points_per_move": last.score / last.turns if last.turns else None,
        "milestones": figures.milestones,
        **fours(last.tiles, last.fours),
    }


def course_of(start: Position, swipes: Sequence[str], tiles: Sequence[str]) -> dict[str, Any] | None:
    """Return the figures of whole turns in the proper words.

    None where one of them is not legal; else what `course` gives for their steps.
    """
    boards: list[list[str]] = []
    illegal, last = first_illegal(start, swipes, tiles, boards)
    if illegal is not None:
        return None
    points = [POINTS[a] + POINTS[b] + POINTS[c] + POINTS[d] for a, b, c, d in boards]
    highest, milestones = FIRST_MADE - 1, {}
    for turn, made in enumerate(points, start=1):
        if made > highest:  # else no larger tile was made
            top = value_of(max(map(max, boards[turn]))) if turn < len(boards) else last.highest
            if top > highest:
                milestones[str(top)] = turn
                highest = top
    return {
        "swipes": {direction: swipes.count(direction) for direction in DIRECTIONS},
        "merges": last.tiles - sum(map(bool, last.board)),
        "moves_without_merge": points.count(0),
        "best_gain": max(points, default=0),
        "points_per_move": last.score / last.turns if last.turns else None,
        "milestones": milestones,
        **fours(last.tiles, last.fours),
    }


def fours(tiles: int, count: int) -> dict[str, Any]:
    """Return the share of 4s, and the chance of one as odd.

    One tile in ten is expected to be a 4.
    """
    if not tiles:
        return {"four_share": None, "four_share_p": None}
    return {"four_share": count / tiles, "four_share_p": chance_of_fours(tiles, count)}


class Statistics2048(Statistics):
    """See `gamenote.core.statistics.Statistics`."""

    charts = ("final.score", "final.highest_tile")

    def figures(self, position: Position) -> Figures:
        return {
            "score": position.score,
            "highest_tile": position.highest,
            "locked": is_locked(position.board),
            "moves": position.turns,
            "tiles": position.tiles,
            "fours": position.fours,
        }

    def course(self, record: Record, steps: Iterable[Step]) -> Figures:
        line = record.moves()
        start = read_start(line.setup) if line is not None and line.setup is not None else None
        if line is None or line.single is None or not isinstance(start, Position):
            return course(steps)
        moves, actors = line.single
        swipes, tiles = proper_turns(moves, actors)
        whole = 2 * len(tiles) == len(moves)
        return (course_of(start, swipes, tiles) if whole else None) or course(steps)

    def totals(self, sums: Mapping[str, float]) -> Figures:
        """The share of 4s in all games together."""
        return fours(int(sums.get("tiles", 0)), int(sums.get("fours", 0)))

    def labels(self, variant: str | None) -> Mapping[str, str]:
        return LABELS

    def gains(self, before: Position, after: Position, actor: str | None) -> Gains:
        return Gains(score=after.score)


STATISTICS = Statistics2048()
