"""The variants of draughts: ways to play, and boards.

`RULES` holds the ways of playing, `VARIANTS` the games with their number and attributes in the GameType tag of the
format document. Nothing else in this folder asks which variant it has before it; what differs is a column here.
A GameType tag may give a known game other attributes; `variant_for` makes a row of them.

Directions are pairs (forward, right) as the owner of the piece sees them, counted in squares of the whole board,
so that a diagonal step is (1, 1) and the next playing square at the side is (0, 2).
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.game import USUAL_POINTS, Points
from gamenote.core.game import Variant as Row
from gamenote.core.patterns import lazy_pattern

Directions = tuple[tuple[int, int], ...]

AHEAD: Directions = ((1, -1), (1, 1))
DIAGONAL: Directions = (*AHEAD, (-1, -1), (-1, 1))
EIGHT: Directions = (*DIAGONAL, (2, 0), (0, 2), (0, -2), (-2, 0))
AHEAD_AND_ASIDE: Directions = ((1, 0), (0, -1), (0, 1))
STRAIGHT: Directions = (*AHEAD_AND_ASIDE, (-1, 0))

LEAST_SIDE, MOST_SIDE = 2, 26  # of a board that the GameType tag describes


class King(Enum):
    """How far kings go, and where they land."""

    SHORT = "short"
    FLYING = "flying"
    LANDS_BEHIND = "lands behind"


class Choice(Enum):
    """Which of several captures may be made.

    `choice` says how each is weighed."""

    ANY = "any"
    MOST = "most pieces"
    MOST_KINGS = "most pieces, then most kings"
    KING_FIRST = "with a king, if a king can take"
    VALUE = "most value, then with a king"
    ITALIAN = "most pieces, then with a king, then most kings, then kings first"


class Crowning(Enum):
    """What a man does on the last row amid a capture."""

    PASSES = "goes on as a man"
    GOES_ON = "goes on as a king"
    STOPS = "stops there"


class Removal(Enum):
    """When captured pieces leave the board."""

    AFTER = "after the move"
    AT_ONCE = "at once"


class Results(Enum):
    """How results are written: win, draw and loss of the starter."""

    DEFAULT = ("1-0", "1/2-1/2", "0-1")
    INTERNATIONAL = ("2-0", "1-1", "0-2")


class Draws(Enum):
    """By whose rules a game without progress is drawn.

    `movement` says how they count."""

    NONE = "local rules only"
    HUNDRED = "world federation, 100 squares"
    SIXTY_FOUR = "world federation, 64 squares"
    FRISIAN = "Frisian federation"


class Trust(Enum):
    """How sure the rules are: what agrees with them."""

    A = "programs and games"
    B = "programs"
    C = "games"
    D = "descriptions"


class Rules(Struct, frozen=True):
    """One way to play.

    `turns_back`: whether a king may turn by 180 degrees between two captures. `king_run`: how many quiet moves in
    a row a side with men may make with one king; 0 any number."""

    men: Directions
    men_take: Directions
    king: King
    choice: Choice
    crowning: Crowning
    kings: Directions = DIAGONAL
    kings_take: Directions = DIAGONAL
    men_take_kings: bool = True
    removal: Removal = Removal.AFTER
    turns_back: bool = True
    king_run: int = 0


RULES = {
    #                      men move          men take         king         choice             crowned on the way
    "international": Rules(AHEAD,            DIAGONAL,        King.FLYING, Choice.MOST,       Crowning.PASSES),
    "english": Rules(      AHEAD,            AHEAD,           King.SHORT,  Choice.ANY,        Crowning.STOPS),
    "italian": Rules(      AHEAD,            AHEAD,           King.SHORT,  Choice.ITALIAN,    Crowning.STOPS,
                           men_take_kings=False),
    "pool": Rules(         AHEAD,            DIAGONAL,        King.FLYING, Choice.ANY,        Crowning.PASSES),
    "iberian": Rules(      AHEAD,            AHEAD,           King.FLYING, Choice.MOST_KINGS, Crowning.STOPS),
    "russian": Rules(      AHEAD,            DIAGONAL,        King.FLYING, Choice.ANY,        Crowning.GOES_ON),
    "czech": Rules(        AHEAD,            AHEAD,           King.FLYING, Choice.KING_FIRST, Crowning.STOPS),
    "turkish": Rules(      AHEAD_AND_ASIDE,  AHEAD_AND_ASIDE, King.FLYING, Choice.MOST,       Crowning.PASSES,
                           kings=STRAIGHT, kings_take=STRAIGHT, removal=Removal.AT_ONCE, turns_back=False),
    "thai": Rules(         AHEAD,            AHEAD,           King.LANDS_BEHIND, Choice.ANY,  Crowning.STOPS,
                           removal=Removal.AT_ONCE),
    "frisian": Rules(      AHEAD,            EIGHT,           King.FLYING, Choice.VALUE,      Crowning.PASSES,
                           kings_take=EIGHT, king_run=3),
}  # fmt: skip


class Attributes(Struct, frozen=True):
    """What follows the number in a GameType tag: `W,10,10,N2,0`.

    See `geometry` for what it means."""

    start: str  # "W" or "B"
    width: int
    height: int
    letter: str  # "A", "N" or "S"
    corner: int  # of square 1 or a1: 0 bottom left, 1 bottom right, 2 top left, 3 top right
    invert: int  # 0 = the bottom left corner is a playing square

    def __str__(self) -> str:
        return f"{self.start},{self.width},{self.height},{self.letter}{self.corner},{self.invert}"


class Variant(Row, frozen=True):
    """One game of draughts.

    `men_rows` are the rows where men start, counted from their own side; None: as many as leave two rows free.
    `first_wins` tells whether it is certain that the first number of a result is the starter's."""

    number: int
    attributes: Attributes
    rules: Rules
    separator: str
    results: Results
    trust: Trust
    men_rows: tuple[int, ...] | None = None
    every_square: bool = False
    ground: str = "dark"  # of the playing squares
    first_wins: bool = True
    private: int | None = None  # a number that a game site uses for it
    draws: Draws = Draws.NONE

    @property
    def points(self) -> Points:
        """What a win, a draw and a loss count."""
        return (2, 1, 0) if self.results is Results.INTERNATIONAL else USUAL_POINTS

    @property
    def gametype(self) -> str:
        """The value of the GameType tag in full."""
        return f"{self.number},{self.attributes}"

    @property
    def colours(self) -> tuple[str, str]:
        """The side that starts, then the other one."""
        return ("white", "black") if self.attributes.start == "W" else ("black", "white")

    @property
    def algebraic(self) -> bool:
        """Whether moves are written with letters."""
        return self.attributes.letter != "N"

    @property
    def listed(self) -> bool:
        """Whether this is a row of the table.

        Others have attributes of their own."""
        return self in VARIANTS


