"""Tables of squares, each held against a few cases counted by hand."""

from __future__ import annotations

import pytest

from gamenote.games.chess import board as s
from gamenote.games.chess.movement import seen_squares


def named(*names: str) -> int:
    return s.mask_of("abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in names)


def at(name: str) -> int:
    return named(name).bit_length() - 1


@pytest.mark.parametrize(
    ("table", "square", "reached"),
    [
        (s.KING_STEPS, "a1", ("a2", "b1", "b2")),
        (s.KNIGHT_JUMPS, "h1", ("f2", "g3")),
        (s.PAWN_CAPTURES[0], "a2", ("b3",)),
        (s.PAWN_CAPTURES[0], "e8", ()),
        (s.PAWN_CAPTURES[1], "e4", ("d3", "f3")),
        (s.BISHOP_RAYS, "b1", ("a2", "c2", "d3", "e4", "f5", "g6", "h7")),
    ],
)
def test_steps(table: s.Table, square: str, reached: tuple[str, ...]) -> None:
    assert table[at(square)] == named(*reached)


def test_lines_between_and_behind() -> None:
    assert s.BETWEEN[at("a1")][at("d4")] == named("b2", "c3")
    assert s.BETWEEN[at("e1")][at("e2")] == 0
    assert s.BETWEEN[at("e1")][at("f3")] == 0
    assert s.BEHIND[at("e1")][at("e6")] == named("e7", "e8")
    assert s.BEHIND[at("e1")][at("d3")] == 0


def test_sliders_stop_at_the_first_piece() -> None:
    occupied = named("d4", "d6", "b4", "f2")
    assert seen_squares(s.ROOK, at("d4"), occupied) == named(
        "d1", "d2", "d3", "d5", "d6", "c4", "b4", "e4", "f4", "g4", "h4"
    )
    assert seen_squares(s.BISHOP, at("d4"), occupied) == named(
        "c3", "b2", "a1", "e5", "f6", "g7", "h8", "e3", "f2", "c5", "b6", "a7"
    )
    assert seen_squares(s.QUEEN, at("d4"), 0) == s.QUEEN_RAYS[at("d4")]


def test_colours_of_squares() -> None:
    assert s.DARK >> at("a1") & 1
    assert s.LIGHT >> at("h1") & 1
    assert s.LIGHT.bit_count() == 32
    assert list(s.squares_in(s.RANKS[0] & s.FILES[7])) == [7]
