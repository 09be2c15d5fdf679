"""Formats of header lines and words, read by the table of a format."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gamenote.core.reading import Where
from gamenote.core.record import Clock, Comment, Extra, Field, Outcome, Setup
from gamenote.core.rule import MOST_FINDINGS, reported
from gamenote.core.source import Source, Span
from gamenote.syntax.lines.codec import LinesCodec, LinesReading
from gamenote.syntax.lines.dialect import LinesDialect
from gamenote.syntax.lines.words import (
    comment,
    entry_lines,
    header_lines,
    left,
    note,
    seconds,
    spent,
    time_text,
    word,
)
from tests.stopwatch import processor_seconds


@reported("TST201", "unknown-word")
def unknown_word() -> None:
    """Nobody knows this word."""


RESULTS = {"1-0": Outcome("1-0", "black"), "0-1": Outcome("0-1", "white")}
DIALECT = LinesDialect(
    game="stones",
    syntax="stones",
    unknown=unknown_word,
    opening="stones",
    seats=("black", "white"),
    result=RESULTS.get,
    tokens={
        "result": r"1-0|0-1|\*",
        "number": r"[0-9]++\.",
        "move": r"[a-h][1-8]",
        "pass": "--",
        "left": r"\[[0-9:.]++\]",
        "spent": r"\([0-9:.]++\)",
        "value": r"[+-][0-9]++\.[0-9]++",
        "comment": r"\{[^{}]*+\}",
    },
    says={"left": left, "spent": spent, "value": note("stones", "value"), "comment": comment},
    variant=lambda entries: entries.get("rules", "standard"),
)
GLUED = replace(
    DIALECT, opening="", begins=r"\S", entry="", separated=False, tokens={"pass": "ps", "move": "[a-h][1-8]"}
)
FULL = "stones\nplayer_1: Ann \nrating_1: 1850\n\nrules: big\n\n1. c3 [0:59] (1) +0.25 {why?} -- 2. d4 0-1\n"


def read(text: str, dialect: LinesDialect = DIALECT) -> LinesReading:
    return LinesReading(Source("game", text), dialect)


def messages(text: str, dialect: LinesDialect = DIALECT) -> list[str]:
    return [item.message for item in read(text, dialect).diagnostics]


def test_a_header_gives_fields_and_the_variant() -> None:
    record = read(FULL).record
    assert record.header.fields == {Field.PLAYER_1: "Ann", Field.RATING_1: "1850"} | {Field.RULES: "big"}
    assert record.variant == "big"


def test_moves_and_written_passes_are_made_in_turn() -> None:
    moves = [(node.actor, node.move) for node in read(FULL).record.line[1:]]
    assert moves == [("black", "c3"), ("white", "--"), ("black", "d4")]


def test_what_is_said_of_a_move_adds_up_in_its_node() -> None:
    node = read(FULL).record.line[1]
    assert node.clock == Clock(left=59, spent=1)
    assert node.extras == (Extra("stones", "value", ("+0.25",)),)
    assert node.after == (Comment("why?"),)
    place = node.after[0].span
    assert place is not None
    assert FULL[place.start : place.end] == "{why?}"


def test_what_is_said_before_the_first_move_belongs_to_the_start() -> None:
    assert read("stones\n\n{hello} c3 *\n").record.line[0].after == (Comment("hello"),)


def test_a_result_is_told_by_the_moves_or_else_by_the_header() -> None:
    assert read(FULL).record.outcome == RESULTS["0-1"]
    assert read("stones\nresult: 1-0\n\nc3\n").record.outcome == RESULTS["1-0"]
    assert read("stones\nresult: 1-0\n\nc3 0-1\n").record.outcome == RESULTS["0-1"]
    assert read("stones\n\nc3 *\n").record.outcome is None


def test_spans_are_those_of_the_words() -> None:
    reading = read(FULL)
    spans = [node.span for node in reading.record.line[1:]]
    assert [FULL[span.start : span.end] for span in spans if span] == ["c3", "--", "d4"]
    assert [*reading.move_places()][-1] == spans[-1]


def test_a_word_may_hold_more_than_its_move() -> None:
    def said(text: str) -> dict[str, Any]:
        move, _, time = text.partition("/")
        return {"move": move, "clock": Clock(spent=float(time))}

    dialect = replace(DIALECT, tokens={"move": r"[a-h][1-8]/[0-9]++"}, says={"move": said})
    node = read("stones\n\nc3/12 d4/7\n", dialect).record.line[2]
    assert (node.move, node.clock, node.span) == ("d4", Clock(spent=7), Span(14, 16))


def test_words_may_touch() -> None:
    reading = read("c3D4psd4\n", GLUED)
    assert [node.move for node in reading.record.line[1:]] == ["c3", "D4", "ps", "d4"]
    assert messages("c3D4psd4\n", GLUED) == ["D4 stands where a move or a result belongs"]


def test_who_moves_is_asked_of_the_format_only_when_somebody_wants_to_know() -> None:
    asked = list[Sequence[str]]()

    def actors(moves: Sequence[str], setup: Setup | None, variant: str | None) -> Sequence[str | None]:
        asked.append(moves)
        return ["black"] * len(moves)

    record = read("c3d4", replace(GLUED, actors=actors)).record
    known = record.moves()
    assert known is not None
    assert [*known.main] == ["c3", "d4"]
    assert not asked
    assert [node.actor for node in record.line] == [None, "black", "black"]
    assert len(asked) == 1


def test_a_setup_says_who_begins() -> None:
    dialect = replace(DIALECT, setup=lambda entries: Setup(entries["title"], to_move="white"))
    record = read("stones\ntitle: x\n\nc3 d4\n", dialect).record
    assert [node.actor for node in record.line] == [None, "white", "black"]
    assert record.line[0].setup == Setup("x", to_move="white")


def test_entries_of_variant_and_start_are_told_by_name_and_are_no_extras() -> None:
    dialect = replace(
        DIALECT,
        variant=lambda entries: entries.get("kind"),
        setup=lambda entries: Setup(entries["start"]) if "start" in entries else None,
        variant_entry="kind",
        setup_entry="start",
    )
    text = "stones\nkind: big\nstart: b 12\n\nc3\n"
    reading = read(text, dialect)
    assert reading.diagnostics == ()
    assert (reading.record.variant, reading.record.header.extras) == ("big", ())
    root = reading.record.line[0]
    assert root.setup == Setup("b 12")
    assert root.span == Span(text.index("b 12"), text.index("b 12") + 4)
    assert messages("stones\nstart: x\n\nc3\n") == ["stones has no header entry called start"]


def test_what_nobody_understands_is_reported_and_kept() -> None:
    text = "stones\nage: 12\n\nc3 zz d4 *\n"
    assert messages(text) == [
        "stones has no header entry called age",
        "zz stands where a move or a result belongs",
    ]
    reading = read(text)
    assert reading.record.header.extras == (Extra("stones", "age", ("12",)),)
    assert [node.move for node in reading.record.line[1:]] == ["c3", "zz", "d4"]
    assert not reading.broken


@pytest.mark.parametrize(
    ("text", "message", "broken"),
    [
        ("stones\ndate: 1\ndate: 2\n\nc3 *\n", "date is told a second time", True),
        ("stones\n\nc3 1-0 *\n", "* stands behind the result", True),
        ("stones\n\nc3 1-0 d4\n", "d4 stands behind the result", False),
        ("stones\n\nc3 1-0 {fine}\n", "", False),
    ],
)
def test_what_is_too_much_is_reported_and_lost_text_is_told(text: str, message: str, broken: bool) -> None:
    assert messages(text) == [message] * bool(message)
    assert read(text).broken is broken


def test_a_long_word_is_not_told_in_full_and_findings_have_an_end() -> None:
    assert len(messages("stones\n\n" + "z" * 5000)[0]) < 100
    assert len(messages("stones\n\n" + "z " * 5000)) == MOST_FINDINGS


def test_a_place_is_located_by_its_move_and_entries_by_their_names() -> None:
    reading = read(FULL)
    assert reading.locate(FULL.index("{why")) == Where(1, 1, "1", "c3")
    assert reading.locate(FULL.index("d4")) == Where(3, 3, "3", "d4")
    assert reading.locate(FULL.index("0-1")) == reading.locate(0) == Where()
    for name, value in ((Field.PLAYER_1, "Ann"), ("rules", "big"), (Field.RESULT, "0-1"), (Field.DATE, None)):
        span = reading.place(name)
        assert (FULL[span.start : span.end] if span else None) == value


def test_a_file_is_cut_where_a_game_opens_or_at_every_line() -> None:
    class Codec(LinesCodec):
        dialect = DIALECT

    class Lines(LinesCodec):
        dialect = GLUED

    data = (FULL * 3).encode()
    assert [*Codec().cut(data, final=True)] == [len(FULL), 2 * len(FULL)]
    assert [*Codec().cut(data + b"stones", final=False)] == [len(FULL), 2 * len(FULL)]
    assert [*Lines().cut(b"c3\n\nd4\nc3", final=True)] == [4, 7]
    assert [*Lines().cut(b"c3\n\nd4\nc3", final=False)] == [4]


def test_empty_is_what_holds_nothing_but_blanks() -> None:
    assert read("\ufeff \r\n\t").empty
    assert not read("stones").empty


def test_header_lines_stay_lines_and_words_stay_words() -> None:
    header = read("stones\nplayer_1: Ann\nage: 12\n\n").record.header
    hostile = replace(header, fields={Field.PLAYER_1: "Ann\n\nc3"})
    assert entry_lines(hostile, DIALECT) == "player_1: Ann c3\nage: 12\n"
    assert word("c 3\n") == "c3"


@pytest.mark.parametrize(("text", "time"), [("1:05:30", 3930), ("65:30", 3930), ("12.5", 12.5), ("-", None)])
def test_times_are_read_as_they_are_written(text: str, time: float | None) -> None:
    assert seconds(text) == time
    assert time is None or seconds(time_text(time)) == time


@given(st.text("stones\n :.[](){}+-*01c3d4\r\t\x00é", max_size=200))
def test_any_text_is_read_and_every_word_is_in_its_place(text: str) -> None:
    for dialect in (DIALECT, GLUED):
        reading = read(text, dialect)
        assert len(reading.record.line) == 1 + len(reading.record.moves().main)  # type: ignore[union-attr]
        assert all(0 <= item.span.start <= item.span.end <= len(text) for item in reading.diagnostics)
        for token in reading.syntax.tokens:
            assert text[token.span.start : token.span.end] == token.text
        assert all(isinstance(reading.locate(offset), Where) for offset in range(len(text) + 1))


@pytest.mark.parametrize("part", ["c3 ", "c3", "{", "a: b\n", "\n", " ", "[1", "-", "stones\n", "é"])
@pytest.mark.slow
def test_the_time_of_a_reading_grows_with_the_text(part: str) -> None:
    def look(count: int) -> None:
        reading = read(f"stones\n{part * count}")
        assert reading.record.line
        assert reading.diagnostics is not None
        assert re.fullmatch(r"(?s).*", reading.source.text)

    def cost(count: int) -> float:
        return processor_seconds(lambda: look(count))

    cost(1000)
    assert cost(40_000) < 80 * max(cost(2_000), 0.002)


STARTED = replace(
    DIALECT,
    fields={"black": Field.PLAYER_1},
    variant=lambda entries: entries.get("board", "standard"),
    variant_entry="board",
    setup=lambda entries: Setup(entries["start"].lower()) if "start" in entries else None,
    setup_entry="start",
)


def test_variant_and_start_are_written_as_entries_of_a_record_from_anywhere() -> None:
    record = read("stones\nstart: b..w\nblack: Ann\nboard: big\n\nc3\n", STARTED).record
    assert header_lines(record, STARTED) == "board: big\nstart: b..w\nblack: Ann\n"
    assert header_lines(read("stones\nboard: standard\n\nc3\n", STARTED).record, STARTED) == ""


def test_an_entry_that_the_start_does_not_tell_to_the_letter_is_kept_and_stands_once() -> None:
    record = read("stones\nstart: B..W\n\nc3\n", STARTED).record
    assert record.header.extras == (Extra("stones", "start", ("B..W",)),)
    assert header_lines(record, STARTED) == "start: B..W\n"


def test_two_entries_of_one_field_are_both_kept() -> None:
    dialect = replace(STARTED, fields={"black": Field.PLAYER_1, "first": Field.PLAYER_1})
    record = read("stones\nblack: Ann\nfirst: Bob\n\nc3\n", dialect).record
    again = read(f"stones\n{header_lines(record, dialect)}\nc3\n", dialect)
    assert {entry.value for entry in again.syntax.entries} == {"Ann", "Bob"}


def test_who_moves_is_asked_with_the_variant() -> None:
    dialect = replace(STARTED, actors=lambda moves, setup, variant: [variant] * len(moves))
    assert read("stones\nboard: big\n\nc3\n", dialect).record.line[1].actor == "big"


def test_an_entry_that_fills_no_field_is_refused() -> None:
    with pytest.raises(TypeError, match="the header entry 'age' fills None, which is no Field"):
        replace(DIALECT, fields={"age": None})


@pytest.mark.parametrize("text", ["0:59", "4:55", "0:12.5", "1:05:30", "0:00"])
def test_times_are_written_as_clocks_show_them(text: str) -> None:
    assert time_text(seconds(text) or 0) == text
