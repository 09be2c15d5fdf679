"""Which games are to be converted, and what they will lose.

An `Account` says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gamenote.actions.convert.duplicates import Alike, Duplicates
from gamenote.actions.convert.edit_headers import HeaderEdits
from gamenote.actions.convert.encode import PreparedGame
from gamenote.actions.convert.list_duplicates import DuplicateList, Pair
from gamenote.actions.convert.partial_games import Fault, damage, play_fault, unread_words, with_rest, with_words
from gamenote.actions.files.guessing import Read
from gamenote.actions.files.inputs import NO_GAME, Opened, cannot_be_read
from gamenote.actions.questions.choosing import matches
from gamenote.core import registry
from gamenote.core.blame import lost_game
from gamenote.core.charsets import title_of
from gamenote.core.encoding import Misread, first_undecoded
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Entry, Format
from gamenote.core.reading import Doubt, Reading
from gamenote.core.record import Field, Record
from gamenote.core.report import Choice, Trouble
from gamenote.core.source import BEYOND_ASCII, UNDECODED, Place, Source, Span
from gamenote.query.program import Program

OUTSIDE = "words that belong to no game are left out"
SKIPPED = "words that programs skip are left out"
MOST_NAMES = 8  # of tags that are lost, and of games that are left out, in one message


GameKey = tuple[str, int]  # a file, and the number of a game in it


@dataclass(frozen=True, slots=True)
class Request:
    """What a conversion should do.

    `allowed` are losses that even a strict one accepts."""

    target: Format
    options: Mapping[str, str] = field(default_factory=dict)
    drop: frozenset[str] = frozenset()  # what programs have added, by words of `Codec.without`
    keep_broken: bool = False
    strict: bool = False
    allowed: Feature = Feature.NONE
    where: Program | None = None  # which games are wanted at all
    alike: Alike | None = None  # which games are written only once
    edits: HeaderEdits = field(default_factory=HeaderEdits)
    listed: DuplicateList | None = None  # remembers what equals what over all files; then one process reads them
    apart: bool = False  # whether games leave their file, or come to those of another
    proved: bool = False  # whether each game is read again and compared with what it was
    only: frozenset[GameKey] | None = None  # which games were drawn; None for all
    shuffle: int | None = None  # by which seed the games of an output are shuffled


@dataclass(frozen=True, slots=True)
class FileLoss:
    """What the target cannot keep, over all games of a file."""

    feature: Feature
    count: int
    first: Place | None
    allowed: bool
    names: tuple[str, ...] = ()  # of tags and fields, the first ones
    said: str = ""  # instead of the usual words

    def __add__(self, further: FileLoss) -> FileLoss:
        """Both losses, with the first place of the first."""
        names = tuple(dict.fromkeys((*self.names, *further.names)))[:MOST_NAMES]
        return replace(self, count=self.count + further.count, names=names)


@dataclass(slots=True)
class Account:
    """What became of one file."""

    name: str
    written: int = 0
    skipped: list[str] = field(default_factory=list)  # games, each with its place and the reason
    kept: list[str] = field(default_factory=list)  # broken games that were written as far as they are sound
    losses: dict[tuple[Feature, str], FileLoss] = field(default_factory=dict)  # by feature, and what is said
    troubles: list[Trouble] = field(default_factory=list)
    refused: str = ""  # why the whole file was not written
    left_out: str = ""  # why the file is no record at all
    choice: Choice = field(default_factory=Choice)  # by the condition, if there is one
    duplicates: int = 0
    equals: list[tuple[int, str]] = field(default_factory=list)  # each of them, and what it equals
    pairs: list[Pair] = field(default_factory=list)  # games with the earlier ones that they equal
    linked: bool = False  # the file that was written has other names, which keep the old content
    changed: bool = False  # with `check`: whether writing would change something,
    difference: tuple[bytes, bytes] | None = None  # and then what the file holds and would hold
    rewritten: bool = False  # whether the file has another content now

    def add(self, further: Account) -> None:
        """Add what became of games that stand behind those counted so far."""
        self.written += further.written
        self.choice.add(further.choice)
        self.duplicates += further.duplicates
        self.equals += further.equals
        self.skipped += further.skipped
        self.kept += further.kept
        self.troubles += further.troubles
        for loss in further.losses.values():
            self.lose(loss)

    def lose(self, loss: FileLoss) -> None:
        """Count a loss; its first place is that of the first one."""
        key = loss.feature, loss.said
        before = self.losses.get(key)
        self.losses[key] = loss if before is None else before + loss

    def finish(self) -> None:
        """Say so when the file held no game."""
        if self.is_empty and not self.left_out:
            self.skipped, self.losses = [f"{self.name}: {NO_GAME}"], {}

    def forget(self, trouble: Trouble) -> None:
        """Drop all but the trouble that kept the file from being written."""
        self.written = self.duplicates = 0
        self.choice = Choice()
        self.skipped, self.kept, self.losses, self.equals, self.troubles = [], [], {}, [], [trouble]

    @property
    def code(self) -> int:
        """Return the exit code."""
        return 2 if self.troubles else int(bool(self.skipped or self.kept or self.refused or self.changed))

    @property
    def lost(self) -> list[FileLoss]:
        """The losses that nobody has allowed."""
        return [loss for loss in self.losses.values() if not loss.allowed]

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been met at all."""
        return not (self.written or self.skipped or self.troubles or self.choice.left_out or self.duplicates)


