"""Lines of SVG with their extent, and words broken into such lines."""

from __future__ import annotations

from dataclasses import dataclass

from gamenote.render.boards.markup import decimal, text, wrapped
from gamenote.render.boards.pieces import Ink

LEGEND, HEADING = 12.0, 13.0  # sizes of writing


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of SVG with their extent, from the upper left corner."""

    lines: tuple[str, ...]
    width: float
    height: float

    def at(self, x: float, y: float) -> list[str]:
        if not self.lines:
            return []
        return [f'<g transform="translate({decimal(x)} {decimal(y)})">', *self.lines, "</g>"]


def text_block(words: list[str], role: str, size: float, width: float, ink: Ink, *, bold: bool = False) -> Block:
    """Words in lines of that width."""
    lines: list[str] = []
    weight = ' font-weight="600"' if bold else ""
    for part in words:
        for line in wrapped(part, size * (1.12 if bold else 1.0), width):
            lines.append(
                f'<text {ink(role)} y="{decimal(len(lines) * size * 1.35 + size)}" font-size="{decimal(size)}"'
                f"{weight}>{text(line)}</text>"
            )
    return Block(tuple(lines), width, len(lines) * size * 1.35)
