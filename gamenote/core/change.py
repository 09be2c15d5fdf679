"""What a fix may change of a game: a small closed vocabulary.

A rule declares it (`Rule.changes`), and a fix that changes anything else is not made. Layout, which is blanks, the
order of tags and where a line ends, may always change.
"""

from __future__ import annotations

from enum import Flag

__all__ = ["Change"]


class Change(Flag):
    """Kinds of what a record says, as a fix may change them.

    SPELLING keeps every move as it is played; with MOVES it may become another one."""

    SPELLING = 1 << 0
    MOVES = 1 << 1
    NUMBERS = 1 << 2
    VARIATIONS = 1 << 3
    RESULT = 1 << 4
    SETUP = 1 << 5
    VARIANT = 1 << 6
    VALUES = 1 << 7
    NAMES = 1 << 8
    ADDED = 1 << 9
    DELETED = 1 << 10
    COMMENTS = 1 << 11
    COMMENT_ENDS = 1 << 12
    SIGNS = 1 << 13
    CLOCKS = 1 << 14
    UNREAD = 1 << 15
    DROPPED = 1 << 16
    LETTERS = 1 << 17

    @property
    def words(self) -> list[str]:
        """What may change, for people, kind by kind."""
        return [WORDS[each] for each in self]


WORDS = {
    Change.SPELLING: "how moves are written",
    Change.MOVES: "moves",
    Change.NUMBERS: "the numbers of moves",
    Change.VARIATIONS: "variations",
    Change.RESULT: "the result",
    Change.SETUP: "the position at the start",
    Change.VARIANT: "the game or its variant",
    Change.VALUES: "the value of a tag or property",
    Change.NAMES: "the name of a tag or property",
    Change.ADDED: "a new tag or property",
    Change.DELETED: "a tag or property that is deleted",
    Change.COMMENTS: "the text of comments",
    Change.COMMENT_ENDS: "where a comment begins or ends",
    Change.SIGNS: "signs and marks",
    Change.CLOCKS: "clocks",
    Change.UNREAD: "unread words, which become a comment",
    Change.DROPPED: "words that no part of the game needs, which are deleted",
    Change.LETTERS: "how bytes are read as letters",
}
