"""What happened in a Blokus game: opening, pieces laid, territory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gamenote.core.engine import Step
from gamenote.core.record import Record
from gamenote.core.statistics import NO_GAINS, Figures, Gains, Statistics
from gamenote.games.blokus import scoring
from gamenote.games.blokus.position import Position
from gamenote.games.blokus.variants import ROWS, VARIANTS

COLORS = {row.name: len(row.colors) for row in VARIANTS}

LABELS = {
    "points_by_player": "points of",
    "points_by_color": "points",
    "bonus_by_color": "bonus",
    "pieces_left_by_color": "pieces left",
    "pieces_laid": "pieces placed",
    "pieces_left": "number of pieces left",
}


def labels(variant: str | None) -> dict[str, str]:
    """Figures as people call them.

    A colour goes by its name where the variant is known.
    """
    row = ROWS.get(variant or "")
    if row is None:
        return LABELS
    named = [name for name in (*LABELS, "territory") if name != "points_by_player"]
    places = {f"{name}.{at}": color for name in named for at, color in enumerate(row.colors, start=1)}
    players = (str(number) for number in range(1, row.players + 1))
    if row.players == len(row.colors):  # the points of players are those of their colours
        places["points_by_player"] = ""
    return LABELS | places | {f"points_by_player.{seat}": row.player(seat) for seat in players}


def course(record: Record, steps: Iterable[Step]) -> dict[str, Any]:
    """The figures of the main line as it was played.

    `territory` counts the points covered after each own move.
    """
    number = COLORS.get(record.variant or VARIANTS[0].name, 0)
    territory: dict[str, list[int]] = {str(color): [] for color in range(1, number + 1)}
    opening: dict[str, str] = {}
    last = None
    for step in steps:
        after = step.after
        if after is None:
            continue
        last = after
        if step.move is None:
            continue
        color = step.move.color
        territory[str(color + 1)].append(after.sides[color].covers.bit_count())
        opening.setdefault(str(color + 1), after.piece(step.move.form.piece).name)
    return {
        "opening": " ".join(opening[color] for color in territory) if set(opening) == set(territory) else None,
        "pieces_laid": {color: len(series) for color, series in territory.items()},
        "pieces_left": {each: None if last is None else sum(last.left(int(each) - 1)) for each in territory},
        "territory": territory,
    }


class BlokusStatistics(Statistics):
    """The statistics of Blokus games."""

    def figures(self, position: Position) -> Figures:
        return scoring.figures(position)

    def course(self, record: Record, steps: Iterable[Step]) -> Figures:
        return course(record, steps)

    def labels(self, variant: str | None) -> Mapping[str, str]:
        return labels(variant)

    def gains(self, before: Position, after: Position, actor: str | None) -> Gains:
        """The points that a colour has on the board."""
        numbers = [str(number) for number in range(1, len(after.sides) + 1)]
        return Gains(score=scoring.points(after)[numbers.index(actor)]) if actor in numbers else NO_GAINS


STATISTICS = BlokusStatistics()
