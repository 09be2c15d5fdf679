"""Tenders and what answers them."""

from __future__ import annotations

import pytest

from gamenote.games.plateau.prisoners import answerable
from tests.games.plateau.table import after, at, kinds, objections

BOARD = "a1=B:xx; d4=W:xx"


def offered(black: str, white: str, tender: str, answer: str) -> list[str]:
    """What is said about an answer when the players hold these prisoners."""
    position = at(f"{BOARD} | B holds [{black}] W holds [{white}]")
    return kinds(position, f"B[9 Tender ({tender})]", f"W[9 {answer}]")


@pytest.mark.parametrize(
    ("black", "white", "tender", "answer", "said"),
    [
        # an equal value can be given: that or more
        ("bb", "bb rr xx", "bb", "Exchange (bb)", []),
        ("bb", "bb rr xx", "bb", "Exchange (rr)", []),
        ("bb", "bb rr xx", "bb", "Exchange (xx)", ["exchange-value"]),
        ("bb", "bb rr xx", "bb", "Refuse", ["refuse-illegal"]),
        # a lower one can be given: the next lower one or more
        ("rr", "bb xx xx rb", "rr", "Exchange (bb,xx)", []),
        ("bb bb", "bb xx rb xx", "bb,bb", "Exchange (xx,xx,bb)", []),
        ("bb bb", "bb xx rb xx", "bb,bb", "Exchange (rb)", []),
        ("bb bb", "bb xx rb xx", "bb,bb", "Exchange (bb)", ["exchange-value"]),
        ("bb bb", "bb xx rb xx", "bb,bb", "Refuse", ["refuse-illegal"]),
        # only greater ones: one of those, or a refusal
        ("xx", "rr bb", "xx", "Exchange (bb)", []),
        ("xx", "rr bb", "xx", "Refuse", []),
        # nothing at all: a refusal
        ("xx", "", "xx", "Refuse", []),
        ("xx", "", "xx", "Exchange (xx)", ["exchange-prisoners"]),
        # a player answers with what he holds
        ("bb", "bb", "bb", "Exchange (rr)", ["exchange-prisoners"]),
        ("bb", "bb", "bb", "Exchange (bb,bb)", ["exchange-prisoners"]),
        ("bb", "bx", "bb", "Exchange (xb)", []),
    ],
)
def test_answers_follow_the_table(black: str, white: str, tender: str, answer: str, said: list[str]) -> None:
    assert offered(black, white, tender, answer) == said


def test_the_answers_to_the_tender_of_the_document() -> None:
    right, refusable = answerable(8, (4, 1, 21, 1))
    assert min(right) == 6 and not refusable
    assert right == {6, 21, 22, 23, 25, 26, 27}


def test_a_wrong_value_is_told_with_the_right_ones() -> None:
    position = after(at(f"{BOARD} | B holds [rx] W holds [rr bb ox]"), "B[9 Tender (rx)]")
    (found,) = objections(position, "W[9 Exchange (bb)]")
    assert found.message == "move 9: Exchange (bb): 4 given for 10; the answer must be 9 or more than 10"


def test_a_player_tenders_what_he_holds() -> None:
    assert kinds(at(f"{BOARD} | B holds [bb] W holds [xx]"), "B[9 Tender (rr)]") == ["tender-prisoners"]


def test_a_tender_is_answered_before_anything_else() -> None:
    position = after(at(f"{BOARD} | B holds [bb] W holds [bb]"), "B[9 Tender (bb)]")
    assert kinds(position, "W[10 Onboard d3/0 rr]") == ["tender-pending"]
    assert kinds(position, "B[9 Onboard a2/0 rr]") == ["tender-pending"]


def test_the_one_who_tenders_does_not_answer() -> None:
    position = after(at(f"{BOARD} | B holds [bb] W holds [bb]"), "B[9 Tender (bb)]")
    assert kinds(position, "B[9 Exchange (bb)]") == ["turn-order"]


def test_prisoners_change_hands_back_to_their_owners() -> None:
    position = at(f"{BOARD} | B holds [bb xx] W holds [rr bx]")
    end = after(position, "B[9 Tender (bb,xx)]", "W[9 Exchange (rr)]")
    assert [[piece.code for piece in held] for held in end.held] == [[], ["bx"]]
    assert (end.reserve(0), end.reserve(1)) == (10, 11)


def test_a_prisoner_with_a_hidden_face_is_given_the_benefit_of_the_doubt() -> None:
    # The hidden piece may be a Blue (4) or the Blue Mask (8), so both answers can be right.
    position = after(at(f"{BOARD} | B holds [bb] W holds [b? rb]"), "B[9 Tender (bb)]")
    assert kinds(position, "W[9 Exchange (b?)]") == ["open-piece-unknown"]
    assert kinds(position, "W[9 Refuse]") == []


def test_an_answer_that_no_hidden_piece_can_make_right_is_told() -> None:
    position = after(at(f"{BOARD} | B holds [xx] W holds [xx b?]"), "B[9 Tender (xx)]")
    assert kinds(position, "W[9 Refuse]") == ["refuse-illegal"]


def test_a_prisoner_is_recognised_either_way_up() -> None:
    position = at(f"{BOARD} | B holds [bx] W holds []")
    assert kinds(position, "B[9 Tender (xb)]") == ["futile-tender"]
