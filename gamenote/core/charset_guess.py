"""Which character set bytes are in that nobody declares.

Each candidate is rated by the letters that it makes of the bytes (go-sgf.md, section 4). What comes out is a
guess, and is told as one wherever it counts.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial

from gamenote.core.charsets import ALWAYS_WIDER, SHIFTING, holds_utf_8

__all__ = ["guess_beside_latin_1", "guess_charset"]

WESTERN, LATIN_1 = "cp1252", "iso8859-1"
JAPANESE = ("cp932", "euc_jp")
FEW_SYMBOLS = 0.5  # the rate of a text in which nearly all letters stand in words
# In the order in which they win ties.
CANDIDATES = ("cp932", "gb18030", "big5", "euc_jp", "euc_kr", "cp1251", "koi8-r", "cp866", WESTERN)
ABOVE = bytes(range(128, 256))
SAMPLE = 8192  # bytes of lines beyond ASCII; more would tell no more
C1 = re.compile(rb"[\x80-\x9f]")  # no letters in Latin-1
UTF_8 = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
BEYOND = re.compile(rb"[ -~]?[\x80-\xff][^\r\n]*+")  # the rest of a line, in which no letter is torn
# Kinds of characters in ranges of code points; the first that holds counts.
KINDS = (
    ("a", "A-Za-z"),  # Latin letters of ASCII
    (".", "\0-\x7f"),
    ("l", "\xc0-\xd6\xd8-\xf6\xf8-\u024f"),  # other ones
    ("C", "\u0400-\u042f"),  # Cyrillic capitals
    ("c", "\u0430-\u045f"),  # small Cyrillic letters
    ("k", "\u3041-\u3096\u30a1-\u30fa\u30fc"),  # kana
    ("h", "\u4e00-\u9fff"),  # Han
    ("g", "\uac00-\ud7a3"),  # hangul
    ("p", "\u3000-\u3020\uff01-\uff5e\xa0\xab\xbb\u2013-\u2014\u2018-\u201e\u2026"),  # punctuation
    ("x", "\udc80-\udcff"),  # bytes that are none
)
# What characters are worth, by their kinds and those beside them; the first that holds counts.
WORTH = (
    ("(?<=c)C|(?<=a)[Cc]|[Cc](?=a)", -0.8),  # a capital within a word, a letter of another script
    ("[Cc](?=[Cc])|(?<=[Cc])[Cc]", 0.8),
    ("(?<=a)[hHgk](?![hHgk])", -1.0),  # one that stands alone in a Latin word
    ("k", 1.5),
    ("H", 1.0),
    ("h", 0.4),
    ("(?<![hH])g(?![hH])", 1.0),
    ("(?<=a)l|l(?=a)", 1.0),
    ("p", 0.2),
    ("s", -1.0),  # symbols, boxes, controls
    ("x", -3.0),
)
# Characters that records are full of, each worth half a letter more.
HINTS = {
    "cp932": "段目半対局戦黒",
    "euc_jp": "段目半対局戦黒",
    "gb18030": "黑白胜盘贴赛杯",
    "big5": "黑白勝讓賽盃",
    "euc_kr": "흑백승집국선수대회김박",
}


def guess_charset(data: bytes) -> str:
    """Return the charset that makes the best words of bytes."""
    if SHIFTING.search(data):
        shifted = next(filter(partial(_fits, data), ("iso2022_jp", "iso2022_kr")), None)
        if shifted is not None:
            return shifted
    if _is_mostly_utf_8(data):  # a slip in it makes no text of another charset
        return WESTERN
    rates = _rates(data)
    best = max(CANDIDATES, key=lambda charset: rates[charset])
    return ALWAYS_WIDER.get(best, best) if rates[best] > 0 else WESTERN


def _is_mostly_utf_8(data: bytes) -> bool:
    """Tell whether three quarters of bytes beyond ASCII are UTF-8."""
    return 4 * sum(map(len, UTF_8.findall(data))) >= 3 * (len(data) - len(data.translate(None, ABOVE)))


def _fits(data: bytes, charset: str) -> bool:
    try:
        data.decode(charset)
    except UnicodeDecodeError:
        return False
    return True


def _rates(data: bytes) -> dict[str, float]:
    """Rate all candidates by a sample of the letters."""
    sample = _sample(data)
    return {charset: _rate(sample, charset) for charset in CANDIDATES}


def _sample(data: bytes) -> bytes:
    """Return the first lines that hold more than ASCII."""
    sample, length = list[bytes](), 0
    for line in BEYOND.finditer(data):
        sample.append(line[0][:SAMPLE])
        length += len(sample[-1])
        if length >= SAMPLE:
            break
    return b"\n".join(sample)


def guess_beside_latin_1(data: bytes) -> str | None:
    """Return what else than Latin-1 the bytes may well be.

    Where they are UTF-8 as well, in part too, or make no words in Latin-1, that is no more than a guess."""
    if _fits(data, "utf-8") and not SHIFTING.search(data):
        return LATIN_1
    best = guess_charset(data)
    if best != WESTERN or C1.search(data):
        return best
    plain = _rate(_sample(data), WESTERN) > FEW_SYMBOLS and not holds_utf_8(data, LATIN_1)
    return None if plain else LATIN_1


def _rate(data: bytes, charset: str) -> float:
    """Rate the letters of a text by charset, for each character."""
    text = data.decode(charset, "surrogateescape")
    kinds = "".join(map(_kind, text))
    if charset not in JAPANESE:  # sets of China have kana, too, but its records do not
        kinds = kinds.replace("k", "s")
    letters = len(kinds) - kinds.count("a") - kinds.count(".")
    total = sum(WORTH[(each.lastindex or 1) - 1][1] for each in _worthy().finditer(kinds))
    total += sum(map(text.count, HINTS.get(charset, ""))) / 2
    return total / letters if letters else 0.0


@cache
def _worthy() -> re.Pattern[str]:
    return re.compile("|".join(f"({pattern})" for pattern, _ in WORTH))


@lru_cache(20_000)
def _kind(character: str) -> str:
    """Return the kind of a character, as a letter."""
    kind = next((kind for kind, characters in KINDS if re.match(f"[{characters}]", character)), "s")
    return "H" if kind == "h" and _is_common(character) else kind


def _is_common(han: str) -> bool:
    """Whether a Han character is of level 1 in China or Japan."""
    for charset, first, last in (("gb2312", 0xB0A1, 0xD7F9), ("euc_jp", 0xB0A1, 0xCFD3)):
        code = int.from_bytes(han.encode(charset, "ignore"))
        if first <= code <= last:
            return True
    return False
