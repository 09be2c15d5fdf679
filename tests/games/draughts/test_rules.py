"""The rules of play, variant by variant: what is told in words there is one position here."""

from __future__ import annotations

import pytest

from gamenote.games.draughts.fast.replay import advance
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.variants import VARIANTS, Trust
from tests.games.draughts.playing import legal, played, position, read, refused

ALL = [row.name for row in VARIANTS]


def crowned(name: str, fen: str, text: str) -> bool:
    (move,) = read(position(name, fen), text)
    return move.king


# What all variants share


@pytest.mark.parametrize("name", ["international", "english", "italian", "russian", "frisian", "spanish"])
def test_a_man_moves_one_step_forward(name: str) -> None:
    numbers = {"international": "28", "frisian": "28", "english": "18", "italian": "18", "spanish": "15"}
    texts = {
        "international": {"28-22", "28-23"},
        "frisian": {"28-22", "28-23"},
        "english": {"18-14", "18-15"},
        "italian": {"18-13", "18-14"},
        "spanish": {"15-19", "15-20"},
        "russian": {"c3-b4", "c3-d4"},
    }
    far = {"spanish": "32", "russian": "h8"}.get(name, "1")
    assert legal(position(name, f"W:W{numbers.get(name, 'c3')}:B{far}")) == texts[name]


def test_captures_are_compulsory() -> None:
    assert legal(position("international", "W:W28,50:B23")) == {"28x19"}


def test_a_capture_goes_on_as_long_as_possible() -> None:
    assert legal(position("english", "W:W32:B27,19,11")) == {"32x23x16x7"}


def test_captured_pieces_block_the_way_until_the_move_is_over() -> None:
    # From 24 the king takes 29 and 42, but 22 still stands between 33 and 11 on the way to 6.
    where = position("international", "W:WK27:B11,19,22,29,42")
    assert legal(where) == {"27x13x24x33x47"}


def test_a_piece_may_end_where_it_began_and_cross_a_square_twice() -> None:
    assert "30x21x14x23x30" in legal(position("italian", "W:WK30:B18,K19,K26,K27,K28"))
    assert len(read(position("italian", "W:WK30:B18,K19,K26,K27,K28"), "30x30")) == 1


def test_orders_of_the_same_capture_count_once() -> None:
    where = position("international", "B:WK15,21,30,39,42,43,44,46,48:B11,K47")
    assert len(list(ENGINE.legal_moves(where))) == 2


@pytest.mark.parametrize("name", ["international", "russian", "spanish", "czech", "pool", "canadian"])
def test_a_flying_king_lands_anywhere_behind_the_piece_it_takes(name: str) -> None:
    fens = {
        "russian": ("a1", "c3"),
        "czech": ("a1", "c3"),
        "international": ("46", "37"),
        "canadian": ("67", "56"),
    }
    king, man = fens.get(name, ("29", "22") if name == "pool" else ("4", "11"))
    assert len(legal(position(name, f"W:WK{king}:B{man}"))) > 3


def test_a_short_king_takes_the_piece_beside_it_only() -> None:
    assert legal(position("english", "W:WK32:B23")) == {"32-27", "32-28"}
    assert legal(position("english", "W:WK32:B27")) == {"32x23"}


@pytest.mark.parametrize("name", ["russian", "pool-unified", "czech"])
def test_a_flying_king_must_land_where_its_capture_can_go_on(name: str) -> None:
    where = position(name, "W:WKa1:Bd4,f4")
    sign = where.table.variant.separator
    assert legal(where) == {sign.join(["a1", "e5", end]) for end in ("g3", "h2")}
    assert refused(where, "a1:g7").kind == "capture-priority"
    assert refused(where, "a1:e5").kind == "capture-unfinished"


# The choice rules


def test_english_captures_are_a_free_choice_but_must_be_finished() -> None:
    where = position("english", "W:W32,30:B27,19,25")
    assert legal(where) == {"32x23x16", "30x21"}
    assert refused(where, "32x23").kind == "capture-unfinished"


