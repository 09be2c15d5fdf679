"""What moves do: captures, ko, suicide, repetitions, passes; counts of positions known from elsewhere."""

from __future__ import annotations

import pytest

from gamenote.anygame.generic_sgf import FORMAT
from gamenote.core.record import Record, Setup
from gamenote.core.replay import Progress, main_line, replay
from gamenote.games.go.board import Move, Position
from gamenote.games.go.play import ENGINE
from gamenote.testing import read

KO = ";B[dc];W[ec];B[cd];W[fd];B[de];W[ee];B[ed];W[dd];B[ed]"
# Legal positions of small boards (Tromp, Farnebäck: Combinatorics of Go, 2007). All are reached from the empty
# board by moves of either side that are no suicide.
POSITIONS = {"1x1": 1, "2x1": 5, "3x1": 15, "4x1": 41, "2x2": 57, "3x2": 489}


def record(moves: str, head: str = "SZ[9]") -> Record:
    ((_, reading),) = read(FORMAT, f"(;FF[4]GM[1]{head}{moves})".encode())
    return reading.record


def end_of(game: Record) -> Position:
    *_, last = main_line(game, ENGINE)
    assert isinstance(last.after, Position)
    return last.after


def kinds(game: Record) -> list[tuple[int, str]]:
    steps = [step for step in replay(game, ENGINE) if step.move is not None]
    return [(number, each.kind) for number, step in enumerate(steps, start=1) for each in step.objections]


def shown(position: Position) -> str:
    return ENGINE.write_position(position).partition(" ")[0]


@pytest.mark.parametrize(("variant", "count"), POSITIONS.items())
def test_all_legal_positions_of_small_boards_are_reached(variant: str, count: int) -> None:
    start = ENGINE.start(variant, None)
    assert isinstance(start, Position)
    seen, waiting = {start.stones}, [start]
    for position in waiting:
        for colour in (1, 2):
            here = Position(position.board, position.stones, colour, position.hash, position.history)
            for move in ENGINE.legal_moves(here):
                after = ENGINE.play(here, move)
                if after.stones not in seen:
                    seen.add(after.stones)
                    waiting.append(after)
    assert len(seen) == count


def test_a_stone_without_a_liberty_comes_off() -> None:
    last = end_of(record(";B[ba];W[aa];B[ab]"))
    assert (last.captured, shown(last)[:5]) == ((1, 0), ".X...")


def test_two_groups_come_off_at_once() -> None:
    last = end_of(record("AB[ab][ca][bb]AW[aa][ba]PL[B]", "SZ[3]"))
    assert last.captured == (0, 0)  # nothing is taken by a setup
    last = end_of(record(";B[ab];W[aa];B[ca];W[cc];B[ba]", "SZ[3]"))
    assert (shown(last), last.captured) == (".XX/X../..O", (1, 0))


def test_a_move_on_a_stone_takes_its_place_without_a_prisoner() -> None:
    game = record(";B[aa];W[aa]")
    assert kinds(game) == [(2, "occupied-point")]
    assert (shown(end_of(game))[:2], end_of(game).captured) == ("O.", (0, 0))


def test_a_ko_may_not_be_taken_back_at_once() -> None:
    assert kinds(record(KO)) == [(9, "ko-recapture")]
    assert end_of(record(KO)).captured == (1, 1)


def test_behind_passes_a_ko_is_no_ko_but_a_board_that_comes_again() -> None:
    assert kinds(record(KO.removesuffix(";B[ed]") + ";B[];W[];B[ed]")) == [(11, "superko")]


def test_one_stone_and_three_take_themselves_off() -> None:
    one = record(";B[ba];W[gg];B[ab];W[aa]")
    three = record(";B[ac];W[aa];B[bb];W[gg];B[ca];W[ba];B[gh];W[ab]")
    assert kinds(one) == [(4, "suicide")]
    assert kinds(three) == [(8, "suicide")]
    assert (end_of(one).captured, end_of(three).captured) == ((1, 0), (3, 0))


