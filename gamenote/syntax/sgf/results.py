"""Results as people and servers write them in RE, in nine languages.

`properties.read_result` knows those that SGF allows. Here others are understood: capitals, words, units, scores
with a comma or a half, and how Chinese, Japanese and Korean sites say who has won.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct

from gamenote.core.diagnostic import Safety
from gamenote.core.patterns import lazy_pattern
from gamenote.syntax.sgf.properties import read_result

LONGEST = 60  # no text that means a result is longer
OPEN = ("Void", "?")
WHOLE = {
    word: meant
    for meant, words in {
        "0": "jigo tie tied draw drawn even 和棋 和 持碁 ジゴ 빅 무승부 unentschieden remis nulle tablas ничья",
        "Void": "void noresult nr bothlost 无胜负 無勝負 무효",
        "?": "unfinished unknown * -",
    }.items()
    for word in words.split()
}
POINTS = {"1-0": "B+", "0-1": "W+"}  # whoever comes first
COLOURS = {
    "B": "black blacks 黑棋 黑方 黑 黒番 黒 흑 zwart schwarz noirs noir negras negro черные чёрные b",
    "W": "white whites 白棋 白方 白番 白 백 wit weiss weiß blancs blanc blancas blanco белые w",
}
BY_WORD = sorted(
    ((word, colour) for colour, words in COLOURS.items() for word in words.split()),
    key=lambda pair: -len(pair[0]),
)
# What says nothing more, close to a reason or a number; the longer words first.
CLOSE = "以上 勝ち 勝 胜 승 目 집 点 點 : ， points point pts pt moku"
# The same, and what may stand apart from it.
APART = "+ wins win won wint gewinnt gagne ganan gana выиграли by on with durch par por door gegen"
FILLERS = {*CLOSE.split(), *APART.split()}
REASONS = {
    "R": "resignation resigns resigned resign res r 中押し 中押 中盘 中盤 不计点 不計點 불계 opgave aufgabe "
    "abandon abandono сдались",
    "T": "timeout time t 时间切れ 時間切れ 超时 超時 时间 時間 시간 tijd zeit temps tiempo время",
    "F": "forfeits forfeited forfeit f 反則 反则 반칙 기권",
}
REASON_OF = {word: letter for letter, words in REASONS.items() for word in words.split()}
LOSING = ("resigns", "resigned", "forfeits", "forfeited", "认输", "認輸", "弃权", "棄權", "投了")
JUDGED = ("j", "aw", "v", "u")  # judged or awarded, of which nothing is said in SGF
MOVES_PLAYED = lazy_pattern(r"[0-9]{1,4}手(?:完|まで)?[ 、,，]{0,3}")
SCORE = lazy_pattern(r"([0-9]{1,4})(?:[.,]([0-9]{1,3}))?(子)?(?:(1/2|½|半|반)|又?(1)/([24])(子))?")
PARTS = ("半", "반", "½", "1/")  # that stand without a whole number before them
NEGLIGIBLE = str.maketrans("", "", " \t\r\n")


class Meant(Struct, frozen=True):
    """What was meant, as SGF writes it; "" where nobody knows."""

    text: str
    safety: Safety = Safety.SAFE


def is_result(text: str) -> bool:
    """Whether a value of RE is one that SGF allows."""
    text = text.strip()
    return text in OPEN or read_result(text) is not None


@lru_cache(maxsize=1024)
def meant_result(text: str) -> Meant | None:
    """Return what a value of RE means, None if unknown."""
    if is_result(text):
        return Meant(text.strip())
    if len(text) > LONGEST:
        return None
    said = unicodedata.normalize("NFKC", text).strip().lower().removesuffix(".").removesuffix("。")
    said = MOVES_PLAYED.sub("", said, count=1)
    whole = said.translate(NEGLIGIBLE)
    if whole in WHOLE:
        return Meant(WHOLE[whole], Safety.UNSAFE if WHOLE[whole] == "?" else Safety.SAFE)
    if whole in POINTS:
        return Meant(POINTS[whole], Safety.UNSAFE)
    colour, rest = _split_colour(said)
    return _with_reason(colour, rest) if colour else None


def _split_colour(said: str) -> tuple[str, str]:
    """Return who is named first, and what follows."""
    for word, colour in BY_WORD:
        rest = said[len(word) :]
        if said.startswith(word) and not (word.isascii() and rest[:1].isalpha()):
            return colour, rest
    return "", said


def _with_reason(colour: str, said: str) -> Meant | None:
    words = said.translate(NEGLIGIBLE)
    if words in LOSING:
        reason = "F" if words[0] in "f弃棄" else "R"
        return Meant(f"{'W' if colour == 'B' else 'B'}+{reason}")
    reason = _without_fillers(said)
    reason = f"0{reason}" if reason.startswith(PARTS) else reason
    if not reason:
        return Meant(f"{colour}+") if words else None
    if reason in REASON_OF:
        return Meant(f"{colour}+{REASON_OF[reason]}")
    if reason in JUDGED:
        return Meant(f"{colour}+", Safety.UNSAFE)
    score = SCORE.fullmatch(reason)
    return _with_score(colour, score) if score is not None else None


def _without_fillers(said: str) -> str:
    """Return a text without words that say nothing more."""
    parts = said.replace("+", " ").split()
    kept = "".join(part for part in parts if part not in FILLERS)
    for word in CLOSE.split():
        kept = kept.replace(word, "")
    for word in ("wins", "won", "win", "by"):  # "winsby3.5" has lost its blanks
        kept = kept.removeprefix(word)
    return kept.strip("+:.")


def _with_score(colour: str, found: re.Match[str]) -> Meant:
    whole, decimals, stones, half, part, parts, more = found.groups()
    score = float(f"{whole}.{decimals or 0}") + (0.5 if half else int(part or 0) / int(parts or 1))
    if stones or more:  # stones over half of the board count twice, but not in all files
        return Meant(f"{colour}+{2 * score:g}", Safety.DISPLAY)
    return Meant(f"{colour}+{score:g}")
