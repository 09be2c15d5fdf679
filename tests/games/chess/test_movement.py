"""Odd cases of castling, en passant, drops, explosions and the goals of variants."""

from __future__ import annotations

import pytest

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.chess.board import Move, Position
from gamenote.games.chess.fen import write_fen
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.san import write_move


def start(fen: str, variant: str = "Standard") -> Position:
    position = ENGINE.start(variant, Setup(fen))
    assert not isinstance(position, Objection)
    return position


def only(position: Position, text: str) -> Move:
    """The move that a text means."""
    found = ENGINE.candidates(position, text)
    assert not isinstance(found, Objection)
    (move,) = found
    return move


def moves(fen: str, variant: str = "Standard") -> dict[str, Move]:
    """The legal moves by their SAN."""
    position = start(fen, variant)
    return {write_move(position, move): move for move in ENGINE.legal_moves(position)}


def after(fen: str, san: str, variant: str = "Standard") -> str:
    return write_fen(ENGINE.play(start(fen, variant), moves(fen, variant)[san]))


@pytest.mark.parametrize(
    ("fen", "castling"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", {"O-O-O"}),
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", {"O-O-O"}),  # only the rook crosses b1
        ("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", {"O-O-O"}),  # the rook may be attacked
        ("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", set()),  # through check
        ("2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", set()),  # into check
        ("4k3/4r3/8/8/8/8/8/R3K3 w Q - 0 1", set()),  # out of check
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", set()),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", set()),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", {"O-O-O+"}),
        ("4rkr1/R7/8/4P1P1/8/8/8/4K2R w K - 0 1", {"O-O#"}),
        ("4k3/8/8/8/8/5n2/8/R3K2R b KQ - 0 1", set()),
    ],
)
def test_castling(fen: str, castling: set[str]) -> None:
    assert {san for san in moves(fen) if san.startswith("O")} == castling


