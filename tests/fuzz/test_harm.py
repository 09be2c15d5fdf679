"""The witness of `tests.fuzz.harm` tells words that are gone from words that are parted otherwise."""

import pytest

from tests.fuzz.harm import gone_words


@pytest.mark.parametrize("after", [b"lo rem ips um", b"loremipsum", b"ipsum lorem", b"Lorem {not read: ipsum}"])
def test_a_word_that_is_only_parted_joined_or_moved_is_not_gone(after: bytes) -> None:
    assert gone_words(b"lorem ipsum", after) == ()


@pytest.mark.parametrize("after", [b"lorrem ipsum", b"loremm ipsum", b"lorm ipsum", b"dolorem ipsum", b"ipsum"])
def test_a_word_with_a_letter_more_or_less_is_gone(after: bytes) -> None:
    assert gone_words(b"lorem ipsum", after) == ("lorem",)


def test_words_of_utf_16_are_those_of_utf_8() -> None:
    assert gone_words("lorem ipsum".encode("utf-16"), b"lorem ipsum") == ()
