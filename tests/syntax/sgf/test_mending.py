"""Where an open value is closed."""

from __future__ import annotations

import pytest

from gamenote.syntax.sgf.tree import value_closed


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("(;C[never closed\r\n;B[aa])", "(;C[never closed]\r\n;B[aa])"),
        ("(;C[see (;W[bb]) there", "(;C[see] (;W[bb]) there"),
        ("(;B[aa];C[the end\n)\n", "(;B[aa];C[the end]\n)\n"),
        ("(;C[;B[aa])", "(;C[];B[aa])"),
        ("(;C[", "(;C[]"),
    ],
)
def test_an_open_value_ends_before_the_next_node_or_before_the_end(text: str, wanted: str) -> None:
    [edit] = value_closed(text, text.index("C[") + 1)
    assert text[: edit.span.start] + edit.text + text[edit.span.end :] == wanted
