"""Tokens of SGF text: sound runs, parentheses and odd pieces.

# hot: `grammar` is the plain code, and tests/syntax/sgf/test_grammar.py holds it there.

A sound stretch of nodes is one token; only where that fails is the text taken apart piece by piece, which loads
pyparsing. No token reaches beyond its closing bracket, and an open value takes all the rest, so that the time is
linear whatever the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import AnyStr, NamedTuple

from gamenote.core.patterns import lazy_pattern

BLANK_LETTERS = " \t\r\n\v\f"
BLANK = r"[ \t\r\n\v\f]*+"
IDENT = r"[A-Za-z0-9]++"
INNER = r"[^\]\\]*+(?:\\.[^\]\\]*+)*+"
VALUE = rf"\[{INNER}\]"
PROPERTY = rf"{IDENT}{BLANK}(?:{VALUE}{BLANK}(?!\]))++"
RUN = rf"(?:{BLANK};{BLANK}(?:{PROPERTY})*+(?!{IDENT}{BLANK}\[))++"

# Words in parentheses, such as (JST), and where a game begins: with a node, whose semicolon may be missing, though
# not both its semicolon and its parenthesis, or words may stand before it.
ASIDE = r"\((?=[ \t\r\n\v\f]*+[^ \t\r\n\v\f)])[^()\[\];]*+\)"
FIRST_NAME = rf"(?:[A-Z0-9]{{1,2}}+{BLANK}\[|[A-Z0-9][A-Za-z0-9]*+\[)"
FIRST_NODE = rf";{BLANK}[A-Z0-9]{{1,2}}+{BLANK}\["
BEGINNING = rf"\({BLANK}(?:;|{FIRST_NAME})|\([^()\[\];]*+{FIRST_NODE}"
UNDECIDED = rf"\([^()\[\];]*+(?:;{BLANK}[A-Z0-9]*+{BLANK})?+\Z"

# The parts of a sound run: a property, with the semicolon before it if it is the first, or an empty node.
PART = lazy_pattern(rf"{BLANK}(;?){BLANK}(?:({IDENT}){BLANK}\[({INNER})\]((?:{BLANK}{VALUE})*+))?", re.S)
VALUES = lazy_pattern(VALUE, re.S)
SOUND = lazy_pattern(rf"(?P<run>{RUN})|{BLANK}(?P<paren>\)|(?!{ASIDE})\()", re.S)
BLANKS = lazy_pattern(BLANK)
WORDS = rf"(?:{IDENT}(?!{BLANK}\[)|[^;\[\]()A-Za-z0-9]++|{ASIDE})++"
ODD = lazy_pattern(rf"(?P<words>{WORDS})|(?P<ident>{IDENT})|(?P<value>{VALUE})", re.S)  # the commonest
NAMED = lazy_pattern(FIRST_NAME)
BEGINS = lazy_pattern(rf"{BEGINNING}|{FIRST_NODE}")
BEGINS_BARE = lazy_pattern(rf"\ufeff?{BLANK}[A-Z]{{1,2}}+\[")

BEGINS_IN_FILE = lazy_pattern(BEGINNING.encode())
ASIDE_IN_FILE = lazy_pattern(ASIDE.encode())
UNDECIDED_IN_FILE = lazy_pattern(UNDECIDED.encode())

# Where a game certainly begins: at the start of a line, with GM or FF as its first property. An escaped bracket
# behind the value shows that a comment only quotes the beginning of a game.
RESTART = lazy_pattern(rb"\([ \t\r\n]*+;?+[ \t\r\n]*+(?:GM|FF)[ \t\r\n]*+\[")
RESTART_VALUE = lazy_pattern(rb"[^\]\\]*+\]")
# It stops at a value that holds a bracket, which may have been cut short.
BETWEEN_PARENTHESES = lazy_pattern(rb"[^()\[]*+(?:\[[^\[\]\\]*+(?:\\.[^\[\]\\]*+)*+\][^()\[]*+)*+", re.S)
# Stretches within a game in which each parenthesis opens a variation, or closes one.
DEEPER = lazy_pattern(rb"(?:[^()\[]++|\[[^\[\]\\()]*+\]|\((?=[ \t\r\n]*+;))*+")
CLOSINGS = lazy_pattern(rb"\)(?:[ \t\r\n]*+\))*+")

# Behind a value: another one, a property, a node, a variation or an end. Where words follow, a bracket of its own
# text has cut it short. It ends at a bracket before one of these, at the latest before a node with a property.
FOLLOWING = rf"{BLANK}(?:\[|{FIRST_NAME}|[;(]{BLANK}(?:[;()]|{FIRST_NAME}|\Z)|\)[ \t]*+(?:[;()\r\n]|\Z)|\Z)"
CUT_VALUE = rf"\\.|(?P<node>[;(]{BLANK}{FIRST_NAME})|(?P<end>\])(?P<sure>(?={FOLLOWING}))?"
FOLLOWS = lazy_pattern(FOLLOWING)
FOLLOWS_IN_FILE = lazy_pattern(FOLLOWING.encode())
VALUE_IN_FILE = lazy_pattern(VALUE.encode(), re.S)
END_OF_CUT_VALUE = lazy_pattern(CUT_VALUE, re.S)
END_OF_CUT_VALUE_IN_FILE = lazy_pattern(CUT_VALUE.encode(), re.S)


class Token(NamedTuple):
    """A stretch of SGF text of one kind.

    It is a `run` of nodes, a `paren`, or one of the kinds of `grammar.ODD`.
    """

    kind: str
    start: int
    end: int


def beginning(text: str, at: int) -> int | None:
    """Find where a game begins, from a place outside any game on."""
    if BEGINS_BARE.match(text, at):
        return at
    found = BEGINS.search(text, at)
    if found is None:
        return None
    before = len(text[at : found.start()].rstrip("(" + BLANK_LETTERS)) + at  # a doubled parenthesis belongs to it
    doubled = text.find("(", before, found.start())
    return found.start() if doubled < 0 else doubled


def end_of_cut_value(brackets: Iterable[re.Match[AnyStr]]) -> tuple[int | None, bool]:
    """Return where a cut value ends, and whether that is sure.

    It takes the matches of `CUT_VALUE` behind its first bracket."""
    end = None
    for found in brackets:
        if found["node"]:
            return end, True
        end = found.end() if found["end"] else end
        if found["sure"] is not None:
            return end, True
    return end, False


def tokens(text: str, at: int = 0) -> Iterator[Token]:
    """Yield the tokens of any text; together they cover all but blanks."""
    size = len(text)
    while at < size:
        match = SOUND.match(text, at)
        if match is not None:
            kind = "run" if match["run"] is not None else "paren"
            yield Token(kind, *match.span(kind))
            at = match.end()
            continue
        start = BLANKS.match(text, at).end()  # type: ignore[union-attr]
        odd = ODD.match(text, start)
        if odd is not None:
            yield Token(odd.lastgroup or "", *odd.span())
            start = odd.end()
        elif start < size:
            from gamenote.syntax.sgf.grammar import odd_token  # only what is damaged needs it

            found = odd_token(text, start)
            assert found is not None
            yield Token(found[0], start, found[1])
            start = found[1]
        at = start
