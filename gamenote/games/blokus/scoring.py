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
    """Return the bonus of each colour for laying all its pieces.

    It is higher where the single cell came last.
    """
    found = []
    pieces = position.table.set
    for color, side in enumerate(position.sides):
        if not pieces.all_placed or any(position.left(color)):
            found.append(0)
        else:
            single = side.last is not None and position.piece(side.last).single
            found.append(pieces.all_placed + (pieces.single_last if single else 0))
    return found


def points(position: Position) -> list[Number]:
    """Return the score of each colour: its pieces and its bonus."""
    pieces = position.table.set.pieces
    return [
        _whole_points(sum(pieces[form.piece].score for form, _ in side.placed) + bonus)
        for side, bonus in zip(position.sides, bonuses(position), strict=True)
    ]


def points_of_players(position: Position) -> list[Number]:
    return _by_player(position, points(position))


def _by_player(position: Position, scores: list[Number]) -> list[Number]:
    totals: list[Number] = [0] * position.seating.players
    for color, score in enumerate(scores):
        owner = position.seating.owner(color)
        if owner is not None:
            totals[owner] += score
    return [_whole_points(total) for total in totals]


def winners(position: Position) -> list[int]:
    """The players with most points, counted from 1.

    Of several the last one where the game says so.
    """
    return _best_players(position, points_of_players(position))


def _best_players(position: Position, totals: list[Number]) -> list[int]:
    most = max(totals)
    best = [player for player, total in enumerate(totals, start=1) if total == most]
    return best[-1:] if position.seating.late_wins else best


def result(position: Position) -> str:
    """Return the score as Pentobi gives it.

    That is the lead of the first or second player, `0` for none; the points of every colour where more than two
    play.
    """
    scores = points(position)
    return _score_text(position, scores, _by_player(position, scores))


def _score_text(position: Position, scores: list[Number], totals: list[Number]) -> str:
    if position.seating.players > 2:
        return " ".join(f"{score:g}" for score in scores)
    first, second = totals
    return "0" if first == second else f"{'B' if first > second else 'W'}+{abs(first - second):g}"


def outcome(position: Position) -> Outcome | None:
    """How the game has ended.

    None while some colour can move, or when it was not played by the rules.
    """
    if not position.sound or position.mover is not None:
        return None
    scores = points(position)
    totals = _by_player(position, scores)
    best = _best_players(position, totals)
    reason = "starting later" if totals.count(max(totals)) > len(best) else "points"
    return Outcome(_score_text(position, scores, totals), str(best[0]) if len(best) == 1 else None, reason)


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


def _whole_points(number: Number) -> Number:
    """Return whole points as an int; half points stay."""
    return int(number) if number == int(number) else number