def test_a_board_comes_again() -> None:
    game = record(";B[aa];W[bb];B[ab];W[ba];B[aa];W[ab];B[aa]", "SZ[2]")
    assert kinds(game) == [(7, "superko")]


def test_boards_before_a_setup_are_forgotten() -> None:
    game = record(";B[aa];W[bb];B[ab];W[ba];B[aa];W[ab];AE[aa];B[aa]", "SZ[2]")
    assert kinds(game) == []


def test_a_board_of_another_variation_does_not_count() -> None:
    assert kinds(record(";B[aa];W[bb](;B[cc];W[dd];B[ee])(;B[ee];W[dd];B[cc])")) == []


def test_who_moves_twice_is_told_but_not_behind_a_setup() -> None:
    assert kinds(record(";B[aa];B[bb]")) == [(2, "turn-order")]
    assert kinds(record(";B[aa];AB[gg];B[bb]")) == []


@pytest.mark.parametrize("text", ["tt", "", "  "])
def test_passes_are_spelt_in_several_ways(text: str) -> None:
    game = record(f";B[aa];W[{text}];B[bb]")
    assert kinds(game) == []
    assert end_of(game).plies == 3


def test_the_old_pass_is_a_point_of_large_boards() -> None:
    assert end_of(record(";B[tt]", "SZ[21]")).stones.count(1) == 1


def test_a_move_beside_the_board_counts_and_is_not_played() -> None:
    game = record(";B[mm];W[aa]")
    assert kinds(game) == [(1, "off-board")]
    assert (end_of(game).plies, end_of(game).stones.count(1)) == (2, 0)


def test_of_two_moves_of_one_player_in_a_node_the_first_counts() -> None:
    assert [end_of(record(f";B[aa]{more};W[bb]")).plies for more in ("B[cc]", "[cc]", "W[cc]")] == [2, 2, 3]


@pytest.mark.parametrize(
    ("head", "variant"),
    [
        ("SZ[9]", "9x9"),
        ("SZ[19:9]", "19x9"),
        ("", "19x19"),
        ("SZ[]", "19x19"),
        ("SZ[x]", "19x19"),
        ("SZ[60]", "60x60"),
    ],
)
def test_the_variant_is_the_size(head: str, variant: str) -> None:
    assert record(";B[aa]", head).variant == variant


def test_a_setup_overwrites_and_takes_nothing() -> None:
    game = record("AB[aa][ba]AW[ab][bb];B[cc];AW[ca];AE[ab]")
    assert shown(end_of(game))[:13] == "XXO....../.O."
    assert end_of(game).captured == (0, 0)


def test_a_group_that_is_set_up_without_a_liberty_is_told_at_its_value() -> None:
    placed = ENGINE.start("9x9", Setup("", (("black", "ab"), ("black", "ba"), ("white", "aa"))))
    assert isinstance(placed, Position)
    assert [(each.kind, each.edit) for each in ENGINE.check_setup(placed)] == [("setup-no-liberty", 2)]


def test_white_begins_behind_handicap_stones() -> None:
    placed = ENGINE.start("9x9", Setup("", (("black", "cc"), ("black", "gg"))))
    assert isinstance(placed, Position)
    assert ENGINE.write_position(placed).endswith(" W -")


def test_a_whole_game_is_played_in_one_go() -> None:
    game = record(KO[: -len(";B[ed]")])
    progress = Progress(game, ENGINE)
    assert progress.legal
    assert progress.main is not None
    assert progress.main.position == end_of(game)
    assert progress.main.position.ko == ENGINE.start("9x9", None).board.tokens["ed"]  # type: ignore[union-attr]


def test_forks_within_forks_take_no_time_that_grows_with_their_number_squared() -> None:
    position = ENGINE.start("19x19", None)
    assert isinstance(position, Position)
    for number in range(3000):  # each time one move is tried, and another one played
        ENGINE.play(position, Move(position.turn, -1))
        position = ENGINE.play(position, Move(position.turn, -1 if number > 300 else number))
    assert position.history.forks <= 64
