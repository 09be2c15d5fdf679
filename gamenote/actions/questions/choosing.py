"""Which games `--where` chooses, and what is said where it chooses none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

from gamenote.actions.questions.facts import Facts
from gamenote.actions.questions.names import NAMES, answers, question
from gamenote.core import registry
from gamenote.core.game import DRAW
from gamenote.core.questions import Known
from gamenote.core.reading import Reading
from gamenote.core.report import MOST_VALUES, Choice
from gamenote.core.source import Source
from gamenote.core.words import near
from gamenote.query.program import Program
from gamenote.query.terms import Term

EQUAL = ("=", "in")


def matches(where: Program, game: tuple[Source, Reading], choice: Choice) -> bool:
    """Whether a game is asked for; it is counted."""
    source, reading = game
    facts = Facts(reading.heading, lambda: reading.record, file=source.name, index=source.origin.index)

    def known(term: Term) -> Iterable[Known]:
        found = answers(facts, term)
        if term.sign not in EQUAL or term.name not in names_with_few_values():
            return found
        values = list(found)
        choice.note(term.name, map(str, values))
        return values

    found = where.holds(known)
    choice.chosen += found
    choice.left_out += not found
    return found


@lru_cache(maxsize=8)
def find_question(text: str) -> Program:
    """Parse a condition, or remember what it was before."""
    return question(text)


def _all_seats() -> set[str]:
    return {seat for game in registry.games().values() for seat in game.seats}


POSSIBLE: dict[str, Callable[[], set[str]]] = {
    # name: all that it can be
    "system": lambda: set(registry.games()),
    "variant": lambda: {row.name for game in registry.games().values() for row in game.variants()},
    "winner": lambda: {*_all_seats(), DRAW},
    "side": lambda: {name for seat in _all_seats() for name in (seat, f"{seat[0]}tm")},
}


@cache
def names_with_few_values() -> frozenset[str]:
    """Return the names whose values can be listed for the user."""
    own = (name for game in registry.games() for name in registry.questions_of(game).values)
    return frozenset(("system", "variant", "winner", "result", "ending", *own))


def possible_values(name: str) -> set[str]:
    """Return all that is known to be a value of a name.

    A name that other games have as well may have more there."""
    if name in POSSIBLE:
        return POSSIBLE[name]()
    return {value for game in registry.games() for value in registry.questions_of(game).values.get(name, ())}


def unmet_values(query: Program, choice: Choice) -> Iterator[str]:
    """Return hints about values that no game has."""
    for term in query.terms:
        met = choice.values.get(term.name, {})
        known = {each.casefold(): each for each in (*met, *possible_values(term.name))}
        for value in term.values if term.sign in EQUAL else ():
            if met and value.folded not in map(str.casefold, met):
                more = ", ..." if len(met) == MOST_VALUES else ""
                yield f"no game has {term.name} = {value.text}; there are: {', '.join(sorted(met))}{more}"
            elif known and value.folded not in known:
                meant = near(value.folded, known.values())
                if meant or term.name not in NAMES or term.name in POSSIBLE:
                    yield f"unknown {term.name} {value.text}{meant and f': {meant}'}"
