"""Why a move cannot be played, in the words that a player reads."""

from __future__ import annotations

import pytest

from gamenote.core.engine import Objection
from gamenote.games.chess.board import KNIGHT, QUEEN, ROOK, Move
from gamenote.games.chess.judging import judge
from gamenote.games.chess.play import ENGINE
from tests.games.chess.moves import position, refused

PINNED = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/{rank}/4K3 b kq - 0 1"

REASONS = [
    # There is no such thing.
    ("xyz", {}, "1. xyz: this is not a move of chess"),
    ("Qd5", {"fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}, "1. Qd5: White has no queen"),
    ("Nec3", {}, "1. Nec3: White has no knight on the e-file"),
    ("N5c3", {}, "1. N5c3: White has no knight on rank 5"),
    ("e4e5", {}, "1. e4e5: e4 is empty"),
    ("e7e5", {}, "1. e7e5: the pawn on e7 is Black's, and White is to move"),
    ("Nb2c3", {}, "1. Nb2c3: on b2 stands a pawn"),
    # It cannot go there.
    ("Nd2", {}, "1. Nd2: d2 is occupied by White's own pawn"),
    ("Nd4", {}, "1. Nd4: no knight can go to d4"),
    ("Ke4", {"moves": "e4"}, "1... Ke4: the king on e8 cannot go to e4"),
    ("Bb5", {}, "1. Bb5: the pawn on e2 is in the way of the bishop on f1"),
    ("Qd5", {"moves": "d3 d5"}, "2. Qd5: the pawn on d3 is in the way of the queen on d1"),
    # Pawns.
    ("e5", {"moves": "e4 e5"}, "2. e5: the pawn on e5 is in the way"),
    ("e4", {"moves": "Nf3 a6 Nd4 a5 Nb3 a4 Nc3 a3 Ne4 h6"}, "6. e4: e4 is occupied by White's own knight"),
    ("d4", {"moves": "Nf3 a6 Ne5 a5 Nd3 a4"}, "4. d4: the knight on d3 is in the way"),
    ("e5", {}, "1. e5: no pawn can go to e5"),
    ("e5", {"moves": "e3 a6"}, "2. e5: the pawn on e3 can step two squares only from rank 2"),
    ("exd3", {}, "1. exd3: there is nothing to capture on d3"),
    ("exf6", {}, "1. exf6: no pawn on the e-file can capture on f6"),
    ("ed", {}, "1. ed: no pawn on the e-file can capture on the d-file"),
    (
        "exd6",
        {"moves": "e4 a6 e5 d5 h3 h6"},
        "4. exd6: no pawn has just passed d6: it is too late to capture en passant",
    ),
    ("e4=Q", {}, "1. e4=Q: a pawn promotes on rank 8 only"),
    ("Nf3=Q", {}, "1. Nf3=Q: a knight does not promote"),
    ("a8=K", {"fen": "8/P7/8/8/8/7k/8/K7 w - - 0 1"}, "1. a8=K: a pawn does not become a king"),
    # The king.
    ("a6", {"moves": "e4 d5 Bb5+"}, "2... a6: the king on e8 is in check from the bishop on b5"),
    ("Nce4", {"fen": PINNED}, "1. Nce4: the knight on c3 is pinned by the bishop on b4"),
    ("Ke2", {"fen": "4k3/8/8/8/4r3/8/8/3K4 w - - 0 1"}, "1. Ke2: e2 is attacked by the rook on e4"),
    ("Kd2", {"fen": "8/8/8/8/8/3k4/8/3K4 w - - 0 1"}, "1. Kd2: d2 is attacked by the king on d3"),
    ("Qxe8", {"fen": "4k3/8/8/8/4Q3/8/8/3K4 w - - 0 1"}, "1. Qxe8: a king is never captured"),
    (
        "dxe6",
        {"fen": "4k3/8/8/r2Pp2K/8/8/8/8 w - e6 0 1"},
        "1. dxe6: capturing en passant opens the line of the rook on a5 to the king on h5",
    ),
    ("exd6", {"fen": "4r3/8/8/3pP3/8/8/8/k3K3 w - d6 0 1"}, "1. exd6: the pawn on e5 is pinned by the rook on e8"),
    # Castling.
    ("O-O", {}, "1. O-O: the bishop on f1 and the knight on g1 are in the way"),
    ("O-O", {"fen": CASTLING.format(rank="4R3")}, "1... O-O: the king on e8 is in check from the rook on e2"),
    (
        "0-0",
        {"fen": CASTLING.format(rank="5R2")},
        "1... 0-0: the king would pass f8, which is attacked by the rook on f2",
    ),
    (
        "O-O-O",
        {"fen": CASTLING.format(rank="2R5")},
        "1... O-O-O: the king would end on c8, which is attacked by the rook on c2",
    ),
    (
        "O-O",
        {"fen": "r3k2r/8/8/8/8/8/8/4K3 b q - 0 1"},
        "1... O-O: castling right lost: the rook on h8 has moved before, or came later",
    ),
    (
        "O-O",
        {"fen": "4k2r/8/8/8/8/8/8/4K3 b - - 0 1"},
        "1... O-O: castling right lost: the king or the rook has moved before",
    ),
    ("O-O", {"fen": "4k3/8/8/8/8/8/8/4K3 b - - 0 1"}, "1... O-O: castling right lost: there is no rook on h8"),
    (
        "O-O",
        {"fen": "3k3r/8/8/8/8/8/8/4K3 b - - 0 1"},
        "1... O-O: castling right lost: the king has moved to d8",
    ),
    (
        "O-O",
        {"fen": "7r/3k4/8/8/8/8/8/4K3 b - - 0 1"},
        "1... O-O: castling right lost: Black's king is not on its first rank",
    ),
    ("O-O", {"variant": "Antichess"}, "1. O-O: White does not castle in Antichess"),
    # Other rules.
    ("N@f3", {}, "1. N@f3: pieces are dropped in Crazyhouse, and this is Chess"),
    ("N@f3", {"variant": "Crazyhouse"}, "1. N@f3: White has no knight in the pocket"),
    (
        "P@e5",
        {"variant": "Crazyhouse", "fen": "4k3/8/8/4p3/8/8/8/4K3[P] w - - 0 1"},
        "1. P@e5: the pawn on e5 is in the way",
    ),
    (
        "P@e8",
        {"variant": "Crazyhouse", "fen": "3k4/8/8/4p3/8/8/8/4K3[P] w - - 0 1"},
        "1. P@e8: no pawn is dropped on rank 8",
    ),
    (
        "P@a2",
        {"variant": "Crazyhouse", "fen": "3k4/8/8/8/8/4r3/8/4K3[P] w - - 0 1"},
        "1. P@a2: the king on e1 is in check from the rook on e3, and a drop there does not help",
    ),
    (
        "Nxf7",
        {"variant": "Atomic", "fen": "4k3/5pK1/8/6N1/8/8/8/8 w - - 0 1"},
        "1. Nxf7: the explosion on f7 would take the king on g7",
    ),
    (
        "Kxe5",
        {"variant": "Atomic", "fen": "3k4/8/8/4p3/4K3/8/8/8 w - - 0 1"},
        "1. Kxe5: a king cannot capture, for it would explode",
    ),
    (
        "Rh2",
        {"variant": "Racing Kings", "fen": "8/8/8/8/8/8/k7/6KR w - - 0 1"},
        "1. Rh2: it gives check to the king on a2, which no move may",
    ),
]


@pytest.mark.parametrize(("text", "where", "words"), REASONS)
def test_the_reason_is_told(text: str, where: dict[str, str], words: str) -> None:
    objection = refused(text, **where)
    assert (objection.kind, objection.message) == ("illegal-move", words)
    assert objection.fatal


def test_a_compulsory_capture_has_a_name_of_its_own() -> None:
    objection = refused("Nf3", "b3 g5 Ba3 h6", variant="Antichess")
    assert (objection.kind, objection.message) == (
        "capture-missed",
        "3. Nf3: a capture is compulsory (Bxe7)",
    )


@pytest.mark.parametrize(
    ("moves", "variant", "reason"),
    [
        ("f3 e5 g4 Qh4", None, "checkmate"),
        ("e3 e6 Ke2 Ke7 Kd3 Kd6 Kc3 Kd5", "King of the Hill", "king reached its goal"),
        ("e4 f6 Qh5 g6 Qxg6 hxg6 Bb5 a6 Bxd7", "Three-check", "third check"),
    ],
)
def test_moves_behind_the_end_have_a_name_of_their_own(moves: str, variant: str | None, reason: str) -> None:
    objection = refused("a4", moves, variant=variant)
    assert objection.kind == "moves-after-end"
    assert objection.message.endswith(f"a4: the game is already over ({reason})")


def test_a_null_move_does_not_answer_a_check() -> None:
    there = position("e4 d5 Bb5")
    (move,) = ENGINE.candidates(there, "--")  # type: ignore[misc]
    (objection,) = judge(there, move)
    assert objection.fatal
    words = "the king on e8 is in check from the bishop on b5, and a null move does not answer it"
    assert objection.message == f"2... --: {words}"


@pytest.mark.parametrize(
    ("text", "where", "help"),
    [
        ("Nd4", {}, "possible: Na3 or Nc3 or Nf3 or Nh3"),
        ("a6", {"moves": "e4 d5 Bb5+"}, "possible: Nc6 or Nd7 or Bd7 or Qd7 or 1 more"),
        ("e5", {}, "possible: e3 or e4"),
        ("Bb5", {}, ""),
    ],
)
def test_what_is_possible_is_told(text: str, where: dict[str, str], help: str) -> None:
    assert refused(text, **where).help == help


def test_a_king_that_steps_into_the_centre_may_signal_a_result() -> None:
    assert refused("Ke4", "e4 e5").at_end == "board-result-move"
    assert refused("Kf4", "e4 e5").at_end == ""


@pytest.mark.parametrize(
    "move",
    [Move(0, 63, ROOK), Move(1, 18, QUEEN), Move(-1, 20, KNIGHT), Move(4, 7, 5, castling=True), Move(8, 32, 0)],
)
def test_any_illegal_move_is_objected_to_without_its_text(move: Move) -> None:
    objections = judge(position(), move)
    assert any(objection.fatal for objection in objections)
    assert all(isinstance(objection, Objection) for objection in objections)
