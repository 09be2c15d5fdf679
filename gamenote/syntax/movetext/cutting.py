"""Where games begin in a file of movetext."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from functools import cache

from gamenote.core.patterns import lazy_pattern
from gamenote.syntax.tagpairs.grammar import NAME, PLAIN_TAG, REST_OF_LINE, boundary_in

__all__ = ["WORDS_IN_PARENTHESES", "LineCutter", "cut"]


# A game begins behind a separator or a result, or at tags that follow moves, unless the numbers of moves go on
# behind them. Words in parentheses behind a result, and others on its line, belong to the game before.
#
# Comments, lines that are ignored and positions in slashes hide what is in them; an open comment ends before a
# blank line that two tag lines follow. A header that repeats the first tag of the one before it, behind a blank
# line, begins a game of its own, since collections of positions have games without any moves.
#
# All patterns are possessive and every byte is looked at a bounded number of times, whatever the text.

DASH = r"(?:-|\xe2\x80[\x90-\x95]|\xe2\x88\x92)"
HALF = r"(?:\xc2\xbd|0\.5|1/2)"
RESULT = (
    rf"(?<![0-9A-Za-z/:+\-])(?:{HALF}{DASH}{HALF}|1{DASH}[01]|0{DASH}[012]|2{DASH}0)"
    rf"(?![0-9xX:+]|/[0-9]|-[0-9])"
)
BLANK = r"[ \t\r\n]"
TAG_START = rf'\[[ \t]*+(?P<name>{NAME})(?:[ \t]*+"|[ \t]++[^\]\r\n])'
LONGEST_WORDS = 1000  # in parentheses, behind a result
# Neither moves nor their numbers are in them.
WORDS_IN_PARENTHESES = (
    rf"\((?=[A-Za-z][^()\r\n]{{0,{LONGEST_WORDS}}}+\))"
    r"(?:[^()0-9\r\n]++|(?<![A-Za-z])[0-9]++(?![-xX:*]|\.(?!\))))++\)"
)
LOOKAHEAD = 16  # bytes behind a sign that may decide what it is


@cache
def _bytes_pattern(pattern: str) -> re.Pattern[bytes]:
    return lazy_pattern(pattern.encode("latin-1"))


_PROSE = r"[^ \t\r\n\[\]{};%]++"


@cache
def _lead_pattern(begin: str) -> re.Pattern[bytes]:
    """Return the pattern of what may precede tags, comments aside."""
    return _bytes_pattern(
        rf"(?:{BLANK}++|\xef\xbb\xbf|%{REST_OF_LINE}|;{REST_OF_LINE}|[\]}}]|(?!{begin}){_PROSE})*+"
    )


TAG = _bytes_pattern(rf"{TAG_START}")
TAG_LINES = _bytes_pattern(rf"(?:[ \t]*+(?:{PLAIN_TAG}|\[(?![%]){REST_OF_LINE})[ \t]*+(?:\r\n|\n|\r)?+)++")
BLANK_LINE = _bytes_pattern(r"(?:\r\n|\n|\r)[ \t]*+(?:\r\n|\n|\r)")
# One set of characters comes first, so that the rest is passed over quickly.
NEXT = _bytes_pattern(rf"[{{%;*\[/ \t\r\n)}}.!?](?:(?<=[{{%;*\[/])|(?<=[ \t\r\n)}}.!?]){RESULT})")
# Where NEXT may match first: at one of its signs, or at most `RESULT_HEAD` bytes before a dash that could be that
# of a result: hot, blanks and dashes of most moves are passed over at once.
RARE = _bytes_pattern(r"[{%;*\[/\x80-\xff-](?:(?<!-)|(?<=[^0-9][012]-)[012](?![0-9])|(?<=0\.5-)0\.5)")
RESULT_HEAD = 5
HIDDEN = _bytes_pattern(rf"[%;]{REST_OF_LINE}|/(?=[ \t]*+FEN\b)[^/\r\n]*+/|/")
TAG_INSIDE = _bytes_pattern(rf"\[{NAME}[ \t]*+\"")
# Further comments and what is between them, where no blank line is in any and no sign of `RARE` between: hot, they
# are passed over at once; `_Comments` says where each ends.
COMMENTED = _bytes_pattern(
    r"(?:(?:[^{%;*\[/\x80-\xff-]++|-(?!(?<=[^0-9][012]-)[012](?![0-9])|(?<=0\.5-)0\.5))*+"
    r"\{[^}\r\n]*+(?:(?>\r\n|\n|\r)(?![ \t]*+[\r\n])[^}\r\n]*+)*+\})*+"
)


@cache
def _between_pattern(begin: str) -> re.Pattern[bytes]:
    """Return the pattern of what may stand between two games.

    These are blanks, lines that are ignored, further separators, and words without moves."""
    return _bytes_pattern(
        rf"(?:[ \t]++(?:(?!{begin}){_PROSE}|\[[ \t]*+[A-Za-z][^\[\]\"\r\n]*+\](?=[ \t]*+[\r\n])))*+"
        rf"(?:{BLANK}++|%{REST_OF_LINE}|\*(?!{BLANK}*+\))|{RESULT}(?!{BLANK}*+\))"
        rf"|{WORDS_IN_PARENTHESES})*+"
    )


# Behind tags: a number that is not the first, with one move before it at most, goes on with the game before.
GOES_ON_BEHIND_TAGS = _bytes_pattern(
    rf"{BLANK}*+(?:(?![0-9]++\.)[0-9A-Za-z][0-9A-Za-z:-]*+{BLANK}++)?+(?!1\.(?!\.))[1-9][0-9]{{0,3}}+\."
)
FEN_TAG = _bytes_pattern(r"\[[ \t]*+FEN\b")
NUMBERED = _bytes_pattern(rf"{BLANK}++(?=[1-9])")  # what ends most headers
BETWEEN_COMMENTS = _bytes_pattern(rf"(?:{BLANK}++|%{REST_OF_LINE})*+")
CLOSES = _bytes_pattern(rf"{BLANK}*+\)")
GOES_ON = _bytes_pattern(
    rf"(?!1\.)[0-9A-Za-z]|(?:{BLANK}++|\{{[^}}]*+\}}|\$[0-9]++|[!?]++)*+"
    rf"(?:(?!1\.(?!\.))[0-9]++\.|[0-9]++[ \t]*+[-xX:]|(?!{RESULT})[A-Za-z][0-9]|\(|\))"
)


def cut(data: bytes, begin: str, *, final: bool) -> Iterator[int]:
    """Find where games after the first begin.

    `begin` matches what only movetext begins with. See `gamenote.core.format.Codec`.
    """
    lead = _lead_pattern(begin)
    safe = len(data) if final else len(data) - LOOKAHEAD
    comments = _Comments(data, final=final)
    at, first, end_of_tags, header = 0, b"", 0, True
    while at < safe:
        if header:
            at = _match_end(lead, data, at)
            if data.startswith(b"{", at):
                at, cut_here = comments.end(at)
                if cut_here:
                    yield at
                    first = b""
                if at > safe:
                    return
                continue
            lines = TAG_LINES.match(data, at)
            if lines is None:
                header = False
                continue
            tag = TAG.match(data, at)
            name = tag["name"] if tag else b""
            if name and name == first and BLANK_LINE.search(data, max(end_of_tags - 2, 0), at):
                yield at
            first = first or name
            end_of_tags = at = lines.end()
            if moves := NUMBERED.match(data, at):
                at, header = moves.end(), False
            continue
        rare = RARE.search(data, at)
        match = NEXT.search(data, max(at, rare.start() - RESULT_HEAD)) if rare else None
        if match is None or match.end() > safe:
            return
        sign, place = data[match.start() : match.start() + 1], match.start()
        if sign == b"{":
            at, header = comments.end(place)
            at = at if header else _match_end(COMMENTED, data, at)
        elif sign == b"[":
            end = _end_of_tags(data, place) if _is_tag(data, place) else place + 1
            if not final and end + LOOKAHEAD > len(data):
                return
            header = end > place + 1 and not _goes_on(data, place, end)
            at = place if header else end
        elif sign in b"%;/":
            at = _match_end(HIDDEN, data, place)
        elif _is_inside(data, match):
            at = match.end()
        else:
            start = _next_game(data, _match_end(_between_pattern(begin), data, match.end()), comments, final=final)
            if start is None:
                return
            at, header = start, True
        if header:
            yield at
            first, end_of_tags = b"", at


def _is_tag(data: bytes, at: int) -> bool:
    """Tell whether the tag of a new game begins at this bracket."""
    if TAG_INSIDE.match(data, at):
        return True
    return data[at - 1 : at] in b" \t\r\n" and TAG.match(data, at) is not None


def _end_of_tags(data: bytes, at: int) -> int:
    lines = TAG_LINES.match(data, at)
    return lines.end() if lines else at + 1


def _goes_on(data: bytes, start: int, end: int) -> bool:
    """Tell whether the moves before some tags go on behind them.

    Several tags behind a blank line are a header, whatever its moves begin with; so are those with a position."""
    if GOES_ON_BEHIND_TAGS.match(data, end) is None or FEN_TAG.search(data, start, end):
        return False
    several = data.find(b"[", start + 1, end) >= 0
    return not (several and BLANK_LINE.search(data, max(start - 2, 0), start))


def _match_end(pattern: re.Pattern[bytes], data: bytes, at: int) -> int:
    match = pattern.match(data, at)
    return match.end() if match else at


def _is_inside(data: bytes, match: re.Match[bytes]) -> bool:
    """Tell whether a star or a result does not end the game.

    It does not before a closing parenthesis, nor does a star that is glued to its move while the game goes on.
    """
    if CLOSES.match(data, match.end()):
        return True
    star = data[match.start() : match.start() + 1] == b"*"
    glued = star and data[match.start() - 1 : match.start()].isalnum()
    return bool(glued and GOES_ON.match(data, match.end()))


def _next_game(data: bytes, start: int, comments: _Comments, *, final: bool) -> int | None:
    """Find where the next game begins behind what ends one.

    None stands for no game, or for one of which more bytes must be seen. Comments belong to the game before
    when tags or nothing follow them.
    """
    behind = _match_end(BETWEEN_COMMENTS, data, start)
    while data.startswith(b"{", behind):
        end, unclosed = comments.end(behind)
        if unclosed or end > len(data):
            return end if unclosed else None
        behind = _match_end(BETWEEN_COMMENTS, data, end)
    ahead = LONGEST_WORDS + LOOKAHEAD if data.startswith(b"(", behind) else LOOKAHEAD
    if not final and behind + ahead > len(data):
        return None
    if behind == len(data) and final:
        return None
    return behind if data.startswith(b"[", behind) else start


class _Comments:
    """The places where comments end.

    The next closing brace is looked for once, however many comments are open behind that place.
    """

    def __init__(self, data: bytes, *, final: bool) -> None:
        self.data = data
        self.final = final
        self.opening = self.closing = -1

    def end(self, at: int) -> tuple[int, bool]:
        """Return where this comment ends, and whether a game begins there unclosed."""
        if not self.opening <= at <= self.closing:
            self.opening, self.closing = at, self.data.find(b"}", at)
            self.closing = len(self.data) if self.closing < 0 else self.closing
        boundary = boundary_in(self.data, at, self.closing, final=self.final)
        return (boundary, True) if boundary is not None else (self.closing + 1, False)


# Where games begin in files whose tags begin lines.
#
# A game begins at tags behind a blank line or behind a result, at an Event tag wherever its line stands, at one
# that stands in the line of a result, where files without a last line end were joined, and where tags of the
# roster come again behind a blank line. Without tags it begins on a new line behind a result: at `1.`, or at a
# move behind a blank line. Where no result stands, it begins at the first move behind a blank line, if the last
# word before is a move, and a second one has been numbered. Words behind the result belong to the game before.
# Comments hide all but Event tags, for nobody writes these in prose.
#
# All patterns are possessive and every byte is looked at a bounded number of times, whatever the text.

LINE = r"[^\r\n]*+(?:\r\n|\n|\r)?+"
ENDINGS = (
    rb"(?<![0-9A-Za-z/:+\-])(?:(?:1/2|\xc2\xbd|0\.5)(?:-(?:1/2|\xc2\xbd|0\.5))?+|[012](?:-|\xe2\x80[\x90-\x95])[012])"
    rb"|(?<![(])\*"
)
MOST_COMMENTS = 8  # behind a result
LONGEST_SIGN = 32  # bytes of a result
STRETCH = 64  # bytes of blanks
LINE_COMMENT = 255  # bytes of a line in which a semicolon is looked for


LINES_OF_TAGS = _bytes_pattern(rf"(?:[ \t]*+\[(?!%){LINE})++")
MOVES_BEHIND_TAG = _bytes_pattern(r"(?<=\"\])[ \t]++[^\[ \t\r\n][^\r\n]*+")
TAG_LINE = _bytes_pattern(rf'\[[ \t]*+{NAME}[ \t]*+["\r\n]')
TAG_NAME = _bytes_pattern(rf'\[[ \t]*+({NAME})[ \t\r\n]*+"')
EVENT = _bytes_pattern(r'\[[ \t]*+Event[ \t]*+"')
ENDED = lazy_pattern(rb"(?:" + ENDINGS + rb")\Z")
LEAD = _bytes_pattern(rf"(?:[ \t\r\n]++|\xef\xbb\xbf|(?<![^\r\n])%{LINE}|;{LINE})++")
# Where a bracket or the first number begins a line, behind blank lines, and at Event tags within a line.
STARTS = _bytes_pattern(
    r"[\r\n\[](?:(?<=\[)(?=[ \t]*+Event[ \t]*+\")"
    r"|(?<!\[)(?:(?<=\r)\n)?+[ \t]*+(?:(?=\[|1\.(?!\.))|[\r\n][ \t\r\n]*+))"
)
COMMENT = _bytes_pattern(r"[{;]|(?<![^\r\n])%")
# Behind a result: `(Black resigned)`.
WORDS_BEHIND = _bytes_pattern(r"(?:\[[ \t]*+[A-Za-z][^\[\]\r\n]*+\]|\([ \t]*+[A-Za-z][^()\r\n]*+\))\Z")
# A line of its own in brackets, with no line of tags below: `[Annotated by me]`.
BRACKETED = _bytes_pattern(rf"\[[ \t]*+({NAME})[^\[\]\"\r\n]*+\][ \t]*+(?:\r\n|\n|\r|\Z)(?![ \t]*+\[)")
LINE_ENDS = _bytes_pattern(r"[\r\n]")
GAPS = (b"", b" ", b"\t", b"\r", b"\n")
FIRST = lazy_pattern(rb"1\.(?!\.)")


@cache
def _words_behind(move: str) -> re.Pattern[bytes]:
    """Return the pattern of a result and bare words behind it."""
    result = ENDINGS.decode("latin-1")
    word = rf"(?!{move}|[0-9]++\.|{result})[^ \t\r\n\[\](){{}};*]++|\{{[^{{}}]*+\}}"
    return _bytes_pattern(rf"(?:{result})[.,]?+(?:[ \t\r\n]++(?:{word}))*+\Z")


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
        self.movetext, self.move, self.words = _bytes_pattern(begin), _bytes_pattern(move), _words_behind(move)
        self.again = _bytes_pattern(rf"1\.[ \t]*+{move}")

    def cuts(self) -> Iterator[int]:
        """Find where games after the first begin."""
        at: int | None = 0
        while at is not None:
            at = yield from self._skip_header_tags(at)
            if at is not None:
                at = self._next_game(at)
                if at is not None:
                    yield at

    def _skip_header_tags(self, at: int) -> Generator[int, None, int | None]:
        """Pass over the tags of a game.

        Where those of others follow, it is cut. Gives where movetext begins, None where more bytes must be seen.
        """
        data, tags = self.data, _Tags(self.data, self.roster)
        while True:
            lead = LEAD.match(data, at)
            at = lead.end() if lead else at
            if at >= len(data) or self.movetext.match(data, at):
                return at
            lines = LINES_OF_TAGS.match(data, at)
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
        self.start = self.seen = self.scanned = at
        self.second: int | None = None  # where a second move has its number, -1 for nowhere
        self.opened = self.closed = -1
        data = self.data
        for found in STARTS.finditer(data, at):
            within = found[0] == b"["
            place = found.start() if within else found.end()
            if data[place : place + 1] != b"[" and not self._may_be_first(found.start(), place):
                continue
            if not self.final and LINE_ENDS.search(data, place) is None:
                return None
            if self._is_glued(place) if within else self._is_game_start(place):
                return place
        return None

    def _may_be_first(self, start: int, place: int) -> bool:
        """Tell whether the moves of a game may begin on a line."""
        if FIRST.match(self.data, place):
            return True
        return self._follows_blank_line(place) and self.move.match(self.data, place) is not None

    def _is_game_start(self, at: int) -> bool:
        """Tell whether a game begins with this line."""
        if not self.data.startswith(b"[", at):
            if self._is_hidden(at):
                return False
            return self._is_ended(at) or self._has_words_behind_end(at) or self._begins_again(at)
        if EVENT.match(self.data, at):
            return True
        if self._is_hidden(at) or not self.data[at + 1 : at + 2].strip(b" \t").isalpha():
            return False
        if self._follows_blank_line(at) and TAG_LINE.match(self.data, at) is not None:
            return True
        return (self._is_ended(at) or self._has_words_behind_end(at)) and not self._is_in_brackets(at)

    def _begins_again(self, at: int) -> bool:
        """Tell whether first moves follow a game without a result."""
        if self.again.match(self.data, at) is None or not self._follows_blank_line(at):
            return False
        end = self._behind_blanks(at)
        last = self.data[max(self.start, end - LONGEST_SIGN) : end].split()[-1:]
        if not last or self.move.match(last[0]) is None:
            return False
        if self.second is None:
            self.second = self.data.find(b"2.", self.start)
        return 0 <= self.second < at

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
            if again and not again.isdisjoint(self._known_names()):
                yield start
                self._forget_tags()
        for event in self._find_event_tags(start, end):
            if self.event:
                yield event
                self._forget_tags()
            self.event = True
        self.lines.append((start, end))

    def _known_names(self) -> set[bytes]:
        for start, end in self.lines:
            self.names.update(TAG_NAME.findall(self.data, start, end))
        self.lines = self.lines[:1]
        return self.names

    def _forget_tags(self) -> None:
        self.lines, self.names, self.event = [], set(), False

    def _find_event_tags(self, start: int, end: int) -> Iterator[int]:
        """Find the Event tags of these lines."""
        data, at = self.data, start
        while (at := data.find(b"Event", at, end)) >= 0:
            bracket = data.rfind(b"[", max(start, at - LONGEST_SIGN), at)
            inside = bracket >= 0 and not data[bracket + 1 : at].strip(b" \t")
            if inside and EVENT.match(data, bracket) and data[max(start, bracket - 1) : bracket] in GAPS:
                yield bracket
            at += 5
