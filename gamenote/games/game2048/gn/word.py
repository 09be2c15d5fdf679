"""What a word of 2048-GN may be meant for."""

from __future__ import annotations

from enum import IntEnum, auto

from msgspec import Struct

from gamenote.games.game2048.notation import TileText

TERMINATORS = ("Locked", "Retired", "*")
LONGEST_NUMBER = 6  # digits; no game has more than 131066 moves


class Kind(IntEnum):
    """What a word is meant for."""

    NUMBER = auto()
    MOVE = auto()
    TILE = auto()
    SIGNS = auto()
    TERMINATOR = auto()
    ELISION = auto()
    JUNK = auto()


class Word(Struct, frozen=True):
    """What a word means. `value` is None for a number too long to be one; `rest` is what is glued to a number."""

    kind: Kind
    value: int | None = None
    period: bool = True
    rest: str = ""
    direction: str = ""
    signs: tuple[str, ...] = ()
    tile: TileText | None = None
    terminator: str = ""


JUNK = Word(Kind.JUNK)
