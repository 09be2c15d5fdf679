"""Diagrams for Markdown: a title, and the board as a code block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from gamenote.core.diagram import BoardRenderer, Diagram, Run
from gamenote.core.game_view import GameView
from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import visible
from gamenote.render.boards.articles import Heading, Paragraph, Words, blocks
from gamenote.render.boards.text import TextPainter
from gamenote.render.themes import UNICODE

SPECIAL = lazy_pattern(r"[\\`*_{}\[\]<>()#+!|&~$-]|:(?=:)")
FENCE = lazy_pattern(r"`{3,}")


@dataclass(frozen=True)
class MarkdownPainter:
    """Draws diagrams as fenced blocks."""

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[list[Run]]:
        """A paragraph and a block; in it nothing means anything to Markdown."""
        if diagram.title:
            yield [(f"**{escape_markdown(diagram.title)}**", "")]
            yield []
        board = TextPainter(UNICODE).lines(replace(diagram, title=""), coords=coords)
        rows = ["".join(text for text, _ in line).rstrip() for line in board]
        longest = max((len(match) for row in rows for match in FENCE.findall(row)), default=2)
        fence = "`" * (longest + 1)
        yield [(f"{fence}text", "")]
        yield from ([(row, "")] for row in rows)
        yield [(fence, "")]

    def article(
        self, game_views: Iterable[GameView], *, coords: bool = True, theme: str = "auto"
    ) -> Iterator[str]:
        """Moves as paragraphs, with diagrams as fenced blocks between them."""
        for game_view in game_views:
            for part in blocks(game_view):
                if isinstance(part, Heading):
                    yield f"# {escape_markdown(part.title)}"
                    yield ""
                    yield from (
                        f"- {escape_markdown(name)}: {escape_markdown(value)}" for name, value in part.facts
                    )
                elif isinstance(part, Paragraph):
                    yield " ".join(_write_word(word) for word in part.words)
                else:
                    lines = self.lines(part.diagram, coords=coords)
                    yield from ("".join(text for text, _ in line) for line in lines)
                yield ""


def _write_word(word: Words) -> str:
    return f"**{escape_markdown(word.text)}**" if word.role == "move" else escape_markdown(word.text)


def escape_markdown(words: str) -> str:
    r"""Words as Markdown shows them.

    >>> escape_markdown("a*b <i>")
    'a\\*b \\<i\\>'
    """
    return SPECIAL.sub(r"\\\g<0>", visible(words.replace("\t", " ")))


RENDERER = BoardRenderer(
    name="markdown", suffixes=(".md", ".markdown"), load="gamenote.render.boards.markdown:MarkdownPainter"
)
