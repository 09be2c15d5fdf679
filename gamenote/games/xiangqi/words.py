"""The words of Chinese chess: 炮二平五, C2=5, H2-E2, h2e2, Che2.

Text alone, without a board: what a word says (`read_word`), how it is spelled (`spelling_of`), and how it is
written (`write_word`). Which piece is meant in a position is asked in `notation`. Characters, letters and forms
are those of the specification of xqbase, of the World Xiangqi Federation, and of what programs write.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from enum import Enum, Flag, auto
from functools import lru_cache
from typing import NamedTuple

from gamenote.core.patterns import lazy_pattern
from gamenote.games.xiangqi.board import ADVISOR, ELEPHANT, SOLDIER

__all__ = ["CHINESE", "Notation", "Odd", "Points", "San", "Word", "read_word", "spelling_of", "write_word"]


class Notation(Enum):
    """The ways to write moves."""

    CHINESE = "chinese"
    WXF = "wxf"
    ICCS = "iccs"  # both points in capital letters
    UCCI = "ucci"  # both points in small letters, ranks from 0 or from 1
    SAN = "san"


class Word(NamedTuple):
    """A move that names its piece by file or place.

    Fields:
        kind: Of the piece, as `board` counts them.
        pick: Which of several: "+" the front one, "-" the rear one, "." a middle one, "1" to "5" from the front.
        file: Where it stands, from the mover's right; 0 where the word does not say.
        way: 1 forward, -1 back, 0 sideways.
        number: Of steps, or of the new file.
    """

    kind: int
    pick: str
    file: int
    way: int
    number: int


class Points(NamedTuple):
    """A move that names both points.

    Files count from 0 on Red's left, ranks as written. Either may lie off the board."""

    start: tuple[int, int]
    end: tuple[int, int]


class San(NamedTuple):
    """A move of XBoard: a piece, its origin if told, its target."""

    kind: int
    file: int | None
    rank: int | None
    end: tuple[int, int]


# Characters, by what they stand for. Of each row the first two are those of Red and Black in simplified script,
# the next two those in traditional script.

ORDER = "KABNRCP"  # of kinds, as `board` counts them
KINDS = {
    "K": "帅将帥將", "A": "仕士仕士", "B": "相象相象", "N": "马马馬馬傌", "R": "车车車車俥",
    "C": "炮炮炮炮砲包", "P": "兵卒兵卒",
}  # fmt: skip
FRONT, MIDDLE, REAR = "前", "中", "后後"
NUMERALS, FORMAL, WIDE = "一二三四五六七八九", ("壹贰叁肆伍陆柒捌玖", "壹貳參肆伍陸柒捌玖"), "１２３４５６７８９"
FORWARD, BACK, SIDEWAYS = "进進上", "退下", "平"
# Characters that stand for others by a slip of the pen, of a keyboard, or of a machine that reads print.
CONFUSED = {"卯": "卒", "土": "士", "师": "帅", "師": "帥", "像": "象", "泡": "炮"}
TO_TRADITIONAL = str.maketrans("帅将马车进后贰陆", "帥將馬車進後貳陸")
TO_SIMPLIFIED = str.maketrans("帥將馬傌車俥砲進後貳陸", "帅将马马车车炮进后贰陆")
SIMPLIFIED, TRADITIONAL = (frozenset(map(chr, table)) for table in (TO_TRADITIONAL, TO_SIMPLIFIED))
RED_NAMES, BLACK_NAMES = frozenset("帅帥仕相兵"), frozenset("将將士象卒")
CHINESE = frozenset(
    "".join((*KINDS.values(), FRONT, MIDDLE, REAR, NUMERALS, *FORMAL, FORWARD, BACK, SIDEWAYS, *CONFUSED))
)
BLANKS = " \t\u00a0\u3000"
WIDE_SIGNS = "".join(chr(code) for code in range(0xFF01, 0xFF5F))
NARROW = str.maketrans({wide: chr(ord(wide) - 0xFEE0) for wide in WIDE_SIGNS})
COMPATIBLE = lazy_pattern("[\u2e80-\u2fdf\uf900-\ufaff]")
LONGEST = 24  # characters of a word that is looked at
MOST_KEPT = 20_000  # words that are remembered

