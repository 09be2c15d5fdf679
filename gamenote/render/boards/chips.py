"""Pieces as painted stretches of text, in the colours of their owners."""

from __future__ import annotations

from gamenote.core.design import Design
from gamenote.core.diagram import Token
from gamenote.render.boards.plan import Line, safe
from gamenote.render.themes import CHIP, CHIP_SIGNS, Glyphs, as_ink, in_paint, owner, piece_glyph


def chip(token: Token, glyphs: Glyphs, design: Design) -> Line:
    """Return a piece as its text, or its sign, between two blanks."""
    role = in_paint(CHIP, token.paint, design)
    if token.text and len(token.text) == len(token.faces):
        shown = zip(token.text, token.faces, strict=True)
        return [(" ", role), *((safe(text, glyphs), f"{role} {face}") for text, face in shown), (" ", role)]
    return [(f" {label(token, glyphs, design)} ", role)]


def capped_piece(token: Token, glyphs: Glyphs, design: Design, base: str) -> Line:
    """Return a piece on a cell, with narrow sides."""
    line = chip(token, glyphs, design)
    if glyphs.caps is None or token.faces or token.text:
        return line
    role = f"{base} {as_ink(in_paint(CHIP, token.paint, design))}"
    left, right = glyphs.caps
    return [(left, role), *((text.strip(" ") or " ", each) for text, each in line), (right, role)]


def label(token: Token, glyphs: Glyphs, design: Design) -> str:
    """Return what is written on a piece."""
    plain = glyphs.name == "ascii"
    if own := design.kind(token.kind, token.paint):
        painted = "" if plain else own.painted
        return safe((painted or piece_glyph(token, design, ascii_only=plain)) + token.text, glyphs)
    if token.text:
        return safe(token.text, glyphs)
    row = owner(token.paint, design)
    in_unicode, in_ascii = CHIP_SIGNS.get(token.kind, ("{man}", "{letter}"))
    words = {"letter": row.letter, "small": row.letter.lower(), "man": row.man}
    return safe((in_ascii if plain else in_unicode).format(**words), glyphs)
