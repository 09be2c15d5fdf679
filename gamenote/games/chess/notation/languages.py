"""Letters of the pieces in the languages that records are written in.

A row has the letters of pawn, knight, bishop, rook, queen and king. A mask of languages has one bit for each row,
in the order of the table.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from gamenote.games.chess.position import LETTERS


class Language(Struct, frozen=True):
    """The letters of one language, or of several that share them."""

    codes: tuple[str, ...]  # of ISO 639
    names: tuple[str, ...]
    letters: tuple[str, ...]


LANGUAGES = (
    Language(("de", "da", "no", "sv"), ("German", "Danish", "Norwegian", "Swedish"), tuple("BSLTDK")),
    Language(("fr",), ("French",), tuple("PCFTDR")),
    Language(("es", "it"), ("Spanish", "Italian"), tuple("PCATDR")),
    Language(("nl",), ("Dutch",), tuple("OPLTDK")),
    Language(("pt",), ("Portuguese",), tuple("PCBTDR")),
    Language(("pl",), ("Polish",), tuple("PSGWHK")),
    Language(("cs", "sk"), ("Czech", "Slovak"), tuple("PJSVDK")),
    Language(("hu",), ("Hungarian",), tuple("GHFBVK")),
    Language(("ru",), ("Russian",), (*"ПКСЛФ", "Кр")),
    Language(("ro",), ("Romanian",), tuple("PCNTDR")),
    Language(("fi",), ("Finnish",), tuple("PRLTDK")),
    Language(("et",), ("Estonian",), tuple("PROVLK")),
    Language(("is",), ("Icelandic",), tuple("PRBHDK")),
    Language(("tr",), ("Turkish",), (*"PAFKV", "Ş")),
    Language(("el",), ("Greek",), tuple("ΣΙΑΠΒΡ")),
)
ALL_LANGUAGES = (1 << len(LANGUAGES)) - 1
# All that may stand for a piece, but the English letters.
FOREIGN_LETTERS = frozenset(letter for row in LANGUAGES for letter in row.letters) - set(LETTERS)


def letters_of(code: str) -> tuple[str, ...] | None:
    """Return the letters of a language by its code, if known."""
    if code == "en":
        return tuple(LETTERS)
    return next((row.letters for row in LANGUAGES if code in row.codes), None)


@lru_cache(maxsize=256)
def meanings(letter: str) -> tuple[tuple[int, int], ...]:
    """Return the kinds that a letter may mean, with their languages."""
    found: dict[int, int] = {}
    for bit, row in enumerate(LANGUAGES):
        if letter in row.letters:
            kind = row.letters.index(letter)
            found[kind] = found.get(kind, 0) | 1 << bit
    return tuple(found.items())
