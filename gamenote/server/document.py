"""One version of a document as games, and those known before."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from threading import Event

from msgspec.structs import replace

from gamenote.actions.convert.encode import bytes_of
from gamenote.actions.files.guessing import apply_guess, with_variants
from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.lint_file import lint_file
from gamenote.actions.lint.lint_game import Linted, Unlinted, lint_together
from gamenote.core import registry
from gamenote.core.cutting import HEAD, games_of_text, reading_of
from gamenote.core.deadline import DeadlinePassed, stopped_by
from gamenote.core.encoding import misread
from gamenote.core.format import Charset, Codec, Format, Unclear, WholeCodec
from gamenote.core.game import Guess
from gamenote.core.reading import FailedReading, Reading, guess_of
from gamenote.core.replay import Trials
from gamenote.core.report import FileReport, join_reports
from gamenote.core.settings import Settings
from gamenote.core.source import Source
from gamenote.server.text import Text

# Games known from earlier versions of a document.
#
# A game that did not change is not read and checked again.
#
# Several threads may ask at the same time. What one of them finds is right for all, so that nobody waits.


@dataclass(slots=True)
class Known:
    """One game as read, and its findings by circumstances."""

    reading: Reading
    found: dict[Hashable, Linted] = field(default_factory=dict)


class Memory:
    """The games of one document."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Known] = {}
        self._used: dict[Hashable, Known] = {}  # by the check under way
        self.trials = Trials()  # of games without a variant, by which theirs is guessed

    def __len__(self) -> int:
        return len(self._known)

    def read(self, source: Source, codec: Codec) -> Reading:
        """The game as read."""
        key = source.identity
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Known(reading_of(source, codec))
        self._used[key] = known
        return known.reading

    def examine(self, games: Sequence[Unlinted]) -> list[Linted]:
        """What is found in games, as `lint_together` does."""
        places = [self._findings_and_key(each) for each in games]
        known = ((at, found.get(key)) for at, (found, key) in enumerate(places))
        answers = {at: linted for at, linted in known if linted is not None}
        missing = [at for at in range(len(games)) if at not in answers]
        for at, answer in zip(missing, lint_together([games[at] for at in missing]), strict=True):
            found, key = places[at]
            found.clear()  # what held before the settings or the guess changed
            found[key] = answers[at] = answer
        return [answers[at] for at in range(len(games))]

    def _findings_and_key(self, game: Unlinted) -> tuple[dict[Hashable, Linted], Hashable]:
        """Return where the findings of a game are kept, and their key."""
        known = self._known.get(game.source.identity)
        ready = frozenset(game.done) if isinstance(game.done, set) else ()
        return {} if known is None else known.found, (guess_of(game.reading), game.settings, ready)

    def forget(self) -> None:
        """Drop the games that the checked version has no more."""
        self._known, self._used = self._used, {}


class Superseded(Exception):
    """The document changed, so that nobody wants the answer."""


@dataclass(frozen=True, slots=True)
class DocumentGame:
    """One game of a document, and the offset of its text."""

    start: int
    source: Source
    reading: Reading

    @property
    def end(self) -> int:
        return self.start + len(self.source.text)


