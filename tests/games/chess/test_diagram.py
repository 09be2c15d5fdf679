"""Boards of chess: what stands where, marks, pockets, goals, and what is said below."""

from __future__ import annotations

from typing import Any

import pytest

from gamenote.core.diagram import Diagram, cells_as_text, flipped, unknown_roles
from gamenote.core.record import Setup
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.variants import VARIANTS

HILL = "King of the Hill"
START_OF_960 = "bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w KQkq - 0 1"


def board(variant: str, moves: str = "", fen: str = "") -> Diagram:
    """The diagram behind some moves."""
    position: Any = ENGINE.start(variant, Setup(fen) if fen else None)
    last = None
    for text in moves.split():
        found = ENGINE.candidates(position, text)
        assert isinstance(found, tuple), found
        (last,) = found
        position = ENGINE.play(position, last)
    return ENGINE.diagram(position, last)


def marks(diagram: Diagram) -> dict[str, tuple[str, ...]]:
    return {mark.kind: mark.at for mark in diagram.marks}


@pytest.mark.parametrize("variant", [row.name for row in VARIANTS])
def test_everything_on_the_first_board_of_a_variant_can_be_drawn(variant: str) -> None:
    shown = board(variant)
    assert unknown_roles(shown) == ()
    assert sum(len(cell.stack) for cell in shown.cells.values()) == {"Horde": 52, "Racing Kings": 16}.get(
        variant, 32
    )


def test_white_sits_below_and_a1_is_dark() -> None:
    shown = board("Standard")
    assert cells_as_text(shown).startswith(
        "a8=black:rook b8=black:knight c8=black:bishop d8=black:queen e8=black:king"
    )
    assert (shown.cells[0, 0].ground, shown.cells[7, 0].ground) == ("dark", "light")
    assert cells_as_text(flipped(shown)) == cells_as_text(shown)
    assert flipped(shown).lattice.slot((7, 0)) == shown.lattice.slot((0, 7))


def test_the_last_move_and_the_king_in_check_are_marked() -> None:
    assert marks(board("Standard")) == {}
    assert marks(board("Standard", "e4 f6 Qh5+")) == {"last-move": ("d1", "h5"), "check": ("e8",)}


@pytest.mark.parametrize(
    ("fen", "move", "squares"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", ("e1", "g1")),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", ("e1", "c1")),
        ("4k3/8/8/8/8/8/8/6KR w K - 0 1", "O-O", ("h1", "f1")),
    ],
)
def test_castling_is_marked_by_the_king_or_the_rook_where_that_alone_moves(
    fen: str, move: str, squares: tuple[str, str]
) -> None:
    assert marks(board("Chess960", move, fen))["last-move"] == squares


def test_a_drop_is_marked_where_it_lands_and_pockets_lie_at_their_owners() -> None:
    shown = board("Crazyhouse", "e4 d5 exd5 Qxd5 Nc3 Qa5 P@b5")
    assert marks(shown) == {"last-move": ("b5",)}
    told = [(each.heading, each.at, [token.kind for token in each.tokens]) for each in shown.reserves]
    assert told == [("Black's pocket", "above", ["pawn"]), ("White's pocket", "below", [])]
    strong = board("Crazyhouse", fen="4k3/8/8/8/8/8/8/4K3[QNPPp] w - - 0 1").reserves[1]
    assert [token.kind for token in strong.tokens] == ["queen", "knight", "pawn", "pawn"]


def test_what_goes_back_to_the_pocket_as_a_pawn_is_told() -> None:
    assert board("Crazyhouse", fen="4k3/8/8/8/3Q~4/8/8/4K3[] w - - 0 1").legend == ("once a pawn: d4",)


def test_an_explosion_is_marked_where_it_was() -> None:
    assert marks(board("Atomic", "Nf3 f6 Nd4 Nh6 Ne6 dxe6")) == {"last-move": ("d7", "e6"), "cross": ("e6",)}


@pytest.mark.parametrize(
    ("variant", "goal"), [(HILL, {"d4", "e4", "d5", "e5"}), ("Racing Kings", {f"{file}8" for file in "abcdefgh"})]
)
def test_goals_have_a_ground_of_their_own(variant: str, goal: set[str]) -> None:
    shown = board(variant)
    grounds = {shown.lattice.name(coord): cell.ground for coord, cell in shown.cells.items()}
    assert {name for name, ground in grounds.items() if ground.startswith("goal")} == goal
    assert len({ground for name, ground in grounds.items() if name in goal}) == 2


@pytest.mark.parametrize(
    ("variant", "moves", "caption"),
    [
        ("Standard", "", "White to move, move 1"),
        ("Standard", "e4 f6 Qh5+", "Black to move, move 2, in check"),
        ("Standard", "f3 e5 g4 Qh4#", "Black has won: checkmate"),
        (
            "Three-check",
            "e4 e5 Bc4 Nf6 Bxf7+",
            "Black to move, move 3, in check\nchecks left to give: White 2, Black 3",
        ),
        (HILL, "e4 e5 Ke2 Ke7 Ke3 Ke6 Nf3 a6 d4 a5 dxe5 a4 Kd4", "White has won: king reached its goal"),
    ],
)
def test_below_the_board_stands_who_is_to_move_or_how_it_ended(variant: str, moves: str, caption: str) -> None:
    assert board(variant, moves).caption == caption


def test_a_stalemate_is_a_draw() -> None:
    assert board("Standard", fen="k7/2Q5/2K5/8/8/8/8/8 b - - 0 1").caption == "draw: stalemate"
