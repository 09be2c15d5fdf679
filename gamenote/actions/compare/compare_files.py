"""The games of two files or folders, matched and compared.

Texts are cut and compared first; only games whose text is not in both are read. So memory holds a few bytes for
each game, and the games that differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.compare.align import Pair
from gamenote.actions.compare.differences import Difference, compare_games
from gamenote.actions.compare.facts import Facts, facts_of
from gamenote.actions.compare.match import match_by, match_games, text_digest
from gamenote.actions.crashes import lost_game
from gamenote.actions.files.guessing import with_variants
from gamenote.actions.files.inputs import (
    Input,
    Inputs,
    Opened,
    Skip,
    cannot_be_read,
    find,
    kept_content,
    open_input,
)
from gamenote.core import registry
from gamenote.core.cutting import game_texts, reading_of
from gamenote.core.encoding import Misread
from gamenote.core.reading import Reading
from gamenote.core.record import Field
from gamenote.core.report import Trouble
from gamenote.core.source import Source

T = TypeVar("T")


class GameVersion(Struct, frozen=True):
    """A game of one side, and what it says if read."""

    path: str
    index: int
    digest: bytes = b""
    facts: Facts | None = None

    @property
    def title(self) -> str:
        """Whose game it is, and when it was played."""
        if self.facts is None:
            return ""
        date = self.facts.record.header.get(Field.DATE)
        return f"{self.facts.record.title}{f' ({date})' if date else ''}".strip()


class ComparedGame(Struct, frozen=True):
    """A game that differs, or that one side alone has."""

    before: GameVersion | None
    after: GameVersion | None
    differences: Sequence[Difference] = ()


class Comparison(Struct):
    """What came out of comparing two sides.

    Fields:
        same: How many games say the same.
        layout: How many of them are laid out otherwise.
        moved: Whether games stand in another order.
    """

    games: list[ComparedGame] = []
    same: int = 0
    layout: int = 0
    moved: bool = False
    troubles: list[Trouble] = []
    skipped: list[Skip] = []

    def note(self, what: Trouble | Skip) -> None:
        """Note a file or game that could not be compared."""
        if isinstance(what, Trouble):
            self.troubles.append(what)
        else:
            self.skipped.append(what)


def compare_files(one: Inputs, other: Inputs) -> Comparison:
    """Match the games of two sides, and compare them."""
    found = Comparison()
    inputs = one, other
    sides = [list(_find_files(each, found)) for each in inputs]
    cut = [_survey_games(side, each, found) for side, each in zip(sides, inputs, strict=True)]
    known = list(match_by(*([game.digest for game in games] for games in cut)))
    games = [
        list(_read_unmatched(side, each, versions, {pair[number] for pair in known}, found))
        for number, (side, each, versions) in enumerate(zip(sides, inputs, cut, strict=True))
    ]
    pairs = match_games([game.facts for game in games[0]], [game.facts for game in games[1]], known)
    _compare_matched(games[0], games[1], pairs, found)
    return found


def read_games(inputs: Inputs, found: Comparison) -> Iterator[Facts]:
    """Yield what the games of a file say."""
    for item in _find_files(inputs, found):
        yield from (
            facts for _, facts in _look_into(item, inputs, found, partial(_facts, wanted=None, found=found))
        )


def _find_files(inputs: Inputs, found: Comparison) -> Iterator[Input]:
    """Yield the files of a side; what comes once only is kept."""
    for item in find(inputs):
        if isinstance(item, Input):
            yield kept_content(item)
        else:
            found.note(item)


def _survey_games(files: Iterable[Input], inputs: Inputs, found: Comparison) -> list[GameVersion]:
    """Return the games of a side with the digests of their texts."""
    games = []
    for item in files:
        for text in _look_into(item, inputs, found, _texts):
            if text.text.strip():
                games.append(GameVersion(item.name, text.origin.index, text_digest(text.text)))
    return games


def _read_unmatched(
    files: Iterable[Input],
    inputs: Inputs,
    games: Sequence[GameVersion],
    matched: set[int],
    found: Comparison,
) -> Iterator[GameVersion]:
    """Yield the games of a side, those not matched with facts."""
    wanted: dict[str, set[int]] = {}
    for at, game in enumerate(games):
        if at not in matched:
            wanted.setdefault(game.path, set()).add(game.index)
    facts = dict[tuple[str, int], Facts]()
    for item in files:
        if item.name in wanted:
            look = partial(_facts, wanted=wanted[item.name], found=found)
            facts |= {(item.name, index): each for index, each in _look_into(item, inputs, found, look)}
    yield from (replace(game, facts=facts.get((game.path, game.index))) for game in games)


def _look_into(
    item: Input, inputs: Inputs, found: Comparison, look: Callable[[Opened], Iterable[T]]
) -> Iterator[T]:
    """Yield what a look into a file gives, or note why not."""
    with open_input(item, inputs) as opened:
        if not isinstance(opened, Opened):
            found.note(opened)
            return
        try:
            yield from look(opened.recognised())
        except OSError as failure:
            found.note(cannot_be_read(item.name, failure))
        except Misread as wrong:
            found.note(Trouble(item.name, wrong.message, wrong.help))


def _texts(file: Opened) -> Iterator[Source]:
    """Yield the texts of a file's games."""
    if file.format.whole:
        yield from (source for source, _ in file.games())
    else:
        yield from game_texts(file.stream, file.name, file.format, file.format.codec(), file.longest)


def _facts(file: Opened, wanted: set[int] | None, found: Comparison) -> Iterator[tuple[int, Facts]]:
    """Yield what the wanted games of a file say, by number.

    None wants all of them."""
    format, codec = file.format, file.format.codec()
    read: Iterator[tuple[Source, Reading]]
    if format.whole:
        read = filter(lambda pair: wanted is None or pair[0].origin.index in wanted, file.games())
    else:
        texts = (text for text in _texts(file) if wanted is None or text.origin.index in wanted)
        readings = (
            (text, reading_of(text, format.of(text).codec() if format.siblings else codec)) for text in texts
        )
        read = with_variants(readings, format)
    for source, reading in read:
        try:
            yield source.origin.index, facts_of(source, reading, format)
        except registry.FAILED as failure:
            found.note(lost_game(failure, (source, reading), format))


def _compare_matched(
    one: Sequence[GameVersion], other: Sequence[GameVersion], pairs: Sequence[Pair], found: Comparison
) -> None:
    """Sort the games into those that differ and those that do not."""
    partners, rest = dict(pairs), {b for _, b in pairs}
    found.moved = any(b > d for (_, b), (_, d) in pairwise(pairs))
    for at, before in enumerate(one):
        after = other[partners[at]] if at in partners else None
        if after is None:
            found.games.append(ComparedGame(before, None))
        elif before.facts is None or after.facts is None:
            found.same += 1
        elif differing := tuple(compare_games(before.facts, after.facts)):
            found.games.append(ComparedGame(before, after, differing))
        else:
            found.same += 1
            found.layout += 1
    found.games += (ComparedGame(None, game) for at, game in enumerate(other) if at not in rest)
