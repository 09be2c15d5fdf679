"""Table of the properties of SGF, as FF[4] defines them.

They do not depend on the game. From the rows come the header fields, which names are known where, and the rules
about values and places. Sources: the FF[4] index of properties; that of FF[1] to FF[3] for those that are gone.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from gamenote.core.feature import Feature
from gamenote.core.record import Field
from gamenote.syntax.sgf.values import (
    COLOR,
    DOUBLE,
    MOVE,
    NONE,
    NUMBER,
    POINT,
    REAL,
    SIMPLETEXT,
    STONE,
    TEXT,
    ValueType,
    compose,
    either,
)


class Scope(Enum):
    """Where a property may stand, and with which others."""

    ROOT = auto()  # in the first node only
    GAME_INFO = auto()  # once on a path, as a rule in the first node
    SETUP = auto()  # not beside a move
    MOVE = auto()  # not beside a setup
    ANY = auto()


class Count(Enum):
    """How many values a property has."""

    ONE = auto()
    LIST = auto()  # one or more
    ELIST = auto()  # the same, or a single empty one


class PropertyRow(NamedTuple):
    """What SGF says of one property."""

    name: str
    type: ValueType
    scope: Scope = Scope.ANY
    many: Count = Count.ONE
    field: Field | None = None
    feature: Feature = Feature.EXTRAS

    @property
    def is_text(self) -> bool:
        return self.type in (TEXT, SIMPLETEXT)


POINTS = compose(POINT, POINT)
ROOT, INFO, SETUP, PLAY = Scope.ROOT, Scope.GAME_INFO, Scope.SETUP, Scope.MOVE
LIST, ELIST = Count.LIST, Count.ELIST
HEADER, MARKS = Feature.HEADER, Feature.MARKS


def _info(name: str, field: Field, type: ValueType = SIMPLETEXT) -> PropertyRow:
    return PropertyRow(name, type, INFO, field=field, feature=HEADER)


TABLE = (
    # root
    PropertyRow("FF", NUMBER, ROOT),
    PropertyRow("GM", NUMBER, ROOT),
    PropertyRow("SZ", either(NUMBER, compose(NUMBER, NUMBER)), ROOT),
    PropertyRow("CA", SIMPLETEXT, ROOT),
    PropertyRow("AP", SIMPLETEXT, ROOT),  # name:version, but many programs leave out the version
    PropertyRow("ST", NUMBER, ROOT),
    # about the game
    PropertyRow("OT", SIMPLETEXT, INFO),
    _info("GN", Field.TITLE),
    _info("GC", Field.REMARK, TEXT),
    _info("PB", Field.PLAYER_1),
    _info("PW", Field.PLAYER_2),
    _info("EV", Field.EVENT),
    _info("RO", Field.ROUND),
    _info("DT", Field.DATE),
    _info("PC", Field.SITE),
    _info("RE", Field.RESULT),
    _info("TM", Field.TIME_CONTROL, REAL),
    _info("BR", Field.RATING_1),
    _info("WR", Field.RATING_2),
    _info("BT", Field.TEAM_1),
    _info("WT", Field.TEAM_2),
    _info("AN", Field.ANNOTATOR),
    _info("SO", Field.SOURCE),
    _info("CP", Field.COPYRIGHT),
    _info("ON", Field.OPENING),
    _info("US", Field.RECORDER),
    _info("RU", Field.RULES),
    # moves and clocks
    PropertyRow("B", MOVE, PLAY, feature=Feature.MOVES),
    PropertyRow("W", MOVE, PLAY, feature=Feature.MOVES),
    PropertyRow("KO", NONE, PLAY),
    PropertyRow("MN", NUMBER, PLAY),
    PropertyRow("BL", REAL, PLAY),
    PropertyRow("WL", REAL, PLAY),
    PropertyRow("OB", NUMBER, PLAY),
    PropertyRow("OW", NUMBER, PLAY),
    # setup
    PropertyRow("AB", STONE, SETUP, LIST, feature=Feature.SETUP),
    PropertyRow("AW", STONE, SETUP, LIST, feature=Feature.SETUP),
    PropertyRow("AE", POINT, SETUP, LIST, feature=Feature.SETUP),
    PropertyRow("PL", COLOR, SETUP, feature=Feature.SETUP),
    # words about a node or a move
    PropertyRow("C", TEXT, feature=Feature.COMMENTS),
    PropertyRow("N", SIMPLETEXT),
    PropertyRow("V", REAL),
    PropertyRow("DM", DOUBLE),
    PropertyRow("UC", DOUBLE),
    PropertyRow("GB", DOUBLE),
    PropertyRow("GW", DOUBLE),
    PropertyRow("HO", DOUBLE),
    PropertyRow("BM", DOUBLE, PLAY, feature=Feature.GLYPHS),
    PropertyRow("TE", DOUBLE, PLAY, feature=Feature.GLYPHS),
    PropertyRow("DO", NONE, PLAY, feature=Feature.GLYPHS),
    PropertyRow("IT", NONE, PLAY, feature=Feature.GLYPHS),
    # marks on the diagram, and how it is printed
    PropertyRow("AR", POINTS, many=LIST, feature=MARKS),
    PropertyRow("LN", POINTS, many=LIST, feature=MARKS),
    PropertyRow("CR", POINT, many=LIST, feature=MARKS),
    PropertyRow("MA", POINT, many=LIST, feature=MARKS),
    PropertyRow("TR", POINT, many=LIST, feature=MARKS),
    PropertyRow("SQ", POINT, many=LIST, feature=MARKS),
    PropertyRow("SL", POINT, many=LIST, feature=MARKS),
    PropertyRow("LB", compose(POINT, SIMPLETEXT), many=LIST, feature=MARKS),
    PropertyRow("DD", POINT, many=ELIST, feature=MARKS),
    PropertyRow("VW", POINT, many=ELIST),
    PropertyRow("FG", either(NONE, either(compose(NUMBER, SIMPLETEXT), SIMPLETEXT))),  # old files: words alone
    PropertyRow("PM", NUMBER),
)

# Of some games only, Go first: other programs write them into files of any game.
OF_SOME_GAMES = (
    PropertyRow("HA", SIMPLETEXT, INFO),
    PropertyRow("KM", REAL, INFO),
    PropertyRow("TB", POINT, many=ELIST, feature=MARKS),
    PropertyRow("TW", POINT, many=ELIST, feature=MARKS),
)

# Gone in FF[4], with the last version that had them and what FF[4] has in their place.
OLD = {
    "BS": ("3", ""), "WS": ("3", ""), "CH": ("3", "HO"), "EL": ("2", ""), "EX": ("2", ""), "ID": ("3", "GC"),
    "KI": ("2", "KM"), "L": ("2", "LB"), "LT": ("3", ""), "M": ("2", "MA"), "OM": ("3", "OT"), "OP": ("3", "OT"),
    "OV": ("3", ""), "RG": ("3", ""), "SC": ("3", ""), "SI": ("3", ""),
}  # fmt: skip

ROWS = {row.name: row for row in (*TABLE, *OF_SOME_GAMES)}
FIELDS = {row.name: row.field for row in TABLE if row.field is not None}
ROOT_PROPERTIES = frozenset(row.name for row in TABLE if row.scope in (Scope.ROOT, Scope.GAME_INFO))
NODE_PROPERTIES = frozenset(row.name for row in TABLE) - ROOT_PROPERTIES

# The games by their numbers in GM.
GAMES = {
    1: "Go", 2: "Othello", 3: "Chess", 4: "Gomoku", 5: "Nine Men's Morris", 6: "Backgammon", 7: "Chinese chess",
    8: "Shogi", 9: "Lines of Action", 10: "Ataxx", 11: "Hex", 12: "Jungle", 13: "Neutron",
    14: "Philosopher's Football", 15: "Quadrature", 16: "Trax", 17: "Tantrix", 18: "Amazons", 19: "Octi",
    20: "Gess", 21: "Twixt", 22: "Zertz", 23: "Plateau", 24: "Yinsh", 25: "Punct", 26: "Gobblet", 27: "Hive",
    28: "Exxit", 29: "Hnefatal", 30: "Kuba", 31: "Tripples", 32: "Chase", 33: "Tumbling Down", 34: "Sahara",
    35: "Byte", 36: "Focus", 37: "Dvonn", 38: "Tamsk", 39: "Gipf", 40: "Kropki",
}  # fmt: skip
