"""The readings of what the documents leave open, one test each; the numbers are those of SPEC.md."""

from __future__ import annotations

from gamenote.core.source import Source
from gamenote.games.plateau.cleartext import FORMAT, result
from gamenote.games.plateau.legal import has_action
from gamenote.games.plateau.statistics import STATISTICS
from tests.games.plateau.table import OPENED, after, at, board, canonical, kinds, objections, start


def test_d1_the_distance_counts_the_whole_unit_also_what_stays_behind() -> None:
    assert kinds(at("a1=B:rr xx xx"), "B[9 Pick a1(rr), Drop a4(rr)]") == []


def test_d1_pieces_picked_up_on_the_way_do_not_extend_the_distance() -> None:
    position = at("a1=B:rr; a2=B:xx xx")
    assert kinds(position, "B[9 Pick a1(rr), Pick a2(xx,xx), Drop a3(rr,xx,xx)]") == ["distance"]


def test_d2_orange_moves_straight_and_then_diagonally_outward() -> None:
    assert kinds(at("a2=B:ox rr"), "B[9 Pick a2(ox,rr), Drop a3(rr), Drop b4(ox)]") == []


def test_d2_orange_does_not_bend_back_to_a_neighbouring_square() -> None:
    assert kinds(at("a2=B:ox"), "B[9 Pick a2(ox), Drop b3(ox)]") == ["direction"]


def test_d2_the_stop_over_of_orange_is_the_orthogonal_neighbour() -> None:
    assert kinds(at("a2=B:ox rr"), "B[9 Pick a2(ox,rr), Drop b3(rr), Drop b4(ox)]") == ["path"]


def test_d3_orange_does_not_stop_after_one_step() -> None:
    assert kinds(at("a2=B:ox"), "B[9 Pick a2(ox), Drop a3(ox)]") == ["direction"]


def test_d3_orange_travels_its_path_whatever_the_height() -> None:
    assert kinds(at("a2=B:ox"), "B[9 Pick a2(ox), Drop b4(ox)]") == []


def test_d4_orange_captures_on_its_own_square() -> None:
    position = at("a2=B:ox W:bb")
    assert board(after(position, "B[9 Pick a2(ox), Drop a2(ox), Capture a2(bb)]")) == "a2=B:ox"


def test_d5_capturing_fewer_than_possible_is_legal_and_a_warning() -> None:
    position = at("a1=B:rr xx; a2=W:bb xx")
    assert kinds(position, "B[9 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb)]") == ["capture-declined"]


def test_d5_ending_on_an_enemy_without_a_capture_is_legal_and_a_warning() -> None:
    position = at("a1=B:rr; a2=W:bb")
    assert kinds(position, "B[9 Pick a1(rr), Drop a2(rr)]") == ["capture-declined"]


def test_d5_ending_on_an_own_unit_above_enemies_without_a_capture_warns_as_well() -> None:
    position = at("a1=B:rr; a2=B:xx W:bb")
    assert kinds(position, "B[9 Pick a1(rr), Drop a2(rr)]") == ["capture-declined"]


def test_d6_own_pieces_on_the_landing_square_count_for_the_capture() -> None:
    position = at("a1=B:rr; a2=B:xx W:bb xx")
    end = after(position, "B[9 Pick a1(rr), Drop a2(rr), Capture a2(bb,xx)]")
    assert board(end) == "a2=B:rr xx"


def test_d6_the_canonical_form_writes_the_unit_landed_on_as_picked_up() -> None:
    position = at("a1=B:rr; a2=B:xx W:bb xx")
    text = canonical(position, "B[9 Pick a1(rr), Drop a2(rr), Capture a2(bb,xx)]")
    assert text == "9 Pick a1(rr), Pick a2(xx), Drop a2(rr,xx), Capture a2(bb,xx)"


def test_d7_friendly_pieces_between_the_victims_are_skipped_and_stay() -> None:
    position = at("a1=W:rr xx; a2=B:bb W:bx B:xx xx", "W")
    end = after(position, "W[10 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)]")
    assert board(end) == "a2=W:rr xx bx B:xx"


def test_d8_a_dropped_group_is_a_weapon_by_its_top_face_alone() -> None:
    position = at("a1=B:bb rr xx; b2=W:bb")
    assert kinds(position, "B[9 Pick a1(bb,rr,xx), Drop b2(rr,xx), Drop c3(bb)]") == []


