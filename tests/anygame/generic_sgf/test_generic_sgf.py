"""SGF of games without a format of their own: what is read, written back and found."""

from __future__ import annotations

import pytest

from gamenote.anygame.generic_sgf import FORMAT, result
from gamenote.core.record import Mark, Record, Setup
from gamenote.core.settings import Selection, Settings
from gamenote.testing import lint, read


def record(text: str) -> Record:
    ((_, reading),) = read(FORMAT, text.encode())
    return reading.record


def written(text: str) -> str:
    return FORMAT.codec().write(record(text), None, {})


def names(text: str | bytes) -> list[str]:
    data = text.encode() if isinstance(text, str) else text
    found = lint(FORMAT, data, Settings(selection=Selection(select=("ALL",), ignore=("moves-not-checked", "GO"))))
    return [item.name for item in found]


@pytest.mark.parametrize(
    ("head", "game"),
    [
        ("GM[11]", "Hex"),
        ("", "go"),
        ("GM[1]", "go"),
        ("GM[99]", "unknown"),
        ("GM[chess]", "Chess"),
        ("GM[x]", "go"),
        ("GM[]", "go"),
    ],
)
def test_the_game_is_that_of_gm(head: str, game: str) -> None:
    assert record(f"(;FF[4]{head};B[aa])").game == game


def test_an_empty_value_is_a_pass() -> None:
    assert [node.move for node in record("(;GM[1];B[aa];W[])").line] == [None, "aa", "pass"]


def test_setup_names_who_stands_where_and_who_moves() -> None:
    setup = record("(;GM[1]AB[aa][bb]AW[cc]AE[dd]PL[W])").line[0].setup
    assert setup == Setup(
        "AB[aa][bb]AW[cc]AE[dd]PL[W]",
        (("black", "aa"), ("black", "bb"), ("white", "cc"), ("empty", "dd")),
        "white",
    )


def test_marks_are_marks_of_the_node() -> None:
    marks = record("(;GM[1];B[aa]TR[aa][bb]LB[cc:1\\:2]AR[aa:cc]DD[])").line[1].marks
    assert marks == (
        Mark("triangle", ("aa",)),
        Mark("triangle", ("bb",)),
        Mark("label", ("cc",), "1:2"),
        Mark("arrow", ("aa", "cc")),
    )


@pytest.mark.parametrize(
    "node",
    [
        "B[aa]AR[aa:cc]LB[cc:1\\:2]TR[aa][bb]",
        "B[aa]TE[2]N[a name]XQ[1][2]",
        "AB[aa:cc]PL[W]DD[aa:ia]",
        "B[]MN[3]KO[]",
        "C[a \\] and a \\\\]DD[]",
    ],
)
def test_what_a_node_holds_is_written_as_it_was(node: str) -> None:
    assert written(f"(;GM[1]AP[a:1];{node})") == f"(;FF[4]GM[1]CA[UTF-8]AP[a:1]SZ[19]\n;{node})\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(;FF[4]GM[1]SZ[9];B[aa]BL[34.])", ["bad-value"]),
        ("(;FF[4]GM[1]SZ[9];B[aa]MN[ 3])", ["bad-value"]),
        ("(;FF[4]GM[1]SZ[9];B[aa]LB[aa])", ["bad-value"]),
        ("(;FF[4]GM[1]SZ[9];B[aa]C[1][2])", ["several-values"]),
        ("(;FF[4]GM[1]SZ[9];B[aa]SZ[9])", ["root-property-misplaced"]),
        ("(;FF[4]GM[1]SZ[9];B[aa]L[aa])", ["legacy-property"]),
        ("(;FF[3]GM[1]SZ[9];B[aa]L[aa])", []),
        ("mail\n(;FF[4]GM[1]SZ[9];B[aa])", ["leading-text"]),
        ("(;FF[4]GM[1]SZ[9];AB[aa]W[bb])", ["setup-not-in-root", "setup-with-move"]),
        ("(;FF[4]GM[1]SZ[9];B[aa]TE[3])", ["annotation-value"]),
        ("(;FF[4]GM[1]SZ[9]PL[b];B[aa])", ["bad-player"]),
        ("(;FF[4]GM[1]SZ[9]B[aa])", ["move-in-root"]),
        ("(;FF[4]SZ[9];B[aa])", ["missing-gm"]),
        ("(;FF[4]GM[1]SZ[9]AB[aa:cc];DD[]VW[]FG[]FG[1:x])", ["duplicate-property"]),
    ],
)
def test_tree_and_properties_are_checked(text: str, found: list[str]) -> None:
    assert names(text) == found


def test_a_character_set_that_is_guessed_is_no_safe_fix() -> None:
    found = lint(FORMAT, b"(;FF[4]GM[1]PB[Ren\xe9])", Settings(selection=Selection(select=("charset-missing",))))
    assert [(item.severity.name, item.fix and item.fix.safety.name) for item in found] == [("WARNING", "UNSAFE")]


@pytest.mark.parametrize(
    ("text", "winner"), [("B+3.5", "black"), ("W+R", "white"), ("W+Time", "white"), ("0", None), ("Draw", None)]
)
def test_results_of_ff4_are_understood(text: str, winner: str | None) -> None:
    found = result(text)
    assert found is not None
    assert found.winner == winner


@pytest.mark.parametrize("text", ["?", "Void", "won", "B+Q", "Black and White"])
def test_other_words_tell_no_result(text: str) -> None:
    assert result(text) is None
