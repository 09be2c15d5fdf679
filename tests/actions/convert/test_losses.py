"""What is read back is what was written, but for what the account of losses names: every record, every target.

A canonical form spells moves, positions and results its own way; records are compared by what they mean.
"""

from __future__ import annotations

import csv
import dataclasses
import io
import re
from collections import Counter
from collections.abc import Iterator, Set
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import gamenote
from gamenote.actions.convert.partial_games import play_fault
from gamenote.core import registry
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.feature import SAID, Feature, losses
from gamenote.core.format import Format
from gamenote.core.record import (
    SHOWN,
    Clock,
    Comment,
    Extra,
    Field,
    Header,
    Line,
    Mark,
    Node,
    Outcome,
    Record,
    Setup,
)
from gamenote.core.replay import main_line, main_moves, replay
from gamenote.games.chess.fen import write_fen
from gamenote.games.go.board import BLACK, NAMES, Position
from gamenote.games.go.game_info import info_of
from gamenote.games.go.play import ENGINE as GO
from gamenote.games.othello.board import is_pass
from gamenote.games.xiangqi.results import result as xiangqi_result
from gamenote.syntax.lines.words import time_text
from gamenote.syntax.movetext.writer import missing_commands
from tests.contract.registered import DAMAGED, SAMPLES, label
from tests.corpus import FOLDERS

HALF = re.compile(r"[a-z]\??|[0-9]|[^ ]{1,2}|[A-Z][0-9][-+=]")  # of a move, in Othello and Chinese chess
BEFORE_BOARD = re.compile(r"^[0-9]+ ")
ADDED = ("CA", "GameType", "SetUp", "TY", "Variant")  # tags that a format asks for, and that tell nothing new
ROOT_SPEAKS = ("ggf", "obf")  # formats where only the comments of the root have a place
COLOURLESS = ("othello-moves", "othello-pgn")  # who moves is told by the play alone
CHANGED = (
    "comments on one move become one",
    "[ becomes a full-width bracket",
)  # what is said otherwise, and read alike
UNDERSTOOD = "written as it is understood"
NOTHING = ("", "-", "?", "????.??.??")  # values that say that something is not known
WRITTEN = [item for item in registry.formats().values() if item.writes and item.reads]
TARGETS = [item for item in WRITTEN if not item.codec().binary]
VALUES = {Field.DATE: "2020.01.02", Field.RESULT: "*", Field.ROUND: "3"}


def corpus() -> Iterator[tuple[str, Path]]:
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".plt", ".2048gn", ".blksgf", ".pdn"):
                yield "", path


FILES = [*SAMPLES, *DAMAGED, *corpus()]
TURNED = ("bad", "plateau", "by-hand.plt")  # two opening pieces are written in the order in which they lie
POSITIONS_ONLY = [item for item in TARGETS if Feature.MOVES not in item.keeps(item.resolve({}))]
WRITTEN_ONLY = [item for item in registry.formats().values() if item.writes and not item.reads]


