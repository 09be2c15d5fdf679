"""The contract of plugins, as functions that raise AssertionError.

`check_plugin` runs everything over the games and formats of one package; the single checks are for those who want
a test each. Records that are checked must be sound: they are the samples of their format.
"""

from __future__ import annotations

import dataclasses
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.actions.lint.lint_file import lint_file
from gamenote.core import registry
from gamenote.core.cutting import game_texts, games
from gamenote.core.diagnostic import Diagnostic, Safety, Severity
from gamenote.core.diagram import BoardRenderer, Diagram
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.examples import examples_of, format_of
from gamenote.core.feature import Feature, losses
from gamenote.core.format import Format, Options
from gamenote.core.reading import Reading
from gamenote.core.record import Record, walk
from gamenote.core.registry import Unclear
from gamenote.core.replay import Progress, main_line, perft, replay, replay_from
from gamenote.core.report import Finding, joined
from gamenote.core.rule import CODE, Example, Rule
from gamenote.core.selection import Selection
from gamenote.core.settings import Settings
from gamenote.core.source import Source, Span

EVERYTHING = Settings(Selection(select=("ALL",)), preview=True)
CUTS = 40  # prefixes, and deletions, that the short form of `check_total` tries
POSITIONS = 12  # of each game that `check_moves` looks at
SPOILT = 8  # times that a game is changed for `check_advance`
FOREIGN = 60  # moves of other positions that it tries there
GARBAGE = ("\0", "\ud800", "[", "]", "(", ")", "{", "}", '"', "\\", ";", "\u202e", "\r", "é", "1." * 50)
LEAVES = {str, int, bool, type(None), Span}  # of syntax trees
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_plugin(*, games: Sequence[str], formats: Sequence[str], samples: str | Path) -> None:
    """Check all games and formats of those names.

    `samples` holds a folder of records per format."""
    assert not registry.problems(), f"plugins failed to load: {registry.problems()}"
    for name in formats:
        item = registry.formats()[name]
        paths = sample_files(item, Path(samples))
        assert paths, f"no sample of {name} in {samples}"
        for path in paths:
            check_sample(item, path)
    for name in games:
        check_variants(name)
    owned = [registry.formats()[name].rules() for name in formats] + [
        registry.games()[name].rules() for name in games
    ]
    for rule in (rule for rules in owned for rule in rules):
        check_rule(rule)


def sample_files(item: Format, folder: Path) -> list[Path]:
    """The records of a format in its folder of samples."""
    return sorted(path for path in (folder / item.name).glob("*") if path.name.endswith(item.endings))


def check_sample(item: Format, path: Path) -> None:
    """Check a format, a game and the boards with one sound file."""
    data = path.read_bytes()
    check_recognised(item, path.name, data)
    check_clean(item, data)
    check_cutting(item, data)
    check_total(item, data)
    if item.writes:
        check_fixed_point(item, data)
    for record in (reading.record for _, reading in read(item, data)):
        if record.game in registry.games():
            engine = registry.games()[record.game].engine()
            check_moves(engine, record)
            for each in (record, *spoilt(record, SPOILT)):
                check_advance(engine, each)
            check_drawing(registry.boards().values(), diagrams(record))
            check_figures(record.game, record)


# Formats


def read(item: Format, data: bytes) -> list[tuple[Source, Reading]]:
    """The games of a file, each as text and as read."""
    return list(games(io.BytesIO(data), "sample", item))


def check_recognised(item: Format, name: str, data: bytes) -> None:
    """Check that this format alone claims its record.

    It does so by name and by content."""
    head = data[:4096]
    for words in (name, ""):
        found = registry.identify(words, head)
        shown = found.why if isinstance(found, Unclear) else found.name
        assert shown == item.name, f"a record of {item.name} called {words!r} is taken for: {shown}"
    for other in registry.formats().values():
        assert other is item or other.sniff(head) < item.sniff(head), f"{other.name} claims it too"


def check_clean(item: Format, data: bytes) -> None:
    """A sound record has no finding under the default rules."""
    found = lint(item, data, Settings())
    assert not found, f"a sample has findings: {[_shown(finding) for finding in found]}"


