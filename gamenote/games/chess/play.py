"""The engine of chess, which asks the modules beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from gamenote.core.engine import Advance, Objection, Step, WholeGameEngine
from gamenote.core.record import Outcome, Setup
from gamenote.games.chess import ends, judging, languages, movement, reasons, san
from gamenote.games.chess.board import Move, Position
from gamenote.games.chess.fast import replay
from gamenote.games.chess.fast.rows import COMPILED
from gamenote.games.chess.fen import read_fen, write_board
from gamenote.games.chess.variants import Variant, variant

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram


REPLY = 2  # the index of the second move's node


@lru_cache(maxsize=32)
def first_position(row: Variant) -> Position:
    """Return the usual first position of a variant."""
    position = read_fen(row, row.start).position
    assert position is not None, row.name
    return position


class Chess(WholeGameEngine):
    """See `gamenote.core.engine.Engine`. Nothing is kept between calls but tables."""

    compiled = COMPILED
    names_squares = True

    def start(self, name: str | None, setup: Setup | None) -> Position | Objection:
        row = variant(name)
        if row is None:
            return Objection("", f"the rules of {name} are not known")
        if setup is None:
            return first_position(row)
        position = read_fen(row, setup.text).position
        return Objection("", f"the position {setup.text} cannot be read") if position is None else position

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[Move, ...] | Objection:
        found = san.possible_meanings(position, text)
        if found:
            return found
        alternatives = san.parse(text)
        if not alternatives:
            return reasons.objection(position, text, "this is not a move of chess")
        return Objection("", "") if position.undecided else reasons.refusal(position, alternatives)

    def judge(self, position: Position, move: Move) -> tuple[Objection, ...]:
        return judging.judge(position, move)

    def explain_refusal(self, objection: Objection, step: Step, earlier: Iterable[Step]) -> Objection:
        """Return an objection with the move that lost a right to castle.

        Nothing is said again of a start with the wrong side in check."""
        if step.path.index <= REPLY:
            earlier = tuple(earlier)
            if judging.comes_of_wrong_check(step, earlier[0].after if earlier else step.before):
                return structs.replace(objection, kind="")
        words, lost, _ = objection.message.partition(reasons.LOST)
        reason = reasons.lost_on(step, earlier) if lost else ""
        message = f"{words}{lost}: {reason}" if reason else objection.message
        return structs.replace(objection, message=message)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        return movement.legal_moves(position)

    def play(self, position: Position, move: Move) -> Position:
        return movement.play(position, move)

    def write_move(self, position: Position, move: Move, notation_words: str = "") -> str:
        return san.write_move(position, move, notation_words or "san")

    def advance(self, position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
        if position.languages:
            return languages.advance_foreign(position, moves)
        there = replay.advance(position, moves)
        if there.position.languages:  # its last move has the letter of another language: that is in doubt
            return replay.advance(position, moves[: there.played - 1])
        return there

    def spell_start(self, position: Position, moves: Sequence[str]) -> Position:
        fitting = languages.languages_of(self, position, tuple(moves))
        return replace(position, languages=fitting) if fitting else position

    def play_text(self, position: Position, text: str, actor: str | None) -> tuple[Move, Position] | None:
        return languages.play_foreign(position, text) if position.languages else replay.play_text(position, text)

    def outcome(self, position: Position) -> Outcome | None:
        return ends.outcome(position)

    def refute_claim(self, position: Position, claim: Outcome) -> str:
        return ends.refute_claim(position, claim)

    def diagram(self, position: Position, last: Move | None = None, notation_words: str = "") -> Diagram:
        from gamenote.games.chess.diagram import diagram

        return diagram(position, last)

    def without_history(self, position: Position) -> Position:
        """Return the position with its moves counted anew."""
        return replace(position, halfmoves=0, number=1)

    def write_position(self, position: Position) -> str:
        """Return the position as FEN, without its counts of moves."""
        return write_board(position)


ENGINE = Chess()
