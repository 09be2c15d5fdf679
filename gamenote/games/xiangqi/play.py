"""The engine of Chinese chess, which asks the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gamenote.core.engine import Advance, Objection, WholeGameEngine
from gamenote.core.record import Outcome, Setup
from gamenote.games.xiangqi import movement, notation, replay
from gamenote.games.xiangqi.board import COLOURS, Move, Position
from gamenote.games.xiangqi.fen import START, read_fen, write_board
from gamenote.games.xiangqi.movement import GameBoard
from gamenote.games.xiangqi.reasons import game_over_objection, judge
from gamenote.games.xiangqi.variants import STANDARD

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram


class Xiangqi(WholeGameEngine):
    """See `gamenote.core.engine.Engine`. Nothing is kept between calls but tables."""

    names_squares = True

    def start(self, name: str | None, setup: Setup | None) -> Position | Objection:
        if name not in (None, STANDARD):
            return Objection("", f"the rules of {name} are not known")
        if setup is None:
            return START
        reading = read_fen(setup.text)
        if reading.position is not None:
            return reading.position
        # Rules of `lint_fen` report all other faults.
        facing = next((fault for fault in reading.faults if fault.kind == "kings-facing"), None)
        return Objection(facing.kind, facing.message) if facing else Objection("", f"{setup.text} cannot be read")

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[Move, ...] | Objection:
        """Return the legal moves that the text names, else the likeliest."""
        named = notation.named_moves(position, text)
        if isinstance(named, Objection):
            return game_over_objection(position, text) or named
        board = GameBoard(position)
        legal = [move for move in named if board.is_legal(move.start, move.end)]
        readings = max(len(legal), 1)
        return tuple(Move(move.start, move.end, text, readings) for move in legal or named[:1])

    def judge(self, position: Position, move: Move) -> tuple[Objection, ...]:
        return judge(position, move)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        return movement.legal_moves(position)

    def play(self, position: Position, move: Move) -> Position:
        return movement.position_after(position, move)

    def write_move(self, position: Position, move: Move, notation_words: str = "") -> str:
        return notation.write_move(position, move, notation_words)

    def advance(self, position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
        return replay.advance(position, moves)

    def play_text(self, position: Position, text: str, actor: str | None) -> tuple[Move, Position] | None:
        return replay.play_text(position, text)

    def outcome(self, position: Position) -> Outcome | None:
        if movement.has_legal_move(position):
            return None
        reason = "mate" if movement.is_in_check(position) else "stalemate"
        return Outcome(("0-1", "1-0")[position.side], COLOURS[1 - position.side], reason)

    def diagram(self, position: Position, last: Move | None = None, notation_words: str = "") -> Diagram:
        from gamenote.games.xiangqi.diagram import diagram

        return diagram(position, last)

    def spell_start(self, position: Position, moves: Sequence[str]) -> Position:
        """Return the position with how its game counts ranks.

        Where neither rank 0 nor rank 10 is named, play decides."""
        from_one = notation.ranks_from_one(moves)
        other = replace(position, ranks_from_one=True)
        if from_one is None and (played := replay.advance(position, moves).played) < len(moves):
            from_one = replay.advance(other, moves).played > max(played, 1)  # one move may fit by chance
        return other if from_one else position

    def without_history(self, position: Position) -> Position:
        """Return the position with its moves counted anew."""
        return replace(position, quiet=0, number=1)

    def write_position(self, position: Position) -> str:
        """Return rows and side, without counts of moves."""
        return write_board(position)


ENGINE = Xiangqi()
