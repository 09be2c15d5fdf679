"""Tags, comments and dates as values."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.source import Span
from gamenote.syntax.tagpairs import writer
from gamenote.syntax.tagpairs.dates import date_fault, has_unknown_part
from gamenote.syntax.tagpairs.tree import (
    Header,
    Shifts,
    TagDialect,
    TagRow,
    ValueForm,
    escape,
    read_comment,
    read_header,
    unescape,
)
from gamenote.syntax.tagpairs.writer import GLYPH_OF, SIGN_OF, glyph

DIALECT = TagDialect(
    (TagRow("Event", required=True), TagRow("Date", form=ValueForm.DATE)), ("1-0", "*"), "*", r"[0-9]++\."
)


@pytest.mark.parametrize(
    ("numbers", "wanted"),
    [
        ("1 2 22 4", [False, True]),
        ("1 5 6 3", [False, False]),
        ("1 5 6 4", [False, True]),
        ("3 9 20 11 7", [False, False, True, True]),
    ],
)
def test_a_count_that_an_earlier_jump_had_left_is_known_again(numbers: str, wanted: list[bool]) -> None:
    shifts, values = Shifts(), [int(each) for each in numbers.split()]
    jumps = [after - before - 1 for before, after in pairwise(values) if after - before != 1]
    assert [shifts.is_back(jump) for jump in jumps] == wanted


def header(text: str) -> Header:
    return read_header(text, len(text), DIALECT)


def test_a_tag_knows_where_its_parts_stand() -> None:
    text = '\n [Event  "a \\"b\\""]'
    (tag,) = header(text).tags
    assert (tag.name, tag.value) == ("Event", 'a "b"')
    assert [text[span.start : span.end] for span in (tag.span, tag.name_span, tag.value_span)] == [
        text.strip(),
        "Event",
        'a \\"b\\"',
    ]


def test_the_first_of_two_tags_counts_whatever_the_case_of_known_names() -> None:
    found = header('[event "a"]\n[Event "b"]\n[x "c"]\n[X "d"]')
    assert [(name, tag.value) for name, tag in found.kept()] == [("Event", "a"), ("x", "c"), ("X", "d")]


@pytest.mark.parametrize(
    "line", ["[Event]", '[Event "a]', "[Event a]", '[Event "a"', '[Event "a"b"]', '[Event "a"]]']
)
def test_a_damaged_line_still_mentions_its_tag(line: str) -> None:
    found = header(line)
    assert found.tags == ()
    assert found.mentions("Event")
    assert not found.mentions("Date")


def test_what_stands_between_tags_is_kept_with_its_kind() -> None:
    found = header('{ c }\n% p\n; s\n```\nword\n}\n[Event "a"]')
    assert [kind for kind, _ in found.others] == ["comment", "percent", "semicolon", "fence", "prose", "stray"]
    assert [comment.text for comment in found.comments] == ["c"]


def test_a_tab_is_one_character() -> None:
    (tag,) = header('\t[Event\t"a"]').tags
    assert tag.value_span == Span(9, 10)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\n")))
def test_any_value_on_one_line_comes_back_from_between_quotes(value: str) -> None:
    text = writer.tag("Event", escape(value))
    (tag,) = header(text).tags
    assert tag.value == value


def test_a_backslash_before_anything_else_is_itself() -> None:
    assert unescape(r"C:\temp\\x \"q\"") == r'C:\temp\x "q"'


def test_a_raw_value_that_would_break_the_quotes_is_escaped() -> None:
    assert writer.tag("Event", 'a "b') == '[Event "a \\"b"]\n'
    assert writer.tag("Event", "a\nb") == '[Event "a b"]\n'


def test_a_comment_keeps_its_words() -> None:
    assert read_comment("{ a\r\n\tb  c }", Span(0, 12)).text == "a b c"
    assert read_comment("{ open", Span(0, 6)).text == "open"


def test_an_empty_comment_is_written_with_one_blank() -> None:
    assert writer.comment(" \n") == ["{ }"]


def test_pieces_fill_lines_up_to_the_width() -> None:
    assert writer.fill(["aa", "bb", "cc", "dddddddd", "e"], 5) == "aa bb\ncc\ndddddddd\ne\n"
    assert writer.fill([], 5) == ""


def test_signs_and_their_numbers_go_both_ways() -> None:
    assert {SIGN_OF[number]: number for number in GLYPH_OF.values()} == GLYPH_OF
    assert [glyph(text) for text in ("$1", "$255", "$256", "$99999", "!!", "!!!")] == [1, 255, None, None, 3, None]


@pytest.mark.parametrize(
    "date", ["2024.02.29", "????.??.??", "2024.??.??", "????.02.29", "2024.??.31", "0001.01.01"]
)
def test_a_date_is_a_day_of_the_calendar_or_unknown(date: str) -> None:
    assert date_fault(date) == ""
    assert has_unknown_part(date) == ("?" in date)


@pytest.mark.parametrize(
    "date",
    [
        "",
        "2023.02.29",
        "1900.02.29",
        "2024.04.31",
        "2024.00.01",
        "0000.01.01",
        "24.01.01",
        "2024.1.1",
        "٢٠٢٤.٠١.٠١",
    ],
)
def test_anything_else_is_no_date(date: str) -> None:
    assert date_fault(date)
    assert not has_unknown_part(date)
