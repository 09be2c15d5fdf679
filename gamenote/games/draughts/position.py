"""Positions and moves of draughts, as small values.

What may be played is asked in `captures` and `play`."""

from __future__ import annotations

from dataclasses import dataclass, field

from gamenote.games.draughts.board import Table

Run = tuple[int, int]  # a king's square and how many quiet moves in a row it has made; (-1, 0) for none
NO_RUN: Run = (-1, 0)
NO_RUNS = (NO_RUN, NO_RUN)  # in most variants nobody counts them
NO_CALM = (0, 0)


@dataclass(frozen=True, slots=True)
class Position:
    """A position.

    Masks are of the bits of `table`; `own` are the pieces of the side to move."""

    table: Table
    own: int
    opp: int
    kings: int  # of both sides
    side: int = 0  # to move: 0 the one that starts by the rules, 1 the other
    ply: int = 0  # moves made, counted so that the first player's are even
    decided: bool = True  # False: the record does not say who is to move
    known: bool = True  # False: a move was not recorded, so anything may stand anywhere
    runs: tuple[Run, Run] = NO_RUNS  # of the side to move, then of the other
    # Quiet moves of kings in a row, and since the last capture or crowning, as far as the quick way has counted.
    calm: tuple[int, int] = field(default=NO_CALM, compare=False, repr=False)

    @property
    def number(self) -> int:
        """The number of the next move."""
        return self.ply // 2 + 1

    @property
    def colour(self) -> str:
        """Who is to move."""
        return self.table.variant.colours[self.side]

    @property
    def occupied(self) -> int:
        return self.own | self.opp

    def of(self, colour: str) -> int:
        """The pieces of a colour."""
        return self.own if colour == self.colour else self.opp

    def turned(self) -> Position:
        """Return the pieces with the other side to move."""
        runs = (self.runs[1], self.runs[0])
        return Position(
            self.table, self.opp, self.own, self.kings, 1 - self.side, self.ply, self.decided, self.known, runs
        )


@dataclass(frozen=True, slots=True)
class Move:
    """A move, which is equal to others of equal effect.

    Equal are start, end, captured pieces and the rank afterwards.

    `written` is what the record says, for remarks about the writing; `readings` how many moves it may mean.
    """

    start: int
    end: int
    captured: int = 0
    king: bool = False  # whether the piece is a king afterwards
    written: str = field(default="", compare=False, repr=False)
    readings: int = field(default=1, compare=False, repr=False)


UNKNOWN = Move(-1, -1)  # a move that the record does not give
