"""Grammar of tag pairs, comments and the seam before movetext."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from gamenote.core.feature import Feature, Loss
from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import Source, Span

#     game      : header movetext
#     header    : ( between* ( tag | damaged ) )*
#     tag       : "[" NAME STRING "]"
#     between   : blanks, comments, lines that are ignored, words that are no movetext
#     movetext  : the rest; its tokens are the format's own
#
# What counts as movetext differs by format and is a pattern for the first words that only movetext can begin
# with. All patterns are possessive, so that the time is linear whatever the text.

BLANK = r"[ \t\r\n]"
LINE_START = r"(?<![^\r\n])"
NAME = r"[A-Za-z][A-Za-z0-9_]*+"
STRING = r'"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+"'
TAG = rf'\[[ \t]*+(?P<name>{NAME})(?P<gap>[ \t]*+)(?P<string>{STRING})[ \t]*+\](?![\]"])'
# As PGN has them: line ends between the parts, and quotes within the value, or none at its end.
BROKEN_TAG = rf"\[{BLANK}*+(?P<broken_name>{NAME})(?P<broken_gap>{BLANK}*+)(?P<broken_string>{STRING}){BLANK}*+\]"
QUOTED_TAG = lazy_pattern(rf'\[[ \t]*+({NAME})([ \t]*+)"([^\r\n]*)"[ \t]*+\][ \t]*+')
OPEN_TAG = lazy_pattern(rf'\[[ \t]*+({NAME})([ \t]*+)"([^"\\\r\n]*+)')
BARE_TAG = lazy_pattern(rf'\[[ \t]*+({NAME})([ \t]*+)"([^"\\\r\n]*+)"[ \t]*+')
WRAPPER = r"\[/?(?i:pdn|pgn)\]"  # around a game, as forums have it; it means nothing
PLAIN_TAG = re.sub(r"\?P<\w+>", "?:", TAG)
COMMENT = r"\{[^}]*+\}"
OPEN_COMMENT = r"\{[^}]*+\Z"
REST_OF_LINE = r"[^\r\n]*+"
IGNORED = rf"{LINE_START}(?:%|```){REST_OF_LINE}"
PROSE = r"[^ \t\r\n\[\]{};\ufeff]++"

# The parts of a header; the catch-all at the end keeps it total.
_ITEMS = rf"""
      (?P<tag> {TAG} )
    | (?P<damaged> \[{REST_OF_LINE} )
    | (?P<comment> {COMMENT} )
    | (?P<open> {OPEN_COMMENT} )
    | (?P<percent> {LINE_START}%{REST_OF_LINE} )
    | (?P<fence> {LINE_START}```{REST_OF_LINE} )
    | (?P<semicolon> ;{REST_OF_LINE} )
    | (?P<stray> \}} )
    | (?P<prose> {PROSE} | \] )
    | (?P<blank> [ \t\r\n\ufeff]++ )
    """


@cache
def items(*, loose: bool, wrapped: bool) -> re.Pattern[str]:
    """Return the pattern of one part of a header."""
    more = (f"| (?P<broken> {BROKEN_TAG} )" if loose else "") + (f"| (?P<wrapper> {WRAPPER} )" if wrapped else "")
    return re.compile(_ITEMS.replace("| (?P<damaged>", f"{more}| (?P<damaged>"), re.X)


@cache
def _header_pattern(movetext: str, loose: bool, wrapped: bool) -> re.Pattern[str]:
    between = rf"[ \t\r\n\ufeff]++|{COMMENT}|{OPEN_COMMENT}|{IGNORED}|;{REST_OF_LINE}|[\]}}]|(?!{movetext}){PROSE}"
    broken = re.sub(r"[?]P<[a-z_]+>", "?:", BROKEN_TAG)
    tag = PLAIN_TAG + (f"|{broken}" if loose else "") + (f"|{WRAPPER}" if wrapped else "")
    return re.compile(rf"(?:(?:{between})*+(?:{tag}|\[{REST_OF_LINE}))*+")


def seam(text: str, movetext: str, *, loose: bool = False, wrapped: bool = False) -> int:
    """Find where the header of a game ends and its movetext begins."""
    match = _header_pattern(movetext, loose, wrapped).match(text)
    return match.end() if match else 0


# An unclosed comment does not reach beyond a blank line that two tag lines follow. A comment that holds such lines
# and is closed is known by the next brace, which shuts it; further away than that nobody looks.
REACH = 1 << 16  # bytes
_BOUNDARY = (
    r"(?<![ \t\r\n])[ \t]*+(?:\r\n?|\n)[ \t]*+(?:\r\n?|\n)(?:[ \t]*+[\r\n]++)*+"
    rf'(?P<next>[ \t]*+{PLAIN_TAG}[ \t]*+(?:\r\n?|\n)[ \t]*+\[{NAME}[ \t]*+")'
)
BOUNDARY = lazy_pattern(_BOUNDARY.encode())

# Within movetext: a comment, a line that is ignored, or the first tag of the next game.
# One set of characters comes first, so that the rest is passed over quickly.
_NEXT = (
    rf"[{{;\r\n\[](?:(?<=\{{)|(?<=;){REST_OF_LINE}"
    rf"|(?<=[\r\n])(?:(?P<line>[ \t]*+\[)|(?:%|```){REST_OF_LINE})"
    rf'|(?<=\[)(?P<tag>{NAME}[ \t]*+"))'
)
NEXT = lazy_pattern(_NEXT.encode())


