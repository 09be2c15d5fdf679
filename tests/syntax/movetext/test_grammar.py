"""Words told by the quick pattern against the elements of the format's grammar."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial

import pyparsing as pp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.games.draughts.pdn.dialect import DIALECT, FOREIGN
from gamenote.syntax.movetext.tokens import BLANKS, Token
from gamenote.syntax.movetext.words import ODD, Words

SQUARES = st.sampled_from(("1", "32", "06", "051", "c3", "A1", "x9", "0", "100", "2018"))
SIGNS = st.sampled_from(("-", "x", ":", "X", "\u2013", "", "--"))
PARTS = st.one_of(
    SQUARES, SIGNS, st.sampled_from(("1.", "12...", "!", "?!", "$3", "$902", "*", "1-0", "1/2-1/2", "...", "é"))
)
WORDS = st.one_of(
    st.from_regex(re.compile(DIALECT.proper.pattern, DIALECT.proper.flags), fullmatch=True),
    st.from_regex(r"[1-9][0-9]{0,5}\.(\.\.)?", fullmatch=True),
    st.lists(PARTS, min_size=1, max_size=5).map("".join),
    st.tuples(SQUARES, SIGNS, SQUARES).map("".join),
)


def fresh() -> Words:
    return Words(DIALECT.proper, DIALECT.results, DIALECT.joints, DIALECT.grammar)


@given(WORDS)
def test_the_quick_pattern_says_what_the_grammar_says(text: str) -> None:
    assert tuple(fresh()[text].tokens) == tuple(DIALECT.grammar().tokens(text))


@given(WORDS | st.text(st.sampled_from("012c3xX-: .!$*/\u2013½\u00a0…é"), max_size=16))
def test_the_pattern_of_a_grammar_finds_what_pyparsing_finds(text: str) -> None:
    for grammar in (DIALECT.grammar(), FOREIGN.grammar()):
        elements = [
            pp.original_text_for(element).add_parse_action(partial(_placed, kind))
            for kind, element in grammar.elements.items()
        ]
        words = pp.ZeroOrMore(pp.MatchFirst(elements)).parse_with_tabs()
        places = words.parse_string(text.translate(BLANKS))
        assert grammar.tokens(text) == tuple(Token(kind, text[at:end], at) for kind, at, end in places)


def _placed(kind: str, text: str, at: int, found: pp.ParseResults) -> list[tuple[str, int, int]]:
    return [(kind, at, at + len(found[0]))]


@given(st.text(st.sampled_from("123c3x-: .!$*/\u2013é0[]\"'"), min_size=1, max_size=12))
def test_no_character_of_a_word_is_lost(text: str) -> None:
    tokens = DIALECT.grammar().tokens(text)
    assert [text[token.start :].startswith(token.text) for token in tokens] == [True] * len(tokens)
    assert "".join(token.text for token in tokens).replace(" ", "") == text.replace(" ", "")


def test_a_result_is_tried_before_a_move() -> None:
    assert DIALECT.grammar().tokens("1-1") == (Token("result", "1-1", 0),)
    assert [token.kind for token in DIALECT.grammar().tokens("1-18")] == ["move"]


def test_what_no_element_knows_is_a_word() -> None:
    assert [token.kind for token in DIALECT.grammar().tokens("foo")] == ["word"]
    assert fresh()["foo"].kind == ODD


def test_long_words_are_not_remembered() -> None:
    words = fresh()
    assert words["x" * 101].kind == ODD
    assert not words


TAGS = '[GameType "20"]\n[FEN "W:W28:B23"]\n[Event "Home"]\n\n'
PLAIN = TAGS + "1. 32-28! {{[%clk 0:01:02]}} 19-23 $1 (18-23) 2. 28x19 {end}"


@pytest.mark.costly
@pytest.mark.parametrize("end", ["*", "1-1", "2-0", "1/2-1/2"])
def test_what_most_files_hold_needs_no_pyparsing(end: str) -> None:
    code = (
        "import sys\nfrom gamenote.core.source import Source\n"
        "from gamenote.games.draughts.pdn.codec import PdnReading\n"
        f"PdnReading(Source('x', {PLAIN.format(end=end)!r})).record.line\nprint('pyparsing' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "False"
