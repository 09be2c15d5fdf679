"""Character sets by the names that records give them.

Only sets in which ASCII is itself are read by their name: what cuts and parses a file looks for ASCII. Codecs of
Python that are no character sets (rot13, base64, idna ...) are never used, whatever a record says.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache

__all__ = [
    "FEWEST_LETTERS",
    "SHIFTED",
    "SHIFTING",
    "SHIFTS",
    "codec_of",
    "holds_utf_8",
    "means_ascii",
    "named_codec",
    "title_of",
    "wider",
]

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
SHIFTING = re.compile(rb"\x1b(?:\$[@-D(-+]|\([A-Z])")  # designations of ISO-2022, behind which letters stand
# UTF-8 within a text of another charset: stretches that are nothing but letters of the East in it, which are words
# in no other; and small letters of the West within a word, where Western sets have a sign behind a capital.
EASTERN_UTF_8 = re.compile(
    rb"(?<![\x80-\xff])(?:[\xe3-\xed][\x80-\xbf]{2}|\xef[\xbc\xbd][\x80-\xbf]){2,}+(?![\x80-\xff])"
)
WESTERN_UTF_8 = re.compile(rb"\xc3[\xa1-\xbf](?=[a-z])")
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
    return TITLES.get(codec, codec)


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
