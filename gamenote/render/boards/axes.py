"""Names of cells as those of their columns and rows: a1, 7f.

Where all names of a lattice are made so, they stand at its edges; others stand at the ends of rows, or on cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamenote.core.lattice import Slot

PARTS = re.compile(r"([A-Za-z]+)([0-9]+)|([0-9]+)([A-Za-z]+)", re.ASCII)
Axes = Sequence[tuple[str, str]]  # of each cell the names of its column and of its row


def axes(names: Sequence[tuple[Slot, str]]) -> Axes | None:
    """Return names of columns and rows, None for other names."""
    parts = [_parts(name) for _, name in names]
    sound = [part for part in parts if part is not None]
    if len(sound) < len(parts):
        return None
    slots = [slot for slot, _ in names]
    turned = [(row, column) for column, row in sound]
    return next((found for found in (sound, turned) if _fits(slots, found)), None)


def _parts(name: str) -> tuple[str, str] | None:
    match = PARTS.fullmatch(name)
    return (match[1] or match[3], match[2] or match[4]) if match else None


def _fits(slots: Sequence[Slot], parts: Axes) -> bool:
    """Whether each column and each row has one name."""
    columns: dict[int, str] = {}
    rows: dict[int, str] = {}
    return all(
        columns.setdefault(slot.column, column) == column and rows.setdefault(slot.row, row) == row
        for slot, (column, row) in zip(slots, parts, strict=True)
    )
