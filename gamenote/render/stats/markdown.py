"""Figures as Markdown: headings and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamenote.core.figures import Totals
from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import visible
from gamenote.render.stats.blocks import Bars, Block, Grid, Heading, Line, bar
from gamenote.render.stats.card import PeopleSink
from gamenote.render.stats.summary import closing

SPECIAL = lazy_pattern(r"[\\`*_{}\[\]<>|#~]|:(?=:)")
BAR = 20


class MarkdownSink(PeopleSink):
    """Writes at the end."""

    def write(self, blocks: Iterable[Block], totals: Totals) -> None:
        texts = [text for block in blocks for text in self._block_texts(block)]
        left = [
            f"{'- ' if text.startswith('  ') else ''}{escape_markdown(text.strip())}" for text in closing(totals)
        ]
        if left:
            head, *rest = left
            texts.append(head + "".join(f"\n{line}" for line in ["", *rest] if rest))
        self.stream.write("\n\n".join(texts) + "\n")

    def _block_texts(self, block: Block) -> Iterator[str]:
        match block:
            case Heading(text, level):
                yield f"{'#' * (level + 1)} {escape_markdown(text)}"
            case Line(text):
                yield escape_markdown(text)
            case Grid():
                yield _write_grid(block)
            case Bars(rows):
                most = max(count for _, count in rows)
                bars = tuple((label, str(count), bar(count, most, BAR)) for label, count in rows)
                yield _write_grid(Grid(("", ">games", ""), bars))


def _write_grid(grid: Grid) -> str:
    names = [escape_markdown(name.removeprefix(">")) for name in grid.names]
    under = ["---:" if name.startswith(">") else "---" for name in grid.names]
    rows = (list(map(escape_markdown, row)) for row in grid.rows)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (names, under, *rows))


def escape_markdown(text: str) -> str:
    """The text so that Markdown shows it as it stands."""
    return SPECIAL.sub(r"\\\g<0>", visible(text))
