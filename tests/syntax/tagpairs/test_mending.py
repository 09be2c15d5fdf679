"""Edits that close comments and put words into them."""

from __future__ import annotations

import re

from gamenote.core.diagnostic import Edit, Fix, Safety, apply_fixes
from gamenote.core.source import Span
from gamenote.syntax.tagpairs.report import close_comment, in_braces, line_in_braces

MOVES = re.compile(r"[ \r\n][0-9]+\. [A-Z]")


def after(text: str, edits: tuple[Edit, ...]) -> str:
    return apply_fixes(text, (Fix("", edits, Safety.SAFE),), least=Safety.SAFE)[0]


def closed(text: str) -> tuple[str, tuple[Edit, ...]]:
    moves = MOVES.search(text, text.index("{") + 1)
    return close_comment(text, text.index("{"), ("*",), Span(*moves.span()) if moves is not None else None)


def mended(text: str) -> str:
    return after(text, closed(text)[1])


def test_an_open_comment_is_closed_before_the_next_numbered_move() -> None:
    assert mended("1. A { good\r\n2. B *\r\n") == "1. A { good }\r\n2. B *\r\n"
    assert mended("1. A { 2. B *") == "1. A { } 2. B *"


def test_an_open_comment_without_moves_is_closed_before_the_marker_of_the_end() -> None:
    assert mended("1. A { good *\n") == "1. A { good } *\n"
    assert mended("1. A { good\n") == "1. A { good }\n"
    assert mended("1. A {*") == "1. A {* }"
    assert mended("1. A {") == "1. A { }"


def test_the_fix_of_an_open_comment_says_where_it_closes_it() -> None:
    texts = ("1. A { good\n2. B *", "1. A { good *", "1. A { good")
    titles = [closed(text)[0] for text in texts]
    assert titles == ["close it before 2. B", "close it before *", "close it at the end of the game"]


def test_words_before_the_tags_become_one_comment_for_each_line() -> None:
    text = "Games of the club\nand more [x] \n"
    assert after(text, line_in_braces(text, Span(0, 5))) == "{ Games of the club }\nand more [x] \n"
    assert after(text, line_in_braces(text, Span(18, 21))) == "Games of the club\n{ and } more [x] \n"


def test_braces_within_a_new_comment_become_parentheses() -> None:
    assert after("a {b} c", in_braces("a {b} c", Span(0, 7))) == "{ a (b) c }"
