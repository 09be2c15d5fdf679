"""One game of a page: its board, its facts, its moves."""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from gamenote.core.film import Film
from gamenote.core.visible import visible
from gamenote.core.words import count_with_noun
from gamenote.render.boards.markup import breaking, text
from gamenote.render.boards.movelist import MoveList, Sides
from gamenote.render.boards.page_parts import as_json
from gamenote.render.boards.reel import RACKS, Reel, Store, View

ABOVE = ("rack above", "clocks above")  # places about the board, from the top
BELOW = ("clocks below", "rack below")


@dataclass(frozen=True, slots=True)
class ListedGame:
    """One game in the list of games."""

    title: str
    result: str
    moves: int
    remarks: int


def findings_box(entries: list[ListedGame]) -> str:
    """Return the box that shows or hides what the linter found."""
    count = sum(entry.remarks for entry in entries)
    if not count:
        return ""
    words = "1 finding" if count == 1 else f"{count} findings"
    return f'<label><input type="checkbox" id="findings" checked> {words}</label>'


def contents(entries: list[ListedGame]) -> Iterator[str]:
    """The list of games."""
    yield '<nav id="games" aria-label="Games"><details open><summary>'
    yield f'<span class="count">{len(entries)} games</span></summary>\n<ol>'
    for index, entry in enumerate(entries, start=1):
        notes = [entry.result, count_with_noun(entry.moves, "move")]
        shown = "".join(f' <span class="note">{text(note)}</span>' for note in notes if note)
        found = f' <span class="note warning">{entry.remarks} found</span>' if entry.remarks else ""
        yield f'<li><a href="#game-{index}">{text(entry.title)}</a>{shown}{found}</li>'
    yield "</ol></details></nav>"


def game_article(film: Film, index: int, store: Store, sides: Sides, entries: list[ListedGame]) -> list[str]:
    """One game: what is known about it, its board, its moves."""
    reel, moves = Reel(store), MoveList(index, sides)
    chosen = found = 0
    shown = View()
    for moment in film.moments:
        here = reel.add(moment)
        moves.add(moment, here)
        found += len(moment.remarks)
        known = moment.depth == 0 and moment.diagram is not None
        if here == 0 or (known and (film.first is None or moment.ply <= film.first)):
            chosen, shown = here, reel.latest
    entries.append(ListedGame(film.title, film.result, moves.numbered, found))
    parts = [f'<article class="game" id="game-{index}" data-at="{chosen}">']
    parts += [f'<h2><a href="#game-{index}">{text(film.title)}</a></h2>', '<div class="play">']
    if shown.known:
        parts += store.drawn_once(
            (shown, frozenset(reel.places)), lambda: [*_write_board(shown, store, reel.places)]
        )
    parts += _write_about(film)
    kind = "moves long" if moves.long else "moves"
    parts += [f'<section class="{kind}" aria-label="Moves">', *moves.paragraphs(), *_write_end(film)]
    parts += ["</section>", "</div>"]
    parts.append(f'<script type="application/json" class="reel">[{",".join(reel.rows)}]</script>')
    if film.record:
        parts.append(f'<script type="application/json" class="record">{as_json(_record_entry(film))}</script>')
    return ["\n".join((*parts, "</article>"))]


def _write_about(film: Film) -> Iterator[str]:
    facts = [*film.facts]
    facts += [(label, value) for label, value in (("Result", film.result), ("Source", film.origin)) if value]
    if facts:
        shown = "".join(f"<div><dt>{text(a)}</dt><dd>{breaking(b)}</dd></div>" for a, b in facts)
        yield f'<details class="about" open><summary>About this game</summary><dl>{shown}</dl></details>'


def _write_end(film: Film) -> Iterator[str]:
    if film.stopped:
        yield f'<p class="stopped">The game could not be followed to its end: {text(film.stopped)}</p>'
    if film.result:
        yield f'<p class="end">{text(film.result)}</p>'


def _record_entry(film: Film) -> dict[str, str]:
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


def _write_board(view: View, store: Store, places: set[str]) -> Iterator[str]:
    """Return the first position, complete without a script.

    There is room in all the places where things lie at any time."""
    board = store.boards.values[view.board]
    states = store.states.values
    yield '<figure><div class="stage"><div class="position">'
    yield from (
        f'<div class="{name}">{_write_surroundings(name, view, store)}</div>' for name in ABOVE if name in places
    )
    yield f'<svg class="board" viewBox="{board.box}" preserveAspectRatio="xMinYMin" role="img" aria-label="Board">'
    yield f'<desc>{text(_describe_position(view, store))}</desc><use class="board-ground" href="#{board.ground}"/>'
    yield f'<g class="under">{"".join(_write_mark(mark, board.cells) for mark in view.under)}</g>'
    yield f'<use class="board-names" href="#{board.names[0]}"/><use class="board-frame" href="#{board.frame}"/>'
    yield '<g class="pieces">'
    for cell in sorted(view.cells):
        name, x, y = board.cells[cell]
        drawing, holds = states[view.cells[cell]]
        yield f'<use href="#{drawing}" x="{x}" y="{y}" data-cell="{text(name)}" data-holds="{text(holds)}"/>'
    yield f'</g><g class="over">{"".join(_write_mark(mark, board.cells) for mark in view.over)}</g></svg>'
    yield from (
        f'<div class="{name}">{_write_surroundings(name, view, store)}</div>' for name in BELOW if name in places
    )
    yield f'<p class="caption" aria-live="polite">{breaking(view.caption)}</p></div>'
    yield f'<div class="rack beside">{_write_surroundings("rack beside", view, store)}</div></div>'
    yield f'<figcaption class="legend">{"<br>".join(map(text, view.legend))}</figcaption></figure>'


def _describe_position(view: View, store: Store) -> str:
    """Tell the position in words, as the script does at every move."""
    held: dict[str, list[str]] = defaultdict(list)
    for cell in sorted(view.cells):
        held[store.states.values[view.cells[cell]][1]].append(store.boards.values[view.board].cells[cell][0])
    phrases = (f"{holds.replace('-', ' ')} {', '.join(names)}" for holds, names in held.items())
    return "; ".join(phrases) or "The board is empty"


def _write_mark(mark: tuple[int, str], cells: tuple[tuple[str, str, str], ...]) -> str:
    cell, drawing = mark
    name, x, y = cells[cell] if cell >= 0 else ("", "0", "0")
    return f'<use href="#{drawing}" x="{x}" y="{y}" data-mark="{text(name)}"/>'


def _write_surroundings(place: str, view: View, store: Store) -> str:
    """Return what lies or stands in one place about the board."""
    if place.startswith("rack"):
        return "".join(_write_reserve(each, store) for each in view.reserves if f"rack {RACKS[each[2]]}" == place)
    half = len(view.clocks) // 2
    shown = view.clocks[:half] if place == ABOVE[1] else view.clocks[half:]
    return "".join(
        f"<span{' class=runs' if runs else ''}>{text(name)} <b>{text(time)}</b></span>"
        for name, time, runs in shown
    )


def _write_reserve(reserve: tuple[str, tuple[int, ...], int], store: Store) -> str:
    heading, numbers, _ = reserve
    things = store.things.values
    shown = "".join(
        f'<svg width="{things[each].width}" height="{things[each].height}" role="img"'
        f' aria-label="{text(things[each].name)}"><use href="#{things[each].drawing}" x="1" y="1"/></svg>'
        for each in numbers
    )
    return f'<p class="heading">{text(heading)}</p><div>{shown or "none"}</div>'
