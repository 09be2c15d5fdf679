"""Checks rules on the faults of their pages, planted into sound games.

A fault that stands twice is found twice, and a fix does no harm to a game with a whole header either. Faults are
planted in three ways: the word that a finding is about is put between moves, what a fix mends is done to other
moves, and the moves of Bad are put behind the header of a sound game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise

from msgspec import Struct

from gamenote.core.diagnostic import Safety
from gamenote.core.examples import examples_of, format_of
from gamenote.core.format import Format
from gamenote.core.record import Record
from gamenote.core.report import Finding
from gamenote.core.rule import Rule, Stage
from gamenote.core.source import Span
from gamenote.testing.faults import contract, faults
from gamenote.testing.fixes import check_fixes
from gamenote.testing.linting import EVERYTHING, lint
from gamenote.testing.samples import read

LONGEST = 24  # characters of a word that is planted
LEAST = 4  # moves of a game into which is planted
LOST = ("name of a player", "a comment", "the result", "take a game away", "the header:")  # by a fix
PLACES = 4  # at which it is tried


class Plant(Struct, frozen=True):
    """A stretch of text, and what is put there."""

    span: Span
    text: str


@contract
def check_planted(rules: Iterable[Rule], item: Format, sound: Sequence[bytes]) -> Iterator[str]:
    """Check rules with their faults planted into a sound game."""
    game = _short_game(item, sound)
    if item.whole or game is None:
        return
    text, spans = game
    for rule in rules:
        for example in examples_of(rule):
            if not example.good and not example.raw and format_of(rule, example) is item:
                yield from (
                    f"{rule.code} {rule.name}: {each}" for each in _twice(rule, item, text, spans, example.text)
                )
                yield from (
                    f"{rule.code} {rule.name}: {each}" for each in _headed(rule, item, text, spans, example.text)
                )


def _short_game(item: Format, sound: Sequence[bytes]) -> tuple[str, list[Span]] | None:
    """Return the shortest sound game with places of its moves."""
    found = []
    for data in sound:
        for source, reading in read(item, data):
            spans = move_spans(reading.record)
            if len(spans) >= LEAST and len(reading.record.header.fields) > 1:
                found.append((source.text, spans))
    return min(found, key=lambda each: len(each[0]), default=None)


def move_spans(record: Record) -> list[Span]:
    """Return where the moves of the main line stand."""
    return [node.span for node in record.line if node.move is not None and node.span is not None]


def _twice(rule: Rule, item: Format, text: str, spans: list[Span], bad: str) -> Iterator[str]:
    """Plant one fault in two places, each alone and both together."""
    if rule.once or rule.shown_once:
        return
    found = [each for each in lint(item, bad.encode(), EVERYTHING) if each.code == rule.code]
    base = _count(rule, item, text)
    for finding in found[:2]:
        for plants in (_words(rule, finding, bad, spans), _moves(finding, bad, text, spans)):
            alone = [each for each in plants if _count(rule, item, planted(text, [each])) == base + 1]
            alone = [each for each in alone if not _is_understood(item, text, each)]
            for one, other in islice(pairwise(alone), 2):
                both = planted(text, [one, other])
                if (number := _count(rule, item, both)) < base + 2:
                    words = f"{one.text.strip()!r} and {other.text.strip()!r}"
                    yield f"a game with {words} has {number - base} findings, where each alone has one"
                yield from _harmless(rule, item, both)


def _is_understood(item: Format, text: str, plant: Plant) -> bool:
    """Whether a planted word is read as a move or result.

    What these say of each other depends on those before them."""
    if plant.span.start < plant.span.end:
        return False
    before, after = (
        [reading.record for _, reading in read(item, each.encode("utf-8", "surrogateescape"))]
        for each in (text, planted(text, [plant]))
    )
    word = plant.text.strip()
    return [each.outcome for each in before] != [each.outcome for each in after] or any(
        node.move == word for record in after for node in record.line
    )


def _count(rule: Rule, item: Format, text: str) -> int:
    """Return in how many places a rule finds something.

    One finding may be about several places, all of which its fix then mends. What engines find does not count:
    behind the first move that cannot be played they have nothing to say."""
    data = text.encode("utf-8", "surrogateescape")
    if rule.stage is Stage.REPORTED:
        fixes = [
            each.fix for _, reading in read(item, data) for each in reading.diagnostics if each.rule == rule.code
        ]
        return sum(max(1, len(fix.edits)) if fix is not None else 1 for fix in fixes)
    found = [each.fix for each in lint(item, data, EVERYTHING) if each.code == rule.code]
    return sum(max(1, len(fix.edits)) if fix is not None else 1 for fix in found)


def _words(rule: Rule, finding: Finding, bad: str, spans: list[Span]) -> list[Plant]:
    """Put the word that a finding is about before some moves."""
    word = _text_of(finding, bad)
    if rule.stage is not Stage.REPORTED or not word.isalnum() or len(word) > LONGEST:
        return []
    return [Plant(Span(span.start, span.start), f"{word} ") for span in spans[1 : PLACES + 1]]


def _text_of(finding: Finding, text: str) -> str:
    """Return what stands at the place of a finding on one line."""
    lines = text.split("\n")
    if finding.start.line != finding.end.line or finding.start.line > len(lines):
        return ""
    return lines[finding.start.line - 1][finding.start.column - 1 : finding.end.column - 1]


def _moves(finding: Finding, bad: str, text: str, spans: list[Span]) -> list[Plant]:
    """Do to other moves the contrary of what a fix does."""
    edits = finding.fix.edits if finding.fix is not None else ()
    if len(edits) != 1 or edits[0].start.line != edits[0].end.line:
        return []
    line = bad.split("\n")[edits[0].start.line - 1]
    wrong, right = line[edits[0].start.column - 1 : edits[0].end.column - 1], edits[0].content
    while wrong and right and wrong[0] == right[0]:
        wrong, right = wrong[1:], right[1:]
    while wrong and right and wrong[-1] == right[-1]:
        wrong, right = wrong[:-1], right[:-1]
    if not wrong or not right:
        return []
    fitting = [(span, text[span.start : span.end]) for span in spans if right in text[span.start : span.end]]
    return [Plant(span, move.replace(right, wrong, 1)) for span, move in fitting[: PLACES + 1]]


def planted(text: str, plants: Iterable[Plant]) -> str:
    """Return a text with something put into some places."""
    for plant in sorted(plants, key=lambda each: each.span.start, reverse=True):
        text = text[: plant.span.start] + plant.text + text[plant.span.end :]
    return text


def _headed(rule: Rule, item: Format, text: str, spans: list[Span], bad: str) -> Iterator[str]:
    """Put the moves of Bad behind a sound header."""
    if rule.fix is None:
        return
    for _, reading in read(item, bad.encode())[:1]:
        places = move_spans(reading.record)
        if places and places[0].start > 0:
            yield from _harmless(rule, item, text[: spans[0].start] + bad[places[0].start :])


def _harmless(rule: Rule, item: Format, text: str) -> Iterator[str]:
    """Check that fixes of a rule do no harm to a game."""
    if rule.fix is not Safety.SAFE:
        return
    for each in faults(check_fixes, item, text.encode("utf-8", "surrogateescape")):
        if each.startswith(f"{rule.code} ") and any(words in each for words in LOST):
            yield f"in a sound game, {each}"
