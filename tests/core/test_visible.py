from __future__ import annotations

import time

import pytest

from gamenote.core.visible import in_cell, in_json, in_log, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31m", r"\x1b[31m"),
        ("\x9b1m", r"\x9b1m"),
        ("\x00\x7f\n\r", r"\x00\x7f\x0a\x0d"),
        ("\u202e\u2066\u2069", r"\u202e\u2066\u2069"),
        ("\ud800", r"\ud800"),
        ("\udcff", r"\xff"),
        ("[red]ö – 棋[/red]", "[red]ö – 棋[/red]"),
    ],
)
def test_what_could_steer_a_terminal_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize("text", ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3", "  =1", "\uff1d1", "+1-800"])
def test_a_formula_is_text_in_a_cell(text: str) -> None:
    assert in_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["-", "--", "-5", "+2.5", "Ann - Lee", "2-0", "1=1", ""])
def test_what_is_no_formula_stays_as_it_is(text: str) -> None:
    assert in_cell(text) == text


@pytest.mark.parametrize("sign", ["\n", "\r", " ", " \n", "#", ":", "; "])
def test_breaking_up_commands_takes_linear_time(sign: str) -> None:
    start = time.monotonic()
    assert in_log(sign * 200_000).replace(" ", "") == (sign * 200_000).replace(" ", "")
    assert time.monotonic() - start < 5


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann;=1+1", "Ann;'=1+1"),
        ('Ann; "@x', "Ann;' \"@x"),
        ("1;-5", "1;'-5"),
        ("a,=1", "a,'=1"),
        ("a, -b; c", "a, -b; c"),
        ("##[x]", "## [x]"),
    ],
)
def test_no_program_that_parts_cells_by_other_signs_finds_a_formula(text: str, shown: str) -> None:
    assert in_cell(text) == shown


def test_controls_are_escapes_in_a_cell() -> None:
    assert in_cell("\t=1\r\n\x1b\u202e") == r"\x09=1\x0d\x0a\x1b\u202e"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("::error::x\n  ::set-output::y", ": :error::x\n  : :set-output::y"),
        ("a::b ## # [", "a::b ## # ["),
        ("x ##[error]y ##VSO[task.setvariable]z", "x ## [error]y ##VSO [task.setvariable]z"),
        ("x\r::error::y ##teamcity[z", "x\r: :error::y ##teamcity [z"),
    ],
)
def test_commands_of_ci_systems_are_broken_up(text: str, shown: str) -> None:
    assert in_log(text) == shown


def test_json_escapes_what_could_steer_a_terminal() -> None:
    assert in_json('"\x7f\x9b\u202e\ufeff\udcff é"') == '"\\u007f\\u009b\\u202e\\ufeff\\udcff é"'