def without(
    record: Record, lost: Feature, target: Format, gone: Set[str] = frozenset(), *, written: bool = False
) -> Record:
    """The record where these features are gone, and the header's entries of these names.

    As it is `written`, some formats have a part of a feature, or have it in other words."""

    def mine(extras: tuple[Extra, ...]) -> tuple[Extra, ...]:
        return tuple(extra for extra in extras if target.syntax in ("*", extra.syntax))

    def circled(mark: Mark) -> bool:
        """Whether it is a circle on a stone of the start, which plain boards of Go show in brackets."""
        start = GO.start(record.variant, record.line[0].setup)
        return (
            mark.kind == "circle"
            and isinstance(start, Position)
            and bool(start.stones[start.board.tokens[mark.at[0]]])
        )

    def node(given: Node, *, first: bool) -> Node:
        setup = Feature.SETUP if first else Feature.SETUP_LATER
        silent = Feature.COMMENTS in lost and not (written and first and target.name in ROOT_SPEAKS)
        clock = None if Feature.CLOCKS in lost else given.clock
        before = () if Feature.COMMENTS_BEFORE in lost else given.before
        after = () if silent else given.after
        if written and target.name == "ggf" and given.clock is not None and given.clock.spent is not None:
            clock = Clock(spent=given.clock.spent)
        if written and target.name == "othello-sgf":
            before, after = (), (*given.before, *given.after)
        marks = tuple(filter(circled, given.marks)) if written and target.name == "go-ascii" else ()
        if written and target.name == "dhtmlxq":
            signs = tuple(SHOWN.get(glyph, f"${glyph}").strip() for glyph in given.glyphs)
            times = (given.clock.left, given.clock.spent) if given.clock is not None else ()
            signs = (*signs, *(time_text(time) for time in times if time is not None))
            words = "\n".join((*signs, *(comment.text for comment in (*given.before, *given.after))))
            before, after = (), (Comment(words),) if words else ()
        return replace(
            given,
            setup=None if setup in lost else given.setup,
            before=before,
            after=after,
            glyphs=() if Feature.GLYPHS in lost else given.glyphs,
            clock=clock,
            evaluation=None if Feature.EVALUATIONS in lost else given.evaluation,
            marks=marks if Feature.MARKS in lost else given.marks,
            extras=mine(given.extras) if Feature.EXTRAS in lost else given.extras,
            variations=() if Feature.VARIATIONS in lost else tuple(map(rest, given.variations)),
        )

    def rest(line: Line) -> Line:
        return tuple(node(each, first=False) for each in line)

    known = target.fields if Feature.HEADER in target.keeps(target.resolve({})) else ()
    fields = {name: words for name, words in record.header.fields.items() if known is None or name in known}
    extras = record.header.extras
    if Feature.FREE_HEADER in lost:
        own = {*mine(extras)}
        extras = tuple(
            extra for extra in extras if extra in own or (extra.key in target.tells and len(extra.values) < 2)
        )
    extras = tuple(each for each in extras if each.key not in gone)
    line = tuple(node(each, first=index == 0) for index, each in enumerate(record.line))
    outcome = None if Feature.OUTCOME in lost else record.outcome
    return dataclasses.replace(record, header=Header(fields, extras), line=line, outcome=outcome)


def meaning(record: Record) -> Record:
    """The record with its moves and positions as the engine writes them, its result once, its extras sorted, the
    comments on a move as one, without brackets, its clocks and evaluations told in them, and without header fields
    that say nothing."""
    engine = registry.engine_of(record.game)
    moves = {
        id(step.node): engine.write_move(step.before, step.move)
        for step in (replay(record, engine) if engine is not None else ())
        if engine is not None and step.after is not None and step.move is not None
    }

    def line(given: Line) -> Line:
        return tuple(
            replace(
                node,
                actor=node.actor,
                move=None if node.move is None else moves.get(id(node), unplayed(record, node.move)),
                setup=_position(engine, record, node.setup),
                before=_words(node.before),
                after=_words((*node.after, *map(Comment, missing_commands(node)))),
                marks=tuple(sorted(node.marks, key=repr)),
                variations=tuple(map(line, node.variations)),
            )
            for index, node in enumerate(given)
            if record.game != "othello" or not index or node.move or node.setup or any(SAID(node))
        )

    fields = {name: words for name, words in record.header.fields.items() if words not in NOTHING}
    said = fields.pop(Field.RESULT, None) or (record.outcome.text if record.outcome else None) or "*"
    extras = tuple(sorted(record.header.extras, key=lambda extra: (extra.key, extra.values)))
    game = registry.games().get(record.game)
    variant = record.variant or (game.variants()[0].name if game is not None else None)
    if record.game == "xiangqi" and (result := xiangqi_result(said)) is not None:
        said = result.text
    header = Header(fields, extras)
    return dataclasses.replace(
        record, variant=variant, header=header, line=line(record.line), outcome=Outcome(said)
    )


def unplayed(record: Record, text: str) -> str:
    """A move that nobody can play, however it is spelled."""
    return "pass" if record.game == "othello" and is_pass(text) else text.replace(" ", "")


def _words(comments: tuple[Comment, ...]) -> tuple[Comment, ...]:
    words = "\n\n".join(comment.text for comment in comments).translate(str.maketrans("{}［", "()["))
    return (Comment(words),) if words else ()


