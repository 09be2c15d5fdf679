"""Points of Go and names with small letters, and what is left alone in other games."""

from __future__ import annotations

import pytest

from gamenote.anygame.generic_sgf import FORMAT
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.settings import Selection, Settings
from gamenote.testing import lint
from gamenote.testing.linting import mend_file

CODES = ("bad-point", "duplicate-point", "lowercase-property")
GO = "(;FF[4]GM[1]SZ[9]"


def found(text: str) -> list[tuple[str, Severity]]:
    items = lint(FORMAT, text.encode(), Settings(selection=Selection(select=CODES)))
    return [(item.name, item.severity) for item in items]


@pytest.mark.parametrize(
    "value", ["B[Q4]", "W[a]", "AB[aa][j1]", "AB[aa:j]", "TR[aaa]", "LB[z:1]", "AR[aa:z9]", "B[aa:bb]"]
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
     "(;GM[1]SZ[99];B[x1])", "(;GM[1]SZ[x];B[ss])"],
)  # fmt: skip
def test_the_board_is_that_of_sz_and_of_nineteen_lines_without(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("game", ["2", "6", "9", "11", "18", "40", "99"])
def test_points_of_other_games_are_left_alone(game: str) -> None:
    assert found(f"(;FF[4]GM[{game}];AB[a1][a1]TR[x]LB[q:1];B[swap-sides];W[61yg])") == []


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