def writable(record: Record, target: Format) -> bool:
    """Whether the format is one for records of this game."""
    return not target.games or record.game in target.games


def choose_games(
    file: Opened, request: Request, account: Account, duplicates: Duplicates | None = None
) -> Iterator[PreparedGame]:
    """Return the games of a file that are to be written.

    `duplicates` knows the games of the files before.
    """
    duplicates = duplicates or (Duplicates(request.alike) if request.alike else None)
    try:
        yield from games_to_write(file.recognised_games(), file.format, request, account, duplicates)
    except Misread as wrong:
        account.skipped.append(f"{file.name} skipped: {wrong.message} ({wrong.help})")
    except OSError as failure:
        account.troubles.append(cannot_be_read(file.name, failure))
    account.finish()


def options_for(format: Format, request: Request) -> dict[str, Any]:
    """The options under which games of this format are written."""
    foreign = format.name != request.target.name and format.syntax != "*"
    return request.target.resolve(request.options, foreign=foreign, apart=request.apart)


def games_to_write(
    games: Iterable[Read], file: Format, request: Request, account: Account, duplicates: Duplicates | None = None
) -> Iterator[PreparedGame]:
    """Those of these games of a file that are to be written."""
    known: dict[str, dict[str, Any]] = {}  # by format, since a file may have games of two
    for source, reading in games:
        format = file.of(source)
        options = known.get(format.name)
        if options is None:
            options = known[format.name] = options_for(format, request)
        try:
            game = _GameToWrite(source, reading, format, request, options, account)
            prepared = game.prepare(duplicates)
        except (OSError, MemoryError):
            raise
        except registry.FAILED as failure:
            account.troubles.append(lost_game(failure, (source, reading), format, "choosing the games"))
            continue
        if prepared is not None:
            account.written += 1
            yield prepared


