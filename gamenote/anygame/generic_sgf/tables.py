"""Tables of properties by version, game and program; of points by game.

Source: the FF[4] index of properties, that of older versions, the pages of single games; of programs, the files
that they write.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from msgspec import Struct

from gamenote.syntax.sgf.properties import GAMES

NEWEST = 4
OLDEST_WITH = dict.fromkeys(
    ("AN", "BT", "WT", "CP", "CR", "MA", "TR", "DM", "UC", "DO", "IT", "HO", "KO", "LB", "MN", "OB", "OW", "ON",
     "RU"), 3,
) | dict.fromkeys(("AP", "CA", "SQ", "DD", "IP", "IY", "SU", "IS", "OT", "PM", "ST"), 4)  # fmt: skip
OBEYED = frozenset(("AP", "CA"))  # by everybody, whatever a file says of its version

# Properties that belong to one game, or a few.
OF_GAMES: Mapping[str, frozenset[str]] = {
    "Backgammon": frozenset(("CO", "CV", "DI", "MI")),
    "Lines of Action": frozenset(("AS", "IP", "IY", "SE", "SU")),
    "Hex": frozenset(("IS", "IP")),
    "Amazons": frozenset(("AA",)),
    "Octi": frozenset(("AS", "BO", "WO", "NP", "NR", "NS", "CS", "MS", "SS", "TS", "RP")),
    "Zertz": frozenset(("P0", "P1", "SU")),
}

NIHON = "Nihon Ki-in"
# Properties that programs have of their own.
PRIVATE: Mapping[str, str] = {
    name: program
    for program, names in {
        "Lizzie": "LZ LZ2 LZOP LZOP2",
        "LizzieYzy": "DZ",
        "KaTrain": "KT",
        "Sabaki": "SBKV SBKS",
        "Ogatak": "OGSC OGSV",
        "q5Go": "QKGV QLZV",
        "KGS": "KGSDE KGSSB KGSSW",
        "Fox": "TC TT RL RN",
        "MultiGo": "MULTIGOGM MULTIGOBM",
        "Pandanet": "NW NB OS RR",
        "Many Faces of Go": "CI DG HD",
        "an old program": "SY MD IL",
        "Nihon Ki-in": "RD LC GK",
        "SmartGo": "GE DI DP CO",
        "GoGoD": "S OH WB WW WO WC",
        "Quarry": "WV",
        "OGS": "XX PGN",
        "a draft of FF[5]": "UN PI",
    }.items()
    for name in names.split()
}
ANALYSTS = ("Lizzie", "LizzieYzy", "KaTrain", "Sabaki", "Ogatak", "q5Go")  # those of them that analyse games


def plain_name(program: str) -> str:
    """Return the name of a program as it is asked for.

    >>> plain_name("Many Faces of Go")
    'many-faces-of-go'
    """
    return program.lower().replace(" ", "-")


PROGRAMS = tuple(dict.fromkeys(map(plain_name, (*PRIVATE.values(), NIHON))))

# Titles, dates and komi that Nihon Ki-in wrote into the root under names of other properties.
WORDED = ("TE", "KO", "LT")
NIHON_NAMES = {"TE": "EV", "RD": "DT", "KO": "KM", "LT": "OT"}
COUNT_OF_TERRITORY = "TC"
FOX = ("TT", "RL")  # TC beside one of them is no count of territory


def is_worded(name: str, said: str) -> bool:
    """Tell whether a property of the root holds words of Nihon Ki-in."""
    return name in WORDED and said.strip() not in ("", "1", "2")


def owner_of(name: str, said: str, beside: Container[str], game: str) -> str | None:
    """Return the program whose own property this is.

    `said` is its value in the root, `beside` are the names of all properties of its node."""
    if name in WORDED:
        return NIHON if is_worded(name, said) else None
    if name == COUNT_OF_TERRITORY:
        return PRIVATE[name] if any(each in beside for each in FOX) else None
    return None if name in OF_GAMES.get(game, ()) else PRIVATE.get(name)


class Points(Struct, frozen=True):
    """How one game writes points, stones and moves.

    Fields:
        size: Of the board, without SZ.
        point: None where nobody says how points are written.
        move: What B and W may hold besides a point.
        caseless: Whether small letters and capitals are the same.
    """

    size: int
    point: str | None = None
    stone: str | None = None
    move: str = ""
    caseless: bool = False

    def knows(self, raw: str, kind: str) -> bool:
        """Tell whether a value is what the game writes so."""
        pattern = {"stone": self.stone or self.point, "move": self.move or self.point}.get(kind, self.point)
        return re.fullmatch(pattern or ".*", raw, re.S | re.I * self.caseless) is not None


LETTERS, NUMBERED = "[A-Za-z]{2}", "[a-z]{1,3}[1-9][0-9]{0,2}"
POINTS = {
    4: Points(15, LETTERS),
    6: Points(0, "[a-z]", move=r"[1-6]{2}(?:[a-z]{2}){0,4}|double|take|drop"),
    9: Points(8, "[a-z][0-9]{1,2}", move=r"[a-z][0-9]{1,2}[-:][a-z][0-9]{1,2}[+!]*|escape", caseless=True),
    11: Points(11, NUMBERED, move=rf"{NUMBERED}|swap-sides|swap-pieces", caseless=True),
    18: Points(10, LETTERS, move="[A-Za-z]{6}"),
    19: Points(0, "[1-9]{2}", stone="[1-9]{2}[A-H]{0,8}", move="[1-9]{2}[-+xA-H1-9!,]*"),
    20: Points(20, LETTERS, move=f"{LETTERS}:{LETTERS}"),
    21: Points(24, NUMBERED, move=f"{NUMBERED}[^\r\n]{{0,80}}|swap|draw", caseless=True),
}
POINTS_OF = {GAMES[number]: row for number, row in POINTS.items()}
WORDS_OF_MOVES = ("resign", "forfeit", "pass", "")

NAMES_OF_GAMES = {name.lower(): number for number, name in GAMES.items()} | {
    "baduk": 1, "igo": 1, "weiqi": 1, "reversi": 2, "renju": 4, "go-moku": 4, "five in a row": 4, "xiangqi": 7,
    "loa": 9, "hnefatafl": 29,
}  # fmt: skip
