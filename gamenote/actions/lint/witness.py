"""The second witness of a fix: words, counted without reading the game.

A reader that skips a word skips it before and after a fix. So the words that an edit touches have to stand in what
it writes, or elsewhere in the text behind it, unless the rule declares a change that may take such words away.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from unicodedata import normalize

from msgspec import Struct

from gamenote.core.change import Change
from gamenote.core.diagnostic import Edit

WORD = re.compile(r"[^\W_]++")
ANY = re.compile(r".*", re.DOTALL)
# Part of a move, as a stranger sees it: a number, a few letters, or both.
MOVE = re.compile(r"\d{1,12}|[^\W\d_]{1,4}|(?=[^\W_]{0,20}\d)[^\W_]{0,80}")
SIGN = re.compile(r"[^\W\d_]{1,3}|mate|check|double|\d{1,3}")
LONGEST = 80  # letters of a word that are looked at on either side of an edit
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


class Witness(Struct, frozen=True, dict=True):
    """Knows the words of one text."""

    text: str

    @cached_property
    def words(self) -> Counter[str]:
        return Counter(_words(self.text))

    def word_taken(self, edits: Iterable[Edit], changes: Change) -> str:
        """Return a word that edits take away undeclared, or ""."""
        patterns = {TAKES[kind] for kind in changes if kind in TAKES}
        if ANY in patterns:
            return ""
        old, new = Counter[str](), Counter[str]()
        for edit in edits:
            before, after = _touched(self.text, edit)
            if _letters(before) != _letters(after):
                old.update(_words(before))
                new.update(_words(after))
        gone = [word for word in old - new if not any(pattern.fullmatch(word) for pattern in patterns)]
        return next((word for word in gone if self.words[word] <= old[word]), "")


def _touched(text: str, edit: Edit) -> tuple[str, str]:
    """Return the words that an edit touches, before and after."""
    start, end = edit.span.start, edit.span.end
    while start and edit.span.start - start < LONGEST and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and end - edit.span.end < LONGEST and text[end].isalnum():
        end += 1
    return text[start:end], text[start : edit.span.start] + edit.text + text[edit.span.end : end]


def _words(text: str) -> list[str]:
    return WORD.findall(normalize("NFKC", text).casefold())


def _letters(text: str) -> str:
    return "".join(_words(text))
