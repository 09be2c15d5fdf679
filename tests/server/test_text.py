"""Places of the editor and places of our own in one text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from gamenote.core.source import Place
from gamenote.server.text import Text

UNITS = ("utf-8", "utf-16", "utf-32")
texts = st.text(st.sampled_from("ab\t\r\né€😀\x0b\x0c\x85\u2028\ud800"), max_size=40)


def at(position: types.Position) -> tuple[int, int]:
    return position.line, position.character


@pytest.mark.parametrize(("units", "column"), [("utf-8", 6), ("utf-16", 4), ("utf-32", 3)])
def test_a_column_counts_the_units_that_were_agreed_on(units: str, column: int) -> None:
    assert at(Text("😀\nx😀y", units).position(4)) == (1, 2 if units == "utf-32" else column - 1)


@pytest.mark.parametrize("character", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_only_cr_and_lf_end_a_line(character: str) -> None:
    assert at(Text(f"a{character}b").position(2)) == (0, 2)


def test_cr_lf_and_a_lone_cr_end_one_line_each() -> None:
    assert at(Text("a\r\nb\rc").position(5)) == (2, 0)


def test_a_place_behind_the_end_of_a_line_is_its_end() -> None:
    assert Text("ab\r\ncd").offset(types.Position(0, 99)) == 2


def test_a_place_behind_the_last_line_is_the_end_of_the_text() -> None:
    assert Text("ab\ncd").offset(types.Position(9, 0)) == 5


def test_a_place_in_the_middle_of_a_pair_of_surrogates_is_before_it() -> None:
    assert Text("a😀b").offset(types.Position(0, 2)) == 1


def test_our_own_places_take_lf_cr_for_one_line_end() -> None:
    assert Text("a\n\rb").at(Place(2, 1, 3)) == 3


@pytest.mark.parametrize("units", UNITS)
@given(content=texts)
def test_every_offset_comes_back_from_its_position(units: str, content: str) -> None:
    text = Text(content, units)
    for offset in range(len(content) + 1):
        if content[offset - 1 : offset + 1] != "\r\n" or not offset:
            assert text.offset(text.position(offset)) == offset


@pytest.mark.parametrize("units", UNITS)
@given(content=texts, wanted=texts)
def test_edits_make_the_wanted_text(units: str, content: str, wanted: str) -> None:
    text = Text(content, units)
    for edit in reversed(text.edits(wanted)):
        text = text.changed(types.TextDocumentContentChangePartial(range=edit.range, text=edit.new_text))
    assert text.content == wanted


def test_equal_texts_need_no_edits() -> None:
    assert Text("a\nb").edits("a\nb") == []


def test_edits_leave_equal_lines_alone() -> None:
    (edit,) = Text("a\nb\nc\n").edits("a\nx\nc\n")
    assert (at(edit.range.start), at(edit.range.end), edit.new_text) == ((1, 0), (2, 0), "x\n")


def test_a_change_without_a_range_is_the_whole_text() -> None:
    assert Text("a").changed(types.TextDocumentContentChangeWholeDocument("b")).content == "b"
