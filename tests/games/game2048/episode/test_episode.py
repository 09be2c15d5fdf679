"""Episodes of the 2048-Framework, read and written."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import gamenote
from gamenote.core.record import Clock, Field
from tests.cli.command import ROOT

START = "Ann@0|F1E1"


def read(actions: str, *, before: str = START, after: str = "|N/A@0\n") -> gamenote.GameRead:
    (game,) = gamenote.read((before + actions + after).encode(), "2048episode")
    return game


def test_squares_are_counted_from_the_top_left() -> None:
    record = read("#L[4]0102", before="Ann@0|C1D1").record
    assert record.line[0].setup is not None
    assert record.line[0].setup.text == "a1 b1"
    assert [node.move for node in read("#L[4]02").record.line[1:]] == ["L", "4a4"]


def test_times_are_seconds_spent() -> None:
    slide, tile = read("#L[4](12)02(3)").record.line[1:]
    assert (slide.clock, tile.clock) == (Clock(spent=0.012), Clock(spent=0.003))


def test_the_opening_remark_is_player_and_day() -> None:
    header = read("", before="TD@1700000000123|F1E1").record.header
    assert header.fields == {Field.PLAYER_1: "TD", Field.DATE: "2023.11.14"}


def test_the_end_is_worked_out() -> None:
    open_end = read("#L[4]02").record.outcome
    assert open_end is not None
    assert open_end.text == "*"
    game = gamenote.read(ROOT / "samples/2048gn/short-locked.2048gn")[0].record
    (again,) = gamenote.read(gamenote.convert(game, "2048episode"))
    assert again.record.outcome is not None
    assert again.record.outcome.text == "Locked"


def told(tags: str, result: str = "*") -> dict[str, int]:
    (game,) = gamenote.read(f'{tags}[InitialBoard "a1 b1"]\n\n1. L b2 {result}\n', "2048gn")
    return {loss.name: loss.count for loss in gamenote.losses(game.record, "2048episode")}


@pytest.mark.parametrize(
    ("tags", "result", "lost"),
    [
        ('[Player "Ann"]\n[Date "2020.01.02"]\n', "*", {}),
        ('[Player "Ann|Bob"]\n', "*", {"header": 1}),
        ('[Player "N/A"]\n[Date "2020.??.??"]\n', "*", {"header": 2}),
        ('[Date "2020.??.??"]\n[Site "here"]\n', "*", {"header": 2}),
        ("", "Retired", {}),
        ("", "Locked", {"outcome": 1}),
    ],
)
def test_what_a_line_cannot_say_is_named_as_lost(tags: str, result: str, lost: dict[str, int]) -> None:
    assert told(tags, result) == lost


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Ann@0|F1E1#L[4]02", "no-episode"),
        ("Ann|F1E1|N/A@0", "no-episode"),
        (START + "#X|N/A@0", "action-out-of-turn"),
        (START + "#L#R|N/A@0", "action-out-of-turn"),
        (START + "#L02 #R|N/A@0", "action-out-of-turn"),
        (START + "#L03|N/A@0", "action-out-of-turn"),
        ("Ann@0|F1|N/A@0", "action-out-of-turn"),
        (START + "#L[8]02|N/A@0", "reward-mismatch"),
        (START + "#D02|N/A@0", "no-op-move"),
        (START + "#L[4]C1|N/A@0", "spawn-on-tile"),
    ],
)
def test_what_is_wrong_is_named(line: str, name: str) -> None:
    found = gamenote.lint((line + "\n").encode(), "2048episode")
    assert name in [finding.name for finding in found]


def test_each_line_is_a_game() -> None:
    games = gamenote.read((START + "#L02|N/A@0\r\n\n" + START + "|N/A@0\n").encode(), "2048episode")
    assert [len(game.record.line) for game in games] == [3, 1]


@example("0\x000\x000\x0000")  # taken for UTF-16, of which some is longer in UTF-8
@given(st.text(alphabet="#URDL01F2|@[]()N/A\r\n \x00é", max_size=60))
def test_any_text_is_read(text: str) -> None:
    gamenote.lint((START + text).encode(), "2048episode")
