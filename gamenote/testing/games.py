"""What is checked of games and their engines."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.record import Record
from gamenote.core.replay import Progress, main_line, perft, replay, replay_from
from gamenote.testing.boards import check_drawing

POSITIONS = 12  # of each game that `check_moves` looks at
SPOILT = 8  # times that a game is changed for `check_advance`
FOREIGN = 60  # moves of other positions that it tries there


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
