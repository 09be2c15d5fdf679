"""The properties of FF[4] that do not depend on the game, and the header fields they stand for."""

from __future__ import annotations

from gamenote.core.record import Field

FIELDS = {
    "GN": Field.TITLE,
    "GC": Field.REMARK,
    "PB": Field.PLAYER_1,
    "PW": Field.PLAYER_2,
    "EV": Field.EVENT,
    "RO": Field.ROUND,
    "DT": Field.DATE,
    "PC": Field.SITE,
    "RE": Field.RESULT,
    "TM": Field.TIME_CONTROL,
    "BR": Field.RATING_1,
    "WR": Field.RATING_2,
    "BT": Field.TEAM_1,
    "WT": Field.TEAM_2,
    "AN": Field.ANNOTATOR,
    "SO": Field.SOURCE,
    "CP": Field.COPYRIGHT,
    "ON": Field.OPENING,
    "US": Field.RECORDER,
    "RU": Field.RULES,
}

ROOT_PROPERTIES = frozenset(("FF", "GM", "SZ", "CA", "AP", "ST", "OT", *FIELDS))
NODE_PROPERTIES = frozenset((
    "B", "W", "C", "N", "V", "KO", "MN", "BL", "WL", "OB", "OW", "AB", "AW", "AE", "PL", "DM", "UC", "GB", "GW",
    "HO", "BM", "TE", "DO", "IT", "AR", "LN", "CR", "MA", "TR", "SQ", "SL", "LB", "DD", "VW", "FG", "PM",
))  # fmt: skip

# GM numbers of other games, for messages.
GAMES = {
    1: "Go", 2: "Othello", 3: "chess", 4: "Gomoku", 5: "Nine Men's Morris", 6: "Backgammon", 7: "Chinese chess",
    8: "Shogi", 9: "Lines of Action", 10: "Ataxx", 11: "Hex", 12: "Jungle", 13: "Neutron",
    14: "Philosopher's Football", 15: "Quadrature", 16: "Trax", 17: "Tantrix", 18: "Amazons", 19: "Octi",
    20: "Gess", 21: "Twixt", 22: "Zertz", 23: "Plateau", 24: "Yinsh", 25: "Punct", 26: "Gobblet", 27: "Hive",
    28: "Exxit", 29: "Hnefatal", 30: "Kuba", 31: "Tripples", 32: "Chase", 33: "Tumbling Down", 34: "Sahara",
    35: "Byte", 36: "Focus", 37: "Dvonn", 38: "Tamsk", 39: "Gipf", 40: "Kropki",
}  # fmt: skip
