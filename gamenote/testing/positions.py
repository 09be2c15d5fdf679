"""Checks positions: they are values, and written as they differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.record import Outcome, Record, Setup
from gamenote.testing.faults import Alike, contract
from gamenote.testing.playing import PlayedRecord, brief, fits, spread

POSITIONS = 16  # of each game that is looked at
PLAYED = 12  # moves that are played on each


@contract
def check_positions(engine: Engine, record: Record, *, most: int = POSITIONS) -> Iterator[str]:
    """Check that positions are values, and written as they differ.

    Play gives a new position and leaves the one before as it was."""
    played = PlayedRecord(record, engine)
    start, again = (engine.start(record.variant, None) for _ in range(2))
    if isinstance(start, Objection):
        yield f"the start of {record.variant} cannot be set up: {start.message}"
        return
    if start != again:
        yield "start gives two positions that are not equal for one variant"
    for flaw in engine.check_setup(start):
        yield f"check_setup objects to the usual start: {flaw.message}"
    yield from _values(engine, start, "the start")
    for step in spread(played.moves, most):
        yield from _values(engine, step.before, f"the position before {step.node.move}")
        yield from _plain(engine, step.after)
    yield from _writing(engine, played)
    yield from _setups(engine, played)


def _values(engine: Engine, before: Any, where: str) -> Iterator[str]:
    """Check what play does to a position, for several moves."""
    image, text, number = repr(before), engine.write_position(before), _hash(before)
    reached = list[Any]()
    for move in spread(list(engine.legal_moves(before)), PLAYED):
        words = engine.write_move(before, move)
        once, twice = engine.play(before, move), engine.play(before, move)
        reached.append(once)
        if once != twice or _hash(once) != _hash(twice):
            yield f"{words} played twice gives two positions that are not equal"
        if once == before:
            yield f"{words} gives a position that equals the one before it"
        if engine.outcome(once) != engine.outcome(twice) or engine.write_position(once) != engine.write_position(
            twice
        ):
            yield f"of the position behind {words} one thing is said first, then another"
    if (repr(before), engine.write_position(before), _hash(before)) != (image, text, number):
        yield f"play has changed {where}, which it was given"
    if len(reached) > 1 and all(each == reached[0] for each in reached[1:]):
        yield f"all legal moves lead from {where} to one position"


def _hash(value: Any) -> int | None:
    """Return the hash of a position; None where it has none."""
    try:
        return hash(value)
    except TypeError:
        return None


def _plain(engine: Engine, position: Any) -> Iterator[str]:
    """Check what is said of a single position."""
    text = engine.write_position(position)
    if not text.isprintable():
        yield f"write_position gives {brief(text)}, which is no printable line"
    alone = engine.without_history(position)
    if engine.without_history(alone) != alone:
        yield "without_history changes a position that has none"
    if engine.write_position(alone) != text:
        other = engine.write_position(alone)
        words = "without_history changes the board, or write_position shows history, such as a count of moves"
        yield Alike(words, f"{words}: {text} becomes {other}")
    outcome = engine.outcome(position)
    if outcome is not None and not fits(outcome, Outcome):
        yield f"outcome gives {brief(outcome)}: an Outcome or None is wanted"


def _writing(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    """Check that positions with other moves are written otherwise.

    The default writes the pieces alone, so that nothing is asked of it."""
    if engine.hides_pieces or type(engine).write_position is Engine.write_position:
        return
    known: dict[str, Step] = {}
    for step in spread(played.moves, 2 * POSITIONS):
        text = engine.write_position(step.after)
        other = known.setdefault(text, step)
        if text and other is not step:
            moves = [
                {
                    engine.write_move(each.after, move)
                    for move in engine.legal_moves(engine.without_history(each.after))
                }
                for each in (other, step)
            ]
            if moves[0] != moves[1]:
                yield (
                    f"write_position gives {brief(text)} behind {other.node.move} and behind {step.node.move},"
                    " where other moves are legal"
                )


def _setups(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    """Check that a setup gives a position or says why not."""
    variant, last = played.record.variant, played.steps[-1].after if played.steps else None
    texts = ["", "no position", "9" * 5000, "\0", "²"]
    texts += [engine.write_position(step.after) for step in spread(played.moves, 4)]
    for text in texts:
        for setup in (Setup(text), Setup(text, (("x", text),), "nobody")):
            first = engine.start(variant, setup)
            yield from _set(engine, text, first, engine.start(variant, setup))
            if last is not None:
                yield from _set(engine, text, engine.set_up(last, setup, variant), None)
    for step in played.steps:
        if step.node.setup is not None and step.path.main and step.path.index == 0:
            yield from _set(engine, step.node.setup.text, step.after, engine.start(variant, step.node.setup))
    engine.start("no such variant", None)


def _set(engine: Engine, text: str, placed: Any, again: Any) -> Iterator[str]:
    if placed is None:
        yield f"the setup {brief(text)} gives None: a position or an Objection is wanted"
    elif isinstance(placed, Objection):
        if again is not None and not isinstance(again, Objection):
            yield f"the setup {brief(text)} is refused first, then taken"
    else:
        if again is not None and placed != again:
            yield f"the setup {brief(text)} gives two positions that are not equal"
        flaws = engine.check_setup(placed)
        if not fits(flaws, tuple):
            yield f"check_setup gives {brief(flaws)}: a tuple of objections is wanted"
        engine.diagram(placed)
        engine.outcome(placed)
        engine.write_position(placed)
