"""Points of Go and names with small letters, and what is left alone in other games."""

from __future__ import annotations

import pytest

from gamenote.anygame.generic_sgf import FORMAT
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.settings import Selection, Settings
from gamenote.testing import lint
from gamenote.testing.linting import mend_file

CODES = ("bad-point", "bad-rectangle", "bad-line", "duplicate-point", "lowercase-property")
GO = "(;FF[4]GM[1]SZ[9]"


def found(text: str) -> list[tuple[str, Severity]]:
    items = lint(FORMAT, text.encode(), Settings(selection=Selection(select=CODES)))
    return [(item.name, item.severity) for item in items]


@pytest.mark.parametrize(
    "value",
    ["B[Q4]", "W[a]", "AB[aa][j1]", "AB[aa:j]", "TR[aaa]", "LB[z:1]", "AR[aa:z9]", "B[aa:b]", "W[12]", "B[é]"],
)
def test_what_is_no_point_is_an_error(value: str) -> None:
    assert found(f"{GO};{value})") == [("bad-point", Severity.ERROR)]


@pytest.mark.parametrize(
    "value",
    ["B[]", "B[tt]", "W[ii]", "AB[aa:cc]", "TB[]", "DD[]", "LB[aa:x]", "AR[aa:bb]", "C[Q4]", "BL[9]", "LB[aa]"],
)
def test_points_passes_and_empty_lists_are_sound(value: str) -> None:
    assert found(f"{GO};{value})") == []


