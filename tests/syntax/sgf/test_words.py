"""Words outside values are kept, words in parentheses begin no game, and a missing semicolon loses nothing."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest

from gamenote.anygame.generic_sgf.codec import GenericSgf
from gamenote.core.diagnostic import Safety, apply_fixes
from gamenote.core.record import walk
from gamenote.core.source import Source
from gamenote.syntax.sgf.reading import SgfReading

CODEC = GenericSgf()


def reading(text: str) -> SgfReading:
    return CODEC.read(Source("x", text))


def found(text: str) -> list[tuple[str, int]]:
    return [(item.rule, item.span.start) for item in reading(text).diagnostics]


def mended(text: str, least: Safety = Safety.UNSAFE) -> str:
    return apply_fixes(text, (item.fix for item in reading(text).diagnostics if item.fix), least=least)[0]


def games(text: str) -> list[str]:
    data = text.encode()
    return [data[start:end].decode() for start, end in pairwise((0, *CODEC.cut(data, final=True), len(data)))]


def comments(text: str) -> list[str]:
    return [comment.text for _, node in walk(reading(text).record) for comment in node.after]


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("(B[dd]C[text])", "(;B[dd]C[text])"),
        ("(B[pp];W[dd])", "(;B[pp];W[dd])"),
        ("(FF[4]GM[1];B[aa])", "(;FF[4]GM[1];B[aa])"),
        ("(\nTE[Title]\nPB[Ann];B[aa])", "(\n;TE[Title]\nPB[Ann];B[aa])"),
        ("(;B[aa](W[bb])(W[cc]C[x]))", "(;B[aa](;W[bb])(;W[cc]C[x]))"),
        ("(White[aa];Black[bb])", "(;White[aa];Black[bb])"),
    ],
)
def test_a_node_without_its_semicolon_gets_it_by_a_safe_fix(text: str, better: str) -> None:
    assert mended(text, Safety.SAFE) == better
    assert not reading(text).broken
    assert CODEC.write(reading(text).record, None, {}) == CODEC.write(reading(better).record, None, {})


def test_a_property_behind_a_closed_variation_begins_another_one_unsafely() -> None:
    text = "(;B[aa](;W[bb])W[cc];B[dd])"
    assert mended(text, Safety.SAFE) == text
    assert mended(text) == "(;B[aa](;W[bb]);W[cc];B[dd])"


@pytest.mark.parametrize(
    "words", ["Date: 01:23 (JST)", "(c)", ":-)", "((c) Ann) and (Ben)", "Re[2]: (see [1])", "; a"]
)
def test_words_before_a_game_are_text_and_no_game(words: str) -> None:
    text = f"{words}\n(;SZ[19];B[aa])"
    assert games(text) == [text]
    assert [item for item in found(text) if item[0] != "SGF103"] == [("SGF007", 0)]
    assert not reading(text).broken


def test_words_between_two_games_stand_before_the_second() -> None:
    assert games("(;B[a]) by Ann (JST) \n(;B[b])") == ["(;B[a])", " by Ann (JST) \n(;B[b])"]


@pytest.mark.parametrize(
    "text", ["((;B[a]))(;B[b])", "(;B[a]))\n(;B[b])", "(FF[4];B[a])(B[b])", "(x;B[a])(;B[b])"]
)
def test_damaged_beginnings_begin_games(text: str) -> None:
    assert len(games(text)) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("From: ann\n(;B[aa])", "From: ann"),
        ("(;B[aa]) by Ann; (c) 2014", "by Ann; (c) 2014"),
        ("(;B[aa] --- ;W[bb])", "---"),
        ("(;B[aa];W[bb] (JST) )", "(JST)"),
        ("(;B[aa] ((c) Ann) (;W[bb])(;W[cc]))", "((c) Ann)"),
    ],
)
def test_words_outside_values_are_kept_as_comments(text: str, said: str) -> None:
    assert comments(text) == [said]
    assert not reading(text).broken


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("From: ann\n(;B[aa])", "\n(;B[aa]C[From: ann])"),
        ("(;B[aa] good ;W[bb])", "(;B[aa]C[good] ;W[bb])"),
        ("(;B[aa]C[so] good ;W[bb])", "(;B[aa]C[so\n\ngood] ;W[bb])"),
        ("(;B[aa] one C[so] two)", "(;B[aa] C[so\n\none\n\ntwo])"),
        ("(;B[aa]) [bye]", "(;B[aa]C[[bye\\]])"),
    ],
)
def test_the_fix_puts_words_into_the_comment_of_their_node(text: str, better: str) -> None:
    assert mended(text) == better
    assert comments(better) == ["\n\n".join(comments(text))]


def test_an_empty_variation_that_holds_words_is_not_taken_away() -> None:
    assert mended("(;B[aa]((c) Ann))", Safety.SAFE) == "(;B[aa]((c) Ann))"


def test_an_extra_parenthesis_outside_loses_nothing() -> None:
    assert not reading("(;B[aa]))").broken
    assert found("(;B[aa]))")[-1] == ("SGF002", 8)


def test_a_property_without_value_and_a_value_without_property_are_lost_text() -> None:
    assert reading("(;B[aa]L;W[bb])").broken
    assert reading("(;[dd];W[bb])").broken


def test_words_up_to_a_bracket_of_their_own_belong_to_the_value_before_them() -> None:
    text = "(;;B[aa]C[a [friendly] game];W[bb])"
    assert comments(text) == ["a [friendly] game"]
    assert mended(text) == "(;;B[aa]C[a [friendly\\] game];W[bb])"
    assert mended(text, Safety.SAFE) == text


@pytest.mark.parametrize("piece", ["(a) ", " x ;", "(B[aa])", "B[aa]W[bb]", "(", ")", "[a]", "C[[x] y]", "(;)"])
def test_damaged_text_is_read_in_steps_that_grow_as_it_does(piece: str) -> None:
    steps = []
    for count in (400, 1600):
        counted = 0

        def count_call(*_: object) -> None:
            nonlocal counted
            counted += 1

        text = f"(;GM[1]{piece * count})"
        sys.setprofile(count_call)
        try:
            _ = reading(text).record
        finally:
            sys.setprofile(None)
        steps.append(counted)
    assert steps[1] < 5 * steps[0]