# What characters become before a word is read: letters, digits, and signs. Picks have signs of their own.
_FOLDED: dict[str, str] = {
    **{character: kind for kind, characters in KINDS.items() for character in characters},
    **dict.fromkeys(FRONT, "<"),
    **dict.fromkeys(MIDDLE, "|"),
    **dict.fromkeys(REAR, ">"),
    **{each: str(at) for row in (NUMERALS, *FORMAL) for at, each in enumerate(row, 1)},
    **dict.fromkeys(FORWARD, "+"),
    **dict.fromkeys(BACK, "-"),
    **dict.fromkeys(SIDEWAYS, "="),
    **dict.fromkeys(BLANKS, ""),
}
FOLDED = str.maketrans(_FOLDED | {slip: _FOLDED[meant] for slip, meant in CONFUSED.items()})
_WAY = r"(?P<way>[-+=.])(?P<number>[0-9])"
FILED = lazy_pattern(
    rf"(?:(?P<kind>[KABENHRCP])(?:(?P<file>[0-9])|(?P<pick>[-+.<|>]|(?<=P)[A-E]))"
    rf"|(?P<lead>[-+.<|>1-5])(?P<named>[KABENHRCP])(?P<at>[0-9])?"
    rf"|(?P<place>[<|>1-5])(?P<column>[0-9])){_WAY}"
)
POINTS = lazy_pattern(r"([A-Za-z])(10|[0-9])-?([A-Za-z])(10|[0-9])")
SAN = lazy_pattern(r"(?:([KABENHRCP])([a-i])?(10|[0-9])?x?|([a-i])x?)?([a-i])(10|[0-9])[+#]?")
PICKS = {"<": "+", "|": ".", ">": "-", **dict(zip("ABCDE", "12345", strict=True))}
WAYS = {"+": 1, "-": -1, "=": 0, ".": 0}


@lru_cache(MOST_KEPT)
def read_word(text: str) -> Word | Points | San | None:
    """Return what a word says; None for what is no move."""
    if len(text) > LONGEST:
        return None
    plain = fold_characters(text).translate(NARROW)
    folded = plain.translate(FOLDED)
    if (found := POINTS.fullmatch(folded)) is not None and not _is_san(found):
        start_file, start_rank, end_file, end_rank = found.groups()
        return Points((_file_index(start_file), int(start_rank)), (_file_index(end_file), int(end_rank)))
    if (found := FILED.fullmatch(folded.upper())) is not None:
        return _word_of(found)
    found = SAN.fullmatch(folded) if plain == folded else None
    if found is None:
        return None
    kind, file, rank, soldier_file, end_file, end_rank = found.groups()
    file = file or soldier_file
    origin = _file_index(file) if file else None, int(rank) if rank else None
    return San(_kind_of(kind or "P"), *origin, (_file_index(end_file), int(end_rank)))


def _is_san(found: re.Match[str]) -> bool:
    """Tell whether a capital letter names a piece and not a file."""
    return found[1] in "KABENHRCP" and found[3].islower() and "-" not in found[0]


def _file_index(letter: str) -> int:
    return ord(letter.lower()) - ord("a")


def _kind_of(letter: str) -> int:
    return ORDER.index({"E": "B", "H": "N"}.get(letter, letter))


def _word_of(found: re.Match[str]) -> Word | None:
    """Return what the parts of a word say together."""
    kind = found["kind"] or found["named"] or "P"
    pick = found["pick"] or found["lead"] or found["place"] or ""
    file = found["file"] or found["at"] or found["column"] or "0"
    if found["place"] in tuple("12345") and found["way"] == ".":  # a number with its dot: 15.4
        return None
    return Word(_kind_of(kind), PICKS.get(pick, pick), int(file), WAYS[found["way"]], int(found["number"]))


@lru_cache(MOST_KEPT)
def fold_characters(text: str) -> str:
    """Return a text with characters in place of their compatible forms."""
    return COMPATIBLE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)


# How words are spelled


class Odd(Flag):
    """What a rule may have to say of a word's spelling.

    The first five hold of sound words, too: what is odd about them depends on who moves, and on other words."""

    WESTERN = auto()  # digits in Chinese words
    NUMERAL = auto()
    RED_NAME = auto()
    BLACK_NAME = auto()
    SIMPLIFIED = auto()
    TRADITIONAL = auto()
    CONFUSED = auto()
    WIDE = auto()  # full-width letters and signs
    STYLE = auto()  # not as WXF or ICCS have it
    BLANK = auto()
    SOLDIER = auto()  # a soldier picked by place and file
    PICKED_BY_NATURE = auto()  # an advisor or elephant picked, which the direction tells


class Spelling(NamedTuple):
    """How a word is spelled."""

    notation: Notation | None  # None: it is no move
    odd: Odd