def _position(engine: Engine | None, record: Record, setup: Setup | None) -> Setup | None:
    if setup is None or engine is None:
        return setup
    start = engine.start(record.variant, setup)
    if start == engine.start(record.variant, None):
        return None  # as without it
    if record.game == "othello":  # the position tells all of it
        if isinstance(start, Objection):  # GGF has the size before it, and a mark behind
            return Setup(BEFORE_BOARD.sub("", setup.text.removesuffix(" ?")))
        return Setup(repr(start))
    edits = tuple((name, ",".join(sorted(words.split(",")))) for name, words in setup.edits)
    if isinstance(start, Objection):
        return setup
    if record.game == "go":  # the text of edits, and what they were before
        return Setup(engine.write_position(start), tuple(sorted(edits)))
    told = (
        write_fen(start) if record.game == "chess" else repr(start)
    )  # a passed square only where it can be taken
    return Setup(told, edits, setup.to_move)


def options(target: Format) -> dict[str, Any]:
    return {name: str(value) for name, value in target.resolve({}, apart=True).items() if name == "gametype"}


def possible(record: Record, target: Format) -> bool:
    if not record.game or (target.games and record.game not in target.games):
        return False
    return not target.codec().refuses(record, target.resolve({}))


def is_stopped(game: gamenote.GameRecord, target: Format) -> bool:
    """Whether the target needs positions that cannot be reached: such a game is skipped."""
    engine = registry.engine_of(game.record.game)
    if target.name in (*COLOURLESS, "xiangqi-pgn") and any(map(HALF.fullmatch, main_moves(game.record))):
        return True  # half a move is written as it is, and read as what it looks like
    needed = target.codec().needs_positions(target.resolve({}, apart=True))
    return needed and play_fault(game.source, game.record, engine) is not None


@pytest.mark.parametrize(("name", "path"), FILES, ids=label)
def test_what_is_read_back_is_all_that_was_not_named_as_lost(name: str, path: Path) -> None:
    if path.parts[-3:] == TURNED:
        return
    for game in gamenote.read(path, name or None):
        for target in TARGETS:
            if game.reading.broken or not possible(game.record, target) or is_stopped(game, target):
                continue
            if target in POSITIONS_ONLY and len(game.record.line) > 1:
                continue  # the last position is looked at below
            found, left = found_and_left(game.record, target)
            assert gamenote.same(meaning(found), meaning(left)), target.name


def found_and_left(record: Record, target: Format) -> tuple[Record, Record]:
    """What is read back, and the record without what is named as lost."""
    lost, unnamed, gone, given = Feature.NONE, False, set[str](), options(target)
    prepared = target.codec().prepare(record, target.resolve(given, apart=True))
    for loss in gamenote.losses(prepared, target.name):
        if UNDERSTOOD in loss.said:  # of both records below
            continue
        lost |= Feature.NONE if loss.said in CHANGED else loss.feature
        unnamed |= loss.of == ("Variant",)
        gone |= (
            {*map(str, loss.of)} if loss.feature is Feature.FREE_HEADER and isinstance(loss.of, tuple) else set()
        )
    prepared = target.codec().canonical(prepared, target.resolve(given, apart=True))
    left = without(prepared, lost, target, gone, written=True)
    (again,) = gamenote.read(gamenote.convert(record, target.name, options=given), target.name)
    if added := [extra for extra in again.record.header.extras if extra.key in ADDED]:
        left = dataclasses.replace(left, header=replace(left.header, extras=(*_others(left, added), *added)))
    found = again.record if Feature.OUTCOME not in lost else dataclasses.replace(again.record, outcome=None)
    found, left = _understood(found, target), _understood(left, target)
    if target.name == "go-ascii":
        left = dataclasses.replace(left, line=left.line[:1])  # a position, and no node behind it
    if target.name == "gtp":
        left = _as_commands(left, prepared if Feature.SETUP in lost else left)
    if unnamed:  # the rest is the same for whoever knows which it was
        found = dataclasses.replace(found, variant=left.variant)
    if target.name in COLOURLESS:
        found, left = (dataclasses.replace(each, line=_colourless(each.line)) for each in (found, left))
    return found, left