@dataclass(frozen=True, slots=True)
class _GameToWrite:
    """One game of a file, with what is wanted of it."""

    source: Source
    reading: Reading
    format: Format
    request: Request
    options: Mapping[str, Any]
    account: Account

    def prepare(self, duplicates: Duplicates | None) -> PreparedGame | None:
        """Return the game if it is to be written."""
        request, account, source = self.request, self.account, self.source
        record = self._writable_record() if self._is_wanted() else None
        if record is None:
            return None
        kept, left_out = self._without_additions(record)
        codec = request.target.codec()
        prepared = codec.prepare(kept, self.options)
        edited = request.edits.edit(prepared, request.target) if request.edits else prepared
        entry = _make_entry(source, codec.canonical(edited, self.options))
        if (
            request.listed is not None
            and (pair := request.listed.compare(entry, source.place(0).line)) is not None
        ):
            account.pairs.append(pair)
        if duplicates is not None and (earlier := duplicates.earlier(entry)):
            account.duplicates += 1
            account.equals.append((entry.index, earlier))
            return None
        broken = self.reading.broken or record is not self.reading.record
        losses = (
            *self._target_losses(edited),
            *_doubtful_letters(source, self.format),
            *(_unwritten_losses(record, source, self.format) if broken else ()),
        )
        for loss in losses:
            self._add_loss(loss)
        for loss in left_out:
            self._add_loss(loss, asked=True)
        self._lose_words(self.reading.lost_text.skipped, SKIPPED)
        if request.proved and request.target.name == self.format.name:
            self._prove(entry, losses)
        return PreparedGame(entry, self.options)

    def _without_additions(self, record: Record) -> tuple[Record, tuple[Loss, ...]]:
        """Return the record without what `--drop` names, and what is gone."""
        codecs = (each.codec() for each in (self.format, self.request.target) if self.request.drop)
        known = next((each for each in codecs if each.programs), None)
        return known.without(record, self.request.drop) if known is not None else (record, ())

    def _is_wanted(self) -> bool:
        """Whether there is a game, and one that was drawn and matches."""
        request, choice = self.request, self.account.choice
        if request.only is not None and (self.source.name, self.source.origin.index) not in request.only:
            choice.left_out += 1
            return False
        if self.reading.empty:
            lost = self.reading.lost_text
            if self.source.binary and Doubt.MOVES not in self.reading.doubt:
                self.account.left_out = "it holds names, and no games"
            self._lose_words(lost.outside, OUTSIDE)
            self._lose_words(lost.skipped, SKIPPED)
            if lost.outside or not self.reading.broken:
                return False
        return request.where is None or matches(request.where, (self.source, self.reading), choice)

    def _prove(self, entry: Entry, losses: Sequence[Loss]) -> None:
        """Read the game again as it will be written."""
        from gamenote.actions.convert.partial_games import lost_in_silence  # few conversions need it

        if gone := lost_in_silence(entry, self.source, self.format, self.options, losses):
            words = f"internal error: {game_label(self.source, entry.record)} would lose {gone}, please report it"
            self.account.troubles.append(Trouble(self.source.name, words))

    def _target_losses(self, record: Record) -> tuple[Loss, ...]:
        """Return what the target drops; only new losses need their places."""
        target, known = self.request.target, self.account.losses
        found = target.losses(record, self.options, placed=False)
        return (
            found
            if all((loss.feature, loss.said) in known for loss in found)
            else target.losses(record, self.options)
        )

    def _writable_record(self) -> Record | None:
        """Return the record as it can be written."""
        source, reading, request = self.source, self.reading, self.request
        record, lost = reading.record, reading.lost_text
        if not reading.empty and not writable(record, request.target):
            words = f"{game_label(source, record)} {_not_writable(record, request.target)}"
            self.account.troubles.append(Trouble(source.name, words))
            return None
        if why := request.target.codec().refuses(record, self.options):
            self.account.skipped.append(f"{source.name}: {game_label(source, record)} skipped: {why}")
            return None
        fault = self._fault()
        if lost.outside and request.keep_broken and not source.binary:
            spans = lost.outside if lost.unread is None else lost.unread
            record = with_words(record, unread_words(source.text, spans), source.text)
        elif lost.outside and not (fault is not None or reading.empty):
            self._lose_words(lost.outside, OUTSIDE)
        return record if fault is None else self._record_up_to(fault, record)

    def _record_up_to(self, fault: Fault, record: Record) -> Record | None:
        """Return a broken game as far as it is sound, if wanted."""
        source, account = self.source, self.account
        blank = " " * fault.place.binary
        where = f"{source.name}:{blank}{fault.place.words}: {game_label(source, record)}"
        if self.reading.empty or not self.request.keep_broken:
            account.skipped.append(f"{where} skipped: {fault.message}")
            return None
        has_comments = Feature.COMMENTS in self.request.target.keeps(self.options) and not source.binary
        handling = "kept as a comment" if has_comments else "not written"
        rest = f"; the rest is {handling}" if fault.rest or fault.unread else ""
        account.kept.append(f"{where}: {fault.message}{rest}")
        kept = record if source.binary else with_rest(record, fault, self.format, source.text)
        gone = tuple(extra.key for extra in record.header.extras if extra not in kept.header.extras)
        if gone:
            self._add_loss(Loss(Feature.FREE_HEADER, len(gone), None, gone))
        return kept

    def _fault(self) -> Fault | None:
        """What keeps the game from being written whole."""
        source, reading, format = self.source, self.reading, self.format
        engine = registry.engine_of(reading.record.game)
        if reading.broken and not reading.lost_text.outside:
            return damage(source, reading, format, engine)
        if (lost := first_undecoded(source)) is not None and not format.codec().mixes_charsets:
            return Fault(lost[1], source.place(lost[0].start), None, "")
        needed = self.request.target.codec().needs_positions(self.options)
        return play_fault(source, reading.record, engine) if needed else None

    def _lose_words(self, spans: Sequence[Span], said: str) -> None:
        """Add words to the account that no record holds."""
        if spans:
            self._add_loss(Loss(Feature.COMMENTS, len(spans), spans[0], said=said))

    def _add_loss(self, loss: Loss, *, asked: bool = False) -> None:
        """Add to the account what a game loses, be it asked for."""
        known = (loss.feature, loss.said) in self.account.losses
        first = self.format.first_place(loss, self.source, self.reading) if not known else None
        entries = loss.of if isinstance(loss.of, tuple) else ()
        names = tuple(
            (each.value.replace("_", " ") if isinstance(each, Field) else each) for each in entries[:MOST_NAMES]
        )
        allowed = asked or loss.feature in self.request.allowed
        self.account.lose(FileLoss(loss.feature, loss.count, first, allowed, names, loss.said))


