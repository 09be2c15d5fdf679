"""The variant of games that name none, guessed by the game.

It is guessed once for a file.

Games that name their variant pass through at once. From the first that does not, games are held back until there
are enough of them to judge by; the guess then holds for all the file, however the work is divided. Which variant a
single game is of is decided by that guess and the game alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.diagnostic import Diagnostic, Edit
from gamenote.core.format import Format
from gamenote.core.game import Guess, GuessedVariant, Guesser
from gamenote.core.lazy import cached
from gamenote.core.reading import Doubt, LostText, Reading, Where
from gamenote.core.record import Field, Record
from gamenote.core.replay import Trials
from gamenote.core.source import Source, Span

ENOUGH = 500  # games without a variant, with moves
MOST_HELD = 5000  # games in memory while waiting for them

Read = tuple[Source, Reading]


class GuessedReading(Reading):
    """A reading whose record has the variant that was guessed."""

    guessed: GuessedVariant

    def __init__(self, reading: Reading, guess: Guess, trials: Trials | None = None) -> None:
        self.reading = reading
        self.guessed = GuessedVariant(guess, trials or Trials(), partial(_record_and_guesser, reading))

    @cached
    def record(self) -> Record:
        return self.reading.under(self.guessed.name)

    @property
    def syntax(self) -> Any:
        return self.reading.syntax

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return self.reading.diagnostics

    @property
    def broken(self) -> bool:
        return self.reading.broken

    @property
    def lost_text(self) -> LostText:
        return self.reading.lost_text

    @property
    def empty(self) -> bool:
        return self.reading.empty

    @property
    def summary(self) -> Record:
        return self.reading.summary

    @property
    def heading(self) -> Record:
        return self.reading.heading

    @property
    def doubt(self) -> Doubt:
        return self.reading.doubt

    @property
    def names_variant(self) -> bool:
        return self.reading.names_variant

    def move_places(self) -> Iterator[Span | None]:
        return self.reading.move_places()

    def locate(self, offset: int) -> Where:
        return self.reading.locate(offset)

    def place(self, name: Field | str) -> Span | None:
        return self.reading.place(name)

    def edits_without(self, move: Span) -> tuple[Edit, ...]:
        return self.reading.edits_without(move)


def with_variants(games: Iterable[Read], format: Format, trials: Trials | None = None) -> Iterator[Read]:
    """Return games in order, those without a variant under a guessed one.

    `trials` may know some of the games already.
    """
    guessing = registry.guessing_games(format)
    guesses: dict[str, Guess | None] = {}
    trials = Trials() if trials is None else trials
    failures = list[OSError]()
    rest = _readable_games(games, failures)
    for source, reading in rest:
        name = _game_to_guess(reading, guessing)
        if name is None or name in guesses:
            yield source, apply_guess(reading, guesses.get(name or ""), trials)
            continue
        held, guesses[name] = _guess_variant((source, reading), rest, name, guessing, trials)
        held.reverse()
        while held:  # who is done with a game lets go of it: what is held, the collector of garbage goes through
            each_source, each = held.pop()
            yield each_source, apply_guess(each, guesses.get(_game_to_guess(each, guessing) or ""), trials)
    if failures:
        raise failures[0]


def _readable_games(games: Iterable[Read], failures: list[OSError]) -> Iterator[Read]:
    """Return the games up to where their file cannot be read."""
    try:
        yield from games
    except OSError as failure:
        failures.append(failure)


class NotGuessed(Exception):
    """Games need a guess that nobody has made for their file yet."""


def under_guess(games: Iterable[Read], format: Format, guesses: Mapping[str, Guess | None]) -> Iterator[Read]:
    """Put games of a part of a file under the file's guesses."""
    guessing = registry.guessing_games(format)
    for source, reading in games:
        name = _game_to_guess(reading, guessing)
        if name is not None and name not in guesses:
            raise NotGuessed
        yield source, apply_guess(reading, guesses.get(name or ""))


def first_guess(games: Iterable[Read], format: Format) -> dict[str, Guess | None]:
    """Guess for a file by its games; {} where all name variants."""
    guessing = registry.guessing_games(format)
    rest = iter(games)
    for read in rest:
        name = _game_to_guess(read[1], guessing)
        if name is not None:
            return {name: _guess_variant(read, rest, name, guessing, Trials())[1]}
    return {}


def _guesser(game: str) -> Guesser:
    """Return the guesser of a game that has one."""
    load = registry.games()[game].guesser
    assert load is not None
    return load()


def _record_and_guesser(reading: Reading) -> tuple[Record, Guesser]:
    """Return the record of a reading, and who guesses its variant."""
    record = reading.record
    return record, _guesser(record.game)


def _guess_variant(
    first: Read, rest: Iterator[Read], name: str, guessing: list[str], trials: Trials
) -> tuple[list[Read], Guess | None]:
    """Return the guess by these games, and the games read for it."""
    held, samples, complete = _take_samples(first, rest, name, guessing)
    found = _guesser(name).guess(samples, trials)
    return held, found if found is None or complete else replace(found, fits_all=False)


def _take_samples(
    first: Read, rest: Iterator[Read], name: str, guessing: list[str]
) -> tuple[list[Read], list[Record], bool]:
    """Take games until enough of them can be judged."""
    held, samples = list[Read](), list[Record]()
    following: Read | None = first
    while following is not None:
        held.append(following)
        if len(samples) == ENOUGH or len(held) > MOST_HELD:
            break
        reading = following[1]
        if (
            _game_to_guess(reading, guessing) == name
            and (record := _readable_record(reading))
            and _has_moves(record)
        ):
            samples.append(record)
        following = next(rest, None)
    alike = (_readable_record(reading) for _, reading in held if _game_to_guess(reading, guessing) == name)
    still = [record for record in alike if record is not None]
    return held, samples or still, following is None


def _readable_record(reading: Reading) -> Record | None:
    """Return the record; None where its reader crashes.

    Who asks the reading again meets the crash."""
    try:
        return reading.record
    except registry.FAILED:
        return None


def _game_to_guess(reading: Reading, guessing: list[str]) -> str | None:
    """Return the game system that must guess the variant of a record.

    None where none must, or its reader crashes."""
    if not guessing:
        return None
    try:
        if reading.names_variant or reading.empty:
            return None
        record = reading.summary
    except registry.FAILED:
        return None
    return record.game if record.variant is None and record.game in guessing else None


def apply_guess(reading: Reading, guess: Guess | None, trials: Trials | None = None) -> Reading:
    """Return a reading under a guess, if it needs one."""
    if guess is None or reading.empty or reading.summary.variant is not None:
        return reading
    return GuessedReading(reading, guess, trials)


def _has_moves(record: Record) -> bool:
    moves = record.moves()
    if moves is not None:
        return any(len(texts) > 0 for _, texts, _ in moves.segments)
    return any(node.move is not None for node in record.line)
