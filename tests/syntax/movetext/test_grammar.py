"""Words told by the quick pattern against the elements of the format's grammar."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.games.draughts.pdn.dialect import DIALECT
from gamenote.syntax.movetext.dialect import Token
from gamenote.syntax.movetext.words import ODD, Words

SQUARES = st.sampled_from(("1", "32", "06", "051", "c3", "A1", "x9", "0", "100", "2018"))
SIGNS = st.sampled_from(("-", "x", ":", "X", "\u2013", "", "--"))
PARTS = st.one_of(
    SQUARES, SIGNS, st.sampled_from(("1.", "12...", "!", "?!", "$3", "$902", "*", "1-0", "1/2-1/2", "...", "é"))
)
WORDS = st.one_of(
    st.from_regex(DIALECT.proper, fullmatch=True),
    st.from_regex(r"[1-9][0-9]{0,5}\.(\.\.)?", fullmatch=True),
    st.lists(PARTS, min_size=1, max_size=5).map("".join),
    st.tuples(SQUARES, SIGNS, SQUARES).map("".join),
)


@given(WORDS)
def test_the_quick_pattern_says_what_the_grammar_says(text: str) -> None:
    assert tuple(Words(DIALECT)[text].tokens) == tuple(DIALECT.grammar(text))


@given(st.text(st.sampled_from("123c3x-: .!$*/\u2013é0[]\"'"), min_size=1, max_size=12))
def test_no_character_of_a_word_is_lost(text: str) -> None:
    tokens = DIALECT.grammar(text)
    assert [text[token.start :].startswith(token.text) for token in tokens] == [True] * len(tokens)
    assert "".join(token.text for token in tokens).replace(" ", "") == text.replace(" ", "")


def test_a_result_is_tried_before_a_move() -> None:
    assert DIALECT.grammar("1-1") == (Token("result", "1-1", 0),)
    assert [token.kind for token in DIALECT.grammar("1-18")] == ["move"]


def test_what_no_element_knows_is_a_word() -> None:
    assert [token.kind for token in DIALECT.grammar("foo")] == ["word"]
    assert Words(DIALECT)["foo"].kind == ODD


def test_long_words_are_not_remembered() -> None:
    words = Words(DIALECT)
    assert words["x" * 100].kind == ODD
    assert not words


TAGS = '[GameType "20"]\n[FEN "W:W28:B23"]\n[Event "Home"]\n\n'
PLAIN = TAGS + "1. 32-28! {{[%clk 0:01:02]}} 19-23 $1 (18-23) 2. 28x19 {end}"


@pytest.mark.parametrize("end", ["*", "1-1", "2-0", "1/2-1/2"])
def test_what_most_files_hold_needs_no_pyparsing(end: str) -> None:
    code = (
        "import sys\nfrom gamenote.core.source import Source\n"
        "from gamenote.games.draughts.pdn.codec import PdnReading\n"
        f"PdnReading(Source('x', {PLAIN.format(end=end)!r})).record.line\nprint('pyparsing' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "False"
