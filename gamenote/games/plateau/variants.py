"""What Plateau is played with: pieces, their values, and setups.

Counts and values are those of the rules document, section "The Pieces"; the names of the setups are those of the
format document. What `Fast` and `Compressed` change is described nowhere that could be read, so games under them
are read but not judged.
"""

from __future__ import annotations

from typing import NamedTuple

from gamenote.core.game import Variant

PLAYERS = ("black", "white")  # Black moves first; the index is used wherever a player is an int
FACES = "xbro?"  # blank, blue, red, orange, not seen


class Setup(Variant, frozen=True):
    """One row of setups.

    `tag` is the value of `SU`, `judged` tells whether its rules are known.
    """

    tag: str
    judged: bool


VARIANTS = (
    #     name          title                   tag           judged
    Setup("standard",   "Plateau",              "Standard",   True),
    Setup("fast",       "Plateau, fast",        "Fast",       False),
    Setup("compressed", "Plateau, compressed",  "Compressed", False),
)  # fmt: skip


class Kind(NamedTuple):
    """One row of pieces: `number` of them belong to each player."""

    name: str
    code: str
    number: int
    value: int


KINDS = (
    #    name         code number value
    Kind("Mute",      "xx", 4,    1),
    Kind("Blue",      "bb", 2,    4),
    Kind("Red",       "rr", 2,    5),
    Kind("Blue Mask", "bx", 1,    8),
    Kind("Red Mask",  "rx", 1,    10),
    Kind("Twister",   "ox", 1,    15),
    Kind("Ace",       "rb", 1,    21),
)  # fmt: skip

COUNTS = tuple(kind.number for kind in KINDS)
PIECES_EACH = sum(COUNTS)


def flip_code(code: str) -> str:
    """The piece the other way up."""
    return code[1] + code[0]


def _fits_kind(code: str, kind: Kind) -> bool:
    return any(
        all(face in ("?", side) for face, side in zip(code, way, strict=True))
        for way in (kind.code, flip_code(kind.code))
    )


# For every code that can be written, the kinds it may be, as bits in the order of KINDS; 0 where there is none.
KINDS_OF = {
    top + bottom: sum(1 << index for index, kind in enumerate(KINDS) if _fits_kind(top + bottom, kind))
    for top in FACES
    for bottom in FACES
}

# What two codes know together, for every two that can be of one piece lying one way.
UNIFIED = {
    (one, other): "".join(b if a == "?" else a for a, b in zip(one, other, strict=True))
    for one in KINDS_OF
    for other in KINDS_OF
    if all(a == b or "?" in (a, b) for a, b in zip(one, other, strict=True))
}


def kinds_in(mask: int) -> tuple[Kind, ...]:
    """The kinds whose bits are set."""
    return tuple(kind for index, kind in enumerate(KINDS) if mask >> index & 1)


def kind_name(code: str) -> str:
    """What players call the piece: "Blue Mask".

    Empty while more than one kind is possible.
    """
    kinds = kinds_in(KINDS_OF[code])
    return kinds[0].name if len(kinds) == 1 else ""
