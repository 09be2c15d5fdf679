"""The main line ply by ply: its positions, and what stopped it.

A ply is a player's move together with what belongs to nobody's move behind it: the tile that chance throws in, a
position that is set up. Ply 0 is the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gamenote.core import registry
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.format import Format
from gamenote.core.illustration import Illustration, illustration_of
from gamenote.core.record import NO_PLAYERS, Field, Node, Record
from gamenote.core.replay import final_position, main_line
from gamenote.core.source import Span

PLAIN = Illustration()


@dataclass(frozen=True, slots=True)
class Frame:
    """The position after a ply, and the moves that led to it."""

    ply: int
    actor: str | None
    moves: tuple[str, ...]
    position: Any
    last: Any | None = None  # the last move, as the engine knows it
    comments: tuple[str, ...] = ()  # on what led to it, and before what follows
    illustration: Illustration = PLAIN  # what its diagram shows beside it
    upcoming: Node | None = None  # the node that follows


@dataclass(frozen=True, slots=True)
class Stop:
    """Why the line could not be played on, and where."""

    message: str
    span: Span | None = None


def plies(record: Record) -> int:
    """The players' moves of the main line as written."""
    moves = record.moves()
    if moves is not None:
        main = [segment for at, segment in enumerate(moves.segments) if segment[0] == at]
        return sum(len(texts) - sum(map(actors.count, NO_PLAYERS)) for _, texts, actors in main)
    return sum(node.is_ply for node in record.line)


def result(record: Record) -> str | None:
    """Return the stated result: behind the moves, or else in the header."""
    return record.outcome.text if record.outcome else record.header.get(Field.RESULT)


def engine_of(record: Record) -> Engine | Stop:
    """Return the engine of the record's game."""
    return registry.engine_of(record.game) or Stop(f"the rules of {record.game or 'this game'} are not known")


def drawing_engine(record: Record, format: Format) -> Engine | Stop:
    """Return what draws the record: its engine, or a board without rules."""
    engine = engine_of(record)
    return format.codec().board_without_rules(record) or engine if isinstance(engine, Stop) else engine


class Played:
    """The steps of the main line that can be played.

    Afterwards, `position` and `stop` say where that ended.

    `position` is the last one reached, None where the game has none to begin with; `stop` says why play could not
    go on, None where the line was played to its end.
    """

    def __init__(self, record: Record, engine: Engine) -> None:
        self.record, self.engine = record, engine
        start = engine.start(record.variant, None)
        self.stop = Stop(start.message) if isinstance(start, Objection) else None
        self.position: Any | None = None if self.stop else start
        self.begun = False
        self.begun_well = self.stop is None  # the first position is one

    def to_the_end(self) -> None:
        """Play the rest, where nothing was asked for without steps."""
        if not self.begun and self.stop is None:
            found = final_position(self.record, self.engine)
            if found is not None:
                self.position = found
                return
        for _ in self.steps:
            pass

    @cached_property
    def steps(self) -> Iterator[Step]:
        """The steps, each of them once."""
        return iter(self)

    def __iter__(self) -> Iterator[Step]:
        self.begun = True
        for step in main_line(self.record, self.engine):
            if step.after is None:
                self.stop = Stop(step.objections[0].message, step.node.span)
                self.begun_well = self.begun_well and step.node.move is not None
                break
            self.position = step.after
            yield step


def frames(
    record: Record, engine: Engine, notation: str = "", drawing: Mapping[str, str] | None = None
) -> Iterator[Frame | Stop]:
    """Return the position after each ply of the main line.

    Ply 0 comes first, and a Stop last where play cannot go on.

    The frame before a Stop is the last good position, also where it lies in the middle of a ply. Moves are given
    as written, or in a `notation` of `Engine.write_move`; `drawing` are the options of an illustration.
    """
    notation = notation or engine.shown
    start = engine.start(record.variant, None)
    if isinstance(start, Objection):
        yield Stop(start.message)
        return
    frame = Frame(0, None, (), start, illustration=illustration_of(engine, record, drawing or {}))
    for step in main_line(record, engine):
        if step.after is None:
            yield frame
            yield Stop(step.objections[0].message, step.node.span)
            return
        if step.node.is_ply:
            said = (*frame.comments, *(each.text for each in step.node.before))
            yield replace(frame, comments=said, upcoming=step.node)
            frame = Frame(frame.ply + 1, step.node.actor, (), step.before, illustration=frame.illustration)
        moves = (*frame.moves, *_move_texts(step, engine, notation))
        said = (*frame.comments, *(each.text for each in step.node.after))
        last, illustration = step.move or frame.last, frame.illustration.follow(step)
        frame = replace(
            frame, moves=moves, position=step.after, last=last, comments=said, illustration=illustration
        )
    yield frame


def _move_texts(step: Step, engine: Engine, notation: str) -> tuple[str, ...]:
    """The move of a step, if there is one."""
    if step.node.move is None:
        return ()
    return (engine.write_move(step.before, step.move, notation) if notation else step.node.move,)
