"""Mend files: fixes are applied again until nothing is left to mend.

Each game is mended by itself, so a game that takes many rounds costs its neighbours nothing. Afterwards the whole
file is read again, since where a game begins and ends may have changed with the text, and each mended game is
compared with what it was (`guarantees`). A game whose fixes would change what they must not stays as it was.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import accumulate, groupby, pairwise, zip_longest
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.crashes import internal
from gamenote.actions.files.guessing import GuessedReading, guess_of
from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, cannot_be_read, held, opened
from gamenote.actions.files.writing import Changed, Stamp, write_file
from gamenote.actions.lint.findings import weighed_severity
from gamenote.actions.lint.guarantees import Counts, State, broken_guarantee, count_findings, more_found, total
from gamenote.actions.lint.lint_file import lint_file, not_read
from gamenote.actions.lint.lint_game import lint_game
from gamenote.actions.lint.suppressions import for_file
from gamenote.core import registry
from gamenote.core.cutting import narrowed, reread
from gamenote.core.diagnostic import Diagnostic, Fix, Safety, apply_fixes
from gamenote.core.format import Format, WholeCodec
from gamenote.core.game import Guess
from gamenote.core.misreading import Misread
from gamenote.core.reading import Reading
from gamenote.core.report import FileReport, Trouble, joined
from gamenote.core.rule import Rule
from gamenote.core.settings import Settings
from gamenote.core.source import Source
from gamenote.core.words import reason

ROUNDS = 10  # over the whole file
GAME_ROUNDS = 100  # over one game: behind a move that is mended, the next one may be found
GROWTH = 20  # times its size, and that of a short game, is what a game may grow to
SHORT = 10_000
KEPT = 0.25  # of the bytes of a game, blanks aside: unsafe fixes that leave less are not made


class Mended(Struct, frozen=True):
    """A file before and after fixing, with counts by rule."""

    before: bytes
    after: bytes
    fixed: dict[str, int]
    troubles: tuple[Trouble, ...] = ()
    stamp: Stamp = ()  # what the file was known by before it was read


def mend(
    item: Input, inputs: Inputs, settings: Settings, least: Safety
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
    with opened(item, inputs) as found:
        if isinstance(found, Skip):
            return found, as_it_is
        if isinstance(found, Trouble):
            return FileReport(item.name, None, 0, troubles=(found,)), as_it_is
        if found.compressed:
            return _not_mended(joined(lint_file(found, settings)), settings, least), as_it_is
        try:
            return _mend_opened(found.recognised(), settings, least)
        except Misread as wrong:
            return not_read(wrong, found, settings), as_it_is
        except OSError as failure:
            return FileReport(
                item.name, found.format.name, 0, troubles=(cannot_be_read(item.name, failure),)
            ), None


def _mend_opened(file: Opened, settings: Settings, least: Safety) -> tuple[FileReport, Mended]:
    data, failed = file.stream.read(), tuple[Trouble, ...]()
    try:
        mended = fix_bytes(data, file, settings, least)
    except (OSError, MemoryError, Misread):
        raise
    except registry.FAILED as failure:  # of a plugin: the file stays as it is, and its games are checked
        mended = Mended(data, data, {})
        failed = (internal(file.name, "mending", failure, asked=registry.giver(file.format)),)
    report = joined(lint_file(file.over(mended.after), settings))
    report = report if report.troubles else replace(report, troubles=failed)  # who fails again has told it better
    report = replace(report, troubles=report.troubles + mended.troubles, fixed=mended.fixed)
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


def fix_bytes(data: bytes, file: Opened, settings: Settings, least: Safety) -> Mended:
    """Apply all fixes of at least that safety until nothing changes.

    Those that break a guarantee are left out.

    What is no record of the format is not mended: to it, most of that would be damage.
    """
    try:
        file.over(data).recognised()
    except Misread:
        return Mended(data, data, {})
    mender = _Mender(file, settings, least)
    before, rounds = data, 0
    while (after := mender.once(data)) != data:
        data, rounds = after, rounds + 1
        if rounds == ROUNDS:
            mender.unsettled(mender.fixed, "the file")
            break
    return Mended(before, data, dict(mender.fixed), tuple(dict.fromkeys(mender.troubles)))


def harm(game: tuple[Source, Reading], text: str, format: Format, settings: Settings, safety: Safety) -> str:
    """Return what a fix must not do but would, in words.

    A game of a document that is read as a whole is not looked at, for its text alone tells nothing.
    """
    (source, reading), codec = game, format.codec()
    if isinstance(codec, WholeCodec) or reading.empty:
        return ""
    data, guess = text.encode("utf-8", "surrogatepass"), guess_of(reading)
    ends = [0, *codec.cut(data, final=True), len(data)]
    parts = (data[start:end].decode("utf-8", "surrogatepass") for start, end in pairwise(ends))
    sources = [replace(source, text=part) for part in parts]
    pairs = ((each, _under(codec.read(each), guess)) for each in sources)
    new = [State(*pair, format, settings) for pair in pairs if not pair[1].empty]
    old = State(source, reading, format, settings)
    return broken_guarantee(old, new, safety) if new else "take the game away"


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

    @property
    def mended(self) -> bool:
        return self.before != self.after


class _Mender:
    """What is known of the games of one file under repair."""

    def __init__(self, file: Opened, settings: Settings, least: Safety) -> None:
        self.file, self.given, self.settings, self.least = file, settings, settings, least
        self.codec = file.format.codec()
        self.fixed: Counter[str] = Counter()
        self.troubles: list[Trouble] = []
        self._settled: set[bytes] = set()  # games in which there is nothing to mend, or that stay as they are

    def once(self, data: bytes) -> bytes:
        """The file with each game mended whose fixes keep what they must."""
        for _ in range(ROUNDS):
            parts = []
            for source, reading in self.file.over(data).games():
                self._read_directives(source, reading)
                parts.append(self._part(source, reading))
            parts = [*_as_they_are(parts, data)]
            if not any(part.mended for part in parts):
                break
            after = b"".join(part.after for part in parts)
            refused = self._refused(parts, after)
            if not refused:
                for part in parts:
                    self.fixed += part.fixed
                return after
            self._settled |= refused
        return data

    def _read_directives(self, source: Source, reading: Reading) -> None:
        """Take the directives of the first game that concern the file."""
        if source.origin.index == 1:
            self.settings = for_file(source, reading, self.given)

    def _part(self, source: Source, reading: Reading) -> _Part:
        """Mend one game as far as it goes, as one game."""
        before = data = source.text.encode(source.encoding, "surrogateescape")
        key, guess = _key(source, reading, self.settings), guess_of(reading)
        held = reading if isinstance(self.codec, WholeCodec) else None
        part = _Part(key, source, guess, held, reading.empty, before, before, Counter())
        if not source.faithful or key in self._settled:
            return part
        seen, fixed, index = {key}, Counter[str](), source.origin.index
        while (step := self._step(source, reading)) is not None:
            data, applied = step
            fixed += applied
            again = self._again(data, source, guess)
            if again is None:
                break
            source, reading = again
            self._read_directives(source, reading)
            key = _key(source, reading, self.settings)
            grown = len(data) > GROWTH * (len(before) + SHORT)
            if key in seen or grown or len(seen) == GAME_ROUNDS:
                self.unsettled(applied, f"game {index}", loop=grown or key in seen)
                self._settled.add(key)  # another hundred rounds are for another run
                break
            seen.add(key)
        else:
            self._settled.add(key)
        return replace(part, after=data, fixed=fixed) if data != before else part

    def _step(self, source: Source, reading: Reading) -> tuple[bytes, Counter[str]] | None:
        """Fix a game once; None when nothing is to do."""
        format = self.file.format.of(source)
        found, *_ = lint_game(source, reading, format, self.settings)
        wanted = ((item, rule) for item, rule in found if item.fix and _wanted(item.fix, self.least))
        shown = ((item.fix, rule) for item, rule in wanted if item.fix and self._shown(item, rule, format))
        fixes = [(fix, rule) for fix, rule in shown if _has_letters_for(fix, source.encoding)]
        if not fixes:
            return None
        text, waiting = apply_fixes(source.text, (fix for fix, _ in fixes), least=self.least)
        late = {id(fix) for fix in waiting}
        applied = Counter(rule.code for fix, rule in fixes if id(fix) not in late)
        return text.encode(source.encoding, "surrogateescape"), applied

    def _shown(self, item: Diagnostic, rule: Rule, format: Format) -> bool:
        """Whether the user is shown this: nothing is mended that nobody sees."""
        return self.settings.shows(weighed_severity(item, rule, format, self.settings), rule.code, rule.name)

    def _again(self, data: bytes, source: Source, guess: Guess | None) -> tuple[Source, Reading] | None:
        """Read a game again under the same guess."""
        source = reread(data, source, self.file.format)
        if isinstance(self.codec, WholeCodec) or not source.faithful:
            return None
        if any(True for _ in self.codec.cut(narrowed(source, data), final=True)):
            return None
        return source, self._read(source, guess)

    def _read(self, source: Source, guess: Guess | None) -> Reading:
        return _under(self.file.format.of(source).codec().read(source), guess)

    # Guarantees

    def _refused(self, parts: list[_Part], after: bytes) -> set[bytes]:
        """Return the keys of the games whose fixes are refused; report why."""
        games = [number for number, part in enumerate(parts) if not part.empty]
        kept = 1 if not games else KEPT if self.least is Safety.UNSAFE else 0
        destroyed = [
            part for part in parts if part.mended and part.empty is not bool(games) and _shrunk(part, kept)
        ]
        if destroyed:
            return self._stays(parts, destroyed, f"take {'most of ' if games else ''}its text away")
        owners, refused = self._owners(parts, games, after), set[bytes]()
        for number in games:
            if number not in owners:
                refused |= self._stays(parts, _before(parts, number), "take the game away", parts[number])
        if refused:
            return refused
        refused = self._compared(parts, owners, after)
        mended = [part for part in parts if part.mended]
        if not refused and (owners != games or any(part.empty for part in mended)):
            before = b"".join(part.before for part in parts)
            if why := more_found(self._counts(before), self._counts(after), self.least):
                return self._stays(parts, mended, why)
        return refused

    def _counts(self, data: bytes) -> Counts:
        """Count what is found in all of a file."""
        found = (count_findings(*pair, self.file.format.of(pair[0]), self.settings) for pair in self._games(data))
        return total(found)

    def _owners(self, parts: list[_Part], games: list[int], after: bytes) -> list[int]:
        """Return for each mended game the number of its old part."""
        starts = [source.origin.byte for source, reading in self._games(after) if not reading.empty]
        if len(starts) == len(games):
            return games
        begins = list(accumulate((len(part.after) for part in parts), initial=0))[:-1]
        return [bisect_right(begins, start) - 1 for start in starts]

    def _games(self, data: bytes) -> Iterator[tuple[Source, Reading]]:
        return self.file.over(data).games()

    def _compared(self, parts: list[_Part], owners: list[int], after: bytes) -> set[bytes]:
        """Return the games whose fixes break a guarantee."""
        refused = set[bytes]()
        rest = (pair for pair in self._games(after) if not pair[1].empty)
        for number, pairs in groupby(zip(owners, rest, strict=True), key=lambda pair: pair[0]):
            part, new = parts[number], [self._state(*pair) for _, pair in pairs]
            known = len(new) == 1 and _key(new[0].source, new[0].reading, self.settings) == part.key
            if part.empty or known:
                continue
            old = self._state(part.source, part.reading or self._read(part.source, part.guess))
            why = broken_guarantee(old, new, self.least)
            if why:
                refused |= self._stays(parts, _before(parts, number), why, part)
                if not part.mended:
                    break
        return refused

    def _state(self, source: Source, reading: Reading) -> State:
        return State(source, reading, self.file.format.of(source), self.settings)

    def _stays(
        self, parts: list[_Part], culprits: list[_Part], why: str, victim: _Part | None = None
    ) -> set[bytes]:
        """Note that these games stay as they were."""
        for part in culprits:
            rules = ", ".join(sorted(part.fixed))
            other = f" in game {victim.source.origin.index}" if victim is not None and victim is not part else ""
            name = "the file" if all(each.empty for each in parts) else f"game {part.source.origin.index}"
            words = f"{name} stays as it was: fixing {rules} would {why}{other}"
            self.troubles.append(Trouble(self.file.input.name, words, checked=True))
        return {part.key for part in culprits}

    def unsettled(self, rules: Iterable[str], what: str, *, loop: bool = False) -> None:
        """Note that fixing did not come to an end."""
        named = ", ".join(sorted(rules))
        words = f"internal error: the fixes of {named} never settle in {what}, please report it"
        if not loop:
            words = f"after many rounds the fixes of {named} still find more in {what}; run it again for the rest"
        self.troubles.append(Trouble(self.file.input.name, words))


def _as_they_are(parts: list[_Part], data: bytes) -> Iterator[_Part]:
    """Return the games, unfaithful ones with their share of the file."""
    for part, following in zip_longest(parts, parts[1:]):
        end = following.source.origin.byte if following is not None else len(data)
        share = data[part.source.origin.byte : end] if not part.source.faithful else part.before
        yield part if part.source.faithful else replace(part, before=share, after=share)


def _before(parts: list[_Part], number: int) -> list[_Part]:
    """Return the games whose fixes may have harmed this one.

    It is the game itself, the mended one before it, or any.
    """
    at = next((index for index in range(number, -1, -1) if parts[index].mended), None)
    return [part for part in parts if part.mended] if at is None else [parts[at]]


def _under(reading: Reading, guess: Guess | None) -> Reading:
    if guess is not None and not reading.empty and reading.summary.variant is None:
        return GuessedReading(reading, guess)
    return reading


def _key(source: Source, reading: Reading, settings: Settings) -> bytes:
    """Return a short value for all that a game's findings depend on."""
    context = (source.encoding, source.line_end, source.followed, source.origin.byte == 0, settings.file_ignores)
    words = f"{context}\0{guess_of(reading)}\0{source.text}"
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _shrunk(part: _Part, kept: float) -> bool:
    """Whether mending leaves less than that share of what is written there."""
    before, after = (len(b"".join(each.split())) for each in (part.before, part.after))
    return after < kept * before


def _has_letters_for(fix: Fix, charset: str) -> bool:
    """Whether the charset of a game has all that a fix writes."""
    try:
        "".join(edit.text for edit in fix.edits).encode(charset, "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True


def _wanted(fix: Fix, least: Safety) -> bool:
    return fix.safety >= least and bool(fix.edits)