def test_d8_a_dropped_group_with_a_blank_on_top_is_a_blank() -> None:
    position = at("a1=B:bb xx rr; b2=W:bb")
    assert kinds(position, "B[9 Pick a1(bb,xx,rr), Drop b2(xx,rr), Drop c3(bb)]") == ["blank-pin"]


def test_d9_whether_an_enemy_is_on_top_is_asked_before_pieces_are_picked_up() -> None:
    position = at("a1=B:rr xx; a2=B:bb W:xx")
    text = "B[9 Pick a1(rr,xx), Pick a2(bb), Drop a2(xx,bb), Drop a3(rr)]"
    assert kinds(position, text) == []


def test_d10_a_blank_may_land_on_an_own_unit_that_lies_on_enemies() -> None:
    assert kinds(at("a1=B:xx; a2=B:rr W:bb"), "B[9 Pick a1(xx), Drop a2(xx)]") == []


def test_d10_a_weapon_that_lands_on_an_own_unit_may_capture_below_it() -> None:
    assert kinds(at("a1=B:rr; a2=B:xx W:bb"), "B[9 Pick a1(rr), Drop a2(rr), Capture a2(bb)]") == []


def test_d11_a_new_piece_does_not_go_beneath_an_enemy_unit() -> None:
    assert kinds(at("a2=B:rr W:bb"), "B[9 Onboard a2/0 xx]") == ["onboard-contact"]


def test_d11_a_new_piece_goes_to_the_seam_between_an_enemy_and_an_own_unit() -> None:
    assert board(after(at("a2=B:rr W:bb"), "B[9 Onboard a2/1 xx]")) == "a2=B:rr xx W:bb"


def test_d12_the_twister_may_be_onboarded_orange_side_up() -> None:
    assert kinds(at("a2=B:rr"), "B[9 Onboard b3/0 ox]") == []


def test_d13_openings_may_stand_side_by_side() -> None:
    assert kinds(start(), "B[1 Onboard a1/0 xx]", "B[1 Onboard a1/1 rr]", "W[2 Onboard a2/0 xx]") == []


def test_d13_openings_take_different_squares() -> None:
    assert kinds(start(), *OPENED[:2], "W[2 Onboard a1/0 xx]") == ["opening"]


def test_d13_the_centre_is_not_the_perimeter() -> None:
    assert kinds(start(), "B[1 Onboard c3/0 xx]") == ["opening"]


def test_d14_any_empty_square_takes_a_new_piece() -> None:
    assert kinds(at("a2=B:rr"), "B[9 Onboard c3/0 xx]") == []


def test_d15_a_flip_is_no_turn() -> None:
    assert kinds(at("a1=B:rx"), "B[9 Flip a1(xr), Pick a1(xr), Drop a1(xr)]") == ["null-move"]


def test_d15_a_flip_and_a_capture_on_the_spot_are_a_turn() -> None:
    position = at("a1=B:xr W:bb")
    assert kinds(position, "B[9 Flip a1(rx), Pick a1(rx), Drop a1(rx), Capture a1(bb)]") == []


def test_d15_flipping_a_piece_with_equal_faces_is_remarked() -> None:
    assert kinds(at("a1=B:rr"), "B[9 Flip a1(rr), Pick a1(rr), Drop a2(rr)]") == ["useless-flip"]


def test_d16_the_way_up_of_a_captured_piece_only_warns() -> None:
    position = at("a1=B:rr; a2=W:bx")
    assert kinds(position, "B[9 Pick a1(rr), Drop a2(rr), Capture a2(xb)]") == ["capture-orientation"]


HELD = "a1=B:rr; d4=W:bb | B holds [bb xx] W holds [xx rr]"


def test_d17_after_an_exchange_the_responder_moves() -> None:
    assert kinds(at(HELD), "B[9 Tender (bb)]", "W[9 Exchange (xx)]", "W[10 Onboard d4/1 xx]") == []


def test_d17_after_a_refusal_the_tenderer_moves_with_the_same_number() -> None:
    position = at("a1=B:rr; d4=W:bb | B holds [xx] W holds [rr]")
    assert kinds(position, "B[9 Tender (xx)]", "W[9 Refuse]", "B[9 Onboard a1/1 xx]") == []


def test_d18_a_returned_prisoner_may_be_played_again() -> None:
    position = at("a1=B:xx xx xx; d4=W:bb | B holds [bb] W holds [xx]")
    position = after(position, "B[9 Tender (bb)]", "W[9 Exchange (xx)]", "W[10 Onboard d4/1 bb]")
    assert kinds(position, "B[11 Onboard a1/3 xx]") == []


