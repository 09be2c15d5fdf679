"""The rules engine of the Blokus games, in the terms of `core.engine.Engine`.

Actors are the numbers of the colours, "1" to "4". A piece laid against the rules does not end play: the position
behind it is not sound, and from there on only pieces that a colour does not have are objected to. What the rules
are is told in `judgement`, where pieces may go in `position`, the score in `scoring`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gamenote.core.engine import Advance, Engine, Objection
from gamenote.core.record import Outcome, Setup
from gamenote.games.blokus import fast, judgement, scoring, setup
from gamenote.games.blokus.boards import bits
from gamenote.games.blokus.notation import write_points
from gamenote.games.blokus.position import Placement, Position
from gamenote.games.blokus.variants import ROWS, VARIANTS

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram


class Blokus(Engine):
    """The rules engine of the Blokus games; it holds nothing."""

    def start(self, variant: str | None, given: Setup | None) -> Position | Objection:
        row = ROWS.get(variant or VARIANTS[0].name)
        if row is None:
            return Objection("", f"there is no Blokus variant {variant!r}")
        empty = setup.beginning(row)
        return empty if given is None else self.set_up(empty, given, variant)

    def set_up(self, before: Position, given: Setup, variant: str | None) -> Position | Objection:
        """Return the position that a setup makes within a game.

        Edits change the position before it; moves are played from the empty board.
        """
        if given.edits or given.to_move is not None or not given.text:
            return setup.apply_setup(before, given)
        return setup.after_moves(setup.beginning(before.seating), given.text)

    def check_setup(self, position: Position) -> tuple[Objection, ...]:
        """What speaks against the setup that made the position."""
        return position.flaws

    def candidates(
        self, position: Position, text: str, actor: str | None = None
    ) -> tuple[Placement, ...] | Objection:
        color = setup.to_move(position) if actor is None else 0
        if actor is not None:
            numbers = [str(number) for number in range(1, len(position.sides) + 1)]
            if actor not in numbers:
                return Objection("", f"{actor} is not a color of {position.seating.title}")
            color = numbers.index(actor)
        move = setup.read_placement(position, text, color)
        return setup.add_move_number(move, position) if isinstance(move, Objection) else (move,)

    def judge(self, position: Position, move: Placement) -> tuple[Objection, ...]:
        return judgement.judge(position, move)

    def legal_moves(self, position: Position) -> Iterator[Placement]:
        return iter(()) if position.mover is None else position.placements(position.mover)

    def play(self, position: Position, move: Placement) -> Position:
        return setup.play_placement(position, move)

    def advance(self, position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
        return fast.advance(position, moves, actors)

    def write_move(self, position: Position, move: Placement, notation: str = "") -> str:
        return write_points((move.at + cell for cell in move.form.cells), position.table.board)

    def outcome(self, position: Position) -> Outcome | None:
        return scoring.outcome(position)

    def diagram(self, position: Position, last: Placement | None = None, notation: str = "") -> Diagram:
        from gamenote.games.blokus.diagram import diagram

        return diagram(position, last)

    def write_position(self, position: Position) -> str:
        """Return each colour with its points: `Blue:a20,b20 Yellow:...`."""
        board = position.table.board
        sides = zip(position.seating.colors, position.sides, strict=True)
        return " ".join(f"{name}:{write_points(bits(side.covers), board)}" for name, side in sides)


ENGINE = Blokus()
