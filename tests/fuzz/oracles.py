"""What must hold for any bytes read as any format. A `Fault` says what does not, in words that stay the same."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any
from unittest.mock import patch

from gamenote.actions import pretty, stats
from gamenote.actions.choosing import Account, Request
from gamenote.actions.convert import converted
from gamenote.actions.files import Input, Inputs
from gamenote.actions.fixing import fix_bytes
from gamenote.actions.lint import check_opened
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.diagram import Diagram
from gamenote.core.format import Format, Reading
from gamenote.core.game import Step, replay
from gamenote.core.record import Record, same
from gamenote.core.report import FileReport, Finding, Look, Summary
from gamenote.core.rule import Case
from gamenote.core.source import Source
from gamenote.library import convert
from gamenote.testing import EVERYTHING, check_declared, check_spans
from tests.fuzz.stock import opened

STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
REPORTS = ("full", "concise", "grouped")
UNDECODED = re.compile("[\ud800-\udfff]")
CODE = re.compile("[A-Z]+[0-9]{3}")
MANY = 200  # steps of a replay that are compared
FAST = (  # ways of reading that leave out what a plain game does not need; what they are replaced by finds nothing
    "gamenote.games.draughts.pdn.codec.plain",
    "gamenote.games.draughts.pdn.lines.plain_header",
    "gamenote.games.game2048.gn.codec.read_plain",
    "gamenote.games.blokus.blksgf.reader.read_plain",
    "gamenote.games.plateau.cleartext.reader.read_plain",
)


class Fault(AssertionError):
    """Something that must hold does not. `kind` names it, the words beside it may tell more."""

    def __init__(self, kind: str, words: str = "") -> None:
        super().__init__(f"{kind}: {words[:2000]}" if words else kind)
        self.kind = kind


def demand(holds: bool, kind: str, *words: object) -> None:
    if not holds:
        raise Fault(kind, "\n---\n".join(map(str, words)))


def check(item: Format, data: bytes, *, deep: bool = True) -> None:
    """Everything, for one input; unless deep, what reading and linting alone must keep."""
    readings = check_reading(item, data)
    report = check_lint(item, data)
    check_fast(item, data, report)
    if not deep:
        return
    check_reports(report)
    for least in (Safety.SAFE, Safety.UNSAFE):
        check_mending(item, data, report, least)
    for source, reading in readings:
        check_record(item, source, reading)
    check_commands(item, data)


def check_reading(item: Format, data: bytes) -> list[tuple[Source, Reading]]:
    """The games; they partition the file, and their spans lie inside them."""
    readings = list(opened(item, data).games())
    whole = b"".join(source.text.encode(source.encoding, "surrogateescape") for source, _ in readings)
    demand(whole == data or not all(source.faithful for source, _ in readings), "games do not partition the file")
    for source, reading in readings:
        check_spans(source, reading, exact=False)
        check_declared(item, reading)
    return readings


def check_lint(item: Format, data: bytes) -> FileReport:
    report = check_opened(opened(item, data), EVERYTHING)
    for trouble in report.troubles:
        raise Fault("internal error of the linter", trouble.message + trouble.trace)
    places = [(finding.start, finding.end) for finding in report.findings]
    for start, end in places:
        demand(0 <= start.byte <= end.byte <= len(data), "a finding outside the file")
    order = [finding.order for finding in report.findings]
    demand(order == sorted(order), "findings are not in order")
    return report


def check_reports(report: FileReport) -> None:
    """What people read has nothing in it that steers a terminal."""
    for name in REPORTS:
        stream = io.StringIO()
        sink = registry.reporters()[name].load()(stream, Look(most=None))
        sink.file(report)
        sink.close(Summary())
        found = STEERING.search(stream.getvalue())
        demand(found is None, f"a control character in the report {name}", found)


@contextmanager
def step_by_step() -> Iterator[None]:
    """Every game is read token by token and replayed move by move."""
    with (
        patch.object(Case, "legal", False),
        patch.object(Case, "doubtful", True),
        _patched(FAST, lambda *given, **named: None),
    ):
        yield


@contextmanager
def _patched(names: tuple[str, ...], instead: Callable[..., None]) -> Iterator[None]:
    if not names:
        yield
        return
    with patch(names[0], instead), _patched(names[1:], instead):
        yield


def check_fast(item: Format, data: bytes, report: FileReport) -> None:
    """The quick ways of reading and replaying come to the same as the long ones."""
    quick = [_state(reading, MANY) for _, reading in opened(item, data).games()]
    for _, reading in opened(item, data).games():
        _check_verdict(reading)
    with step_by_step():
        again = check_opened(opened(item, data), EVERYTHING)
        slow = [_state(reading, MANY) for _, reading in opened(item, data).games()]
    if report.findings != again.findings:
        raise Fault(
            "quick and slow reading differ in their findings", _difference(report.findings, again.findings)
        )
    demand(quick == slow, "quick and slow reading differ in their records", quick, slow)


def _difference(one: tuple[Finding, ...], two: tuple[Finding, ...]) -> str:
    only = [f"quick only: {each}" for each in one if each not in two]
    return "\n".join([*only, *(f"slow only: {each}" for each in two if each not in one)])


def _state(reading: Reading, most: int) -> list[Any]:
    """All of a record that can be compared."""
    record = reading.record
    nodes = [
        (node.actor, node.move, node.span, [each.text for each in (*node.before, *node.after)], node.glyphs)
        for node in record.line[:most]
    ]
    places = [reading.locate(node.span.start) for node in record.line[:20] if node.span is not None]
    return [record.game, record.variant, record.header, record.outcome, nodes, places]


def _check_verdict(reading: Reading) -> None:
    """A game that is taken for legal without a replay is one, and ends in the same position."""
    record = reading.record
    engine = registry.engine_of(record.game)
    if engine is None:
        return
    quickly = getattr(engine, "last_position", None)
    line = record.plain() if quickly is not None else None
    last = quickly(record.variant, *line) if quickly is not None and line is not None else None
    legal = bool(getattr(reading, "legal", False))
    if last is None and not legal:
        return
    steps = list(replay(record, engine))
    said = [each for step in steps for each in step.objections]
    demand(not said, "a quick verdict misses an objection", said)
    demand(all(step.after is not None for step in steps), "a quick verdict on a game that stops")
    if last is not None and steps:
        one, two = (engine.diagram(position, None) for position in (last, steps[-1].after))
        demand(_drawn(one) == _drawn(two), "quick and slow play end in different positions")
        figures = (engine.figures(last), engine.figures(steps[-1].after))
        demand(figures[0] == figures[1], "quick and slow play end with different figures", figures)


def _drawn(diagram: Diagram) -> Any:
    return dict(diagram.cells), diagram.reserves, diagram.caption


def check_mending(item: Format, data: bytes, report: FileReport, least: Safety) -> None:
    """Fixes settle, bring no new errors, and leave nothing to mend."""
    if not any(finding.fix and finding.fix.edits and finding.fix.safety >= least for finding in report.findings):
        return
    mended = fix_bytes(data, opened(item, data), EVERYTHING, least)
    for trouble in mended.troubles:
        codes = " ".join(CODE.findall(trouble.message))
        demand("internal error" not in trouble.message, f"{least.word} fixes of {codes}", trouble.message)
    if mended.troubles:
        return
    again = fix_bytes(mended.after, opened(item, mended.after), EVERYTHING, least)
    demand(again.after == mended.after, f"{least.word} fixes are not done at once", again.fixed)
    after = check_lint(item, mended.after)
    if all(source.faithful for source, _ in opened(item, mended.after).games()):
        left = [each for each in after.findings if each.fix and each.fix.edits and each.fix.safety >= least]
        demand(not left, f"{least.word} fixes leave something to mend", left)


def check_record(item: Format, source: Source, reading: Reading) -> None:
    """A record survives its canonical form and json; both play alike."""
    record = reading.record
    if reading.empty:
        return
    document = convert(record, "json")
    (again,) = _read(registry.formats()["json"], document)
    demand(same(record, again.record), "json keeps not all of a record", document)
    if (
        not item.writes
        or reading.broken
        or (_stops(record) and item.needs_positions(item.resolve({}, apart=True)))
    ):
        return
    text = _written(record, item)
    readings = _read(item, text)
    demand(len(readings) == 1, "canonical text is not one game", text)
    demand(not readings[0].broken, "canonical text is broken", text)
    if UNDECODED.search(text):  # which makes the reader guess at another character set
        return
    second = _written(readings[0].record, item)
    if reading.diagnostics or getattr(reading, "guess", None) is not None:
        text, second = second, _written(_read(item, second)[0].record, item)
    demand(second == text, "canonical text is no fixed point", text, second)
    if item.syntax != "*":
        kinds = (_kinds(record), _kinds(readings[0].record))
        demand(kinds[0] == kinds[1], "canonical text is played otherwise", kinds, text)


def _written(record: Record, item: Format) -> str:
    """The canonical text of a game that leaves its file."""
    return item.codec().write(record, registry.engine_of(record.game), item.resolve({}, apart=True))


def _read(item: Format, text: str) -> list[Reading]:
    data = text.encode("utf-8", "surrogateescape")
    return [reading for _, reading in opened(item, data).games()]


def _played(record: Record) -> Iterator[Step]:
    engine = registry.engine_of(record.game)
    return islice(replay(record, engine), MANY) if engine is not None else iter(())


def _stops(record: Record) -> bool:
    """Whether the moves cannot be played to their end."""
    return any(step.after is None for step in _played(record))


def _kinds(record: Record) -> Counter[str]:
    """What the engine objects to, counted."""
    return Counter(each.kind for step in _played(record) for each in step.objections if each.fatal)


def check_commands(item: Format, data: bytes) -> None:
    """stats, pretty and convert have an answer."""
    for told in stats.count(Input("x", None, data=data), Inputs((), format_name=item.name)):
        message = getattr(told, "message", "")
        demand("internal error" not in message, "internal error of stats", message, getattr(told, "trace", ""))
        json.dumps(getattr(told, "final", None), allow_nan=False)
    painter = registry.boards()["ascii"].load()
    for shown in pretty.pictures(opened(item, data), pretty.Wanted()):
        if isinstance(shown, Diagram):
            for line in painter.lines(shown):
                text = "".join(part for part, _ in line)
                demand(text.isprintable(), "a control character on a board", repr(text))
    for _ in islice(pretty.films(opened(item, data), pretty.Wanted(), EVERYTHING), 3):
        pass
    for target in (item.name, "json", "csv"):
        format = registry.formats()[target]
        if format.writes:
            account = Account("x")
            for _ in converted(opened(item, data), Request(format, keep_broken=True), account):
                pass
            said = [each.message for each in account.troubles]
            sound = not any("internal" in each for each in said)
            demand(sound, f"internal error of convert to {target}", said)
