"""Letters as strokes, for pictures without fonts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from html import unescape

from gamenote.core.patterns import lazy_pattern
from gamenote.render.boards.markup import decimal

# Letters as strokes, for pictures that need no font.
#
# Drawn for this project. A letter is a line of even width with round ends, in hundredths of an em: x from the
# left, y downwards from the base line; capitals are 66 high, small letters 48. Behind each stands how wide it is,
# without the room at its sides. Paths are of `M`, `L`, `C`, `A` and `Z` alone.

Letter = tuple[str, float]  # a path and a width

BOWL = "M0 -26 A18.5 22 0 1 1 37 -26 A18.5 22 0 1 1 0 -26"
TURNED_BOWL = "M37 -26 A18.5 22 0 1 0 0 -26 A18.5 22 0 1 0 37 -26"

LETTERS: dict[str, Letter] = {
    " ": ("", 8),
    "A": ("M0 -4 L25 -66 L50 -4 M9 -25 L41 -25", 50),
    "B": ("M0 -36 L22 -36 A15 15 0 0 0 22 -66 L0 -66 L0 -4 L24 -4 A16 16 0 0 0 24 -36", 40),
    "C": ("M44 -57 A26 31 0 1 0 44 -13", 44),
    "D": ("M0 -4 L0 -66 L16 -66 A28 31 0 0 1 16 -4 Z", 44),
    "E": ("M34 -66 L0 -66 L0 -4 L34 -4 M0 -36 L28 -36", 34),
    "F": ("M32 -66 L0 -66 L0 -4 M0 -35 L27 -35", 31),
    "G": ("M45 -56 A26 31 0 1 0 48 -19 L48 -33 L29 -33", 48),
    "H": ("M0 -66 L0 -4 M42 -66 L42 -4 M0 -36 L42 -36", 42),
    "I": ("M0 -66 L0 -4", 0),
    "J": ("M26 -66 L26 -20 A13 16 0 0 1 0 -18", 26),
    "K": ("M0 -66 L0 -4 M38 -66 L0 -27 M13 -40 L40 -4", 39),
    "L": ("M0 -66 L0 -4 L32 -4", 31),
    "M": ("M0 -4 L0 -66 L27 -18 L54 -66 L54 -4", 54),
    "N": ("M0 -4 L0 -66 L44 -4 L44 -66", 44),
    "O": ("M0 -35 A27 31 0 1 1 54 -35 A27 31 0 1 1 0 -35 Z", 54),
    "P": ("M0 -4 L0 -66 L20 -66 A17 17 0 0 1 20 -32 L0 -32", 37),
    "Q": ("M0 -35 A27 31 0 1 1 54 -35 A27 31 0 1 1 0 -35 Z M33 -18 L52 2", 54),
    "R": ("M0 -4 L0 -66 L20 -66 A17 17 0 0 1 20 -32 L0 -32 M19 -32 L38 -4", 38),
    "S": (
        "M36 -55 C33 -62 27 -66 19 -66 C9 -66 2 -60 2 -51 C2 -42 9 -39 19 -36 C30 -33 38 -30 38 -20"
        " C38 -10 30 -4 19 -4 C10 -4 3 -8 0 -16",
        38,
    ),
    "T": ("M0 -66 L44 -66 M22 -66 L22 -4", 44),
    "U": ("M0 -66 L0 -25 A21 21 0 0 0 42 -25 L42 -66", 42),
    "V": ("M0 -66 L24 -4 L48 -66", 48),
    "W": ("M0 -66 L17 -4 L35 -66 L53 -4 L70 -66", 70),
    "X": ("M0 -66 L44 -4 M44 -66 L0 -4", 44),
    "Y": ("M0 -66 L23 -33 L46 -66 M23 -33 L23 -4", 46),
    "Z": ("M0 -66 L42 -66 L0 -4 L42 -4", 42),
    "a": (
        "M4 -42 C8 -46 13 -48 19 -48 C29 -48 34 -43 34 -33 L34 -4 M34 -28 L18 -27 C6 -26 0 -22 0 -15"
        " C0 -8 6 -4 14 -4 C24 -4 34 -10 34 -20",
        34,
    ),
    "b": (f"M0 -68 L0 -4 {BOWL}", 37),
    "c": ("M33 -41 A19 22 0 1 0 33 -11", 33),
    "d": (f"M37 -68 L37 -4 {TURNED_BOWL}", 37),
    "e": ("M1 -28 L38 -28 A19 22 0 1 0 34 -11", 38),
    "f": ("M25 -67 C16 -70 9 -66 9 -56 L9 -4 M0 -47 L23 -47", 23),
    "g": (f"{TURNED_BOWL} M37 -48 L37 -2 C37 9 30 14 19 14 C11 14 6 12 3 8", 37),
    "h": ("M0 -68 L0 -4 M0 -30 A16 18 0 0 1 32 -30 L32 -4", 32),
    "i": ("M0 -48 L0 -4 M0 -65 L0 -64", 0),
    "j": ("M9 -48 L9 3 C9 11 6 14 0 14 M9 -65 L9 -64", 9),
    "k": ("M0 -68 L0 -4 M30 -48 L0 -20 M11 -30 L32 -4", 31),
    "l": ("M0 -68 L0 -4", 0),
    "m": ("M0 -48 L0 -4 M0 -31 A14 17 0 0 1 28 -31 L28 -4 M28 -31 A14 17 0 0 1 56 -31 L56 -4", 56),
    "n": ("M0 -48 L0 -4 M0 -30 A16 18 0 0 1 32 -30 L32 -4", 32),
    "o": ("M0 -26 A19.5 22 0 1 1 39 -26 A19.5 22 0 1 1 0 -26 Z", 39),
    "p": (f"M0 -48 L0 14 {BOWL}", 37),
    "q": (f"M37 -48 L37 14 {TURNED_BOWL}", 37),
    "r": ("M0 -48 L0 -4 M0 -28 C2 -40 9 -48 20 -47", 19),
    "s": (
        "M29 -40 C27 -45 22 -48 15 -48 C7 -48 2 -44 2 -37 C2 -30 8 -28 16 -26 C25 -24 31 -22 31 -15"
        " C31 -8 25 -4 16 -4 C8 -4 2 -7 0 -13",
        31,
    ),
    "t": ("M9 -61 L9 -14 C9 -7 12 -4 19 -4 L24 -5 M0 -47 L23 -47", 23),
    "u": ("M0 -48 L0 -22 A16 18 0 0 0 32 -22 M32 -48 L32 -4", 32),
    "v": ("M0 -48 L18 -4 L36 -48", 36),
    "w": ("M0 -48 L13 -4 L27 -48 L41 -4 L54 -48", 54),
    "x": ("M0 -48 L33 -4 M33 -48 L0 -4", 33),
    "y": ("M0 -48 L18 -4 M36 -48 L15 5 C12 12 9 14 3 14", 36),
    "z": ("M0 -48 L32 -48 L0 -4 L32 -4", 32),
    "0": ("M0 -35 A19 31 0 1 1 38 -35 A19 31 0 1 1 0 -35 Z", 38),
    "1": ("M6 -54 L23 -66 L23 -4", 38),
    "2": ("M2 -50 C2 -60 9 -66 19 -66 C29 -66 36 -60 36 -50 C36 -40 28 -33 20 -25 L0 -4 L38 -4", 38),
    "3": (
        "M2 -57 C6 -63 12 -66 19 -66 C29 -66 35 -60 35 -52 C35 -43 28 -37 18 -37 L13 -37 M18 -37"
        " C29 -37 38 -31 38 -21 C38 -11 30 -4 19 -4 C10 -4 3 -8 0 -16",
        38,
    ),
    "4": ("M29 -4 L29 -66 L0 -21 L40 -21", 39),
    "5": (
        "M34 -66 L7 -66 L4 -36 C8 -41 13 -43 19 -43 C30 -43 38 -35 38 -24 C38 -12 30 -4 19 -4 C10 -4 3 -8 0 -16",
        38,
    ),
    "6": ("M34 -59 C30 -64 26 -66 21 -66 C7 -66 0 -52 0 -24 A19 20 0 1 1 38 -24 A19 20 0 1 1 0 -24", 38),
    "7": ("M0 -66 L38 -66 L13 -4", 38),
    "8": (
        "M19 -37 A16 14.5 0 1 1 19 -66 A16 14.5 0 1 1 19 -37 A19 16.5 0 1 1 19 -4 A19 16.5 0 1 1 19 -37",
        38,
    ),
    "9": ("M4 -11 C8 -6 12 -4 17 -4 C31 -4 38 -18 38 -46 A19 20 0 1 1 0 -46 A19 20 0 1 1 38 -46", 38),
    ".": ("M0 -5 L0 -4", 0),
    ",": ("M2 -5 L2 -3 L-1 8", 2),
    ":": ("M0 -42 L0 -41 M0 -5 L0 -4", 0),
    ";": ("M2 -42 L2 -41 M2 -5 L2 -3 L-1 8", 2),
    "!": ("M0 -66 L0 -24 M0 -5 L0 -4", 0),
    "?": ("M0 -54 C2 -62 8 -66 16 -66 C26 -66 32 -60 32 -52 C32 -40 15 -38 15 -23 M15 -5 L15 -4", 32),
    "'": ("M0 -68 L0 -50", 0),
    '"': ("M0 -68 L0 -50 M14 -68 L14 -50", 14),
    "`": ("M0 -68 L9 -57", 9),
    "(": ("M13 -70 C-4 -45 -4 -13 13 12", 13),
    ")": ("M0 -70 C17 -45 17 -13 0 12", 13),
    "[": ("M14 -69 L0 -69 L0 11 L14 11", 14),
    "]": ("M0 -69 L14 -69 L14 11 L0 11", 14),
    "{": ("M16 -70 C0 -70 14 -30 0 -29 C14 -28 0 12 16 12", 16),
    "}": ("M0 -70 C16 -70 2 -30 16 -29 C2 -28 16 12 0 12", 16),
    "/": ("M0 4 L24 -70", 24),
    "\\": ("M0 -70 L24 4", 24),
    "|": ("M0 -72 L0 12", 0),
    "-": ("M0 -28 L20 -28", 20),
    "_": ("M0 6 L42 6", 42),
    "+": ("M0 -33 L38 -33 M19 -52 L19 -14", 38),
    "=": ("M0 -42 L38 -42 M0 -24 L38 -24", 38),
    "*": ("M15 -68 L15 -40 M2 -61 L28 -47 M28 -61 L2 -47", 30),
    "#": ("M16 -66 L8 -4 M38 -66 L30 -4 M3 -46 L44 -46 M0 -24 L41 -24", 44),
    "%": (
        "M52 -66 L12 -4 M0 -53 A12 13 0 1 1 24 -53 A12 13 0 1 1 0 -53 M40 -17 A12 13 0 1 1 64 -17"
        " A12 13 0 1 1 40 -17",
        64,
    ),
    "&": (
        "M48 -30 C46 -14 36 -4 22 -4 C9 -4 0 -11 0 -21 C0 -40 34 -38 34 -54 C34 -62 28 -66 22 -66"
        " C14 -66 9 -61 9 -54 C9 -42 32 -22 50 -4",
        50,
    ),
    "@": (
        "M54 -14 C46 -2 38 4 28 4 A28 36 0 1 1 62 -32 C62 -20 58 -14 52 -14 C46 -14 44 -20 45 -26 L47 -46 M46 -33"
        " A12 15 0 1 0 22 -26 A11 13 0 0 0 44 -27",
        62,
    ),
    "<": ("M36 -54 L0 -33 L36 -12", 36),
    ">": ("M0 -54 L36 -33 L0 -12", 36),
    "^": ("M0 -42 L16 -66 L32 -42", 32),
    "~": ("M0 -28 C4 -38 12 -38 19 -33 C26 -28 34 -28 38 -38", 38),
    "$": (
        "M36 -53 C33 -59 27 -62 19 -62 C9 -62 2 -57 2 -49 C2 -40 9 -38 19 -35 C30 -32 38 -29 38 -20"
        " C38 -12 30 -8 19 -8 C10 -8 3 -11 0 -18 M19 -74 L19 4",
        38,
    ),
    "–": ("M0 -28 L38 -28", 38),
    "—": ("M0 -28 L78 -28", 78),
    "−": ("M0 -33 L38 -33", 38),
    "·": ("M0 -30 L0 -29", 0),
    "•": ("M0 -34 A5 5 0 1 1 10 -34 A5 5 0 1 1 0 -34 M5 -34 L5 -33", 10),
    "×": ("M3 -49 L35 -17 M35 -49 L3 -17", 38),
    "±": ("M0 -40 L38 -40 M19 -59 L19 -21 M0 -4 L38 -4", 38),
    "°": ("M0 -58 A9 9 0 1 1 18 -58 A9 9 0 1 1 0 -58", 18),
    "…": ("M0 -5 L0 -4 M24 -5 L24 -4 M48 -5 L48 -4", 48),
    "‘": ("M4 -68 L0 -52", 4),
    "’": ("M4 -68 L0 -52", 4),
    "“": ("M4 -68 L0 -52 M18 -68 L14 -52", 18),
    "”": ("M4 -68 L0 -52 M18 -68 L14 -52", 18),
    "„": ("M4 -6 L0 10 M18 -6 L14 10", 18),
    "«": ("M16 -42 L0 -27 L16 -12 M36 -42 L20 -27 L36 -12", 36),
    "»": ("M0 -42 L16 -27 L0 -12 M20 -42 L36 -27 L20 -12", 36),
    "½": ("M2 -58 L12 -66 L12 -36 M50 -66 L14 -4 M42 -26 C42 -38 62 -38 62 -26 C62 -18 54 -14 42 -4 L63 -4", 63),
    "→": ("M0 -30 L60 -30 M42 -46 L60 -30 L42 -14", 60),
    "←": ("M60 -30 L0 -30 M18 -46 L0 -30 L18 -14", 60),
    "ß": ("M0 -4 L0 -50 C0 -62 7 -68 16 -68 C25 -68 31 -63 31 -55 C31 -46 22 -44 20 -40 C18 -32 38 -30 38 -17"
          " C38 -9 32 -4 24 -4 C20 -4 16 -5 13 -7", 38),
    "æ": ("M4 -42 C8 -46 13 -48 19 -48 C27 -48 33 -42 33 -33 L33 -18 C30 -9 23 -4 14 -4 C6 -4 0 -8 0 -15"
          " C0 -24 8 -27 18 -27 L69 -28 A18 21 0 1 0 65 -11", 69),
    "Æ": ("M0 -4 L33 -66 L74 -66 M38 -66 L38 -4 L74 -4 M38 -36 L68 -36 M11 -25 L38 -25", 74),
    "ø": ("M0 -26 A19.5 22 0 1 1 39 -26 A19.5 22 0 1 1 0 -26 Z M2 0 L37 -52", 39),
    "Ø": ("M0 -35 A27 31 0 1 1 54 -35 A27 31 0 1 1 0 -35 Z M4 2 L50 -72", 54),
    "œ": ("M33 -26 A16.5 22 0 1 1 0 -26 A16.5 22 0 1 1 33 -26 M33 -28 L69 -28 A18 21 0 1 0 65 -11", 69),
    "ł": ("M9 -68 L9 -4 M0 -29 L18 -42", 18),
    "Ł": ("M9 -66 L9 -4 L41 -4 M0 -28 L26 -44", 40),
    "đ": (f"M37 -68 L37 -4 M20 -58 L48 -58 {TURNED_BOWL}", 40),
    "ı": ("M0 -48 L0 -4", 0),
    # Cyrillic capitals that are no Latin ones.
    "Б": ("M34 -66 L0 -66 L0 -4 L22 -4 A17.5 17.5 0 0 0 22 -39 L0 -39", 39),
    "Г": ("M32 -66 L0 -66 L0 -4", 31),
    "Д": ("M0 9 L0 -4 L52 -4 L52 9 M44 -4 L44 -66 L16 -66 C16 -36 14 -18 6 -4", 52),
    "Ж": ("M34 -66 L34 -4 M2 -66 L34 -34 M66 -66 L34 -34 M25 -42 L0 -4 M43 -42 L68 -4", 68),
    "З": (
        "M2 -57 C6 -63 12 -66 18 -66 C28 -66 34 -60 34 -52 C34 -43 27 -37 17 -37 L12 -37 M17 -37"
        " C28 -37 37 -31 37 -21 C37 -11 29 -4 18 -4 C10 -4 3 -8 0 -16",
        37,
    ),
    "И": ("M0 -66 L0 -4 L44 -66 L44 -4", 44),
    "Л": ("M44 -4 L44 -66 L14 -66 C14 -30 13 -4 0 -4", 44),
    "П": ("M0 -4 L0 -66 L42 -66 L42 -4", 42),
    "У": ("M0 -66 L23 -22 M44 -66 L20 -14 C16 -6 12 -3 4 -5", 44),
    "Ф": ("M30 -70 L30 0 M30 -58 A30 21 0 1 0 30 -14 A30 21 0 1 0 30 -58", 60),
    "Ц": ("M0 -66 L0 -4 L50 -4 L50 9 M42 -66 L42 -4", 50),
    "Ч": ("M0 -66 L0 -46 C0 -34 8 -30 18 -30 C28 -30 36 -33 38 -35 M38 -66 L38 -4", 38),
    "Ш": ("M0 -66 L0 -4 L64 -4 L64 -66 M32 -66 L32 -4", 64),
    "Щ": ("M0 -66 L0 -4 L72 -4 L72 9 M64 -66 L64 -4 M32 -66 L32 -4", 72),
    "Ъ": ("M0 -66 L14 -66 L14 -4 L36 -4 A17 17 0 0 0 36 -38 L14 -38", 53),
    "Ы": ("M0 -66 L0 -4 L20 -4 A17 17 0 0 0 20 -38 L0 -38 M54 -66 L54 -4", 54),
    "Ь": ("M0 -66 L0 -4 L22 -4 A17 17 0 0 0 22 -38 L0 -38", 39),
    "Э": ("M2 -57 A26 31 0 1 1 2 -13 M15 -36 L45 -36", 46),
    "Є": ("M44 -57 A26 31 0 1 0 44 -13 M1 -36 L31 -36", 44),
    "Ю": ("M0 -66 L0 -4 M0 -36 L18 -36 M18 -35 A25 31 0 1 1 68 -35 A25 31 0 1 1 18 -35", 68),
    "Я": ("M38 -4 L38 -66 L18 -66 A17 17 0 0 0 18 -32 L38 -32 M19 -32 L0 -4", 38),
    # Small Cyrillic letters that are neither Latin nor small capitals.
    "б": ("M34 -69 C30 -64 0 -66 0 -26 A18.5 21 0 1 1 37 -26 A18.5 21 0 1 1 0 -26", 37),
    "ф": ("M30 -68 L30 14 M30 -46 A30 18 0 1 0 30 -6 A30 18 0 1 0 30 -46", 60),
}  # fmt: skip

LIKE = dict(zip("АВЕЅІЈКМНОРСТХасеѕіјорх", "ABESIJKMHOPCTXaceѕijopx".replace("ѕ", "s"), strict=True)) | {"у": "y"}
SMALL_CAPITALS = dict(zip("вгджзиклмнптцчшщъыьэюяє", "ВГДЖЗИКЛМНПТЦЧШЩЪЫЬЭЮЯЄ", strict=True))

ACCENTS: dict[str, str] = {  # above a small letter, around x = 0
    "\u0300": "M-9 -66 L3 -56",
    "\u0301": "M9 -66 L-3 -56",
    "\u0302": "M-11 -56 L0 -66 L11 -56",
    "\u0303": "M-13 -58 C-9 -67 -4 -65 0 -62 C4 -59 9 -57 13 -66",
    "\u0304": "M-12 -60 L12 -60",
    "\u0306": "M-11 -66 C-7 -56 7 -56 11 -66",
    "\u0307": "M0 -62 L0 -61",
    "\u0308": "M-9 -62 L-9 -61 M9 -62 L9 -61",
    "\u030a": "M-7 -62 A7 7 0 1 1 7 -62 A7 7 0 1 1 -7 -62",
    "\u030b": "M0 -66 L-8 -56 M14 -66 L5 -56",
    "\u030c": "M-11 -66 L0 -56 L11 -66",
    "\u0326": "M1 6 L-3 16",
    "\u0327": "M0 -4 L-2 3 C8 3 8 14 -6 13",
    "\u0328": "M2 -4 C-8 6 -2 14 8 11",
}


# Words as strokes: lines of writing that need no font.
#
# The strokes are those of `letters`; accents stand above their letter, small Cyrillic letters that look like
# capitals are made of them. A character without strokes is a hollow box.

SIDES = 18.5  # the room between two letters, from stroke to stroke
THIN, THICK = 8.5, 12.0  # strokes, and those of bold words
BOLDER = 2.0  # what bold letters need in addition
HIGHER = -18.0  # accents on capitals
SMALL = 0.76  # the height of small letters, of that of capitals
BOX: Letter = ("M0 -66 L38 -66 L38 -4 L0 -4 Z", 38)
SPACES = "\u00a0\u2009\u202f"
STEP = lazy_pattern(r"([MLCAZ])([^MLCAZ]*+)")
DOTLESS = {"i": "ı", "j": "ȷ"}


def has_strokes(character: str) -> bool:
    """Whether a character can be drawn as it should look."""
    return _find_letter(character) is not None


def strokes(words: str, *, bold: bool = False) -> tuple[str, float]:
    """Return the path of words and its width."""
    x, parts = SIDES / 2, []
    room = SIDES + BOLDER * bold
    for character in words:
        path, width = _find_letter(character) or BOX
        parts.append(move_path(path, x))
        x += width + room
    return "".join(parts), x - SIDES / 2


@lru_cache(maxsize=1024)
def _find_letter(character: str) -> Letter | None:
    if character in SPACES:
        return LETTERS[" "]
    known = LETTERS.get(LIKE.get(character, character))
    if known is not None:
        return known
    if character in SMALL_CAPITALS:
        path, width = LETTERS[LIKE.get(capital := SMALL_CAPITALS[character], capital)]
        return move_path(path, 0.0, SMALL), width * SMALL
    return _accented_letter(character)


def _accented_letter(character: str) -> Letter | None:
    base, *accents = list(unicodedata.normalize("NFD", character))
    letter = _find_letter(DOTLESS.get(base, base)) if accents else None
    if letter is None or not ACCENTS.keys() >= {*accents}:
        return None
    up = HIGHER if base.isupper() else 0.0
    signs = [move_path(ACCENTS[each], letter[1] / 2, y=up if each < "\u0320" else 0.0) for each in accents]
    return "".join((letter[0], *signs)), letter[1]


def move_path(path: str, x: float, part: float = 1.0, y: float = 0.0) -> str:
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


# The words of a drawn SVG as paths, which need no font.
#
# It reads what `svg` writes, not any SVG: elements `text` without elements in them, and rules of one class each.

TEXT = lazy_pattern(r"<text ([^<>]*+)>([^<]*+)</text>")
ATTRIBUTE = lazy_pattern(r'([a-z-]++)="([^"]*+)"')
RULE = lazy_pattern(r"\.([a-z0-9-]++)\{fill:([^;{}]*+);stroke:([^;{}]*+)\}")
BOLD = 600
PLACED = ("x", "y", "transform", "class", "font-size", "font-weight", "text-anchor", "paint-order", "stroke-width")
BEFORE = {"middle": 0.5, "end": 1.0}  # of the width, what stands left of the place


def without_strokes(svg: str) -> set[str]:
    """Return the characters of an SVG's words that have no strokes."""
    words = {character for _, shown in TEXT.findall(svg) for character in unescape(shown)}
    return {character for character in words if not has_strokes(character)}