@pytest.mark.parametrize(
    "text",
    ["(;FF[4]GM[1];B[ss])", "(;FF[4];B[aa];W[tt])", "(;FF[4]GM[1]SZ[52];B[ZZ])", "(;GM[1]SZ[13:9];B[mi])",
     "(;GM[1]SZ[99];B[xa])", "(;GM[1]SZ[x];B[ss])"],
)  # fmt: skip
def test_the_board_is_that_of_sz_and_of_nineteen_lines_without(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("value", ["B[mm]", "AB[aa][jj]", "B[tt]", "B[``]", "B[  ]", "LB[zz:1]", "AR[aa:zz]"])
def test_points_off_the_board_and_passes_are_left_to_the_game(value: str) -> None:
    assert found(f"{GO};{value})") == []


@pytest.mark.parametrize(
    ("game", "value"),
    [("4", "B[hh]"), ("6", "B[31hefe]"), ("6", "W[double]"), ("9", "B[e1-e3]"), ("9", "W[C2:C5+]"),
     ("11", "B[a1]"), ("11", "W[swap-pieces]"), ("11", "B[A11]"), ("11", "W[resign]"), ("18", "B[djddgd]"),
     ("19", "B[84-86x-68]"),
     ("20", "B[cc:cd]"), ("21", "W[c12]"), ("3", "B[e2e4]"), ("40", "B[ab.cdcecd]"), ("99", "B[x]")],
)  # fmt: skip
def test_other_games_write_points_and_moves_in_their_own_way(game: str, value: str) -> None:
    assert found(f"(;FF[4]GM[{game}];{value})") == []


@pytest.mark.parametrize(
    ("game", "value"), [("11", "B[zz]"), ("9", "B[e10000]"), ("18", "W[dj]"), ("6", "B[71hefe]"), ("4", "B[h8]"),
                        ("11", "TR[11]"), ("21", "LB[3c:1]"), ("20", "AB[q1]")],
)  # fmt: skip
def test_what_is_no_point_of_these_games_is_an_error(game: str, value: str) -> None:
    assert found(f"(;FF[4]GM[{game}];{value})") == [("bad-point", Severity.ERROR)]


@pytest.mark.parametrize(
    ("game", "value"),
    [("11]SZ[5", "W[f1]"), ("11]SZ[5", "TR[a6]"), ("9", "B[e1-i1]"), ("4]SZ[15", "B[pp]"), ("18", "W[djddkk]"),
     ("4]SZ[15", "AW[aa:pp]"), ("21]SZ[12", "LB[m1:x]")],
)  # fmt: skip
def test_a_point_outside_the_board_of_such_a_game_is_an_error(game: str, value: str) -> None:
    assert found(f"(;FF[4]GM[{game}];{value})") == [("bad-point", Severity.ERROR)]


@pytest.mark.parametrize("value", ["B[pp]", "AB[ss]"])
def test_a_board_whose_size_is_not_told_may_be_larger(value: str) -> None:
    assert found(f"(;FF[4]GM[4];{value})") == []


@pytest.mark.parametrize("game", ["2", "40", "99"])
def test_points_that_nobody_describes_are_left_alone(game: str) -> None:
    assert found(f"(;FF[4]GM[{game}];AB[a1][a1]TR[x]LB[q:1];B[swap-sides];W[61yg])") == []


@pytest.mark.parametrize(
    ("value", "mended"),
    [("AB[dd:bb]", "AB[bb:dd]"), ("TR[bd:db]", "TR[bb:dd]"), ("DD[cc:cc]", "DD[cc]"), ("B[aa:bb]", "B[aa:bb]")],
)
def test_the_corners_of_a_rectangle_come_in_order(value: str, mended: str) -> None:
    assert found(f"{GO};{value})") == [("bad-rectangle", Severity.ERROR)]
    data = f"{GO};{value})".encode()
    assert mend_file(FORMAT, data, Safety.UNSAFE).after == f"{GO};{mended})".encode()


@pytest.mark.parametrize(
    ("value", "mended"),
    [("AR[aa:bb][cc:cc]", "AR[aa:bb]"), ("LN[aa:bb][bb:aa]", "LN[aa:bb]"), ("LN[aa:aa]", ""),
     ("AR[aa:aa][bb:bb]", "")],
)  # fmt: skip
def test_a_line_that_goes_nowhere_or_twice_is_taken_away(value: str, mended: str) -> None:
    assert {name for name, _ in found(f"{GO};C[x]{value})")} == {"bad-line"}
    data = f"{GO};C[x]{value})".encode()
    assert mend_file(FORMAT, data, Safety.UNSAFE).after == f"{GO};C[x]{mended})".encode()


def test_arrows_in_both_directions_are_two() -> None:
    assert found(f"{GO};AR[aa:bb][bb:aa])") == []


@pytest.mark.parametrize(
    "value", ["AB[aa][aa]", "AB[aa]AW[aa]", "AB[aa:cc][bb]", "TR[aa]SQ[aa]", "LB[aa:1][aa:2]", "TB[aa]TW[aa]"]
)
def test_a_point_twice_in_one_group_is_an_error(value: str) -> None:
    assert found(f"{GO};{value})") == [("duplicate-point", Severity.ERROR)]


@pytest.mark.parametrize("value", ["AB[aa]TR[aa]LB[aa:1]TB[aa]", "AB[aa:cc][dd:ee]AE[ff]", "DD[aa]VW[aa]"])
def test_points_of_different_groups_may_be_the_same(value: str) -> None:
    assert found(f"{GO};{value})") == []


@pytest.mark.parametrize(
    ("text", "severity"),
    [("(;FF[4]GM[1]CoPyright[x])", Severity.ERROR), ("(;FF[3]GM[1]CoPyright[x];CoPyright[y])", Severity.INFO),
     ("(;GM[11]CoPyright[x])", Severity.INFO)],
)  # fmt: skip
def test_small_letters_are_an_error_in_ff4_and_told_once_before(text: str, severity: Severity) -> None:
    assert found(text) == [("lowercase-property", severity)]


def test_a_second_label_of_a_point_is_not_deleted() -> None:
    data = f"{GO};LB[aa:A][bb:B][aa:C][bb:B])".encode()
    assert mend_file(FORMAT, data, Safety.UNSAFE).after == data.replace(b"[aa:C][bb:B]", b"[aa:C]")


@pytest.mark.parametrize(
    ("name", "mends"), [("CoPyright", "CP"), ("PlayerBlack", "PB"), ("Pb", "Pb"), ("re", "re"), ("XxYy", "XxYy")]
)
def test_small_letters_go_where_a_known_name_is_left(name: str, mends: str) -> None:
    data = f"(;FF[4]GM[1]SZ[9]{name}[x];B[aa])".encode()
    assert mend_file(FORMAT, data, Safety.UNSAFE).after == data.replace(name.encode(), mends.encode())
