"""Words broken into lines of about a width."""

from __future__ import annotations

from gamenote.render.boards.markup import measure_words, wrap_words

SIZE, WIDTH = 10.0, 100.0


def test_words_are_kept_in_lines_that_fit() -> None:
    words = "one two " + "W" * 40 + " three " + "i" * 100 + " four"
    lines = list(wrap_words(words, SIZE, WIDTH))
    assert all(measure_words(line, SIZE) <= WIDTH for line in lines)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")


def test_every_line_has_a_character_however_narrow_it_is() -> None:
    assert list(wrap_words("WWW", SIZE, 1.0)) == ["W", "W", "W"]


def test_a_word_of_a_million_letters_is_cut_in_one_pass() -> None:
    lines = list(wrap_words("x" * 1_000_000, SIZE, WIDTH))
    assert sum(map(len, lines)) == 1_000_000
    assert {len(line) for line in lines[:-1]} == {16}