def test_d18_a_prisoner_that_is_still_held_may_not() -> None:
    assert kinds(at("a1=B:xx xx xx | W holds [xx]"), "B[9 Onboard a1/3 xx]") == ["inventory"]


def test_d19_a_tender_to_a_player_without_prisoners_is_legal_and_remarked() -> None:
    assert kinds(at("a1=B:rr | B holds [bb]"), "B[9 Tender (bb)]") == ["futile-tender"]


def test_d20_any_set_with_the_right_value_will_do() -> None:
    position = at("a1=B:rr | B holds [rr] W holds [rr bb xx]")
    assert kinds(position, "B[9 Tender (rr)]", "W[9 Exchange (rr)]") == []
    assert kinds(position, "B[9 Tender (rr)]", "W[9 Exchange (bb,xx)]") == []


def test_d21_the_next_value_below_is_the_greatest_sum_that_can_be_reached() -> None:
    position = at("a1=B:rr | B holds [bb bb] W holds [bb xx rb xx]")
    assert kinds(position, "B[9 Tender (bb,bb)]", "W[9 Exchange (xx,xx,bb)]") == []
    assert kinds(position, "B[9 Tender (bb,bb)]", "W[9 Exchange (bb,xx)]") == ["exchange-value"]


def test_d22_six_in_a_run_win_at_any_depth_and_under_enemies() -> None:
    position = at("a2=W:bb B:xx rr bb W:xx")
    position = after(position, "B[9 Onboard a2/2 xx]", "W[10 Onboard d4/0 rr]", "B[11 Onboard a2/2 bx]")
    end = after(position, "W[12 Onboard d3/0 rx]", "B[13 Onboard a2/2 rb]")
    assert STATISTICS.figures(end)["reason"] == "stack-of-six"


STUCK = "a1=W:xx B:xx xx xx xx bb; b1=W:xx B:bb rr rr bx rx; c1=W:rr B:ox rb"


def test_d23_a_forfeited_turn_takes_a_number() -> None:
    assert kinds(at(STUCK), "W[10 Onboard d4/0 bb]") == []


def test_d23_counting_on_without_a_gap_is_understood() -> None:
    assert kinds(at(STUCK), "W[9 Onboard d4/0 bb]", "W[10 Onboard d3/0 bb]") == []


def test_d23_another_number_is_told_with_both_that_fit() -> None:
    found = objections(at(STUCK), "W[12 Onboard d4/0 bb]")
    assert [item.message for item in found] == ["move 12: expected move 10 (or 9)"]


def test_d23_a_player_who_can_move_is_not_passed_over() -> None:
    assert kinds(at("a1=B:rr; d4=W:bb"), "W[10 Onboard d3/0 xx]") == ["turn-order"]


def test_d23_a_player_with_nothing_left_but_refused_tenders_forfeits_his_turn() -> None:
    position = at("a1=W:xx B:xx xx xx xx bb; b1=W:xx B:bb rr rr bx rx; c1=W:rr B:ox | B holds [bb] W holds [rb]")
    assert kinds(position, "B[9 Tender (bb)]", "W[9 Refuse]", "W[10 Onboard d4/0 rr]") == []


def test_d23_a_player_who_may_move_behind_a_forfeited_turn_may_resign_under_its_number() -> None:
    assert [kinds(at(STUCK), f"W[{text}]") for text in ("10 Resign", "9 Resign", "Resign")] == [[], [], []]


def test_d24_a_draw_is_told_by_the_result_alone() -> None:
    draw = result("Draw")
    assert draw is not None and draw.winner is None


def test_d25_a_resignation_needs_no_number() -> None:
    assert kinds(start(), *OPENED, "B[Resign]") == []


def test_d25_a_resignation_with_the_wrong_number_is_found() -> None:
    assert kinds(start(), *OPENED, "B[4 Resign]") == ["move-number"]


def test_d25_a_resignation_out_of_turn_is_remarked() -> None:
    assert kinds(start(), *OPENED, "W[Resign]") == ["resign-out-of-turn"]


def test_d26_the_height_tells_where_the_new_piece_lies_afterwards() -> None:
    assert board(after(at("c4=W:rr", "W"), "W[10 Onboard c4/0 xx]")) == "c4=W:rr xx"


def test_d27_a_part_of_a_friendly_unit_may_be_picked_up_on_the_way() -> None:
    position = at("a1=B:rr xx; a2=B:bb xx")
    end = after(position, "B[9 Pick a1(rr,xx), Pick a2(bb), Drop a3(rr,xx,bb)]")
    assert board(end) == "a2=B:xx; a3=B:rr xx bb"


