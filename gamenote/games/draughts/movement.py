"""Quiet moves, what moves do, and the end of games.

One rule looks back: Frisian draughts forbids a fourth quiet move in a row with one king, so a position knows how
many there have been (`run_is_over`).
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.record import Outcome
from gamenote.games.draughts.board import squares_in
from gamenote.games.draughts.captures import can_capture, legal_captures
from gamenote.games.draughts.position import NO_RUN, UNKNOWN, Move, Position, Run
from gamenote.games.draughts.variants import King

ELIMINATION, BLOCKADE = "elimination", "blockade"


def quiet_targets(position: Position, start: int) -> Iterator[int]:
    """Where the piece on a square could go without capturing."""
    table, occupied = position.table, position.occupied
    king = position.kings >> start & 1
    far = king and table.rules.king is not King.SHORT
    for direction in table.kings if king else table.men[position.side]:
        for square in table.rays[start][direction]:
            if occupied >> square & 1:
                break
            yield square
            if not far:
                break


def quiet_move(position: Position, start: int, end: int) -> Move:
    """The move between two squares, without a capture."""
    king = position.kings >> start & 1 or position.table.crown[position.side] >> end & 1
    return Move(start, end, 0, bool(king))


def legal_moves(position: Position) -> Iterator[Move]:
    """All moves: the captures where there are any, else the quiet moves."""
    if not position.known:
        return
    if not position.decided:
        yield from legal_moves(decided(position, position.side))
        yield from legal_moves(decided(position, 1 - position.side))
        return
    captures = legal_captures(position)
    yield from captures
    if not captures:
        for start in squares_in(position.own):
            if not run_is_over(position, start):
                yield from (quiet_move(position, start, end) for end in quiet_targets(position, start))


def decided(position: Position, side: int) -> Position:
    """Return the position with this side to move."""
    there = position if position.side == side else position.turned()
    return Position(there.table, there.own, there.opp, there.kings, side, there.ply, runs=there.runs)


def with_owner_to_move(position: Position, start: int) -> Position:
    """Let the owner of the piece move, if nobody is named."""
    if position.decided or start < 0:
        return position
    return decided(position, 1 - position.side if position.opp >> start & 1 else position.side)


def after(position: Position, move: Move) -> Position:
    """The position after a move, which need not be legal."""
    if move == UNKNOWN or not position.known:
        turned = position.turned()
        return Position(turned.table, 0, 0, 0, turned.side, position.ply + 1, known=False)
    position = with_owner_to_move(position, move.start)
    own = position.own & ~(1 << move.start) | 1 << move.end
    opp = position.opp & ~move.captured
    kings = position.kings & ~(move.captured | 1 << move.start)
    kings |= 1 << move.end if move.king else 0
    runs = (position.runs[1], _run_after(position, move))
    return Position(position.table, opp, own, kings, 1 - position.side, position.ply + 1, runs=runs)


def _run_after(position: Position, move: Move) -> Run:
    """Return the run of quiet king moves after this one."""
    if not position.table.rules.king_run or move.captured or not position.kings >> move.start & 1:
        return NO_RUN
    square, count = position.runs[0]
    return move.end, count + 1 if square == move.start else 1


def run_is_over(position: Position, start: int) -> bool:
    """Whether this king has made all its quiet moves in a row.

    They are limited while its side has men."""
    most = position.table.rules.king_run
    return bool(most) and position.runs[0] == (start, most) and bool(position.own & ~position.kings)


def can_move(position: Position) -> bool:
    """Whether the side to move can do anything.

    A step that a man, and a king too, can make is seen at once."""
    table, empty = position.table, position.table.full & ~position.occupied
    for each in table.men[position.side]:
        step = table.shifts[each]
        if position.own & (empty >> step if step > 0 else empty << -step):
            return True
    return can_capture(position) or any(
        next(quiet_targets(position, start), None) is not None for start in squares_in(position.own)
    )


def outcome(position: Position) -> Outcome | None:
    """Return that the side which cannot move has lost.

    None while the game goes on, or nobody can know."""
    if not (position.known and position.decided) or can_move(position):
        return None
    variant = position.table.variant
    text = variant.results.value[2 if position.side == 0 else 0]
    reason = BLOCKADE if position.own else ELIMINATION
    return Outcome(text, variant.colours[1 - position.side], reason)
