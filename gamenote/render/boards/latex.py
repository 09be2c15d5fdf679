r"""Diagrams for LaTeX: TikZ pictures, for documents with `\usepackage{tikz}`.

They show what the pictures of `svg` show. Boards, pieces and colours are defined once at the head, however many
diagrams follow; each of these is a few lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from gamenote.core.diagram import BoardRenderer, Diagram, Run, Token
from gamenote.core.film import Film
from gamenote.render.boards.articles import Figure, Heading, Paragraph, blocks
from gamenote.render.boards.pieces import Block, Ink, has_drawing
from gamenote.render.boards.svg import compose_picture
from gamenote.render.boards.tikz import Tikz, escaped
from gamenote.render.themes import piece_glyph

PACKAGES = r"% \usepackage{tikz}"
POINTS = 0.7528  # of TeX in a pixel, 96 of which are an inch
__all__ = ["RENDERER", "LatexPainter", "escaped", "pictures"]


@dataclass(frozen=True)
class LatexPainter:
    """Draws diagrams as TikZ pictures.

    `size` is how wide each is, in pixels; None makes the usual board eight centimetres wide."""

    size: int | None = None

    def of_size(self, size: int) -> LatexPainter:
        return LatexPainter(size)

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

    def article(self, films: Iterable[Film], *, coords: bool = True, theme: str = "light") -> Iterator[str]:
        """Moves as paragraphs, with pictures between them.

        What all pictures share stands first."""
        parts = [part for film in films for part in blocks(film)]
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
