"""Time grows as the text does, whatever the text: reading, all rules and the reports of hostile texts."""

from __future__ import annotations

import time

import pytest

from gamenote.actions.lint import check_opened
from gamenote.core import registry
from gamenote.testing import EVERYTHING
from tests.fuzz.hostile import ANY, HOSTILE, texts
from tests.fuzz.stock import FORMATS, opened

SHORT = 2_000  # characters
LONG = 40_000
STEP = 4  # times as long is the next text
MOST = 5  # times as much time it may take
MOST_OF_SHORT = 8  # where the moments are so short that others disturb them; quadratic would be sixteen
FEWEST_SECONDS = 0.15  # what is faster is not worth comparing
ROUNDS = 6  # a busy machine can spoil a measurement: the least of more of them tells

CASES = [(name, text) for name in FORMATS for text in texts(name)]


def seconds(name: str, text: str, size: int) -> float:
    """Processor time of the linter with all rules."""
    item = registry.formats()[name]
    data = texts(name)[text](size).encode("utf-8", "surrogateescape")
    began = time.process_time()
    report = check_opened(opened(item, data), EVERYTHING)
    took = time.process_time() - began
    assert report.troubles == ()
    return took


def check_growth(name: str, text: str, size: int, most: int = MOST) -> None:
    """Four times the text takes at most so many times the time, as measured at the quietest of some moments."""
    least = [float("inf")] * 2
    for _ in range(ROUNDS):
        for index, length in enumerate((size, STEP * size)):
            least[index] = min(least[index], seconds(name, text, length))
        if least[1] < FEWEST_SECONDS or least[1] < most * least[0]:
            return
    pytest.fail(f"{size} characters take {least[0]:.3f} s, {STEP * size} take {least[1]:.3f} s")


@pytest.mark.parametrize(("name", "text"), CASES)
def test_four_times_the_text_takes_four_times_the_time(name: str, text: str) -> None:
    check_growth(name, text, SHORT, MOST_OF_SHORT)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), CASES)
def test_sixteen_times_the_text_takes_sixteen_times_the_time(name: str, text: str) -> None:
    seconds(name, text, SHORT)
    check_growth(name, text, LONG)
    check_growth(name, text, STEP * LONG)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pdn", "variations side by side"),
        ("plateau", "variations side by side"),
        ("blokus", "variations side by side"),
        ("json", "lines of a game"),
    ],
)
def test_hundreds_of_thousands_of_variations_are_checked(name: str, text: str) -> None:
    assert seconds(name, text, 3_000_000) < 300


@pytest.mark.parametrize("name", FORMATS)
def test_a_number_of_a_million_digits_is_read(name: str) -> None:
    for text in ("only '9'", *(each for each in texts(name) if each.startswith("one long number"))):
        assert seconds(name, text, 1_000_000) < 20


def test_every_format_has_texts_of_its_own() -> None:
    own = {name: len(HOSTILE[name]) for name in FORMATS if name in HOSTILE}
    assert min(own.values()) >= 10
    assert len(ANY) >= 20
