"""What the header of a game of Go says, and what fixes make of it."""

from __future__ import annotations

import pytest

from gamenote.anygame.generic_sgf import FORMAT
from gamenote.core.diagnostic import Safety
from gamenote.testing import lint
from gamenote.testing.linting import EVERYTHING, mend_file

GO = "(;FF[4]GM[1]CA[UTF-8]SZ[9]"
MOVES = ";B[aa];W[bb])"


def found(head: str, moves: str = MOVES) -> list[tuple[str, str]]:
    quiet = ("unfinished", "game-info-twice", "application-form")
    data = f"{GO}{head}{moves}".encode()
    return [(each.name, each.message) for each in lint(FORMAT, data, EVERYTHING) if each.name not in quiet]


@pytest.mark.parametrize(
    ("head", "after", "least"),
    [
        ("DT[6 May 1996]", "DT[1996-05-06]", Safety.SAFE),
        ("DT[1996-5-6 20:46]", "DT[1996-05-06]GC[DT: 1996-5-6 20:46]", Safety.SAFE),
        ("GC[a]RE[B+J]", "GC[a\nRE: B+J]RE[B+]", Safety.UNSAFE),
        ("DT[19960506]", "DT[1996-05-06]", Safety.SAFE),
        ("RE[W+1/2]", "RE[W+0.5]", Safety.SAFE),
        ("TM[30-3-600]", "TM[600]OT[3x30 byo-yomi]", Safety.UNSAFE),
        ("TM[60/3 30]", "TM[3600]OT[3x30 byo-yomi]", Safety.UNSAFE),
    ],
)
def test_what_people_write_is_mended_as_it_is_meant(head: str, after: str, least: Safety) -> None:
    assert mend_file(FORMAT, f"{GO}{head}{MOVES}".encode(), least).after.decode() == f"{GO}{after}{MOVES}"


@pytest.mark.parametrize(
    ("head", "moves", "message"),
    [
        ("RE[B+R]", ";B[aa];W[bb]RE[W+R])", "RE says W+R, an earlier RE B+R"),
        ("RE[B+R]", ";B[aa];W[bb]RE[B+])", ""),
        ("RE[B+3.5]", ";B[aa];W[bb]C[Thanks.\nWhite wins by 2.5.])", "the last comment says W+2.5, RE B+3.5"),
        ("RE[B+R]", ";B[aa];W[bb]C[白胜])", "the last comment says W+, RE B+R"),
    ],
)
def test_statements_of_the_result_are_compared(head: str, moves: str, message: str) -> None:
    assert found(head, moves) == ([("result-mismatch", message)] if message else [])


def test_no_komi_of_fox_stays_unknown_without_its_handicap() -> None:
    assert found("AP[foxwq]KM[0]RU[Japanese]RE[B+3.5]") == []


def test_a_size_that_stones_need_is_named_and_unsafe() -> None:
    data = b"(;FF[4]GM[1];B[ua];W[bb])"
    assert mend_file(FORMAT, data, Safety.SAFE).after == data
    assert mend_file(FORMAT, data, Safety.UNSAFE).after == b"(;FF[4]GM[1]SZ[21];B[ua];W[bb])"


def test_a_turn_beside_a_move_is_one_finding() -> None:
    assert [name for name, _ in found("", ";PL[B]B[aa];W[bb])")] == ["setup-with-move"]
