"""Checks quick play: it agrees with single steps."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from gamenote.core.engine import Advance, Engine, Objection, Step
from gamenote.core.record import Record
from gamenote.core.replay import Progress, main_line, replay, replay_from, until_undecided
from gamenote.testing.faults import contract
from gamenote.testing.playing import PlayedRecord, brief, spread

SPOILT = 8  # times that a game is changed for `check_advance`
PLACES = 12  # of a game at which moves are cut, or begin


@contract
def check_advance(engine: Engine, record: Record) -> Iterator[str]:
    """Check that advancing passes nothing that a replay objects to.

    A replay can go on behind it."""
    progress = Progress(record, engine)
    if progress.main is None:
        return
    played, position, remarks, _ = progress.main
    line, index = list(main_line(record, engine)), record.index_of_move(played)
    if index is not None and index >= len(line):
        yield f"{played} moves are passed, but replay stops before"
        return
    passed = line if index is None else line[:index]
    known = [objection for _, objection in remarks]
    said = [each for step in passed for each in step.objections if each not in known]
    if said:
        yield f"{played} moves are passed, of which there is to say: {brief(said)}"
    yield from _remarked(passed, remarks)
    reached = passed[-1].after if passed else progress.start
    if position != reached:
        yield f"behind {played} moves stands {brief(position)}, where replay has {brief(reached)}"
    if index is not None and len(progress.segments) == 1:
        steps = until_undecided(replay_from(record, engine, index, position), engine)
        later = [_outline(step) for step in steps]
        if later != [_outline(step) for step in line[index:]]:
            yield f"replay goes on in another way behind {played} moves"
    if progress.legal:
        variations = (step for step in replay(record, engine) if not step.path.main)
        if any(step.objections or step.after is None for step in variations):
            yield "a variation is not legal, but advance passes it"


def _remarked(passed: list[Step], remarks: tuple[tuple[int, Objection], ...]) -> Iterator[str]:
    """Check that judge makes the remarks that advance makes."""
    moves = [step for step in passed if step.move is not None]
    if [at for at, _ in remarks] != sorted(at for at, _ in remarks):
        yield "the remarks of advance do not come in the order of their moves"
    for at, remark in remarks:
        if remark.kind and (at >= len(moves) or remark not in moves[at].objections):
            yield f"advance remarks {remark.kind!r} on move {at}, which judge does not"


def _outline(step: Step) -> tuple[Any, ...]:
    return step.path.index, step.before, step.move, step.after, step.objections


@contract
def check_segments(engine: Engine, record: Record) -> Iterator[str]:
    """Check that advancing agrees with steps wherever it begins or ends."""
    steps = [step for step in PlayedRecord(record, engine).main if step.move is not None]
    texts = [step.node.move or "" for step in steps]
    actors = [step.node.actor for step in steps]
    if not steps:
        return
    for begin in spread(range(len(steps)), PLACES):
        for end in {begin, begin + 1, len(steps)}:
            yield from _advanced(engine, steps, texts, actors, begin, end)
    for end in spread(range(1, len(steps) + 1), PLACES):
        yield from _advanced(engine, steps, texts, actors, 0, end)
    for step in steps:
        yield from _played(engine, step)


def _advanced(
    engine: Engine, steps: list[Step], texts: list[str], actors: list[str | None], begin: int, end: int
) -> Iterator[str]:
    """Check what an engine says of some moves in a row."""
    if any(
        one.after != other.before for one, other in zip(steps[begin:end], steps[begin + 1 : end], strict=False)
    ):
        return  # a position was set up between them, or several were possible
    moves, owners = texts[begin:end], actors[begin:end]
    there = engine.advance(steps[begin].before, moves, owners)
    where = f"advance over the moves {begin + 1} to {end}"
    if (moves, owners) != (texts[begin:end], actors[begin:end]):
        yield f"{where} changes the moves that it is given"
    if not isinstance(there, Advance) or not 0 <= there.played <= end - begin:
        yield f"{where} gives {brief(there)}"
        return
    last = begin + there.played
    wanted = steps[last - 1].after if there.played else steps[begin].before
    if there.position != wanted:
        yield f"{where} stops behind {there.played} at {brief(there.position)}, where steps have {brief(wanted)}"
    if any(step.objections for step in steps[begin:last]) and not there.remarks:
        yield f"{where} passes moves of which judge has something to say"


def _played(engine: Engine, step: Step) -> Iterator[str]:
    """Check that `play_text` gives what step by step is found."""
    text, actor = step.node.move or "", step.node.actor
    there = engine.play_text(step.before, text, actor)
    found = engine.candidates(step.before, text, actor)
    if there is None or isinstance(found, Objection):
        return
    if len(found) != 1 or engine.judge(step.before, found[0]):
        yield f"play_text plays {text}, which is not plainly legal and clear"
    elif there != (found[0], engine.play(step.before, found[0])):
        yield f"play_text plays {text} otherwise than candidates, judge and play"


@contract
def check_wrong_texts(engine: Engine, record: Record) -> Iterator[str]:
    """Check that `play_text` plays nothing that judge objects to."""
    steps = spread(PlayedRecord(record, engine).moves, PLACES)
    texts = [(step.node.move or "", step.node.actor) for step in steps]
    texts += [(text.swapcase(), actor) for text, actor in texts[:3]] + [
        ("", None),
        ("?", None),
        ("9" * 5000, None),
    ]
    for step in steps:
        for text, actor in texts:
            there = engine.play_text(step.before, text, actor)
            found = engine.candidates(step.before, text, actor)
            if there is None:
                continue
            if isinstance(found, Objection) or len(found) != 1 or engine.judge(step.before, found[0]):
                yield f"play_text plays {brief(text)}, which is not plainly legal, before {step.node.move}"
            elif there[1] != engine.play(step.before, found[0]):
                yield f"play_text plays {brief(text)} otherwise than play, before {step.node.move}"


def spoilt(record: Record, number: int) -> Iterator[Record]:
    """Return a record so many times, each with another wrong move."""
    places = [at for at, node in enumerate(record.line) if node.move is not None]
    for turn in range(number if places else 0):
        at = places[turn * len(places) // number]
        moves = (record.line[places[-1 - turn % len(places)]].move, record.line[at - 1].move, "?", "")
        node = replace(record.line[at], move=moves[turn % len(moves)] or "x")
        yield dataclasses.replace(record, line=(*record.line[:at], node, *record.line[at + 1 :]))
