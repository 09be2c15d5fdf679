"""Moving stacks: the worked examples of the rules document, and the order in which a record is checked."""

from __future__ import annotations

import pytest

from tests.games.plateau.table import after, at, board, kinds, objections


def test_four_pieces_leave_a_blank_on_the_pinned_piece_then_a_weapon_then_a_blank() -> None:
    position = at("a1=W:xx bb rr xx B:bb; a2=B:rr; a3=B:xx", "W")
    end = after(position, "W[10 Pick a1(xx,bb,rr), Drop a2(rr), Drop a4(xx,bb)]")
    assert board(end) == "a1=W:xx B:bb; a2=W:rr B:rr; a3=B:xx; a4=W:xx bb"


def test_a_stack_picks_up_a_whole_stack_of_three_in_passing() -> None:
    position = at("a1=W:rr xx; a2=W:bb xx bx", "W")
    end = after(position, "W[10 Pick a1(rr,xx), Pick a2(bb,xx,bx), Drop a3(rr,xx,bb,xx,bx)]")
    assert board(end) == "a3=W:rr xx bb xx bx"


def test_two_pieces_capture_two_around_one_of_their_own() -> None:
    position = at("a1=W:rr xx; a2=B:bb W:xx B:xx rr", "W")
    end = after(position, "W[10 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)]")
    assert board(end) == "a2=W:rr xx xx B:rr"


def test_with_one_picked_up_on_the_way_three_capture_three() -> None:
    position = at("a1=W:rr xx; a2=W:bb; a3=B:bb xx W:xx B:rr", "W")
    text = "W[10 Pick a1(rr,xx), Pick a2(bb), Drop a3(rr,xx,bb), Capture a3(bb,xx,rr)]"
    assert board(after(position, text)) == "a3=W:rr xx bb xx"


def test_any_squares_may_be_jumped() -> None:
    assert kinds(at("a1=B:rr xx; a2=W:bb"), "B[9 Pick a1(rr,xx), Drop a3(rr,xx)]") == []


def test_blanks_keep_a_pin_on_the_start_square() -> None:
    assert kinds(at("a1=B:rr xx W:bb"), "B[9 Pick a1(rr), Drop a2(rr)]") == []


def test_blanks_uncovered_by_a_partial_pick_up_keep_their_pin() -> None:
    position = at("a1=B:rr xx; a2=B:bb xx W:bb")
    assert kinds(position, "B[9 Pick a1(rr,xx), Pick a2(bb), Drop a3(rr,xx,bb)]") == []


def test_a_stack_topped_by_a_blank_may_drop_weapons_on_enemies() -> None:
    position = at("a1=B:xx rr; a2=W:bb")
    assert kinds(position, "B[9 Pick a1(xx,rr), Drop a2(rr), Drop a3(xx)]") == []


def test_several_drops_on_one_square_count_as_one() -> None:
    position = at("a1=B:bb rr xx; b2=W:bb")
    assert kinds(position, "B[9 Pick a1(bb,rr,xx), Drop b2(xx), Drop b2(rr), Drop c3(bb)]") == []
    split = at("a1=B:rr bb xx; a2=W:bb")
    text = "B[9 Pick a1(rr,bb,xx), Drop a2(xx), Drop a2(rr,bb), Capture a2(bb)]"
    assert kinds(split, text) == []