@dataclass(frozen=True)
class Document:
    """A document as the editor shows it.

    `stop` is set when another version has taken its place."""

    uri: str
    path: Path | None
    language: str
    version: int | None
    text: Text
    wanted: str | None = None  # the format that the configuration says files of this name have
    stop: Event = field(default_factory=Event, compare=False)
    memory: Memory = field(default_factory=Memory, compare=False)  # goes from version to version

    @property
    def name(self) -> str:
        return self.path.as_posix() if self.path is not None else self.uri

    @cached_property
    def format(self) -> Format | Unclear:
        """Return the format of the document, found as on the command line.

        Where name and content leave it open, the editor's name of the language may be that of a format.
        """
        found = registry.identify(self.name, bytes_of(self.text.content[:HEAD])[:HEAD], wanted=self.wanted)
        named = registry.formats().get(self.language)
        if isinstance(found, Unclear) and named is not None and named.games and named.reads:
            return named
        if isinstance(found, Format) and found.codec().binary:  # an editor shows something else than its bytes
            return Unclear("this is no text")
        return found

    def check(self, settings: Settings) -> FileReport | None:
        """What is found in it; None where no format is known."""
        if isinstance(self.format, Unclear):
            return None
        file = _Typed(Input(self.name, None), self.format, BytesIO(), self)
        with stopped_by(self.stop.is_set):
            try:
                report = join_reports(lint_file(file, settings, self.memory.examine))
            except DeadlinePassed as failure:
                raise Superseded from failure
        self.memory.forget()
        return report

    def as_file(self) -> tuple[bytes, Opened] | None:
        """Return the document as a UTF-8 file, for rewriting.

        It is so whatever charset its games declare; what an editor holds is never too large.
        """
        if isinstance(self.format, Unclear):
            return None
        data = bytes_of(self.text.content)
        format = replace(self.format, charset=Charset())
        return data, Opened(Input(self.name, self.path), format, BytesIO(data), longest=sys.maxsize)

    def read(self) -> Iterator[tuple[Source, Reading]]:
        """Return the games, with the variants they name themselves."""
        if isinstance(self.format, Unclear):
            return
        codec = self.format.codec()
        whole = codec if isinstance(codec, WholeCodec) else None
        for source in games_of_text(self.text.content, self.name, self.format):
            if self.stop.is_set():
                raise Superseded
            if whole is not None:
                yield from whole.read_all(source)
            else:
                yield source, self.memory.read(source, self.format.of(source).codec())

    def games(self) -> Iterator[DocumentGame]:
        """Return the games with places and, if need be, guessed variants."""
        if isinstance(self.format, Unclear):
            return
        start = 0
        for source, reading in with_variants(self.read(), self.format, self.memory.trials):
            if not isinstance(reading, FailedReading):  # which is told where the document is checked
                yield DocumentGame(start, source, reading)
            start += len(source.text)

    def game_at(self, offset: int) -> DocumentGame | None:
        """Return the game at that offset, reading no other."""
        starts, sources = self._game_sources
        if not sources or isinstance(self.format, Unclear):
            return None
        index = max(0, bisect_right(starts, offset) - 1)
        source, codec = sources[index], self.format.codec()
        if isinstance(codec, WholeCodec):
            return next((game for game in self.games() if game.end > offset), None)
        return DocumentGame(starts[index], source, self._under_guess(self.format.of(source).codec().read(source)))

    @cached_property
    def _game_sources(self) -> tuple[list[int], list[Source]]:
        """The texts of the games, and where they begin."""
        if isinstance(self.format, Unclear):
            return [], []
        sources = list(games_of_text(self.text.content, self.name, self.format))
        starts = [0]
        for source in sources:
            starts.append(starts[-1] + len(source.text))
        return starts[:-1], sources

    def _under_guess(self, reading: Reading) -> Reading:
        """Return the reading under the file's guess, if it needs one."""
        return apply_guess(reading, self._variant_guess)

    @cached_property
    def _variant_guess(self) -> Guess | None:
        guesses = (guess_of(game.reading) for game in self.games())
        return next((guess for guess in guesses if guess is not None), None)


@dataclass(frozen=True, slots=True)
class _Typed(Opened):
    """A document in the place of an open file."""

    document: Document

    def recognised(self) -> Opened:
        head = bytes_of(self.document.text.content[:HEAD])[:HEAD]
        if (wrong := misread(head, self.name, self.format)) is not None:
            raise wrong
        return self

    def games(self) -> Iterator[tuple[Source, Reading]]:
        return with_variants(self.document.read(), self.format, self.document.memory.trials)
