"""Character sets by the names that records give them, or guessed."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache, partial

from gamenote.core.patterns import lazy_pattern
from gamenote.core.words import count_with_noun

__all__ = [
    "FEWEST_LETTERS",
    "SHIFTED",
    "SHIFTING",
    "SHIFTS",
    "codec_of",
    "guess_beside_latin_1",
    "guess_charset",
    "holds_utf_8",
    "means_ascii",
    "named_codec",
    "signs_of",
    "title_of",
    "wider",
]


# Character sets by the names that records give them.
#
# Only sets in which ASCII is itself are read by their name: what cuts and parses a file looks for ASCII. Codecs
# of Python that are no character sets (rot13, base64, idna ...) are never used, whatever a record says.

ASCII = bytes((*b"\t\n\r", *range(0x20, 0x7F))) + rb"\n\x41+-"
# Codecs of Python that decode text, but are no character sets; those of Windows depend on the machine.
NO_CHARSETS = frozenset(
    ("charmap", "idna", "mbcs", "oem", "punycode", "raw-unicode-escape", "undefined", "unicode-escape")
)
# Names of IANA, browsers and Windows that Python lacks.
ALIASES = {
    "windows-31j": "cp932", "cswindows31j": "cp932", "sjis-win": "cp932", "windows-932": "cp932",
    "windows-936": "gbk", "gb-2312-80": "gb2312", "iso-ir-58": "gb2312", "cn-gb": "gb2312",
    "windows-949": "cp949", "uhc": "cp949", "windows-950": "cp950", "cn-big5": "big5", "big5-eten": "cp950",
    "windows-874": "cp874", "dos-874": "cp874", "iso-8859-8-i": "iso8859-8", "iso-8859-8-e": "iso8859-8",
    "koi8-ru": "koi8-u", "koi": "koi8-r", "koi8": "koi8-r", "dos-866": "cp866", "eucjp-win": "euc_jp",
    "mac-ukrainian": "mac-cyrillic", "unicode-1-1-utf-8": "utf-8", "ansi": "cp1252",
}  # fmt: skip
# Sets that are named where a wider one was meant (go-sgf.md, section 4): it is always read,
ALWAYS_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "euc_kr": "cp949", "shift_jis": "cp932"}
# or where the bytes do not fit the one that is named, or are controls in it.
WIDER = {
    "iso8859-1": ("cp1252",),
    "big5": ("cp950", "big5hkscs"),
    "tis-620": ("cp874",),
    "iso8859-11": ("cp874",),
    "euc_jp": ("euc_jis_2004",),
}
SHIFTED = ("iso2022", "hz", "utf-7")  # how codecs are called whose letters are written in bytes of ASCII
SHIFTS = frozenset("\x0e\x0f\x1b")  # what they and others begin with
SHIFTING = lazy_pattern(rb"\x1b(?:\$[@-D(-+]|\([A-Z])")  # designations of ISO-2022, behind which letters stand
# UTF-8 within a text of another charset: stretches that are nothing but letters of the East in it, which are words
# in no other; and small letters of the West within a word, where Western sets have a sign behind a capital.
EASTERN_UTF_8 = lazy_pattern(
    rb"(?<![\x80-\xff])(?:[\xe3-\xed][\x80-\xbf]{2}|\xef[\xbc\xbd][\x80-\xbf]){2,}+(?![\x80-\xff])"
)
WESTERN_UTF_8 = lazy_pattern(rb"\xc3[\xa1-\xbf](?=[a-z])")
WESTERN_SETS = ("iso8859-1", "iso8859-15", "cp1252")
FEWEST_LETTERS = 3  # that show that a text is UTF-8, whatever it declares
TITLES = {
    "big5": "Big5 (traditional Chinese)",
    "cp1251": "Windows-1251 (Cyrillic)",
    "cp1252": "Windows-1252 (Western)",
    "cp866": "code page 866 (Cyrillic)",
    "cp932": "Shift_JIS (Japanese)",
    "cp949": "EUC-KR (Korean)",
    "euc_jp": "EUC-JP (Japanese)",
    "iso2022_jp": "ISO-2022-JP (Japanese)",
    "iso2022_kr": "ISO-2022-KR (Korean)",
    "gb18030": "GB18030 (Chinese)",
    "iso8859-1": "ISO-8859-1 (Western)",
    "koi8-r": "KOI8-R (Cyrillic)",
    "utf-8": "UTF-8",
}


@lru_cache(256)
def named_codec(name: str) -> str | None:
    """Return the codec of exactly that name; None for unknown ones."""
    codec = _looked_up(name)
    try:
        if codec is None or codec in NO_CHARSETS or ASCII.decode(codec) != ASCII.decode("ascii"):
            return None
        return codec if "A".encode(codec) == b"A" else None
    except (LookupError, ValueError):  # no character set, but a way to pack bytes; or one without ASCII
        return None


def codec_of(name: str) -> str | None:
    """Return the codec that a record means by a name."""
    codec = named_codec(name)
    return codec and ALWAYS_WIDER.get(codec, codec)


def holds_utf_8(data: bytes, codec: str) -> bool:
    """Tell whether bytes of another charset are UTF-8 in part."""
    if codec in WESTERN_SETS and WESTERN_UTF_8.search(data):
        return True
    return sum(len(found[0]) // 3 for found in EASTERN_UTF_8.finditer(data)) >= FEWEST_LETTERS


def _looked_up(name: str) -> str | None:
    """Return how Python calls the codec of that name."""
    plain = name.strip().lower().replace("_", "-")
    for spelling in (plain, plain.removeprefix("x-"), plain.removeprefix("x-").removeprefix("cs")):
        try:
            return codecs.lookup(ALIASES.get(spelling, spelling)).name
        except (LookupError, ValueError):
            continue
    return None


def wider(codec: str) -> tuple[str, ...]:
    """Return the codecs to try where bytes do not fit this one."""
    return WIDER.get(codec, ())


def title_of(codec: str) -> str:
    """Return how people call the character set of a codec."""
    return TITLES.get(codec) or (codec[:6].upper() if codec.startswith(("utf-16", "utf-32")) else codec)


def means_ascii(name: str, text: str) -> bool:
    """Tell whether a text of ASCII is itself in a charset.

    Some sets write their letters in such bytes, behind signs that shift."""
    if not SHIFTS.isdisjoint(text):
        return False
    codec = _looked_up(name)
    if codec is None or not codec.startswith(SHIFTED):
        return True
    try:
        return text.encode("ascii").decode(codec) == text
    except ValueError:
        return False


# Which character set bytes are in that nobody declares.
#
# Each candidate is rated by the letters that it makes of the bytes (go-sgf.md, section 4). What comes out is a
# guess, and is told as one wherever it counts.

WESTERN, LATIN_1 = "cp1252", "iso8859-1"
JAPANESE = ("cp932", "euc_jp")
FEW_SYMBOLS = 0.5  # the rate of a text in which nearly all letters stand in words
# In the order in which they win ties.
CANDIDATES = ("cp932", "gb18030", "big5", "euc_jp", "euc_kr", "cp1251", "koi8-r", "cp866", WESTERN)
ABOVE = bytes(range(128, 256))
SAMPLE = 8192  # bytes of lines beyond ASCII; more would tell no more
C1 = lazy_pattern(rb"[\x80-\x9f]")  # no letters in Latin-1
UTF_8 = lazy_pattern(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
BEYOND = lazy_pattern(rb"[ -~]?[\x80-\xff][^\r\n]*+")  # the rest of a line, in which no letter is torn
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
    "cp932": "九段目半対局戦黒韓",
    "euc_jp": "九段目半対局戦黒韓",
    "gb18030": "黑白胜盘贴赛杯",
    "big5": "黑白勝讓賽盃",
    "cp949": "흑백승집국선수대회김박이최",
}
# Programs of China, which write its charset without a word; that decides between candidates of nearly one rate.
CHINESE, TIE = "gb18030", 0.1
CHINESE_PROGRAM = lazy_pattern(rb"MultiGo|MULTIGO|foxwq|(?<=AP\[)Fox")
# What kinds of letters are called where they speak for a guess.
KIND_NAMES = {"H": "common Chinese character", "h": "rare Chinese character", "k": "kana", "g": "Korean syllable"}
KIND_NAMES |= {"C": "Cyrillic letter", "c": "Cyrillic letter", "l": "accented letter"}


def guess_charset(data: bytes, fits: Callable[[str], bool] = bool) -> str:
    """Return the charset that makes the best words of bytes.

    Among those that make words, one goes before whose text `fits`: in sets of the East a bracket or a backslash
    may be half a letter, so that a text which is read in a wrong one does not close.
    """
    if SHIFTING.search(data):
        shifted = next(filter(partial(_is_decodable, data), ("iso2022_jp", "iso2022_kr")), None)
        if shifted is not None:
            return shifted
    if _is_mostly_utf_8(data):  # a slip in it makes no text of another charset
        return WESTERN
    rates = _rate_candidates(data)
    ranked = sorted((each for each in CANDIDATES if rates[each] > 0), key=lambda each: -rates[each])
    ranked = [*(ALWAYS_WIDER.get(each, each) for each in ranked), WESTERN]
    return next((each for each in ranked if fits(data.decode(each, "surrogateescape"))), ranked[0])


def signs_of(text: str, charset: str) -> str:
    """Return what speaks for a guess, in words."""
    letters = (each for each in text[:SAMPLE] if not each.isascii())
    kinds = Counter(KIND_NAMES.get(_letter_kind(each), "other sign") for each in letters)
    signs = [count_with_noun(count, kind, kind if kind == "kana" else "") for kind, count in kinds.items()]
    hints = [each for each in HINTS.get(charset, "") if each in text]
    signs += [f"{' '.join(hints)} as in many records"] if hints else []
    program = charset == CHINESE and CHINESE_PROGRAM.search(text[:SAMPLE].encode("ascii", "replace"))
    return ", ".join([*signs, f"{program[0].decode()} is a Chinese program"] if program else signs)


def _is_mostly_utf_8(data: bytes) -> bool:
    """Tell whether three quarters of bytes beyond ASCII are UTF-8."""
    return 4 * sum(map(len, UTF_8.findall(data))) >= 3 * (len(data) - len(data.translate(None, ABOVE)))


def _is_decodable(data: bytes, charset: str) -> bool:
    try:
        data.decode(charset)
    except UnicodeDecodeError:
        return False
    return True


def _rate_candidates(data: bytes) -> dict[str, float]:
    """Rate all candidates by a sample of the letters."""
    sample = _sample_letters(data)
    rates = {charset: _rate_charset(sample, charset) for charset in CANDIDATES}
    rates[CHINESE] += TIE if CHINESE_PROGRAM.search(data[:SAMPLE]) else 0
    return rates


def _sample_letters(data: bytes) -> bytes:
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
    if _is_decodable(data, "utf-8") and not SHIFTING.search(data):
        return LATIN_1
    best = guess_charset(data)
    if best != WESTERN or C1.search(data):
        return best
    plain = _rate_charset(_sample_letters(data), WESTERN) > FEW_SYMBOLS and not holds_utf_8(data, LATIN_1)
    return None if plain else LATIN_1


def _rate_charset(data: bytes, charset: str) -> float:
    """Rate the letters of a text by charset, for each character."""
    text = data.decode(charset, "surrogateescape")
    kinds = "".join(map(_letter_kind, text))
    if charset not in JAPANESE:  # sets of China have kana, too, but its records do not
        kinds = kinds.replace("k", "s")
    letters = len(kinds) - kinds.count("a") - kinds.count(".")
    total = sum(WORTH[(each.lastindex or 1) - 1][1] for each in _worth_pattern().finditer(kinds))
    total += sum(map(text.count, HINTS.get(ALWAYS_WIDER.get(charset, charset), ""))) / 2
    return total / letters if letters else 0.0


@cache
def _worth_pattern() -> re.Pattern[str]:
    return re.compile("|".join(f"({pattern})" for pattern, _ in WORTH))


@lru_cache(20_000)
def _letter_kind(character: str) -> str:
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
