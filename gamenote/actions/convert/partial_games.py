"""Games that cannot be converted whole, and what is written of them."""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any
from unicodedata import normalize

from msgspec.structs import replace

from gamenote.actions.inventory import find_lost_words, inventory
from gamenote.actions.lint.findings import severity_of
from gamenote.core import registry
from gamenote.core.alike import result_of
from gamenote.core.change import WORDS, Change
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Entry, Format, TableCodec, WholeCodec
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading
from gamenote.core.record import Comment, Line, Node, Path, Record, change_nodes, walk
from gamenote.core.replay import final_position, main_line
from gamenote.core.source import LINE_END, Place, Source, Span

# Games that cannot be converted whole, and their sound part.
#
# Two things break a game: text that its reader lost, and a move that cannot be played where the target needs the
# position after it. Each word that was not read becomes a comment where it stood; moves that cannot be played,
# and what stands behind them, one behind those that can. The result stays.

IN_BRACES = lazy_pattern(r"\{[^{}]*+\}")
MOST_SHOWN = 24  # characters of what cannot be read


@dataclass(frozen=True, slots=True)
class Fault:
    """Why and where a game is broken, and its text from there.

    `sound` is the part of its main line that can be kept; what was lost of that is `unread`.

    `legible` is a rest whose moves could be read, though not played.
    """

    message: str
    place: Place
    sound: int | None  # nodes of the main line; None: all
    rest: str
    legible: bool = False
    unread: tuple[Comment, ...] = ()  # what was lost of the sound part, each with its place
    cut: int | None = None  # where the rest begins, if the sound part ends there


def damage(source: Source, reading: Reading, format: Format, engine: Engine | None) -> Fault:
    """Return the fault of a game of which the reader lost text.

    Sound is what can be played of it."""
    rules = registry.rules_by_code(format.name, reading.record.game)
    errors = [
        item
        for item in reading.diagnostics
        if item.rule not in rules or severity_of(item, rules[item.rule], format) is Severity.ERROR
    ]
    found = sorted(errors or reading.diagnostics, key=lambda item: item.span)
    place = source.place(found[0].span.start if found else 0)
    message = _unreadable_message(source, found[0] if found else None, place)
    step = None if engine is None else _stopping_step(reading.record, engine)
    end, unread = len(source.text), reading.lost_text.unread
    if step is not None and step.node.span is not None and step.path.index > 0:  # 0 is the position in the header
        end, behind = step.node.span.start, reading.place("terminator")
        last = behind.start if behind is not None else len(source.text)
        rest = without_result(LINE_END.sub("\n", source.text[end:last]).strip(), reading.record)
        more = (source.text[each.start : each.end].strip() for each in unread or () if each.start >= last)
        sound, rest = step.path.index, " ".join(filter(None, (rest, *more)))
    elif unread is not None:
        sound, rest = None, ""
    elif reading.record.game:
        sound, rest = None, _lost_text(source, reading.record, [item.span for item in found])
    else:  # nothing was read
        sound, rest = None, LINE_END.sub("\n", source.text).strip()
    words = unread_words(source.text, (span for span in unread or () if span.start < end))
    return Fault(message, place, sound, rest, unread=tuple(words), cut=end if sound is not None else None)


def unread_words(text: str, spans: Iterable[Span]) -> Iterator[Comment]:
    """Yield words that were not read, neighbours in one comment."""
    start = end = -1
    for span in sorted(spans):
        if end >= 0 and text[end : span.start].strip():
            yield _unread_comment(text, start, end)
            start = end = -1
        start, end = start if end >= 0 else span.start, max(end, span.end)
    if end >= 0:
        yield _unread_comment(text, start, end)


def _unread_comment(text: str, start: int, end: int) -> Comment:
    words = LINE_END.sub("\n", text[start:end]).strip()
    return Comment(f"not read: {words}", Span(start, end))


def without_result(rest: str, record: Record) -> str:
    """Return a rest without the result that the record has."""
    result_text = record.outcome.text if record.outcome is not None else "*"
    return rest.removesuffix(result_text).rstrip()


