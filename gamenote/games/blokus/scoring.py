"""What the colours and players have scored, and who has won.

A colour scores the pieces that it has on the board, and a bonus when none is left (`pieces.Set`). Players add up
their colours; the colour that three players share counts for none of them.
"""

from __future__ import annotations

from typing import Any

from gamenote.core.record import Outcome
from gamenote.games.blokus.position import Position

Number = int | float


def bonuses(position: Position) -> list[int]:
    """For each colour what it gets for having laid all of its pieces, and the single cell last."""
    found = []
    pieces = position.table.set
    for color, side in enumerate(position.sides):
        done = not any(position.left(color))
        single = side.last is not None and position.piece(side.last).single
        found.append((pieces.all_placed + (pieces.single_last if single else 0)) if done else 0)
    return found


def points(position: Position) -> list[Number]:
    """For each colour the scores of its pieces on the board, and its bonus."""
    return [
        _whole(sum(position.piece(each.form.piece).score for each in side.placed) + bonus)
        for side, bonus in zip(position.sides, bonuses(position), strict=True)
    ]


def points_of_players(position: Position) -> list[Number]:
    totals: list[Number] = [0] * position.seating.players
    for color, score in enumerate(points(position)):
        owner = position.seating.owner(color)
        if owner is not None:
            totals[owner] += score
    return [_whole(total) for total in totals]


def winners(position: Position) -> list[int]:
    """The players with most points, counted from 1; of several the last one where the game says so."""
    totals = points_of_players(position)
    best = [player for player, total in enumerate(totals, start=1) if total == max(totals)]
    return best[-1:] if position.seating.late_wins else best


def result(position: Position) -> str:
    """The score as Pentobi gives it: the lead of the first or second player, `0` for none; the points of every
    colour where more than two play."""
    if position.seating.players > 2:
        return " ".join(f"{score:g}" for score in points(position))
    first, second = points_of_players(position)
    return "0" if first == second else f"{'B' if first > second else 'W'}+{abs(first - second):g}"


def outcome(position: Position) -> Outcome | None:
    """How the game has ended; None while some colour can move, or when it was not played by the rules."""
    if not position.sound or position.mover is not None:
        return None
    best = winners(position)
    totals = points_of_players(position)
    reason = "starting later" if totals.count(max(totals)) > len(best) else "points"
    return Outcome(result(position), str(best[0]) if len(best) == 1 else None, reason)


def figures(position: Position) -> dict[str, Any]:
    """The score in numbers; `winners` is None while the game goes on."""
    pieces = position.table.set.pieces
    return {
        "points_by_color": points(position),
        "bonus_by_color": bonuses(position),
        "points_by_player": points_of_players(position),
        "winners": winners(position) if outcome(position) is not None else None,
        "pieces_left_by_color": [
            {piece.name: left for piece, left in zip(pieces, position.left(color), strict=True) if left}
            for color in range(len(position.sides))
        ],
    }


def _whole(number: Number) -> Number:
    """Half points stay, whole ones are ints."""
    return int(number) if number == int(number) else number
