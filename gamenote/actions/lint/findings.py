"""Diagnostics of one game -> findings, with places and lasting fingerprints."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import compress
from operator import attrgetter

from msgspec import Struct, field
from msgspec.structs import replace

from gamenote.core.cutting import UNDECODED
from gamenote.core.diagnostic import Diagnostic, Fix, Severity
from gamenote.core.format import Format
from gamenote.core.paths import in_project
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading, Where
from gamenote.core.report import FileReport, Finding, GamePlace, PlacedEdit, PlacedFix, Related, Ruled
from gamenote.core.rule import Rule
from gamenote.core.settings import Settings
from gamenote.core.source import Place, Source, Span

WINDOW = 160  # code points of a line that a report may show
LEAD = 60  # of them before the finding
PART = lazy_pattern(r"\S{1,80}")  # of a word: a span may be very long
SPAN_SHOWN = 80  # code points of the span that count for the fingerprint
BESIDE = 40  # and of what stands on either side of a move
NOWHERE = Where()


def place_findings(
    found: Sequence[Ruled], source: Source, reading: Reading, format: Format, settings: Settings
) -> Iterator[Finding]:
    """Return diagnostics as findings with places in the file.

    Where something is wrong with a game, three things are as a rule, so what they share is worked out once.
    """
    belongs, index = bool(found) and not reading.empty, source.origin.index
    title = reading.summary.title if belongs else ""
    path = in_project(source.name, settings.root, settings.here)
    for item, rule in found:
        span, start = item.span, source.place(item.span.start)
        severity, fix = severity_of(item, rule, format, settings), item.fix if source.faithful else None
        where = reading.locate(span.start) if belongs else NOWHERE
        line, column = (reading.render(source, span), 1) if source.binary else _excerpt_line(source, span, start)
        caption, related = _caption_and_related(item, source) if item.labels else ("", ())
        yield Finding(
            code=rule.code,
            name=rule.name,
            severity=severity,
            message=item.message,
            path=source.name,
            format=format.name,
            start=start,
            end=source.place(span.end),
            game=GamePlace(index, title, where.node, where.ply, where.number, where.move) if belongs else None,
            related=related,
            fix=_place_fix(fix, source, shown=settings.shows(severity, rule.code, rule.name))
            if fix is not None
            else None,
            help=item.help,
            caption=caption,
            excerpt=line,
            excerpt_column=column,
            suppressed=item.suppressed,
            detail=item.detail,
            fingerprint=f"{rule.code}\0{path}\0{_surrounding_text(source.text, span, where)}",
        )


def _surrounding_text(text: str, span: Span, where: Where) -> str:
    """Return the text of a finding, and what stands beside a move.

    With rule and file it stays the same when lines move, or a name in the header is corrected.
    """
    if where.number is None:
        return _fold_span_text(text, span)
    # A bracket ends tags, and properties; with wider lines there are other blanks between the words.
    before = text[max(0, span.start - 2 * BESIDE) : span.start].rpartition("]")[2]
    after = text[span.end : span.end + 2 * BESIDE]
    beside = " ".join(before.split())[-BESIDE:], " ".join(after.split())[:BESIDE]
    return "\0".join((_fold_span_text(text, span), *beside))


def severity_of(diagnostic: Diagnostic, rule: Rule, format: Format, settings: Settings | None = None) -> Severity:
    """Return the severity of a diagnostic.

    What the settings say of its rule counts first, then its own, the format's for this rule, the rule's."""
    given = settings.severity(rule) if settings is not None else None
    return given or diagnostic.severity or format.severities.get(rule.name, rule.severity)


def above_level(report: FileReport, settings: Settings) -> FileReport:
    """Return the report without findings that lie below the level."""
    if settings.level is Severity.INFO:
        return report
    kept = [settings.shows(each.severity, each.code, each.name) for each in report.findings]
    if all(kept):
        return report
    hidden = tuple([each for each, keep in zip(report.findings, kept, strict=True) if not keep])
    return replace(report, findings=tuple(compress(report.findings, kept)), hidden=hidden)


class Occurrences(Struct):
    """Counts how often each fingerprint has come in a file.

    One that came once takes ten bytes, where a `Counter` would take a hundred: a large file may have millions.
    """

    _once: dict[int, array[int]] = {}  # by their last bits
    _again: Counter[int] = field(default_factory=Counter)

    def numbered(self, fingerprint: str) -> str:
        """The fingerprint with the number of its occurrence worked in."""
        key = int.from_bytes(_digest_bytes(fingerprint, 8), "big")
        like = self._once.get(key & 0xFFFF)
        if like is None:
            like = self._once[key & 0xFFFF] = array("Q")
        if key in like:
            self._again[key] += 1
        else:
            like.append(key)
        return _digest_bytes(f"{fingerprint}\0{1 + self._again[key]}", 16).hex()


def _excerpt_line(source: Source, span: Span, start: Place) -> tuple[str, int]:
    """Return the finding's line, or a window, and its column."""
    line, begin = source.line_text(span.start)
    skipped = max(0, span.start - begin - LEAD) if len(line) > WINDOW else 0
    return line[skipped : skipped + WINDOW], start.column - (span.start - begin) + skipped


def _caption_and_related(item: Diagnostic, source: Source) -> tuple[str, tuple[Related, ...]]:
    """The caption of a finding, and the other places it speaks of."""
    captions = [label.message for label in item.labels if label.span == item.span]
    related = tuple(
        Related(label.message, source.place(label.span.start), source.place(label.span.end))
        for label in item.labels
        if label.span != item.span
    )
    return captions[0] if captions else "", related


def _place_fix(fix: Fix, source: Source, *, shown: bool) -> PlacedFix | None:
    """Return the fix with places, if the character set holds it.

    That of a finding below the level is only counted, so that its edits need no places."""
    try:
        binaries = [edit.text and _encode_strange(edit.text, source) for edit in fix.edits]
    except UnicodeEncodeError:
        return None
    if not shown:
        return PlacedFix(fix.title, fix.safety, ())
    spans = [edit.span for edit in fix.edits]
    starts, ends = (source.places([*map(attrgetter(name), spans)]) for name in ("start", "end"))
    texts = (edit.text for edit in fix.edits)
    return PlacedFix(fix.title, fix.safety, tuple(map(PlacedEdit, starts, ends, texts, binaries)))


def _encode_strange(text: str, source: Source) -> str:
    """Return bytes as Base64, "" where they are characters."""
    if UNDECODED.search(text) is None and not source.binary:
        return ""
    from base64 import b64encode

    return b64encode(text.encode(source.encoding, "surrogateescape")).decode()


def _fold_span_text(text: str, span: Span) -> str:
    """Return the beginning of a span with single blanks."""
    words, size = list[str](), 0
    for match in PART.finditer(text, span.start, span.end):
        words.append(match[0])
        size += len(match[0])
        if size >= SPAN_SHOWN:
            break
    return " ".join(words)[:SPAN_SHOWN]


def _digest_bytes(words: str, size: int) -> bytes:
    from hashlib import blake2b  # where nothing is found, it need not be loaded

    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=size).digest()
