"""Moves of a game as HTML, with what is said of them.

Each line is a paragraph, indented by its depth. The colours of players stand beside their moves, and their names
are there for who cannot see them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamenote.core.film import Moment, Remark
from gamenote.render.boards import palette
from gamenote.render.boards.markup import breaking, text
from gamenote.render.boards.reel import Numbered

LONG = 14  # where moves have more characters on the average, each has a line of its own
WIDE = 30  # longer moves may be broken behind their commas
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

    def add(self, moment: Moment, here: int) -> None:
        self._count(moment)
        fresh = moment.opens or moment.depth != self.depth or here == 1
        if fresh:
            self._close_line()
            self.depth = moment.depth
        said = bool(self.open) and not self.open[-1].startswith('<span class="ply')
        self.open += _write_comments(moment.before)
        numbered = moment.number and (fresh or said or moment.before or not moment.number.endswith("..."))
        number = f'<span class="number">{text(moment.number)}</span> ' if numbered else ""
        clock = f'<span class="clock">{text(moment.clock)}</span>' if moment.clock else ""
        self.open.append(
            f'<span class="ply{self._side_class(moment)}">{number}{self._move(moment, here)}{clock}</span>'
        )
        self.count, self.length = self.count + 1, self.length + len(moment.move)
        self.open += _write_comments(moment.after)
        self.open += map(_write_remark, moment.remarks)

    def _count(self, moment: Moment) -> None:
        """Count the moves of the main line.

        Those of two players share a number."""
        if moment.depth or moment.ply == self.ply:
            return
        number = moment.number.rstrip(".")
        self.numbered += not number or number != self.number
        self.ply, self.number = moment.ply, number

    def _side_class(self, moment: Moment) -> str:
        """Return the class of who moves, "" where nobody has a colour."""
        if not moment.side or moment.diagram is None:
            return ""
        return f" s{self.sides.number((moment.side, palette.row(f'piece-{moment.paint}', moment.diagram.design)))}"

    def _move(self, moment: Moment, here: int) -> str:
        """Return a move with its signs as a link to itself."""
        words = moment.move or ("Position" if here else "Start")
        shown = text(words).replace(",", ",<wbr>") if len(words) > WIDE else text(words)
        signs = text(moment.signs) if moment.move else ""
        if signs and moment.meaning:
            signs = f'<abbr title="{text(moment.meaning)}">{signs}</abbr>'
        name = f"g{self.game}m{here}"
        wrong = f" {_worst_severity(moment.remarks)}" if moment.remarks else ""
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
    """Return a style sheet for the colours of players."""
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
