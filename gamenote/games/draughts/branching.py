"""Whole games with what branches from them: is every move of every line plainly legal, and can a line be played?

`swift` goes through a row of moves and stops where it is in doubt; here such rows are put together. A move in
doubt is asked of the other modules by itself, and the quick way is taken up again behind it: a game with one
ambiguous capture costs as much as any other, not six times as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamenote.core.game import MOST_POSITIONS, Objection, last_of
from gamenote.core.record import Segment
from gamenote.games.draughts.draws import Clock
from gamenote.games.draughts.judging import judge
from gamenote.games.draughts.movement import after
from gamenote.games.draughts.notation import CROSSES
from gamenote.games.draughts.position import Move, Position
from gamenote.games.draughts.reading import candidates
from gamenote.games.draughts.swift import played

CROSSED = frozenset(CROSSES)
FEW, MANY = 16, 1 << 20  # moves that are played in one go: few behind one that was in doubt, then ever more


class Doubt(NamedTuple):
    """Where a line of moves is in doubt: the index of the first such move, and the position before it."""

    at: int
    before: Position


def through(start: Position, moves: Sequence[str]) -> Position | Doubt:
    """The position behind a line of moves that are plainly legal, or where that is in doubt."""
    found = played(start, moves)
    if isinstance(found, Position):
        return found
    doubt = Doubt(found, _behind_plain(start, moves[:found]))
    return undrawn(start, moves, doubt) or doubt


def _behind_plain(start: Position, moves: Sequence[str]) -> Position:
    there = played(start, moves, draws=False)
    assert isinstance(there, Position)
    return there


def variations_hold(start: Position, segments: Sequence[Segment]) -> bool:
    """Whether every move of a game with variations is plainly legal. Whether the game was a draw is of interest in
    its main line alone, which must be gone through by itself."""
    return last_of(start, segments, _gone_on) is not None


def _gone_on(position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Position | None:
    there = played(position, moves, draws=False)
    return None if isinstance(there, int) else there


def calm_before(start: Position, moves: Sequence[str], doubt: int) -> Doubt:
    """The last capture before a doubtful move, or the beginning. All counts of moves without a capture begin anew
    with one, so whoever counts them may begin there: an endgame of kings, which one game of twenty has, then costs
    a fifth of a replay."""
    begin = next((at for at in range(doubt - 1, -1, -1) if not CROSSED.isdisjoint(moves[at])), 0)
    return Doubt(begin, _behind_plain(start, moves[:begin]))


def undrawn(start: Position, moves: Sequence[str], doubt: Doubt) -> Position | None:
    """The position behind a line of which only one thing is in doubt, from that move on: whether it goes on
    although it could be drawn. None where it does, or where something else may be said."""
    if not isinstance(played(doubt.before, moves[doubt.at :], draws=False), Position):
        return None
    begin, position = calm_before(start, moves, doubt.at)
    clock, drawn = Clock(start.table.variant.draws), False
    for text in moves[begin:]:
        found = None if drawn else plainly(position, text)
        if found is None:
            return None
        drawn = clock.played(position, *found) is not None
        position = found[1]
    return position


def plainly(position: Position, text: str) -> tuple[Move, Position] | None:
    """A move that is plainly legal and clear, and the position after it; None for all others."""
    there = played(position, (text,), draws=False) if position.known and position.decided else 0
    if isinstance(there, int):
        return None
    gone, come = position.own & ~there.opp, there.opp & ~position.own
    if not gone or not come:
        return None  # a capture that ends where it began
    end, captured = come.bit_length() - 1, position.opp & ~there.own
    return Move(gone.bit_length() - 1, end, captured, bool(there.kings & come), written=text), there


def first_illegal(start: Position, moves: Sequence[str]) -> int | None:
    """The index of the first move of a line that cannot be played, whatever those before it mean; None when all
    can."""
    positions: tuple[Position, ...] = (start,)
    at, size = 0, MANY
    while at < len(moves):
        if len(positions) == 1:
            part = moves[at : at + size]
            there = played(positions[0], part, draws=False)
            if isinstance(there, Position):
                positions, at, size = (there,), at + len(part), size * 2
                continue
            before = played(positions[0], part[:there], draws=False)
            assert isinstance(before, Position)
            positions, at, size = (before,), at + there, FEW
        positions = _behind(positions, moves[at])
        if not positions:
            return at
        at += 1
    return None


def _behind(positions: tuple[Position, ...], text: str) -> tuple[Position, ...]:
    """The positions that are possible behind a move, as `gamenote.core.game.replay` keeps them."""
    found = list[Position]()
    for position in positions:
        moves = candidates(position, text)
        if not isinstance(moves, Objection):
            sound = (move for move in moves if not any(each.fatal for each in judge(position, move)))
            found += (after(position, move) for move in sound)
    return tuple(found[:MOST_POSITIONS])
