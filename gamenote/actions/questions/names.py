"""The names that `--where` knows, the answers, and questions checked against them.

A name that is no row of the table may be one that the game brings (`core.questions`), or a figure of the game, as
`score` is, or one of its parts, such as `pieces.white.kings`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from itertools import chain
from typing import Any

from gamenote.actions.mainline import plies, result
from gamenote.actions.questions import positions as at
from gamenote.actions.questions.facts import Facts, can_be_a_figure, figure_names, first_figures
from gamenote.actions.questions.positions import OF_POSITIONS
from gamenote.core import registry
from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Known
from gamenote.core.record import PLAYERS, Field, Outcome, walk
from gamenote.core.telling import board_winner, ratings, stated_winner
from gamenote.query.boards import PatternFault, expression, parse_material
from gamenote.query.lines import Beginning, Permuted, Stretch, moves_named
from gamenote.query.program import Program, QueryError, program
from gamenote.query.terms import Term

TAG = "tag."
YEAR = lazy_pattern(r"(?<![0-9])[0-9]{4}(?![0-9])")
NUMBERS = (
    *("game", "plies", "variations", "comments", "nags", "clocks", "evals", "pieces.min", "pieces.last"),
    *("year", "elo", "elo.white", "elo.black", "elo.difference", "elo.winner", "material.plies", "stays"),
)

Answer = Callable[[Facts], Iterable[Known | None]]


def _header_field_answer(name: Field) -> Answer:
    return lambda facts: [facts.header(name)]


def _rating_answer(seat: str) -> Answer:
    return lambda facts: [ratings(facts.heading).get(seat)]


def _rating_difference(facts: Facts) -> Iterator[float]:
    known = [ratings(facts.heading).get(seat) for seat in facts.seats]
    if len(known) == 2 and known[0] is not None and known[1] is not None:
        yield known[0] - known[1]


def _winner(facts: Facts) -> Iterator[str | None]:
    """Return who has won as stated, or else by the rules."""
    stated = stated_winner(facts.record)
    yield stated
    for ended in _outcomes(facts) if stated is None else ():
        yield board_winner(facts.record.game, ended)


def _outcomes(facts: Facts) -> Iterator[Outcome | None]:
    """Return how the game, once played, ended on the board."""
    if (engine := facts.engine) is not None:
        yield from map(engine.outcome, at.last(facts))


def _ending_reason(facts: Facts) -> Iterator[str]:
    """Return why the game ended on the board, or "none"."""
    return ((ended.reason if ended is not None else "") or "none" for ended in _outcomes(facts))


def _date(facts: Facts) -> str | None:
    """Return the date, or else the tag UTCDate.

    Some servers write that one alone."""
    date = facts.header(Field.DATE)
    if date is None or not date.strip("?.- "):
        return next((each for each in _tag_values(facts, "UTCDate") if each), date)
    return date


def _year(facts: Facts) -> Iterator[int]:
    """Return the year of the date, whatever else of it is known."""
    if (found := YEAR.search(_date(facts) or "")) is not None:
        yield int(found[0])


def _node_count_answer(count: Callable[[Any], int]) -> Answer:
    return lambda facts: [sum(count(node) for _, node in walk(facts.record))]


def _line_answer(likeness: Callable[[Any], Known]) -> Answer:
    return lambda facts: [likeness(facts.game)] if facts.game is not None else []


def _fewest_pieces(facts: Facts) -> Iterator[int]:
    counts = [at.count_pieces(facts, position) for position in at.positions(facts)]
    if counts:
        yield min(counts)


def _of_positions(name: str) -> Answer:
    ask, only_last = OF_POSITIONS[name]
    return at.at_the_end(ask) if only_last else at.everywhere(ask)


ABOUT_MATCHES: dict[str, tuple[str, Answer]] = {
    "side": ("white or black (wtm, btm): to move where the reached or pattern before it fits", at.sides),
    "material.plies": ("plies for which the reached_material before it stays", at.runs),
    "stays": ("the same", at.runs),
}

NAMES: dict[str, tuple[str, Answer]] = {
    # name: what it is, and the answers
    "file": ("the file", lambda facts: [facts.file]),
    "game": ("the number of the game in its file, from 1", lambda facts: [facts.index]),
    "system": ("such as draughts, chess or go", lambda facts: [facts.heading.game]),
    "variant": ("such as russian or duo", lambda facts: [registry.variant_of(facts.record)]),
    "player": ("any of the players", lambda facts: map(facts.header, PLAYERS)),
    "white": ("the player of the white pieces", lambda facts: facts.seated("white")),
    "black": ("the player of the black pieces", lambda facts: facts.seated("black")),
    "year": ("the year of the date", _year),
    "elo": ("the rating of either player", lambda facts: ratings(facts.heading).values()),
    "elo.white": ("the rating of White", _rating_answer("white")),
    "elo.black": ("the rating of Black", _rating_answer("black")),
    "elo.difference": ("the rating of White less that of Black", _rating_difference),
    "elo.winner": (
        "the rating of the winner",
        lambda facts: [ratings(facts.heading).get(winner or "") for winner in _winner(facts)],
    ),
    "result": ("as the record states it", lambda facts: [result(facts.record)]),
    "winner": (
        "white, black, 1, 2 or draw: as the record states it, or else by the rules",
        _winner,
    ),
    "ending": ("why play has ended on the board, or none", _ending_reason),
    "plies": ("moves of the players on the main line", lambda facts: [plies(facts.record)]),
    "line": (
        "the moves of the main line, separated by spaces",
        lambda facts: [" ".join(node.move for node in facts.record.line if node.move is not None)],
    ),
    "moves": ('how the line begins: moves ~ "e4 c5 Nf3"', _line_answer(Beginning)),
    "any.moves": ("moves anywhere in the line, one after the other", _line_answer(Stretch)),
    "permuted.moves": ("how it begins, in any order that reaches the same position", _line_answer(Permuted)),
    "variations": ("how many there are", _node_count_answer(lambda node: len(node.variations))),
    "comments": ("how many there are", _node_count_answer(lambda node: len(node.before) + len(node.after))),
    "nags": ("how many signs such as ! and $14", _node_count_answer(lambda node: len(node.glyphs))),
    "clocks": ("how many moves have a time", _node_count_answer(lambda node: node.clock is not None)),
    "evals": (
        "how many moves have an evaluation",
        _node_count_answer(lambda node: node.evaluation is not None),
    ),
    "position": ("the last position, as in the column of csv", _of_positions("position")),
    "reached": ("any position of the main line, or its first fields", _of_positions("reached")),
    "pattern": ('any board of it, rank by rank: "*k*/*P*"', _of_positions("pattern")),
    "both.pattern": ("the same, also with the players changed", _of_positions("both.pattern")),
    "material": ('pieces at the end: "KRP kr"', _of_positions("material")),
    "reached_material": ("pieces in any position", _of_positions("reached_material")),
    "pieces.min": ("the fewest pieces on the board", _fewest_pieces),
    "pieces.last": (
        "the pieces on the board at the end",
        lambda facts: [at.count_pieces(facts, position) for position in at.last(facts)],
    ),
} | {field.value: ("header field", _header_field_answer(field)) for field in Field if field is not Field.RESULT}
NAMES[Field.DATE.value] = ("header field", lambda facts: [_date(facts)])

MEANT = {  # what other programs call what is asked here -> our name
    "whiteelo": "elo.white",
    "blackelo": "elo.black",
    "white.elo": "elo.white",
    "black.elo": "elo.black",
    "rating": "elo",
    "elo.diff": "elo.difference",
    "plycount": "plies",
    "length": "plies",
    "timeclass": "speed",
    "time_class": "speed",
    "fen": "reached",
    "reason": "ending",
}

# Names whose values are patterns, and what reads them.
PATTERNS: Mapping[str, Callable[[str], object]] = {
    **dict.fromkeys(("pattern", "both.pattern"), expression),
    **dict.fromkeys(("material", "reached_material"), parse_material),
    **dict.fromkeys(("moves", "any.moves", "permuted.moves"), moves_named),
}


def answers(facts: Facts, term: Term) -> Iterable[Known]:
    """Return the values that a term asks for."""
    if term.name in ABOUT_MATCHES:
        return _without_unknown(ABOUT_MATCHES[term.name][1](facts))
    if term.name in OF_POSITIONS:
        facts.matched = term
    pattern = term.name in PATTERNS and any(value.number is None for value in term.values)
    return _without_unknown(NAMES[term.name][1](facts)) if pattern else known(facts, term.name)


def known(facts: Facts, name: str) -> Iterable[Known]:
    """Return the values of a name; none where nothing is known.

    Where a record does not say what a name asks, a figure of that name does."""
    values = _without_unknown(_find_values(facts, name))
    first = next(values, None)
    if first is not None:
        return chain((first,), values)
    figure = facts.figures.get(name) if can_be_a_figure(name) else None
    return [] if figure is None else [figure]


def _without_unknown(found: Iterable[Known | None]) -> Iterator[Known]:
    return (value for value in found if value is not None)


def _find_values(facts: Facts, name: str) -> Iterable[Known | None]:
    if name in facts.questions.names:
        return facts.questions.answers(name, facts.game) if facts.game is not None else ()
    if name in NAMES and not _is_a_figure_here(facts, name):
        return NAMES[name][1](facts)
    if name.startswith(TAG):
        return _tag_values(facts, name.removeprefix(TAG))
    return ()


def _tag_values(facts: Facts, name: str) -> list[str | None]:
    """Return the values of a tag, or of its header field."""
    header = facts.heading.header
    found: list[str | None] = [value for each in header.extras if each.key == name for value in each.values]
    field = _tags_of_fields(facts.heading.game).get(name)
    return found if found or field is None else [header.get(field)]


@cache
def _tags_of_fields(game: str) -> Mapping[str, Field]:
    """Return header fields by their names in the game's formats."""
    homes = (item for item in registry.formats().values() if game in item.games)
    return {name: field for item in homes for field, name in item.header_names().items()}