def _variant_row(
    name: str, title: str, gametype: str, rules: str, separator: str, trust: Trust, **more: object
) -> Variant:
    number, start, width, height, notation, invert = gametype.split(",")
    attributes = Attributes(start, int(width), int(height), notation[0], int(notation[1]), int(invert))
    columns: dict[str, object] = {"results": Results.DEFAULT, **more}
    return Variant(name, title, int(number), attributes, RULES[rules], separator, trust=trust, **columns)  # type: ignore[arg-type]


# The table of the format document, "GameType tag"; trust is told in SPEC.md.
VARIANTS: tuple[Variant, ...] = (
    #    name              title                        GameType          rules         sep  trust
    _variant_row("international",  "International draughts",    "20,W,10,10,N2,0", "international", "x", Trust.A,
         results=Results.INTERNATIONAL, draws=Draws.HUNDRED),
    _variant_row("english",        "English draughts",          "21,B,8,8,N1,0",   "english",       "x", Trust.A),
    _variant_row("italian",        "Italian draughts",          "22,W,8,8,N2,1",   "italian",       "x", Trust.A),
    _variant_row("pool",           "American pool checkers",    "23,B,8,8,N1,0",   "pool",          "x", Trust.D,
         first_wins=False),
    _variant_row("pool-unified",   "Pool checkers",             "23,W,8,8,A0,0",   "pool",          "x", Trust.D),
    _variant_row("pool-zimbabwean", "Zimbabwean pool checkers", "23,W,8,8,A0,0",   "pool",          "x", Trust.D,
         ground="light"),
    _variant_row("jamaican",       "Jamaican draughts",         "23,W,8,8,A1,1",   "pool",          "x", Trust.D,
         first_wins=False),
    _variant_row("spanish",        "Spanish draughts",          "24,W,8,8,N1,1",   "iberian",       "x", Trust.D),
    _variant_row("russian",        "Russian draughts",          "25,W,8,8,A0,0",   "russian",       ":", Trust.A,
         draws=Draws.SIXTY_FOUR),
    _variant_row("brazilian",      "Brazilian draughts",        "26,W,8,8,A0,0",   "international", "x", Trust.B,
         draws=Draws.SIXTY_FOUR),
    _variant_row("canadian",       "Canadian draughts",         "27,W,12,12,N2,0", "international", "x", Trust.D,
         results=Results.INTERNATIONAL),
    _variant_row("portuguese",     "Portuguese draughts",       "28,W,8,8,N1,1",   "iberian",       "x", Trust.D),
    _variant_row("czech",          "Czech draughts",            "29,W,8,8,A0,0",   "czech",         "x", Trust.C),
    _variant_row("turkish",        "Turkish draughts",          "30,W,8,8,A0,0",   "turkish",       "x", Trust.B,
         men_rows=(1, 2), every_square=True, ground="plain"),
    _variant_row("thai",           "Thai draughts",             "31,B,8,8,N2,0",   "thai",          "-", Trust.D,
         men_rows=(0, 1), first_wins=False),
    _variant_row("frisian",        "Frisian draughts",          "40,W,10,10,N2,0", "frisian",       "x", Trust.B,
         draws=Draws.FRISIAN),
    _variant_row("frysk",          "Frysk!",                    "40,W,10,10,N2,0", "frisian",       "x", Trust.B,
         men_rows=(0,), private=97, draws=Draws.FRISIAN),
    _variant_row("spantsiretti",   "Spantsiretti draughts",     "41,W,10,8,A0,0",  "russian",       ":", Trust.D),
)  # fmt: skip

