"""The games of the Blokus family: boards, pieces, colours and players.

A colour is a set of pieces, a player a person. `title` is the name that Blokus SGF files give to the variant. The
table follows the user's manual and the file format notes of Pentobi.
"""

from __future__ import annotations

from gamenote.core.game import Variant

FOUR = ("Blue", "Yellow", "Red", "Green")
THREE = ("Blue", "Yellow", "Red")
TWO = ("Blue", "Green")
DUO = ("Purple", "Orange")
JUNIOR = ("Green", "Orange")


class Seating(Variant, frozen=True):
    """One row of variants.

    `colors` in the order of play; `late_wins`: of a tie who began later.
    """

    board: str
    pieces: str
    colors: tuple[str, ...]
    players: int
    late_wins: bool = False

    def side(self, actor: str) -> str:
        """The name of a colour."""
        place = int(actor) - 1 if actor.isdecimal() else -1
        return self.colors[place] if 0 <= place < len(self.colors) else f"player {actor}"

    def player(self, seat: str) -> str:
        """The names of the colours of a player."""
        owners = [self.owner(color) for color in range(len(self.colors))]
        own = [name for name, owner in zip(self.colors, owners, strict=True) if owner == int(seat) - 1]
        return " and ".join(own) or f"player {seat}"

    def owner(self, color: int) -> int | None:
        """The player of a colour, both counted from 0.

        None for the colour that all players share in turn.
        """
        if len(self.colors) % self.players == 0:
            return color % self.players
        return color if color < self.players else None


VARIANTS = (
    #       name            title                            board         pieces      colors  players  ties
    Seating("classic",      "Blokus",                        "classic",    "classic",  FOUR,   4),
    Seating("classic_2",    "Blokus Two-Player",             "classic",    "classic",  FOUR,   2),
    Seating("classic_3",    "Blokus Three-Player",           "classic",    "classic",  FOUR,   3),
    Seating("duo",          "Blokus Duo",                    "duo",        "classic",  DUO,    2),
    Seating("junior",       "Blokus Junior",                 "duo",        "junior",   JUNIOR, 2),
    Seating("trigon",       "Blokus Trigon",                 "trigon",     "trigon",   FOUR,   4),
    Seating("trigon_2",     "Blokus Trigon Two-Player",      "trigon",     "trigon",   FOUR,   2),
    Seating("trigon_3",     "Blokus Trigon Three-Player",    "trigon_3",   "trigon",   THREE,  3),
    Seating("nexos",        "Nexos",                         "nexos",      "nexos",    FOUR,   4),
    Seating("nexos_2",      "Nexos Two-Player",              "nexos",      "nexos",    FOUR,   2),
    Seating("callisto",     "Callisto",                      "callisto",   "callisto", FOUR,   4,       True),
    Seating("callisto_2",   "Callisto Two-Player",           "callisto_2", "callisto", TWO,    2,       True),
    Seating("callisto_2_4", "Callisto Two-Player Four-Color", "callisto",  "callisto", FOUR,   2,       True),
    Seating("callisto_3",   "Callisto Three-Player",         "callisto_3", "callisto", THREE,  3,       True),
    Seating("gembloq",      "GembloQ",                       "gembloq",    "gembloq",  FOUR,   4),
    Seating("gembloq_2",    "GembloQ Two-Player",            "gembloq_2",  "gembloq",  TWO,    2),
    Seating("gembloq_2_4",  "GembloQ Two-Player Four-Color", "gembloq",    "gembloq",  FOUR,   2),
    Seating("gembloq_3",    "GembloQ Three-Player",          "gembloq_3",  "gembloq",  THREE,  3),
)  # fmt: skip
ROWS = {row.name: row for row in VARIANTS}
