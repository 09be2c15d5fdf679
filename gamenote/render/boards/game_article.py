"""One game of a page: its board, its facts, its moves."""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gamenote.core.game_view import GameView, PlyView, Remark
from gamenote.core.visible import visible
from gamenote.core.words import count_with_noun
from gamenote.render.boards import palette
from gamenote.render.boards.markup import as_json, breaking, text
from gamenote.render.boards.steps import RACKS, GameSteps, Numbered, Store, View

# Each line is a paragraph, indented by its depth. The colours of players stand beside their moves, and their names
# are there for who cannot see them.

LONG = 14  # where moves have more characters on the average, each has a line of its own
WIDE = 30  # longer moves may be broken behind their commas
MOST_FIGURES = 100  # of a game, each with all its stones
DEEPEST = 6  # variations nested deeper are set in no further
Sides = Numbered[tuple[str, palette.Row]]  # who moves: names with colours


class MoveList:
    """The list of moves of one game."""

    def __init__(self, game: int, sides: Sides) -> None:
        self.game, self.sides = game, sides
        self.depth = -1
        self.open: list[str] = []
        self.closed: list[str] = []
        self.count = self.length = self.numbered = self.ply = 0
        self.number = ""  # of the last move of the main line

    def add(self, ply_view: PlyView, here: int) -> None:
        self._count(ply_view)
        fresh = ply_view.opens or ply_view.depth != self.depth or here == 1
        if fresh:
            self._close_line()
            self.depth = ply_view.depth
        said = bool(self.open) and not self.open[-1].startswith('<span class="ply')
        self.open += _write_comments(ply_view.before)
        numbered = ply_view.number and (fresh or said or ply_view.before or not ply_view.number.endswith("..."))
        number = f'<span class="number">{text(ply_view.number)}</span> ' if numbered else ""
        clock = f'<span class="clock">{text(ply_view.clock)}</span>' if ply_view.clock else ""
        self.open.append(
            f'<span class="ply{self._side_class(ply_view)}">{number}{self._move(ply_view, here)}{clock}</span>'
        )
        self.count, self.length = self.count + 1, self.length + len(ply_view.move)
        self.open += _write_comments(ply_view.after)
        self.open += map(_write_remark, ply_view.remarks)

    def _count(self, ply_view: PlyView) -> None:
        """Count the moves of the main line.

        Those of two players share a number."""
        if ply_view.depth or ply_view.ply == self.ply:
            return
        number = ply_view.number.rstrip(".")
        self.numbered += not number or number != self.number
        self.ply, self.number = ply_view.ply, number

    def _side_class(self, ply_view: PlyView) -> str:
        """Return the class of who moves, "" where nobody has a colour."""
        if not ply_view.side or ply_view.diagram is None:
            return ""
        row = palette.row(f"piece-{ply_view.paint}", ply_view.diagram.design)
        return f" s{self.sides.number((ply_view.side, row))}"

    def _move(self, ply_view: PlyView, here: int) -> str:
        """Return a move with its signs as a link to itself."""
        words = ply_view.move or ("Position" if here else "Start")
        shown = text(words).replace(",", ",<wbr>") if len(words) > WIDE else text(words)
        signs = text(ply_view.signs) if ply_view.move else ""
        if signs and ply_view.meaning:
            signs = f'<abbr title="{text(ply_view.meaning)}">{signs}</abbr>'
        name = f"g{self.game}m{here}"
        wrong = f" {_worst_severity(ply_view.remarks)}" if ply_view.remarks else ""
        return f'<a class="move{wrong}" id="{name}" href="#{name}">{shown}{signs}</a>'

    @property
    def long(self) -> bool:
        return self.length > LONG * self.count

    def _close_line(self) -> None:
        if self.open:
            deep = min(self.depth, DEEPEST)
            self.closed.append(f'<p class="line deep-{deep}">{" ".join(self.open)}</p>')
            self.open = []

    def paragraphs(self) -> list[str]:
        self._close_line()
        return self.closed


def _write_comments(comments: Iterable[str]) -> Iterator[str]:
    return (f'<span class="said">{breaking(words)}</span>' for words in comments)