@lru_cache(MOST_KEPT)
def spelling_of(text: str) -> Spelling:
    """Return the notation of a word, and what is odd about it."""
    said = read_word(text)
    if said is None:
        return Spelling(None, Odd(0))
    notation, odd = _notation_of(text, said), Odd(0)
    letters = frozenset(text)
    if notation is Notation.CHINESE:
        digits = [each for each in fold_characters(text).translate(NARROW) if each.isascii() and each.isdigit()]
        odd |= Odd.WESTERN if digits else Odd(0)
        odd |= Odd.NUMERAL if letters & frozenset("".join((NUMERALS, *FORMAL))) else Odd(0)
        for names, flag in (
            *((RED_NAMES, Odd.RED_NAME), (BLACK_NAMES, Odd.BLACK_NAME)),
            *((SIMPLIFIED, Odd.SIMPLIFIED), (TRADITIONAL, Odd.TRADITIONAL), (frozenset(CONFUSED), Odd.CONFUSED)),
        ):
            odd |= flag if letters & names else Odd(0)
        odd |= Odd.CONFUSED if COMPATIBLE.search(text) else Odd(0)
        wide = letters & frozenset(WIDE_SIGNS) - frozenset(WIDE)
    else:
        wide = letters & frozenset(WIDE_SIGNS)
        odd |= Odd.STYLE if narrow_word(text) != proper_style(text) else Odd(0)
    odd |= Odd.WIDE if wide else Odd(0)
    odd |= Odd.BLANK if letters & frozenset(BLANKS) else Odd(0)
    if isinstance(said, Word) and said.pick:
        odd |= Odd.PICKED_BY_NATURE if said.kind in (ADVISOR, ELEPHANT) else Odd(0)
        odd |= Odd.SOLDIER if said.file and said.kind == SOLDIER else Odd(0)
    return Spelling(notation, odd)


def _notation_of(text: str, said: Word | Points | San) -> Notation:
    if isinstance(said, Word):
        return Notation.CHINESE if CHINESE.intersection(fold_characters(text)) else Notation.WXF
    if isinstance(said, San):
        return Notation.SAN
    return Notation.ICCS if "-" in narrow_word(text) or narrow_word(text)[:1].isupper() else Notation.UCCI


def narrow_word(text: str) -> str:
    """Return a word without full-width signs and blanks."""
    return text.translate(NARROW).translate(dict.fromkeys(map(ord, BLANKS), ""))


def proper_style(text: str) -> str:
    """Return a word that has no Chinese characters as it should look."""
    said = read_word(text)
    if isinstance(said, Word) and not (said.pick and said.file):
        return write_word(said, Notation.WXF)
    return write_points(said, _notation_of(text, said)) if isinstance(said, Points) else narrow_word(text)


# Writing

SIGNS = {1: "+", -1: "-", 0: "="}
WXF_PICKS = {"+": "+", "-": "-", ".": ".", **dict(zip("12345", "abcde", strict=True))}


def write_word(word: Word, notation: Notation, *, black: bool = False, traditional: bool = False) -> str:
    """Write a word in WXF, or in the characters of one side."""
    if notation is Notation.WXF:
        letter = "KAEHRCP"[word.kind]
        who = f"{letter}{WXF_PICKS[word.pick]}" if word.pick else f"{letter}{word.file}"
        return f"{who}{SIGNS[word.way]}{word.number}"
    digits = WIDE if black else NUMERALS
    name = KINDS[ORDER[word.kind]][2 * traditional + black]
    picks = {"+": FRONT, ".": MIDDLE, "-": REAR[traditional]}
    who = (
        f"{picks.get(word.pick) or digits[int(word.pick) - 1]}{name}"
        if word.pick
        else name + digits[word.file - 1]
    )
    way = {1: FORWARD[traditional], -1: BACK[0], 0: SIDEWAYS}[word.way]
    return f"{who}{way}{digits[word.number - 1]}"


# What digits and names become on either side: Red's, then Black's.
DIGITS_OF_SIDES = (
    str.maketrans(WIDE + "123456789", NUMERALS * 2),
    str.maketrans("".join((NUMERALS, *FORMAL)) + "123456789", WIDE * 4),
)
NAMES_OF_SIDES = str.maketrans("将將士象卒", "帅帥仕相兵"), str.maketrans("帅帥仕相兵", "将將士象卒")
MEANT = str.maketrans(CONFUSED)


def usual_spelling(text: str, *, black: bool) -> str:
    """Return a word as it should look, in its own notation."""
    said = read_word(text)
    if said is None:
        return text
    if _notation_of(text, said) is not Notation.CHINESE:
        return proper_style(text)
    plain = narrow_word(fold_characters(text)).translate(MEANT)
    usual = plain.translate(DIGITS_OF_SIDES[black]).translate(NAMES_OF_SIDES[black])
    return usual if read_word(usual) == said else text


def write_points(points: Points, notation: Notation) -> str:
    """Write both points of a move."""
    start, end = (f"{chr(ord('a') + file)}{rank}" for file, rank in points)
    return f"{start}-{end}".upper() if notation is Notation.ICCS else start + end


def ranks_from(texts: Sequence[str]) -> int | None:
    """Return from which number ranks count: 0 or 1; None for unknown.

    What looks like ICCS counts from 0, where no rank 10 says otherwise."""
    said = [word for word in map(read_word, texts) if isinstance(word, (Points, San))]
    ranks = {point[1] for word in said for point in (word if isinstance(word, Points) else (word.end,))}
    if 10 in ranks:
        return 1
    return 0 if 0 in ranks or any(spelling_of(text).notation is Notation.ICCS for text in texts) else None