def _is_a_figure_here(facts: Facts, name: str) -> bool:
    """Whether a game has a figure under the name of a pattern."""
    return name in PATTERNS and name in first_figures().get(facts.heading.game, ())


@cache
def own_names() -> Mapping[str, Mapping[str, str]]:
    """Return the names that games bring, with what they mean."""
    known = {name: registry.questions_of(name).names for name in registry.games()}
    return {name: names for name, names in known.items() if names}


def is_known_name(name: str) -> bool:
    """Whether something may be known by that name."""
    own = any(name in names for names in own_names().values())
    return own or name in NAMES or name in ABOUT_MATCHES or name.startswith(TAG) or can_be_a_figure(name)


def all_names() -> dict[str, str]:
    """Return the names that can be asked for, with what they mean."""
    rows = ((name, words) for table in (NAMES, ABOUT_MATCHES) for name, (words, _) in table.items())
    own = (row for names in own_names().values() for row in names.items())
    return {**dict.fromkeys(sorted(figure_names()), "figure"), **dict(own), **dict(rows)}


def nearest(name: str, *more: str) -> str:
    """The name that the user may have meant, or nothing."""
    known = {each.casefold(): each for each in reversed((*more, *all_names()))}
    tags = {
        tag.casefold(): field.value for game in registry.games() for tag, field in _tags_of_fields(game).items()
    }
    word = name.casefold()
    found = MEANT.get(word) or known.get(word) or tags.get(word)
    return found or next((known[each] for each in get_close_matches(word, known, 1)), "")