def _understood(record: Record, target: Format) -> Record:
    """The record, where entries that a format tells whatever they are called say what they mean.

    The board's size and the kind of chess are the variant."""
    info = info_of(record)
    meant = {"KM": None if info.komi is None else f"{info.komi:g}", "HA": str(info.handicap or "") or None}
    known = {extra.key: extra for extra in record.header.extras if extra.key in target.tells}
    others = [extra for extra in record.header.extras if extra.key not in target.tells]
    told = [replace(extra, values=(words,)) for key, extra in known.items() if (words := meant.get(key))]
    return dataclasses.replace(record, header=replace(record.header, extras=(*others, *told)))


def _as_commands(left: Record, given: Record) -> Record:
    """The record as commands tell it: without nodes that are no moves. Stones that Black alone is given are a
    handicap, whatever the header says; others are moves of their colours, row by row from above."""
    root, *rest = left.line
    start = GO.start(given.variant, given.line[0].setup)
    placed, header = [], left.header
    if isinstance(start, Position) and root.setup is None:
        board, stones = start.board, enumerate(start.stones)
        placed = [Node(NAMES[stone], board.texts[point]) for point, stone in stones if stone]
    elif isinstance(start, Position) and start.stones.count(BLACK) > 1:
        stones_told = Extra("sgf", "HA", (str(start.stones.count(BLACK)),))
        header = replace(header, extras=(*(each for each in header.extras if each.key != "HA"), stones_told))
    line = (root, *placed, *(node for node in rest if node.move is not None))
    return dataclasses.replace(left, header=header, line=line)


def _colourless(given: Line) -> Line:
    return tuple(replace(node, actor=None, variations=tuple(map(_colourless, node.variations))) for node in given)


def _others(record: Record, added: list[Extra]) -> list[Extra]:
    names = {extra.key for extra in added}
    return [extra for extra in record.header.extras if extra.key not in names]


@pytest.mark.parametrize(("name", "path"), FILES, ids=label)
def test_what_is_named_as_lost_is_all_that_is_gone(name: str, path: Path) -> None:
    for game in gamenote.read(path, name or None):
        for target in registry.formats().values():
            if not target.writes or not possible(game.record, target):
                continue
            named = Counter[Feature]()
            for loss in gamenote.losses(game.record, target.name):
                named[loss.feature] += loss.count
            for loss in target.codec().drops(game.record, target.resolve({})):
                named[loss.feature] -= loss.count
            named = Counter({feature: count for feature, count in named.items() if count})
            lost = Feature.NONE
            for feature in named:
                lost |= feature
            held = {
                loss.feature: loss.count
                for loss in losses(game.record, Feature.NONE, syntax=target.syntax, tells=target.tells)
            }
            left = without(game.record, lost & ~Feature.MOVES, target)
            rest = {
                loss.feature: loss.count
                for loss in losses(left, Feature.NONE, syntax=target.syntax, tells=target.tells)
            }
            gone = {feature: count - rest.get(feature, 0) for feature, count in held.items()}
            gone[Feature.MOVES] = held.get(Feature.MOVES, 0) if Feature.MOVES in lost else 0
            if Feature.VARIATIONS in lost:  # what stands in them is counted, too, where it is lost for itself
                gone = {feature: count for feature, count in gone.items() if feature in lost}
            assert named == {feature: count for feature, count in gone.items() if count}, target.name


def test_what_is_only_written_is_looked_at_below() -> None:
    assert {item.name for item in WRITTEN_ONLY} == {
        "csv",
        "fen",
        "go-moves",
        "parquet",
    }  # parquet has the rows of csv


def played(record: Record) -> list[Step]:
    """The steps of the main line, as far as it can be played."""
    engine = registry.engine_of(record.game)
    steps = main_line(record, engine) if engine is not None else iter(())
    return list(takewhile(lambda step: step.after is not None, steps))


