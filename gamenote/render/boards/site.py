"""Whole games as a folder of pages with an index."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import NamedTuple

from gamenote.core.game_view import GameView, SiteFile
from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import in_json
from gamenote.render.boards import palette
from gamenote.render.boards.game_article import (
    ListedGame,
    Sides,
    contents,
    findings_box,
    game_article,
    shared_parts,
    side_styles,
)
from gamenote.render.boards.html import HtmlPainter
from gamenote.render.boards.markup import light_on_paper, page_file, page_script, page_shades, text
from gamenote.render.boards.steps import Numbered, Store

# The index is split where it grows too large. Scripts search and sort it, all its pages together; without them
# it is a list of links.

INDEX_ROOM = 3_000  # bytes for what stands around the rows, and for each index page that is linked
LINK = 60
LONGEST = 160  # characters of a title or an event; more is cut
PLACE = lazy_pattern(r"(?::\d++)++\Z")  # of a game in its file
ALLOWED = "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'"


class GameRow(NamedTuple):
    """One game in the index, and where it is."""

    title: str
    result: str
    moves: int
    event: str
    date: str
    file: str
    page: int
    place: int

    @property
    def address(self) -> str:
        return f"{page_name(self.page)}#game-{self.place}"


class Column(NamedTuple):
    """A column of the index."""

    name: str  # its class, short since it stands in every row
    heading: str
    value: Callable[[GameRow], str]
    always: bool = False  # also where all games have the same


COLUMNS = (
    Column("r", "Result", lambda row: row.result),
    Column("c", "Moves", lambda row: str(row.moves), always=True),
    Column("e", "Event", lambda row: row.event),
    Column("d", "Date", lambda row: row.date),
    Column("f", "File", lambda row: row.file),
)


def page_name(number: int) -> str:
    return f"{number:03}.html"


def index_name(number: int) -> str:
    return "index.html" if number == 1 else f"index-{number}.html"


def row_of(game_view: GameView, moves: int, page: int, place: int) -> GameRow:
    facts = dict(game_view.facts)
    event, date = (_shorten_words(facts.get(name, "")) for name in ("Event", "Date"))
    return GameRow(
        _shorten_words(game_view.title),
        _shorten_words(game_view.result),
        moves,
        event,
        date,
        _shorten_words(PLACE.sub("", game_view.origin)),
        page,
        place,
    )


def _shorten_words(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def head(title: str, script: str, *, dark: bool) -> Iterator[str]:
    """Yield the head of a page, and where its body begins."""
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{ALLOWED}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{text(title)}</title>"
    yield '<link rel="stylesheet" href="style.css">'
    if dark:
        yield '<link rel="stylesheet" href="dark.css" media="screen and (prefers-color-scheme:dark)">'
    yield f'<script src="{script}" defer></script>\n</head>\n<body>'


def index_pages(rows: Sequence[GameRow], title: str, limit: int, *, dark: bool) -> Iterator[SiteFile]:
    """Yield the pages of the index, the first one last."""
    columns = tuple(column for column in COLUMNS if column.always or _column_differs(rows, column))
    index = _Index(rows, title, columns, dark)
    parts = index.parts(limit)
    for number in range(len(parts), 0, -1):
        if len(parts) > 1:
            yield SiteFile(f"games-{number}.js", index.script(number, parts[number - 1]))
        yield SiteFile(index_name(number), "".join(f"{line}\n" for line in index.page(number, parts)))


def _column_differs(rows: Sequence[GameRow], column: Column) -> bool:
    """Whether a column tells games apart."""
    values = map(column.value, rows)
    return any(values) if column.name != "f" else len(set(values)) > 1


@dataclass(frozen=True)
class _Index:
    """All games, and what is told of them."""

    rows: Sequence[GameRow]
    title: str
    columns: tuple[Column, ...]
    dark: bool  # where the reader prefers it

    def parts(self, limit: int) -> list[range]:
        """Return the games of each page, counted from 0."""
        sizes = [
            len(self._row(number).encode("utf-8", "backslashreplace")) + 1 for number in range(len(self.rows))
        ]
        room = limit - INDEX_ROOM - LINK * (sum(sizes) // limit + 2)
        starts, size = [0], 0
        for number, each in enumerate(sizes):
            size += each
            if size > room and number > starts[-1]:
                starts.append(number)
                size = each
        return [range(start, end) for start, end in zip(starts, [*starts[1:], len(sizes)], strict=True)]

    def page(self, number: int, parts: Sequence[range]) -> Iterator[str]:
        part = parts[number - 1]
        games = f"{len(self.rows):,} games" if len(self.rows) > 1 else "1 game"
        if len(parts) > 1:
            games += f", {part.start + 1:,} to {part.stop:,} on this page"
        which = f": games {part.start + 1} to {part.stop}" if len(parts) > 1 else ""
        yield from head(f"{self.title}{which}", "index.js", dark=self.dark)
        yield f'<header><h1>{text(self.title)}</h1><div class="tools"></div></header>\n<main>'
        yield f'<p class="count" id="count" role="status">{games}</p>{_page_links(number, len(parts))}'
        many = f' data-part="{number}" data-parts="{len(parts)}"' if len(parts) > 1 else ""
        heads = (("n", "No."), ("t", "Game"), *((each.name, each.heading) for each in self.columns))
        shown = "".join(f'<th scope="col" class="{name}">{heading}</th>' for name, heading in heads)
        yield f'<table id="list"{many}>\n<thead><tr>{shown}</tr></thead>\n<tbody>'
        yield from map(self._row, part)
        yield f"</tbody>\n</table>\n{_page_links(number, len(parts))}</main>\n</body>\n</html>"

    def script(self, number: int, part: range) -> str:
        """Return the games of a page for the search on the others."""
        rows = ((each + 1, self.rows[each]) for each in part)
        games = [
            [
                row.address,
                each,
                _words_as_shown(row.title),
                *(_words_as_shown(column.value(row)) for column in self.columns),
            ]
            for each, row in rows
        ]
        return f"gamenoteGames({number}, {in_json(json.dumps(games, separators=(',', ':')))});\n"

    def _row(self, number: int) -> str:
        row = self.rows[number]
        cells = "".join(f'<td class="{each.name}">{text(each.value(row))}</td>' for each in self.columns)
        link = f'<a href="{row.address}">{text(row.title)}</a>'
        return f'<tr><td class="n">{number + 1}</td><th scope="row">{link}</th>{cells}</tr>'


def _words_as_shown(words: str) -> str:
    """Return words as a page shows them, for a script."""
    return unescape(text(words))


def _page_links(number: int, count: int) -> str:
    """The other pages of the index."""
    if count == 1:
        return ""
    current = ' aria-current="page"'
    links = (
        f'<a href="{index_name(each)}"{current if each == number else ""}>{each}</a>'
        for each in range(1, count + 1)
    )
    return f'<nav class="pages" aria-label="Pages of the index">{" ".join(links)}</nav>'


# It is for collections that are too large for one page. Pages hold games until they are full; an index lists all
# games, over several pages where it must. All share a style sheet and scripts, so that a page is little more than
# its games. What is kept of a game that has been written is a row of the index.

LIMIT = 300_000  # bytes of a page
ROOM = 3_000  # of them for what stands around the games
MOST = 100  # games on a page


class SiteHtmlPainter(HtmlPainter):
    """Draws games as a page, or as a folder of pages."""

    def site(
        self, game_views: Iterable[GameView], *, title: str, coords: bool = True, theme: str = "auto"
    ) -> Iterator[SiteFile]:
        """Yield the files of the folder, the index behind its pages."""
        rows: list[GameRow] = []
        inks: dict[str, palette.Row] = {}
        sides: Sides = Numbered()
        for page, last in _fill_pages(game_views, sides, coords=coords):
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


def _fill_pages(game_views: Iterable[GameView], sides: Sides, *, coords: bool) -> Iterator[tuple[_Page, bool]]:
    """Yield pages when they are full; tell the last one."""
    page = _Page(1, sides, Store(coords=coords))
    for game_view in game_views:
        # A page is drawn with all its games in mind, so that a game which turns out too large is drawn again.
        held = dataclasses.replace(game_view, ply_views=tuple(game_view.ply_views)) if page.rows else game_view
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

    def add(self, game_view: GameView) -> bool:
        """Add a game; False where it is too large.

        Then nothing is changed. The first game is never too large."""
        entries = self.entries.copy()
        article = game_article(game_view, len(entries) + 1, self.store, self.sides, entries)
        shared = tuple(shared_parts(self.store, self.sides))
        size = ROOM + _count_bytes((*self.articles, *article, *contents(entries), *shared))
        if self.rows and size > LIMIT:
            return False
        self.rows.append(row_of(game_view, entries[-1].moves, self.number, len(entries)))
        self.articles += article
        self.growth, self.size = size - self.size, size
        self.entries, self.shared = entries, shared
        return True

    def file(self, title: str, first: int, *, dark: bool, last: bool) -> SiteFile:
        """Return the page; `first` is the number of its first game."""
        count = len(self.rows)
        which = f"game {first}" if count == 1 else f"games {first} to {first + count - 1}"
        lines = [
            *head(f"{title}: {which}", "page.js", dark=dark),
            self._page_links(last=last),
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

    def _page_links(self, *, last: bool) -> str:
        """The ways to the index and to the pages beside this one."""
        links = ['<a class="up" href="index.html">All games</a>']
        if self.number > 1:
            links.append(f'<a rel="prev" href="{page_name(self.number - 1)}">‹ Page {self.number - 1}</a>')
        if not last:
            links.append(f'<a rel="next" href="{page_name(self.number + 1)}">Page {self.number + 1} ›</a>')
        return f'<nav class="pages" aria-label="Pages">{" ".join(links)}</nav>'


def _count_bytes(parts: Iterable[str]) -> int:
    """Return the bytes of parts that stand on lines of their own."""
    return sum(len(part.encode("utf-8", "backslashreplace")) + 1 for part in parts)
