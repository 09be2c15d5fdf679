"""Illustrations: what diagrams show beside positions.

Most have the marks of the record and no more; an engine may add numbers of moves, or show a part of its board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.engine import Engine, Step
from gamenote.core.format import Option
from gamenote.core.record import Mark, Node, Record

if TYPE_CHECKING:  # checking records draws nothing
    from gamenote.core.diagram import Diagram

__all__ = ["IllustratingEngine", "Illustration", "illustration_of"]


class Illustration(Struct, frozen=True):
    """What diagrams show beside positions: what the record draws.

    It is a value, which follows the moves of a line step by step; this one holds the marks of a ply.
    """

    marks: tuple[Mark, ...] = ()

    def follow(self, step: Step) -> Illustration:
        """Return what is shown behind a step, which has a position."""
        return Illustration((*(() if step.node.is_ply else self.marks), *step.node.marks))

    def draw(self, diagram: Diagram, upcoming: Node | None = None) -> Diagram:
        """Return the diagram of the latest position with all that.

        A title stands in the place of the usual one; `upcoming` is the node that follows."""
        return replace(diagram, marks=(*diagram.marks, *self.marks)) if self.marks else diagram

    @property
    def move_number(self) -> str:
        """What stands before the last move in lists, "" for the usual."""
        return ""

    def is_figure(self, upcoming: Node | None) -> bool:
        """Whether the record wants a diagram here, before what follows."""
        return False


class IllustratingEngine(Engine):
    """An engine that illustrates its diagrams itself."""

    def drawing_options(self) -> tuple[Option, ...]:
        """Return in what ways, as `pretty` takes them: `-O numbers=1-50`."""
        return ()

    def illustration(self, record: Record, given: Mapping[str, str]) -> Illustration:
        """Return what is shown before the first node of a record.

        Raises ValueError, with words for the user, for an option that it cannot take, and Hindrance where this
        record does not allow it."""
        raise NotImplementedError


def illustration_of(engine: Engine, record: Record, given: Mapping[str, str]) -> Illustration:
    """Return what diagrams of a record show, to begin with."""
    return engine.illustration(record, given) if isinstance(engine, IllustratingEngine) else Illustration()
