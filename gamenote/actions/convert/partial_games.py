"""Games that cannot be converted whole, and their sound part.

Two things break a game: text that its reader lost, and a move that cannot be played where the target needs the
position after it. What is not sound goes into a comment behind what is.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from msgspec.structs import replace

from gamenote.actions.lint.findings import severity_of
from gamenote.core import registry
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.format import Format
from gamenote.core.reading import Reading
from gamenote.core.record import Comment, Line, Node, Record, walk
from gamenote.core.replay import final_position, main_line
from gamenote.core.source import LINE_END, Place, Source, Span

MOST_SHOWN = 24  # characters of what cannot be read


@dataclass(frozen=True, slots=True)
class Fault:
    """Why and where a game is broken, and its text from there.

    `sound` is the part of its main line that can be kept.

    `legible` is a rest whose moves could be read, though not played.
    """

    message: str
    place: Place
    sound: int | None  # nodes of the main line; None: all
    rest: str
    legible: bool = False


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
    message = _unreadable(source, found[0] if found else None, place)
    step = None if engine is None else _stop(reading.record, engine)
    if step is not None and step.node.span is not None:
        rest = LINE_END.sub("\n", source.text[step.node.span.start :])
        return Fault(message, place, step.path.index, rest.strip())
    return Fault(message, place, None, _lost_text(source, reading.record, [item.span for item in found]))


def _unreadable(source: Source, found: Diagnostic | None, place: Place) -> str:
    """Return words for a text that cannot be read, with its line."""
    if found is None:
        return "some of its text cannot be read"
    text, start = source.line_text(found.span.start)
    at = found.span.start - start
    rest = " ".join(text[at : at + 10 * MOST_SHOWN].split())
    shown = rest if len(rest) <= MOST_SHOWN else f"{rest[: MOST_SHOWN - 1]}…"
    culprit = f' ("{shown}")' if shown and '"' not in found.message else ""
    return f"cannot be read from line {place.line}{culprit}: {found.message}"


def stopped(source: Source, record: Record, engine: Engine | None) -> Fault | None:
    """Return the fault of a game that cannot be played out."""
    if engine is None:
        return Fault(f"the rules of {record.game or 'this game'} are not known", source.place(0), None, "")
    if final_position(record, engine) is not None:
        return None
    start = engine.start(record.variant, None)
    if isinstance(start, Objection):
        return Fault(start.message, source.place(0), None, "")
    step = _stop(record, engine)
    if step is None:
        return None
    moves = " ".join(node.move for node in record.line[step.path.index :] if node.move is not None)
    place = source.place(step.node.span.start if step.node.span else 0)
    return Fault(step.objections[0].message, place, step.path.index, moves, legible=True)


def _stop(record: Record, engine: Engine) -> Step | None:
    """The step of the main line at which play cannot go on."""
    return next((step for step in main_line(record, engine) if step.after is None and step.objections), None)


def with_rest(record: Record, fault: Fault, format: Format) -> Record:
    """Return the sound part of a record, the rest in a comment.

    The comment stands on the last node.

    Where moves are cut off, what the record says about its end does not hold any more: entries about the last
    position go, and it ends with the word that the format has for an open end, if it has one.
    """
    line: Line = record.line if fault.sound is None else record.line[: fault.sound]
    last = line[-1] if line else Node()
    if fault.rest and not _is_in_comment(fault.rest, last):
        comment = Comment(f"not {'played' if fault.legible else 'read'}: {fault.rest}")
        line = (*line[:-1], replace(last, after=(*last.after, comment)))
    outcome, header = record.outcome, record.header
    if fault.sound is not None or (fault.rest and outcome is None):
        outcome = format.result("*")
        header = replace(header, extras=tuple(each for each in header.extras if each.key not in format.final))
    return dataclasses.replace(record, header=header, line=line, outcome=outcome)


def _is_in_comment(rest: str, last: Node) -> bool:
    """Whether the rest is just a comment that was never closed."""
    words = rest.lstrip("{").split()
    return any(comment.text.split() == words for comment in (*last.before, *last.after))


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