GAMETYPE = lazy_pattern(r"([0-9]{1,9})(?:,([WB]),([0-9]{1,4}),([0-9]{1,4}),([ANS])([0-3])(?:,([01]))?)?")


def variant(name: str | None) -> Variant | None:
    """Return the row of a name or a GameType value.

    Where no name is given, it is the first row."""
    if name is None:
        return VARIANTS[0]
    return _BY_NAME.get(name) or from_gametype(name)


_BY_NAME = {row.name: row for row in VARIANTS}


@lru_cache(maxsize=256)
def from_gametype(value: str) -> Variant | None:
    """Return the row that a GameType value means, if any."""
    match = GAMETYPE.fullmatch(value)
    if match is None:
        return None
    number, start, width, height, letter, corner, invert = match.groups()
    rows = of_number(int(number))
    if not rows or start is None:
        return rows[0] if rows else None
    flag = int(invert) if invert else rows[0].attributes.invert
    return variant_for(int(number), Attributes(start, int(width), int(height), letter, int(corner), flag))


def of_number(number: int) -> tuple[Variant, ...]:
    """Return the rows of a GameType number, the default first."""
    private = tuple(row for row in VARIANTS if row.private == number)
    return private or tuple(row for row in VARIANTS if row.number == number)


def variant_for(number: int, attributes: Attributes) -> Variant | None:
    """Return the number's row with these attributes, or a changed row.

    A board that cannot be is given the size of the row. Such a row is named by its GameType value.
    """
    rows = of_number(number)
    if not rows:
        return None
    if not fits(attributes):
        return rows[0]
    for row in rows:
        if row.attributes == attributes:
            return row
    own = replace(rows[0], attributes=attributes, men_rows=rows[0].men_rows)
    return replace(own, name=own.gametype)


def fits(attributes: Attributes) -> bool:
    """Whether a board of that size can be numbered and named."""
    return all(LEAST_SIDE <= side <= MOST_SIDE for side in (attributes.width, attributes.height))
