"""Diagnostics of one game -> findings with their places in the file, and fingerprints that survive shifts."""

from __future__ import annotations

import re
from array import array
from collections import Counter

from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.format import Format, Reading, outline
from gamenote.core.paths import in_project
from gamenote.core.record import PLAYERS, Field
from gamenote.core.report import Finding, GamePlace, PlacedEdit, PlacedFix, Related
from gamenote.core.rule import Rule
from gamenote.core.settings import Settings
from gamenote.core.source import Source, Span

WINDOW = 160  # code points of a line that a report may show
LEAD = 60  # of them before the finding
PART = re.compile(r"\S{1,80}")  # of a word: a span may be very long
SPAN_SHOWN = 80  # code points of the span that count for the fingerprint


def placed(
    diagnostic: Diagnostic,
    rule: Rule,
    source: Source,
    reading: Reading,
    format: Format,
    settings: Settings,
) -> Finding:
    """A finding of the file out of a diagnostic of one of its games."""
    span = diagnostic.span
    captions = [label.message for label in diagnostic.labels if label.span == span]
    excerpt, column = _excerpt(source, span)
    game = _game(source, reading, span)
    return Finding(
        code=rule.code,
        name=rule.name,
        severity=settings.severity(rule) or severity_of(diagnostic, rule, format),
        message=diagnostic.message,
        path=source.name,
        format=format.name,
        start=source.place(span.start),
        end=source.place(span.end),
        game=game,
        related=tuple(
            Related(label.message, source.place(label.span.start), source.place(label.span.end))
            for label in diagnostic.labels
            if label.span != span
        ),
        fix=_fix(diagnostic, source),
        help=diagnostic.help,
        caption=captions[0] if captions else "",
        excerpt=excerpt,
        excerpt_column=column,
        suppressed=diagnostic.suppressed,
        fingerprint=_fingerprint(rule.code, _known_as(source.name, settings), source, reading, game, span),
    )


def _known_as(name: str, settings: Settings) -> str:
    return in_project(name, settings.root, settings.here)


def severity_of(diagnostic: Diagnostic, rule: Rule, format: Format) -> Severity:
    """The diagnostic's own severity, else the format's for this rule, else the rule's."""
    return diagnostic.severity or format.severities.get(rule.name, rule.severity)


class Occurrences:
    """How often each fingerprint has come in a file, in ten bytes for one that came once: a large file may have
    millions, of which a `Counter` would take a hundred each."""

    def __init__(self) -> None:
        self._once: dict[int, array[int]] = {}  # by their last bits
        self._again: Counter[int] = Counter()

    def numbered(self, fingerprint: str) -> str:
        """The fingerprint with the number of its occurrence worked in."""
        return _hash(f"{fingerprint}\0{self._number(fingerprint)}")

    def _number(self, fingerprint: str) -> int:
        key = int.from_bytes(_digest(fingerprint, 8), "big")
        like = self._once.get(key & 0xFFFF)
        if like is None:
            like = self._once[key & 0xFFFF] = array("Q")
        if key not in like:
            like.append(key)
            return 1
        self._again[key] += 1
        return 1 + self._again[key]


def _excerpt(source: Source, span: Span) -> tuple[str, int]:
    """The line of the finding, cut to a window where it is long, and the column at which the window begins."""
    line, start = source.line_text(span.start)
    place = source.place(start)
    skipped = max(0, span.start - start - LEAD) if len(line) > WINDOW else 0
    return line[skipped : skipped + WINDOW], place.column + skipped


def _game(source: Source, reading: Reading, span: Span) -> GamePlace | None:
    if reading.empty:
        return None
    where = reading.locate(span.start)
    title = outline(reading).title
    return GamePlace(source.origin.index, title, where.node, where.ply, where.number, where.move)


def _fix(diagnostic: Diagnostic, source: Source) -> PlacedFix | None:
    fix = diagnostic.fix
    if fix is None or not source.faithful:
        return None
    edits = tuple(
        PlacedEdit(source.place(edit.span.start), source.place(edit.span.end), edit.text) for edit in fix.edits
    )
    return PlacedFix(fix.title, fix.safety, edits)


def _fingerprint(
    code: str, path: str, source: Source, reading: Reading, game: GamePlace | None, span: Span
) -> str:
    """What stays the same when lines move: the rule, the file, the game's header, the move number, the text."""
    header = outline(reading).header
    about = [header.get(name) or "" for name in (*PLAYERS, Field.EVENT, Field.DATE, Field.ROUND, Field.TITLE)]
    text = _folded(source.text, span)
    return "\0".join((code, path, *about, (game and game.number) or "", text))


def _folded(text: str, span: Span) -> str:
    """The beginning of the text at a span with single blanks; no more of it is looked at."""
    words, size = list[str](), 0
    for match in PART.finditer(text, span.start, span.end):
        words.append(match[0])
        size += len(match[0])
        if size >= SPAN_SHOWN:
            break
    return " ".join(words)[:SPAN_SHOWN]


def _hash(words: str) -> str:
    return _digest(words, 16).hex()


def _digest(words: str, size: int) -> bytes:
    from hashlib import blake2b  # where nothing is found, it need not be loaded: 3 ms

    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=size).digest()