def _worst_severity(remarks: Iterable[Remark]) -> str:
    kinds = {remark.severity for remark in remarks}
    return next((kind for kind in ("error", "warning") if kind in kinds), "info")


def _write_remark(remark: Remark) -> str:
    return (
        f'<span class="remark {text(remark.severity)}"><b>{text(remark.code)}</b> {text(remark.message)}'
        f' <span class="note">{text(remark.place)}</span></span>'
    )


def side_styles(sides: Sides, theme: str) -> str:
    names = "".join(
        f'.s{number}::before{{content:"";content:""/"{_quote_css(name)}"}}'
        for number, (name, _) in enumerate(sides.values)
    )
    if theme == "dark":
        return (
            f"{names}{_side_colours(sides, 'dark')}@media print{{{_side_colours(sides, 'light')}}}"
            if names
            else ""
        )
    if theme != "auto" or not names:
        return names + _side_colours(sides, theme)
    dark = f"@media screen and (prefers-color-scheme:dark){{{_side_colours(sides, 'dark')}}}"
    return names + _side_colours(sides, "light") + dark


def _side_colours(sides: Sides, theme: str) -> str:
    shown = enumerate(row.of(theme) for _, row in sides.values)
    return "".join(f".s{number}{{--body:{each.fill};--edge:{each.line or each.fill}}}" for number, each in shown)


def _quote_css(words: str) -> str:
    r"""Return words as they stand in a string of CSS.

    >>> _quote_css('Red "1"')
    'Red\\20 \\22 1\\22 '
    """
    return "".join(each if each.isascii() and each.isalnum() else f"\\{ord(each):x} " for each in words)


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
    yield '<nav id="games" aria-label="Games"><details open><summary>'
    yield f'<span class="count">{len(entries)} games</span></summary>\n<ol>'
    for index, entry in enumerate(entries, start=1):
        notes = [entry.result, count_with_noun(entry.moves, "move")]
        shown = "".join(f' <span class="note">{text(note)}</span>' for note in notes if note)
        found = f' <span class="note warning">{entry.remarks} found</span>' if entry.remarks else ""
        yield f'<li><a href="#game-{index}">{text(entry.title)}</a>{shown}{found}</li>'
    yield "</ol></details></nav>"


def game_article(
    game_view: GameView, index: int, store: Store, sides: Sides, entries: list[ListedGame]
) -> list[str]:
    """One game: what is known about it, its board, its moves."""
    steps, moves = GameSteps(store), MoveList(index, sides)
    chosen = found = 0
    shown, figures = View(), list[str]()
    for ply_view in game_view.ply_views:
        here = steps.add(ply_view)
        moves.add(ply_view, here)
        found += len(ply_view.remarks)
        if len(figures) < MOST_FIGURES:
            figures += _write_figure(ply_view, f"#g{index}m{here}", steps.latest, store)
        known = ply_view.depth == 0 and ply_view.diagram is not None
        if here == 0 or (known and (game_view.first is None or ply_view.ply <= game_view.first)):
            chosen, shown = here, steps.latest
    entries.append(ListedGame(game_view.title, game_view.result, moves.numbered, found))
    parts = [f'<article class="game" id="game-{index}" data-at="{chosen}">']
    parts += [f'<h2><a href="#game-{index}">{text(game_view.title)}</a></h2>', '<div class="play">']
    if shown.known:
        parts += store.drawn_once(
            (shown, frozenset(steps.places)), lambda: [*_write_board(shown, store, steps.places)]
        )
    parts += _write_about(game_view)
    kind = "moves long" if moves.long else "moves"
    parts += [f'<section class="{kind}" aria-label="Moves">', *moves.paragraphs(), *_write_end(game_view)]
    parts += ["</section>", "</div>"]
    parts += ['<section class="figures" aria-label="Figures">', *figures, "</section>"] if figures else ()
    parts.append(f'<script type="application/json" class="steps">[{",".join(steps.rows)}]</script>')
    if game_view.record:
        record = as_json(_record_entry(game_view))
        parts.append(f'<script type="application/json" class="record">{record}</script>')
    return ["\n".join((*parts, "</article>"))]


