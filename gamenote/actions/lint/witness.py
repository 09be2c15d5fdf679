"""The second witness of a fix: the words of the text, counted, without reading the game.

A reader that skips a word skips it before and after a fix. So the words that an edit touches have to stand in what
it writes, or elsewhere in the text behind it, unless the rule declares a change that may take such words away.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from unicodedata import normalize

from gamenote.core.change import Change
from gamenote.core.diagnostic import Edit

WORD = re.compile(r"[^\W_]++")
ANY = re.compile(r".*", re.DOTALL)
MOVE = re.compile(
    r"\d{0,12}|[^\W\d_]{1,4}|(?=[^\W_]{0,20}\d)[^\W_]{0,80}"
)  # part of a move, as a stranger sees it
SIGN = re.compile(r"[^\W\d_]{1,3}|mate|check|double|\d{1,3}")
NUMBER = re.compile(r"\d+")

# What each kind of change may take away; the others take none.
TAKES = {
    Change.SPELLING: MOVE,
    Change.MOVES: ANY,
    Change.NUMBERS: NUMBER,
    Change.RESULT: ANY,
    Change.SETUP: ANY,
    Change.VARIANT: ANY,
    Change.VALUES: ANY,
    Change.NAMES: ANY,
    Change.DELETED: ANY,
    Change.COMMENTS: ANY,
    Change.SIGNS: SIGN,
    Change.CLOCKS: NUMBER,
    Change.DROPPED: ANY,
    Change.LETTERS: ANY,
}


def word_taken(text: str, edits: Iterable[Edit], changes: Change) -> str:
    """Return a word that edits take out of a text undeclared, or ""."""
    patterns = {TAKES[kind] for kind in changes if kind in TAKES}
    if ANY in patterns:
        return ""
    old, new = Counter[str](), Counter[str]()
    for edit in edits:
        before, after = _touched(text, edit)
        if _letters(before) != _letters(after):
            old.update(_words(before))
            new.update(_words(after))
    gone = [word for word in old - new if not any(pattern.fullmatch(word) for pattern in patterns)]
    if not gone:
        return ""
    left = Counter(_words(text))
    left.subtract(old)
    return next((word for word in gone if left[word] + new[word] <= 0), "")


def _touched(text: str, edit: Edit) -> tuple[str, str]:
    """Return the whole words that an edit touches, and what becomes of them."""
    start, end = edit.span.start, edit.span.end
    while start and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    return text[start:end], text[start : edit.span.start] + edit.text + text[edit.span.end : end]


def _words(text: str) -> list[str]:
    return WORD.findall(normalize("NFKC", text).casefold())


def _letters(text: str) -> str:
    return "".join(_words(text))
