"""The rules engine of Go.

A move is a colour and a point (`board.Move`). Nothing that can be said against a move ends play: all objections
are remarks, and the stone is put on its point all the same. Two passes end a game by most rules, though servers
write more of them, so that the engine knows no end. Which rules a game was played by, stands in its header:
`lint` weighs by them what `judgement` has to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from gamenote.core.engine import Advance, Objection
from gamenote.core.illustration import IllustratingEngine, Illustration
from gamenote.core.record import Outcome, Record, Setup
from gamenote.games.go import judgement, movement, setup
from gamenote.games.go.board import NOWHERE, Move, Position

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram
    from gamenote.core.format import Option

NAMED = "names"  # the notation of people: Q16


class GoEngine(IllustratingEngine):
    """The rules engine of Go; it holds nothing."""

    lists_all_moves = False  # nor those of the other side, where nobody has moved yet
    shown = NAMED

    def start(self, variant: str | None, given: Setup | None) -> Position | Objection:
        return setup.opening_position(variant, given)

    def set_up(self, before: Position, given: Setup, variant: str | None) -> Position | Objection:
        return setup.set_up(before, given)

    def check_setup(self, position: Position) -> tuple[Objection, ...]:
        return position.flaws

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[Move, ...] | Objection:
        return judgement.read_move(position, text, actor)

    def judge(self, position: Position, move: Move) -> tuple[Objection, ...]:
        return judgement.judge(position, move)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        return movement.legal_moves(position)

    def play(self, position: Position, move: Move) -> Position:
        return movement.play_move(position, move)

    def play_text(self, position: Position, text: str, actor: str | None) -> tuple[Move, Position] | None:
        point, colour = position.board.tokens.get(text, NOWHERE), movement.colour_of(actor, position)
        if point < 0 or not colour:
            return None
        move = Move(colour, point)
        effect = judgement.sound_play(position, move)
        return None if effect is None else (move, movement.play_move(position, move, effect))

    def advance(self, position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
        return movement.advance(position, moves, actors)

    def write_move(self, position: Position, move: Move, notation: str = "") -> str:
        return move.text or position.board.write_point(move.point, names=notation == NAMED)

    def outcome(self, position: Position) -> Outcome | None:
        return None

    def diagram(self, position: Position, last: Move | None = None, notation: str = "") -> Diagram:
        from gamenote.games.go.diagram import diagram

        return diagram(position, last)

    def drawing_options(self) -> tuple[Option, ...]:
        from gamenote.games.go.illustration import OPTIONS

        return OPTIONS

    def illustration(self, record: Record, given: Mapping[str, str]) -> Illustration:
        from gamenote.games.go.illustration import illustration

        return illustration(record, given)

    def without_history(self, position: Position) -> Position:
        return setup.without_history(position)

    def write_position(self, position: Position) -> str:
        return setup.write_position(position)


ENGINE = GoEngine()