@cache
def _lead_pattern(movetext: str) -> re.Pattern[bytes]:
    """Return the pattern of what may precede movetext, comments aside."""
    prose = r"[^ \t\r\n\[\]{};]++"
    ahead = rf"{BLANK}++|{PLAIN_TAG}|\[{REST_OF_LINE}|{IGNORED}|;{REST_OF_LINE}|[\]}}]|(?!{movetext}){prose}"
    return re.compile(rf"(?:{ahead})*+".encode())


def cut(data: bytes, movetext: str, *, final: bool) -> Iterator[int]:
    """Find where games begin: at tags after movetext, or in open comments.

    Comments hide what is in them. What is not yet decided when more bytes may follow is left for the next call.
    """
    lead = _lead_pattern(movetext)
    closing = -1
    at, header = 0, True
    while at < len(data):
        if header:
            match = lead.match(data, at)
            at = match.end() if match else at
            if data[at : at + 1] != b"{":
                header = False
                continue
        else:
            match = NEXT.search(data, at)
            if match is None:
                return
            if match["line"] or match["tag"]:
                at = match.start("line") if match["line"] else match.start()
                yield at
                header = True
                continue
            at = match.start() if match[0] == b"{" else match.end()
            if match[0] != b"{":
                continue
        if at > closing:
            closing = data.find(b"}", at)
            closing = len(data) if closing < 0 else closing
        boundary = boundary_in(data, at, closing, final=final)
        if boundary is not None:
            at, header = boundary, True
            yield at
        elif closing == len(data):
            return
        else:
            at = closing + 1


def boundary_in(data: bytes, at: int, closing: int, *, final: bool) -> int | None:
    """Find the game after an open comment; None where none is known."""
    match = BOUNDARY.search(data, at, closing)
    if match is None:
        return None
    near = closing - match.end() <= REACH
    if closing == len(data):
        return None if near and not final else match.start("next")
    shut = near and data.find(b"{", match.end(), closing) < 0
    return None if shut else match.start("next")


# Places in movetext that the record does not know.
#
# They are those of move signs, of clocks and of evaluations.

COMMANDS = {
    Feature.CLOCKS: lazy_pattern(r"\[%(?:clk|emt|clock|timestamp)\b"),
    Feature.EVALUATIONS: lazy_pattern(r"\[%eval\b"),
}
# Signs stand between comments, strings and lines that nobody reads.
SIGN = lazy_pattern(r'\{[^}]*+\}|"(?:[^"\\\r\n]|\\.)*+"|;[^\r\n]*+|(?P<sign>\(?[!?]++\)?|\$[0-9]++|[*□⨀])')


def find_lost_sign(source: Source, loss: Loss) -> Span | None:
    """Find the first lost sign or command behind its move."""
    begin = loss.first.end if loss.first is not None else 0
    command = COMMANDS.get(loss.feature)
    if command is not None:
        match = command.search(source.text, begin)
        return Span(*match.span()) if match else None
    signs = (match for match in SIGN.finditer(source.text, begin) if match["sign"])
    first = next(signs, None)
    return Span(*first.span("sign")) if first else None