def _unreadable_message(source: Source, found: Diagnostic | None, place: Place) -> str:
    """Return words for a text that cannot be read, with its line."""
    if found is None:
        return "some of its text cannot be read"
    text, start = source.line_text(found.span.start)
    at = found.span.start - start
    rest = " ".join(text[at : at + 10 * MOST_SHOWN].split())
    shown = rest if len(rest) <= MOST_SHOWN else f"{rest[: MOST_SHOWN - 1]}…"
    culprit = f' ("{shown}")' if shown and '"' not in found.message else ""
    where = place.words if place.binary else f"line {place.line}"
    return f"cannot be read from {where}{culprit}: {found.message}"


def play_fault(source: Source, record: Record, engine: Engine | None) -> Fault | None:
    """Return the fault of a game that cannot be played out."""
    if engine is None:
        return Fault(f"the rules of {record.game or 'this game'} are not known", source.place(0), None, "")
    if final_position(record, engine) is not None:
        return None
    start = engine.start(record.variant, None)
    if isinstance(start, Objection):
        return Fault(start.message, source.place(0), None, "")
    step = _stopping_step(record, engine)
    if step is None:
        return None
    place = source.place(step.node.span.start if step.node.span else 0)
    if step.path.index == 0:  # the position cannot be read, and stays as it was written
        return Fault(step.objections[0].message, place, None, "")
    moves = " ".join(node.move for node in record.line[step.path.index :] if node.move is not None)
    return Fault(step.objections[0].message, place, step.path.index, moves, legible=True)


def _stopping_step(record: Record, engine: Engine) -> Step | None:
    """The step of the main line at which play cannot go on."""
    return next((step for step in main_line(record, engine) if step.after is None and step.objections), None)


def with_rest(record: Record, fault: Fault, format: Format, text: str) -> Record:
    """Return the sound part of a record, the rest in comments.

    Where moves are cut off, entries of the header about the last position go.
    """
    record = with_words(record, fault.unread, text)
    line: Line = record.line if fault.sound is None else record.line[: fault.sound]
    last = line[-1] if line else Node()
    if fault.cut is not None:  # a turn may go on behind the word that stops it
        behind = (each for each in last.after if each.span is None or each.span.start < fault.cut)
        last = replace(last, after=tuple(behind))
    if fault.rest and not _is_in_comment(fault.rest, last):
        comment = Comment(f"not {'played' if fault.legible else 'read'}: {fault.rest}")
        line = (*line[:-1], replace(last, after=(*last.after, comment)))
    header = record.header
    if fault.sound is not None:
        header = replace(
            header, extras=tuple(each for each in header.extras if each.key not in format.codec().final)
        )
    outcome = record.outcome if result_of(record) else format.result("*") or record.outcome
    return dataclasses.replace(record, header=header, line=line, outcome=outcome)


def with_words(record: Record, words: Iterable[Comment], text: str) -> Record:
    """Return a record with comments where they stand in its text."""
    found = sorted(
        ((node.span.start, path, node) for path, node in walk(record) if node.span is not None),
        key=lambda item: item[0],
    )
    more: dict[int, list[Comment]] = {}
    if not record.line:
        record = dataclasses.replace(record, line=(Node(),))
    for comment in words:
        assert comment.span is not None
        at = bisect_right(found, comment.span.start, key=lambda item: item[0]) - 1
        node, behind = _node_before_place(record, found[at] if at >= 0 else None, text, comment.span.start)
        more.setdefault(id(node), []).append(Comment(comment.text, comment.span, behind))
    return _with_comments(record, more) if more else record


def _is_in_comment(rest: str, last: Node) -> bool:
    """Whether the rest is just a comment that was never closed."""
    words = rest.lstrip("{").split()
    return any(comment.text.split() == words for comment in (*last.before, *last.after))


def _node_before_place(
    record: Record, found: tuple[int, Path, Node] | None, text: str, at: int
) -> tuple[Node, int]:
    """Return the node before a place, and how many variations of it.

    Parentheses that close behind the last node lead out of its variations."""
    if found is None:
        return record.line[0], 0
    start, path, node = found
    between = IN_BRACES.sub(" ", text[start:at])
    behind = 0
    for _ in range(between.count(")") - between.count("(")):
        if path.parent is None:
            break
        path, behind = path.parent, path.line
        node = node_at(record, path)
    return node, behind


def node_at(record: Record, path: Path) -> Node:
    """Return the node at a path."""
    steps = [path]
    while (above := steps[-1].parent) is not None:
        steps.append(above)
    line, node = record.line, record.line[steps[-1].index]
    for step in reversed(steps[:-1]):
        line = node.variations[step.line - 1]
        node = line[step.index]
    return node