def check_cutting(item: Format, data: bytes) -> None:
    """Check that the pieces of a file partition it.

    A cut that is made early stays right when more bytes come."""
    codec = item.codec()
    texts = [
        source.text.encode(source.encoding, "surrogateescape")
        for source in game_texts(io.BytesIO(data), "", item, codec)
    ]
    assert b"".join(texts) == data, "the games do not partition the file"
    if not item.whole:
        cuts = set(codec.cut(data, final=True))
        for end in _places(len(data)):
            early = set(codec.cut(data[:end], final=False))
            assert early <= cuts, f"the cuts {early - cuts} of the first {end} bytes are none of the whole"


def check_total(item: Format, data: bytes, *, thorough: bool = False) -> None:
    """Check that damaged text is read without an exception.

    Damage is every prefix, every deletion, some garbage; by default a few.

    Each reading must have its spans inside the text and report only rules that the format or the game declares.
    """
    text = data.decode("utf-8", "surrogateescape")
    places = range(len(text) + 1) if thorough else _places(len(text))
    damaged = [text[:place] for place in places]
    damaged += [text[:place] + text[place + 1 :] for place in places]
    damaged += [text[:place] + junk + text[place:] for place in _places(len(text), 3) for junk in GARBAGE]
    for each in damaged:
        for source, reading in read(
            item, each.encode("utf-8", "surrogatepass" if "\ud800" in each else "surrogateescape")
        ):
            check_spans(source, reading, exact=False)
            check_declared(item, reading)


def check_spans(source: Source, reading: Reading, *, exact: bool = True, nested: bool = True) -> None:
    """Check that spans lie inside the text, and on their moves.

    Those of parts, if wanted, lie inside those of wholes.

    The span of a move holds nothing else; where the text is damaged it may hold what was lost.
    """
    size = len(source.text)
    for found in reading.diagnostics:
        for span in _spans(found):
            assert 0 <= span.start <= span.end <= size, f"{found.rule}: {span} is outside the text of {size}"
    for _, node in walk(reading.record):
        if node.span is not None and node.move is not None:
            there = source.text[node.span.start : node.span.end]
            assert 0 <= node.span.start <= node.span.end <= size, f"{node.move!r}: {node.span} is outside the text"
            assert not exact or node.move == there or "\\" in there, (
                f"the span of the move {node.move!r} holds {there!r}"
            )
        for comment in (*node.before, *node.after):
            assert comment.span is None or 0 <= comment.span.start <= comment.span.end <= size, comment
    for place in _places(size, 10):
        reading.locate(place)
    if nested:
        _check_nesting(reading.syntax)


def check_declared(item: Format, reading: Reading) -> None:
    """Check that readers report only rules of format or game."""
    codes = {rule.code for rule in registry.rules_of(item.name, reading.record.game)}
    strange = {found.rule for found in reading.diagnostics} - codes
    assert not strange, f"{item.name} reports {strange}, which it does not declare"


def check_fixed_point(item: Format, data: bytes) -> None:
    """Check that a record written and read again stays as it was.

    It keeps what the format keeps, and is written alike."""
    for _, reading in read(item, data):
        for options in _choices(item):
            text = _write(item, reading.record, options)
            again = read(item, text.encode())
            assert len(again) == 1, f"one game is written, {len(again)} are read:\n{text}"
            assert not again[0][1].broken, f"what is written cannot be read:\n{text}"
            _check_kept(item, options, reading.record, again[0][1].record)
            assert _write(item, again[0][1].record, options) == text, f"canonical text is no fixed point:\n{text}"


def _check_kept(item: Format, options: Options, before: Record, after: Record) -> None:
    keeps = item.keeps(options)
    uses = [
        {loss.feature: loss.count for loss in losses(each, Feature.NONE, syntax="")} for each in (before, after)
    ]
    for feature in uses[0]:
        if feature in keeps:
            counts = [use.get(feature, 0) for use in uses]
            assert counts[0] <= counts[1], f"{feature.name}: {counts[0]} before writing, {counts[1]} after"
    moves = [sum(node.move is not None for _, node in walk(each)) for each in (before, after)]
    if Feature.VARIATIONS in keeps:
        assert moves[0] == moves[1], f"{moves[0]} moves before writing, {moves[1]} after"


