"""Character sets of records of Chinese chess, guessed by move words.

No record says it. Files from the mainland are GB18030, those from Taiwan and Hong Kong Big5, newer ones UTF-8.
What bytes mean is told by the words that they make: 炮二平五 is one in a single set only. It remains a guess.
"""

from __future__ import annotations

from gamenote.core import charsets
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import Source

__all__ = ["guess_charset", "undecoded_bytes"]

# A piece or a pick, a file or a piece, a way, and a number.
WORD = lazy_pattern(
    "[帅將帥将仕士相象马馬傌车車俥炮砲包兵卒卯前中后後一二三四五1-5１-５]"
    "[帅將帥将仕士相象马馬傌车車俥炮砲包兵卒卯一二三四五六七八九1-9１-９][进進上退下平][一二三四五六七八九1-9１-９]"
)
CHINESE_SETS = ("gb18030", "big5")  # the first wins ties
SAMPLE = 1 << 16  # bytes, of which the words are counted
LOST = "\ufffd"


def guess_charset(data: bytes) -> str | None:
    """Guess the charset of bytes that are not UTF-8.

    None where they are UTF-8 with some damage: most words, or most letters, are sound in it."""
    sample = data[:SAMPLE]
    texts = {name: sample.decode(name, "replace") for name in ("utf-8", *CHINESE_SETS)}
    words = {name: len(WORD.findall(text)) for name, text in texts.items()}
    best = max(words, key=words.__getitem__)
    if words[best]:
        return None if best == "utf-8" else best
    letters = [letter for letter in texts["utf-8"] if not letter.isascii()]
    if 4 * letters.count(LOST) <= len(letters):
        return None
    guess = charsets.guess_charset(data)
    return guess if guess not in ("cp932", "euc_jp", "euc_kr") else CHINESE_SETS[0]


def undecoded_bytes(source: Source) -> tuple[Diagnostic, ...]:
    """Return what is to be said of bytes that are no characters."""
    from gamenote.core.encoding import first_undecoded, not_utf8  # formats are described without rules

    damage = first_undecoded(source) if not source.text.isascii() else None
    return () if damage is None else (not_utf8.found(damage[1], damage[0], severity=Severity.ERROR),)
