"""What must hold for any text, for texts that hypothesis draws from the grammars."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenote.core import registry
from tests.fuzz.oracles import check
from tests.fuzz.strategies import VALID, damaged, valid


@pytest.mark.costly
@pytest.mark.parametrize("name", VALID)
@given(drawn=st.data())
@settings(max_examples=12)
def test_texts_that_follow_the_grammar_keep_everything(name: str, drawn: st.DataObject) -> None:
    check(registry.formats()[name], drawn.draw(valid(name)).encode("utf-8", "surrogatepass"))


@pytest.mark.costly
@pytest.mark.parametrize("name", VALID)
@given(drawn=st.data())
@settings(max_examples=12)
def test_damaged_texts_keep_everything(name: str, drawn: st.DataObject) -> None:
    check(registry.formats()[name], drawn.draw(damaged(name)))
