"""What is known of a game that `--where` asks about.

Each is worked out when it is first asked for: who asks for tags alone needs no moves, who asks for moves no play.
Figures are what `gamenote stats` tells as final and as course.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from gamenote.actions.mainline import Played
from gamenote.core import registry
from gamenote.core.engine import Engine, Objection
from gamenote.core.format import Entry
from gamenote.core.questions import Questions, Replayed
from gamenote.core.record import PLAYERS, Field, Header, Record
from gamenote.core.telling import flatten_figures
from gamenote.query.terms import Term


class Facts:
    """What is known of one game, played as far as needed.

    `heading` need not have a line, which `load` gives."""

    def __init__(self, heading: Record, load: Callable[[], Record], *, file: str = "", index: int = 1) -> None:
        self.heading, self._load = heading, load
        self.file, self.index = file, index
        self.matched: Term | None = None  # the last that was asked of positions

    @classmethod
    def of(cls, entry: Entry) -> Facts:
        return cls(entry.record, lambda: entry.record, file=entry.file, index=entry.index)

    @cached_property
    def record(self) -> Record:
        return self._load()

    @cached_property
    def engine(self) -> Engine | None:
        return registry.engine_of(self.heading.game)

    @cached_property
    def questions(self) -> Questions:
        return registry.questions_of(self.heading.game)

    @cached_property
    def game(self) -> Replayed | None:
        """The main line as played, if an engine knows it."""
        return Replayed(self.record, self.engine) if self.engine is not None else None

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """The figures of the last position and of the way to it."""
        if self.engine is None:
            return {}
        line = Played(self.record, self.engine)
        steps = iter(line)
        statistics = registry.statistics_of(self.record.game)
        course = statistics.course(self.record, steps)
        for _ in steps:
            pass
        if line.stop is not None:
            return {}
        return flatten_figures({**course, **statistics.conclude(self.record, line.position)})

    @cached_property
    def seats(self) -> tuple[str, ...]:
        game = registry.games().get(self.heading.game)
        return game.seats if game is not None else ()

    def header(self, field: Field) -> str | None:
        return self.heading.header.get(field)

    def seated(self, color: str) -> Iterator[str | None]:
        """Return the player who has that colour."""
        if color in self.seats:
            yield self.header(PLAYERS[self.seats.index(color)])


@cache
def first_figures() -> Mapping[str, Mapping[str, Any]]:
    """Return the figures of the first position of each game."""
    found = {}
    for game in registry.games().values():
        variant = game.variants()[0].name
        engine = game.engine()
        start = engine.start(variant, None)
        if isinstance(start, Objection):
            continue
        statistics = registry.statistics_of(game.name)
        course = statistics.course(Record(game.name, variant, Header(), ()), iter(()))
        found[game.name] = {**course, **statistics.figures(start)}
    return found


@cache
def figure_names() -> frozenset[str]:
    return frozenset(name for figures in first_figures().values() for name in flatten_figures(figures))


def can_be_a_figure(name: str) -> bool:
    """Whether a figure may be known by that name.

    Lists may grow, and what is unknown at first may have parts."""
    return name in figure_names() or any(
        _may_hold_figure(figures, name.split(".")) for figures in first_figures().values()
    )


def _may_hold_figure(figures: Any, steps: Sequence[str]) -> bool:
    for step in steps:
        if not isinstance(figures, Mapping):
            return figures is None or isinstance(figures, list | tuple)
        if step not in figures:
            return False
        figures = figures[step]
    return True