def _with_comments(record: Record, more: Mapping[int, Sequence[Comment]]) -> Record:
    """Return a record with further comments, by the identity of nodes."""

    def commented(node: Node) -> tuple[Node, ...]:
        added = more.get(id(node))
        return (replace(node, after=tuple(sorted((*node.after, *added), key=_comment_start))) if added else node,)

    return dataclasses.replace(record, line=change_nodes(record.line, commented))


def _comment_start(comment: Comment) -> int:
    return comment.span.start if comment.span is not None else -1


def _lost_text(source: Source, record: Record, spans: list[Span]) -> str:
    """Return the lines in which something was lost."""
    last = max((node.span.end for _, node in walk(record) if node.span is not None), default=0)
    lines: dict[int, str] = {}
    for span in spans:
        if span.start >= last:
            lines[span.start] = LINE_END.sub("\n", source.text[span.start :])
            break
        text, start = source.line_text(span.start)
        lines[start] = text
    return "\n".join(text.strip() for text in lines.values()).strip()


# Games written in their own format, compared with what they said.
#
# Read again, it has the same inventory, but for what was told as a loss. What is gone beside that is a fault of
# the writer, and the file is not written. It takes as long as writing and reading, so it is done where a file
# takes the place of its own original (`--in-place`) or is known to be damaged (`--keep-broken`); elsewhere tests
# do it.

CHARSET = "CA"  # of SGF
LETTERS = lazy_pattern(r"[^\W\d_]++")
MOST_SOUGHT = 200  # words that are looked for among all letters, so that time stays linear
SHORTEST = 3  # letters of a word; what is shorter may be part of a move
# What a loss that was told excuses.
EXCUSED = {
    Change.VALUES: Feature.HEADER | Feature.FREE_HEADER | Feature.EXTRAS,
    Change.RESULT: Feature.OUTCOME | Feature.HEADER,
    Change.SETUP: Feature.SETUP | Feature.SETUP_LATER,
    Change.MOVES: Feature.MOVES,
    Change.VARIATIONS: Feature.VARIATIONS,
    Change.COMMENTS: Feature.COMMENTS | Feature.COMMENTS_BEFORE,
    Change.SIGNS: Feature.GLYPHS | Feature.MARKS | Feature.EVALUATIONS,
    Change.CLOCKS: Feature.CLOCKS,
}


def lost_in_silence(
    entry: Entry, source: Source, format: Format, options: Mapping[str, Any], losses: Iterable[Loss]
) -> str:
    """Return what a game would lose without a word, or "".

    `entry` holds it as it is written; of a damaged game, the rest is told already."""
    codec = format.codec()
    if isinstance(codec, TableCodec | WholeCodec):
        return ""
    text = codec.write(entry.record, entry.engine, options)
    there = codec.read(replace(source, text=text)).record
    excused = Feature.NONE
    for loss in losses:
        excused |= loss.feature
    after = inventory(there)
    meant = [format.result(text) for text in after.result]
    for kind, words in find_lost_words(inventory(_without_charset(entry.record)), after).items():
        same = kind is Change.RESULT and all(format.result(text) in meant for text in words)  # in another spelling
        if not (same or EXCUSED[kind] & excused):
            return f"{WORDS[kind]}: {' '.join(dict.fromkeys(words))[:60]}"
    return ""


def unwritten_words(record: Record, source: Source, format: Format) -> list[str]:
    """Return words of a game's text that its record lacks.

    Nothing is read for it: the letters of the text are compared with those of the record in its own format, so
    that a word that its reader skipped is found as well. One that is written otherwise counts, one that is only
    parted does not."""
    codec = format.codec()
    if not format.writes or isinstance(codec, TableCodec):
        return []
    text = codec.write(record, registry.engine_of(record.game), format.resolve({}))
    there = LETTERS.findall(normalize("NFC", text).casefold())
    known, letters = {*there}, "".join(there)
    words = dict.fromkeys(LETTERS.findall(normalize("NFC", source.text).casefold()))
    missing = (word for word in words if len(word) >= SHORTEST and word not in known)
    return [word for word in islice(missing, MOST_SOUGHT) if word not in letters]


def _without_charset(record: Record) -> Record:
    """Return a record without the name of its charset.

    What is written has another one; its letters are compared."""
    extras = tuple(each for each in record.header.extras if each.key != CHARSET)
    return dataclasses.replace(record, header=replace(record.header, extras=extras))
