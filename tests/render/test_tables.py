"""Tables for people: whole in a pipe, aligned, and fitting a terminal."""

from __future__ import annotations

import re

import pytest

from gamenote.render.tables import FittingTable, lay_out

GAMES = FittingTable(
    ("game", ">plies", "result"),
    (("Ann Lee - Bob Moss", "9", "1-0"), ("王红 - Ēriks", "120", "1/2-1/2"), ("[bold]Cy[/] :dog:", "", "*")),
)


def lines(table: FittingTable, width: int | None) -> list[str]:
    return lay_out(table, width, colored=False).splitlines()


def test_columns_are_aligned_numbers_at_the_right_and_wide_letters_count_twice() -> None:
    assert lines(GAMES, 80) == [
        "game                plies  result",
        "Ann Lee - Bob Moss      9  1-0",
        "王红 - Ēriks          120  1/2-1/2",
        "[bold]Cy[/] :dog:          *",
    ]


def test_a_table_without_names_has_no_head() -> None:
    assert lines(FittingTable(("", ">"), (("a", "1"), ("bcd", "12"))), 80) == ["a     1", "bcd  12"]


def test_a_pipe_gets_a_row_on_a_line_however_long() -> None:
    assert lines(FittingTable(("", ""), [("a " * 9000, "b " * 9000)]), None) == [
        "a " * 9000 + "  " + "b " * 8999 + "b"
    ]


def test_words_go_on_in_the_next_line_of_their_column() -> None:
    table = FittingTable(("", ""), [("SGF005", "a bracket within a value is not escaped there")])
    assert lines(table, 40) == ["SGF005  a bracket within a value is not", "        escaped there"]


def test_a_table_that_does_not_fit_becomes_a_list_of_its_rows() -> None:
    assert lines(GAMES, 24) == [
        "Ann Lee - Bob Moss",
        "    plies: 9",
        "    result: 1-0",
        "王红 - Ēriks",
        "    plies: 120",
        "    result: 1/2-1/2",
        "[bold]Cy[/] :dog:",
        "    result: *",
    ]


@pytest.mark.parametrize("width", [10, 20, 30, 50])
def test_nothing_is_lost_however_narrow_the_terminal(width: int) -> None:
    table = FittingTable(("", "", ""), [("a\tb", "x" * 300, "1. e4 " * 50), ("c", "王" * 70, "d")])
    shown = lay_out(table, width, colored=False)
    whole = "ab" + "x" * 300 + "1.e4" * 50 + "c" + "王" * 70 + "d"
    assert sorted(re.sub(r"\s", "", shown)) == sorted(whole)


def test_colours_add_nothing_but_escapes() -> None:
    colored = lay_out(GAMES, 80, colored=True)
    assert "\x1b[" in colored
    assert [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", colored).splitlines()] == lines(GAMES, 80)
