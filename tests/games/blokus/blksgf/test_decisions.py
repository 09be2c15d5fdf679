"""What the rules say in cases that are not plain, and what their fixes make of them."""

from __future__ import annotations

import pytest

from gamenote.core.diagnostic import Safety
from tests.games.blokus.blksgf.found import DUO, data_of, findings, mended, names, places, written


def fixed(text: str, least: Safety = Safety.SAFE) -> str:
    return mended(text, least).decode()


def test_a_second_and_a_third_game_are_one_finding_and_all_are_checked() -> None:
    text = DUO + ";B[e10])" + DUO + ";B[e11])" + DUO + ";B[e11])"
    assert names(text) == ["multiple-trees", "start-point", "start-point"]


def test_behind_a_fault_of_placement_only_shapes_spelling_and_copies_are_told() -> None:
    text = DUO + ";B[e10];W[a1];B[e10];W[j9,j8];B[f11,f13];B[z9])"
    assert names(text) == ["start-point", "piece-reused", "point-order", "unknown-shape", "bad-point"]


def test_each_variation_has_a_fault_of_its_own() -> None:
    assert names(DUO + ";B[e10](;W[a1];B[a2,a3])(;W[b1];B[a2,a3]))") == ["start-point", "start-point"]


def test_behind_a_move_out_of_turn_the_next_color_follows() -> None:
    assert names(DUO + ";W[j5];B[e10];W[i4,h4])") == ["turn-order", "point-order"]


def test_an_empty_move_goes_where_the_color_is_stuck() -> None:
    assert fixed(DUO + "AB[j5];W[];B[k6,k7])") == DUO + "AB[j5];;B[k6,k7])"


def test_an_empty_move_stays_where_the_color_could_move() -> None:
    assert fixed(DUO + ";B[e10];W[pass])") == DUO + ";B[e10];W[pass])"


def test_junctions_are_taken_out_of_a_move() -> None:
    text = "(;GM[Nexos];1[e20,e21,e22,e23,e24])"
    assert fixed(text) == "(;GM[Nexos];1[e20,e22,e24])"


def test_a_junction_stays_where_it_may_be_a_misspelt_segment() -> None:
    text = "(;GM[Nexos];1[d21,e21,e22])"  # d21,e20,e22 is a piece, too
    assert fixed(text) == text


def test_a_blank_inside_a_point_and_a_point_named_twice_are_mended() -> None:
    assert fixed(DUO + ";B[e 10,e11,e11])") == DUO + ";B[e10,e11])"


def test_all_slips_of_a_move_are_mended_together() -> None:
    assert fixed(DUO + ";B[ E11,e010 ][e9])") == DUO + ";B[e9,e10,e11])"


def test_a_name_that_is_already_there_is_not_written_twice() -> None:
    text = "(;GM[Blokus Duo]PB[Ann]P1[Bob];B[e10])"
    assert fixed(text) == text


def test_what_belongs_to_the_game_stays_in_the_root() -> None:
    assert fixed(DUO + "B[e10]PB[Ann];W[j5])") == DUO + "PB[Ann]\n;B[e10];W[j5])"


def test_a_setup_and_a_move_become_two_nodes() -> None:
    assert fixed(DUO + "PB[Ann]AB[e10]C[x]W[j5]TE[1])") == DUO + "PB[Ann]AB[e10]\n;C[x]W[j5]TE[1])"


def test_a_piece_that_is_put_elsewhere_is_first_taken_off() -> None:
    text = DUO + "AB[e10]AW[j5];AB[f10]AE[e10]PL[W])"
    assert fixed(text, Safety.UNSAFE) == DUO + "AB[e10]AW[j5];AE[e10]\n;AB[f10]PL[W])"
    assert fixed(text) == text


def test_faults_of_setup_are_placed_at_their_pieces() -> None:
    text = DUO + "AB[e10,e11][e9,e10,f9]AW[j5][k7];AE[a1][e10,e11])"
    assert places(text, "overlap") == ["e9,e10,f9"]
    assert places(text, "piece-reused") == ["k7"]
    assert places(text, "setup-missing-piece") == ["a1"]


def test_pieces_are_counted_exactly_behind_setup_in_the_middle() -> None:
    text = "(;GM[Blokus Junior]AB[e10][a1]AW[j5];AE[a1]PL[B];B[f11];W[k6];B[g12])"
    assert "piece-reused" in names(text)
    assert "piece-reused" not in names(text.replace(";B[g12]", ""))


def test_a_player_in_small_letters_is_mended_on_request_and_another_not() -> None:
    assert fixed(DUO + "AB[e10]PL[w])") == DUO + "AB[e10]PL[w])"
    assert fixed(DUO + "AB[e10]PL[w])", Safety.UNSAFE) == DUO + "AB[e10]PL[W])"
    assert fixed(DUO + "AB[e10]PL[x])", Safety.UNSAFE) == DUO + "AB[e10]PL[x])"


def test_a_result_of_another_form_is_left_alone() -> None:
    assert names("(;GM[Blokus Duo]RE[74 77 70 63];B[e10])") == []


def test_text_of_latin_1_becomes_utf_8() -> None:
    assert mended(b"(;GM[Blokus Duo]PB[Ren\xe9];B[e10])") == data_of("(;GM[Blokus Duo]CA[UTF-8]PB[René];B[e10])")


def test_text_that_may_be_utf_8_becomes_it_only_when_told_so() -> None:
    text = "(;GM[Blokus Duo]PB[René];B[e10])"
    assert mended(text) == data_of(text)
    assert mended(text, Safety.UNSAFE) == data_of("(;GM[Blokus Duo]CA[UTF-8]PB[René];B[e10])")


def test_mending_a_declared_charset_keeps_the_letters() -> None:
    data = b"(;GM[Blokus Duo]CA[ISO-8859-1]PB[Ren\xe9]C[\xe4\xf6];B[e10])"
    assert mended(data) == data_of("(;GM[Blokus Duo]CA[UTF-8]PB[René]C[äö];B[e10])")


def test_a_byte_order_mark_says_utf_8() -> None:
    data = "\ufeff(;GM[Blokus Duo]PB[René];B[e10])"
    assert names(data) == ["byte-order-mark", "charset-missing"]
    assert mended(data) == data_of("(;GM[Blokus Duo]CA[UTF-8]PB[René];B[e10])")


@pytest.mark.parametrize("title", ["Blokus  Duo", "BlokusDuo", " blokus  duo"])
def test_blanks_too_many_or_too_few_in_gm_are_mended(title: str) -> None:
    assert fixed(f"(;GM[{title}];B[e10])") == DUO + ";B[e10])"


def test_the_fixes_of_spelling_give_the_canonical_text() -> None:
    text = "(\n;GM[Blokus Duo]CA[UTF-8]\n;BLUE[E11,e10]\n;2[j05][ j6 ]\n)\n"
    assert fixed(text) == written(text)


def test_a_file_of_many_faults_is_told_in_a_thousand_findings_of_the_reader() -> None:
    text = DUO + ";B[x]" * 1500 + ")"
    assert len(findings(text, "bad-point")) == 1000


def test_a_word_for_a_color_with_a_slip_in_it_is_a_lost_move() -> None:
    text = DUO + ";BLEU[e10])"
    assert [each.message for each in findings(text) if each.name == "misspelled-property"] == [
        "unknown property BLEU: did you mean BLUE, which is now written B?"
    ]
    assert fixed(text) == text
    assert fixed(text, Safety.UNSAFE).startswith(DUO + ";B[e10]")