def _write(item: Format, record: Record, options: Options) -> str:
    engine = registry.engine_of(record.game)
    text = item.codec().write(record, engine, options)
    assert text.endswith("\n"), "the written text does not end with a line end"
    return text


def _choices(item: Format) -> Iterator[Options]:
    """The default options, then each choice of each option alone."""
    yield item.resolve({})
    for option in item.options:
        words = option.choices or (("yes", "no") if isinstance(option.default, bool) else ())
        yield from (item.resolve({option.name: word}) for word in words)


def _places(size: int, count: int = CUTS) -> list[int]:
    """Return places spread over a text, all of a short one."""
    return sorted({*(size * index // count for index in range(count + 1)), *range(min(size, 8))})


def _spans(found: Diagnostic) -> Iterator[Span]:
    yield found.span
    yield from (label.span for label in found.labels)
    yield from (edit.span for edit in (found.fix.edits if found.fix else ()))


def _check_nesting(tree: Any) -> None:
    """Check that in a tree of spans, parts lie inside wholes."""
    waiting: list[tuple[Any, Span | None]] = [(tree, None)]
    seen: set[int] = set()
    while waiting:
        part, around = waiting.pop()
        if isinstance(part, list | tuple):
            waiting += [(each, around) for each in part if each.__class__ not in LEAVES]
        elif (names := _parts(part.__class__)) and id(part) not in seen:
            seen.add(id(part))
            span = getattr(part, "span", None)
            if isinstance(span, Span):
                inside = around is None or around.start <= span.start <= span.end <= around.end
                assert inside, f"{type(part).__name__} at {span} sticks out of {around}"
            below = [getattr(part, name) for name in names]
            waiting += [(each, span or around) for each in below if each.__class__ not in LEAVES]


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """Return what a tree may have below a value of that type."""
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()


# Games


def check_variants(name: str) -> None:
    """Check that each variant has a start that can be drawn."""
    game = registry.games()[name]
    assert game.variants(), f"{name} has no variant"
    engine = game.engine()
    for variant in game.variants():
        start = engine.start(variant.name, None)
        assert not isinstance(start, Objection), f"{variant.name}: {start}"
        known = variant is not game.variants()[0] or perft(engine, start, 1) > 0
        assert known, f"{variant.name}: nobody can move at the start"
        check_drawing(registry.boards().values(), [engine.diagram(start)])


def check_perft(name: str, variant: str, table: Sequence[int]) -> None:
    """Check the numbers of move sequences of lengths 1, 2, ..."""
    engine = registry.games()[name].engine()
    start = engine.start(variant, None)
    for depth, number in enumerate(table, start=1):
        counted = perft(engine, start, depth)
        assert counted == number, f"perft({depth}) of {name} ({variant}) is {number}, counted were {counted}"


def check_moves(engine: Engine, record: Record, *, most: int = POSITIONS, lenient: str = "") -> None:
    """Check that legal moves and judgement agree, and texts read back.

    That is tried on positions of the game.

    The moves as played are not looked for among the legal ones: a record may hide pieces, or resign. Moves whose
    text fits the pattern `lenient` may be admitted without being legal.
    """
    steps = [step for step in replay(record, engine) if step.move is not None and step.after is not None]
    assert steps or not any(node.move for node in record.line), "the game cannot be replayed"
    chosen = steps[:: max(1, len(steps) // most)]
    legal = [list(engine.legal_moves(step.before)) for step in chosen]
    strangers = [move for moves in legal for move in moves[:: 1 + len(moves) * len(legal) // FOREIGN]]
    for step, moves in zip(chosen, legal, strict=True):
        for move in islice(moves, 200):
            objections = engine.judge(step.before, move)
            text = engine.write_move(step.before, move)
            assert not any(each.fatal for each in objections), f"{text} is legal, but judged: {objections}"
            meant = engine.candidates(step.before, text, step.node.actor)
            assert meant == (move,), f"{text} was written for {move}, and reads as {meant}"
        for move in strangers:
            if not re.fullmatch(lenient, engine.write_move(step.before, move)):
                _check_stranger(engine, step.before, move, step.node.actor, moves)


def _check_stranger(engine: Engine, position: Any, move: Any, actor: str | None, legal: list[Any]) -> None:
    """Check that a strange move is admitted only if it is legal."""
    text = engine.write_move(position, move)
    meant = engine.candidates(position, text, actor)
    if isinstance(meant, Objection):
        assert move not in legal, f"{text} is legal, but not understood: {meant}"
        return
    for each in meant:
        if not engine.judge(position, each):
            assert each in legal, f"{text} is judged well, but not legal"


def check_advance(engine: Engine, record: Record) -> None:
    """Check that advancing passes nothing that a replay objects to.

    A replay can go on behind it."""
    progress = Progress(record, engine)
    if progress.main is None:
        return
    played, position, remarks = progress.main
    line, index = list(main_line(record, engine)), record.index_of_move(played)
    assert index is None or index < len(line), f"{played} moves are passed, but replay stops before"
    passed = line if index is None else line[:index]
    known = [objection for _, objection in remarks]
    said = [each for step in passed for each in step.objections if each not in known]
    assert not said, f"{played} moves are passed, of which there is to say: {said}"
    reached = passed[-1].after if passed else progress.start
    assert position == reached, f"behind {played} moves stands {position}, where replay has {reached}"
    if index is not None and len(progress.segments) == 1:
        later = [_outline(step) for step in replay_from(record, engine, index, position)]
        same = later == [_outline(step) for step in line[index:]]
        assert same, f"replay goes on in another way behind {played} moves"
    if progress.legal:
        variations = (step for step in replay(record, engine) if not step.path.main)
        assert not any(step.objections or step.after is None for step in variations), "a variation is not legal"


def _outline(step: Step) -> tuple[Any, ...]:
    return step.path.index, step.before, step.move, step.after, step.objections


def spoilt(record: Record, number: int) -> Iterator[Record]:
    """Return a record so many times, each with another wrong move."""
    places = [at for at, node in enumerate(record.line) if node.move is not None]
    for turn in range(number if places else 0):
        at = places[turn * len(places) // number]
        moves = (record.line[places[-1 - turn % len(places)]].move, record.line[at - 1].move, "?", "")
        node = replace(record.line[at], move=moves[turn % len(moves)] or "x")
        yield dataclasses.replace(record, line=(*record.line[:at], node, *record.line[at + 1 :]))


def diagrams(record: Record) -> list[Diagram]:
    """Return diagrams of a record's start, middle and end."""
    engine = registry.games()[record.game].engine()
    steps = [step for step in main_line(record, engine) if step.after is not None]
    chosen = [steps[index] for index in sorted({0, len(steps) // 2, len(steps) - 1})] if steps else []
    for step in chosen:
        json.dumps(dict(registry.statistics_of(record.game).figures(step.after)))
    return [engine.diagram(step.after, step.move) for step in chosen]


def check_figures(game: str, record: Record) -> None:
    """Check that figures fit JSON and bear equal names.

    Winners are named as the seats are."""
    row, statistics = registry.games()[game], registry.statistics_of(game)
    engine = row.engine()
    steps = [step for step in main_line(record, engine) if step.after is not None]
    for step in steps:
        json.dumps(dict(statistics.figures(step.after)), allow_nan=False)
        outcome = engine.outcome(step.after)
        if row.seats and outcome is not None:
            assert outcome.winner is None or outcome.winner in row.seats, f"{outcome.winner} has no seat"
    told, nothing = statistics.course(record, iter(steps)), statistics.course(record, iter(()))
    json.dumps(told, allow_nan=False)
    assert list(told) == list(nothing), "a game without moves has other figures"
    json.dumps(statistics.totals({}), allow_nan=False)


def check_drawing(boards: Iterable[BoardRenderer], pictures: Iterable[Diagram]) -> None:
    """Check that each board draws each diagram.

    It names the occupied cells and uses printable characters."""
    painters = [(board.name, board.load()) for board in boards]
    for picture in pictures:
        names = {coord: picture.lattice.name(coord) for coord in picture.lattice.coords()}
        given = [name for name in names.values() if name]  # squares that are not played on may have none
        assert len(set(given)) == len(given), "two cells have one name"
        assert set(picture.cells) <= set(names), f"no cell: {set(picture.cells) - set(names)}"
        for mark in picture.marks:
            assert set(mark.at) <= set(names.values()), f"{mark.kind} marks no cell: {mark.at}"
        for name, painter in painters:
            drawn = ["".join(text for text, _ in line) for line in painter.lines(picture)]
            for text in drawn:
                assert text.isprintable(), f"{name}: {text!r}"
                assert text.isascii() or name != "ascii", f"{name}: {text!r}"
            again = ["".join(text for text, _ in line) for line in painter.lines(picture)]
            assert drawn == again, f"{name} draws the same diagram in two ways"
            if name == "svg":
                ElementTree.fromstring("\n".join(drawn).encode())


# Rules


def check_rule(rule: Rule) -> None:
    """A rule says what it is about, and its examples show it."""
    assert CODE.fullmatch(rule.code), f"{rule.code!r} is no code"
    assert NAME.fullmatch(rule.name), f"{rule.code}: {rule.name!r} is no name in kebab-case"
    assert rule.summary.endswith("."), f"{rule.code}: the summary is no sentence: {rule.summary!r}"
    assert rule.explanation, f"{rule.code}: there is no paragraph that says why"
    examples = examples_of(rule)
    assert {each.good for each in examples} == {True, False}, f"{rule.code}: Bad and Good are not both there"
    for example in examples:
        check_example(rule, example)


def check_example(rule: Rule, example: Example) -> None:
    """Check that Good is clean, and Bad breaks this rule alone.

    The rule's fix takes the finding away."""
    item = format_of(rule, example)
    found = lint(item, example.content, EVERYTHING)
    mine = [finding for finding in found if finding.code == rule.code]
    allowed = (rule.name, example.beside)
    others = [_shown(each) for each in found if each.name not in allowed and each.severity >= Severity.WARNING]
    where = f"{rule.code} {rule.name}, {'Good' if example.good else 'Bad'}"
    assert not others, f"{where}: also found {others}"
    assert bool(mine) is not example.good, f"{where}: found {[_shown(each) for each in found]}"
    check_weight(rule, item, mine)
    if example.good or rule.fix in (None, Safety.DISPLAY):
        return
    assert rule.fix is not None
    mended = fix_bytes(example.content, Opened(_input(), item, io.BytesIO()), EVERYTHING, rule.fix)
    assert not mended.troubles, f"{where}: {mended.troubles}"
    left = [_shown(each) for each in lint(item, mended.after, EVERYTHING) if each.code == rule.code]
    assert not left, f"{where}: the fix leaves {left}"


def check_weight(rule: Rule, item: Format, found: Iterable[Finding]) -> None:
    """Check that findings are as grave as their rule's page says.

    The same holds for the safety of their fixes."""
    severities = (*rule.severities, item.severities.get(rule.name, rule.severity))
    for each in found:
        where = f"{item.name}: {_shown(each)}"
        assert each.severity in severities, f"{where}: {rule.code} says nothing of {each.severity.word}"
        safety = each.fix.safety if each.fix is not None else None
        assert safety is None or safety in rule.safeties, f"{where}: {rule.code} says nothing of such a fix"


def lint(item: Format, data: bytes, settings: Settings) -> tuple[Finding, ...]:
    """What the linter finds in a file."""
    report = joined(lint_file(Opened(_input(), item, io.BytesIO(data)), settings))
    assert not report.troubles, report.troubles
    return tuple(finding for finding in report.findings if not finding.suppressed)


def _input() -> Input:
    return Input("example", None)


def _shown(finding: Finding) -> str:
    return f"{finding.start.line}:{finding.start.column} {finding.code} {finding.message}"
