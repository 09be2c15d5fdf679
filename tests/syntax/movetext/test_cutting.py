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


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.integers(0, 200))
def test_no_later_byte_changes_an_early_cut(text: str, size: int) -> None:
    data = text.encode()
    early = {*cutting.cut(data[:size], BEGIN, final=False)}
    assert early <= {*cutting.cut(data, BEGIN, final=True)}


@pytest.mark.parametrize("comment", ["{a remark of several words}", '{\n\n[A "b"]\n[C "d"]\n}', "{a} {of two}"])
def test_a_comment_behind_a_result_belongs_to_the_game_before(comment: str) -> None:
    data = f'1. 32-28 0-2\n\n{comment}\n\n[A "b"]\n\n1. 32-28 *\n'.encode()
    starts = [data.rindex(b"[A")]
    assert [*cutting.cut(data, BEGIN, final=True)] == starts
    for size in range(len(data)):
        assert [*cutting.cut(data[:size], BEGIN, final=False)] in ([], starts)


def test_an_open_comment_behind_a_result_ends_before_the_next_tags() -> None:
    data = b'1. 32-28 0-2 {open\n\n[A "b"]\n[C "d"]\n\n1. 32-28 {closed} *\n'
    assert [*cutting.cut(data, BEGIN, final=True)] == [data.index(b"[A")]
