r"""Diagrams for LaTeX: TikZ pictures, for documents with `\usepackage{tikz}`.

They show what the pictures of `svg` show. Boards, pieces and colours are defined once at the head, however many
diagrams follow; each of these is a few lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from zlib import crc32

from msgspec.structs import replace

from gamenote.core.diagram import BoardRenderer, Diagram, Run, Token
from gamenote.core.game_view import GameView
from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import visible
from gamenote.render.boards.articles import Figure, Heading, Paragraph, blocks
from gamenote.render.boards.palette import Colours
from gamenote.render.boards.pieces import Block, Ink, has_drawing
from gamenote.render.boards.svg import SizedPainter, compose_picture
from gamenote.render.themes import piece_glyph

# Drawn SVG as TikZ: shapes, places and words of pictures.
#
# What is drawn several times is defined once, under a name made of its content, and put where it belongs: so a
# board is a few lines. Lengths are those of the SVG, made smaller by `\gnpx`, which an author may change.

PLACE = lazy_pattern(r"translate\((-?[0-9.]++) (-?[0-9.]++)\)")
LONG = 300  # characters of drawings that are defined even if they are drawn once
LONGEST = 24  # of what a name says
NOT_IN_NAMES = lazy_pattern(r"[^A-Za-z0-9]++")
SIZE = 10.0  # of the fonts that words are scaled from
MACROS = (
    r"\usetikzlibrary{svg.path}",
    r"\providecommand\gnpx{0.482}",
    r"\providecommand\gndefine[2]{\expandafter\gdef\csname gn/#1\endcsname{#2}}",
    r"\providecommand\gnput[3]{\begin{scope}[shift={(#1,#2)}]\csname gn/#3\endcsname\end{scope}}",
)
ANCHORS = {"middle": "base", "end": "base east"}
LINES = {"stroke-linecap": "line cap", "stroke-linejoin": "line join"}
OPACITIES = {"fill-opacity": "fill opacity", "stroke-opacity": "draw opacity", "opacity": "opacity"}
ESCAPES = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"{\char34}",
    "'": r"\textquoteright{}",
    "□": r"{\fboxsep0pt\fbox{\phantom{x}}}",
    "∞": r"\ensuremath{\infty}",
    "⩲": r"\ensuremath{\stackrel{+}{=}}",
    "⩱": r"\ensuremath{\stackrel{=}{+}}",
    "±": r"\ensuremath{\pm}",
    "∓": r"\ensuremath{\mp}",
    "−": r"\ensuremath{-}",
    "⨀": r"\ensuremath{\odot}",
    "½": r"\ensuremath{\frac12}",
    "×": r"\ensuremath{\times}",
    "→": r"\ensuremath{\to}",
} | {character: f"\\{character}" for character in "{}$&#_%"}
SPECIAL = lazy_pattern(f"[{re.escape(''.join(ESCAPES))}]")


def escaped(words: str) -> str:
    r"""Words as LaTeX sets them.

    >>> escaped("50% of {x}")
    '50\\% of \\{x\\}'
    """
    shown = SPECIAL.sub(lambda match: ESCAPES[match[0]], visible(words.replace("\t", " ")))
    return shown.replace("::", ":{}:")  # which a log would obey


@dataclass
class Tikz:
    """SVG in the classes of a palette, drawn as TikZ.

    What is defined and which colours are used comes together while pictures are drawn."""

    shades: Mapping[str, Colours]
    colours: dict[str, str] = field(default_factory=dict)
    defined: dict[str, str] = field(default_factory=dict)

    def picture(self, lines: Iterable[str]) -> Iterator[str]:
        """Return the commands for the lines of an SVG."""
        root = ElementTree.fromstring(f"<svg>{''.join(lines)}</svg>")
        return self._parts(root)

    def head(self) -> Iterator[str]:
        """Return the definitions of colours and parts."""
        yield from MACROS
        yield from (rf"\definecolor{{{name}}}{{HTML}}{{{shade}}}" for shade, name in sorted(self.colours.items()))
        yield from (rf"\gndefine{{{name}}}{{{body}}}" for name, body in self.defined.items())

    def _parts(self, parent: Element) -> Iterator[str]:
        """Draw children: pieces by name, long runs of shapes by name."""
        shapes: list[str] = []
        for child in parent:
            if child.tag != "g":
                shapes += self._draw_shape(child)
                continue
            yield from self._named_colour(shapes)
            shapes = []
            yield from self._draw_group(child)
        yield from self._named_colour(shapes)

    def _named_colour(self, shapes: list[str], at: str = "", what: str = "board") -> list[str]:
        """Define shapes, unless they are few or words alone."""
        body = "".join(shapes)
        if not at and (len(body) < LONG or r"\path" not in body):
            return shapes
        name = f"{what}-{crc32(body.encode()):08x}"
        self.defined[name] = body
        return [rf"\gnput{at or '{0}{0}'}{{{name}}}"]

    def _draw_group(self, group: Element) -> Iterator[str]:
        match = PLACE.match(group.get("transform", ""))
        x, y = (match[1], match[2]) if match else ("0", "0")
        inner = list(self._parts(group))
        options = [f"shift={{({x},{y})}}"] if (x, y) != ("0", "0") else []
        options += [f"{key}={group.get(name)}" for name, key in OPACITIES.items() if group.get(name)]
        what = group.get("data-holds") or ("mark" if group.get("data-mark") else "")
        if what and match:
            yield from self._named_colour(inner, f"{{{x}}}{{{y}}}", NOT_IN_NAMES.sub("-", what)[:LONGEST])
        elif options:
            yield rf"\begin{{scope}}[{','.join(options)}]"
            yield from inner
            yield r"\end{scope}"
        else:
            yield from inner

    def _draw_shape(self, shape: Element) -> list[str]:
        draw = SHAPES.get(shape.tag)
        if draw is None:
            return []
        if shape.tag == "text":
            return [self._words(shape)]
        options = self._path_options(shape)
        return [rf"\path[{','.join(options)}] {draw(shape)};"] if options else []

    def _path_options(self, shape: Element) -> list[str]:
        colours = self.shades.get(shape.get("class", ""), Colours("#000000"))
        options = [f"{key}={self._colour_name(shade)}" for key, shade in _colour_pairs(colours) if shade]
        if colours.line and shape.get("stroke-width"):
            options.append(f"line width={shape.get('stroke-width')}*\\gnpx pt")
        options += [f"{key}={shape.get(name)}" for name, key in (LINES | OPACITIES).items() if shape.get(name)]
        if shape.get("rx") and shape.tag == "rect":
            options.append(f"rounded corners={shape.get('rx')}*\\gnpx pt")
        return options

    def _words(self, element: Element) -> str:
        colours = self.shades.get(element.get("class", ""), Colours("#000000"))
        options = ["inner sep=0pt", f"text={self._colour_name(colours.fill or '#000000')}"]
        options.append(f"anchor={ANCHORS.get(element.get('text-anchor', ''), 'base west')}")
        options.append(f"scale={float(element.get('font-size', '12')) / SIZE:.3g}*\\gnpx")
        if element.get("paint-order") and colours.line:
            options += [f"fill={self._colour_name(colours.line)}", "fill opacity=.75", "text opacity=1"]
        bold = r"\bfseries" if int(element.get("font-weight", "400")) >= 600 else ""
        options.append(rf"font=\fontsize{{{SIZE:g}}}{{{SIZE * 1.2:g}}}\sffamily{bold}\selectfont")
        at = f"({element.get('x', '0')},{element.get('y', '0')})"
        return rf"\node[{','.join(options)}] at {at} {{{escaped(element.text or '')}}};"

    def _colour_name(self, shade: str) -> str:
        return self.colours.setdefault(shade[1:].upper(), f"gn{shade[1:].lower()}")


def _colour_pairs(colours: Colours) -> tuple[tuple[str, str], ...]:
    return ("fill", colours.fill), ("draw", colours.line)


def _shape_middle(shape: Element) -> str:
    return f"({shape.get('cx', '0')},{shape.get('cy', '0')})"


def _rectangle_path(shape: Element) -> str:
    x, y = (float(shape.get(name, "0")) for name in "xy")
    wide, high = (float(shape.get(name, "0")) for name in ("width", "height"))
    return f"({x:g},{y:g}) rectangle ({x + wide:g},{y + high:g})"


def _polygon_path(shape: Element) -> str:
    points = shape.get("points", "").split()
    return " -- ".join([*(f"({point})" for point in points), "cycle"])


SHAPES: Mapping[str, Callable[[Element], str]] = {
    "circle": lambda shape: f"{_shape_middle(shape)} circle[radius={shape.get('r')}]",
    "ellipse": lambda shape: (
        f"{_shape_middle(shape)} ellipse[x radius={shape.get('rx')},y radius={shape.get('ry')}]"
    ),
    "rect": _rectangle_path,
    "polygon": _polygon_path,
    "path": lambda shape: f"svg{{{shape.get('d', '')}}}",
    "text": lambda shape: "",
}


PACKAGES = r"% \usepackage{tikz}"
POINTS = 0.7528  # of TeX in a pixel, 96 of which are an inch


class LatexPainter(SizedPainter):
    """Draws diagrams as TikZ pictures.

    Without a size the usual board is eight centimetres wide."""

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "light"
    ) -> Iterator[list[Run]]:
        """Return a picture, with the packages it needs in a comment."""
        return self.sheet((diagram,), coords=coords, theme=theme)

    def sheet(
        self, diagrams: Iterable[Diagram], *, width: int | None = None, coords: bool = True, theme: str = "light"
    ) -> Iterator[list[Run]]:
        """Several diagrams, with what they share defined once."""
        head, bodies = pictures(diagrams, coords=coords, theme=theme, size=self.size)
        if not bodies:
            return
        yield from ([(line, "")] for line in head)
        for body in bodies:
            yield []
            yield from ([(line, "")] for line in body)

    def article(
        self, game_views: Iterable[GameView], *, coords: bool = True, theme: str = "light"
    ) -> Iterator[str]:
        """Moves as paragraphs, with pictures between them.

        What all pictures share stands first."""
        parts = [part for game_view in game_views for part in blocks(game_view)]
        shown = [part.diagram for part in parts if isinstance(part, Figure)]
        head, bodies = pictures(shown, coords=coords, theme=theme, size=self.size)
        yield from head
        boards = iter(bodies)
        for part in parts:
            yield ""
            if isinstance(part, Figure):
                yield from (r"\begin{center}", *next(boards), r"\end{center}")
            else:
                yield from _write_part(part)


def _write_part(part: Heading | Paragraph) -> Iterator[str]:
    """Return a heading or a paragraph as LaTeX sets it."""
    if isinstance(part, Paragraph):
        yield "\n".join(
            rf"\textbf{{{escaped(word.text)}}}" if word.role == "move" else escaped(word.text)
            for word in part.words
        )
        return
    yield rf"\section*{{{escaped(part.title)}}}"
    yield " \\\\\n".join(rf"\textbf{{{escaped(name)}:}} {escaped(value)}" for name, value in part.facts)
    yield r"\par\medskip\noindent"


def pictures(
    diagrams: Iterable[Diagram], *, coords: bool, theme: str, size: int | None = None
) -> tuple[list[str], list[list[str]]]:
    """Return what all pictures need defined, and the pictures.

    Paper is light unless dark is asked for."""
    ink = Ink()
    blocks = [compose_picture(_in_ascii(diagram), ink, coords=coords) for diagram in diagrams]
    tikz = Tikz({row.role: row.of(theme) for row in ink.rows.values()})
    bodies = [_write_picture(block, tikz, size) for block in blocks]
    return [PACKAGES, *tikz.head()], bodies


def _write_picture(block: Block, tikz: Tikz, size: int | None) -> list[str]:
    body = list(tikz.picture(block.lines))
    own = [] if size is None else [rf"\def\gnpx{{{size * POINTS / block.width:.4f}}}"]
    begin = r"\begin{tikzpicture}[x=1pt,y=1pt,xscale=\gnpx,yscale=-\gnpx]"
    shown = [*own, begin, *body, r"\end{tikzpicture}"]
    return [r"\begingroup", *shown, r"\endgroup"] if own else shown


def _in_ascii(diagram: Diagram) -> Diagram:
    """Return a diagram whose pieces without drawings show ASCII letters."""
    cells = {
        coord: replace(cell, stack=tuple(_token_with_letter(token, diagram) for token in cell.stack))
        for coord, cell in diagram.cells.items()
    }
    return replace(diagram, cells=cells)


def _token_with_letter(token: Token, diagram: Diagram) -> Token:
    own = diagram.design.kind(token.kind, token.paint)
    if token.text or (own.shapes if own else has_drawing(token, diagram.design)):
        return token
    return replace(token, text=piece_glyph(token, diagram.design, ascii_only=True))


RENDERER = BoardRenderer(name="latex", suffixes=(".tex",), load="gamenote.render.boards.latex:LatexPainter")
