"""The games of two files or folders, matched and compared.

Texts are cut and compared first; only games whose text is not in both are read. So memory holds a few bytes for
each game, and the games that differ.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import TypeVar

from msgspec import Struct

from gamenote.actions.compare.differences import Difference, compare_games
from gamenote.actions.compare.facts import Facts, facts_of
from gamenote.actions.compare.match import match_games, text_digest
from gamenote.actions.files.guessing import with_variants
from gamenote.actions.files.inputs import (
    Input,
    Inputs,
    Opened,
    cannot_be_read,
    find,
    kept_content,
    open_file,
)
from gamenote.core import registry
from gamenote.core.blame import lost_game
from gamenote.core.cutting import game_texts, reading_of
from gamenote.core.encoding import Misread
from gamenote.core.record import Field
from gamenote.core.report import Trouble
from gamenote.core.source import Source

Place = tuple[str, int]  # a file, and the number of a game in it
T = TypeVar("T")


class GameVersion(Struct, frozen=True):
    """Where a game of one side stands, and whose it is."""

    path: str
    index: int
    title: str


class ComparedGame(Struct, frozen=True):
    """A game that differs, or that one side alone has."""

    before: GameVersion | None
    after: GameVersion | None
    differences: Sequence[Difference] = ()

    @property
    def status(self) -> str:
        """What became of the game."""
        return "added" if self.before is None else "removed" if self.after is None else "changed"


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


def compare_files(*inputs: Inputs) -> Comparison:
    """Match the games of two sides, and compare them."""
    found = Comparison()
    files = [list(find_files(side, found)) for side in inputs]
    cut = [[*_look_into(items, side, found, _cut_games)] for items, side in zip(files, inputs, strict=True)]
    places = [[place for place, _ in games] for games in cut]

    def read(side: int, wanted: set[int]) -> list[Facts | None]:
        sought = {places[side][at] for at in wanted}
        facts = dict(read_games(files[side], inputs[side], found, sought)) if sought else {}
        return [facts.get(place) for place in places[side]]

    pairs, facts = match_games([[digest for _, digest in games] for games in cut], read)
    found.moved = any(b > d for (_, b), (_, d) in pairwise(pairs))
    gone, new = ({*range(len(side))} - {pair[at] for pair in pairs} for at, side in enumerate(places))
    left = sorted([*pairs, *((at, None) for at in gone)], key=itemgetter(0))
    for pair in (*left, *((None, at) for at in sorted(new))):
        said = [None if at is None else facts[side][at] for side, at in enumerate(pair)]
        differences = tuple(compare_games(said[0], said[1])) if said[0] and said[1] else ()
        if None in pair or differences:
            versions = [
                None if at is None else _version_of(places[side][at], said[side]) for side, at in enumerate(pair)
            ]
            found.games.append(ComparedGame(versions[0], versions[1], differences))
        else:
            found.same += 1
            found.layout += said[0] is not None
    return found


def find_files(inputs: Inputs, found: Comparison) -> Iterator[Input]:
    """Yield the files of a side; what comes once only is kept."""
    for item in find(inputs):
        if isinstance(item, Trouble):
            found.troubles.append(item)
        elif isinstance(item, Input):
            yield kept_content(item)


def _look_into(
    items: Iterable[Input], inputs: Inputs, found: Comparison, look: Callable[[Opened], Iterable[T]]
) -> Iterator[T]:
    """Yield what a look into files gives, or note why not."""
    for item in items:
        with open_file(item, inputs) as opened:
            try:
                if isinstance(opened, Opened):
                    yield from look(opened.recognised())
                elif isinstance(opened, Trouble):
                    found.troubles.append(opened)
            except OSError as failure:
                found.troubles.append(cannot_be_read(item.name, failure))
            except Misread as wrong:
                found.troubles.append(Trouble(item.name, wrong.message, wrong.help))


def _texts(file: Opened) -> Iterator[Source]:
    """Yield the texts of a file's games."""
    if file.format.whole:
        return (source for source, _ in file.games())
    return game_texts(file.stream, file.name, file.format, file.format.codec(), file.longest)


def _cut_games(file: Opened) -> Iterator[tuple[Place, bytes]]:
    """Yield where each game stands, and the digest of its text."""
    for text in _texts(file):
        if text.text.strip():
            yield (file.name, text.origin.index), text_digest(text.text.encode("utf-8", "surrogatepass"))


def read_games(
    items: Iterable[Input], inputs: Inputs, found: Comparison, wanted: Container[Place] | None = None
) -> Iterator[tuple[Place, Facts]]:
    """Yield what games say, by file and number: all, or those wanted."""

    def look(file: Opened) -> Iterator[tuple[Place, Facts]]:
        format = file.format
        if format.whole:
            read = file.games()
        else:
            texts = (text for text in _texts(file) if wanted is None or (file.name, text.origin.index) in wanted)
            read = with_variants(((text, reading_of(text, format.of(text).codec())) for text in texts), format)
        for source, reading in read:
            try:
                yield (file.name, source.origin.index), facts_of(source, reading, format)
            except registry.FAILED as failure:
                found.troubles.append(lost_game(failure, (source, reading), format))

    return _look_into(items, inputs, found, look)


def _version_of(place: Place, facts: Facts | None) -> GameVersion:
    """Return where a game stands, with players and date if read."""
    date, title = (facts.record.header.get(Field.DATE), facts.record.title) if facts is not None else ("", "")
    return GameVersion(*place, f"{title}{f' ({date})' if date else ''}".strip())
