"""Where games begin in files whose tags begin lines.

A game begins at tags behind a blank line or behind a result, at an Event tag wherever its line stands, at one that
stands in the line of a result, where files without a last line end were joined, and where tags of the roster come
again behind a blank line. Without tags it begins on a new line behind a result: at `1.`,
or at a move behind a blank line. Words behind the result belong to the game
before. Comments hide all but Event tags, for nobody writes these in prose.

All patterns are possessive and every byte is looked at a bounded number of times, whatever the text.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from functools import cache

from gamenote.syntax.tagpairs.grammar import NAME

__all__ = ["LineCutter"]

LINE = r"[^\r\n]*+(?:\r\n|\n|\r)?+"
ENDINGS = (
    rb"(?<![0-9A-Za-z/:+\-])(?:(?:1/2|\xc2\xbd|0\.5)(?:-(?:1/2|\xc2\xbd|0\.5))?+|[012](?:-|\xe2\x80[\x90-\x95])[012])"
    rb"|(?<![(])\*"
)
MOST_COMMENTS = 8  # behind a result
LONGEST_SIGN = 32  # bytes of a result
STRETCH = 64  # bytes of blanks
LINE_COMMENT = 255  # bytes of a line in which a semicolon is looked for


def _bytes(pattern: str) -> re.Pattern[bytes]:
    return re.compile(pattern.encode("latin-1"))


TAG_LINES = _bytes(rf"(?:[ \t]*+\[(?!%){LINE})++")
MOVES_BEHIND_TAG = _bytes(r"(?<=\"\])[ \t]++[^\[ \t\r\n][^\r\n]*+")
TAG = _bytes(rf'\[[ \t]*+{NAME}[ \t]*+["\r\n]')
TAG_NAME = _bytes(rf'\[[ \t]*+({NAME})[ \t\r\n]*+"')
EVENT = _bytes(r'\[[ \t]*+Event[ \t]*+"')
ENDED = re.compile(rb"(?:" + ENDINGS + rb")\Z")
LEAD = _bytes(rf"(?:[ \t\r\n]++|\xef\xbb\xbf|(?<![^\r\n])%{LINE}|;{LINE})++")
# Where a bracket or the first number begins a line, behind blank lines, and at Event tags within a line.
STARTS = _bytes(
    r"[\r\n\[](?:(?<=\[)(?=[ \t]*+Event[ \t]*+\")"
    r"|(?<!\[)(?:(?<=\r)\n)?+[ \t]*+(?:(?=\[|1\.(?!\.))|[\r\n][ \t\r\n]*+))"
)
COMMENT = _bytes(r"[{;]|(?<![^\r\n])%")
# Behind a result: `(Black resigned)`.
WORDS_BEHIND = _bytes(r"(?:\[[ \t]*+[A-Za-z][^\[\]\r\n]*+\]|\([ \t]*+[A-Za-z][^()\r\n]*+\))\Z")
# A line of its own in brackets, with no line of tags below: `[Annotated by me]`.
BRACKETED = _bytes(rf"\[[ \t]*+({NAME})[^\[\]\"\r\n]*+\][ \t]*+(?:\r\n|\n|\r|\Z)(?![ \t]*+\[)")
LINE_ENDS = _bytes(r"[\r\n]")
GAPS = (b"", b" ", b"\t", b"\r", b"\n")
FIRST = re.compile(rb"1\.(?!\.)")


@cache
def _compiled(pattern: str) -> re.Pattern[bytes]:
    return _bytes(pattern)


@cache
def _words_behind(move: str) -> re.Pattern[bytes]:
    """Return the pattern of a result and bare words behind it."""
    result = ENDINGS.decode("latin-1")
    word = rf"(?!{move}|[0-9]++\.|{result})[^ \t\r\n\[\](){{}};*]++|\{{[^{{}}]*+\}}"
    return _bytes(rf"(?:{result})[.,]?+(?:[ \t\r\n]++(?:{word}))*+\Z")


class LineCutter:
    """The places where games begin in one stretch of a file.

    `begin` matches what only movetext begins with, `move` a move. `names` are those of tags; `roster` are the tags
    that every game has once.
    """

    def __init__(
        self,
        data: bytes,
        begin: str,
        move: str,
        names: frozenset[bytes],
        roster: frozenset[bytes],
        *,
        final: bool,
    ) -> None:
        self.data, self.names, self.roster, self.final = data, names, roster, final
        self.movetext, self.move, self.words = _compiled(begin), _compiled(move), _words_behind(move)
        self._restart(0)

    def _restart(self, at: int) -> None:
        """Begin a stretch of movetext."""
        self.start = self.seen = self.scanned = at
        self.opened = self.closed = -1

    def cuts(self) -> Iterator[int]:
        """Find where games after the first begin."""
        at: int | None = 0
        while at is not None:
            at = yield from self._header(at)
            if at is not None:
                at = self._next_game(at)
                if at is not None:
                    yield at

    def _header(self, at: int) -> Generator[int, None, int | None]:
        """Pass over the tags of a game.

        Where those of others follow, it is cut. Gives where movetext begins, None where more bytes must be seen.
        """
        data, tags = self.data, _Tags(self.data, self.roster)
        while True:
            lead = LEAD.match(data, at)
            at = lead.end() if lead else at
            if at >= len(data) or self.movetext.match(data, at):
                return at
            lines = TAG_LINES.match(data, at)
            if lines is not None:
                if not self.final and lines.end() == len(data):
                    return None
                moves = self._moves_behind_tag(at, lines.end())
                yield from tags.cuts(at, lines.end() if moves is None else moves)
                if moves is not None:
                    return moves
                at = lines.end()
                continue
            end = self._comment_end(at) if data.startswith(b"{", at) else self._line_end(at)
            if end is None or (tags.lines and not data.startswith(b"{", at)):
                return at
            at = end

    def _moves_behind_tag(self, start: int, end: int) -> int | None:
        """Return where moves with a result begin behind a tag."""
        lines = MOVES_BEHIND_TAG.finditer(self.data, start, end)
        return next((line.start() for line in lines if ENDED.search(line[0].rstrip()[-LONGEST_SIGN:])), None)

    def _comment_end(self, at: int) -> int | None:
        """Return where a comment before the moves ends, if it does."""
        end = self.data.find(b"}", at)
        return None if end < 0 or EVENT.search(self.data, at, end) else end + 1

    def _line_end(self, at: int) -> int:
        found = LINE_ENDS.search(self.data, at)
        return found.end() if found else len(self.data)

    def _next_game(self, at: int) -> int | None:
        """Find where the game behind some movetext begins."""
        self._restart(at)
        data = self.data
        for found in STARTS.finditer(data, at):
            within = found[0] == b"["
            place = found.start() if within else found.end()
            if data[place : place + 1] != b"[" and not self._may_be_first(found.start(), place):
                continue
            if not self.final and LINE_ENDS.search(data, place) is None:
                return None
            if self._is_glued(place) if within else self._begins(place):
                return place
        return None

    def _may_be_first(self, start: int, place: int) -> bool:
        """Tell whether the moves of a game may begin on a line."""
        if FIRST.match(self.data, place):
            return True
        return self._follows_blank_line(place) and self.move.match(self.data, place) is not None

    def _begins(self, at: int) -> bool:
        """Tell whether a game begins with this line."""
        if not self.data.startswith(b"[", at):
            return not self._is_hidden(at) and (self._is_ended(at) or self._has_words_behind_end(at))
        if EVENT.match(self.data, at):
            return True
        if self._is_hidden(at) or not self.data[at + 1 : at + 2].strip(b" \t").isalpha():
            return False
        if self._follows_blank_line(at) and TAG.match(self.data, at) is not None:
            return True
        return (self._is_ended(at) or self._has_words_behind_end(at)) and not self._is_in_brackets(at)

    def _is_in_brackets(self, at: int) -> bool:
        """Tell whether a line in brackets holds words and no tag."""
        line = BRACKETED.match(self.data, at)
        return line is not None and line[1] not in self.names

    def _is_glued(self, at: int) -> bool:
        """Tell whether a tag within a line stands behind a result."""
        return not self._is_hidden(at) and self._is_ended(at) and not self._is_in_comment(at)

    def _is_hidden(self, at: int) -> bool:
        """Tell whether a place lies in a comment."""
        data, seen = self.data, self.seen
        self.opened = max(self.opened, data.rfind(b"{", seen, at))
        self.closed = max(self.closed, data.rfind(b"}", seen, at))
        self.seen = at
        if self.opened <= self.closed:
            return False
        line = data[max(self.start, self.opened - LINE_COMMENT) : self.opened].rpartition(b"\n")[2]
        return b";" not in line or self._is_in_comment(at)

    def _is_in_comment(self, at: int) -> bool:
        """Tell whether a place lies in a comment, exactly.

        A brace may stand behind a semicolon. Each comment is looked at once."""
        while self.scanned < at:
            found = COMMENT.search(self.data, self.scanned, at)
            if found is None:
                self.scanned = at
                break
            start = found.start()
            end = self.data.find(b"}", start) + 1 if found[0] == b"{" else self._line_end(start)
            self.scanned = end if end else len(self.data)
        return self.scanned > at

    def _follows_blank_line(self, at: int) -> bool:
        before = self._behind_blanks(at, b" \t")
        if self.data[before - 1 : before] == b"\n":
            before -= 1
        if self.data[before - 1 : before] == b"\r":
            before -= 1
        before = self._behind_blanks(before, b" \t")
        return before == self.start or self.data[before - 1] in b"\r\n"

    def _is_ended(self, at: int) -> bool:
        """Tell whether a result stands before a place.

        Comments and words in brackets may stand between."""
        end = self._behind_blanks(at)
        if self.data[end - 1 : end] in (b"]", b")"):
            words = WORDS_BEHIND.search(self.data, max(self.start, end - LINE_COMMENT), end)
            end = self._behind_blanks(words.start()) if words else end
        opened = self.opened
        for _ in range(MOST_COMMENTS):
            if self.data[end - 1 : end] != b"}":
                break
            if opened < self.start:
                return False
            end = self._behind_blanks(opened)
            opened = self.data.rfind(b"{", self.start, end)
        return ENDED.search(self.data, max(self.start, end - LONGEST_SIGN), end) is not None

    def _has_words_behind_end(self, at: int) -> bool:
        """Tell whether a result with bare words stands before a place."""
        end = self._behind_blanks(at)
        return self.words.search(self.data, max(self.start, end - LINE_COMMENT), end) is not None

    def _behind_blanks(self, at: int, blanks: bytes = b" \t\r\n") -> int:
        """Return where the last word before a place ends."""
        while at > self.start:
            part = self.data[max(self.start, at - STRETCH) : at]
            bare = part.rstrip(blanks)
            at -= len(part) - len(bare)
            if bare:
                break
        return at


class _Tags:
    """The tags of a game, some lines at a time."""

    def __init__(self, data: bytes, roster: frozenset[bytes]) -> None:
        self.data, self.roster = data, roster
        self.lines = list[tuple[int, int]]()  # whose names nobody has asked for
        self.names = set[bytes]()
        self.event = False

    def cuts(self, start: int, end: int) -> Iterator[int]:
        """Take in lines of tags; tell where games begin among them."""
        if self.lines:
            again = self.roster.intersection(TAG_NAME.findall(self.data, start, end))
            if again and not again.isdisjoint(self._known()):
                yield start
                self._forget()
        for event in self._events(start, end):
            if self.event:
                yield event
                self._forget()
            self.event = True
        self.lines.append((start, end))

    def _known(self) -> set[bytes]:
        for start, end in self.lines:
            self.names.update(TAG_NAME.findall(self.data, start, end))
        self.lines = self.lines[:1]
        return self.names

    def _forget(self) -> None:
        self.lines, self.names, self.event = [], set(), False

    def _events(self, start: int, end: int) -> Iterator[int]:
        """Find the Event tags of these lines."""
        data, at = self.data, start
        while (at := data.find(b"Event", at, end)) >= 0:
            bracket = data.rfind(b"[", max(start, at - LONGEST_SIGN), at)
            inside = bracket >= 0 and not data[bracket + 1 : at].strip(b" \t")
            if inside and EVENT.match(data, bracket) and data[max(start, bracket - 1) : bracket] in GAPS:
                yield bracket
            at += 5
