"""Games -> rows, one for every ply of the main line.

What comes out of chance belongs to the ply before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from gamenote.core import registry
from gamenote.core.engine import Engine, Step
from gamenote.core.format import Entry, Options
from gamenote.core.record import Field
from gamenote.core.replay import replay
from gamenote.core.visible import in_cell

Cell = str | int | float | None
Row = dict[str, Cell]

COLUMNS: dict[str, type] = {
    # name        its cells; empty ones are None
    "file": str,
    "game": int,  # its number in the file
    "system": str,
    "variant": str,
    "ply": int,
    "player": str,
    "move": str,  # as written
    "canonical": str,
    "captured": int,
    "score": float,
    "position": str,
}
FIELDS: dict[str, type] = {field.value: str for field in Field}


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Which columns a table has."""

    positions: bool = True
    header: bool = False
    safe: bool = False  # free text is made such that a spreadsheet computes nothing

    @classmethod
    def of(cls, options: Options) -> TableLayout:
        safe = options.get("text", "raw") == "safe"
        return cls(options.get("positions", "yes") == "yes", options.get("header", "no") == "yes", safe)

    @property
    def columns(self) -> dict[str, type]:
        names = {name: kind for name, kind in COLUMNS.items() if self.positions or name != "position"}
        return names | (FIELDS if self.header else {})


@dataclass(slots=True)
class _Ply:
    """A ply on the way to its row, with chance behind it."""

    number: int
    actor: str
    before: Any
    after: Any
    written: list[str] = field(default_factory=list)
    canonical: list[str] = field(default_factory=list)


def rows(entry: Entry, shape: TableLayout) -> Iterator[Row]:
    """The rows of one game, as far as it can be played."""
    record, engine = entry.record, entry.engine
    if engine is None:
        return
    statistics = registry.statistics_of(record.game)
    game: Row = {"file": entry.file, "game": entry.index, "system": record.game, "variant": record.variant}
    header: Row = {field.value: words for field, words in record.header.fields.items()}
    if shape.safe:
        game, header = _safe(game), _safe(header)
    for ply in _plies(replay(record, engine), engine):
        gains = statistics.gains(ply.before, ply.after, ply.actor)
        row = game | {
            "ply": ply.number,
            "player": ply.actor,
            "move": " ".join(ply.written),
            "canonical": " ".join(ply.canonical),
            "captured": gains.captured,
            "score": gains.score,
        }
        if shape.positions:
            row["position"] = engine.write_position(ply.after) or None
        yield row | header if shape.header else row


def _safe(row: Row) -> Row:
    return {name: in_cell(cell) if isinstance(cell, str) else cell for name, cell in row.items()}


def _plies(steps: Iterator[Step], engine: Engine) -> Iterator[_Ply]:
    ply: _Ply | None = None
    for step in steps:
        if not step.path.main or step.after is None:
            break
        node = step.node
        if node.is_ply:
            if ply is not None:
                yield ply
            ply = _Ply(ply.number + 1 if ply else 1, node.actor or "", step.before, step.after)
        if ply is None:
            continue
        ply.after = step.after
        if node.move is not None:
            ply.written.append(node.move)
            canonical = node.move if step.move is None else engine.write_move(step.before, step.move)
            ply.canonical.append(canonical)
    if ply is not None:
        yield ply