def test_d28_a_pick_after_a_drop_on_one_square_is_read_in_this_order() -> None:
    position = at("a1=B:rr xx; a2=B:bb")
    text = "B[9 Pick a1(rr,xx), Drop a2(xx), Pick a2(xx,bb), Drop a3(rr,xx,bb)]"
    assert kinds(position, text) == ["drop-then-pick"]
    assert canonical(position, text) == "9 Pick a1(rr,xx), Pick a2(bb), Drop a3(rr,xx,bb)"


def test_d28_a_drop_that_tells_a_hidden_face_is_not_merged_away() -> None:
    position = at("a1=B:rr xx ??")
    text = "B[9 Pick a1(rr,xx,??), Drop a1(b?), Drop a2(xx), Pick a2(xx), Drop a3(rr,xx)]"
    assert [(found.kind, found.instead) for found in objections(position, text)] == [("drop-then-pick", None)]
    assert canonical(position, text) == text[2:-1]


def test_d29_under_an_unknown_setup_every_move_that_can_be_read_is_admitted() -> None:
    assert kinds(start("fast"), "W[77 Pick a1(rr), Drop c2(bb)]") == []


def test_d29_under_an_unknown_setup_moves_must_still_be_readable() -> None:
    assert kinds(start("fast"), "B[1 Onboard e9/0 xx]") == ["bad-square"]


def test_d30_the_same_set_is_not_tendered_twice_in_a_turn() -> None:
    position = at("a1=B:rr | B holds [bb xx]")
    text = ("B[9 Tender (bb,xx)]", "W[9 Refuse]", "B[9 Tender (xx,bb)]")
    assert kinds(position, *text) == ["tender-repeated"]


def test_d30_another_set_of_the_same_value_may_be_tendered() -> None:
    position = at("a1=B:xx | B holds [rr bb xx]")
    text = ("B[9 Tender (rr)]", "W[9 Refuse]", "B[9 Tender (xx,bb)]")
    assert kinds(position, *text) == ["futile-tender"]


def test_d30_in_the_next_turn_it_may_be_tendered_again() -> None:
    position = at("a1=B:xx; d4=W:xx | B holds [bb]")
    position = after(position, "B[9 Tender (bb)]", "W[9 Refuse]", "B[9 Onboard a2/0 xx]", "W[10 Onboard d3/0 xx]")
    assert kinds(position, "B[11 Tender (bb)]") == ["futile-tender"]


def test_d31_black_moves_first() -> None:
    assert kinds(start(), "W[1 Onboard a1/0 xx]") == ["turn-order"]


def test_d32_two_moves_in_a_node_are_read_in_their_order() -> None:
    record = FORMAT.codec().read(Source("x", "(;GM[23];B[1 Onboard a1/0 xx]W[2 Onboard d4/0 xx])")).record
    assert [node.actor for node in record.line] == [None, "black", "white"]


def test_d32_several_values_are_no_move() -> None:
    record = FORMAT.codec().read(Source("x", "(;GM[23];B[1 Onboard a1/0 xx][1 Onboard a1/1 xx])")).record
    assert kinds(start(), f"B[{record.line[1].move}]") == ["syntax"]


def test_d33_dropping_on_the_start_square_is_leaving_behind() -> None:
    position = at("a1=B:rr xx")
    text = "B[9 Pick a1(rr,xx), Drop a1(xx), Drop a2(rr)]"
    assert kinds(position, text) == []
    assert canonical(position, text) == "9 Pick a1(rr), Drop a2(rr)"


def test_d33_a_drop_on_the_start_square_stays_where_it_tells_a_hidden_face() -> None:
    text = "B[9 Pick a1(rr,??), Drop a1(b?), Drop a2(rr)]"
    assert canonical(at("a1=B:rr ??"), text) == text[2:-1]


def test_d34_only_one_flip_begins_a_movement() -> None:
    assert kinds(at("a1=B:rx"), "B[9 Flip a1(xr), Flip a1(rx), Pick a1(rx), Drop a2(rx)]") == ["syntax"]


def test_d34_only_the_top_piece_is_flipped() -> None:
    assert kinds(at("a1=B:rr xb"), "B[9 Flip a1(bx), Pick a1(rr,bx), Drop a2(rr,bx)]") == ["flip-mismatch"]


def test_d19_a_futile_tender_does_not_keep_a_turn_from_being_forfeited() -> None:
    assert not has_action(at(f"{STUCK} | B holds [bb]"))
