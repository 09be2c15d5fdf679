"""Where games begin in a file of movetext.

A game begins behind a separator or a result, or at tags that follow moves, unless the numbers of moves go on
behind them. Words in parentheses behind a result, and others on its line, belong to the game before.

Comments, lines that are ignored and positions in slashes hide what is in them; an open comment ends before a blank
line that two tag lines follow. A header that repeats the first tag of the one before it, behind a blank line,
begins a game of its own, since collections of positions have games without any moves.

All patterns are possessive and every byte is looked at a bounded number of times, whatever the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from gamenote.syntax.tagpairs.grammar import NAME, PLAIN_TAG, REST_OF_LINE, boundary_in

__all__ = ["WORDS_IN_PARENTHESES", "cut"]

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


def _bytes(pattern: str) -> re.Pattern[bytes]:
    return re.compile(pattern.encode("latin-1"))


_PROSE = r"[^ \t\r\n\[\]{};%]++"


@cache
def _lead(begin: str) -> re.Pattern[bytes]:
    """Return the pattern of what may precede tags, comments aside."""
    return _bytes(rf"(?:{BLANK}++|\xef\xbb\xbf|%{REST_OF_LINE}|;{REST_OF_LINE}|[\]}}]|(?!{begin}){_PROSE})*+")


TAG = _bytes(rf"{TAG_START}")
TAG_LINES = _bytes(rf"(?:[ \t]*+(?:{PLAIN_TAG}|\[(?![%]){REST_OF_LINE})[ \t]*+(?:\r\n|\n|\r)?+)++")
BLANK_LINE = _bytes(r"(?:\r\n|\n|\r)[ \t]*+(?:\r\n|\n|\r)")
# One set of characters comes first, so that the rest is passed over quickly.
NEXT = _bytes(rf"[{{%;*\[/ \t\r\n)}}.!?](?:(?<=[{{%;*\[/])|(?<=[ \t\r\n)}}.!?]){RESULT})")
# Where NEXT may match first: at one of its signs, or at most `RESULT_HEAD` bytes before a dash that could be that
# of a result: hot, blanks and dashes of most moves are passed over at once.
RARE = _bytes(r"[{%;*\[/\x80-\xff-](?:(?<!-)|(?<=[^0-9][012]-)[012](?![0-9])|(?<=0\.5-)0\.5)")
RESULT_HEAD = 5
HIDDEN = _bytes(rf"[%;]{REST_OF_LINE}|/(?=[ \t]*+FEN\b)[^/\r\n]*+/|/")
TAG_INSIDE = _bytes(rf"\[{NAME}[ \t]*+\"")
# Further comments and what is between them, where no blank line is in any and no sign of `RARE` between: hot, they
# are passed over at once; `_Comments` says where each ends.
COMMENTED = _bytes(
    r"(?:(?:[^{%;*\[/\x80-\xff-]++|-(?!(?<=[^0-9][012]-)[012](?![0-9])|(?<=0\.5-)0\.5))*+"
    r"\{[^}\r\n]*+(?:(?>\r\n|\n|\r)(?![ \t]*+[\r\n])[^}\r\n]*+)*+\})*+"
)


@cache
def _between(begin: str) -> re.Pattern[bytes]:
    """Return the pattern of what may stand between two games.

    These are blanks, lines that are ignored, further separators, and words without moves."""
    return _bytes(
        rf"(?:[ \t]++(?:(?!{begin}){_PROSE}|\[[ \t]*+[A-Za-z][^\[\]\"\r\n]*+\](?=[ \t]*+[\r\n])))*+"
        rf"(?:{BLANK}++|%{REST_OF_LINE}|\*(?!{BLANK}*+\))|{RESULT}(?!{BLANK}*+\))"
        rf"|{WORDS_IN_PARENTHESES})*+"
    )


# Behind tags: a number that is not the first, with one move before it at most, goes on with the game before.
GOES_ON_BEHIND_TAGS = _bytes(
    rf"{BLANK}*+(?:(?![0-9]++\.)[0-9A-Za-z][0-9A-Za-z:-]*+{BLANK}++)?+(?!1\.(?!\.))[1-9][0-9]{{0,3}}+\."
)
FEN_TAG = _bytes(r"\[[ \t]*+FEN\b")
NUMBERED = _bytes(rf"{BLANK}++(?=[1-9])")  # what ends most headers
COMMENTS = _bytes(rf"(?:{BLANK}++|%{REST_OF_LINE}|\{{[^}}]*+\}})*+")
CLOSES = _bytes(rf"{BLANK}*+\)")
GOES_ON = _bytes(
    rf"(?!1\.)[0-9A-Za-z]|(?:{BLANK}++|\{{[^}}]*+\}}|\$[0-9]++|[!?]++)*+"
    rf"(?:(?!1\.(?!\.))[0-9]++\.|[0-9]++[ \t]*+[-xX:]|(?!{RESULT})[A-Za-z][0-9]|\(|\))"
)


def cut(data: bytes, begin: str, *, final: bool) -> Iterator[int]:
    """Find where games after the first begin.

    `begin` matches what only movetext begins with. See `gamenote.core.format.Codec`.
    """
    lead = _lead(begin)
    safe = len(data) if final else len(data) - LOOKAHEAD
    comments = _Comments(data, final=final)
    at, first, end_of_tags, header = 0, b"", 0, True
    while at < safe:
        if header:
            at = _end(lead, data, at)
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
            at = at if header else _end(COMMENTED, data, at)
        elif sign == b"[":
            end = _end_of_tags(data, place) if _is_tag(data, place) else place + 1
            if not final and end + LOOKAHEAD > len(data):
                return
            header = end > place + 1 and not _goes_on(data, place, end)
            at = place if header else end
        elif sign in b"%;/":
            at = _end(HIDDEN, data, place)
        elif _is_inside(data, match):
            at = match.end()
        else:
            start = _next_game(data, match.end(), _between(begin), final=final)
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


def _end(pattern: re.Pattern[bytes], data: bytes, at: int) -> int:
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


def _next_game(data: bytes, at: int, between: re.Pattern[bytes], *, final: bool) -> int | None:
    """Find where the next game begins behind a separator.

    None stands for no game, or for one of which more bytes must be seen. Comments belong to the game before
    when tags or nothing follow them.
    """
    start = _end(between, data, at)
    behind = _end(COMMENTS, data, start)
    ahead = LONGEST_WORDS + LOOKAHEAD if data.startswith(b"(", behind) else LOOKAHEAD
    if not final and behind + ahead > len(data):
        return None
    if behind == len(data) and final:
        return None
    return behind if data.startswith(b"[", behind) else start


class _Comments:
    """The places where comments end.

    The next closing brace is looked for once, however many comments are open.
    """

    def __init__(self, data: bytes, *, final: bool) -> None:
        self.data = data
        self.final = final
        self.closing = -1

    def end(self, at: int) -> tuple[int, bool]:
        """Return where this comment ends, and whether a game begins there unclosed."""
        if at > self.closing:
            self.closing = self.data.find(b"}", at)
            self.closing = len(self.data) if self.closing < 0 else self.closing
        boundary = boundary_in(self.data, at, self.closing, final=self.final)
        return (boundary, True) if boundary is not None else (self.closing + 1, False)
