"""Annotations of moves and marks on diagrams, as SGF properties.

They are read and written here. `TE BM IT DO` judge a move, which other formats do by signs. `TR SQ CR MA SL LB AR
LN TB TW DD` draw.
"""

from __future__ import annotations

from collections.abc import Iterable

from gamenote.core.glyphs import GLYPH_OF
from gamenote.core.record import Mark
from gamenote.syntax.sgf.properties import ROWS, Count
from gamenote.syntax.sgf.tree import Property, escape
from gamenote.syntax.sgf.values import Fault, escape_colon

# The move signs that annotations stand for, by their values.
GLYPHS = {
    ("TE", "1"): GLYPH_OF["!"],
    ("BM", "1"): GLYPH_OF["?"],
    ("TE", "2"): GLYPH_OF["!!"],
    ("BM", "2"): GLYPH_OF["??"],
    ("IT", ""): GLYPH_OF["!?"],
    ("DO", ""): GLYPH_OF["?!"],
}
ANNOTATIONS = ("TE", "BM", "IT", "DO")
WRITTEN = {number: f"{name}[{value}]" for (name, value), number in GLYPHS.items()}

TERRITORY = "territory"
MARKS = {
    "TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross", "SL": "selected", "LB": "label",
    "AR": "arrow", "LN": "line", "TB": TERRITORY, "TW": TERRITORY, "DD": "dimmed",
}  # fmt: skip
OWNERS = {"TB": "black", "TW": "white"}
MARKED = {(kind, OWNERS.get(name, "")): name for name, kind in MARKS.items()}


def glyph(item: Property) -> int | None:
    """Return the move sign that an annotation stands for."""
    if len(item.values) != 1 or item.name not in ANNOTATIONS:
        return None
    return GLYPHS.get((item.name, item.values[0].raw))


def is_annotation(name: str, value: str) -> bool:
    """Tell whether a property judges a move in a known way."""
    return (name, value) in GLYPHS


def glyphs_text(glyphs: Iterable[int]) -> str:
    """Write move signs as annotations.

    Those that SGF does not have are left out.
    """
    return "".join(WRITTEN[number] for number in glyphs if number in WRITTEN)


def marks(item: Property) -> tuple[Mark, ...] | None:
    """Return the marks that a property draws.

    None where it draws none, or a value is not just that of one mark.

    An empty value, which ends a mark, and a rectangle of points are such: they are kept as they stand.
    """
    if item.name not in MARKS:
        return None
    found = [_mark(item.name, value.raw) for value in item.values]
    return None if None in found else tuple(mark for mark in found if mark is not None)


def _mark(name: str, raw: str) -> Mark | None:
    row = ROWS[name]
    meaning = row.type.read(raw)
    if isinstance(meaning, Fault) or row.type.write(meaning) != raw or (row.many is Count.ELIST and not raw):
        return None
    if name == "LB":
        return Mark(MARKS[name], (meaning[0],), meaning[1])
    if name in ("AR", "LN"):
        return Mark(MARKS[name], meaning)
    return None if ":" in raw else Mark(MARKS[name], (meaning,), paint=OWNERS.get(name, ""))


def marks_text(marks: Iterable[Mark]) -> str:
    """Write marks as properties, each with all of its values.

    Those that SGF does not have are left out; only territories have an owner's colour there.
    """
    values: dict[str, list[str]] = {}
    for mark in marks:
        name = MARKED.get((mark.kind, mark.paint if mark.kind == TERRITORY else ""))
        if name is not None:
            label = f":{escape_colon(escape(mark.text))}" if name == "LB" else ""
            values.setdefault(name, []).append(":".join(mark.at) + label)
    return "".join(f"{name}[{']['.join(each)}]" for name, each in values.items())
