"""Mend files: fixes are applied again until nothing is left to mend.

Each game is mended and proved by itself (`mend_game`), so a game that takes many rounds costs its neighbours
nothing. Afterwards the whole file is read again, since where a game begins and ends may have changed with the
text, and each game that reads otherwise there is compared with what it was. A game whose fixes would change what
they must not stays as it was.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, groupby, islice, zip_longest
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.files.guessing import Read
from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, cannot_be_read, held, open_file
from gamenote.actions.files.writing import Changed, write_file
from gamenote.actions.lint.guarantees import Counts, State, broken_guarantee, count_findings, more_found, total
from gamenote.actions.lint.lint_file import Mended, leaves_out, lint_file, neighbours, not_read
from gamenote.actions.lint.mend_game import (
    GameMender,
    MendedGame,
    encoded_source,
    game_key,
    mend_together,
    read_under,
)
from gamenote.actions.lint.proposed_fixes import Ask
from gamenote.actions.lint.suppressions import for_file
from gamenote.actions.lint.touched_lines import Touched, join_parts
from gamenote.core import registry
from gamenote.core.blame import internal
from gamenote.core.change import Change
from gamenote.core.diagnostic import Fix, Safety
from gamenote.core.encoding import Misread
from gamenote.core.format import Format
from gamenote.core.game import Guess
from gamenote.core.reading import Reading, guess_of
from gamenote.core.report import Choice, FileReport, Refused, Trouble, join_reports
from gamenote.core.rule import Rule
from gamenote.core.settings import Settings
from gamenote.core.source import UNDECODED, Source
from gamenote.core.words import reason

ROUNDS = 10  # over the whole file
SHORT, MOST_KNOWN = 1000, 64  # code points of a game that is known when an equal one comes, and how many are
IN_PART = "change the character set of a part of the file: bytes of another game fit no character"
KEPT = 0.25  # of the bytes of a game, blanks aside: unsafe fixes that leave less are not made


def mend(
    item: Input, inputs: Inputs, settings: Settings, least: Safety, ask: Ask | None = None
) -> tuple[FileReport | Skip, Mended | None]:
    """Fix one file, and report on the text after that.

    Standard input is given back as it was where it cannot be read as records.
    """
    try:
        item = held(item)
    except OSError as failure:
        why = f"cannot be read: {reason(failure)}"
        return FileReport(item.name, None, 0, troubles=(Trouble(item.name, why),)), None
    as_it_is = Mended(item.data, item.data, {}) if item.data is not None else None
    with open_file(item, inputs) as found:
        if isinstance(found, Skip):
            return found, as_it_is
        if isinstance(found, Trouble):
            return FileReport(item.name, None, 0, troubles=(found,)), as_it_is
        if found.compressed:
            return _not_mended(join_reports(lint_file(found, settings)), settings, least), as_it_is
        try:
            return _mend_opened(found.recognised(), settings, least, ask)
        except Misread as wrong:
            return not_read(wrong, found, settings), as_it_is
        except OSError as failure:
            return FileReport(
                item.name, found.format.name, 0, troubles=(cannot_be_read(item.name, failure),)
            ), None


def _mend_opened(file: Opened, settings: Settings, least: Safety, ask: Ask | None) -> tuple[FileReport, Mended]:
    data, failed = file.stream.read(), tuple[Trouble, ...]()
    try:
        mended = fix_bytes(data, file, settings, least, ask)
    except (OSError, MemoryError, Misread):
        raise
    except registry.FAILED as failure:  # of a plugin: the file stays as it is, and its games are checked
        mended = Mended(data, data, {})
        failed = (internal(file.name, "mending", failure, asked=registry.giver(file.format)),)
    report = join_reports(lint_file(file.over(mended.after), settings))
    report = report if report.troubles else replace(report, troubles=failed)  # who fails again has told it better
    report = replace(report, troubles=report.troubles + mended.troubles, fixed=mended.fixed)
    report = replace(report, refused=mended.refused)
    return report, replace(mended, stamp=file.stamp)


def _not_mended(report: FileReport, settings: Settings, least: Safety) -> FileReport:
    """Return the report of a compressed file, which is not mended."""
    shown = (each for each in report.findings if settings.shows(each.severity, each.code, each.name))
    if not any(finding.fix and finding.fix.safety >= least for finding in shown):
        return report
    trouble = Trouble(report.path, "compressed files are not fixed", "unpack it first")
    return replace(report, troubles=(*report.troubles, trouble))


def store(item: Input, mended: Mended) -> Trouble | None:
    """Write a mended file back; says why when that cannot be done."""
    assert item.path is not None
    try:
        write_file(Path(item.path), mended.after, as_read=mended.stamp)
    except Changed as failure:
        return Trouble(item.name, f"{failure.strerror}, so it stays as it is", "run it again")
    except OSError as failure:
        return Trouble(item.name, f"cannot be written: {reason(failure, writing=True)}")
    return None


def fix_bytes(data: bytes, file: Opened, settings: Settings, least: Safety, ask: Ask | None = None) -> Mended:
    """Apply all fixes of at least that safety until nothing changes.

    Those that break a guarantee are left out, and so are those that somebody who is asked does not want. What is
    read as a whole is then gone through once.

    What is no record of the format is not mended: to it, most of that would be damage.
    """
    try:
        file.over(data).recognised()
    except Misread:
        return Mended(data, data, {})
    mender = _Mender(file, settings, least, ask)
    before, rounds = data, 0
    while not mender.ended and (after := mender.once(data)) != data:
        data, rounds = after, rounds + 1
        if ask is not None and file.format.whole:
            break
        if rounds == ROUNDS:
            mender.unsettled(mender.fixed, "the file")
            break
    troubles, refused = tuple(dict.fromkeys(mender.troubles)), tuple(dict.fromkeys(mender.refused))
    return Mended(before, data, dict(mender.fixed), troubles, refused, touched=tuple(mender.touched))


def harm(game: tuple[Source, Reading], fix: Fix, rule: Rule, format: Format, settings: Settings) -> str:
    """Return what a fix must not do but would, in words."""
    return GameMender(*game, format, settings, fix.safety, lambda *_: settings).harm(fix, rule)


class _Part(Struct, frozen=True):
    """One game of a file before and after its fixes."""

    key: bytes  # all that its findings depend on
    source: Source
    guess: Guess | None
    reading: Reading | None  # kept where a game cannot be read without its file
    empty: bool
    before: bytes
    after: bytes
    fixed: Counter[str]
    changes: Change = Change(0)
    proved: bytes = b""  # the key of a text that is known to keep what it must
    refused: tuple[Refused, ...] = ()
    touched: tuple[Touched, ...] = ()

    @property
    def mended(self) -> bool:
        return self.before != self.after


class _Mender:
    """What is known of the games of one file under repair."""

    def __init__(self, file: Opened, settings: Settings, least: Safety, ask: Ask | None) -> None:
        self.file, self.given, self.settings, self.least, self.ask = file, settings, settings, least, ask
        self.fixed: Counter[str] = Counter()
        self.troubles: list[Trouble] = []
        self.refused: list[Refused] = []
        self.touched: list[Touched] = []
        self.ended = False  # nothing is left in the last text, as far as its games tell
        self._barred: set[str] = set()  # rules that would change the character set of some of the games
        self._settled: set[bytes] = set()  # games in which there is nothing to mend, or that stay as they are
        self._known: dict[bytes, tuple[int, MendedGame]] = {}  # by key: short ones mended of late, and their lines

    def once(self, data: bytes) -> bytes:
        """The file with each game mended whose fixes keep what they must."""
        for _ in range(ROUNDS):
            parts = [*_as_they_are(self._parts(self.file.over(data).games()), data)]
            self.refused += (each for part in parts for each in part.refused)
            if not any(part.mended for part in parts):
                break
            if self._bars_recoding(parts):
                continue
            after = b"".join(part.after for part in parts)
            refused = self._refused_keys(parts, after)
            if not refused:
                for part in parts:
                    self.fixed += part.fixed
                self.touched = join_parts(
                    self.touched, ((part.before, part.after, part.touched) for part in parts)
                )
                return after
            self._settled |= refused
        return data

    def _bars_recoding(self, parts: list[_Part]) -> bool:
        """Bar rules that have recoded a game where another one cannot be.

        That has bytes that fit no character, so the file would be in two character sets."""
        recoded = (part for part in parts if part.changes & Change.LETTERS and part.source.encoding != "utf-8")
        part = next(recoded, None)
        if part is None or not any(UNDECODED.search(each.source.text) for each in parts):
            return False
        rules, origin = registry.rules_by_code(self.file.format.of(part.source).name, ""), part.source.origin
        codes = {code for code in part.fixed if Change.LETTERS in rules[code].changes}
        self.refused.append(Refused((*sorted(codes),), IN_PART, origin.line, origin.index))
        self._barred, self._known = self._barred | codes, {}
        return bool(codes)

    def _read_directives(self, source: Source, reading: Reading) -> Settings:
        """Take the directives of the first game that concern the file."""
        if source.origin.index == 1:
            self.settings = for_file(source, reading, self.given)
        return self.settings

    def _parts(self, games: Iterator[Read]) -> Iterator[_Part]:
        """Mend games as far as they go, some neighbours together.

        The first is mended alone: its directives may concern the others."""
        group, alone = [*islice(games, 1)], self.file.format.whole or self.ask is not None
        while group:
            for read in group:
                self._read_directives(*read)
            keys = [game_key(*read, self.settings) for read in group]
            asked, choice = bool(self.given.where), Choice()
            left_out = [asked and leaves_out(read, self.given, choice) for read in group]
            chosen = {key: read for key, read, out in zip(keys, group, left_out, strict=True) if not out}
            self._mend_together(chosen)
            for key, read, out in zip(keys, group, left_out, strict=True):
                yield self._mend_part(key, *read, stays=out)
            known = {} if alone or len(self._known) > MOST_KNOWN else self._known
            self._known = {key: each for key, each in known.items() if len(each[1].data) <= SHORT}
            group = [*islice(games, 1)] if alone else neighbours(games)

    def _mend_together(self, group: dict[bytes, Read]) -> None:
        """Mend those of some games that nobody has looked at."""
        done = self._settled, self._known
        fresh = {
            key: read for key, read in group.items() if read[0].faithful and not any(key in each for each in done)
        }
        mended = mend_together(self._mender(*read).mend() for read in fresh.values())
        self._known |= {
            key: (source.origin.line, game) for (key, (source, _)), game in zip(fresh.items(), mended, strict=True)
        }

    def _mender(self, source: Source, reading: Reading) -> GameMender:
        rest = self.least, self._read_directives, self.ask, {*self._barred}
        return GameMender(source, reading, self.file.format, self.settings, *rest)

    def _mend_part(self, key: bytes, source: Source, reading: Reading, *, stays: bool) -> _Part:
        """Return one game as it was, and as it is mended."""
        before, origin = encoded_source(source), source.origin
        held = reading if self.file.format.whole else None
        part = _Part(key, source, guess_of(reading), held, reading.empty, before, before, Counter())
        if stays or not source.faithful or key in self._settled:
            return part
        line, done = self._known[key]
        if done.unsettled:
            self.unsettled(done.unsettled, f"game {origin.index}")
        if done.settled:
            self._settled.add(done.proved or key)  # more rounds are for another run
        refused = (replace(each, line=each.line - line + origin.line, game=origin.index) for each in done.refused)
        part = replace(part, refused=tuple(refused))
        if done.data == before:
            return part
        rest = {"fixed": done.fixed, "changes": done.changes, "proved": done.proved}
        return replace(part, after=done.data, touched=done.touched, **rest)

    # Guarantees

    def _refused_keys(self, parts: list[_Part], after: bytes) -> set[bytes]:
        """Return the keys of the games whose fixes are refused; report why."""
        games = [number for number, part in enumerate(parts) if not part.empty]
        kept = 1 if not games else KEPT if self.least is Safety.UNSAFE else 0
        destroyed = [
            part for part in parts if part.mended and part.empty is not bool(games) and _has_shrunk(part, kept)
        ]
        if destroyed:
            return self._refuse_parts(parts, destroyed, f"take {'most of ' if games else ''}its text away")
        if self._reads_as_proved(parts, games, after):
            self.ended = all((part.proved or part.key) in self._settled for part in parts)
            return set()
        owners, refused = self._old_part_numbers(parts, games, after), set[bytes]()
        for number in games:
            if number not in owners:
                refused |= self._refuse_parts(
                    parts, _possible_culprits(parts, number), "take the game away", parts[number]
                )
        if refused:
            return refused
        refused = self._compare_games(parts, owners, after)
        mended = [part for part in parts if part.mended]
        if not refused and (owners != games or any(part.empty for part in mended)):
            before = b"".join(part.before for part in parts)
            if why := more_found(self._count_file_findings(before), self._count_file_findings(after), self.least):
                return self._refuse_parts(parts, mended, why)
        return refused

    def _reads_as_proved(self, parts: list[_Part], games: list[int], after: bytes) -> bool:
        """Whether each game of the mended file reads as it did alone."""
        if any(part.empty and part.mended for part in parts):
            return False
        rest = (game_key(*pair, self.settings) for pair in self._read_games(after) if not pair[1].empty)
        pairs = zip_longest((parts[number] for number in games), rest)
        return all(part is not None and key and key in (part.key, part.proved) for part, key in pairs)

    def _count_file_findings(self, data: bytes) -> Counts:
        """Count what is found in all of a file."""
        found = (
            count_findings(*pair, self.file.format.of(pair[0]), self.settings) for pair in self._read_games(data)
        )
        return total(found)

    def _old_part_numbers(self, parts: list[_Part], games: list[int], after: bytes) -> list[int]:
        """Return for each mended game the number of its old part."""
        starts = [source.origin.byte for source, reading in self._read_games(after) if not reading.empty]
        if len(starts) == len(games):
            return games
        begins = list(accumulate((len(part.after) for part in parts), initial=0))[:-1]
        return [bisect_right(begins, start) - 1 for start in starts]

    def _read_games(self, data: bytes) -> Iterator[tuple[Source, Reading]]:
        return self.file.over(data).games()

    def _compare_games(self, parts: list[_Part], owners: list[int], after: bytes) -> set[bytes]:
        """Return the games whose fixes break a guarantee."""
        refused = set[bytes]()
        rest = (pair for pair in self._read_games(after) if not pair[1].empty)
        for number, pairs in groupby(zip(owners, rest, strict=True), key=lambda pair: pair[0]):
            part, new = parts[number], [self._make_state(*pair) for _, pair in pairs]
            key = game_key(new[0].source, new[0].reading, self.settings) if len(new) == 1 else b""
            if part.empty or key in (part.key, part.proved):
                continue
            reading = part.reading or read_under(part.source, self.file.format, part.guess)
            why = broken_guarantee(self._make_state(part.source, reading), new, self.least, part.changes)
            if why:
                refused |= self._refuse_parts(parts, _possible_culprits(parts, number), why, part)
                if not part.mended:
                    break
        return refused

    def _make_state(self, source: Source, reading: Reading) -> State:
        return State(source, reading, self.file.format.of(source), self.settings)

    def _refuse_parts(
        self, parts: list[_Part], culprits: list[_Part], why: str, victim: _Part | None = None
    ) -> set[bytes]:
        """Note that these games stay as they were."""
        for part in culprits:
            other = f" in game {victim.source.origin.index}" if victim is not None and victim is not part else ""
            number = 0 if all(each.empty for each in parts) else part.source.origin.index
            rest = why + other, part.source.origin.line, number
            self.refused.append(Refused(tuple(sorted(part.fixed)), *rest))
        return {part.key for part in culprits}

    def unsettled(self, rules: Iterable[str], what: str) -> None:
        """Note that fixing did not come to an end."""
        named = ", ".join(sorted(rules))
        words = f"after many rounds the fixes of {named} still find more in {what}; run it again for the rest"
        self.troubles.append(Trouble(self.file.input.name, words))


def _as_they_are(found: Iterable[_Part], data: bytes) -> Iterator[_Part]:
    """Return the games, unfaithful ones with their share of the file."""
    parts = [*found]
    for part, following in zip_longest(parts, parts[1:]):
        end = following.source.origin.byte if following is not None else len(data)
        share = data[part.source.origin.byte : end] if not part.source.faithful else part.before
        yield part if part.source.faithful else replace(part, before=share, after=share)


def _possible_culprits(parts: list[_Part], number: int) -> list[_Part]:
    """Return the games whose fixes may have harmed this one.

    It is the game itself, the mended one before it, or any.
    """
    at = next((index for index in range(number, -1, -1) if parts[index].mended), None)
    return [part for part in parts if part.mended] if at is None else [parts[at]]


def _has_shrunk(part: _Part, kept: float) -> bool:
    """Whether mending leaves less than that share of what is written there."""
    before, after = (len(b"".join(each.split())) for each in (part.before, part.after))
    return after < kept * before
