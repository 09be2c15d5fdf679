"""Boards as text, pictures and pages, by the installed board styles."""

from __future__ import annotations

from collections.abc import Iterable

from gamenote.core import registry
from gamenote.core.diagram import Diagram, DocumentPainter, Painter, SheetPainter, Undrawable

THEMES = ("auto", "light", "dark")


def painter_of(style: str, theme: str) -> Painter:
    """Return what draws in a style; raise ValueError for strange words."""
    boards = registry.boards()
    if style not in boards:
        raise ValueError(f"there is no board style {style!r}; there are {', '.join(boards)}")
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    return boards[style].load()


def draw_diagrams(
    diagrams: Iterable[Diagram], style: str, *, coords: bool = True, theme: str = "auto"
) -> str | bytes:
    """Return positions as a text, or as a file that is none."""
    painter = painter_of(style, theme)
    if isinstance(painter, DocumentPainter):
        try:
            return painter.document(diagrams, coords=coords, theme=theme).content
        except Undrawable as failure:
            raise RuntimeError(f"{failure} ({failure.hint})" if failure.hint else str(failure)) from None
    if isinstance(painter, SheetPainter):
        pieces = [painter.sheet(diagrams, coords=coords, theme=theme)]
    else:
        pieces = [painter.lines(diagram, coords=coords, theme=theme) for diagram in diagrams]
    return "\n".join(
        "".join(f"{''.join(words for words, _ in line).rstrip()}\n" for line in piece) for piece in pieces
    )
