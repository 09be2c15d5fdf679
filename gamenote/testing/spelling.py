"""Checks that written records are clean however moves were spelled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from msgspec.structs import replace as with_fields

from gamenote.actions.convert.encode import bytes_of
from gamenote.core import registry
from gamenote.core.engine import Engine, Step
from gamenote.core.feature import Feature
from gamenote.core.format import Format
from gamenote.core.record import Node, Record
from gamenote.testing.faults import contract
from gamenote.testing.linting import EVERYTHING, lint, shown
from gamenote.testing.playing import PlayedRecord
from gamenote.testing.samples import read

MOST_GAMES = 3  # of one file
OTHERS = 4  # one move in so many may have other letters than the engine gives it
SPELLINGS: dict[str, Callable[[str], str]] = {
    "as the engine writes them": lambda text: text,
    "in capitals": str.upper,
    "in small letters": str.lower,
    "with x for :": lambda text: text.replace(":", "x"),
    "with : for x": lambda text: text.replace("x", ":"),
    "without signs": lambda text: "".join(filter(str.isalnum, text)),
}


@contract
def check_spelling(item: Format, data: bytes) -> Iterator[str]:
    """Check that written text is clean however moves were spelled.

    Each way to spell them that the engine understands as the same move is tried."""
    if Feature.MOVES not in item.keeps(item.resolve({})) or item.syntax == "*":  # which writes moves as they are
        return
    records = [reading.record for _, reading in read(item, data) if not reading.empty]
    for record in islice(records, MOST_GAMES):
        engine = registry.engine_of(record.game)
        if engine is None:
            continue
        known = {each.code for each in lint(item, _written(item, record, engine), EVERYTHING)}
        yield from _other_letters(record, engine)
        for words, spell in SPELLINGS.items():
            written = _written(item, spelled(record, engine, spell), engine)
            new = [shown(each) for each in lint(item, written, EVERYTHING) if each.code not in known]
            if new:
                yield f"{item.name}: a record with its moves {words} is written with findings: {new}"


def _other_letters(record: Record, engine: Engine) -> Iterator[str]:
    """Check that the engine writes moves in the letters of sound records."""
    steps = [step for step in PlayedRecord(record, engine).main if step.move is not None and step.node.move]
    texts = [(engine.write_move(step.before, step.move), step.node.move or "") for step in steps]
    texts = [(text, there) for text, there in texts if text.casefold() == there.casefold()]
    other = [(text, there) for text, there in texts if text != there]
    if OTHERS * len(other) > len(texts):
        yield f"write_move writes {other[0][0]}, where a sound record of {record.game} has {other[0][1]}"


def spelled(record: Record, engine: Engine, spell: Callable[[str], str]) -> Record:
    """Return a record with its moves spelled in another way."""
    steps = {id(step.node): step for step in PlayedRecord(record, engine).main if step.move is not None}
    return replace(record, line=tuple(_node(each, steps.get(id(each)), engine, spell) for each in record.line))


def _node(node: Node, step: Step | None, engine: Engine, spell: Callable[[str], str]) -> Node:
    if step is None:
        return node
    text = spell(engine.write_move(step.before, step.move))
    understood = engine.candidates(step.before, text, node.actor) == (step.move,)
    return with_fields(node, move=text) if understood else node


def _written(item: Format, record: Record, engine: Engine) -> bytes:
    return bytes_of(item.codec().write(record, engine, item.resolve({})))