def _doubtful_letters(source: Source, format: Format) -> Iterator[Loss]:
    """Yield the guess by which letters were read, as a loss.

    Those that are written may be others than were meant."""
    if source.guessed:
        first, what = BEYOND_ASCII.search(source.text), title_of(source.encoding)
    elif format.codec().mixes_charsets and (first := UNDECODED.search(source.text)) is not None:
        what = "Windows-1252 for lines that are not UTF-8"
    else:
        if source.declared and format.charset.known(source.declared) is None:
            yield Loss(Feature.CHARSET, 1, None, said=f"no character set is called {source.declared[:40]}")
        return
    span = Span(first.start(), first.end()) if first is not None else None
    yield Loss(Feature.CHARSET, 1, span, said=f"the character set is a guess: {what}; name it with --encoding")


def _unwritten_losses(record: Record, source: Source, format: Format) -> Iterator[Loss]:
    """Yield words of a broken game that its record lacks."""
    from gamenote.actions.convert.partial_games import unwritten_words

    if words := unwritten_words(record, source, format):
        shown = f"{', '.join(words[:MOST_NAMES])}{', ...' if len(words) > MOST_NAMES else ''}"
        yield Loss(Feature.COMMENTS, len(words), None, said=f"words are written otherwise or not at all: {shown}")


def _make_entry(source: Source, record: Record) -> Entry:
    return Entry(record, registry.engine_of(record.game), source.name, source.origin.index)


def _not_writable(record: Record, target: Format) -> str:
    known = registry.formats().values()
    possible = " or ".join(item.name for item in known if item.writes and writable(record, item))
    return f"is {record.game or 'no known game'}, which {target.name} cannot hold; choose --to {possible}"


def game_label(source: Source, record: Record) -> str:
    title = f' "{record.title}"' if record.title else ""
    return f"game {source.origin.index}{title}"