@pytest.mark.parametrize(
    ("drawn", "text", "kind"),
    [
        # the start square and the flip
        ("a1=B:rr", "Pick b1(rr), Drop b2(rr)", "pick-not-own"),
        ("a1=W:bb B:rr", "Pick a1(rr), Drop a2(rr)", "pick-not-own"),
        ("a1=B:rr W:bb B:xx", "Pick a1(rr,bb), Drop a2(rr,bb)", "pick-not-own"),
        ("a1=B:rx; b1=B:xx", "Flip b1(xx), Pick a1(rx), Drop a2(rx)", "flip-square"),
        ("a1=B:rx", "Flip a1(rx), Pick a1(rx), Drop a2(rx)", "flip-mismatch"),
        # captures out of place come before the codes and the path
        ("a1=B:rr", "Pick a1(bb), Capture c2(xx), Drop c2(bb)", "capture-not-last"),
        ("a1=B:rr", "Pick a1(bb), Drop c2(bb), Capture c3(xx)", "capture-square"),
        ("a1=B:rr W:bb", "Pick a1(rr), Capture a1(bb)", "capture-square"),
        # the codes come before the path
        ("a1=B:rr", "Pick a1(bb), Drop c2(bb)", "pick-mismatch"),
        ("a1=B:rr bb", "Pick a1(bb,rr), Drop a2(bb,rr)", "pick-mismatch"),
        # the path
        ("a1=B:rr xx", "Pick a1(rr,xx), Drop a2(xx), Drop a3(rr), Drop a2(rr)", "path"),
        ("a2=B:rr xx", "Pick a2(rr,xx), Drop a1(xx), Drop a3(rr)", "path"),
        ("a1=B:rr xx", "Pick a1(rr), Pick a1(xx), Drop a2(rr,xx)", "path"),
        ("a1=B:rr xx", "Pick a1(rr,xx), Drop c2(rr,xx)", "direction"),
        ("a1=B:rr xx", "Pick a1(rr,xx), Drop b2(rr,xx)", "direction"),
        ("a1=B:bb xx", "Pick a1(bb,xx), Drop a2(bb,xx)", "direction"),
        ("a1=B:rr xx", "Pick a1(rr,xx), Drop a2(xx), Drop b3(rr)", "path"),
        ("a1=B:xx", "Pick a1(xx), Drop c3(xx)", "distance"),
        ("a1=B:rr", "Pick a1(rr), Drop c3(rr)", "direction"),
        # what happens on the way, action by action
        ("a1=B:rr xx", "Pick a1(rr,xx), Drop a2(rr), Drop a3(xx)", "drop-mismatch"),
        ("a1=B:rr xx", "Pick a1(rr,xx), Drop a2(rr,xx), Drop a3(rr)", "drop-mismatch"),
        ("a1=B:rr; a2=W:bb", "Pick a1(rr), Pick a2(bb), Drop a2(rr,bb)", "pick-not-own"),
        ("a1=B:rr xx; a2=B:bb", "Pick a1(rr,xx), Pick a2(bx), Drop a3(rr,xx,bx)", "pick-mismatch"),
        ("a1=B:rr xx; a2=W:bb", "Pick a1(rr,xx), Drop a2(xx), Drop a3(bb)", "blank-pin"),
        ("a1=B:xx; a2=W:bb", "Pick a1(xx), Drop a2(xx), Capture a2(bb)", "blank-landing"),
        # the capture
        ("a1=B:xr W:bb", "Pick a1(xr), Drop a1(xr), Capture a1(bb)", "capture-blank"),
        ("a1=B:xx; a2=B:rr W:bb", "Pick a1(xx), Drop a2(xx), Capture a2(bb)", "capture-blank"),
        ("a1=B:rr; a2=W:bb xx", "Pick a1(rr), Drop a2(rr), Capture a2(bb,xx)", "capture-count"),
        ("a1=B:rr xx; a2=W:bb", "Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)", "capture-count"),
        ("a1=B:rr", "Pick a1(rr), Drop a2(rr), Capture a2(bb)", "capture-count"),
        ("a1=B:rr; a2=W:bb", "Pick a1(rr), Drop a2(rr), Capture a2(xx)", "capture-mismatch"),
        ("a1=B:rr xx; a2=W:bb xx", "Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(xx,bb)", "capture-mismatch"),
        # what is left, and whether anything was done
        ("a1=B:rr xx", "Pick a1(rr,xx), Drop a2(xx)", "drop-incomplete"),
        ("a1=B:rr xx", "Pick a1(rr,xx), Pick a2(xx)", "pick-not-own"),
        ("a1=B:rr W:bb", "Pick a1(rr), Drop a1(rr)", "null-move"),
    ],
)
def test_the_first_violation_is_the_one_told(drawn: str, text: str, kind: str) -> None:
    assert kinds(at(drawn), f"B[9 {text}]")[:1] == [kind]


def test_the_board_decides_which_pieces_are_captured() -> None:
    position = at("a1=B:rr; a2=W:bb")
    end = after(position, "B[9 Pick a1(rr), Drop a2(rr), Capture a2(xx)]")
    assert [piece.code for piece in end.held[0]] == ["bb"]


def test_a_wrong_capture_is_told_with_its_place_and_what_belongs_there() -> None:
    text = "9 Pick a1(rr), Drop a2(rr), Capture a2(xx)"
    (found,) = objections(at("a1=B:rr; a2=W:bb"), f"B[{text}]")
    assert found.part is not None
    assert (text[slice(*found.part)], found.instead) == ("a2(xx)", "a2(bb)")
    assert found.message == "move 9: Capture a2(xx): the board has (bb) there (Blue)"


def test_remaining_pieces_close_up_after_a_capture() -> None:
    position = at("a1=B:rr; a2=W:bb B:xx xx")
    end = after(position, "B[9 Pick a1(rr), Drop a2(rr), Capture a2(bb)]")
    assert kinds(end, "W[10 Onboard d4/0 xx]", "B[11 Pick a2(rr,xx,xx), Drop a4(rr,xx,xx)]") == []


def test_an_unknown_top_admits_any_path_and_is_remarked() -> None:
    for end in ("b1", "b2", "b3", "c2"):
        assert kinds(at("a1=B:?r"), f"B[9 Pick a1(?r), Drop {end}(?r)]") == ["top-unknown"]


def test_a_hidden_top_that_the_board_knows_can_be_mended() -> None:
    (found,) = objections(at("a1=B:rr"), "B[9 Pick a1(?r), Drop a2(rr)]")
    assert (found.kind, found.instead) == ("top-unknown", "a1(rr)")


def test_a_top_face_learned_at_the_drop_is_not_held_against_the_path() -> None:
    assert kinds(at("a1=B:?r"), "B[9 Pick a1(?r), Drop b2(rr)]") == ["top-unknown"]


def test_hidden_faces_turn_with_the_piece() -> None:
    position = after(at("a1=B:x?"), "B[9 Flip a1(r?), Pick a1(r?), Drop a2(r?)]")
    assert board(position) == "a2=B:rx"


def test_what_was_seen_once_is_known_later() -> None:
    position = after(at("a1=B:??; d4=W:bb"), "B[9 Pick a1(r?), Drop a2(r?)]", "W[10 Onboard d4/1 xx]")
    assert kinds(position, "B[11 Pick a2(b?), Drop b3(b?)]") == ["pick-mismatch"]


def test_a_captured_piece_with_a_hidden_face_is_remarked() -> None:
    position = at("a1=B:rr; a2=W:bb")
    (found,) = objections(position, "B[9 Pick a1(rr), Drop a2(rr), Capture a2(b?)]")
    assert (found.kind, found.instead) == ("open-piece-unknown", "a2(bb)")


def test_a_capture_that_does_not_take_place_is_not_said_to_take_too_little() -> None:
    position = at("a1=B:rr bb xx; a2=W:xx bb")
    assert kinds(position, "B[9 Pick a1(rr,bb,xx), Drop a2(bb,xx), Capture a2(xx)]") == ["drop-incomplete"]
