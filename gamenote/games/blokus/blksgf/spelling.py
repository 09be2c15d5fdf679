"""Departures of Blokus SGF values from the canonical spelling.

Text only; which points there are and what a piece looks like is asked in `point_faults`. Canonical are small
letters, no zero before a row, no blanks, and lower rows first, each from the left.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gamenote.games.blokus.notation import POINT
from gamenote.syntax.sgf.tree import BLANKS

LONGEST = 6  # characters of a point, for its letters and digits to be read as numbers


class Slip(Struct, frozen=True):
    """A departure from the canonical spelling: `text[start:end]` should be `instead`."""

    start: int
    end: int
    instead: str


def place(point: str) -> tuple[int, int] | None:
    """Row and column of a point name, in any spelling.

    None for what is none.
    """
    match = POINT.fullmatch(point)
    if match is None or len(match[1]) + len(match[2]) > LONGEST:
        return None
    column = 0
    for letter in match[1].lower():
        column = column * 26 + ord(letter) - ord("a") + 1
    return int(match[2]), column


def canonical(text: str) -> str:
    """The points in canonical spelling and order.

    A text that is not made of points stays as it is.
    """
    names = [part.strip(BLANKS) for part in text.split(",")]
    places = [each for each in map(place, names) if each is not None]
    if len(places) < len(names):
        return text.strip(BLANKS)
    found = sorted(zip(places, map(normalised, names), strict=True))
    return ",".join(name for _, name in found)


def normalised(point: str) -> str:
    """A point with small letters and without zeros before its row."""
    match = POINT.fullmatch(point)
    return f"{match[1].lower()}{match[2]}" if match else point


def parts(text: str) -> Iterator[tuple[int, str]]:
    """What stands between the commas, with the place where it begins."""
    start = 0
    for part in text.split(","):
        yield start, part
        start += len(part) + 1


def capitals(text: str) -> list[Slip]:
    return [
        Slip(at, at + len(part), part.lower())
        for at, part in parts(text)
        if (match := POINT.fullmatch(part.strip(BLANKS))) and match[1] != match[1].lower()
    ]


def zeros(text: str) -> list[Slip]:
    found = []
    for at, part in parts(text):
        match = POINT.fullmatch(part.strip(BLANKS))
        if match and match.end(1) != match.start(2):
            shift = at + len(part) - len(part.lstrip(BLANKS))
            found.append(Slip(shift + match.end(1), shift + match.start(2), ""))
    return found


def blanks(text: str) -> list[Slip]:
    """Return slips for blanks around points.

    Those inside of one make it no point at all.
    """
    found = []
    for at, part in parts(text):
        bare = part.strip(BLANKS)
        lead = len(part) - len(part.lstrip(BLANKS))
        if lead and bare:
            found.append(Slip(at, at + lead, ""))
        if lead + len(bare) < len(part):
            found.append(Slip(at + (lead + len(bare) if bare else 0), at + len(part), ""))
    return found


def out_of_order(text: str) -> list[Slip]:
    """Return one slip for points that are not in order.

    It is the whole text. There is none where something is no point, or one is named twice.
    """
    names = [part.strip(BLANKS) for part in text.split(",")]
    places = [place(name) for name in names]
    known = [each for each in places if each is not None]
    if len(known) < len(places) or known == sorted(known) or len(set(known)) < len(known):
        return []
    ordered = sorted(zip(known, names, strict=True))
    return [Slip(0, len(text), ",".join(name for _, name in ordered))]
