"""What stands around a board of text.

Title and caption, clocks, things beside the board, the curve of the game, and words.
A painted board shows owners by colours, so that its words need no signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isnan

from gamenote.core.diagram import Curve, Diagram, PlayerClock, Reserve, Token
from gamenote.render.boards.plan import Line, columns, on, safe, token_runs, width_of
from gamenote.render.themes import CHIP, Glyphs, in_paint, on_ground, owner, token_style

PLACES = ("above", "below")
MOST_VALUES = 60  # columns of a curve
TERRITORY = "territory"  # marks of which the board shows all


@dataclass(frozen=True)
class Surroundings:
    """The lines above and below a board."""

    diagram: Diagram
    glyphs: Glyphs
    painted: bool = False

    def above(self, width: int | None) -> Iterator[Line]:
        if self.diagram.title:
            yield [(self._safe_text(self.diagram.title), "title")]
        yield from self.reserves("above", width)

    def below(self, width: int | None, *, beside: bool = True) -> Iterator[Line]:
        """Return all that stands below, with what may stand beside."""
        yield from self.reserves("below", width)
        if self.diagram.clocks:
            yield from wrap_tokens("", [self._clock_line(clock) for clock in self.diagram.clocks], width, gap=3)
        if self.diagram.curve is not None:
            yield self._curve_line(self.diagram.curve, width)
        if self.diagram.caption:
            yield from ([(self._safe_text(line), "caption")] for line in self.diagram.caption.split("\n"))
        if beside:
            yield from self.reserves("beside", width)
        yield from ([(self._safe_text(line), "legend")] for line in self._words())

    def reserves(self, at: str, width: int | None) -> Iterator[Line]:
        """Return the lists that stand in that place; strange places are beside."""
        indent = self.indent(at) if self.painted else 0
        for reserve in self._reserves_at(at):
            heading = f"{self._safe_text(reserve.heading)}:"
            yield from self._reserve_lines(reserve, heading + " " * (indent - columns(heading)), width)

    def indent(self, at: str) -> int:
        """Return the columns of the longest heading in a place."""
        return max((1 + columns(self._safe_text(each.heading)) for each in self._reserves_at(at)), default=0)

    def _reserves_at(self, at: str) -> Iterator[Reserve]:
        return (each for each in self.diagram.reserves if (each.at if each.at in PLACES else "beside") == at)

    def _reserve_lines(self, reserve: Reserve, heading: str, width: int | None) -> Iterator[Line]:
        tokens = [self._beside(token) for token in reserve.tokens] or [[(self.glyphs.nothing, "")]]
        tray = on_ground("plain", self.diagram.design) if self.painted and reserve.tokens else ""
        yield from wrap_tokens(heading, tokens, width, tray=tray)

    def _beside(self, token: Token) -> Line:
        design = self.diagram.design
        if self.painted:
            from gamenote.render.boards.plan import token_label

            return token_label(token, self.glyphs, design)
        base = on_ground("plain", design).removesuffix("-plain")
        return on(base, token_runs(token, self.glyphs, design))

    def _clock_line(self, clock: PlayerClock) -> Line:
        """Return a player's sign, name and time.

        A pointer says whose clock runs.
        """
        row = owner(clock.paint, self.diagram.design)
        sign = row.letter if self.glyphs.name == "ascii" else row.man
        role = in_paint(CHIP, clock.paint, self.diagram.design)
        words = " ".join(filter(None, (self._safe_text(clock.name), self._safe_text(clock.time))))
        pointer: Line = [(f"{self.glyphs.pointer} ", "heading")] if clock.runs else []
        return [
            *pointer,
            (f" {self._safe_text(sign)} " if self.painted else self._safe_text(sign), role),
            (f" {words}", ""),
        ]

    def _curve_line(self, curve: Curve, width: int | None) -> Line:
        """Return the curve in signs, the shown position set off."""
        heading = f"{self._safe_text(curve.name)} "
        room = min(MOST_VALUES, max(1, (width or 80) - columns(heading) - 2))
        line: Line = [(heading, "heading")]
        for signs, here in _curve_stretches(curve, room, self.glyphs.heights):
            left, right = self.glyphs.here if here else ("", "")
            line += [(f"{left}{signs}{right}", "mark" if here else "")]
        return [run for run in line if run[0]]

    def _words(self) -> Iterator[str]:
        """Explain the board: marks without signs, owners, and the legend."""
        others: dict[str, list[str]] = {}
        for mark in self.diagram.marks:
            if mark.kind not in self.glyphs.marks:
                places = others.setdefault(" ".join(filter(None, (mark.paint, mark.kind, mark.text))), [])
                own = self.glyphs.owned.get(mark.paint, self.glyphs.signs[TERRITORY])
                places[:] = [own] if mark.kind == TERRITORY else [*places, "-".join(mark.at)]
        if others:
            yield f"Marks: {', '.join(' '.join((name, *places)) for name, places in others.items())}"
        named = [] if self.painted or self.glyphs.name == "ascii" else _signed_owners(self.diagram)
        if named:
            yield ", ".join(f"{owner(name, self.diagram.design).man} {name}" for name in named)
        yield from self.diagram.legend

    def _safe_text(self, text: str) -> str:
        return safe(text, self.glyphs)


def _signed_owners(diagram: Diagram) -> list[str]:
    """Return the paints whose signs want a word."""
    stacks = [*(cell.stack for cell in diagram.cells.values()), *(beside.tokens for beside in diagram.reserves)]
    return sorted(
        {token.paint for stack in stacks for token in stack if token_style(token, diagram.design).signed}
    )


def _curve_stretches(curve: Curve, room: int, heights: str) -> Iterator[tuple[str, bool]]:
    """Return the signs before the shown position, its own, and those behind."""
    count = len(curve.values)
    step = max(1, -(-count // room))
    bounds = curve.bounds
    signs = [_curve_sign(curve.values[at : at + step], bounds, heights) for at in range(0, count, step)]
    here = curve.here // step
    yield "".join(signs[: max(0, here)]), False
    if 0 <= here < len(signs):
        yield signs[here], True
        yield "".join(signs[here + 1 :]), False


def _curve_sign(values: Sequence[float | None], limits: tuple[float, float], heights: str) -> str:
    least, greatest = limits
    known = [min(max(value, least), greatest) for value in values if value is not None and not isnan(value)]
    if not known:
        return " "
    value = sum(known) / len(known)
    return heights[round((value - least) / (greatest - least) * (len(heights) - 1))]


def wrap_tokens(
    heading: str, tokens: Iterable[Line], width: int | None, *, gap: int = 1, tray: str = ""
) -> Iterator[Line]:
    """Return a heading and tokens behind it, wrapped below the first.

    The tray is the role of what lies between them and at the ends.
    """
    line: Line = [(f"{heading} " if heading and tray else heading, "heading")] if heading else []
    indent = room = columns(heading) + bool(tray)
    end: Line = [(" ", tray)] if tray else []
    for token in tokens:
        if width is not None and room > indent and room + gap + width_of(token) + len(end) > width:
            yield [*line, *end]
            line, room = [(" " * indent, "")], indent
        space = gap if room else 0
        line += [(" " * space, tray), *token]
        room += space + width_of(token)
    yield [run for run in (*line, *end) if run[0]]
