"""Figures of a game of Go: its tree, its clocks, what its header says."""

from __future__ import annotations

import re
from string import ascii_letters
from typing import Any

import pytest

import gamenote
from gamenote.anygame.generic_sgf import FORMAT
from gamenote.core.settings import Selection, Settings
from gamenote.testing import lint

TREE = """(;FF[4]GM[1]SZ[9]KM[0.5]HA[2]BR[3k]DT[2020-03-12]TM[60]AB[cg][gc]C[a]LZ[xy]
;W[ee]WL[50];B[gg]BL[20](;W[cc]WL[45]C[b];B[aa])(;W[dd](;B[bb])(;B[cc];W[ab];B[])))"""
LINE = "abcdefghjklmnopqrs"
LONG = "".join(f";{'BW'[number % 2]}[{LINE[number % 18]}{LINE[number // 18]}]" for number in range(72))


def figures(text: str) -> dict[str, Any]:
    (row,) = gamenote.stats(gamenote.read(text))["games"]
    return {**row["final"], **row["course"]}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("nodes", 10),
        ("depth", 7),
        ("variations", 2),
        ("comments", 2),
        ("private_bytes", 6),
        ("seconds", {"black": 40.0, "white": 15.0}),
        ("slowest_move", 40.0),
        ("ranks", {"black": "3k", "white": None}),
        ("year", 2020),
        ("terms", "komi 0.5, 2 stones"),
        ("signature", None),
    ],
)
def test_figures_tell_of_tree_clocks_and_header(name: str, value: object) -> None:
    assert figures(TREE)[name] == value


def test_the_result_may_stand_in_a_later_node() -> None:
    (row,) = gamenote.stats(gamenote.read("(;GM[1]SZ[9];B[aa];W[bb]RE[W+R])"))["games"]
    assert (row["result"], row["winner"]) == ("W+R", "white")


def test_fox_is_known_by_its_second_name() -> None:
    assert figures("(;GM[1]SZ[9]KM[0]HA[0]RU[Japanese]RE[W+3]AP[GNU Go:3.8]AP[foxwq];B[aa])")["komi"] is None


def test_a_signature_is_made_of_six_moves() -> None:
    assert figures(f"(;FF[4]GM[1]SZ[19]{LONG})")["signature"] == "bb dc fd nb pc rd"


def turned(text: str, turn: int) -> str:
    """Return a record on one of the eight boards that are the same."""

    def moved(found: re.Match[str]) -> str:
        point = [ascii_letters.index(letter) for letter in found[1]]
        point = [18 - place if turn & bit else place for place, bit in zip(point, (2, 4), strict=True)]
        return "[" + "".join(ascii_letters[place] for place in point[:: -1 if turn & 1 else 1]) + "]"

    return re.sub(r"\[([a-s]{2})\]", moved, text)


@pytest.mark.parametrize("turn", range(8))
def test_games_on_turned_and_mirrored_boards_have_the_same_moves(turn: int) -> None:
    game = f"(;FF[4]GM[1]SZ[19]PB[Ann]{LONG})\n"
    both = game + turned(game, turn).replace("Ann", "Bob")
    found = lint(FORMAT, both.encode(), Settings(selection=Selection(select=("same-moves",))))
    assert [each.start.line for each in found] == [2]