def shared_parts(store: Store, sides: Sides) -> Iterator[str]:
    """The drawings and tables of the games so far.

    Those of the next one come behind them, so that this text serves the games before it also later."""
    tables = store.tables() | {"sides": [name for name, _ in sides.values]}
    yield f'<svg class="store" aria-hidden="true" width="0" height="0">{store.definitions()}</svg>'
    yield f'<script type="application/json" id="store">{as_json(tables)}</script>'


def _write_about(game_view: GameView) -> Iterator[str]:
    facts = [*game_view.facts]
    facts += [
        (label, value) for label, value in (("Result", game_view.result), ("Source", game_view.origin)) if value
    ]
    if facts:
        shown = "".join(f"<div><dt>{text(a)}</dt><dd>{breaking(b)}</dd></div>" for a, b in facts)
        yield f'<details class="about" open><summary>About this game</summary><dl>{shown}</dl></details>'


def _write_end(game_view: GameView) -> Iterator[str]:
    if game_view.stopped:
        yield f'<p class="stopped">The game could not be followed to its end: {text(game_view.stopped)}</p>'
    if game_view.result:
        yield f'<p class="end">{text(game_view.result)}</p>'


def _record_entry(game_view: GameView) -> dict[str, str]:
    """Return what is copied and saved, by its names.

    Bytes are given beside the text where the file is not in UTF-8."""
    record = {"name": visible(game_view.file_name), "text": game_view.record}
    try:
        written = game_view.record.encode(game_view.encoding, "surrogateescape")
    except (LookupError, UnicodeEncodeError):
        return record
    if written != game_view.record.encode("utf-8", "replace"):
        record["bytes"] = b64encode(written).decode()
    return record


def _write_board(view: View, store: Store, places: set[str]) -> Iterator[str]:
    """Return the first position, complete without a script.

    There is room in all the places where things lie at any time."""
    yield '<figure><div class="stage"><div class="position">'
    yield from (
        f'<div class="{name}">{_write_surroundings(name, view, store)}</div>' for name in ABOVE if name in places
    )
    yield from _write_picture("Board", view, store)
    yield from (
        f'<div class="{name}">{_write_surroundings(name, view, store)}</div>' for name in BELOW if name in places
    )
    yield f'<p class="caption" aria-live="polite">{breaking(view.caption)}</p></div>'
    yield f'<div class="rack beside">{_write_surroundings("rack beside", view, store)}</div></div>'
    yield f'<figcaption class="legend">{"<br>".join(map(text, view.legend))}</figcaption></figure>'


def _write_figure(ply_view: PlyView, place: str, view: View, store: Store) -> Iterator[str]:
    """Return the figure that ends with a ply, if one does."""
    title = ply_view.diagram.title if ply_view.pictured and ply_view.diagram is not None else ""
    if title:
        legend = "<br>".join(map(text, (view.caption, *view.legend)))
        picture = "\n".join(_write_picture(title, view, store))
        name = f'<figcaption><a href="{place}">{text(title)}</a></figcaption>'
        yield f'<figure>{name}{picture}<p class="legend">{legend}</p></figure>'


def _write_picture(words: str, view: View, store: Store) -> Iterator[str]:
    board = store.boards.values[view.board]
    states = store.states.values
    label = f'role="img" aria-label="{text(words)}"'
    yield f'<svg class="board" viewBox="{board.box}" preserveAspectRatio="xMinYMin" {label}>'
    yield f'<desc>{text(_describe_position(view, store))}</desc><use class="board-ground" href="#{board.ground}"/>'
    yield f'<g class="under">{"".join(_write_mark(mark, board.cells) for mark in view.under)}</g>'
    yield f'<use class="board-names" href="#{board.names[0]}"/><use class="board-frame" href="#{board.frame}"/>'
    yield '<g class="pieces">'
    for cell in sorted(view.cells):
        name, x, y = board.cells[cell]
        drawing, holds = states[view.cells[cell]]
        yield f'<use href="#{drawing}" x="{x}" y="{y}" data-cell="{text(name)}" data-holds="{text(holds)}"/>'
    yield f'</g><g class="over">{"".join(_write_mark(mark, board.cells) for mark in view.over)}</g></svg>'


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
