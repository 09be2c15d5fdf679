"""Whole games as one page that needs no other file.

The page shows each game at one position, with all its moves, comments and findings; where scripts run, buttons,
keys and a slider lead through the game. What stands on a cell is drawn once for the whole page and referred to; of
each move only what changes is kept (`steps`), so that a page grows with its moves and not with its boards.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from zlib import compress, decompress

from gamenote.core.diagram import BoardRenderer, Diagram, Run
from gamenote.core.game_view import GameView, PlyView
from gamenote.render.boards import palette
from gamenote.render.boards.articles import article_page
from gamenote.render.boards.game_article import (
    ListedGame,
    Sides,
    contents,
    findings_box,
    game_article,
    shared_parts,
    side_styles,
)
from gamenote.render.boards.markup import light_on_paper, page_file, page_script, page_shades, text
from gamenote.render.boards.steps import Numbered, Store

PACKED_AT = 100_000  # characters
NOT_ASKED = "html:has(#findings:not(:checked))"  # costly with many moves, so only where there are findings
HIDING = f"{NOT_ASKED} :is(.remark,#games .warning){{display:none}}{NOT_ASKED} .move{{text-decoration:none}}"


class Articles:
    """Texts that are packed meanwhile, many small ones together."""

    def __init__(self) -> None:
        self.packed: list[bytes] = []
        self.loose: list[str] = []
        self.size = 0  # characters of these

    def add(self, article: str) -> None:
        self.loose.append(article)
        self.size += len(article)
        if self.size > PACKED_AT:
            self.packed.append(compress("\n".join(self.loose).encode("utf-8", "surrogatepass"), 1))
            self.loose, self.size = [], 0

    def unpacked(self) -> Iterator[str]:
        """Yield all texts again, on lines of their own."""
        yield from (decompress(each).decode("utf-8", "surrogatepass") for each in self.packed)
        yield from self.loose


@dataclass(frozen=True)
class HtmlPainter:
    """Draws diagrams and whole games as a page."""

    def article(
        self, game_views: Iterable[GameView], *, coords: bool = True, theme: str = "auto"
    ) -> Iterator[str]:
        """Moves as paragraphs, with pictures between them."""
        return article_page(game_views, coords=coords, theme=theme)

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[list[Run]]:
        """One position as a page of its own."""
        game_view = GameView(diagram.title or "Board", (PlyView(None, diagram),))
        for part in self.book((game_view,), title=game_view.title, coords=coords, theme=theme):
            yield from ([(line, "")] for line in part.split("\n"))

    def book(
        self, game_views: Iterable[GameView], *, title: str, coords: bool = True, theme: str = "auto"
    ) -> Iterator[str]:
        """The page, in parts that stand on lines of their own."""
        store = Store(coords=coords)
        entries: list[ListedGame] = []
        articles = Articles()  # colours and drawings of all games come first
        sides: Sides = Numbered()
        for index, game_view in enumerate(game_views, start=1):
            articles.add("\n".join(game_article(game_view, index, store, sides, entries)))
        rows = list(store.ink.rows.values())
        parts = [page_shades(theme), palette.style(rows, theme), light_on_paper(rows, theme)]
        parts += [side_styles(sides, theme), page_file("page.css")]
        styles = "\n".join((*parts, HIDING) if any(entry.remarks for entry in entries) else parts)
        script = page_script("page.js")
        yield from _write_head(title, styles, script)
        yield f'<header><h1>{text(title)}</h1><div class="tools">{findings_box(entries)}</div></header>'
        if len(entries) > 1:
            yield from contents(entries)
        yield f'<main class="{"many" if len(entries) > 1 else "one"}">'
        yield from articles.unpacked()
        yield "</main>"
        yield from shared_parts(store, sides)
        yield f"<script>{script}</script>"
        yield "</body>\n</html>"


def _write_head(title: str, styles: str, script: str) -> Iterator[str]:
    style, program = _content_hash(styles), _content_hash(script)
    allowed = f"default-src 'none'; style-src {style}; script-src {program}; base-uri 'none'"
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{allowed}; form-action \'none\'">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{text(title)}</title>"
    yield f"<style>{styles}</style>\n</head>\n<body>"


def _content_hash(content: str) -> str:
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


RENDERER = BoardRenderer(
    name="html", suffixes=(".html", ".htm"), load="gamenote.render.boards.site:SiteHtmlPainter"
)
