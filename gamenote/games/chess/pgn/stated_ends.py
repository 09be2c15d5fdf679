"""How games ended in words.

They are those of the tag Termination and of the last comment. Who is meant stands there by colour or by name. What
is not understood says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache

from msgspec import Struct

from gamenote.core.case import Case
from gamenote.syntax.movetext.tree import GameTree

LONGEST = 120  # characters of words that are looked at


class End(Enum):
    """The ways in which games end."""

    MATE = "mate"
    STALEMATE = "stalemate"
    TIME = "time"
    RESIGNED = "resignation"
    LEFT = "the game was left"
    DRAWN = "draw"
    OPEN = "not ended"
    DECIDED = "decided"


class StatedEnd(Struct, frozen=True):
    """What words say of an end.

    Fields:
        winner: A colour, "draw", or None where that is not told.
    """

    kind: End
    winner: str | None = None


DRAW = "draw"
WHO = r"(?P<who>[^{}]{1,60}?)"
# What the words are, the kind of end, and whether who is named has won.
Row = tuple[re.Pattern[str], End, bool | None]


def _rows(*rows: tuple[str, End, bool | None]) -> tuple[Row, ...]:
    return tuple((re.compile(words, re.IGNORECASE), kind, won) for words, kind, won in rows)


TERMINATIONS = _rows(
    (r"time forfeit", End.TIME, None),
    (r"unterminated", End.OPEN, None),
    (r"mate|checkmate", End.MATE, None),
    (r"stalemate", End.STALEMATE, None),
    (rf"{WHO} won by checkmate", End.MATE, True),
    (rf"{WHO} won by resignation", End.RESIGNED, True),
    (rf"{WHO} won on time", End.TIME, True),
    (rf"{WHO} won - game abandoned", End.LEFT, True),
    (rf"{WHO} won by .*", End.DECIDED, True),
    (r"game drawn by stalemate", End.STALEMATE, None),
    (r"game drawn by .*", End.DRAWN, None),
)
COMMENTS = _rows(
    (rf"{WHO} (?:is |has been |was )?(?:check)?mated", End.MATE, False),
    (rf"{WHO} (?:check)?mates", End.MATE, True),
    (rf"{WHO} (?:resigns|resigned)", End.RESIGNED, False),
    (rf"{WHO} (?:forfeits|forfeited|loses|lost) on time", End.TIME, False),
    (rf"{WHO} (?:forfeits|loses|lost|forfeited) by .*", End.LEFT, False),
    (rf"{WHO} ran out of time and .* no (?:mating )?material.*", End.DRAWN, None),
    (rf"{WHO} (?:wins|won)(?: (?:by|on) .*)?", End.DECIDED, True),
    (r"(?:game )?drawn by stalemate|stalemate", End.STALEMATE, None),
    (
        r"(?:game drawn|draw) (?:by|because) .*|game drawn|draw agreed|neither player has mating material.*",
        End.DRAWN,
        None,
    ),
)


@lru_cache(maxsize=256)
def read_end(words: str, players: tuple[str, str], rows: Iterable[Row]) -> StatedEnd | None:
    """Return what words say of the end, if they are understood."""
    text = " ".join(words[: LONGEST + 1].split()).rstrip(" .!")
    if len(text) > LONGEST:
        return None
    for pattern, kind, won in rows:
        match = pattern.fullmatch(text)
        if match is None:
            continue
        if won is None:
            return StatedEnd(kind, DRAW if kind in (End.STALEMATE, End.DRAWN) else None)
        colour = _colour(match["who"], players)
        if colour is not None:
            return StatedEnd(kind, colour if won else OTHER[colour])
    return None


OTHER = {"white": "black", "black": "white"}


def _colour(who: str, players: tuple[str, str]) -> str | None:
    """Return the colour of who is named so."""
    plain = who.strip().casefold()
    names = [name.strip().casefold() for name in players]
    named = [colour for colour, name in zip(OTHER, names, strict=True) if name and plain == name]
    if len(named) == 1:
        return named[0]
    return plain if plain in OTHER and not named else None


def players_of(case: Case) -> tuple[str, str]:
    """Return the names in the tags White and Black."""
    tree: GameTree = case.syntax
    return tree.header.value("White") or "", tree.header.value("Black") or ""


def end_of_termination(case: Case) -> StatedEnd | None:
    """Return what the tag Termination says of the end."""
    tree: GameTree = case.syntax
    words = tree.header.value("Termination")
    return read_end(words, players_of(case), TERMINATIONS) if words and words != "Normal" else None


def end_of_comment(case: Case, words: str) -> StatedEnd | None:
    """Return what a comment behind the last move says of the end."""
    found = read_end(words, players_of(case), COMMENTS)
    if found is None and ", " in words:  # behind the figures of a program
        found = read_end(words.rpartition(", ")[2], players_of(case), COMMENTS)
    return found