def test_in_international_draughts_the_most_pieces_are_taken_whatever_they_are() -> None:
    assert legal(position("international", "W:W28,45:B14,23,K40")) == {"28x19x10"}


@pytest.mark.parametrize("name", ["spanish", "portuguese"])
def test_of_equal_numbers_the_capture_with_most_kings_is_made(name: str) -> None:
    where = position(name, "W:W10,12:B14,K15")
    assert legal(where) == {"12x19"}
    assert "takes one man where one king can be taken" in refused(where, "10x19").message


def test_in_czech_draughts_a_king_captures_if_it_can_and_nothing_is_counted() -> None:
    where = position("czech", "W:Wc3,Kh2:Bd4,f6,g3")
    assert {text.split("x")[0] for text in legal(where)} == {"h2"}
    assert refused(where, "c3xg7").kind == "capture-priority"


def test_in_frisian_draughts_a_king_is_worth_a_little_less_than_two_men() -> None:
    assert len(legal(position("frisian", "B:WK17,18,24,28:BK39"))) == 4
    assert len(legal(position("frisian", "B:W33,K37,K40,42:BK29"))) == 7


def test_in_frisian_draughts_a_king_must_take_among_equal_captures() -> None:
    assert legal(position("frisian", "W:W40,K30:B34")) == {"30x39", "30x43", "30x48"}


ITALIAN = (
    ("most pieces", "W:W22:B18,19,11", {"22x15x6"}),
    ("with a king", "W:WK30,31:B6,27", {"30x23"}),
    ("most kings", "W:WK18:B5,K6,K7,13,14,K15", {"18x9x2x11x4", "18x9x2x11x20"}),
    ("kings first", "B:WK11,12,23:B2,K8,K14", {"14x7x16"}),
    ("kings first all the way", "W:WK30:B18,K19,K26,K27,K28", {"30x21x14x23x30"}),
)


@pytest.mark.parametrize(("step", "fen", "texts"), ITALIAN, ids=[row[0] for row in ITALIAN])
def test_italian_captures_are_chosen_in_four_steps(step: str, fen: str, texts: set[str]) -> None:
    assert legal(position("italian", fen)) == texts


# Notes on single variants


def test_an_international_man_that_passes_the_last_row_stays_a_man() -> None:
    where = position("international", "B:W42,43,50:BK29,39")
    assert legal(where) == {"39x48x37"}
    assert not crowned("international", "B:W42,43,50:BK29,39", "39x37")


def test_an_international_man_that_ends_on_the_last_row_is_crowned() -> None:
    assert crowned("international", "W:W15:B10,13,K49", "15x4")


def test_a_russian_man_crowned_in_mid_capture_goes_on_as_king() -> None:
    assert legal(position("russian", "W:Wb6:Bc7,e7")) == {"b6:d8:f6", "b6:d8:g5", "b6:d8:h4"}


def test_a_pool_man_that_jumps_into_the_last_row_must_go_on_as_a_man_if_it_can() -> None:
    where = position("pool", "W:W11,K26:B6,7,12,14,K15")
    assert legal(where) == {"11x2x9x18x11"}


@pytest.mark.parametrize(
    ("name", "fen", "text"),
    [
        ("english", "B:W26,27:B22", "22x31"),
        ("italian", "W:W11:B6,5", "11x2"),
        ("spanish", "W:W24:B23,27,28", "24x31"),
        ("czech", "B:WKb2,Ke3,d6:Ba3", "a3xc1"),
        ("thai", "B:W7,8,14:B10,24", "10-3"),
    ],
)
def test_a_man_that_reaches_the_last_row_stops_there(name: str, fen: str, text: str) -> None:
    assert legal(position(name, fen)) == {text}
    assert crowned(name, fen, text)


def test_english_black_begins_and_moves_to_higher_numbers() -> None:
    where = position("english")
    assert where.colour == "black"
    assert "11-15" in legal(where)


