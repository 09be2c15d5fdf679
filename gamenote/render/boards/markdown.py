"""Diagrams for Markdown: a title, and the board as a code block."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from gamenote.core.diagram import BoardRenderer, Diagram, Painter, Run
from gamenote.core.visible import visible
from gamenote.render.boards.text import TextPainter
from gamenote.render.themes import UNICODE

SPECIAL = re.compile(r"[\\`*_{}\[\]<>()#+!|&~-]")
FENCE = re.compile(r"`{3,}")


@dataclass(frozen=True)
class MarkdownPainter:
    """Draws diagrams as fenced blocks."""

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[list[Run]]:
        """A paragraph and a block; in it nothing means anything to Markdown."""
        if diagram.title:
            yield [(f"**{escaped(diagram.title)}**", "")]
            yield []
        board = TextPainter(UNICODE).lines(replace(diagram, title=""), coords=coords)
        rows = ["".join(text for text, _ in line).rstrip() for line in board]
        longest = max((len(match) for row in rows for match in FENCE.findall(row)), default=2)
        fence = "`" * (longest + 1)
        yield [(f"{fence}text", "")]
        yield from ([(row, "")] for row in rows)
        yield [(fence, "")]


def escaped(words: str) -> str:
    r"""Words as Markdown shows them.

    >>> escaped("a*b <i>")
    'a\\*b \\<i\\>'
    """
    return SPECIAL.sub(r"\\\g<0>", visible(words.replace("\t", " ")))


def _load() -> Painter:
    return MarkdownPainter()


RENDERER = BoardRenderer(name="markdown", suffixes=(".md", ".markdown"), load=_load)
