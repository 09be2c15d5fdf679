"""Six kinds of pieces as shapes, for checks of boards.

They are our own drawings: a design may take them.
"""

from __future__ import annotations

from gamenote.core.design import Design, PieceKind, Shape, circle, polygon

__all__ = ["SIX_KINDS"]

FOOT = Shape(polygon((0.2, 0.88), (0.8, 0.88), (0.75, 0.78), (0.25, 0.78)))
COLLAR = Shape("M .34 .7 L .66 .7", "edge", 0.035)


def _body(path: str) -> Shape:
    return Shape(path, "piece", 0.032)


KING = (
    _body(
        polygon(
            (0.46, 0.08), (0.54, 0.08), (0.54, 0.14), (0.6, 0.14), (0.6, 0.21), (0.54, 0.21), (0.54, 0.32),
            (0.46, 0.32), (0.46, 0.21), (0.4, 0.21), (0.4, 0.14), (0.46, 0.14),
        )
    ),
    _body(
        "M .5 .34 C .6 .24 .8 .28 .78 .44 C .77 .56 .69 .62 .68 .78 L .32 .78 C .31 .62 .23 .56 .22 .44"
        " C .2 .28 .4 .24 .5 .34 Z"
    ),
    Shape("M .5 .38 L .5 .6", "edge", 0.035),
)  # fmt: skip
QUEEN = (
    _body(
        polygon(
            (0.2, 0.32), (0.35, 0.54), (0.36, 0.22), (0.5, 0.5), (0.64, 0.22), (0.65, 0.54), (0.8, 0.32),
            (0.68, 0.78), (0.32, 0.78),
        )
    ),
    *(_body(circle(x, y, 0.042)) for x, y in ((0.2, 0.28), (0.36, 0.18), (0.64, 0.18), (0.8, 0.28))),
)  # fmt: skip
ROOK = (
    _body(
        polygon(
            (0.25, 0.18), (0.36, 0.18), (0.36, 0.26), (0.445, 0.26), (0.445, 0.18), (0.555, 0.18), (0.555, 0.26),
            (0.64, 0.26), (0.64, 0.18), (0.75, 0.18), (0.75, 0.36), (0.66, 0.43), (0.68, 0.78), (0.32, 0.78),
            (0.34, 0.43), (0.25, 0.36),
        )
    ),
    Shape("M .36 .43 L .64 .43", "edge", 0.035),
)  # fmt: skip
BISHOP = (
    _body("M .5 .18 C .68 .3 .74 .47 .6 .62 L .67 .78 L .33 .78 L .4 .62 C .26 .47 .32 .3 .5 .18 Z"),
    _body(circle(0.5, 0.13, 0.05)),
    Shape("M .5 .3 L .5 .48 M .42 .39 L .58 .39", "edge", 0.035),
)
KNIGHT = (
    _body(
        "M .3 .78 C .32 .62 .45 .57 .47 .46 C .41 .49 .34 .53 .28 .55 C .2 .53 .18 .46 .22 .41"
        " C .29 .33 .33 .25 .42 .2 L .43 .1 L .53 .18 C .73 .24 .78 .52 .72 .78 Z"
    ),
    Shape(circle(0.4, 0.31, 0.024), "ink", 0),
    Shape("M .6 .28 C .66 .4 .67 .54 .65 .66", "edge", 0.035),
)
PAWN = (
    _body("M .5 .42 C .47 .58 .37 .66 .32 .78 L .68 .78 C .63 .66 .53 .58 .5 .42 Z"),
    _body(circle(0.5, 0.36, 0.14)),
)
KINDS = (
    ("king", "♔♚", "K", KING),
    ("queen", "♕♛", "Q", QUEEN),
    ("rook", "♖♜", "R", ROOK),
    ("bishop", "♗♝", "B", BISHOP),
    ("knight", "♘♞", "N", KNIGHT),
    ("pawn", "♙♟", "P", PAWN),
)
SIX_KINDS = Design(
    kinds=tuple(
        PieceKind(name, glyph, letter, paint, (*shapes, COLLAR, FOOT))
        for name, glyphs, capital, shapes in KINDS
        for paint, glyph, letter in (
            ("", glyphs[1], capital),
            ("white", glyphs[0], capital),
            ("black", glyphs[1], capital.lower()),
        )
    )
)
