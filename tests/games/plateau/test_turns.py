"""Whose turn it is, numbers, openings, onboarding, and the end of a game."""

from __future__ import annotations

from gamenote.core.record import Outcome, Setup
from gamenote.games.plateau.position import Position, read_position, show
from tests.games.plateau.table import ENGINE, OPENED, after, at, board, kinds, objections, start


def test_an_opening_is_two_records_with_one_number() -> None:
    assert board(after(start(), *OPENED)) == "a1=B:rr xx; d4=W:bb xx"


def test_an_opening_piece_missing_is_told_at_the_next_player() -> None:
    assert kinds(start(), OPENED[0], OPENED[2]) == ["turn-order"]


def test_the_second_piece_goes_to_the_square_of_the_first() -> None:
    assert kinds(start(), OPENED[0], "B[1 Onboard a2/0 xx]") == ["opening"]


def test_a_game_does_not_open_with_a_movement() -> None:
    assert kinds(start(), "B[1 Pick a1(rr), Drop a2(rr)]") == ["opening"]


def test_the_second_piece_may_be_slipped_under_the_first() -> None:
    assert board(after(start(), "B[1 Onboard a1/0 rr]", "B[1 Onboard a1/0 xx]")) == "a1=B:rr xx"


def test_the_wrong_number_is_told_with_the_right_one() -> None:
    (found,) = objections(after(start(), *OPENED), "B[5 Onboard b1/0 xx]")
    assert (found.kind, found.message, found.instead) == ("move-number", "move 5: expected move 3", "3")


def test_a_missing_number_is_told_and_can_be_added() -> None:
    (found,) = objections(after(start(), *OPENED), "B[Onboard b1/0 xx]")
    assert (found.kind, found.part, found.instead) == ("move-number", (0, 0), "3 ")


def test_the_player_is_asked_before_the_number() -> None:
    assert kinds(start(), *OPENED, "W[7 Onboard b1/0 xx]") == ["turn-order"]


def test_an_answer_without_a_tender_is_told_before_the_player() -> None:
    assert kinds(start(), *OPENED, "W[7 Refuse]") == ["exchange-unsolicited"]


def test_after_the_end_of_the_game_nothing_else_is_asked() -> None:
    assert kinds(start(), *OPENED, "B[Resign]", "B[77 Refuse]") == ["game-over"]


def test_a_new_piece_lies_within_the_stack() -> None:
    assert kinds(at("a1=B:rr"), "B[9 Onboard a1/2 xx]") == ["onboard-height"]
    assert kinds(at("a1=B:rr"), "B[9 Onboard a1/1 xx]") == []


def test_a_new_piece_touches_one_of_its_owner() -> None:
    pinned = at("a1=W:bb xx B:rr")
    assert kinds(pinned, "B[9 Onboard a1/3 xx]") == ["onboard-contact"]
    assert kinds(pinned, "B[9 Onboard a1/2 xx]") == ["onboard-contact"]
    assert kinds(pinned, "B[9 Onboard a1/1 xx]") == []
    assert kinds(pinned, "B[9 Onboard a1/0 xx]") == []


def test_six_prisoners_win() -> None:
    position = at("a1=B:rr; a2=W:bb | B holds [xx xx xx xx bb] W holds []")
    end = after(position, "B[9 Pick a1(rr), Drop a2(rr), Capture a2(bb)]")
    assert ENGINE.outcome(end) == Outcome("B+", "black", "six-prisoners")


def test_prisoners_given_back_do_not_count() -> None:
    position = at("a1=B:rr; a2=W:bb | B holds [xx xx xx xx rr] W holds [rr]")
    position = after(position, "B[9 Tender (rr)]", "W[9 Exchange (rr)]", "W[10 Onboard a2/1 bx]")
    end = after(position, "B[11 Pick a1(rr), Drop a2(rr), Capture a2(bx)]")
    assert ENGINE.outcome(end) is None


def test_six_in_a_run_win_also_when_a_capture_closes_it() -> None:
    position = at("a1=B:rr; a2=W:bb B:xx xx xx xx bb")
    end = after(position, "B[9 Pick a1(rr), Drop a2(rr), Capture a2(bb)]")
    assert ENGINE.outcome(end) == Outcome("B+", "black", "stack-of-six")


def test_a_resignation_wins_for_the_opponent() -> None:
    assert ENGINE.outcome(after(start(), *OPENED, "B[Resign]")) == Outcome("W+Resign", "white", "resignation")


def test_a_player_may_resign_instead_of_answering() -> None:
    position = at("a1=B:rr | B holds [bb]")
    assert kinds(position, "B[9 Tender (bb)]", "W[Resign]") == []


def test_a_position_is_drawn_as_it_is_read() -> None:
    text = "a2=W:xr rr; b4=W:ox rr B:xx | B holds [bb xx] W holds [rb]"
    assert show(at(text)) == text


def test_what_is_no_position_is_refused() -> None:
    assert read_position("a1=B:zz") is None
    assert read_position("a1=B:xx xx xx xx xx") is None
    assert not isinstance(ENGINE.start("standard", Setup("nonsense")), Position)


def test_a_position_can_be_given_for_a_start() -> None:
    position = ENGINE.start("standard", Setup("a1=B:rr; d4=W:bb", to_move="white"))
    assert isinstance(position, Position)
    assert kinds(position, "W[4 Onboard d4/1 xx]") == []
