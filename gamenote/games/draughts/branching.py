"""Whole games with what branches from them: is every move of every line plainly legal, and can a line be played?

`swift` goes through a row of moves and stops where it is in doubt; here such rows are put together. A move in
doubt is asked of the other modules by itself, and the quick way is taken up again behind it: a game with one
ambiguous capture costs as much as any other, not six times as much.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamenote.core.game import MOST_POSITIONS, Objection
from gamenote.core.record import Segment
from gamenote.games.draughts.judging import judge
from gamenote.games.draughts.movement import after
from gamenote.games.draughts.position import Position
from gamenote.games.draughts.reading import candidates
from gamenote.games.draughts.swift import played

FEW, MANY = 16, 1 << 20  # moves that are played in one go: few behind one that was in doubt, then ever more


def last_of_all(start: Position, main: Sequence[str], segments: Sequence[Segment]) -> Position | None:
    """The position behind the main line, where every move of it and of its variations is plainly legal; None
    otherwise. The main line is gone through by itself, too, since only there the whole of it may be a draw."""
    last = played(start, main)
    if isinstance(last, int):
        return None
    reached = list[Position]()  # behind the segments that others may follow
    for depth, moves, _ in segments if len(segments) > 1 else ():
        del reached[depth:]
        there = played(reached[-1] if reached else start, moves, draws=False)
        if isinstance(there, int):
            return None
        reached.append(there)
    return last


def can_be_played(start: Position, moves: Sequence[str]) -> bool:
    """Whether a line keeps the rules in one of its meanings."""
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
            return False
        at += 1
    return True


def _behind(positions: tuple[Position, ...], text: str) -> tuple[Position, ...]:
    """The positions that are possible behind a move, as `gamenote.core.game.replay` keeps them."""
    found = list[Position]()
    for position in positions:
        moves = candidates(position, text)
        if not isinstance(moves, Objection):
            sound = (move for move in moves if not any(each.fatal for each in judge(position, move)))
            found += (after(position, move) for move in sound)
    return tuple(found[:MOST_POSITIONS])
