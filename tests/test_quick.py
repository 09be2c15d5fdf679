"""The quick form has a part of every function, `-m "full and not slow"` the rest, the same in every process."""

from __future__ import annotations

import pytest

from tests.quick import MOST, chosen

pytest_plugins = ["pytester"]
SUITE = """
import pytest

FULL, SLOW = pytest.mark.full, pytest.mark.slow

@pytest.mark.parametrize("number", range(10))
def test_many(number):
    pass

@pytest.mark.costly
@pytest.mark.parametrize("number", range(10))
def test_costly(number):
    pass

@pytest.mark.parametrize("number", [1, *(pytest.param(2, marks=marks) for marks in (FULL, [FULL, SLOW]))])
def test_marked(number):
    pass

@pytest.mark.costly
def test_one():
    pass

@pytest.mark.full
def test_other_suites():
    pass

@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_sweep(number):
    pass
"""


@pytest.mark.parametrize(
    ("form", "cases"), [("not slow and not full", 3 + 1 + 1 + 1), ("full and not slow", 7 + 4 + 1 + 1)]
)
def test_every_case_that_is_not_slow_is_in_one_form(pytester: pytest.Pytester, form: str, cases: int) -> None:
    pytester.makepyfile(SUITE)
    pytester.runpytest("-p", "tests.quick", "-m", form).assert_outcomes(passed=cases)


def test_the_choice_is_the_same_in_any_order_and_has_something_of_all() -> None:
    names = [f"test_move[{number}]" for number in range(40)]
    assert (
        chosen(names, MOST) == chosen(reversed(names), MOST) == {"test_move[8]", "test_move[9]", "test_move[19]"}
    )
    assert chosen(names[:1], MOST) == {*names[:1]}


def test_costs_are_those_of_the_processor(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        "import time, os\ndef test_waits(): time.sleep(0.3)\n"
        "def test_works():\n    began = time.process_time()\n    while time.process_time() < began + 0.3: pass\n"
    )
    shown = pytester.runpytest("-p", "tests.quick", "--costs").stdout
    shown.fnmatch_lines(["*s of processor time*", "* s *::test_works"])
    shown.no_fnmatch_line("* s *::test_waits")
