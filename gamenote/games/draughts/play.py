"""The engine of draughts, which asks the modules beside it.

A variant is named by its row, or by the value of a GameType tag with attributes of its own (`20,W,10,10,N1,0`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from gamenote.core.engine import Advance, Engine, Objection
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Outcome, Setup
from gamenote.games.draughts import judging, movement, notation
from gamenote.games.draughts.board import NO_RUNS, Move, Position, Table, table
from gamenote.games.draughts.fast import replay
from gamenote.games.draughts.fen import is_null_move, read_fen, write_fen
from gamenote.games.draughts.variants import variant

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram

PLY = "ply"  # a setup's edit of this name tells how many moves have been numbered before
COUNT = lazy_pattern("[0-9]{1,9}")


def plies_before(setup: Setup | None) -> int:
    """Return how many moves were numbered before a position.

    0 where that is not told, or more than there can be."""
    told = (count for name, count in setup.edits if name == PLY and COUNT.fullmatch(count)) if setup else ()
    return int(next(iter(told), "0"))


@lru_cache(maxsize=256)
def _board_of(name: str | None) -> Table | None:
    """Return the table of a variant by its name, remembered."""
    row = variant(name)
    return table(row) if row is not None else None


class Draughts(Engine):
    """See `gamenote.core.engine.Engine`. Nothing is kept between calls but tables."""

    compiled = replay.COMPILED
    names_squares = True

    def start(self, name: str | None, setup: Setup | None) -> Position | Objection:
        board = _board_of(name)
        return (
            Objection("", f"the rules of {name} are not known")
            if board is None
            else self._read_setup(board, setup)
        )

    def set_up(self, position: Position, setup: Setup, name: str | None) -> Position | Objection:
        """Return a position set up within a game.

        Numbers go on, and the pieces may stay where they are."""
        if is_null_move(setup.text):
            return replace(position.turned(), ply=position.ply + 1)
        placed = self._read_setup(position.table, setup)
        if isinstance(placed, Objection) or any(name == PLY for name, _ in setup.edits):
            return placed
        return replace(placed, ply=position.ply + (position.ply + placed.side) % 2)

    def _read_setup(self, board: Table, setup: Setup | None) -> Position | Objection:
        if setup is None:
            own, opp = board.start
            return Position(board, own, opp, 0)
        position = read_fen(board, setup.text).position
        if position is None:
            return Objection("", f"the position {setup.text} cannot be read")
        plies = plies_before(setup)
        return replace(position, ply=plies) if plies else position

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[Move, ...] | Objection:
        return judging.candidates(position, text)

    def judge(self, position: Position, move: Move) -> tuple[Objection, ...]:
        return judging.judge(position, move)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        return movement.legal_moves(position)

    def without_history(self, position: Position) -> Position:
        """Return the position as if nothing was played before it.

        What perft counts has no history."""
        return replace(position, runs=NO_RUNS) if position.table.rules.king_run else position

    def play(self, position: Position, move: Move) -> Position:
        return movement.after(position, move)

    def write_move(self, position: Position, move: Move, notation_words: str = "") -> str:
        return notation.write_move(movement.with_owner_to_move(position, move.start), move, notation_words)

    def advance(self, position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
        return replay.advance(position, moves)

    def play_text(self, position: Position, text: str, actor: str | None) -> tuple[Move, Position] | None:
        return replay.play_text(position, text)

    def outcome(self, position: Position) -> Outcome | None:
        return movement.outcome(position)

    def diagram(self, position: Position, last: Move | None = None, notation_words: str = "") -> Diagram:
        """The position with squares called by numbers (`numeric`) or letters (`algebraic`)."""
        from gamenote.games.draughts.diagram import diagram

        return diagram(position, last, letters=notation.letters_of(notation_words))

    def write_position(self, position: Position) -> str:
        return write_fen(position) if position.known else ""


ENGINE = Draughts()