def question(text: str) -> Program:
    """Parse the question of `--where`.

    Raises QueryError, also for a name that nothing is known by."""
    query = program(text)
    matched = False
    for term in query.terms:
        name = term.name
        if not is_known_name(name):
            near = nearest(name)
            hint = f"did you mean {near}?" if near else "gamenote convert --help-where lists the names"
            raise QueryError(f"unknown name {name}", term.place, len(name), hint)
        if name in ABOUT_MATCHES and not matched:
            hint = f'as in reached ~ "..." and {name} ...'
            raise QueryError(f"{name} needs reached, pattern or material before it", term.place, len(name), hint)
        matched = matched or name in OF_POSITIONS
        _refuse_no_number(term)
        _refuse_no_pattern(term)
    return query


def _refuse_no_number(term: Term) -> None:
    """A number is only compared with numbers."""
    strange = [value for value in term.values if value.number is None]
    if strange and term.name in NUMBERS and term.sign != "~":
        words, number = f"{term.name} is a number; {strange[0].text} is not one", strange[0].text.strip()
        hint = f"games without it: not {term.name}" if number in ("?", "-", "*", "") else ""
        hint = f"without quotation marks: {number}" if number.isdecimal() else hint
        raise QueryError(words, term.place, len(term.name), hint)


def _refuse_no_pattern(term: Term) -> None:
    """A pattern is compared by ~, and has to be one."""
    if term.name not in PATTERNS or can_be_a_figure(term.name):
        return
    if term.sign not in ("~", "=", "in"):
        raise QueryError(f'{term.name} is compared by ~: {term.name} ~ "..."', term.place, len(term.name))
    for value in term.values:
        try:
            PATTERNS[term.name](value.text)
        except PatternFault as fault:
            raise QueryError(f"{term.name}: {fault}", term.place, len(term.name)) from None
