"""What speaks against a placement, in small positions."""

from __future__ import annotations

import pytest

from gamenote.games.blokus.play import ENGINE
from tests.games.blokus.table import after, kinds, legal, message, placement, played

DUO = "e10,e11 j5"  # both colors have begun


def test_a_legal_placement_is_not_objected_to() -> None:
    assert kinds(after("duo", DUO), "f12,f13,f14") == []


def test_a_piece_may_not_lie_on_another() -> None:
    assert message(after("duo", DUO), "f9,g9,e10") == "move 3: no piece of this game has the points f9,g9,e10"
    assert message(after("duo", DUO), "i4,j4,j5") == (
        "move 3: piece V3 of Purple covers j5, but Orange lies there already"
    )


def test_only_the_gravest_fault_of_a_placement_is_named() -> None:
    assert kinds(after("duo", DUO), "e10,f10,f11") == ["overlap"]


def test_own_pieces_share_no_edge() -> None:
    assert kinds(after("duo", DUO), "f10,f9,g9") == ["edge-contact"]


def test_pieces_of_different_colors_may_share_an_edge() -> None:
    position = after("duo", "e10,f10,f9,f8,f7 j5,i5,h5,h6,g6")
    assert kinds(position, "g5,g4") == ["no-contact"]
    assert kinds(position, "g6") == ["overlap"]
    assert kinds(after("duo", "e10,f10,f9,f8,f7 j5,i5,h5,h6,i6"), "g6,g5") == []


def test_a_piece_touches_an_own_one_at_a_corner() -> None:
    assert kinds(after("duo", DUO), "h12,h13,h14") == ["no-contact"]


@pytest.mark.parametrize(
    ("variant", "move", "fault"),
    [
        ("duo", "j5", ["start-point"]),
        ("classic", "a19,b19", ["start-point"]),
        ("classic", "a20,a19", []),
        ("trigon", "z12", []),
        ("trigon", "z13", ["start-point"]),
        ("nexos", "d21", []),
        ("nexos", "d20", ["bad-point"]),
        ("nexos", "c20", ["start-point"]),
        ("gembloq", "b27,c27,b28,c28", []),
        ("gembloq", "d28,e28,d27,e27", ["unknown-shape"]),
        ("gembloq", "d26,e26,d27,e27", ["start-point"]),
    ],
)
def test_the_first_piece_covers_the_start(variant: str, move: str, fault: list[str]) -> None:
    assert kinds(after(variant), move) == fault


def test_trigon_starts_are_shared_but_only_once() -> None:
    position = after("trigon", "z12")
    assert kinds(position, "z12") == ["overlap"]
    assert kinds(position, "r15") == []


def test_a_color_has_one_copy_of_a_piece() -> None:
    assert message(after("duo", DUO), "f12,f13") == (
        "move 3: piece 2 of Purple is laid on f12,f13, but it is on the board already"
    )


def test_junior_has_two_copies_of_a_piece() -> None:
    position = after("junior", "e10 j5 f11")
    assert kinds(position, "k6") == []
    position = played(position, "k6")
    assert kinds(position, "g12") == ["piece-reused"]


def test_nexos_pieces_may_go_on_in_line_with_own_ones() -> None:
    assert kinds(played(after("nexos"), "e20,e22"), "e18", "1") == ["turn-order"]
    assert kinds(after("nexos", "e20,e22 u20 u4 e4"), "e18") == []


def test_a_closed_nexos_junction_is_not_closed_again() -> None:
    position = after("nexos", "e22,e20 u20 u4 e4")
    assert message(position, "d21,f21", "1").startswith("move 5: piece I2 of Blue is laid")
    assert message(position, "d21,f21,h21", "1") == (
        "move 5: piece I3 of Blue closes e21, but a piece runs straight through there already"
    )


def test_a_bend_leaves_a_nexos_junction_open() -> None:
    assert kinds(after("nexos", "e20,f21 u20 u4 e4"), "d21") == []


def test_callisto_begins_with_two_single_squares() -> None:
    position = after("callisto_2", "g6 k7")
    assert kinds(position, "g7,g8") == ["callisto-first-two"]
    assert kinds(after("callisto_2", "g6 k7 g12 k10"), "g7,g8") == []


def test_single_squares_stay_out_of_the_center_of_callisto() -> None:
    assert kinds(after("callisto_2"), "h8") == ["callisto-center"]


def test_larger_callisto_pieces_share_an_edge_with_an_own_one() -> None:
    position = after("callisto_2", "g6 k7 g12 k10")
    assert kinds(position, "h7,h8") == ["no-contact"]
    assert kinds(position, "g7,h7") == []


def test_a_color_that_moves_twice_is_noticed_and_play_goes_on_behind_it() -> None:
    position = after("duo", "e10,e11")
    assert kinds(position, "f12,f13,f14", "1") == ["turn-order"]
    assert kinds(played(position, "f12,f13,f14", "1"), "j5", "2") == []


def test_a_color_that_cannot_move_is_skipped() -> None:
    corner = "a20 t20 t1 a1"
    position = after("classic", corner)
    assert position.mover == 0
    blocked = ENGINE.play(position, placement(position, "b18,b17,b16", "2"))
    assert not blocked.sound


def test_behind_a_wrong_placement_only_pieces_are_counted() -> None:
    position = played(after("duo", DUO), "h12,h13,h14")
    assert not position.sound
    assert kinds(position, "a1,a2", "2") == []
    assert kinds(position, "a1,a2", "1") == ["piece-reused"]


def test_wrong_placements_do_not_end_replay_but_unreadable_ones_do() -> None:
    position = after("duo", DUO)
    assert not any(each.fatal for each in ENGINE.judge(position, placement(position, "h12,h13,h14")))
    assert kinds(position, "a1,c1") == ["unknown-shape"]


def test_junctions_listed_in_a_nexos_move_are_to_be_left_out() -> None:
    found = ENGINE.candidates(after("nexos"), "e20,e21,e22")
    assert not isinstance(found, tuple)
    assert (found.kind, found.instead) == ("unknown-shape", "e20,e22")


def test_an_unknown_color_is_not_understood() -> None:
    assert kinds(after("duo"), "e10", "3") == [""]


def test_a_position_of_the_command_line_counts_the_next_ply() -> None:
    assert legal(after("duo", "e10,d11,e11,f11,e12 j4,i5,j5,k5,j6")) == 696


def test_an_illegal_move_in_the_text_of_a_position_is_told() -> None:
    from gamenote.core.engine import Objection
    from gamenote.core.record import Setup

    found = ENGINE.start("duo", Setup("e10;a1"))
    assert isinstance(found, Objection)
    assert found.message == "move 2: piece 1 of Orange on a1 is its first piece, but does not cover j5"
