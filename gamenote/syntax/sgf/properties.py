"""Table of the properties of SGF, and types of their values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from string import ascii_letters
from typing import Any

from msgspec import Struct

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import GLYPH_OF, Field, Mark
from gamenote.syntax.sgf.tree import BLANKS, Property, escape, raw_text, unescape

# Value types of FF[4], which read what brackets hold.
#
# A type gives the meaning of a raw value, or the `Fault` that it has. Points, moves and stones are the game's
# affair: here they are any text. How the types are spelt is in `grammar`; patterns here are the quick way to it.

DIGITS = lazy_pattern(r"[+-]?[0-9]++")
DECIMALS = lazy_pattern(r"[+-]?[0-9]++(?:\.[0-9]++)?")
# What numbers are mended from: a count with words behind it, seconds with their unit.
DIGITS_AND_WORDS = lazy_pattern(r"([+-]?[0-9]++)(?:[ \t]*+[A-Za-z]++)*+\.?+")
DECIMALS_AND_UNIT = lazy_pattern(r"([+-]?[0-9]++(?:\.[0-9]++)?)\.?+[ \t]*+(?:s|sec|secs|seconds)?+\.?+")
COLON = lazy_pattern(r"((?:[^:\\]|\\.)*+):(.*+)", re.S)  # the first that no backslash protects
LONGEST_NUMBER = 300  # digits that are read as a number
BREAKS = str.maketrans("\n\t\v\f", "    ")


class Fault(Struct, frozen=True):
    """Why a value has no meaning.

    `instead` is the raw value that was meant, where only one can be.
    """

    message: str
    instead: str | None = None


class ValueType(Struct, frozen=True):
    """A type of values, named as messages name it."""

    name: str
    read: Callable[[str], Any]  # a meaning, or a Fault


def _type_of_numbers(
    name: str, proper: re.Pattern[str], loose: re.Pattern[str], number: Callable[[str], float]
) -> ValueType:
    """Make a type of numbers, mended where words stand around one."""

    def read(raw: str) -> float | Fault:
        short = len(raw) <= LONGEST_NUMBER
        if short and proper.fullmatch(raw):
            return number(raw)
        found = loose.fullmatch(raw.strip(BLANKS)) if short else None
        return Fault(name, found[1] if found is not None else None)

    return ValueType(name, read)


def _one_of(*known: str) -> Callable[[str], str | Fault]:
    words = " or ".join(known)
    return lambda raw: raw if raw in known else Fault(words)


def simple(text: str) -> str:
    """Return a text as SimpleText means it, with plain blanks only."""
    return text.translate(BREAKS)


def _read_point(raw: str) -> str | Fault:
    return raw.strip(BLANKS) or Fault("a point")


NONE = ValueType("nothing", lambda raw: Fault("nothing") if raw else None)
NUMBER = _type_of_numbers("a whole number", DIGITS, DIGITS_AND_WORDS, int)
REAL = _type_of_numbers("a number", DECIMALS, DECIMALS_AND_UNIT, float)
DOUBLE = ValueType("1 or 2", _one_of("1", "2"))
COLOR = ValueType("B or W", _one_of("B", "W"))
TEXT = ValueType("a text", unescape)
SIMPLETEXT = ValueType("a text", lambda raw: simple(unescape(raw)))
POINT = ValueType("a point", _read_point)
STONE = ValueType("a stone", _read_point)
MOVE = ValueType("a move", str)  # an empty one is a pass


def compose(first: ValueType, second: ValueType) -> ValueType:
    """Make the type of two values with a colon between them."""

    def read(raw: str) -> tuple[Any, Any] | Fault:
        halves = COLON.fullmatch(raw)
        if halves is None:
            return Fault(f"{first.name} and {second.name} with a colon between them")
        found = first.read(halves[1]), second.read(halves[2])
        return next((half for half in found if isinstance(half, Fault)), found)

    return ValueType(f"{first.name}:{second.name}", read)


def either(first: ValueType, second: ValueType) -> ValueType:
    """Make the type of values of one of two types.

    The first is taken where it can be.
    """

    def read(raw: str) -> Any:
        found = first.read(raw)
        return second.read(raw) if isinstance(found, Fault) else found

    return ValueType(f"{first.name} or {second.name}", read)


def escape_colon(raw: str) -> str:
    """Escape colons in half of a composed value, otherwise escaped already."""
    return raw.replace(":", r"\:")


def corners(raw: str) -> tuple[int, int, int, int] | None:
    """Return the columns and rows of a point or a rectangle.

    They are left, top, right and bottom as they are written, which may be in disorder."""
    first, colon, last = raw.partition(":")
    letters = first + (last if colon else first)
    if len(first) != 2 or len(letters) != 4 or not (letters.isascii() and letters.isalpha()):
        return None
    left, top, right, bottom = map(ascii_letters.index, letters)
    return left, top, right, bottom


# The properties do not depend on the game. From the rows come the names that are known where, and the rules about
# values and places. Sources: the FF[4] index of properties; that of FF[1] to FF[3] for those
# that are gone.


class Scope(Enum):
    """Where a property may stand."""

    ROOT = auto()  # in the first node only
    GAME_INFO = auto()  # once on a path, as a rule in the first node
    ANY = auto()


class Count(Enum):
    """How many values a property has."""

    ONE = auto()
    LIST = auto()  # one or more
    ELIST = auto()  # the same, or a single empty one


class PropertyRow(Struct, frozen=True):
    """What SGF says of one property."""

    name: str
    type: ValueType
    scope: Scope = Scope.ANY
    many: Count = Count.ONE


POINTS = compose(POINT, POINT)
ROOT, INFO = Scope.ROOT, Scope.GAME_INFO
LIST, ELIST = Count.LIST, Count.ELIST
FIELDS = {
    "GN": Field.TITLE, "GC": Field.REMARK, "PB": Field.PLAYER_1, "PW": Field.PLAYER_2, "EV": Field.EVENT,
    "RO": Field.ROUND, "DT": Field.DATE, "PC": Field.SITE, "RE": Field.RESULT, "TM": Field.TIME_CONTROL,
    "BR": Field.RATING_1, "WR": Field.RATING_2, "BT": Field.TEAM_1, "WT": Field.TEAM_2, "AN": Field.ANNOTATOR,
    "SO": Field.SOURCE, "CP": Field.COPYRIGHT, "ON": Field.OPENING, "US": Field.RECORDER, "RU": Field.RULES,
}  # fmt: skip


def _rows(names: str, type: ValueType, scope: Scope = Scope.ANY, many: Count = Count.ONE) -> Iterator[PropertyRow]:
    """Yield the rows of properties that differ in their names alone."""
    return (PropertyRow(name, type, scope, many) for name in names.split())


TABLE = (
    # root
    *_rows("FF GM ST", NUMBER, ROOT),
    *_rows("SZ", either(NUMBER, compose(NUMBER, NUMBER)), ROOT),
    *_rows("CA AP", SIMPLETEXT, ROOT),  # AP is name:version, but many programs leave out the version
    # about the game
    *_rows("OT GN PB PW EV RO DT PC RE BR WR BT WT AN SO CP ON US RU", SIMPLETEXT, INFO),
    *_rows("GC", TEXT, INFO),
    *_rows("TM", REAL, INFO),
    # moves and clocks
    *_rows("B W", MOVE),
    *_rows("KO", NONE),
    *_rows("MN OB OW", NUMBER),
    *_rows("BL WL", REAL),
    # setup
    *_rows("AB AW", STONE, many=LIST),
    *_rows("AE", POINT, many=LIST),
    *_rows("PL", COLOR),
    # words about a node or a move
    *_rows("C", TEXT),
    *_rows("N", SIMPLETEXT),
    *_rows("V", REAL),
    *_rows("DM UC GB GW HO", DOUBLE),
    *_rows("BM TE", DOUBLE),
    *_rows("DO IT", NONE),
    # marks on the diagram, and how it is printed
    *_rows("AR LN", POINTS, many=LIST),
    *_rows("CR MA TR SQ SL", POINT, many=LIST),
    *_rows("LB", compose(POINT, SIMPLETEXT), many=LIST),
    *_rows("DD VW", POINT, many=ELIST),
    *_rows("FG", either(NONE, either(compose(NUMBER, SIMPLETEXT), SIMPLETEXT))),  # old files: words alone
    *_rows("PM", NUMBER),
)

# Of some games only, Go first: other programs write them into files of any game.
OF_SOME_GAMES = (
    *_rows("HA", SIMPLETEXT, INFO),
    *_rows("KM", REAL, INFO),
    *_rows("TB TW", POINT, many=ELIST),
)

# Gone in FF[4], with the last version that had them and what FF[4] has in their place.
OLD = {
    "BS": ("3", ""), "WS": ("3", ""), "CH": ("3", "HO"), "EL": ("2", ""), "EX": ("2", ""), "ID": ("3", "GC"),
    "KI": ("2", "KM"), "L": ("2", "LB"), "LT": ("3", ""), "M": ("2", "MA"), "OM": ("3", "OT"), "OP": ("3", "OT"),
    "OV": ("3", ""), "RG": ("3", ""), "SC": ("3", ""), "SI": ("3", ""), "TC": ("3", ""),
}  # fmt: skip

ROWS = {row.name: row for row in (*TABLE, *OF_SOME_GAMES)}
ROOT_ONLY = frozenset(row.name for row in ROWS.values() if row.scope is ROOT)
GAME_INFO = frozenset(row.name for row in ROWS.values() if row.scope is INFO)
ROOT_PROPERTIES = frozenset(row.name for row in TABLE if row.scope in (ROOT, INFO))
NODE_PROPERTIES = frozenset(row.name for row in TABLE) - ROOT_PROPERTIES

# The games by their numbers in GM.
GAMES = {
    1: "go", 2: "Othello", 3: "Chess", 4: "Gomoku", 5: "Nine Men's Morris", 6: "Backgammon", 7: "Chinese chess",
    8: "Shogi", 9: "Lines of Action", 10: "Ataxx", 11: "Hex", 12: "Jungle", 13: "Neutron",
    14: "Philosopher's Football", 15: "Quadrature", 16: "Trax", 17: "Tantrix", 18: "Amazons", 19: "Octi",
    20: "Gess", 21: "Twixt", 22: "Zertz", 23: "Plateau", 24: "Yinsh", 25: "Punct", 26: "Gobblet", 27: "Hive",
    28: "Exxit", 29: "Hnefatal", 30: "Kuba", 31: "Tripples", 32: "Chase", 33: "Tumbling Down", 34: "Sahara",
    35: "Byte", 36: "Focus", 37: "Dvonn", 38: "Tamsk", 39: "Gipf", 40: "Kropki",
}  # fmt: skip


# Results: RE says `0`, `Draw`, `B+` and `W+` with a score or a reason, `Void`, `?`. The last two are no results.

RESULT = lazy_pattern(r"([BW])\+(?:([0-9]{1,99}+(?:\.[0-9]++)?)|(R|Resign|T|Time|F|Forfeit))?", re.ASCII)
DRAWS = ("0", "Draw")
REASONS = {"R": "resignation", "T": "time", "F": "forfeit"}


class Result(Struct, frozen=True):
    """Who has won a game, by how much, and why.

    `winner` is `B` or `W`, or empty in a draw.
    """

    winner: str = ""
    score: float | None = None
    reason: str = ""


def read_result(text: str) -> Result | None:
    """Read a value of RE; None where it tells no result."""
    if text in DRAWS:
        return Result(score=0.0, reason="draw")
    match = RESULT.fullmatch(text)
    if match is None:
        return None
    winner, score, reason = match.groups()
    return Result(winner, float(score) if score else None, REASONS[reason[0]] if reason else "")


# `TE BM IT DO` judge a move, which other formats do by signs. `TR SQ CR MA SL LB
# AR LN TB TW DD` draw.

# The move signs that annotations stand for, by their values.
GLYPHS = {
    ("TE", "1"): GLYPH_OF["!"], ("TE", "2"): GLYPH_OF["!!"], ("IT", ""): GLYPH_OF["!?"],
    ("BM", "1"): GLYPH_OF["?"], ("BM", "2"): GLYPH_OF["??"], ("DO", ""): GLYPH_OF["?!"],
}  # fmt: skip
ANNOTATIONS = ("TE", "BM", "IT", "DO")
WRITTEN = {number: f"{name}[{value}]" for (name, value), number in GLYPHS.items()}

TERRITORY = "territory"
MARK_PROPERTIES = {
    "TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross", "SL": "selected", "LB": "label",
    "AR": "arrow", "LN": "line", "TB": TERRITORY, "TW": TERRITORY, "DD": "dimmed",
}  # fmt: skip
OWNERS = {"TB": "black", "TW": "white"}
MARKED = {(kind, OWNERS.get(name, "")): name for name, kind in MARK_PROPERTIES.items()}


def glyph(item: Property) -> int | None:
    """Return the move sign that an annotation stands for."""
    if len(item.values) != 1 or item.name not in ANNOTATIONS:
        return None
    return GLYPHS.get((item.name, item.values[0].raw))


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
    if item.name not in MARK_PROPERTIES:
        return None
    found = [_read_mark(item.name, value.raw) for value in item.values]
    return None if None in found else tuple(mark for mark in found if mark is not None)


def _read_mark(name: str, raw: str) -> Mark | None:
    meaning = ROWS[name].type.read(raw)
    if isinstance(meaning, Fault):
        return None
    point, label = meaning if name == "LB" else (meaning, "")
    at = point if name in ("AR", "LN") else (point,)
    mark = Mark(MARK_PROPERTIES[name], at, label, paint=OWNERS.get(name, ""))
    return None if any(":" in point for point in at) or _mark_value(mark) != raw else mark


def marks_text(marks: Iterable[Mark]) -> str:
    """Write marks as properties, each with all of its values."""
    return "".join(raw_text(name, values) for name, values in marks_values(marks).items())


def marks_values(marks: Iterable[Mark]) -> dict[str, list[str]]:
    """Return the raw values of the properties that draw marks.

    Those that SGF does not have are left out; only territories have an owner's colour there.
    """
    values: dict[str, list[str]] = {}
    for mark in marks:
        name = MARKED.get((mark.kind, mark.paint if mark.kind == TERRITORY else ""))
        if name is not None:
            values.setdefault(name, []).append(_mark_value(mark))
    return values


def _mark_value(mark: Mark) -> str:
    label = f":{escape_colon(escape(mark.text))}" if mark.kind == MARK_PROPERTIES["LB"] else ""
    return ":".join(mark.at) + label
