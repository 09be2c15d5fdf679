"""What is known of one game, in figures.

`core.figures` adds up games, `core.tournament` puts them into standings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gamenote.core.statistics import Figures

PLAIN = frozenset((int, float, str, bool))


@dataclass(frozen=True, slots=True)
class GameStats:
    """One game.

    `excluded` says why its figures are not known; "" where they are.

    Fields:
        final: Of the last position.
        course: Of the way to it.
        winner: A seat of the game, "draw", or None where it is not known.
        digest: What games share that are there twice, where their occasions do not contradict (`core.alike`).
        ratings: Those of its players, by seat; () where none is known.
        walkover: Whether it was decided without play: it counts in points, not in figures.
        first_moves: As many as were asked for, of games from the usual start.
    """

    path: str
    index: int
    format: str
    game: str
    variant: str | None
    title: str | None
    plies: int
    result: str | None
    final: Figures
    course: Figures
    excluded: str = ""
    players: tuple[str | None, ...] = ()
    winner: str | None = None
    digest: bytes | None = None
    occasion: str = ""
    ratings: tuple[float | None, ...] = ()
    event: str = ""
    round: str = ""
    walkover: bool = False
    first_moves: tuple[str, ...] = ()

    @property
    def figures(self) -> Figures:
        return {"final": self.final, "course": self.course}


def flat_figures(figures: Mapping[str, Any], above: str = "") -> list[tuple[str, Any]]:
    """Return figures with a name for each of their parts."""
    found = list[tuple[str, Any]]()
    for name, value in figures.items():
        if value is None or type(value) in PLAIN:
            found.append((above + name, value))
        elif isinstance(value, Mapping):
            found += flat_figures(value, f"{above}{name}.")
        elif "_by_" in name and isinstance(value, list) and not any(isinstance(each, Mapping) for each in value):
            found += [(f"{above}{name}.{place}", each) for place, each in enumerate(value, start=1)]
        else:
            found.append((above + name, value))
    return found
