"""Whole games as one page that needs no other file.

The page shows each game at one position, with all its moves, comments and findings; where scripts run, buttons,
keys and a slider lead through the game. What stands on a cell is drawn once for the whole page and referred to; of
each move only what changes is kept (`reel`), so that a page grows with its moves and not with its boards.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files

from gamenote.core.diagram import BoardRenderer, Diagram, Run
from gamenote.core.film import Film, Moment
from gamenote.core.visible import visible
from gamenote.render.boards import palette
from gamenote.render.boards.article_page import article_page
from gamenote.render.boards.markup import breaking, text
from gamenote.render.boards.movelist import MoveList, Sides, side_styles
from gamenote.render.boards.reel import RACKS, Numbered, Reel, Store, View

NOT_ASKED = "html:has(#findings:not(:checked))"  # costly with many moves, so only where there are findings
HIDING = f"{NOT_ASKED} :is(.remark,#games .warning){{display:none}}{NOT_ASKED} .move{{text-decoration:none}}"
FOR_READERS = re.compile(r"^[ ]++(?://.*+\n)?|^//.*+\n", re.MULTILINE)
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
ABOVE = ("rack above", "clocks above")  # places about the board, from the top
BELOW = ("clocks below", "rack below")


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
        sides: Sides = Numbered()
        for index, film in enumerate(films, start=1):
            articles += _article(film, index, store, sides, entries)
        rows = list((palette.ROWS | store.ink.rows).values())
        parts = (
            _shades(theme),
            palette.style(rows, theme),
            _paper(rows),
            side_styles(sides, theme),
            _file("page.css"),
        )
        styles = "\n".join((*parts, HIDING) if any(entry.remarks for entry in entries) else parts)
        script = _script("page.js")
        yield from _head(title, styles, script)
        yield f'<header><h1>{text(title)}</h1><div class="tools">{_findings(entries)}</div></header>'
        if len(entries) > 1:
            yield from _contents(entries)
        yield f'<main class="{"many" if len(entries) > 1 else "one"}">'
        yield from articles
        yield "</main>"
        tables = store.tables() | {"sides": [name for name, _ in sides.values]}
        yield f'<svg class="store" aria-hidden="true" width="0" height="0">{store.definitions()}</svg>'
        yield f'<script type="application/json" id="store">{_json(tables)}</script>'
        yield f"<script>{script}</script>"
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
    return f"{scheme}@media print{{:root{{color-scheme:light!important;{light}}}}}"


def _paper(rows: Iterable[palette.Row]) -> str:
    """Boards on paper are light."""
    return f"@media print{{{palette.style(rows, 'light')}}}"


@cache
def _file(name: str) -> str:
    """Return a part of the page that is kept as a file.

    What only its readers need is left out: comments and the blanks before a line."""
    return FOR_READERS.sub("", (files("gamenote.render.boards") / name).read_text("utf-8")).strip()


def _script(name: str) -> str:
    """Return a script with what all of them need."""
    return f'(() => {{\n"use strict";\n{_file("base.js")}\n{_file(name)}\n}})();'


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


def _findings(entries: list[_Entry]) -> str:
    """Return the box that shows or hides what the linter found."""
    count = sum(entry.remarks for entry in entries)
    if not count:
        return ""
    words = "1 finding" if count == 1 else f"{count} findings"
    return f'<label><input type="checkbox" id="findings" checked> {words}</label>'


def _contents(entries: list[_Entry]) -> Iterator[str]:
    """The list of games."""
    yield '<nav id="games" aria-label="Games"><details open><summary>'
    yield f'<span class="count">{len(entries)} games</span></summary>\n<ol>'
    for index, entry in enumerate(entries, start=1):
        notes = [entry.result, "1 move" if entry.plies == 1 else f"{entry.plies} moves"]
        shown = "".join(f' <span class="note">{text(note)}</span>' for note in notes if note)
        found = f' <span class="note warning">{entry.remarks} found</span>' if entry.remarks else ""
        yield f'<li><a href="#game-{index}">{text(entry.title)}</a>{shown}{found}</li>'
    yield "</ol></details></nav>"


def _article(film: Film, index: int, store: Store, sides: Sides, entries: list[_Entry]) -> list[str]:
    """One game: what is known about it, its board, its moves."""
    reel, moves = Reel(store), MoveList(index, sides)
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
    parts += [f'<h2><a href="#game-{index}">{text(film.title)}</a></h2>', '<div class="play">']
    if reel.views and reel.views[chosen].known:
        parts += _board(reel.views[chosen], store, {at for view in reel.views for at in view.places})
    parts += _about(film)
    kind = "moves long" if moves.long else "moves"
    parts += [
        f'<section class="{kind}" aria-label="Moves">',
        *moves.paragraphs(),
        *_end(film),
        "</section>",
        "</div>",
    ]
    parts.append(f'<script type="application/json" class="reel">{_json(reel.rows)}</script>')
    if film.record:
        parts.append(f'<script type="application/json" class="record">{_json(_record(film))}</script>')
    return [*parts, "</article>"]


def _about(film: Film) -> Iterator[str]:
    facts = [*film.facts]
    facts += [(label, value) for label, value in (("Result", film.result), ("Source", film.origin)) if value]
    if facts:
        shown = "".join(f"<div><dt>{text(a)}</dt><dd>{breaking(b)}</dd></div>" for a, b in facts)
        yield f'<details class="about" open><summary>About this game</summary><dl>{shown}</dl></details>'


def _end(film: Film) -> Iterator[str]:
    if film.stopped:
        yield f'<p class="stopped">The game could not be followed to its end: {text(film.stopped)}</p>'
    if film.result:
        yield f'<p class="end">{text(film.result)}</p>'


def _record(film: Film) -> dict[str, str]:
    """Return what is copied and saved, by its names.

    Bytes are given beside the text where the file is not in UTF-8."""
    record = {"name": visible(film.file_name), "text": film.record}
    try:
        written = film.record.encode(film.encoding, "surrogateescape")
    except (LookupError, UnicodeEncodeError):
        return record
    if written != film.record.encode("utf-8", "replace"):
        record["bytes"] = b64encode(written).decode()
    return record


def _board(view: View, store: Store, places: set[str]) -> Iterator[str]:
    """Return the first position, complete without a script.

    There is room in all the places where things lie at any time."""
    board = store.boards.values[view.board]
    states = store.states.values
    yield '<figure><div class="stage"><div class="position">'
    yield from (f'<div class="{name}">{_laid(name, view, store)}</div>' for name in ABOVE if name in places)
    yield f'<svg class="board" viewBox="{board.box}" preserveAspectRatio="xMinYMin" role="img" aria-label="Board">'
    yield f'<desc>{text(_described(view, store))}</desc><use class="board-ground" href="#{board.ground}"/>'
    yield f'<g class="under">{"".join(_mark(mark, board.cells) for mark in view.under)}</g>'
    yield f'<use class="board-names" href="#{board.names[0]}"/><use class="board-frame" href="#{board.frame}"/>'
    yield '<g class="pieces">'
    for cell in sorted(view.cells):
        name, x, y = board.cells[cell]
        drawing, holds = states[view.cells[cell]]
        yield f'<use href="#{drawing}" x="{x}" y="{y}" data-cell="{text(name)}" data-holds="{text(holds)}"/>'
    yield f'</g><g class="over">{"".join(_mark(mark, board.cells) for mark in view.over)}</g></svg>'
    yield from (f'<div class="{name}">{_laid(name, view, store)}</div>' for name in BELOW if name in places)
    yield f'<p class="caption" aria-live="polite">{breaking(view.caption)}</p></div>'
    yield f'<div class="rack beside">{_laid("rack beside", view, store)}</div></div>'
    yield f'<figcaption class="legend">{"<br>".join(map(text, view.legend))}</figcaption></figure>'


def _described(view: View, store: Store) -> str:
    """Tell the position in words, as the script does at every move."""
    held: dict[str, list[str]] = defaultdict(list)
    for cell in sorted(view.cells):
        held[store.states.values[view.cells[cell]][1]].append(store.boards.values[view.board].cells[cell][0])
    told = (f"{holds.replace('-', ' ')} {', '.join(names)}" for holds, names in held.items())
    return "; ".join(told) or "The board is empty"


def _mark(mark: tuple[int, str], cells: tuple[tuple[str, str, str], ...]) -> str:
    cell, drawing = mark
    name, x, y = cells[cell] if cell >= 0 else ("", "0", "0")
    return f'<use href="#{drawing}" x="{x}" y="{y}" data-mark="{text(name)}"/>'


def _laid(place: str, view: View, store: Store) -> str:
    """Return what lies or stands in one place about the board."""
    if place.startswith("rack"):
        return "".join(_reserve(each, store) for each in view.reserves if f"rack {RACKS[each[2]]}" == place)
    half = len(view.clocks) // 2
    shown = view.clocks[:half] if place == ABOVE[1] else view.clocks[half:]
    return "".join(
        f"<span{' class=runs' if runs else ''}>{text(name)} <b>{text(time)}</b></span>"
        for name, time, runs in shown
    )


def _reserve(reserve: tuple[str, tuple[int, ...], int], store: Store) -> str:
    heading, numbers, _ = reserve
    things = store.things.values
    shown = "".join(
        f'<svg width="{things[each].width}" height="{things[each].height}" role="img"'
        f' aria-label="{text(things[each].name)}"><use href="#{things[each].drawing}" x="1" y="1"/></svg>'
        for each in numbers
    )
    return f'<p class="heading">{text(heading)}</p><div>{shown or "none"}</div>'


RENDERER = BoardRenderer(
    name="html", suffixes=(".html", ".htm"), load="gamenote.render.boards.site:SiteHtmlPainter"
)
