"""The value types of FF[4]: what they mean, and what is none of them."""

from __future__ import annotations

from typing import Any

import pytest

from gamenote.syntax.sgf import properties
from gamenote.syntax.sgf.properties import Fault, ValueType, compose

LABEL = compose(properties.POINT, properties.SIMPLETEXT)


@pytest.mark.parametrize(
    ("kind", "raw", "meaning"),
    [
        (properties.NUMBER, "-3", -3),
        (properties.REAL, "6.5", 6.5),
        (properties.REAL, "7", 7.0),
        (properties.DOUBLE, "2", "2"),
        (properties.COLOR, "W", "W"),
        (properties.TEXT, "a \\] b\nc", "a ] b\nc"),
        (properties.SIMPLETEXT, "a b", "a b"),
        (properties.MOVE, "", ""),
        (LABEL, "aa:1\\:2", ("aa", "1:2")),
        (properties.NONE, "", None),
    ],
)
def test_a_value_has_the_meaning_of_its_type(kind: ValueType, raw: str, meaning: Any) -> None:
    assert kind.read(raw) == meaning


@pytest.mark.parametrize(
    ("kind", "raw", "instead"),
    [
        (properties.NUMBER, "3.5", None),
        (properties.NUMBER, " 3 ", "3"),
        (properties.NUMBER, "٣", None),
        (properties.REAL, "34.", "34"),
        (properties.REAL, ".5", None),
        (properties.REAL, "6,5", None),
        (properties.DOUBLE, "3", None),
        (properties.COLOR, "b", None),
        (properties.POINT, " ", None),
        (LABEL, "aa", None),
    ],
)
def test_a_value_of_another_type_has_a_fault(kind: ValueType, raw: str, instead: str | None) -> None:
    found = kind.read(raw)
    assert isinstance(found, Fault)
    assert found.instead == instead


def test_line_ends_and_tabs_are_blanks_in_simple_text() -> None:
    assert properties.SIMPLETEXT.read("a\tb\r\nc\\\nd") == "a b cd"
