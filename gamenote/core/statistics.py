"""What a game tells of its positions and moves in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from gamenote.core.engine import Step
from gamenote.core.record import Record

__all__ = ["NO_GAINS", "Figures", "Gains", "Statistics"]

Figures = Mapping[str, Any]


class Gains(Struct, frozen=True):
    """What a ply took, and what its player has then."""

    captured: int | None = None
    score: float | None = None


NO_GAINS = Gains()


class Statistics(Protocol):
    """The figures of one game.

    `Any` stands for its own type of position.

    Statistics are a subclass: all that is here is a default. Names mean the same for every record of the game,
    and None stands for what is unknown. A list under a name with `_by_` has one value for each player, colour or
    the like; other lists are series in the order of time. Names are of letters, digits and `_`. Values are those
    of JSON, which gives them back as they were; in all variants and along a game names stay, and values keep their
    type. A figure `winner` is that of the engine's outcome.

    Fields:
        charts: Figures whose distribution is worth a chart: final.NAME, course.NAME.
        comparable: Those that mean the same in every variant; no others are mixed.
        single: Those that only say something of one game; they are not counted for many.
        reached: Those of `figures` that are also told of the last position before a move that cannot be played.
        of_damaged: Whether figures are told of what could be read of a damaged game.
        orders: The words of a figure in their order, where they have one, by its name.
    """

    charts: tuple[str, ...] = ()
    comparable: frozenset[str] = frozenset()
    single: frozenset[str] = frozenset()
    reached: frozenset[str] = frozenset()
    of_damaged: bool = False
    orders: Mapping[str, tuple[str, ...]] = {}

    def figures(self, position: Any) -> Figures:
        """Return the numbers of a last position."""
        return {}

    def conclude(self, record: Record, position: Any) -> Figures:
        """Return the numbers of a record's last position.

        They are those of `figures`, and the record may tell some that the position leaves open, such as who has
        won a game that was given up."""
        return self.figures(position)

    def with_result(self, record: Record) -> Record:
        """Return a record whose header has the result that its nodes tell."""
        return record

    def stated_result(self, text: str | None) -> str | None:
        """Return the stated result, None for an open one."""
        return text

    def unwritten_plies(self, position: Any) -> int:
        """Return how many plies up to a position nobody had to write.

        They are counted with the others."""
        return 0

    def course(self, record: Record, steps: Iterable[Step]) -> Figures:
        """Return what only the way to the last position shows.

        A game without moves has the same names, in the same order.
        """
        return {}

    def totals(self, sums: Mapping[str, float]) -> Figures:
        """Return figures of many games, by the sums of theirs."""
        return {}

    def gains(self, before: Any, after: Any, actor: str | None) -> Gains:
        """Return what a ply brought to the player who made it.

        Where there are such figures, what a player took in all is his `captured` in `course`, and his score is
        `score` in `figures`.
        """
        return NO_GAINS

    def kinds(self, course: Figures) -> Mapping[str, str]:
        """Return under which names games are counted together by their beginning.

        Each is the name within a kind, such as that of an opening; kinds are told in their order.
        """
        return {}

    def labels(self, variant: str | None) -> Mapping[str, str]:
        """Return printable words for people, by the name of a figure.

        Under `NAME=VALUE` stands what a value is called, with `:` behind it where it is told in a line of its own,
        and under `kinds.NAME` what a kind is. What is called "" is not shown to people.
        """
        return {}


class NoStatistics(Statistics):
    """What is told of games that have no figures."""


NO_STATISTICS = NoStatistics()
