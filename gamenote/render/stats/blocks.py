"""What things that are said about games to people are made of: headings, lines, grids and bars."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """`level` 1 begins a game system or a game, 2 a part of what is said about it."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells under names. A name that begins with `>` stands over numbers, at the right."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Bars:
    rows: tuple[tuple[str, int], ...]


Block = Heading | Line | Grid | Bars
