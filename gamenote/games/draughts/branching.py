"""Whole games with what branches from them: is every move of every line plainly legal, and can a line be played?

`swift` goes through a row of moves and stops where it is in doubt; here such rows are put together. A move in
doubt is asked of the other modules by itself, and the quick way is taken up again behind it: a game with one
ambiguous capture costs as much as any other, not six times as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain

from gamenote.core.game import Objection
from gamenote.core.record import Segment
from gamenote.core.replay import MOST_POSITIONS, last_of
from gamenote.core.value import dataclass
from gamenote.games.draughts.draws import Clock
from gamenote.games.draughts.judging import judge
from gamenote.games.draughts.movement import after
from gamenote.games.draughts.notation import CROSSES
from gamenote.games.draughts.position import Move, Position
from gamenote.games.draughts.reading import candidates
from gamenote.games.draughts.swift import passed, played

CROSSED = frozenset(CROSSES)
FEW, MANY = 16, 1 << 20  # moves that are played in one go: few behind one that was in doubt, then ever more


@dataclass(frozen=True)
class Doubt:
    """Where a line of moves is in doubt: the index of the first such move, and the position before it."""

    at: int
    before: Position
    start: Position
    moves: Sequence[str]

    @cached_property
    def calm(self) -> tuple[int, Position]:
        """The index of the last capture before that, and the position before it; the start where there is none.

        All counts of moves without a capture begin anew with one, so whoever counts may begin there: an endgame of
        kings, which one game of twenty has, then costs a fifth of a replay.
        """
        captures = (index for index in range(self.at - 1, -1, -1) if not CROSSED.isdisjoint(self.moves[index]))
        index = next(captures, 0)
        return index, _behind(self.start, self.moves[:index])


def through(start: Position, parts: Sequence[Sequence[str]]) -> list[Position] | Doubt:
    """The position behind each part of a line of moves that are plainly legal, or where that is in doubt."""
    found = passed(start, parts)
    if isinstance(found, list):
        return found
    moves = parts[0] if len(parts) == 1 else list(chain.from_iterable(parts))
    doubt = Doubt(*found, start, moves)
    again = passed(start, parts, draws=False) if _is_no_draw(doubt) else found
    return again if isinstance(again, list) else doubt


def _behind(start: Position, moves: Sequence[str]) -> Position:
    """The position behind moves that are known to be plainly legal."""
    there = played(start, moves, draws=False)
    assert isinstance(there, Position)
    return there


def _is_no_draw(doubt: Doubt) -> bool:
    """Whether only one thing was in doubt in a line, which proves right: that it was no draw before its end."""
    if not isinstance(played(doubt.before, doubt.moves[doubt.at :], draws=False), Position):
        return False
    calm, position = doubt.calm
    clock, drawn = Clock(position.table.variant.draws), False
    for text in doubt.moves[calm:]:
        found = None if drawn else plainly(position, text)
        if found is None:
            return False
        drawn = clock.played(position, *found) is not None
        position = found[1]
    return True


def variations_hold(start: Position, segments: Sequence[Segment], main: Iterable[Position]) -> bool:
    """Whether every move of the variations is plainly legal; `main` are the positions behind the segments of the
    main line, which come first. Whether the game was a draw is of interest in that line alone."""
    known = iter(main)

    def behind(position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Position | None:
        there = next(known, None) or played(position, moves, draws=False)
        return None if isinstance(there, int) else there

    return last_of(start, segments, behind) is not None


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
        positions = _all_behind(positions, moves[at])
        if not positions:
            return at
        at += 1
    return None


def _all_behind(positions: tuple[Position, ...], text: str) -> tuple[Position, ...]:
    """The positions that are possible behind a move, as `gamenote.core.replay.replay` keeps them."""
    found = list[Position]()
    for position in positions:
        moves = candidates(position, text)
        if not isinstance(moves, Objection):
            sound = (move for move in moves if not any(each.fatal for each in judge(position, move)))
            found += (after(position, move) for move in sound)
    return tuple(found[:MOST_POSITIONS])
