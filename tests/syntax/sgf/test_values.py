"""The value types of FF[4]: each reads what it writes."""

from __future__ import annotations

from typing import Any

import pytest

from gamenote.syntax.sgf import values
from gamenote.syntax.sgf.values import Fault, ValueType, compose, compressed, letter_point, rectangle

LABEL = compose(values.POINT, values.SIMPLETEXT)


@pytest.mark.parametrize(
    ("kind", "raw", "meaning"),
    [
        (values.NUMBER, "-3", -3),
        (values.REAL, "6.5", 6.5),
        (values.REAL, "7", 7.0),
        (values.DOUBLE, "2", "2"),
        (values.COLOR, "W", "W"),
        (values.TEXT, "a \\] b\nc", "a ] b\nc"),
        (values.SIMPLETEXT, "a b", "a b"),
        (values.MOVE, "", ""),
        (LABEL, "aa:1\\:2", ("aa", "1:2")),
        (letter_point(9, 9), "ia", "ia"),
        (values.NONE, "", None),
    ],
)
def test_a_value_is_written_as_it_was_read(kind: ValueType, raw: str, meaning: Any) -> None:
    assert kind.read(raw) == meaning
    assert kind.write(meaning) == raw


@pytest.mark.parametrize(
    ("kind", "raw", "instead"),
    [
        (values.NUMBER, "3.5", None),
        (values.NUMBER, " 3 ", "3"),
        (values.NUMBER, "٣", None),
        (values.REAL, "34.", "34"),
        (values.REAL, ".5", None),
        (values.REAL, "6,5", None),
        (values.DOUBLE, "3", None),
        (values.COLOR, "b", None),
        (values.POINT, " ", None),
        (LABEL, "aa", None),
        (letter_point(9, 9), "ja", None),
    ],
)
def test_a_value_of_another_type_has_a_fault(kind: ValueType, raw: str, instead: str | None) -> None:
    found = kind.read(raw)
    assert isinstance(found, Fault)
    assert found.instead == instead


def test_line_ends_and_tabs_are_blanks_in_simple_text() -> None:
    assert values.SIMPLETEXT.read("a\tb\r\nc\\\nd") == "a b cd"


def test_a_rectangle_is_all_points_between_its_corners() -> None:
    assert list(rectangle("aa:bc")) == ["aa", "ba", "ab", "bb", "ac", "bc"]


@pytest.mark.parametrize("raw", ["aa", "aa:aa", "bb:aa", "a:b", "aa:b1"])
def test_what_is_no_rectangle_has_no_points(raw: str) -> None:
    assert not list(rectangle(raw))


def test_points_that_fill_a_rectangle_are_compressed() -> None:
    assert compressed(list(rectangle("ac:ic"))) == "ac:ic"
    assert compressed(["aa", "bb"]) is None
    assert compressed(["aa"]) is None
