"""Moves, passes and ends, against counts of other engines."""

from __future__ import annotations

import pytest

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.othello import movement
from gamenote.games.othello.board import PASS, Position, bits
from gamenote.games.othello.play import ENGINE

# Counts of three other engines; a finished game is one leaf at any greater depth.
POSITIONS = {
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X": (
        10,
        30,
        305,
        1325,
        12843,
        63589,
        561645,
    ),
    "-OOOOO----OOOO---OOOOX--XXXXXX---OXOOX--OOOXOX----OOXX----XXXX-- O": (8, 86, 736, 8327, 70239, 791984),
    "-----------------------O--OOOOO---OOOOOXOOOOXXXX--XXOOXX--XX-O-X X": (11, 66, 760, 5828, 65369, 562206),
    "XO-OO--OXXOOOOOOXXOXXXOOOOOXXOOO-OOXXO-OXXXXOOOOXXXOOOOO----X-O- O": (3, 29, 75, 573, 1388, 7921, 16504),
    "XXXXO----OXOOOO-OOOOOOO--OOOOOOO-OOXXOXXOOOOOOOXOXXXXX-X-XXXXX-X O": (3, 28, 71, 516, 1495, 8185, 21557),
    "X-O-O---XOOOOOOOXXOXO-OOXOXOOOOOXOOXOOOOXOXOOXOO-XOOXO-OX-OXXXXX O": (3, 21, 35, 208, 320, 1352, 1872),
}
STARTS = {
    "standard": (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284),
    "4x4": (4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704, 57436),
    "6x6": (4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912, 14976792),
    "10x10": (4, 12, 56, 244, 1396, 8200, 55180, 392268, 3045812),
}
CASES = [*((text, counts) for text, counts in POSITIONS.items()), *STARTS.items()]
QUICK = 100_000  # leaves counted in the quick tests


def position_of(text: str) -> Position:
    given = text if text in STARTS else "standard"
    start = ENGINE.start(given, None if text in STARTS else Setup(text))
    assert not isinstance(start, Objection)
    return start


def leaves(position: Position, depth: int) -> int:
    """How many lines of that length there are; one where the game is over."""
    board, own, opp = position.board, position.own, position.opp
    there = movement.placements(board, own, opp)
    if depth == 1 and there:
        return there.bit_count()
    if depth == 0 or not (there or movement.must_pass(position)):
        return 1
    moves = list(bits(there)) or [PASS]
    return sum(leaves(movement.play(position, move), depth - 1) for move in moves)


@pytest.mark.parametrize(("text", "counts"), CASES, ids=[text[:12] for text, _ in CASES])
def test_lines_are_counted_as_other_engines_do(text: str, counts: tuple[int, ...]) -> None:
    wanted = [count for count in counts if count <= QUICK]
    assert [leaves(position_of(text), depth) for depth in range(1, len(wanted) + 1)] == wanted


@pytest.mark.slow
@pytest.mark.parametrize(("text", "counts"), CASES, ids=[text[:12] for text, _ in CASES])
def test_longer_lines_are_counted_as_other_engines_do(text: str, counts: tuple[int, ...]) -> None:
    assert leaves(position_of(text), len(counts)) == counts[-1]


def test_the_octagon_has_no_corners() -> None:
    start = position_of("standard")
    octagon = ENGINE.start("octagon", None)
    assert not isinstance(octagon, Objection)
    assert octagon.board.squares.bit_count() == 88
    assert [octagon.board.find_move(text) for text in ("a1", "b1", "a2", "j10", "c1")] == [-2, -2, -2, -2, 2]
    assert not any(octagon.board.rays[square] for square in (0, 1, 10, 99))
    assert len(list(ENGINE.legal_moves(octagon))) == len(list(ENGINE.legal_moves(start))) == 4


def test_a_run_that_reaches_the_edge_turns_nothing() -> None:
    position = position_of("OX------" + "-" * 55 + "- X")
    assert not movement.turned_bits(position, position.board.find_move("c1"), position.side)


def test_turned_discs_turn_no_others() -> None:
    position = position_of("-OX-----" + "-O------" + "-X------" + "-" * 40 + " X")
    after = ENGINE.play(position, position.board.find_move("a1"))
    assert ENGINE.write_position(after).startswith("XXX------O------")


PASSING = "XO------" + "-" * 56 + " O"  # White cannot move, Black can at c1


def test_a_pass_is_the_only_legal_move_where_it_is_due() -> None:
    position = position_of(PASSING)
    assert list(ENGINE.legal_moves(position)) == [PASS]
    written = ENGINE.play(position, PASS)
    implied = ENGINE.play(position, position.board.find_move("c1"))
    assert (written.passes, written.implied, written.colour) == ((0, 1), 0, "black")
    assert (implied.passes, implied.implied, implied.colour) == ((0, 1), 1, "white")


def test_a_pass_may_be_left_out_or_written_but_not_twice() -> None:
    position = position_of(PASSING)
    for moves, played in ((["c1"], 1), (["--", "c1"], 2), (["PA", "--"], 1), (["pass", "c1", "--"], 2)):
        assert ENGINE.advance(position, moves, ()).played == played
    assert [each.kind for each in ENGINE.judge(ENGINE.play(position, PASS), PASS)] == ["pass-with-moves"]


def test_the_colour_of_a_move_is_that_of_the_side_that_can_move() -> None:
    position = position_of(PASSING)
    assert ENGINE.advance(position, ["c1"], ["black"]).played == 1
    assert ENGINE.advance(position, ["c1"], ["white"]).played == 0
    refused = ENGINE.candidates(position, "c1", "white")
    assert isinstance(refused, Objection)
    assert refused.kind == "turn-order"


def test_a_game_of_nine_moves_can_be_over() -> None:
    start = position_of("standard")
    there = ENGINE.advance(start, ["f5", "f4", "c3", "c6", "c5", "d6", "f3", "c4", "c7"], ()).position
    outcome = ENGINE.outcome(there)
    assert outcome is not None
    assert (outcome.text, outcome.winner) == ("64-0", "black")
    assert not list(ENGINE.legal_moves(there))
    for text in ("a1", "--", "z9"):
        refused = ENGINE.candidates(there, text)
        assert isinstance(refused, Objection)
        assert refused.kind == "moves-after-end"


def test_fewer_discs_win_in_anti_othello() -> None:
    start = ENGINE.start("anti", None)
    assert not isinstance(start, Objection)
    there = ENGINE.advance(start, ["f5", "f4", "c3", "c6", "c5", "d6", "f3", "c4", "c7"], ()).position
    outcome = ENGINE.outcome(there)
    assert outcome is not None
    assert (outcome.text, outcome.winner) == ("64-0", "white")
