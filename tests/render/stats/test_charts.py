from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.figures import Spread
from gamenote.render.stats.blocks import LONGEST, ROWS, bar, figure, histogram, series, sparkline


def spread(*values: float) -> Spread:
    found = Spread()
    for value in values:
        found.add(value)
    return found


def test_few_values_that_come_again_have_a_row_each() -> None:
    assert histogram(spread(16, 32, 32, 32)) == [("16", 1), ("32", 3)]


def test_many_values_are_put_into_ranges_with_round_ends() -> None:
    assert histogram(spread(3, 17, 44, 45, 79)) == [
        ("0-9", 1),
        ("10-19", 1),
        ("20-29", 0),
        ("30-39", 0),
        ("40-49", 2),
        ("50-59", 0),
        ("60-69", 0),
        ("70-79", 1),
    ]


@given(st.lists(st.integers(0, 10**7) | st.floats(0, 100), min_size=1, max_size=700))
def test_no_game_is_lost_in_a_chart_and_its_rows_are_few(values: list[float]) -> None:
    rows = histogram(spread(*values))
    assert sum(games for _, games in rows) == len(values)
    assert len(rows) <= ROWS + 2


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=50))
def test_a_line_of_marks_shows_the_least_and_the_most(values: list[int]) -> None:
    line = sparkline(spread(*values), ascii_only=True)
    assert line.isascii()
    assert (len(line), line[:1].isspace()) == ((10, False) if min(values) != max(values) else (0, False))


def test_numbers_too_small_to_divide_have_a_chart() -> None:
    assert sum(games for _, games in histogram(spread(0, 5e-324))) == 2


def test_a_bar_of_one_among_many_is_seen() -> None:
    assert [bar(count, 1000, 10) for count in (1000, 500, 1, 0)] == ["█" * 10, "█" * 5, "█", ""]


def test_a_series_rises_from_nothing_to_its_greatest_value() -> None:
    assert series([0, 5, 10]) == " ▅█"


def test_of_a_long_series_marks_at_even_steps_are_shown() -> None:
    shown = series(list(range(1, 401)))
    assert (len(shown), shown[0], shown[-1]) == (LONGEST, "▁", "█")


def test_numbers_for_people_have_as_many_digits_as_say_something() -> None:
    shown = [figure(value) for value in (None, 7, 1234.6, 43.26, 5.7, 0.127, 0.000123)]
    assert shown == ["-", "7", "1235", "43.3", "5.70", "0.13", "1.2e-04"]
