"""The quick patterns know what the grammar knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.syntax.sgf import grammar, properties
from gamenote.syntax.sgf.properties import Fault
from gamenote.syntax.sgf.tokens import BLANKS, Token, tokens

PIECES = (*"();B[] \\\n\t\f{}*%", "a1", "aa", ";B[aa]", "C[x\\]y]", "[b]", "]]")


def by_grammar(text: str) -> Iterator[Token]:
    """The tokens by the elements of the grammar alone."""
    at = 0
    while at < len(text):
        behind = BLANKS.match(text, at)
        assert behind is not None
        end = grammar.end_of(grammar.SOUND["run"], text, at)
        start, kind = at, "run"
        if end is None:
            start = behind.end()
            if start == len(text):
                return
            end, kind = grammar.end_of(grammar.SOUND["paren"], text, start), "paren"
        if end is None:
            kind, end = grammar.odd_token(text, start) or ("", start + 1)
        yield Token(kind, start, end)
        at = end


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_tokens_are_those_of_the_grammar(text: str) -> None:
    assert list(tokens(text)) == list(by_grammar(text))


@given(st.text(max_size=60))
def test_every_text_has_tokens_that_cover_it(text: str) -> None:
    at = 0
    for token in tokens(text):
        assert not text[at : token.start].strip(" \t\r\n\v\f")
        assert token.end > token.start
        at = token.end
    assert not text[at:].strip(" \t\r\n\v\f")


@pytest.mark.parametrize("kind", ["NUMBER", "REAL", "DOUBLE", "COLOR"])
@given(st.text(alphabet="0123456789+-.BW ", max_size=6))
def test_values_are_those_of_the_grammar(kind: str, raw: str) -> None:
    element = getattr(grammar, kind).copy().leave_whitespace()
    known = not isinstance(getattr(properties, kind).read(raw), Fault)
    assert known == (bool(raw) and grammar.end_of(element, raw, 0) == len(raw))