def outline_text(svg: str, kept: Callable[[str], bool] = lambda words: False) -> str:
    """Return an SVG with words drawn as strokes, unless they are `kept`."""
    colours = {role: (fill, line) for role, fill, line in RULE.findall(svg)}

    def draw_element(match: re.Match[str]) -> str:
        words = unescape(match[2])
        return match[0] if kept(words) else _draw_words(dict(ATTRIBUTE.findall(match[1])), words, colours)

    return TEXT.sub(draw_element, svg)


def _draw_words(given: dict[str, str], words: str, colours: dict[str, tuple[str, str]]) -> str:
    """Draw the words of one element, with their rim if any."""
    size = float(given.get("font-size", "16")) / 100
    bold = given.get("font-weight", "400").isdecimal() and int(given.get("font-weight", "400")) >= BOLD
    path, width = strokes(words, bold=bold)
    if not path:
        return ""
    x = float(given.get("x", "0")) - width * size * BEFORE.get(given.get("text-anchor", ""), 0.0)
    place = f"translate({decimal(x)} {given.get('y', '0')}) scale({size:.4f})"
    fill, line = colours.get(given.get("class", ""), ("#000000", "none"))
    thick = THICK if bold else THIN
    rim = [(line, thick + float(given.get("stroke-width", "0")) / size)] if given.get("paint-order") else []
    more = "".join(f' {name}="{value}"' for name, value in given.items() if name not in PLACED)
    shown = "".join(
        f'<path d="{path}" style="fill:none;stroke:{colour};stroke-width:{decimal(wide)}"/>'
        for colour, wide in (*rim, (fill, thick))
    )
    before = f"{given['transform']} " if "transform" in given else ""
    return f'<g transform="{before}{place}" stroke-linecap="round" stroke-linejoin="round"{more}>{shown}</g>'