@pytest.mark.parametrize("name", ["english", "italian", "spanish", "portuguese", "czech"])
def test_men_capture_forward_only(name: str) -> None:
    letters = position(name).table.variant.algebraic
    fen = {"english": "W:W18:B22", "italian": "W:W18:B22", "czech": "W:Wd4:Bc3"}.get(name, "W:W15:B11")
    assert all("-" in text for text in legal(position(name, fen)))
    assert letters is (name == "czech")


@pytest.mark.parametrize(
    "name", ["international", "russian", "pool", "brazilian", "canadian", "spantsiretti", "frisian"]
)
def test_men_capture_backward_too(name: str) -> None:
    fens = {"international": "W:W28:B33", "frisian": "W:W28:B33", "pool": "W:W18:B23", "canadian": "W:W40:B46"}
    assert not any("-" in text for text in legal(position(name, fens.get(name, "W:Wd4:Be3"))))


def test_italian_men_cannot_take_kings() -> None:
    assert legal(position("italian", "W:W18:BK14")) == {"18-13"}


def test_italian_kings_take_kings_and_men() -> None:
    assert legal(position("italian", "W:WK18:BK14")) == {"18x11"}


def test_in_jamaican_draughts_a1_is_at_the_right_of_white() -> None:
    assert legal(position("jamaican", "W:Wa1:Bh8")) == {"a1-b2"}
    assert position("jamaican").table.places[position("jamaican").table.bit_of("a1") or 0] == (7, 7)


def test_turkish_men_move_forward_and_sideways() -> None:
    assert legal(position("turkish", "W:Wd4:Bh8")) == {"d4-d5", "d4-c4", "d4-e4"}


def test_turkish_men_capture_forward_and_sideways() -> None:
    assert legal(position("turkish", "W:Wd4:Bd5,c4,e4,d3")) == {"d4xd6", "d4xb4", "d4xf4"}


def test_turkish_kings_go_like_rooks() -> None:
    moves = legal(position("turkish", "W:WKd4:Bh8"))
    assert moves == {f"d4-d{rank}" for rank in (1, 2, 3, 5, 6, 7, 8)} | {f"d4-{file}4" for file in "abcefgh"}


def test_turkish_pieces_disappear_at_once_and_open_the_line() -> None:
    # The man of a3, taken first, is gone when the king comes back along the third rank.
    assert legal(position("turkish", "W:WKa1:Ba3,c5,d4,c3")) == {"a1xa5xd5xd3xa3", "a1xa5xd5xd3xb3"}


def test_a_turkish_king_may_not_turn_round_between_two_captures() -> None:
    assert legal(position("turkish", "W:WKd4:Bd2,d6")) == {"d4xd1", "d4xd7", "d4xd8"}


def test_a_turkish_man_passes_the_last_row_sideways_as_a_man() -> None:
    where = position("turkish", "W:WKh2,f6:Bf7,e8,g8")
    assert legal(where) == {"f6xf8xd8", "f6xf8xh8"}
    assert crowned("turkish", "W:WKh2,f6:Bf7,e8,g8", "f6xd8")


def test_a_thai_king_lands_right_behind_what_it_takes() -> None:
    assert legal(position("thai", "W:WK1:B10")) == {"1-15"}


def test_a_thai_king_may_turn_back_over_the_square_of_a_piece_that_is_gone() -> None:
    assert legal(position("thai", "W:WK10:B15,6")) == {"10-1-19", "10-19-1"}


def test_thai_captures_are_written_like_quiet_moves() -> None:
    assert legal(position("thai", "B:W7,8,14:B10,24")) == {"10-3"}


def test_frisian_men_capture_along_rows_and_columns() -> None:
    assert legal(position("frisian", "W:W33:B32")) == {"33x31"}
    assert legal(position("frisian", "W:W33:B23")) == {"33x13"}


