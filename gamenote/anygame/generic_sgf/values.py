"""Values of properties in their canonical spelling.

What is no value of its property's type stays as it stands. Points are letters, as in Go; those of games that
write them otherwise stay in the order of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from string import ascii_letters, ascii_lowercase, ascii_uppercase
from typing import TypeVar

from gamenote.core.diagram import Diagram
from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import LINE_END
from gamenote.syntax.sgf import properties
from gamenote.syntax.sgf.tree import BLANKS, escape, unescape

WRITTEN, COMPRESSED, EXPANDED = POINTS = ("written", "compressed", "expanded")  # how lists of points are written
RAW = lazy_pattern(r"[^\]\\]*+(?:\\.[^\]\\]*+)*+", re.S)  # what may stand between two brackets
SPOT = lazy_pattern("[A-Za-z]{2}")
FLAGGED = lazy_pattern(r"[ \t]*+[0-9]++[ \t]*+:.*+", re.S)  # FG with its flags
SIDE = len(ascii_letters)
ROWS_OF_BITS = [sum(1 << SIDE * row for row in range(count)) for count in range(SIDE + 1)]
LISTS_OF_POINTS = {name for name, row in properties.ROWS.items() if row.type is properties.POINT} | {"AA", "M"}
LETTERS_OF_LABELS = ascii_uppercase + ascii_lowercase
LONGEST = 9  # digits of a komi in half points
COMPOSED = ("LB", "AR", "LN")
Box = tuple[int, int, int, int]  # top, left, bottom, right


# The order of properties behind a move or a setup; what is not named comes last.
NAMES = "BL OB WL OW MN KO TE BM DO IT DM GB GW HO UC V N C AR CR DD LB LN MA SL SQ TB TR TW FG PM VW"
ORDER = {name: place for place, name in enumerate(NAMES.split())}
T = TypeVar("T")


def in_order(found: Mapping[str, T]) -> dict[str, T]:
    """Return what is found by names of properties as it is written."""
    return {name: found[name] for name in sorted(found, key=lambda name: ORDER.get(name, len(ORDER)))}


def canonical_values(name: str, raws: Sequence[str], points: str) -> list[str]:
    """Return the values of a property as they are written between brackets.

    `points` says how lists of points are written."""
    if name in LISTS_OF_POINTS:
        return in_reading_order(raws, points)
    values = [_canonical_value(name, raw) for raw in raws]
    if name in COMPOSED:
        values = list(dict.fromkeys(sorted(values, key=_place)))
    return values


def _canonical_value(name: str, raw: str) -> str:
    row = properties.ROWS.get(name)
    kind = row.type if row is not None else None
    if kind in (properties.NUMBER, properties.REAL):
        return plain_number(raw)
    if name == "SZ":
        sides = [plain_number(side) for side in raw.split(":")]
        return sides[0] if sides == sides[:1] * 2 and sides[0].isdecimal() else ":".join(sides)
    if name == "FG" and raw.strip(BLANKS):
        return _composed(raw) if FLAGGED.fullmatch(raw) else f"0:{properties.escape_colon(_simple_text(raw))}"
    if name in COMPOSED or (name == "AP" and ":" in raw):
        return _composed(raw)
    if kind is properties.SIMPLETEXT:
        return _simple_text(raw)
    if kind is properties.TEXT:
        return escape(unescape(raw))
    return _closable(raw.strip(BLANKS) if kind is not None else LINE_END.sub("\n", raw))


def _closable(raw: str) -> str:
    """Return what may stand between two brackets."""
    return raw if RAW.fullmatch(raw) else escape(unescape(raw))


def plain_number(raw: str) -> str:
    """Return a number without what says nothing: `+007.50` is 7.5."""
    said = raw.strip(BLANKS)
    if properties.DECIMALS.fullmatch(said) is None:
        return _closable(said)
    whole, _, decimals = said.lstrip("+-").partition(".")
    whole, decimals = whole.lstrip("0") or "0", decimals.rstrip("0")
    number = f"{whole}.{decimals}" if decimals else whole
    return f"-{number}" if said[0] == "-" and number != "0" else number


def _simple_text(raw: str) -> str:
    return escape(properties.simple(unescape(raw)).rstrip(BLANKS))


def _composed(raw: str) -> str:
    halves = properties.COLON.fullmatch(raw)
    if halves is None:
        return _simple_text(raw)
    return f"{_closable(halves[1].strip(BLANKS))}:{properties.escape_colon(_simple_text(halves[2]))}"


def _place(value: str) -> tuple[bool, list[int]]:
    """Return where a value belongs in a list."""
    spots = [half for half in value.split(":", 1) if SPOT.fullmatch(half)]
    return not spots, [ascii_letters.index(letter) for spot in spots for letter in reversed(spot)]


# Lists of points


def in_reading_order(raws: Iterable[str], points: str) -> list[str]:
    """Return a list of points by rows, each point once."""
    boxes, others = dict[Box, None](), list[str]()
    for raw in raws:
        value = raw.strip(BLANKS)
        ends = properties.corners(value)
        if ends is None:
            others.append(_closable(value))
        else:
            left, top, right, bottom = ends
            boxes[min(top, bottom), min(left, right), max(top, bottom), max(left, right)] = None
    plain = all(top == bottom and left == right for top, left, bottom, right in boxes)
    if points == COMPRESSED:
        found = _boxes_over({box[:2] for box in boxes} if plain else _places_in(boxes))
    elif plain or points == WRITTEN:
        found = sorted(boxes)
    else:
        found = [(row, column, row, column) for row, column in sorted(_places_in(boxes))]
    return [*map(_box_text, found), *others]


def _box_text(box: Box) -> str:
    top, left, bottom, right = (ascii_letters[number] for number in box)
    first, last = left + top, right + bottom
    return first if first == last else f"{first}:{last}"


def box_mask(left: int, top: int, right: int, bottom: int) -> int:
    """Return the points of a rectangle as bits, row by row."""
    return (((1 << right - left + 1) - 1) * ROWS_OF_BITS[bottom - top + 1]) << (top * SIDE + left)


def _places_in(boxes: Iterable[Box]) -> set[tuple[int, int]]:
    """Return the places in any of these rectangles."""
    mask = 0
    for top, left, bottom, right in boxes:
        mask |= box_mask(left, top, right, bottom)
    return {divmod(place, SIDE) for place, bit in enumerate(f"{mask:b}"[::-1]) if bit == "1"}


def _boxes_over(places: set[tuple[int, int]]) -> list[Box]:
    """Return rectangles that cover these places once, the widest first."""
    left_over, found = set(places), list[Box]()
    for row, column in sorted(places):
        if (row, column) not in left_over:
            continue
        right, bottom = column, row
        while (row, right + 1) in left_over:
            right += 1
        while all((bottom + 1, each) in left_over for each in range(column, right + 1)):
            bottom += 1
        left_over -= {*product(range(row, bottom + 1), range(column, right + 1))}
        found.append((row, column, bottom, right))
    return found


# What older versions say of points


def label_points(points: Iterable[str], labels: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return labels for points of L, and what has none.

    A point that has a label needs no other one."""
    others = [raw.partition(":") for raw in labels]
    named, used = {point.strip(BLANKS) for point, _, _ in others}, {label for _, _, label in others}
    free = (letter for letter in LETTERS_OF_LABELS if letter not in used)
    wanted = [point for point in dict.fromkeys(raw.strip(BLANKS) for raw in points) if point not in named]
    pairs = {
        point: f"{point}:{letter}" for point, letter in zip(filter(SPOT.fullmatch, wanted), free, strict=False)
    }
    return [*pairs.values()], [point for point in wanted if point not in pairs]


def points_with_stones(diagram: Diagram) -> frozenset[str]:
    """Return the points of a board of Go that are taken."""
    slots = (diagram.lattice.slot(coord) for coord, cell in diagram.cells.items() if cell.stack)
    return frozenset(ascii_letters[slot.column] + ascii_letters[slot.row] for slot in slots)


def half_points(raws: Sequence[str]) -> str:
    """Return the komi that one value of KI tells, if any."""
    said = plain_number(raws[0]) if len(raws) == 1 else ""
    return f"{int(said) / 2:g}" if said.removeprefix("-").isdigit() and len(said) < LONGEST else ""
