"""What happened in a game of Plateau: opening, captures, exchanges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gamenote.core.engine import Step
from gamenote.core.record import Record
from gamenote.core.statistics import NO_GAINS, Figures, Gains, Statistics
from gamenote.games.plateau.notation import SQUARES, Action, Deed, Move
from gamenote.games.plateau.position import Phase, Position, codes
from gamenote.games.plateau.variants import PLAYERS

WEAPONS = {"b": "blue", "r": "red", "o": "orange"}  # the faces that capture
OPENINGS = (Phase.FIRST, Phase.SECOND)
LABELS = {
    "captured": "pieces captured",
    "captured_over_time": "pieces captured over time",
    "weapons": "captures by",
}
OPENING = 4  # pieces that are put down before play


@dataclass
class SideCounts:
    """What one player has done so far."""

    onboarded: int = 0
    captures: int = 0
    captured: int = 0
    captured_over_time: list[int] = field(default_factory=list)  # after each own turn
    tenders: int = 0
    exchanges: int = 0  # tenders of the opponent that he answered with pieces
    refusals: int = 0
    weapons: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WEAPONS.values(), 0))

    def add(self, move: Move, after: Position) -> None:
        deed = move.deed
        self.onboarded += deed is Deed.ONBOARD
        self.tenders += deed is Deed.TENDER
        self.exchanges += deed is Deed.EXCHANGE
        self.refusals += deed is Deed.REFUSE
        for action in move.actions:
            if action.deed is Deed.CAPTURE:
                self.captures += 1
                self.captured += len(action.codes)
                self._count_weapon(action, after)
        self.captured_over_time.append(self.captured)

    def _count_weapon(self, action: Action, after: Position) -> None:
        """Note the weapon that has captured, where it is known."""
        stack = after.board[action.square] if action.square is not None else ()
        weapon = WEAPONS.get(stack[-1].code[0]) if stack else None
        if weapon is not None:
            self.weapons[weapon] += 1


def course(steps: Iterable[Step]) -> dict[str, Any]:
    """The figures of the main line as it was played."""
    sides = [SideCounts() for _ in PLAYERS]
    opening: list[str] = []
    for step in steps:
        if step.move is None:
            continue
        sides[step.move.player].add(step.move, step.after)
        square = step.move.actions[0].square
        if step.before.phase in OPENINGS and square is not None and len(opening) < OPENING:
            opening.append(SQUARES[square])
    named = dict(zip(PLAYERS, sides, strict=True))
    counts = (
        "onboarded",
        "captures",
        "captured",
        "captured_over_time",
        "weapons",
        "tenders",
        "exchanges",
        "refusals",
    )
    return {
        "opening": " ".join(opening) if len(opening) == OPENING else None,
        **{name: {player: getattr(side, name) for player, side in named.items()} for name in counts},
    }


class PlateauStatistics(Statistics):
    """The statistics of Plateau games."""

    def figures(self, position: Position) -> Figures:
        end = position.outcome
        return {
            "winner": end.winner if end else None,
            "reason": end.reason if end else None,
            "prisoners": {
                player: list(codes(prisoners)) for player, prisoners in zip(PLAYERS, position.held, strict=True)
            },
        }

    def course(self, record: Record, steps: Iterable[Step]) -> Figures:
        return course(steps)

    def labels(self, variant: str | None) -> Mapping[str, str]:
        return LABELS

    def gains(self, before: Position, after: Position, actor: str | None) -> Gains:
        """The prisoners that a move made, and those that its player holds.

        An exchange makes none.
        """
        if actor not in PLAYERS or not after.judged:
            return NO_GAINS
        player = PLAYERS.index(actor)
        held = [len(prisoners) for prisoners in after.held]
        more = [count - len(prisoners) for count, prisoners in zip(held, before.held, strict=True)]
        return Gains(more[player] if more[player] > 0 == more[1 - player] else 0, held[player])


STATISTICS = PlateauStatistics()
