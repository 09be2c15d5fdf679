"""What texts about games are made of: headings, lines, grids, bars."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: level 1 of a system or game, 2 below."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells under names.

    A name that begins with `>` stands over numbers, at the right."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Bars:
    rows: tuple[tuple[str, int], ...]


Block = Heading | Line | Grid | Bars
