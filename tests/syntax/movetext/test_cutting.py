"""What is passed over at once cuts no otherwise than what is looked at comment by comment."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.syntax.movetext import cutting

PIECES = [
    *("{", "}", "{a}", "{ 1-0 }", "{a\nb}", "{a\r\nb}", "{a\n\nb}", "{a\r\rb}", '{\n \n[A "b"]\n[C "d"]\n}'),
    *("1. e4", "32-28", "12x3", "1-0", "0-1", "1/2-1/2", "0.5-0.5", "2-0", "*", "%", ";", "/", "-", "(", ")"),
    *('[A "b"]', '[C "d"]', "\n", "\r\n", "\r", " ", "\n\n", "é", "½-½", "1", "0", ".", "!"),
]
BEGIN = r"1\."


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.booleans())
def test_comments_that_are_passed_over_cut_no_otherwise(text: str, final: bool) -> None:
    data = text.encode()
    quick = list(cutting.cut(data, BEGIN, final=final))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cutting, "COMMENTED", re.compile(b""))
        assert list(cutting.cut(data, BEGIN, final=final)) == quick
