"""Mend files: the fixes of what is found in a game, applied again and again until nothing is left to mend.

Each game is mended by itself, so a game that takes many rounds costs its neighbours nothing. Afterwards the whole
file is read again: where a game begins and ends may have changed with the text, and a file that reads worse than
before is left as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from gamenote.actions.files import Input, Inputs, Opened, Skip, held, opened
from gamenote.actions.findings import severity_of
from gamenote.actions.guessing import GuessedReading
from gamenote.actions.lint import check_opened, examine, unreadable
from gamenote.actions.suppressions import for_file
from gamenote.actions.writing import write_file
from gamenote.core import registry
from gamenote.core.cutting import decode
from gamenote.core.diagnostic import Fix, Safety, Severity, apply_fixes
from gamenote.core.format import Format, Reading, WholeCodec, outline
from gamenote.core.report import FileReport, Trouble
from gamenote.core.settings import Settings
from gamenote.core.source import Source
from gamenote.core.value import dataclass

ROUNDS = 10  # over the whole file
GAME_ROUNDS = 100  # over one game: behind a move that is mended, the next one may be found
GROWTH = 20  # times its size, and that of a short game, is what a game may grow to
SHORT = 10_000


@dataclass(frozen=True, slots=True)
class Mended:
    """A file before and after fixing, and how often each rule was fixed."""

    before: bytes
    after: bytes
    fixed: dict[str, int]
    troubles: tuple[Trouble, ...] = ()


def mend(
    item: Input, inputs: Inputs, settings: Settings, least: Safety
) -> tuple[FileReport | Skip, Mended | None]:
    """Check one file with its fixes applied; the report is about the text after them. Nothing is written.

    Standard input is given back as it was where it cannot be read as records.
    """
    try:
        item = held(item)
    except OSError as failure:
        why = f"cannot be read: {failure.strerror or failure}"
        return FileReport(item.name, None, 0, troubles=(Trouble(item.name, why),)), None
    as_it_is = Mended(item.data, item.data, {}) if item.data is not None else None
    with opened(item, inputs) as found:
        if isinstance(found, Skip):
            return found, as_it_is
        if isinstance(found, Trouble):
            return FileReport(item.name, None, 0, troubles=(found,)), as_it_is
        if found.compressed:
            return _not_mended(check_opened(found, settings), least), as_it_is
        try:
            return _mend_opened(found, settings, least)
        except OSError as failure:
            return unreadable(item, found.format, failure), None


def _mend_opened(file: Opened, settings: Settings, least: Safety) -> tuple[FileReport, Mended]:
    mended = fix_bytes(file.stream.read(), file, settings, least)
    report = check_opened(file.over(mended.after), settings)
    return replace(report, troubles=report.troubles + mended.troubles, fixed=mended.fixed), mended


def _not_mended(report: FileReport, least: Safety) -> FileReport:
    """The report of a compressed file, which says so where something of it would have been mended."""
    if not any(finding.fix and finding.fix.safety >= least for finding in report.findings):
        return report
    trouble = Trouble(report.path, "compressed files are not mended", "unpack it first")
    return replace(report, troubles=(*report.troubles, trouble))


def store(item: Input, mended: Mended) -> Trouble | None:
    """Write a mended file back; says why when that cannot be done."""
    assert item.path is not None
    try:
        write_file(Path(item.path), mended.after)
    except OSError as failure:
        return Trouble(item.name, f"cannot be written: {failure.strerror or failure}")
    return None


def fix_bytes(data: bytes, file: Opened, settings: Settings, least: Safety) -> Mended:
    """Apply all fixes of at least that safety until nothing changes."""
    mender = _Mender(file, settings, least)
    broken = _reader_errors(data, file)
    before, rounds = data, 0
    while (after := mender.once(data)) != data:
        data, rounds = after, rounds + 1
        if rounds == ROUNDS:
            mender.unsettled(mender.fixed, "the file")
            break
    if data != before and mender.worse(broken, _reader_errors(data, file)):
        mender.damaged(mender.fixed, "the file", sound=not broken)
        return Mended(before, before, {}, tuple(mender.troubles))
    return Mended(before, data, dict(mender.fixed), tuple(mender.troubles))


class _Mender:
    """What is known of the games of one file while they are mended."""

    def __init__(self, file: Opened, settings: Settings, least: Safety) -> None:
        self.file, self.given, self.settings, self.least = file, settings, settings, least
        self.fixed: Counter[str] = Counter()
        self.troubles: list[Trouble] = []
        self._settled: set[bytes] = set()  # games in which there is nothing to mend any more

    def once(self, data: bytes) -> bytes:
        """The file with each of its games mended."""
        parts = []
        for source, reading in self.file.over(data).games():
            self._heed(source, reading)
            parts.append(self._game(source, reading))
        return b"".join(parts)

    def _heed(self, source: Source, reading: Reading) -> None:
        """Take what the first game says about all of the file, which a fix may have put in or taken away."""
        if source.origin.index == 1:
            self.settings = for_file(source, reading, self.given)

    def _game(self, source: Source, reading: Reading) -> bytes:
        """One game as bytes, mended as far as it goes while it stays one game; as it was where that damages it."""
        before = data = source.text.encode(source.encoding, "surrogateescape")
        if not source.faithful or (key := self._key(source, reading)) in self._settled:
            return before
        seen, fixed, errors, index = {key}, Counter[str](), self._errors(reading), source.origin.index
        while (step := self._step(source, reading)) is not None:
            data, applied = step
            fixed += applied
            again = self._again(data, source, reading)
            if again is None:
                break
            source, reading = again
            self._heed(source, reading)
            key = self._key(source, reading)
            grown = len(data) > GROWTH * (len(before) + SHORT)
            if key in seen or grown or len(seen) == GAME_ROUNDS:
                self.unsettled(applied, f"game {index}", loop=grown or key in seen)
                break
            seen.add(key)
        if self.worse(errors, self._errors(reading)):
            self.damaged(fixed, f"game {index}", sound=not errors)
            self._settled |= seen
            return before
        if step is None or again is not None:
            self._settled.add(key)
        self.fixed += fixed
        return data

    def _step(self, source: Source, reading: Reading) -> tuple[bytes, Counter[str]] | None:
        """The bytes of a game after one round, and how often each rule was fixed; None when nothing is to do."""
        found, _ = examine(source, reading, self.file.format, self.settings)
        fixes = [(item.fix, rule) for item, rule in found if item.fix and _wanted(item.fix, self.least)]
        if not fixes:
            return None
        text, waiting = apply_fixes(source.text, (fix for fix, _ in fixes), least=self.least)
        late = {id(fix) for fix in waiting}
        applied = Counter(rule.code for fix, rule in fixes if id(fix) not in late)
        try:
            return text.encode(source.encoding, "surrogateescape"), applied
        except UnicodeEncodeError:  # a letter that the charset of the game does not have
            return None

    def _again(self, data: bytes, source: Source, reading: Reading) -> tuple[Source, Reading] | None:
        """The game read again under the same guess; None where it is one game no more, or part of a document."""
        codec = self.file.format.codec()
        if isinstance(codec, WholeCodec) or any(True for _ in codec.cut(data, final=True)):
            return None
        charset = self.file.format.charset
        line_end = "" if source.origin.byte == 0 else source.line_end
        source = decode(data, source.name, charset, source.origin, line_end, followed=source.followed)
        if not source.faithful:
            return None
        guess, again = getattr(reading, "guess", None), codec.read(source)
        if guess is not None and not again.empty and outline(again).variant is None:
            again = GuessedReading(again, guess)
        return source, again

    def _errors(self, reading: Reading) -> Counter[str]:
        return Counter(_error_codes(reading, self.file.format))

    def _key(self, source: Source, reading: Reading) -> bytes:
        """All that the findings of a game depend on, as a short value."""
        ignored = self.settings.file_ignores
        context = (source.encoding, source.line_end, source.followed, source.origin.byte == 0, ignored)
        guess = getattr(reading, "guess", None)
        words = f"{context}\0{guess}\0{source.text}"
        return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=16).digest()

    def worse(self, before: Counter[str], after: Counter[str]) -> bool:
        """Whether a text reads worse than before: safe fixes bring no error of a new kind unless there are fewer
        in all, others no more errors.

        Where a comment was never closed, what it hid may be damaged as well. Errors of a game of which nothing is
        lost do not count: a fix may well bring them to light, as one does that tells which variant is played.
        """
        more = after.total() - before.total()
        return more >= 0 and bool(after - before) if self.least is Safety.SAFE else more > 0

    def unsettled(self, rules: Iterable[str], what: str, *, loop: bool = False) -> None:
        """Note that fixing did not come to an end."""
        named = ", ".join(sorted(rules))
        words = f"internal error: the fixes of {named} never settle in {what}, please report it"
        if not loop:
            words = f"after many rounds the fixes of {named} still find more in {what}; run it again for the rest"
        self.troubles.append(Trouble(self.file.input.name, words))

    def damaged(self, rules: Iterable[str], what: str, *, sound: bool) -> None:
        """Note that what was mended reads worse than before. In what was not sound, more may come to light."""
        named = ", ".join(sorted(rules))
        words = f"the fixes of {named} would bring new errors into {what}, which stays as it was"
        if self.least is Safety.SAFE and sound:
            words = f"internal error: {words}; please report it"
        self.troubles.append(Trouble(self.file.input.name, words))


def _wanted(fix: Fix, least: Safety) -> bool:
    return fix.safety >= least and bool(fix.edits)


def _reader_errors(data: bytes, file: Opened) -> Counter[str]:
    """How often the reader itself finds each error in the broken games of a file."""
    counts: Counter[str] = Counter()
    for _, reading in file.over(data).games():
        counts.update(_error_codes(reading, file.format))
    return counts


def _error_codes(reading: Reading, format: Format) -> Iterator[str]:
    if reading.diagnostics and reading.broken:
        rules = registry.rules_by_code(format.name, outline(reading).game)
        for item in reading.diagnostics:
            if severity_of(item, rules[item.rule], format) is Severity.ERROR:
                yield item.rule
