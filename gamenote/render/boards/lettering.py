"""Words as strokes: lines of writing that need no font.

The strokes are those of `letters`; accents stand above their letter, small Cyrillic letters that look like
capitals are made of them. A character without strokes is a hollow box.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from gamenote.render.boards.letters import ACCENTS, LETTERS, LIKE, SMALL_CAPITALS, Letter
from gamenote.render.boards.markup import decimal

SIDES = 18.5  # the room between two letters, from stroke to stroke
THIN, THICK = 8.5, 12.0  # strokes, and those of bold words
BOLDER = 2.0  # what bold letters need in addition
HIGHER = -18.0  # accents on capitals
SMALL = 0.76  # the height of small letters, of that of capitals
BOX: Letter = ("M0 -66 L38 -66 L38 -4 L0 -4 Z", 38)
SPACES = "\u00a0\u2009\u202f"
STEP = re.compile(r"([MLCAZ])([^MLCAZ]*+)")
DOTLESS = {"i": "ı", "j": "ȷ"}


def has_strokes(character: str) -> bool:
    """Whether a character can be drawn as it should look."""
    return _letter(character) is not None


def strokes(words: str, *, bold: bool = False) -> tuple[str, float]:
    """Return the path of words and its width."""
    x, parts = SIDES / 2, []
    room = SIDES + BOLDER * bold
    for character in words:
        path, width = _letter(character) or BOX
        parts.append(moved(path, x))
        x += width + room
    return "".join(parts), x - SIDES / 2


@lru_cache(maxsize=1024)
def _letter(character: str) -> Letter | None:
    if character in SPACES:
        return LETTERS[" "]
    known = LETTERS.get(LIKE.get(character, character))
    if known is not None:
        return known
    if character in SMALL_CAPITALS:
        path, width = LETTERS[LIKE.get(capital := SMALL_CAPITALS[character], capital)]
        return moved(path, 0.0, SMALL), width * SMALL
    return _accented(character)


def _accented(character: str) -> Letter | None:
    base, *accents = list(unicodedata.normalize("NFD", character))
    letter = _letter(DOTLESS.get(base, base)) if accents else None
    if letter is None or not ACCENTS.keys() >= {*accents}:
        return None
    up = HIGHER if base.isupper() else 0.0
    signs = [moved(ACCENTS[each], letter[1] / 2, y=up if each < "\u0320" else 0.0) for each in accents]
    return "".join((letter[0], *signs)), letter[1]


def moved(path: str, x: float, part: float = 1.0, y: float = 0.0) -> str:
    """Return a path at another place, smaller by that part."""
    shown = []
    for letter, words in STEP.findall(path):
        numbers = [float(word) * part for word in words.split()]
        flags = [words.split()[2:5]] if letter == "A" else []
        radii = " ".join([*map(decimal, numbers[:2]), *flags[0], ""]) if flags else ""
        ends = numbers[5:] if flags else numbers
        places = (decimal(value + (y if index % 2 else x)) for index, value in enumerate(ends))
        shown.append(f"{letter}{radii}{' '.join(places)}")
    return "".join(shown)