@pytest.mark.parametrize(("name", "path"), FILES, ids=label)
def test_a_table_has_every_move_of_the_main_line_and_its_header_where_that_is_wanted(
    name: str, path: Path
) -> None:
    for game in gamenote.read(path, name or None):
        record = game.record
        steps = [step for step in played(record) if step.node.move is not None]
        first = next((at for at, step in enumerate(steps) if step.node.is_ply), len(steps))  # before it, no rows
        rows = list(csv.DictReader(io.StringIO(gamenote.convert(record, "csv", options={"header": "yes"}))))
        assert " ".join(row["move"] for row in rows) == " ".join(step.node.move or "" for step in steps[first:])
        fields = {name.value: words for name, words in record.header.fields.items()}
        assert all(_unguarded(row[field.value]) == fields.get(field.value, "") for row in rows for field in Field)


def _unguarded(cell: str) -> str:
    """What a cell says: a sign that would begin a formula of spreadsheets has an apostrophe before it."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("+", "-") else cell


@pytest.mark.parametrize(("name", "path"), FILES, ids=label)
def test_a_list_of_moves_of_go_has_every_move_of_the_main_line(name: str, path: Path) -> None:
    for game in gamenote.read(path, name or None):
        if game.record.game != "go":
            continue
        lines = gamenote.convert(game.record, "go-moves", options={"lines": "yes"}).splitlines()
        steps = [step for step in played(game.record) if step.node.move is not None]
        moves = [GO.write_move(step.before, step.move, GO.shown) for step in steps if step.move is not None]
        assert [line.partition(" ")[2] for line in lines] == moves
        assert all(
            line[0] == (step.node.actor or "black")[0].upper() for line, step in zip(lines, steps, strict=True)
        )


@pytest.mark.parametrize("target", ["epd", "fen"])
@pytest.mark.parametrize(("name", "path"), FILES, ids=label)
def test_a_line_of_positions_is_the_last_one(name: str, path: Path, target: str) -> None:
    for game in gamenote.read(path, name or None):
        record, engine = game.record, registry.engine_of(game.record.game)
        if not possible(record, registry.formats()[target]) or engine is None:
            continue
        line = gamenote.convert(record, target).strip()
        steps = played(record)
        if not steps or not getattr(steps[-1].after, "known", True):
            continue
        setup = gamenote.read(line, "epd")[0].record.line[0].setup if target == "epd" else Setup(line)
        again = engine.start(record.variant, setup)
        assert not isinstance(again, Objection)
        assert engine.write_position(again) == engine.write_position(steps[-1].after)


@pytest.mark.parametrize("target", [item for item in TARGETS if item.games], ids=lambda item: item.name)
@pytest.mark.parametrize("field", Field, ids=lambda field: field.value)
def test_a_header_field_is_kept_or_named_as_lost(target: Format, field: Field) -> None:
    path = next(path for name, path in SAMPLES if name == target.name)
    record = gamenote.read(path, target.name)[0].record
    words = VALUES.get(field, "some words")
    header = Header({**record.header.fields, field: words}, record.header.extras)
    record = dataclasses.replace(record, header=header, outcome=None)
    (again,) = gamenote.read(gamenote.convert(record, target.name), target.name)
    words = target.codec().prepare(record, target.resolve({})).header.get(field) or words  # as it spells them
    kept = field not in (Field.RESULT,) and again.record.header.get(field) == words
    lost = any(loss.feature is Feature.HEADER for loss in gamenote.losses(record, target.name))
    assert lost is not kept or field is Field.RESULT


@pytest.mark.parametrize("target", TARGETS, ids=lambda item: item.name)
def test_what_another_syntax_names_is_kept_or_named_as_lost(target: Format) -> None:
    path = next(path for name, path in SAMPLES if name == target.name)
    record = gamenote.read(path, target.name)[0].record
    foreign = Extra("elsewhere", "Foo", ("bar",))
    root, *rest = record.line
    line = (replace(root, extras=(*root.extras, foreign)), *rest)
    header = replace(record.header, extras=(*record.header.extras, foreign))
    record = dataclasses.replace(record, header=header, line=line)
    (again,) = gamenote.read(gamenote.convert(record, target.name), target.name)
    kept = {
        Feature.FREE_HEADER: foreign in again.record.header.extras,
        Feature.EXTRAS: foreign in again.record.line[0].extras,
    }
    lost = {loss.feature for loss in gamenote.losses(record, target.name)}
    assert all((feature in lost) is not there for feature, there in kept.items())
