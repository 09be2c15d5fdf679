"""What `--where` can ask of a game, and the answers.

Each is worked out when it is first asked for.

A name that is no row of the table is a figure of the game, such as `score`, or one of its parts, such as
`pieces.white.kings`: what `gamenote stats` tells as final and as course.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, cached_property
from typing import Any

from gamenote.actions.mainline import Played, plies, result
from gamenote.core import registry
from gamenote.core.engine import Objection
from gamenote.core.format import Entry
from gamenote.core.record import PLAYERS, Field, Header, Record, walk
from gamenote.core.telling import flattened
from gamenote.core.words import near
from gamenote.query.program import Program, QueryError, program
from gamenote.query.terms import Known, Term

TAG = "tag."
NUMBERS = ("game", "plies", "variations", "comments")


class Facts:
    """The answers about one game.

    Where a record does not say what a name asks, a figure of that name does."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.record = entry.record

    def known(self, name: str) -> Iterable[Known]:
        """The values of that name; none where nothing is known."""
        if name in NAMES:
            found = NAMES[name][1](self)
        elif name.startswith(TAG):
            extras = (each for each in self.record.header.extras if each.key == name.removeprefix(TAG))
            found = [value for each in extras for value in each.values]
        else:
            found = []
        known = [value for value in found if value is not None]
        if known or not can_be_a_figure(name):
            return known
        value = self.figures.get(name)
        return [] if value is None else [value]

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """The figures of the last position and of the way to it."""
        engine = self.entry.engine
        if engine is None:
            return {}
        line = Played(self.record, engine)
        steps = iter(line)
        statistics = registry.statistics_of(self.record.game)
        course = statistics.course(self.record, steps)
        for _ in steps:
            pass
        if line.stop is not None:
            return {}
        return flattened({**course, **statistics.figures(line.position)})

    def positions(self) -> Iterator[str]:
        """Return all positions of the main line, as far as it goes."""
        engine = self.entry.engine
        if engine is None:
            return
        line = Played(self.record, engine)
        if line.position is not None:
            yield engine.write_position(line.position)
        for step in line:
            yield engine.write_position(step.after)

    def last_position(self) -> Iterator[str]:
        engine = self.entry.engine
        if engine is not None:
            line = Played(self.record, engine)
            for _ in line:
                pass
            if line.stop is None:
                yield engine.write_position(line.position)

    def seated(self, color: str) -> Iterable[Known | None]:
        """The player who has that colour."""
        game = registry.games().get(self.record.game)
        seats = game.seats if game is not None else ()
        return [self.record.header.get(PLAYERS[seats.index(color)])] if color in seats else []


def _field(name: Field) -> Callable[[Facts], Iterable[Known | None]]:
    return lambda facts: [facts.record.header.get(name)]


Answer = Callable[[Facts], Iterable[Known | None]]

NAMES: dict[str, tuple[str, Answer]] = {
    # name: what it is, and the answers
    "file": ("the file", lambda facts: [facts.entry.file]),
    "game": ("the number of the game in its file, from 1", lambda facts: [facts.entry.index]),
    "system": ("draughts, blokus, plateau, game2048", lambda facts: [facts.record.game]),
    "variant": ("such as russian or duo", lambda facts: [facts.record.variant]),
    "player": ("any of the players", lambda facts: map(facts.record.header.get, PLAYERS)),
    "white": ("the player of the white pieces", lambda facts: facts.seated("white")),
    "black": ("the player of the black pieces", lambda facts: facts.seated("black")),
    "result": ("as the record states it", lambda facts: [result(facts.record)]),
    "winner": (
        "white, black, 1, 2: as the record states it, or else by the rules",
        lambda facts: [facts.record.outcome.winner if facts.record.outcome else None],
    ),
    "plies": ("moves of the players on the main line", lambda facts: [plies(facts.record)]),
    "line": (
        "the moves of the main line, separated by spaces",
        lambda facts: [" ".join(node.move for node in facts.record.line if node.move is not None)],
    ),
    "variations": (
        "how many there are",
        lambda facts: [sum(len(node.variations) for _, node in walk(facts.record))],
    ),
    "comments": (
        "how many there are",
        lambda facts: [sum(len(node.before) + len(node.after) for _, node in walk(facts.record))],
    ),
    "position": ("the last position, as in the column of csv", lambda facts: facts.last_position()),
    "reached": ("any position of the main line", lambda facts: facts.positions()),
} | {field.value: ("header field", _field(field)) for field in Field if field is not Field.RESULT}


CALLED: dict[str, Callable[[], set[str]]] = {
    # name: all that it can be
    "system": lambda: set(registry.games()),
    "variant": lambda: {row.name for game in registry.games().values() for row in game.variants()},
    "winner": lambda: {seat for game in registry.games().values() for seat in game.seats},
}


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
    return frozenset(name for figures in first_figures().values() for name in flattened(figures))


def is_known_name(name: str) -> bool:
    """Whether something may be known by that name.

    Lists may grow, and what is unknown at first may have parts."""
    return name in NAMES or name.startswith(TAG) or can_be_a_figure(name)


def can_be_a_figure(name: str) -> bool:
    return name in figure_names() or any(_grows(figures, name.split(".")) for figures in first_figures().values())


def _grows(figures: Any, steps: Sequence[str]) -> bool:
    for step in steps:
        if not isinstance(figures, Mapping):
            return figures is None or isinstance(figures, list | tuple)
        if step not in figures:
            return False
        figures = figures[step]
    return True


def nearest(name: str, *more: str) -> str:
    """The name that the user may have meant, or nothing."""
    near = get_close_matches(name, (*more, *NAMES, *figure_names()), 1)
    return near[0] if near else ""


def unknown_values(query: Program) -> Iterator[str]:
    """Return values of a question that do not exist, with near ones."""
    for term in query.terms:
        known = CALLED[term.name]() if term.name in CALLED else None
        for value in term.values if known is not None and term.sign in ("=", "in") else ():
            if value.folded not in (known or ()):
                meant = near(value.folded, known or ())
                yield f"unknown {term.name} {value.text}{meant and f': {meant}'}"


def question(text: str) -> Program:
    """Parse the question of `--where`.

    Raises QueryError, also for a name that nothing is known by."""
    query = program(text)
    for term in query.terms:
        name = term.name
        if is_known_name(name):
            _refuse_no_number(term)
            continue
        near = nearest(name)
        hint = f"did you mean {near}?" if near else "gamenote convert --help-where lists the names"
        raise QueryError(f"unknown name {name}", term.place, len(name), hint)
    return query


def _refuse_no_number(term: Term) -> None:
    """A number is only compared with numbers."""
    strange = [value for value in term.values if value.number is None]
    if strange and term.name in NUMBERS and term.sign != "~":
        words = f"{term.name} is a number; {strange[0].text} is not one"
        raise QueryError(words, term.place, len(term.name))