@pytest.mark.parametrize(
    ("fen", "san", "there"),
    [
        # The king does not move, the rook does not move, both change places.
        ("4k3/8/8/8/8/8/8/6KR w K - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        # Of two rooks on one side, the letter names the inner one.
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1"),
    ],
)
def test_castling_from_other_squares(fen: str, san: str, there: str) -> None:
    assert after(fen, san, "Chess960") == there


def test_a_rook_that_hid_the_king_does_not_castle() -> None:
    assert "O-O-O" not in moves("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "Chess960")
    assert "O-O-O" in moves("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "Chess960")


def test_rights_are_lost_with_the_rook_and_do_not_come_back() -> None:
    position = start("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for san in ("Rxh8+", "Ke7", "Rh1", "Rf8", "Ra2", "Re8", "Ra1"):
        position = ENGINE.play(position, only(position, san))
    assert write_fen(position).split()[2] == "-"


def test_a_promotion_in_the_corner_takes_the_right() -> None:
    assert after("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "bxa8=Q+").split()[2] == "-"


@pytest.mark.parametrize(
    ("fen", "legal"),
    [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", True),
        ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", False),
        ("b7/8/8/3pP3/8/5K2/8/4k3 w - d6 0 1", False),
        ("4r3/8/8/3pP3/8/8/8/k3K3 w - d6 0 1", False),
        ("8/2b5/8/3pP3/8/6K1/8/4k3 w - d6 0 1", True),
        ("8/8/8/3k4/2Pp4/8/8/4K3 b - c3 0 1", True),
        ("8/8/8/8/k1Pp3R/8/8/4K3 b - c3 0 1", False),
        ("8/8/8/3k4/2PpN3/8/8/K7 b - c3 0 1", True),
    ],
)
def test_en_passant(fen: str, legal: bool) -> None:
    assert any(move.kind == 0 and (move.end - move.start) % 8 for move in moves(fen).values()) is legal
    assert (write_fen(start(fen)).split()[3] != "-") is legal


def test_en_passant_takes_the_pawn_and_must_be_next() -> None:
    fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
    assert after(fen, "exd6") == "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"
    assert after(fen, "Ke2").split()[3] == "-"


@pytest.mark.parametrize(
    ("fen", "there", "missing"),
    [
        ("4k3/8/8/8/8/8/8/r3K3[N] w - - 0 1", {"N@b1", "N@d1"}, {"N@e2", "N@a2"}),  # only what blocks the check
        ("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", {"P@a2", "P@a7"}, {"P@a1", "P@a8"}),
        ("6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1", {"N@f7#"}, set()),
        ("4k3/8/8/8/8/8/4q3/4K3[] w - - 0 1", {"Kxe2"}, {"N@e2"}),
    ],
)
def test_drops(fen: str, there: set[str], missing: set[str]) -> None:
    found = set(moves(fen, "Crazyhouse"))
    assert there <= found
    assert not missing & found


def test_what_is_taken_goes_to_the_pocket() -> None:
    assert after("4k3/8/8/8/8/8/q7/R3K3[] w Q - 0 1", "Rxa2", "Crazyhouse").split()[0].endswith("[Q]")
    assert after("4k3/8/8/8/8/8/q~7/R3K3[] w Q - 0 1", "Rxa2", "Crazyhouse").split()[0].endswith("[P]")
    assert "Q~" in after("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a8=Q+", "Crazyhouse")
    moved = after("Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1", "Ke7", "Crazyhouse")
    assert "Q~" in after(moved, "Qa1", "Crazyhouse")


@pytest.mark.parametrize(
    ("fen", "there", "missing"),
    [
        ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", set(), {"Kxe2"}),  # kings do not capture
        ("4k3/4p3/8/8/8/8/4q3/K3R3 w - - 0 1", {"Rxe2"}, set()),
        ("3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", {"Rxd8#"}, set()),  # the king beside it explodes
        ("4k3/8/8/8/8/8/3q4/R2K4 w - - 0 1", set(), {"Rxd1"}),
        ("3qk3/8/8/8/8/8/r7/R2QK3 w - - 0 1", {"Rxa2", "Qxd8#"}, set()),
        (
            "8/8/8/8/8/4k3/3qK3/8 w - - 0 1",
            {"Kd3", "Kf2"},
            {"Kxd2", "Kd1"},
        ),  # kings side by side: nobody is in check
        ("4k3/8/8/8/8/8/r2q4/R3K3 w - - 0 1", set(), {"Kxd2"}),
    ],
)
def test_explosions(fen: str, there: set[str], missing: set[str]) -> None:
    found = set(moves(fen, "Atomic"))
    assert there <= found
    assert not missing & found


def test_an_explosion_leaves_pawns_and_takes_rights() -> None:
    there = after("r3k3/1pp5/8/8/8/8/8/R3K3 w Qq - 0 1", "Rxa8", "Atomic")
    assert there == "4k3/1pp5/8/8/8/8/8/4K3 b - - 0 1"


def test_en_passant_explodes_where_the_pawn_arrives() -> None:
    there = after("4k3/8/2n1n3/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "Atomic")
    assert there == "4k3/8/8/8/8/8/8/4K3 b - - 0 1"


@pytest.mark.parametrize(
    ("variant", "fen", "san", "winner"),
    [
        ("Three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "Ra8#", "white"),
        ("King of the Hill", "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "Ke4#", "white"),
        ("Horde", "4k3/8/8/8/8/8/4q3/4P3 b kq - 0 1", "Qxe1#", "black"),
        ("Antichess", "8/8/8/8/8/8/1p6/P7 b - - 0 1", "bxa1=K#", "white"),
        ("Racing Kings", "8/1K6/8/8/8/8/7k/8 w - - 0 1", "Ka8#", "white"),
        ("Racing Kings", "1K6/6k1/8/8/8/8/8/8 b - - 0 1", "Kg8", None),
        ("Racing Kings", "1K6/6k1/8/8/8/8/8/8 b - - 0 1", "Kg6#", "white"),
        ("Racing Kings", "8/6k1/8/8/8/8/8/K7 b - - 0 1", "Kg8#", "black"),
        ("Suicide", "8/8/7p/7P/8/8/8/8 w - - 0 1", "", None),
        ("Giveaway", "8/8/7p/7P/8/8/8/8 w - - 0 1", "", "white"),
        ("Suicide", "8/8/p6p/7P/8/8/8/P7 b - - 0 1", "a5", None),
    ],
)
def test_ends_of_variants(variant: str, fen: str, san: str, winner: str | None) -> None:
    position = start(fen, variant)
    if san:
        position = ENGINE.play(position, moves(fen, variant)[san])
    end = ENGINE.outcome(position)
    assert (end is None) is (san == "a5")
    assert end is None or end.winner == winner
    assert (next(ENGINE.legal_moves(position), None) is None) is (end is not None)


def test_no_move_may_give_check_in_a_race() -> None:
    found = moves("8/8/8/8/8/8/k7/6RK w - - 0 1", "Racing Kings")
    assert "Rg3" in found
    assert "Rg2" not in found


def test_captures_are_compulsory_and_kings_are_made() -> None:
    assert set(moves("8/8/8/3p4/4P3/8/8/K7 w - - 0 1", "Antichess")) == {"exd5#"}
    assert "a8=K" in moves("8/P6p/8/8/8/8/8/8 w - - 0 1", "Antichess")


def test_pawns_of_the_horde_step_two_from_the_first_rank() -> None:
    there = after("4k3/8/8/8/1p6/8/8/P7 w - - 0 1", "a3", "Horde")
    assert there.split()[3] == "-"
    assert after("4k3/8/8/8/1p6/8/P7/8 w - - 0 1", "a4", "Horde").split()[3] == "a3"