def test_frisian_kings_capture_in_eight_directions_but_move_in_four() -> None:
    assert legal(position("frisian", "W:WK33:B23")) == {"33x13", "33x3"}
    assert "33-13" not in legal(position("frisian", "W:WK33:B4"))


THREE_MOVES = ("50-45", "16-21", "45-50", "21-27", "50-45", "27-32")


def test_a_frisian_king_makes_three_quiet_moves_in_a_row_and_no_fourth() -> None:
    where = played(position("frisian", "W:WK50,15:B16,2"), *THREE_MOVES)
    found = refused(where, "45-50")
    assert found.kind == "illegal-move"
    assert "three-move limit" in found.message


def test_another_piece_ends_the_run_of_a_frisian_king() -> None:
    played(position("frisian", "W:WK50,15:B16,2"), *THREE_MOVES, "15-10", "32-37", "45-50")


def test_a_capture_ends_the_run_of_a_frisian_king() -> None:
    start = position("frisian", "W:WK50,15:B16,13")
    where = played(start, "50-45", "16-21", "45-50", "21-27", "50-45", "13-18", "45x37")
    assert where.runs[1] == (-1, 0)


def test_the_run_of_a_frisian_king_does_not_matter_when_its_side_has_no_men() -> None:
    played(position("frisian", "W:WK50:B16,2"), *THREE_MOVES, "45-50")


def test_the_limit_is_left_out_where_nothing_was_played_before() -> None:
    where = played(position("frisian", "W:WK50,15:B16,2"), *THREE_MOVES)
    assert "45-50" not in legal(where)
    assert "45-50" in legal(ENGINE.without_history(where))


def test_the_flat_loop_knows_the_limit() -> None:
    assert advance(position("frisian", "W:WK50,15:B16,2"), [*THREE_MOVES, "45-50"]).played == 6
    assert advance(position("frisian", "W:WK50:B16,2"), [*THREE_MOVES, "45-50"]).played == 7
    with_men = position("frisian", "W:WK50,15:B16,2")
    assert advance(with_men, [*THREE_MOVES, "15-10", "32-37", "45-50"]).played == 9


def test_frysk_begins_with_five_men_each() -> None:
    where = position("frysk")
    assert (where.own.bit_count(), where.opp.bit_count()) == (5, 5)


def test_spantsiretti_is_russian_draughts_on_a_wider_board() -> None:
    assert legal(position("spantsiretti", "B:Wd2,Kf4,h4:Bc3")) == {"c3:e1:i5", "c3:e1:j6"}


def test_how_sure_the_rules_are_is_a_column() -> None:
    trust = {row.name: row.trust for row in VARIANTS}
    assert {name for name, each in trust.items() if each is Trust.A} == {
        "international", "english", "italian", "russian"
    }  # fmt: skip
    assert {name for name, each in trust.items() if each is Trust.B} == {
        "brazilian",
        "turkish",
        "frisian",
        "frysk",
    }
    assert {name for name, each in trust.items() if each is Trust.C} == {"czech"}


# The end


@pytest.mark.parametrize("name", ALL)
def test_nobody_has_won_at_the_start(name: str) -> None:
    assert ENGINE.outcome(position(name)) is None


def test_who_has_no_pieces_has_lost() -> None:
    found = ENGINE.outcome(played(position("international", "W:W28:B23"), "28x19"))
    assert found is not None
    assert (found.text, found.winner, found.reason) == ("2-0", "white", "elimination")


def test_who_cannot_move_has_lost() -> None:
    found = ENGINE.outcome(position("international", "B:W41,47:B36"))
    assert found is not None
    assert (found.text, found.winner, found.reason) == ("2-0", "white", "blockade")


def test_the_first_number_of_a_result_belongs_to_the_side_that_starts() -> None:
    found = ENGINE.outcome(played(position("english", "W:W15:B11"), "15x8"))
    assert found is not None
    assert (found.text, found.winner) == ("0-1", "white")
