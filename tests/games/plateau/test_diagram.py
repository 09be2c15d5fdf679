"""Positions as diagrams."""

from __future__ import annotations

from gamenote.core.engine import Objection
from tests.games.plateau.table import ENGINE, OPENED, after, at, start


def test_stacks_are_drawn_from_the_bottom_in_the_colours_of_their_owners() -> None:
    drawn = ENGINE.diagram(at("a1=B:rr W:bx"))
    assert [(token.paint, token.text) for token in drawn.cells[(0, 0)].stack] == [("white", "bx"), ("black", "rr")]


def test_prisoners_and_reserves_stand_beside_the_board() -> None:
    drawn = ENGINE.diagram(at("a1=B:rr; d4=W:bb | B holds [xx]"))
    beside = {reserve.heading: " ".join(token.text for token in reserve.tokens) for reserve in drawn.reserves}
    assert beside["Black holds"] == "xx"
    assert beside["Black's reserve"] == "xx xx xx xx bb bb rr bx rx ox rb"
    assert beside["White's reserve"] == "xx xx xx bb rr rr bx rx ox rb"


def test_a_reserve_is_not_drawn_where_a_piece_is_hidden() -> None:
    drawn = ENGINE.diagram(at("a1=B:r?"))
    assert "Black's reserve" not in {reserve.heading for reserve in drawn.reserves}


def test_the_squares_of_the_last_move_are_marked() -> None:
    position = after(start(), *OPENED)
    moves = ENGINE.candidates(position, "3 Pick a1(rr,xx), Drop a2(xx), Drop a3(rr)", "black")
    assert not isinstance(moves, Objection)
    drawn = ENGINE.diagram(ENGINE.play(position, moves[0]), moves[0])
    assert [mark.at for mark in drawn.marks] == [("a1", "a2", "a3")]


def test_what_the_inventory_tells_of_hidden_pieces_is_in_the_legend() -> None:
    drawn = ENGINE.diagram(at("a1=B:o? b?; b1=B:rb; c1=B:bx"))
    assert "a1/0 b? of Black: Blue" in drawn.legend


def test_the_caption_tells_who_moves_or_who_has_won() -> None:
    assert ENGINE.diagram(start()).caption == "Black to move, move 1"
    assert ENGINE.diagram(after(start(), *OPENED, "B[Resign]")).caption == "White has won: resignation"
