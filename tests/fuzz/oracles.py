"""What must hold for any bytes read as any format. A `Fault` says what does not, in words that stay the same."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice, takewhile
from typing import Any
from zlib import crc32

from gamenote import convert
from gamenote.actions.convert.convert_file import convert_games
from gamenote.actions.convert.encode import encode_text
from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.inputs import Input, Inputs, Opened
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.actions.lint.lint_file import lint_file
from gamenote.actions.lint.lint_game import lint_game
from gamenote.actions.lint.suppressions import for_file
from gamenote.actions.pretty import draw_file
from gamenote.actions.stats import count_file
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.diagram import Diagram
from gamenote.core.encoding import Misread
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.format import HEAD, Format
from gamenote.core.reading import Reading
from gamenote.core.record import Record, same
from gamenote.core.replay import Progress, replay
from gamenote.core.report import FileReport, Look, Ruled, Summary, join_reports
from gamenote.core.source import Source, wide_charset
from gamenote.testing import EVERYTHING, check_declared, check_spans
from tests.fuzz.metamorphic import REWRITINGS, told
from tests.fuzz.stock import opened, stock
from tests.fuzz.ways import LEGAL, WAYS

STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
REPORTS = ("full", "concise", "grouped")
CODE = re.compile("[A-Z]+[0-9]{3}")
NESTED = 4  # of one input of so many every part of the syntax tree is looked at
MANY = 200  # steps of a replay that are compared
LENIENT = {  # moves that are admitted, but not listed as legal so: said otherwise, in another order, no move
    "draughts": "- -",
    "plateau": r"[0-9]+ Onboard [a-d][1-4]/0 ..|.*\?.*|.*(?:Resign|Tender|Exchange).*",
}
SURE = ("judged", "sound", "known", "decided")  # what positions of the games say of themselves


class Fault(AssertionError):
    """Something that must hold does not. `kind` names it, the words beside it may tell more."""

    def __init__(self, kind: str, words: str = "") -> None:
        super().__init__(f"{kind}: {words[:2000]}" if words else kind)
        self.kind = kind


def demand(holds: bool, kind: str, *words: object) -> None:
    if not holds:
        raise Fault(kind, "\n---\n".join(map(str, words)))


@dataclass(frozen=True, slots=True)
class Held(Opened):
    """A file whose games have been read already, so that each check need not read it again."""

    data: bytes
    held: tuple[tuple[Source, Reading], ...]

    def games(self) -> Iterator[tuple[Source, Reading]]:
        return iter(self.held)


def held(item: Format, data: bytes) -> Held:
    file = opened(item, data)
    return Held(file.input, item, file.stream, data=data, held=tuple(file.games()))


Found = list[Ruled]


@dataclass(frozen=True, slots=True)
class Looked:
    """An input with what reading and linting gave, game by game."""

    item: Format
    data: bytes
    file: Held
    found: list[Found]


Part = Callable[[Looked], None]


def check(item: Format, data: bytes, parts: tuple[Part, ...] | None = None) -> None:
    """Everything, for one input; or what reading and linting must keep, and some parts of the rest."""
    WAYS.taken = set()
    file = held(item, data)
    looked = Looked(item, data, file, examined(file))
    check_reading(file)
    check_findings(looked)
    if WAYS.taken:
        check_fast(looked)
    for part in PARTS if parts is None else parts:
        part(looked)


def examined(file: Held) -> list[Found]:
    """What all rules find in each of the games."""
    found, settings = [], EVERYTHING
    for source, reading in file.held:
        settings = for_file(source, reading, settings)
        diagnostics, internal, *_ = lint_game(source, reading, file.format, settings)
        for trouble in internal:
            raise Fault("internal error of the linter", trouble.message + trouble.trace)
        found.append(diagnostics)
    return found


def check_findings(looked: Looked) -> None:
    """Everything that is found has its place in the text of its game."""
    for (source, _), found in zip(looked.file.held, looked.found, strict=True):
        size = len(source.text)
        for item, rule in found:
            edits = item.fix.edits if item.fix else ()
            for span in (item.span, *(label.span for label in item.labels), *(edit.span for edit in edits)):
                demand(0 <= span.start <= span.end <= size, "a finding outside the text", rule.code, span)


def check_reading(file: Held) -> None:
    """The games partition the file, and their spans lie inside them."""
    whole = b"".join(source.text.encode(source.encoding, "surrogateescape") for source, _ in file.held)
    faithful = all(source.faithful for source, _ in file.held)
    demand(whole == file.data or not faithful, "games do not partition the file")
    for source, reading in file.held:
        check_spans(source, reading, exact=False, nested=crc32(file.data) % NESTED == 0)
        check_declared(file.format, reading)


def check_lint(file: Held) -> FileReport:
    report = join_reports(lint_file(file, EVERYTHING))
    for trouble in report.troubles:
        raise Fault("internal error of the linter", trouble.message + trouble.trace)
    size = len(file.data)
    if wide_charset(file.data[:HEAD]) is not None:
        size += size % 2  # half a character at the end stands for a whole one
    for finding in report.findings:
        demand(0 <= finding.start.byte <= finding.end.byte <= size, "a finding outside the file")
    order = [finding.order for finding in report.findings]
    demand(order == sorted(order), "findings are not in order")
    return report


def check_reports(looked: Looked) -> None:
    """The findings as they are told, in every kind of report."""
    report = check_lint(looked.file)
    for name in REPORTS:
        check_report(report, name)


def check_report(report: FileReport, name: str) -> None:
    """What people read has nothing in it that steers a terminal."""
    stream = io.StringIO()
    sink = _reporter(name)(stream, Look(most=None))
    sink.file(report)
    sink.close(Summary())
    found = STEERING.search(stream.getvalue())
    demand(found is None, f"a control character in the report {name}", found)


@cache
def _reporter(name: str) -> Any:
    return registry.reporters()[name].load()


def check_fast(looked: Looked) -> None:
    """The quick ways of reading and replaying come to the same as the long ones."""
    quick = [_state(reading, MANY) for _, reading in looked.file.held]
    if LEGAL in WAYS.taken:
        for _, reading in looked.file.held:
            _check_verdict(reading)
    with WAYS.closed():
        file = held(looked.item, looked.data)
        found = examined(file)
        slow = [_state(reading, MANY) for _, reading in file.held]
    if looked.found != found:
        words = _difference(list(chain(*looked.found)), list(chain(*found)))
        raise Fault("quick and slow reading differ in their findings", words)
    demand(quick == slow, "quick and slow reading differ in their records", quick, slow)


def _difference(one: Found, two: Found) -> str:
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
    progress = Progress(record, engine)
    last = progress.main.position if progress.legal and progress.main is not None else None
    legal = bool(getattr(reading, "legal", False))
    if last is None and not legal:
        return
    with WAYS.closed():
        steps = list(replay(record, engine))
    said = [(each.kind, each.message) for step in steps for each in step.objections]
    remarks = progress.main.remarks if progress.main is not None else ()
    known = [(each.kind, each.message) for _, each in remarks if each.kind]
    demand(said == known, "a quick verdict misses an objection", said, known)
    demand(all(step.after is not None for step in steps), "a quick verdict on a game that stops")
    end = next((step.after for step in reversed(steps) if step.path.main), None)
    if last is not None and end is not None and last != end:
        one, two = (engine.diagram(position, None) for position in (last, end))
        demand(_drawn(one) == _drawn(two), "quick and slow play end in different positions")
        tell = registry.statistics_of(record.game).figures
        figures = (tell(last), tell(end))
        demand(figures[0] == figures[1], "quick and slow play end with different figures", figures)


def _drawn(diagram: Diagram) -> Any:
    return dict(diagram.cells), diagram.reserves, diagram.caption


def check_safe_mending(looked: Looked) -> None:
    _check_mending(looked, Safety.SAFE)


def check_unsafe_mending(looked: Looked) -> None:
    _check_mending(looked, Safety.UNSAFE)


def _is_misread(item: Format, data: bytes) -> bool:
    """Tell whether nothing of the data is mended, since it is another format or no text."""
    try:
        opened(item, data).recognised()
    except Misread:
        return True
    return False


def _check_mending(looked: Looked, least: Safety) -> None:
    """Fixes settle, bring no new errors, and leave nothing to mend."""
    item, data = looked.item, looked.data
    fixes = [each.fix for found in looked.found for each, _ in found if each.fix]
    if not any(fix.edits and fix.safety >= least for fix in fixes) or _is_misread(item, data):
        return
    mended = fix_bytes(data, opened(item, data), EVERYTHING, least)
    for trouble in mended.troubles:
        codes = " ".join(CODE.findall(trouble.message))
        demand("internal error" not in trouble.message, f"{least.word} fixes of {codes}", trouble.message)
    for refused in mended.refused:
        fight = "found again" in refused.why or "undo" in refused.why
        demand(not fight, f"{least.word} fixes of {' '.join(refused.codes)}", refused.message)
    if mended.troubles or mended.refused:
        return
    again = fix_bytes(mended.after, opened(item, mended.after), EVERYTHING, least)
    demand(again.after == mended.after, f"{least.word} fixes are not done at once", again.fixed)
    file = held(item, mended.after)
    after = check_lint(file)
    if all(source.faithful for source, _ in file.held):
        left = [each for each in after.findings if each.fix and each.fix.edits and each.fix.safety >= least]
        demand(not left, f"{least.word} fixes leave something to mend", left)


def check_records(looked: Looked) -> None:
    for _, reading in looked.file.held:
        _check_record(looked.item, reading)


def _check_record(item: Format, reading: Reading) -> None:
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
        or item.codec().refuses(record, item.resolve({}, apart=True))
        or (_stops(record) and item.codec().needs_positions(item.resolve({}, apart=True)))
    ):
        return
    text = _written(record, item)
    readings = _read(item, text)
    demand(len(readings) == 1, "canonical text is not one game", text)
    demand(not readings[0].broken, "canonical text is broken", text)
    second = _written(readings[0].record, item)
    demand(encode_text(second, item) == encode_text(text, item), "canonical text is no fixed point", text, second)
    if item.syntax != "*":
        kinds = (_kinds(record), _kinds(readings[0].record))
        demand(kinds[0] == kinds[1], "canonical text is played otherwise", kinds, text)


def _written(record: Record, item: Format) -> str:
    """The canonical text of a game that leaves its file."""
    return item.codec().write(record, registry.engine_of(record.game), item.resolve({}, apart=True))


def _read(item: Format, text: str) -> list[Reading]:
    return [reading for _, reading in opened(item, encode_text(text, item)).games()]


def _played(record: Record) -> Iterator[Step]:
    engine = registry.engine_of(record.game)
    return islice(replay(record, engine), MANY) if engine is not None else iter(())


def _stops(record: Record) -> bool:
    """Whether the moves cannot be played to their end."""
    return any(step.after is None for step in _played(record))


def _kinds(record: Record) -> Counter[str]:
    """What the engine objects to, counted."""
    return Counter(each.kind for step in _played(record) for each in step.objections if each.fatal)


def check_commands(looked: Looked) -> None:
    """stats, pretty and convert have an answer."""
    item, data = looked.item, looked.data
    for counted in count_file.count(Input("x", None, data=data), Inputs((), format_name=item.name)):
        message = getattr(counted, "message", "")
        demand("internal error" not in message, "internal error of stats", message, getattr(counted, "trace", ""))
        json.dumps(getattr(counted, "final", None), allow_nan=False)
    painter = registry.boards()["ascii"].load()
    for shown in draw_file.pictures(opened(item, data), draw_file.PositionChoice()):
        if isinstance(shown, Diagram):
            for line in painter.lines(shown):
                text = "".join(part for part, _ in line)
                demand(text.isprintable(), "a control character on a board", repr(text))
    for _ in islice(
        draw_file.game_views(opened(item, data), draw_file.PositionChoice(findings=True), EVERYTHING), 3
    ):
        pass
    for target in (item.name, "json", "csv"):
        format = registry.formats()[target]
        if format.writes:
            account = Account("x")
            for _ in convert_games(opened(item, data), Request(format, keep_broken=True), account):
                pass
            said = [each.message for each in account.troubles]
            sound = not any("internal" in each for each in said)
            demand(sound, f"internal error of convert to {target}", said)


def check_moves(looked: Looked) -> None:
    """Legal moves are judged so and read back; what is judged well is among them."""
    for _, reading in looked.file.held:
        record = reading.record
        engine = registry.engine_of(record.game)
        if engine is None:
            continue
        steps = list(takewhile(_is_plain, islice(replay(record, engine), MANY)))
        for step in steps[:: -max(1, len(steps) - 1)]:  # the last one and the first
            _check_position(engine, record.game, step.after, crc32(looked.data))


def _is_plain(step: Step) -> bool:
    """Whether it leads by legal moves to a position of which all is known, who is to move as well. Of pieces that
    are not shown many are possible, of which judging admits any and listing names one."""
    if step.after is None or step.objections or "?" in (step.node.move or ""):
        return False
    if getattr(step.after, "ranks_from_one", False):
        return False  # moves are written with ranks from 0, whatever a game of Chinese chess counts from
    return all(getattr(step.after, name, True) for name in SURE)


def _check_position(engine: Engine, game: str, position: Any, salt: int) -> None:
    legal = list(engine.legal_moves(position))
    for move in legal[salt % 7 :: 1 + len(legal) // 10]:
        text = engine.write_move(position, move)
        said = [each for each in engine.judge(position, move) if each.fatal]
        demand(not said, "a legal move is objected to", text, said)
        meant = engine.candidates(position, text)
        demand(meant == (move,), "a legal move reads as another", text, meant)
    if not engine.lists_all_moves and [engine.write_move(position, move) for move in legal] == ["pass"]:
        return  # a pass may be left out: what is judged is the move behind it
    strangers = _strangers(game)
    for text in strangers[salt % 37 :: 1 + len(strangers) // 12]:
        meant = engine.candidates(position, text)
        for each in () if isinstance(meant, Objection) else meant:
            told = LENIENT.get(game, "") and re.fullmatch(LENIENT[game], engine.write_move(position, each))
            if not told and not engine.judge(position, each):
                demand(each in legal, "a move is judged well, but not legal", text)


@cache
def _strangers(game: str) -> tuple[str, ...]:
    """Moves of other games."""
    found = [
        node.move
        for item in registry.formats().values()
        if game in item.games and item.reads
        for data in stock(item.name)
        for _, reading in opened(item, data).games()
        for node in reading.record.line
        if node.move is not None
    ]
    return tuple(dict.fromkeys(found))


def check_rewritten(looked: Looked) -> None:
    """A sound game that is written otherwise is the same game."""
    item, games = looked.item, looked.file.held
    if len(games) != 1 or games[0][1].diagnostics or games[0][0].encoding != "utf-8":
        return
    text = games[0][0].text
    for way, (names, rewritten) in REWRITINGS.items():
        other = rewritten(text) if item.name in names else text
        if other != text:
            demand(told(item, other) == told(item, text), f"another game when there are {way}", other)


PARTS: tuple[Part, ...] = (
    *(check_reports, check_safe_mending, check_unsafe_mending, check_records, check_commands, check_moves),
    *(check_reports, check_rewritten),
)
