"""The boards of text: box-drawing characters, or plain ASCII."""

from __future__ import annotations

from gamenote.core.diagram import BoardRenderer, Painter


def _load_unicode() -> Painter:
    from gamenote.render.boards.text import TextPainter
    from gamenote.render.themes import UNICODE

    return TextPainter(UNICODE)


def _load_ascii() -> Painter:
    from gamenote.render.boards.text import TextPainter
    from gamenote.render.themes import ASCII

    return TextPainter(ASCII)


UNICODE = BoardRenderer(name="unicode", suffixes=(".txt",), plain=True, load=_load_unicode)
ASCII = BoardRenderer(name="ascii", plain=True, load=_load_ascii)
