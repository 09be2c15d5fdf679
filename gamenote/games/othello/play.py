"""The rules engine of Othello.

A move is the number of a square (`board.DiscBoard`), or `PASS`. Who cannot move passes by himself: where the
side in turn has no move and the other one has, a pass is due. It may be written, as a move of its own, and is
then the only legal move of the side in turn; or it is left out, and the next disc is the other side's (an
implied pass, which the position counts). A pass anywhere else is objected to as `pass-with-moves`, behind the
end as `moves-after-end`.

Formats that write passes, and those that do not, use `passes.with_passes` and `passes.without_passes`. How
setups are given stands in `setup`, who makes moves whose colours are not told in `turns`, how results are read
and compared in `results`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from gamenote.core.engine import Advance, Objection, Step, WholeGameEngine
from gamenote.core.record import Outcome, Setup
from gamenote.games.othello import judgement, movement, results, setup
from gamenote.games.othello.board import Position
from gamenote.games.othello.turns import TurnsByPlay

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram


class OthelloEngine(WholeGameEngine):
    """The rules engine of Othello; it holds nothing."""

    names_squares = True
    lists_all_moves = False  # nor those behind a pass that is left out

    def start(self, variant: str | None, given: Setup | None) -> Position | Objection:
        return setup.first_position(variant, given)

    def set_up(self, before: Position, given: Setup, variant: str | None) -> Position | Objection:
        return setup.set_up(before, given)

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[int, ...] | Objection:
        return judgement.read_move(position, text, actor)

    def judge(self, position: Position, move: int) -> tuple[Objection, ...]:
        found = judgement.judge(position, move)
        return () if found is None else (found,)

    def explain_refusal(self, objection: Objection, step: Step, earlier: Iterable[Step]) -> Objection:
        """Return an objection to an occupied square with who played there."""
        return judgement.explain_occupied(objection, step, earlier)

    def legal_moves(self, position: Position) -> Iterator[int]:
        return movement.legal_moves(position)

    def play(self, position: Position, move: int) -> Position:
        return movement.play(position, move)

    def advance(self, position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
        return movement.advance(position, moves, () if isinstance(actors, TurnsByPlay) else actors)

    def write_move(self, position: Position, move: int, notation: str = "") -> str:
        return position.board.write_square(move)

    def outcome(self, position: Position) -> Outcome | None:
        return results.outcome(position)

    def diagram(self, position: Position, last: int | None = None, notation: str = "") -> Diagram:
        from gamenote.games.othello.diagram import diagram

        return diagram(position, last)

    def without_history(self, position: Position) -> Position:
        return Position(position.own, position.opp, position.side, position.variant)

    def write_position(self, position: Position) -> str:
        return f"{setup.write_position(position)} {setup.WRITTEN[position.side]}"


ENGINE = OthelloEngine()
