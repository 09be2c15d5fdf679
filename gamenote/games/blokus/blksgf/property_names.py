"""What each property name means in each variant of Blokus SGF.

Letters stand for colours where there are two of them, and for players where there are two of those; digits stand
for all others. The tables follow the format document, the order in which moves are looked for follows Pentobi.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from gamenote.core.record import PLAYERS, Field
from gamenote.games.blokus.variants import ROWS, VARIANTS, Seating
from gamenote.syntax.sgf.records import REMOVED, REMOVING
from gamenote.syntax.sgf.tree import BLANKS, Property, Tree, unescape

LETTERS = ("B", "W")
DIGITS = ("1", "2", "3", "4")
WORDS = ("BLUE", "YELLOW", "RED", "GREEN")  # before Pentobi 0.2
WORDS_OF_TWO = ("BLUE", "GREEN")
PLAYER_LETTERS = ("PB", "PW")
PLAYER_DIGITS = ("P1", "P2", "P3", "P4")
ADDING = ("A1", "A2", "A3", "A4", "AB", "AW")  # in the order in which they are carried out; AE comes behind them
TITLES = {row.title: row.name for row in VARIANTS}
TITLED = {title.lower(): name for title, name in TITLES.items()}
UNKNOWN = "unknown"  # the variant of a record whose GM is missing or says nothing known


class Naming(Struct, frozen=True, dict=True):
    """The property names of a variant with so many colours and players."""

    colors: int
    players: int

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The current names of the colours.

        They stand in moves, behind the A of setup, and in PL.
        """
        return LETTERS if self.colors == 2 else DIGITS[: self.colors]

    @cached_property
    def moves(self) -> dict[str, str]:
        """Property of a move -> colour, "1" to "4".

        A node's move is looked for in this order.
        """
        words = WORDS_OF_TWO if self.colors == 2 else WORDS[: self.colors]
        digits = DIGITS[:2] if self.colors == 2 else ()
        rows = (self.letters, digits, words)
        return {name: DIGITS[place] for row in rows for place, name in enumerate(row)}

    @cached_property
    def setup(self) -> dict[str, str]:
        """Property of setup -> colour, or "empty" where it takes pieces off.

        They are carried out in this order.
        """
        adding = {name: color for name in ADDING if (color := self.color(name[1:])) is not None}
        return adding | {REMOVING: REMOVED}

    @cached_property
    def turns(self) -> dict[str, str]:
        """Value of PL -> colour."""
        return {name: color for name in (*LETTERS, *DIGITS) if (color := self.color(name)) is not None}

    @cached_property
    def players_named(self) -> tuple[str, ...]:
        return PLAYER_LETTERS if self.players == 2 else PLAYER_DIGITS[: self.players]

    def color(self, name: str) -> str | None:
        """Return the colour that a letter or digit stands for.

        It stands so behind the A of setup, and in PL.
        """
        if name in LETTERS:
            return DIGITS[LETTERS.index(name)]
        return name if name in DIGITS[: self.colors] else None

    def move(self, color: str) -> str:
        """The property of a move of that colour."""
        place = DIGITS.index(color) if color in DIGITS else 0
        return self.letters[place] if place < len(self.letters) else DIGITS[place]

    def modern(self, name: str) -> str:
        """A property of moves or setup under its current name."""
        if name in self.moves:
            return self.move(self.moves[name])
        color = self.color(name[1:]) if name in ADDING else None
        return name if color is None else f"A{self.move(color)}"

    def foreign(self, name: str) -> bool:
        """Whether this property of moves or setup fits no colour here."""
        if name in (*LETTERS, *DIGITS, *WORDS):
            return name not in self.moves
        return name in ADDING and self.color(name[1:]) is None


# Where the variant is not known, a move belongs to whatever its property says.
ALL_MOVES = {name: name for name in (*LETTERS, *DIGITS, *WORDS)}


def naming(variant: str | None) -> Naming | None:
    """The names in that variant, None when it is not known."""
    row = seating(variant)
    return None if row is None else Naming(len(row.colors), row.players)


def seating(variant: str | None) -> Seating | None:
    return ROWS.get(variant or "")


def gm(tree: Tree) -> Property | None:
    """Return the property GM of the root, the last of several."""
    root = tree.root
    for item in reversed(root.properties) if root is not None else ():
        if item.name == "GM" and item.values:
            return item
    return None


def variant(tree: Tree) -> str:
    """Return the variant that GM names, or UNKNOWN.

    Letter case and blanks around the name do not matter.
    """
    item = gm(tree)
    title = unescape(item.values[0].raw).strip(BLANKS).lower() if item else ""
    return TITLED.get(title, UNKNOWN)


PLAYER_FIELDS: dict[str, Field] = {
    **dict(zip(PLAYER_DIGITS, PLAYERS, strict=True)),
    **dict(zip(PLAYER_LETTERS, PLAYERS, strict=False)),
}
