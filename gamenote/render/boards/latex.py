r"""Diagrams for LaTeX: TikZ pictures, for documents with `\usepackage{tikz}`.

Lengths are those of the lattice, so that x and y make the board larger or smaller; colours are defined once at
the head of a picture and can be changed there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from gamenote.core.design import Shape, steps
from gamenote.core.diagram import BoardRenderer, Cell, Diagram, Painter, Reserve, Run, Token
from gamenote.core.visible import visible
from gamenote.render.boards import palette
from gamenote.render.boards.geometry import Geometry, Place, geometry
from gamenote.render.boards.markup import decimal
from gamenote.render.boards.pieces import CROWN, Ink
from gamenote.render.boards.scene import Scene
from gamenote.render.themes import piece_glyph

LETTERS = 14.0  # the size of the names at the edge, in the pixels of `geometry`
WIDE = 8.0  # the width of a board in centimetres
POINTS = 28.45  # in a centimetre
TIKZ = {"M": "{}", "L": "-- {}", "C": ".. controls {} and {} .. {}", "Z": "-- cycle"}  # letters of paths
ESCAPES = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
} | {character: f"\\{character}" for character in "{}$&#_%"}
SPECIAL = re.compile(f"[{re.escape(''.join(ESCAPES))}]")


def escaped(words: str) -> str:
    r"""Words as LaTeX sets them.

    >>> escaped("50% of {x}")
    '50\\% of \\{x\\}'
    """
    return SPECIAL.sub(lambda match: ESCAPES[match[0]], visible(words.replace("\t", " ")))


@dataclass(frozen=True)
class LatexPainter:
    """Draws diagrams as TikZ pictures."""

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "light"
    ) -> Iterator[list[Run]]:
        r"""Return a picture, with the packages it needs in a comment.

        Paper is light unless dark is asked for."""
        drawing = _Drawing(diagram, geometry(diagram.lattice), dark=theme == "dark")
        body = [*drawing.board(coords=coords), *drawing.words()]
        scale = decimal(WIDE / (drawing.place.width / drawing.place.unit))
        head = [r"% \usepackage{tikz}", rf"\begin{{tikzpicture}}[x={scale}cm,y={scale}cm,line join=round]"]
        yield from ([(line, "")] for line in (*head, *drawing.colours(), *body, r"\end{tikzpicture}"))


@dataclass
class _Drawing:
    """One picture, and the colours that it uses."""

    diagram: Diagram
    place: Geometry
    dark: bool
    used: dict[str, str] = field(default_factory=dict)

    def colours(self) -> Iterator[str]:
        return (rf"\definecolor{{{name}}}{{HTML}}{{{shade}}}" for shade, name in sorted(self.used.items()))

    def style(self, role: str, *more: str) -> str:
        """The options of a path in the colours of a role."""
        row = palette.row(role, self.diagram.design)
        shades = row.dark if self.dark else row.light
        found = [
            f"{key}={self._name(shade)}" for key, shade in (("fill", shades.fill), ("draw", shades.line)) if shade
        ]
        return ",".join((*found, *more))

    def _name(self, shade: str) -> str:
        return self.used.setdefault(shade[1:].upper(), f"gn{shade[1:].lower()}")

    def board(self, *, coords: bool) -> Iterator[str]:
        """The cells, their names, what stands on them, marks."""
        for place in self.place.places.values():
            ground = self.diagram.cells.get(place.coord, Cell()).ground
            own = self.diagram.design.ground(ground) is not None
            if own or ground != "hole":
                usual = not own and (ground == "plain" or ground.startswith("start"))
                role = "ground" if usual else f"ground-{ground}"
                yield rf"\path[{self.style(role, 'line width=.3pt')}] {self.outline(place, 1.0)};"
            if ground.startswith("start") and not own:
                radius = self.far(0.17, place)
                yield rf"\path[{self.style(ground)}] {self.at(place.x, place.y)} circle[radius={radius}];"
        if coords:
            yield from self._names()
        for coord, place in self.place.places.items():
            cell = self.diagram.cells.get(coord, Cell())
            for height, token in enumerate(cell.stack):
                yield from self.token(token, place, (height, len(cell.stack)))
        yield from self._marks()

    def _names(self) -> Iterator[str]:
        style = self.style("label").replace("fill=", "text=")
        below = f"{style},anchor=base,yshift=-9pt,font=\\scriptsize"
        for name, x in self.place.names_below(LETTERS):
            yield rf"\node[{below}] at {self.at(x, self.place.height)} {{{escaped(name)}}};"
        for name, y in self.place.names_beside(LETTERS):
            yield rf"\node[{style},left,font=\scriptsize] at {self.at(0, y)} {{{escaped(name)}}};"
        for place in () if self.place.algebraic else self.place.places.values():
            if place.name:
                left, top = (min(axis) for axis in zip(*place.outline, strict=True))
                corner = self.at(place.x + left, place.y + top)
                options = f"{style},below right,inner sep=.6pt,font=\\tiny"
                yield rf"\node[{options}] at {corner} {{{escaped(place.name)}}};"

    def token(self, token: Token, place: Place, at: tuple[int, int]) -> Iterator[str]:
        """Draw a token; `at` is its height and that of its stack."""
        own = self.diagram.design.kind(token.kind, token.paint)
        if own is not None:
            return self._shaped(token, own.shapes, place) if own.shapes else self._lettered(token, place, at)
        return DRAWERS.get(token.kind, _Drawing._lettered)(self, token, place, at)

    def _shaped(self, token: Token, shapes: tuple[Shape, ...], place: Place) -> Iterator[str]:
        """Draw the shapes of a design, and the text on them."""
        for shape in shapes:
            width = f"line width={decimal(shape.width * place.size / self.place.width * WIDE * POINTS)}pt"
            yield rf"\path[{self.style(f'{shape.part}-{token.paint}', width)}] {self._path(shape, place)};"
        if token.text:
            yield self._text(token.text, f"ink-{token.paint}", place.x, place.y, r"\bfseries")

    def _path(self, shape: Shape, place: Place) -> str:
        shown = []
        for letter, points in steps(shape.path):
            at = [self.at(place.x + (x - 0.5) * place.size, place.y + (y - 0.5) * place.size) for x, y in points]
            shown.append(TIKZ[letter].format(*at))
        return " ".join(shown)

    def _stone(self, token: Token, place: Place, at: tuple[int, int]) -> Iterator[str]:
        middle = self.at(place.x, place.y)
        yield rf"\path[{self.style(f'piece-{token.paint}')}] {middle} circle[radius={self.far(0.45, place)}];"
        if token.text:
            yield self._text(token.text, f"ink-{token.paint}", place.x, place.y, r"\footnotesize")

    def _man(self, token: Token, place: Place, at: tuple[int, int]) -> Iterator[str]:
        middle = self.at(place.x, place.y)
        yield rf"\path[{self.style(f'piece-{token.paint}')}] {middle} circle[radius={self.far(0.39, place)}];"
        yield rf"\path[{self.style(f'edge-{token.paint}')}] {middle} circle[radius={self.far(0.27, place)}];"

    def _king(self, token: Token, place: Place, at: tuple[int, int]) -> Iterator[str]:
        yield from self._man(token, place, at)
        points = " -- ".join(self.at(place.x + x * place.size, place.y + y * place.size) for x, y in CROWN)
        yield rf"\path[{self.style('crown')}] {points} -- cycle;"

    def _disk(self, token: Token, place: Place, at: tuple[int, int]) -> Iterator[str]:
        """Draw a disk seen from the side, in a centred stack."""
        height, count = at
        thick = min(0.24, 0.86 / count) * place.size
        low = place.y + thick * count / 2 - height * thick
        wide = 0.38 * place.size
        corners = f"{self.at(place.x - wide, low)} rectangle {self.at(place.x + wide, low - thick)}"
        yield rf"\path[{self.style(f'piece-{token.paint}', 'rounded corners=1.5pt')}] {corners};"
        yield self._text(token.text, f"ink-{token.paint}", place.x, low - thick / 2, r"\footnotesize")

    def _block(self, token: Token, place: Place, at: tuple[int, int]) -> Iterator[str]:
        fine = self.style(f"piece-{token.paint}", "line width=.2pt", "draw opacity=.4")
        yield rf"\path[{fine}] {self.outline(place, 1.0)};"
        spot = Scene(self.diagram, Ink()).spot(place, Cell((token,)))
        corners = [self.at(place.x + x, place.y + y) for x, y in place.outline]
        sides = zip(corners, corners[1:] + corners[:1], spot.ends or (True,) * len(corners), strict=True)
        if edges := " ".join(f"{a} -- {b}" for a, b, end in sides if end):
            yield rf"\path[{self.style(f'edge-{token.paint}', 'line width=.7pt', 'line cap=round')}] {edges};"

    def _tile(self, token: Token, place: Place, at: tuple[int, int]) -> Iterator[str]:
        style = self.style(f"piece-{token.paint}", "rounded corners=2pt")
        yield rf"\path[{style}] {self.outline(place, 0.9)};"
        yield self._text(token.text, f"ink-{token.paint}", place.x, place.y, r"\bfseries\large")

    def _lettered(self, token: Token, place: Place, at: tuple[int, int]) -> Iterator[str]:
        radius = self.far(0.39, place)
        yield rf"\path[{self.style(f'piece-{token.paint}')}] {self.at(place.x, place.y)} circle[radius={radius}];"
        words = token.text or piece_glyph(token, self.diagram.design, ascii_only=True)
        yield self._text(words, f"ink-{token.paint}", place.x, place.y, r"\bfseries")

    def _text(self, words: str, role: str, x: float, y: float, font: str) -> str:
        style = self.style(role).replace("fill=", "text=").partition(",draw=")[0]
        return rf"\node[{style},inner sep=0pt,font=\sffamily{font}] at {self.at(x, y)} {{{escaped(words)}}};"

    def _marks(self) -> Iterator[str]:
        for mark in self.diagram.marks:
            places = [self.place.by_name[name] for name in mark.at if name in self.place.by_name]
            if mark.kind in ("arrow", "line"):
                tip = "->" if mark.kind == "arrow" else "-"
                way = " -- ".join(self.at(place.x, place.y) for place in places)
                yield rf"\path[{self.style('mark-arrow', tip, 'line width=1.6pt')}] {way};"
                continue
            for place in places:
                yield rf"\path[{self.style('mark-last-move', 'line width=1.1pt')}] {self.outline(place, 0.94)};"
                if mark.text:
                    yield self._text(mark.text, "mark-label", place.x, place.y, r"\bfseries")

    def words(self) -> Iterator[str]:
        """Title above, caption and what lies beside the board below."""
        middle, wide = self.place.width / 2, f"text width={decimal(WIDE)}cm,align=center"
        if self.diagram.title:
            yield rf"\node[above,{wide},font=\bfseries] at {self.at(middle, 0)} {{{escaped(self.diagram.title)}}};"
        lists = [escaped(line) for line in self.diagram.caption.split("\n") if line]
        lists += map(_listed, self.diagram.reserves)
        lists += map(escaped, self.diagram.legend)
        if lists:
            low = self.at(middle, self.place.height)
            rows = " \\\\ ".join(lists)
            yield rf"\node[below,yshift=-12pt,{wide},font=\small] at {low} {{{rows}}};"

    def outline(self, place: Place, part: float) -> str:
        corners = (self.at(place.x + x * part, place.y + y * part) for x, y in place.outline)
        return f"{' -- '.join(corners)} -- cycle"

    def at(self, x: float, y: float) -> str:
        return f"({_length(x / self.place.unit)},{_length(-y / self.place.unit)})"

    def far(self, part: float, place: Place) -> str:
        return _length(part * place.size / self.place.unit)


def _length(value: float) -> str:
    shown = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if shown in ("-0", "") else shown


def _listed(reserve: Reserve) -> str:
    words = " ".join(escaped(token.text or token.kind) for token in reserve.tokens) or "none"
    return rf"\textbf{{{escaped(reserve.heading)}:}} {words}"


DRAWERS: dict[str, Callable[[_Drawing, Token, Place, tuple[int, int]], Iterator[str]]] = {
    "stone": _Drawing._stone,
    "man": _Drawing._man,
    "king": _Drawing._king,
    "disk": _Drawing._disk,
    "block": _Drawing._block,
    "tile": _Drawing._tile,
}


def _load() -> Painter:
    return LatexPainter()


RENDERER = BoardRenderer(name="latex", suffixes=(".tex",), load=_load)
