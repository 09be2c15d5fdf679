"""The games of two files or folders, matched and compared.

Texts are cut and compared first; only games whose text is not in both are read. So memory holds a few bytes for
each game, and the games that differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple, TypeVar

from msgspec import Struct

from gamenote.actions.compare.differences import Difference, compare_games
from gamenote.actions.compare.facts import Facts, facts_of
from gamenote.actions.compare.match import match_by, match_games, text_digest
from gamenote.actions.files.guessing import with_variants
from gamenote.actions.files.inputs import (
    Input,
    Inputs,
    Opened,
    Skip,
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


class _Cut(NamedTuple):
    """One game of a side, as text."""

    item: Input
    number: int
    digest: bytes


def compare_files(one: Inputs, other: Inputs) -> Comparison:
    """Match the games of two sides, and compare them."""
    found = Comparison()
    files = [(list(_find_files(inputs, found)), inputs, found) for inputs in (one, other)]
    cut = [[game for item in side[0] for game in _look_into(item, *side[1:], _cut_games)] for side in files]
    known = list(match_by(*([game.digest for game in games] for games in cut)))
    facts = [
        _read_unmatched(games, {pair[side] for pair in known}, *files[side]) for side, games in enumerate(cut)
    ]
    pairs = match_games(facts[0], facts[1], known)
    found.moved = any(b > d for (_, b), (_, d) in pairwise(pairs))
    matched = [{pair[side] for pair in pairs} for side in (0, 1)]
    rest = [(at, None) for at in range(len(cut[0])) if at not in matched[0]]
    for a, b in sorted([*pairs, *rest], key=itemgetter(0)):
        before, after = facts[0][a], None if b is None else facts[1][b]
        found_here = tuple(compare_games(before, after)) if before is not None and after is not None else ()
        if b is None or found_here:
            version = None if b is None else _version_of(cut[1][b], after)
            found.games.append(ComparedGame(_version_of(cut[0][a], before), version, found_here))
        else:
            found.same += 1
            found.layout += before is not None
    new = (at for at in range(len(cut[1])) if at not in matched[1])
    found.games += (ComparedGame(None, _version_of(cut[1][at], facts[1][at])) for at in new)
    return found


def _read_unmatched(
    games: Sequence[_Cut], matched: set[int], items: Sequence[Input], inputs: Inputs, found: Comparison
) -> list[Facts | None]:
    """Return what the games say that are not matched."""
    wanted = {(game.item.name, game.number) for at, game in enumerate(games) if at not in matched}
    facts = dict(read_games(items, inputs, found, wanted)) if wanted else {}
    return [facts.get((game.item.name, game.number)) for game in games]


def _find_files(inputs: Inputs, found: Comparison) -> Iterator[Input]:
    """Yield the files of a side; what comes once only is kept."""
    for item in find(inputs):
        if isinstance(item, Trouble):
            found.troubles.append(item)
        elif isinstance(item, Input):
            yield kept_content(item)


def _look_into(
    item: Input, inputs: Inputs, found: Comparison, look: Callable[[Opened], Iterable[T]]
) -> Iterator[T]:
    """Yield what a look into a file gives, or note why not."""
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


def _cut_games(file: Opened) -> Iterator[_Cut]:
    for text in _texts(file):
        if text.text.strip():
            yield _Cut(file.input, text.origin.index, text_digest(text.text.encode("utf-8", "surrogatepass")))


def read_games(
    items: Iterable[Input | Trouble | Skip],
    inputs: Inputs,
    found: Comparison,
    wanted: set[tuple[str, int]] | None = None,
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

    for item in items:
        if isinstance(item, Input):
            yield from _look_into(item, inputs, found, look)
        elif isinstance(item, Trouble):
            found.troubles.append(item)


def _version_of(game: _Cut, facts: Facts | None) -> GameVersion:
    """Return where a game stands, with players and date if read."""
    record = facts.record if facts is not None else None
    date = record.header.get(Field.DATE) if record is not None else None
    title = record.title if record is not None else ""
    return GameVersion(game.item.name, game.number, f"{title}{f' ({date})' if date else ''}".strip())
