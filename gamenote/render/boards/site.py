"""Whole games as a folder of pages with an index.

It is for collections that are too large for one page. Pages hold games until they are full; an index lists all
games, over several pages where it must. All share a style sheet and scripts, so that a page is little more than
its games. What is kept of a game that has been written is a row of the index.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from gamenote.core.film import Film, SiteFile
from gamenote.render.boards import palette
from gamenote.render.boards.game_article import ListedGame, contents, findings_box, game_article
from gamenote.render.boards.html import HtmlPainter
from gamenote.render.boards.markup import text
from gamenote.render.boards.movelist import Sides, side_styles
from gamenote.render.boards.page_parts import as_json, light_on_paper, page_file, page_script, page_shades
from gamenote.render.boards.reel import Numbered, Store
from gamenote.render.boards.site_index import GameRow, head, index_pages, page_name, row_of

LIMIT = 300_000  # bytes of a page
ROOM = 3_000  # of them for what stands around the games
MOST = 100  # games on a page


class SiteHtmlPainter(HtmlPainter):
    """Draws games as a page, or as a folder of pages."""

    def site(
        self, films: Iterable[Film], *, title: str, coords: bool = True, theme: str = "auto"
    ) -> Iterator[SiteFile]:
        """Yield the files of the folder, the index behind its pages."""
        rows: list[GameRow] = []
        inks: dict[str, palette.Row] = {}
        sides: Sides = Numbered()
        for page, last in _pages(films, sides, coords=coords):
            yield page.file(title, len(rows) + 1, dark=theme == "auto", last=last)
            rows += page.rows
            inks |= page.store.ink.rows
        if rows:
            yield from _style_sheets(inks, sides, theme)
            yield SiteFile("page.js", f"{page_script('page.js')}\n")
            yield SiteFile("index.js", f"{page_script('index.js')}\n")
            yield from index_pages(rows, title, LIMIT, dark=theme == "auto")


def _style_sheets(inks: dict[str, palette.Row], sides: Sides, theme: str) -> Iterator[SiteFile]:
    """Yield the style sheet, and a dark one where readers choose.

    Scripts may switch a whole sheet, but not look at the rules of a file.
    """
    rows = list((palette.ROWS | inks).values())

    def colours(shade: str) -> tuple[str, ...]:
        return page_shades(shade), palette.style(rows, shade), side_styles(sides, shade)

    first = (
        *colours("light" if theme == "auto" else theme),
        light_on_paper(rows, theme),
        page_file("page.css"),
        page_file("site.css"),
    )
    yield SiteFile("style.css", "\n".join((*first, "")))
    if theme == "auto":
        yield SiteFile("dark.css", "\n".join((*colours("dark"), "")))


def _pages(films: Iterable[Film], sides: Sides, *, coords: bool) -> Iterator[tuple[_Page, bool]]:
    """Yield pages when they are full; tell the last one."""
    page = _Page(1, sides, Store(coords=coords))
    for film in films:
        # A page is drawn with all its games in mind, so that a game which turns out too large is drawn again.
        held = dataclasses.replace(film, moments=tuple(film.moments)) if page.rows else film
        if not page.has_room or not page.add(held):
            yield page, False
            page = _Page(page.number + 1, sides, Store(coords=coords))
            page.add(held)
    if page.rows:
        yield page, True


@dataclass
class _Page:
    """A page that is filled with games."""

    number: int
    sides: Sides  # those of all pages
    store: Store
    rows: list[GameRow] = field(default_factory=list)
    entries: list[ListedGame] = field(default_factory=list)
    articles: list[str] = field(default_factory=list)
    shared: tuple[str, ...] = ()  # what the games have in common, as it is told behind them
    size: int = ROOM
    growth: int = 0  # by the last game

    @property
    def has_room(self) -> bool:
        """Whether one more game like the last one would fit."""
        return not self.rows or (len(self.rows) < MOST and self.size + self.growth <= LIMIT)

    def add(self, film: Film) -> bool:
        """Add a game; False where it is too large.

        Then nothing is changed. The first game is never too large."""
        entries = self.entries.copy()
        article = game_article(film, len(entries) + 1, self.store, self.sides, entries)
        shared = tuple(self._shared())
        size = ROOM + _size((*self.articles, *article, *contents(entries), *shared))
        if self.rows and size > LIMIT:
            return False
        self.rows.append(row_of(film, entries[-1].moves, self.number, len(entries)))
        self.articles += article
        self.growth, self.size = size - self.size, size
        self.entries, self.shared = entries, shared
        return True

    def _shared(self) -> Iterator[str]:
        """The drawings and tables of the games so far.

        Those of the next one come behind them, so that this text serves the games before it also later."""
        tables = self.store.tables() | {"sides": [name for name, _ in self.sides.values]}
        yield f'<svg class="store" aria-hidden="true" width="0" height="0">{self.store.definitions()}</svg>'
        yield f'<script type="application/json" id="store">{as_json(tables)}</script>'

    def file(self, title: str, first: int, *, dark: bool, last: bool) -> SiteFile:
        """Return the page; `first` is the number of its first game."""
        count = len(self.rows)
        which = f"game {first}" if count == 1 else f"games {first} to {first + count - 1}"
        lines = [
            *head(f"{title}: {which}", "page.js", dark=dark),
            self._links(last=last),
            f"<header><h1>{text(title)}: {which}</h1>",
            f'<div class="tools">{findings_box(self.entries)}</div></header>',
            *(contents(self.entries) if count > 1 else ()),
            '<main class="many">',
            *self.articles,
            "</main>",
            *self.shared,
            "</body>\n</html>\n",
        ]
        page = SiteFile(page_name(self.number), "\n".join(lines))
        size = len(page.text.encode("utf-8", "backslashreplace"))
        if size <= LIMIT:
            return page
        note = f"{page.name} holds one game alone and has {size // 1000} kB, more than {LIMIT // 1000} kB"
        return dataclasses.replace(page, note=note)

    def _links(self, *, last: bool) -> str:
        """The ways to the index and to the pages beside this one."""
        links = ['<a class="up" href="index.html">All games</a>']
        if self.number > 1:
            links.append(f'<a rel="prev" href="{page_name(self.number - 1)}">‹ Page {self.number - 1}</a>')
        if not last:
            links.append(f'<a rel="next" href="{page_name(self.number + 1)}">Page {self.number + 1} ›</a>')
        return f'<nav class="pages" aria-label="Pages">{" ".join(links)}</nav>'


def _size(parts: Iterable[str]) -> int:
    """Return the bytes of parts that stand on lines of their own."""
    return sum(len(part.encode("utf-8", "backslashreplace")) + 1 for part in parts)
