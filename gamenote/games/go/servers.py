"""What servers say in headers, as a file of SGF has it."""

from __future__ import annotations

from gamenote.core.diagnostic import Safety
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Outcome
from gamenote.games.go.header_texts import RANK, dates_meant, rank_meant
from gamenote.games.go.variants import BY_LETTER
from gamenote.syntax.sgf.properties import read_result
from gamenote.syntax.sgf.results import meant_result

ASIDE = lazy_pattern(r"[(>!！].*+")  # what stands behind a result, and says no more than it
DAY = lazy_pattern(r"([0-9]{4})[:]?([0-9]{2})[:]?([0-9]{2})(?![0-9]).{0,30}+")


def is_rank(text: str) -> bool:
    """Whether a word is a rank."""
    return RANK.fullmatch(text) is not None or rank_meant(text) is not None


def rank(text: str) -> str:
    """Return a rank as SGF writes it, or the words.

    >>> rank("3段"), rank("9DP"), rank("7D*"), rank("Honinbo")
    ('3d', '9p', '7d*', 'Honinbo')
    """
    meant = rank_meant(text.strip())
    return meant.text if meant is not None else text.strip()


def day(text: str) -> str:
    """Return a day as SGF writes it, or the words.

    >>> day("2014- 1-27-17-54-54"), day("20170316 [09:37]"), day("last week")
    ('2014-01-27', '2017-03-16', 'last week')
    """
    found = DAY.fullmatch(text.strip())
    return dates_meant("-".join(found.groups()) if found is not None else text).text or text.strip()


def result_in_words(text: str) -> str:
    """Return a result in words as a value of RE, or "".

    >>> result_in_words("Black wins by 0.5!"), result_in_words("黒中押し勝ち!"), result_in_words("白11目胜")
    ('B+0.5', 'B+R', 'W+11')
    """
    meant = meant_result(ASIDE.sub("", text).strip().removesuffix("win"))
    return meant.text if meant is not None and meant.safety is Safety.SAFE else ""


def tenths(text: str) -> str:
    """Return a number that is told in tenths.

    >>> tenths("65"), tenths("0"), tenths("1105")
    ('6.5', '0', '110.5')
    """
    return f"{int(text) / 10:g}"


def result(text: str) -> Outcome | None:
    """Return what a value of RE says, or None."""
    found = read_result(text.strip())
    return Outcome(text.strip(), BY_LETTER.get(found.winner), found.reason) if found is not None else None
