"""The index of a folder of pages: a table of all games.

It is split where it grows too large. Scripts search and sort it, all its pages together; without them it is a list
of links.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from typing import NamedTuple

from gamenote.core.film import Film, SiteFile
from gamenote.core.visible import in_json
from gamenote.render.boards.markup import text

ROOM = 3_000  # bytes for what stands around the rows, and for each index page that is linked
LINK = 60
LONGEST = 160  # characters of a title or an event; more is cut
PLACE = re.compile(r"(?::\d++)++\Z")  # of a game in its file
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


def row_of(film: Film, moves: int, page: int, place: int) -> GameRow:
    """Return the row of a game."""
    facts = dict(film.facts)
    event, date = (_short(facts.get(name, "")) for name in ("Event", "Date"))
    return GameRow(_short(film.title), _short(film.result), moves, event, date, _file_of(film), page, place)


def _short(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def _file_of(film: Film) -> str:
    return _short(PLACE.sub("", film.origin))


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
    columns = tuple(column for column in COLUMNS if column.always or _differs(rows, column))
    index = _Index(rows, title, columns, dark)
    parts = index.parts(limit)
    for number in range(len(parts), 0, -1):
        if len(parts) > 1:
            yield SiteFile(f"games-{number}.js", index.script(number, parts[number - 1]))
        yield SiteFile(index_name(number), "".join(f"{line}\n" for line in index.page(number, parts)))


def _differs(rows: Sequence[GameRow], column: Column) -> bool:
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
        room = limit - ROOM - LINK * (sum(sizes) // limit + 2)
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
        yield f'<p class="count" id="count" role="status">{games}</p>{_links(number, len(parts))}'
        many = f' data-part="{number}" data-parts="{len(parts)}"' if len(parts) > 1 else ""
        heads = (("n", "No."), ("t", "Game"), *((each.name, each.heading) for each in self.columns))
        shown = "".join(f'<th scope="col" class="{name}">{heading}</th>' for name, heading in heads)
        yield f'<table id="list"{many}>\n<thead><tr>{shown}</tr></thead>\n<tbody>'
        yield from map(self._row, part)
        yield f"</tbody>\n</table>\n{_links(number, len(parts))}</main>\n</body>\n</html>"

    def script(self, number: int, part: range) -> str:
        """Return the games of a page for the search on the others."""
        rows = ((each + 1, self.rows[each]) for each in part)
        games = [
            [row.address, each, _shown(row.title), *(_shown(column.value(row)) for column in self.columns)]
            for each, row in rows
        ]
        return f"gamenoteGames({number}, {in_json(json.dumps(games, separators=(',', ':')))});\n"

    def _row(self, number: int) -> str:
        row = self.rows[number]
        cells = "".join(f'<td class="{each.name}">{text(each.value(row))}</td>' for each in self.columns)
        link = f'<a href="{row.address}">{text(row.title)}</a>'
        return f'<tr><td class="n">{number + 1}</td><th scope="row">{link}</th>{cells}</tr>'


def _shown(words: str) -> str:
    """Return words as a page shows them, for a script."""
    return unescape(text(words))


def _links(number: int, count: int) -> str:
    """The other pages of the index."""
    if count == 1:
        return ""
    current = ' aria-current="page"'
    links = (
        f'<a href="{index_name(each)}"{current if each == number else ""}>{each}</a>'
        for each in range(1, count + 1)
    )
    return f'<nav class="pages" aria-label="Pages of the index">{" ".join(links)}</nav>'
