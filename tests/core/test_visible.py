from __future__ import annotations

import pytest

from gamenote.core.visible import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31m", r"\x1b[31m"),
        ("\x9b1m", r"\x9b1m"),
        ("\x00\x7f\n\r", r"\x00\x7f\x0a\x0d"),
        ("\u202e\u2066\u2069", r"\u202e\u2066\u2069"),
        ("\ud800", r"\ud800"),
        ("\udcff", r"\xff"),
        ("[red]ö – 棋[/red]", "[red]ö – 棋[/red]"),
    ],
)
def test_what_could_steer_a_terminal_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown
