"""Diagrams as PDF: the pictures of `svg`, set on pages of A4.

Set by Typst (the extra `pdf`), which gets a document of ours and all words of records as values: none of them can
become its code, and it reads neither files nor addresses. Its own fonts do for the text, one of ours for pictures;
those of the machine are read where there are words in other scripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from gamenote.core.diagram import BoardRenderer, Diagram, Document, Undrawable, drawing
from gamenote.core.game_view import GameView
from gamenote.core.visible import visible
from gamenote.render.boards.articles import Figure, Heading, Paragraph, blocks
from gamenote.render.boards.svg import OWN_FONTS, PicturePainter, in_own_font, picture_width, svg_document

POINTS = 0.75  # in a pixel
ALONE, IN_TEXT = 0.9, 0.62  # of the size of an SVG, how large a picture is
COLUMN, NARROW = 228.0, 600.0  # points in half a page, and pixels of pictures that are drawn so wide
LATIN_TO_CYRILLIC = 0x530  # those of Typst and ours have the characters below
KNOWN = "–—−‘’“”„…→←□∞⩲⩱⨀"  # and these
TEMPLATE = """
#set page(paper: "a4", margin: 2cm, numbering: "1")
#let given = json(bytes(sys.inputs.given))
#set document(title: given.title, date: none)
#set text(size: 11pt, font: ("Libertinus Serif", "New Computer Modern Math"))
#set par(justify: true)
#let board(it) = image(
  bytes(it.svg), format: "svg", width: calc.min(it.width * 1pt, 17cm), alt: it.alt,
)
#let shown(it) = if it.role == "move" { strong(it.text) } else { it.text }
#let show-block(it) = if it.kind == "heading" {
  heading(level: 1, it.title)
  block(text(size: 9.5pt, it.facts.map(fact => [#strong(fact.at(0)): #fact.at(1)]).join(linebreak())))
} else if it.kind == "paragraph" {
  par(it.words.map(shown).join(" "))
} else {
  align(center, block(breakable: false, board(it)))
}
#if given.sheet {
  set par(justify: false, leading: 1.4em)
  given.blocks.map(it => box(board(it))).join(h(6mm, weak: true))
} else {
  given.blocks.map(show-block).join()
}
"""


class PdfPainter(PicturePainter):
    """Draws diagrams, or moves with diagrams, on pages.

    `size` is how wide a picture is, in pixels."""

    def document(self, diagrams: Iterable[Diagram], *, coords: bool = True, theme: str = "auto") -> Document:
        """Return pages with the diagrams, as many beside each other as fit."""
        found = list(diagrams)
        part = ALONE if len(found) == 1 else IN_TEXT
        parts = [self._write_figure(diagram, part, coords=coords, theme=theme) for diagram in found]
        if len(parts) > 1 and self.size is None:
            parts = [_half_page_figure(figure) for figure in parts]
        return _set_pages(parts, next((each.title for each in found), ""), sheet=True)

    def pages(self, game_views: Iterable[GameView], *, coords: bool = True, theme: str = "auto") -> Document:
        """Return pages with the moves of games and diagrams between them."""
        parts: list[dict[str, object]] = []
        title = ""
        for game_view in game_views:
            title = title or game_view.title
            for part in blocks(game_view):
                parts.append(
                    self._write_figure(part.diagram, IN_TEXT, coords=coords, theme=theme)
                    if isinstance(part, Figure)
                    else _write_part(part)
                )
        return _set_pages(parts, title, sheet=False)

    def _write_figure(self, diagram: Diagram, part: float, *, coords: bool, theme: str) -> dict[str, object]:
        svg = "\n".join(svg_document(diagram, coords=coords, theme="light" if theme == "auto" else theme))
        width = POINTS * (picture_width(svg) * part if self.size is None else self.size)
        return {"kind": "figure", "svg": in_own_font(svg), "width": width, "alt": visible(diagram.title)}


def _half_page_figure(figure: dict[str, object]) -> dict[str, object]:
    """Return a picture half a page wide, unless it is broad."""
    narrow = picture_width(str(figure["svg"])) <= NARROW
    return {**figure, "width": COLUMN} if narrow else figure


def _write_part(part: Heading | Paragraph) -> dict[str, object]:
    """Return a part of running text as Typst takes it."""
    if isinstance(part, Heading):
        facts = [[visible(name), visible(value)] for name, value in part.facts]
        return {"kind": "heading", "title": visible(part.title), "facts": facts}
    return {
        "kind": "paragraph",
        "words": [{"text": visible(word.text), "role": word.role} for word in part.words],
    }


def _set_pages(parts: list[dict[str, object]], title: str, *, sheet: bool) -> Document:
    """Return the pages, with other fonts where ours lack letters."""
    if not parts:
        return Document(b"")
    given = json.dumps({"title": visible(title), "blocks": parts, "sheet": sheet}, ensure_ascii=False)
    foreign = any(ord(character) >= LATIN_TO_CYRILLIC for character in {*given} - {*KNOWN})
    return Document(_run_typst(given, fonts=foreign))


def _run_typst(given: str, *, fonts: bool) -> bytes:
    try:
        import typst
    except ImportError:
        raise Undrawable("pdf needs the package typst: pip install 'gamenote[pdf]'") from None
    with drawing("Typst"):
        return typst.compile(
            TEMPLATE.encode(),
            format="pdf",
            sys_inputs={"given": given},
            font_paths=typst.Fonts(include_system_fonts=fonts, font_paths=[str(OWN_FONTS)]),
            timestamp=0,
        )


RENDERER = BoardRenderer(name="pdf", suffixes=(".pdf",), load="gamenote.render.boards.pdf:PdfPainter")
