"""Kinds of pieces, paints and grounds that a game brings itself.

A `Diagram` carries its design, so that all that draws diagrams knows it without knowing the game. What a design
does not hold is drawn as ever (`core.diagram` lists it); a row of the same name stands for the built-in one. All
values are checked when they are made: nothing in them can become markup.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from gamenote.core.lattice import Point
from gamenote.core.patterns import lazy_pattern

__all__ = ["BUILT_IN", "Design", "Ground", "Paint", "PieceKind", "Shade", "Shape", "circle", "polygon"]

NAME = lazy_pattern(r"[a-z][a-z0-9]*+(?:-[a-z0-9]++)*+")
SHADE = lazy_pattern(r"#[0-9a-fA-F]{6}")
NUMBER = lazy_pattern(r"-?(?:[0-9]{1,3}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})")
WORD = lazy_pattern(r"[A-Za-z]|[^A-Za-z\s,]++")
NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}  # behind each letter of a path
LONGEST = 4  # characters of a glyph
WIDEST = 0.2  # of a line, in cells
ROUND = 0.5522847498  # how far the handles of a quarter of a circle stand out, of its radius

Step = tuple[str, tuple[Point, ...]]  # a letter of a path and its points


class Shade(Struct, frozen=True):
    """One colour, on light boards and on dark ones.

    Fields:
        light: `#rrggbb`.
        dark: `#rrggbb`, or "" for the light one.
    """

    light: str
    dark: str = ""

    def __post_init__(self) -> None:
        for shade in (self.light, self.dark or self.light):
            _raise_unless(SHADE.fullmatch(shade), f"{shade!r} is no colour: write it as #rrggbb")

    @property
    def on_dark(self) -> str:
        return self.dark or self.light


class Shape(Struct, frozen=True):
    """One outline of a piece in a unit square.

    (0, 0) is the upper left of the cell's square and (1, 1) the lower right. `circle` and `polygon` write paths.

    Fields:
        path: As in SVG, of `M x y`, `L x y`, `C x y x y x y` and `Z` alone.
        part: Its colours: "piece" the body with its line, "edge" lines on it, "ink" what is written on it.
        width: Of its line, in cells.
    """

    path: str
    part: str = "piece"
    width: float = 0.03

    def __post_init__(self) -> None:
        _raise_unless(self.part in ("piece", "edge", "ink"), f"{self.part!r} is none of piece, edge, ink")
        _raise_unless(0 <= self.width <= WIDEST, f"a line of {self.width} cells: 0 to {WIDEST} can be drawn")
        steps(self.path)


class PieceKind(Struct, frozen=True):
    """A kind of piece: its glyphs, and its shapes for drawings.

    Fields:
        name: As tokens give it: "knight".
        unicode: How it is written, "" for the sign of its paint. The text of a token follows.
        ascii: How it is written in plain ASCII, "" for the letter of its paint.
        paint: The paint for which this row holds, "" for all that have none of their own.
        shapes: What is drawn, the lowest first; () for a disk with the glyph, or the token's text, on it.
        painted: How it is written where its ground is painted in the colour of its owner, "" for `unicode`.
        solid: How it is written in the colour of its owner on a painted cell, "" for a painted piece.
    """

    name: str
    unicode: str = ""
    ascii: str = ""
    paint: str = ""
    shapes: tuple[Shape, ...] = ()
    painted: str = ""
    solid: str = ""

    def __post_init__(self) -> None:
        _require_names(self.name, *filter(None, (self.paint,)))
        _require_glyphs(self.unicode, self.ascii)
        _require_glyphs(self.painted, "")
        _require_glyphs(self.solid, "")


class Paint(Struct, frozen=True, kw_only=True):
    """The colours of one owner's pieces, and his signs without colour.

    Fields:
        name: As tokens give it: "red".
        letter: Stands for the owner in ASCII.
        sign: Stands for the owner in Unicode; "" for the letter.
        fill: The body of a piece.
        line: The line around it.
        ink: What is written or drawn on the body.
        terminal: The glyphs on the board in a terminal; None for its usual ink.
    """

    name: str
    letter: str
    sign: str = ""
    fill: Shade
    line: Shade
    ink: Shade
    terminal: Shade | None = None

    def __post_init__(self) -> None:
        _require_names(self.name)
        _require_glyphs(self.sign, self.letter)
        _raise_unless(self.letter, f"the paint {self.name} needs a letter")


class Ground(Struct, frozen=True, kw_only=True):
    """How the cells of one ground look.

    Fields:
        name: As cells give it: "river"; "plain" changes the usual ground.
        fill: The cell.
        ink: Its name, where it stands on the cell, and its sign in a terminal.
        line: The line around it, None for none.
        unicode: What an empty cell shows in a terminal, "" for nothing.
        ascii: The same in plain ASCII.
    """

    name: str
    fill: Shade
    ink: Shade
    line: Shade | None = None
    unicode: str = "·"
    ascii: str = "."

    def __post_init__(self) -> None:
        _require_names(self.name)
        _require_glyphs(self.unicode, self.ascii)


class Design(Struct, frozen=True):
    """Kinds, paints and grounds that a diagram brings with it.

    >>> lance = PieceKind("lance", "♙", "L", shapes=(Shape(polygon((0.3, 0.9), (0.5, 0.1), (0.7, 0.9))),))
    >>> felt = Ground(name="plain", fill=Shade("#2f8a4a", "#1d5a30"), ink=Shade("#0b3316"))
    >>> Design(kinds=(lance,), grounds=(felt,)).kind("lance", "white") == lance
    True

    Fields:
        kinds: One row for all paints, or one for each.
        paints: The colours of owners.
        grounds: The colours of cells.
    """

    kinds: tuple[PieceKind, ...] = ()
    paints: tuple[Paint, ...] = ()
    grounds: tuple[Ground, ...] = ()

    def kind(self, name: str, paint: str) -> PieceKind | None:
        """Return the row for the pieces of an owner, None without one."""
        rows = [row for row in self.kinds if row.name == name and row.paint in ("", paint)]
        return max(rows, key=lambda row: row.paint, default=None)

    def paint(self, name: str) -> Paint | None:
        return next((row for row in self.paints if row.name == name), None)

    def ground(self, name: str) -> Ground | None:
        return next((row for row in self.grounds if row.name == name), None)


BUILT_IN = Design()  # nothing of its own


@lru_cache(maxsize=512)
def steps(path: str) -> tuple[Step, ...]:
    """Return the steps of a path, a letter with its points each.

    >>> steps("M 0 0 L 1 .5 Z")
    (('M', ((0.0, 0.0),)), ('L', ((1.0, 0.5),)), ('Z', ()))
    """
    words = WORD.findall(path)
    found = tuple(_read_steps(words, path))
    _raise_unless(found and found[0][0] == "M", f"a path begins with M: {path!r}")
    return found


def _read_steps(words: list[str], path: str) -> Iterator[Step]:
    at = 0
    while at < len(words):
        need = NUMBERS.get(words[at])
        _raise_unless(need is not None, f"{words[at]!r} where one of M, L, C, Z should stand: {path!r}")
        numbers = words[at + 1 : at + 1 + (need or 0)]
        sound = len(numbers) == need and all(map(NUMBER.fullmatch, numbers))
        _raise_unless(sound, f"{words[at]} is followed by {need} numbers: {path!r}")
        values = [float(number) for number in numbers]
        yield words[at], tuple(zip(values[::2], values[1::2], strict=True))
        at += 1 + len(numbers)


def polygon(*corners: Point) -> str:
    """Return the path of a closed polygon.

    >>> polygon((0.1, 0.9), (0.5, 0.1), (0.9, 0.9))
    'M 0.1 0.9 L 0.5 0.1 L 0.9 0.9 Z'
    """
    return "M " + " L ".join(_point_text(x, y) for x, y in corners) + " Z"


def circle(x: float, y: float, radius: float) -> str:
    """Return the path of a circle."""
    out = radius * ROUND
    quarters = (
        ((x + out, y - radius), (x + radius, y - out), (x + radius, y)),
        ((x + radius, y + out), (x + out, y + radius), (x, y + radius)),
        ((x - out, y + radius), (x - radius, y + out), (x - radius, y)),
        ((x - radius, y - out), (x - out, y - radius), (x, y - radius)),
    )
    curves = (f"C {' '.join(_point_text(*point) for point in quarter)}" for quarter in quarters)
    return f"M {_point_text(x, y - radius)} {' '.join(curves)} Z"


def _point_text(x: float, y: float) -> str:
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in (x, y))


def _require_names(*names: str) -> None:
    for name in names:
        _raise_unless(
            NAME.fullmatch(name), f"{name!r} is no name: small letters and digits, parts joined by hyphens"
        )


def _require_glyphs(unicode: str, ascii_: str) -> None:
    for glyph in (unicode, ascii_):
        sound = len(glyph) <= LONGEST and glyph.isprintable() and not glyph.isspace()
        _raise_unless(sound, f"{glyph!r} is no glyph: at most {LONGEST} characters that can be seen")
    _raise_unless(ascii_.isascii(), f"{ascii_!r} is not ASCII")


def _raise_unless(sound: object, otherwise: str) -> None:
    if not sound:
        raise ValueError(otherwise)
