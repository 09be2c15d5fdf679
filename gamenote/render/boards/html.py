"""Whole games as one page that needs no other file.

The page shows each game at one position, with all its moves, comments and findings; where scripts run, buttons,
keys and a slider lead through the game. What stands on a cell is drawn once for the whole page and referred to; of
each move only what changes is kept (`reel`), so that a page grows with its moves and not with its boards.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files

from gamenote.core.diagram import BoardRenderer, Diagram, Painter, Run
from gamenote.core.film import Film, Moment, Remark
from gamenote.render.boards import palette
from gamenote.render.boards.article_page import article_page
from gamenote.render.boards.markup import text
from gamenote.render.boards.reel import Reel, Store, View

LONG = 14  # where moves have more characters on the average, each has a line of its own
WIDE = 30  # longer moves may be broken behind their commas
DEEPEST = 6  # variations nested deeper are set in no further
SHADES = {  # of the page itself, light and dark
    "page": ("#ffffff", "#16191d"),
    "ink": ("#1d2126", "#e4e7ea"),
    "soft": ("#5c6570", "#9aa5b1"),
    "line": ("#d9dde2", "#363c44"),
    "raised": ("#f4f5f7", "#1f2429"),
    "link": ("#1a55b0", "#8ab8ff"),
    "here": ("#ffe27a", "#705800"),
    "error": ("#b3261e", "#ff8a80"),
    "warning": ("#8a5a00", "#ffca66"),
    "info": ("#1a55b0", "#8ab8ff"),
}
BUTTONS = (("first", "«", "First"), ("back", "‹", "Back"), ("next", "›", "Next"), ("last", "»", "Last"))


@dataclass(frozen=True)
class HtmlPainter:
    """Draws diagrams and whole games as a page."""

    def article(self, films: Iterable[Film], *, coords: bool = True, theme: str = "auto") -> Iterator[str]:
        """Moves as paragraphs, with pictures between them."""
        return article_page(films, coords=coords, theme=theme)

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[list[Run]]:
        """One position as a page of its own."""
        film = Film(diagram.title or "Board", (Moment(None, diagram),))
        for part in self.book((film,), title=film.title, coords=coords, theme=theme):
            yield from ([(line, "")] for line in part.split("\n"))

    def book(
        self, films: Iterable[Film], *, title: str, coords: bool = True, theme: str = "auto"
    ) -> Iterator[str]:
        """The page, in parts that stand on lines of their own."""
        store = Store(coords=coords)
        entries: list[_Entry] = []
        articles: list[str] = []
        for index, film in enumerate(films, start=1):
            articles += _article(film, index, store, entries)
        rows = list((palette.ROWS | store.ink.rows).values())
        styles = "\n".join((_shades(theme), palette.style(rows, theme), _paper(rows), _file("page.css")))
        yield from _head(title, styles, _file("page.js"))
        yield f"<header><h1>{text(title)}</h1></header>"
        if len(entries) > 1:
            yield from _contents(entries)
        yield f'<main class="{"many" if len(entries) > 1 else "one"}">'
        yield from articles
        yield "</main>"
        yield f'<svg class="store" aria-hidden="true" width="0" height="0">{store.definitions()}</svg>'
        yield f'<script type="application/json" id="store">{_json(store.tables())}</script>'
        yield f"<script>{_file('page.js')}</script>"
        yield "</body>\n</html>"


def _head(title: str, styles: str, script: str) -> Iterator[str]:
    allowed = f"default-src 'none'; style-src {_hash(styles)}; script-src {_hash(script)}; base-uri 'none'"
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{allowed}; form-action \'none\'">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{text(title)}</title>"
    yield f"<style>{styles}</style>\n</head>\n<body>"


def _hash(content: str) -> str:
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


def _shades(theme: str) -> str:
    """The colours of the page as variables; paper is always light."""
    light, dark = (";".join(f"--{name}:{pair[index]}" for name, pair in SHADES.items()) for index in (0, 1))
    if theme == "auto":
        scheme = f":root{{color-scheme:light dark;{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"
    else:
        scheme = f":root{{color-scheme:{theme};{dark if theme == 'dark' else light}}}"
    return f"{scheme}@media print{{:root{{color-scheme:light;{light}}}}}"


def _paper(rows: Iterable[palette.Row]) -> str:
    """Boards on paper are light."""
    return f"@media print{{{palette.style(rows, 'light')}}}"


@cache
def _file(name: str) -> str:
    """Return a part of the page that is kept as a file."""
    return (files("gamenote.render.boards") / name).read_text("utf-8").strip()


def _json(value: object) -> str:
    """Return a value as JSON that cannot end a script element."""
    shown = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return shown.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@dataclass(frozen=True, slots=True)
class _Entry:
    """One game in the list of games."""

    title: str
    result: str
    plies: int
    remarks: int


def _contents(entries: list[_Entry]) -> Iterator[str]:
    """The list of games."""
    yield f'<nav id="games" aria-label="Games"><p class="count">{len(entries)} games</p>\n<ol>'
    for index, entry in enumerate(entries, start=1):
        notes = [entry.result, f"{entry.plies} moves"]
        shown = "".join(f' <span class="note">{text(note)}</span>' for note in notes if note)
        found = f' <span class="note warning">{entry.remarks} found</span>' if entry.remarks else ""
        yield f'<li><a href="#game-{index}">{text(entry.title)}</a>{shown}{found}</li>'
    yield "</ol></nav>"


def _article(film: Film, index: int, store: Store, entries: list[_Entry]) -> list[str]:
    """One game: what is known about it, its board, its moves."""
    reel, moves = Reel(store), _Moves(index)
    chosen = plies = found = 0
    for moment in film.moments:
        here = reel.add(moment)
        moves.add(moment, here)
        found += len(moment.remarks)
        if moment.depth == 0:
            plies = moment.ply
            known = moment.diagram is not None
            chosen = here if known and (film.first is None or moment.ply <= film.first) else chosen
    entries.append(_Entry(film.title, film.result, plies, found))
    parts = [f'<article class="game" id="game-{index}" data-at="{chosen}">']
    parts += [f'<h2><a href="#game-{index}">{text(film.title)}</a></h2>', *_about(film)]
    parts.append('<div class="play">')
    if reel.views and reel.views[chosen].known:
        parts += _board(reel.views[chosen], store)
    end = f'<p class="end">{text(film.result)}</p>' if film.result else ""
    kind = "moves long" if moves.long else "moves"
    parts += [f'<section class="{kind}" aria-label="Moves">', *moves.paragraphs(), f"{end}</section>", "</div>"]
    parts += [f'<script type="application/json" class="reel">{_json(reel.rows)}</script>', "</article>"]
    return parts


def _about(film: Film) -> Iterator[str]:
    facts = [*film.facts]
    facts += [(label, value) for label, value in (("Result", film.result), ("Source", film.origin)) if value]
    if facts:
        yield "<dl>" + "".join(f"<div><dt>{text(a)}</dt><dd>{_lines(b)}</dd></div>" for a, b in facts) + "</dl>"
    if film.stopped:
        yield f'<p class="stopped">The game could not be followed to its end: {text(film.stopped)}</p>'


def _lines(words: str) -> str:
    return "<br>".join(map(text, words.split("\n")))


class _Moves:
    """The list of moves: paragraphs of a line, indented by depth."""

    def __init__(self, game: int) -> None:
        self.game = game
        self.depth = -1
        self.open: list[str] = []
        self.closed: list[str] = []
        self.count = self.length = 0

    def add(self, moment: Moment, here: int) -> None:
        fresh = moment.opens or moment.depth != self.depth or here == 1
        if fresh:
            self._close()
            self.depth = moment.depth
        self.open += _comments(moment.before)
        words = moment.move + moment.signs if moment.move else "Start" if not here else "Position"
        shown = text(words).replace(",", ",<wbr>") if len(words) > WIDE else text(words)
        numbered = moment.number and (fresh or not moment.number.endswith("..."))
        number = f'<span class="number">{text(moment.number)}</span> ' if numbered else ""
        name = f"g{self.game}m{here}"
        wrong = f" {_worst(moment.remarks)}" if moment.remarks else ""
        clock = f'<span class="clock">{text(moment.clock)}</span>' if moment.clock else ""
        move = f'<a class="move{wrong}" id="{name}" href="#{name}">{shown}</a>'
        self.open.append(f'<span class="ply {text(moment.actor)}">{number}{move}{clock}</span>')
        self.count, self.length = self.count + 1, self.length + len(moment.move)
        self.open += _comments(moment.after)
        self.open += map(_remark, moment.remarks)

    @property
    def long(self) -> bool:
        return self.length > LONG * self.count

    def _close(self) -> None:
        if self.open:
            deep = min(self.depth, DEEPEST)
            self.closed.append(f'<p class="line deep-{deep}">{" ".join(self.open)}</p>')
            self.open = []

    def paragraphs(self) -> list[str]:
        self._close()
        return self.closed


def _comments(comments: Iterable[str]) -> Iterator[str]:
    return (f'<span class="said">{_lines(words)}</span>' for words in comments)


def _worst(remarks: Iterable[Remark]) -> str:
    kinds = {remark.severity for remark in remarks}
    return next((kind for kind in ("error", "warning") if kind in kinds), "info")


def _remark(remark: Remark) -> str:
    return (
        f'<span class="remark {text(remark.severity)}"><b>{text(remark.code)}</b> {text(remark.message)}'
        f' <span class="note">{text(remark.place)}</span></span>'
    )


def _board(view: View, store: Store) -> Iterator[str]:
    """Return the first position, complete without a script."""
    board = store.boards.values[view.board]
    states = store.states.values
    yield '<figure><div class="stage"><div class="position">'
    yield f'<svg class="board" viewBox="{board.box}" preserveAspectRatio="xMinYMin" role="img" aria-label="Board">'
    yield f'<use class="under-all" href="#{board.ground}"/>'
    yield f'<g class="under">{"".join(_mark(mark, board.cells) for mark in view.under)}</g>'
    yield f'<use class="names" href="#{board.names}"/><g class="pieces">'
    for cell in sorted(view.cells):
        name, x, y = board.cells[cell]
        drawing, holds = states[view.cells[cell]]
        yield f'<use href="#{drawing}" x="{x}" y="{y}" data-cell="{text(name)}" data-holds="{text(holds)}"/>'
    yield f'</g><g class="over">{"".join(_mark(mark, board.cells) for mark in view.over)}</g></svg>'
    buttons = "".join(
        f'<button type="button" class="{name}" aria-label="{label}" title="{label}">{sign}</button>'
        for name, sign, label in BUTTONS
    )
    yield f'<div class="controls" hidden>{buttons}<input type="range" min="0" aria-label="Move"></div>'
    yield f'<p class="caption" aria-live="polite">{_lines(view.caption)}</p></div>'
    yield f'<div class="beside">{"".join(_reserve(each, store) for each in view.reserves)}</div></div>'
    yield f'<figcaption class="legend">{"<br>".join(map(text, view.legend))}</figcaption></figure>'


def _mark(mark: tuple[int, str], cells: tuple[tuple[str, str, str], ...]) -> str:
    cell, drawing = mark
    name, x, y = cells[cell] if cell >= 0 else ("", "0", "0")
    return f'<use href="#{drawing}" x="{x}" y="{y}" data-mark="{text(name)}"/>'


def _reserve(reserve: tuple[str, tuple[int, ...]], store: Store) -> str:
    heading, numbers = reserve
    things = store.things.values
    shown = "".join(
        f'<svg width="{things[each].width}" height="{things[each].height}" role="img"'
        f' aria-label="{text(things[each].name)}"><use href="#{things[each].drawing}" x="1" y="1"/></svg>'
        for each in numbers
    )
    return f"<h3>{text(heading)}</h3><div>{shown or 'none'}</div>"


def _load() -> Painter:
    return HtmlPainter()


RENDERER = BoardRenderer(name="html", suffixes=(".html", ".htm"), load=_load)
