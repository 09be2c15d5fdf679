"""What is said of how a legal move is written, and what belongs there."""

from __future__ import annotations

import pytest

from tests.games.chess.moves import mended, said

MATING = "e4 e5 Qh5 Nc6 Bc4 Nf6"
PROMOTING = "1n6/P6k/8/8/8/8/6K1/8 w - - 0 1"
PINNED = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"

REMARKS = [
    # Signs.
    ("Bb5", {"moves": "e4 d5"}, "check-missing", "2. Bb5 gives check: write +", "Bb5+"),
    ("c4+", {"moves": "d4 d5"}, "check-false", "2. c4+ gives no check", "c4"),
    ("Qxf7", {"moves": MATING}, "mate-missing", "4. Qxf7 is mate: write #", "Qxf7#"),
    ("Qxf7+", {"moves": MATING}, "mate-missing", "4. Qxf7+ is mate: write #", "Qxf7#"),
    ("Qxf7#", {"moves": "e4 e5 Qh5 Nc6"}, "mate-false", "3. Qxf7# is not mate: Kxf7 is possible", "Qxf7+"),
    ("d4#", {}, "mate-false", "1. d4# is not mate: it gives no check", "d4"),
    (
        "Bb5++",
        {"moves": "e4 d5"},
        "double-check-sign",
        "2. Bb5++ has a sign of double check: write +",
        "Bb5+",
    ),
    (
        "Qxf7++",
        {"moves": MATING},
        "double-check-sign",
        "4. Qxf7++ has a sign of double check: write #",
        "Qxf7#",
    ),
    ("d4++", {}, "check-false", "1. d4++ gives no check", "d4"),
    (
        "Kd5",
        {"moves": "e3 e6 Ke2 Ke7 Kd3 Kd6 Kc3", "variant": "King of the Hill"},
        "mate-missing",
        "4... Kd5 wins (king reached its goal): write #",
        "Kd5#",
    ),
    # Captures.
    ("Qd5", {"moves": "e4 d5 exd5"}, "capture-sign", "2... Qd5 is a capture: write Qxd5", "Qxd5"),
    ("ed5", {"moves": "e4 d5"}, "capture-sign", "2. ed5 is a capture: write exd5", "exd5"),
    ("ed", {"moves": "e4 d5"}, "capture-sign", "2. ed is a capture: write exd5", "exd5"),
    ("e:d5", {"moves": "e4 d5"}, "capture-sign", "2. e:d5 is a capture: write exd5", "exd5"),
    ("ed5:", {"moves": "e4 d5"}, "capture-sign", "2. ed5: is a capture: write exd5", "exd5"),
    ("Nxf3", {}, "capture-sign", "1. Nxf3 is no capture: write Nf3", "Nf3"),
    # Hints.
    (
        "Ngf3",
        {},
        "over-disambiguated",
        "1. Ngf3 is longer than needed: only one knight can go to f3",
        "Nf3",
    ),
    (
        "Nge2",
        {"fen": PINNED},
        "over-disambiguated",
        "1. Nge2 is longer than needed: only one knight can go to e2 (the one on c3 is pinned)",
        "Ne2",
    ),
    (
        "Rh1f1",
        {"fen": "4k3/8/8/8/8/8/8/R2K3R w - - 0 1"},
        "over-disambiguated",
        "1. Rh1f1 is longer than needed: only one rook can go to f1",
        "Rf1",
    ),
    (
        "Nb1d2",
        {"moves": "Nf3 d5 d3 e6"},
        "over-disambiguated",
        "3. Nb1d2 is longer than needed: b tells the knights apart",
        "Nbd2",
    ),
    (
        "N8d7",
        {"moves": "d4 Nf6 c4 d6 Nc3"},
        "disambiguation-order",
        "3... N8d7 gives the rank where the file tells the knights apart: write b",
        "Nbd7",
    ),
    # Letters.
    ("Pe4", {}, "pawn-letter", "1. Pe4 is a pawn move: write it without a letter", "e4"),
    ("nf3", {}, "piece-case", "1. nf3 has a small letter: the knight is N", "Nf3"),
    ("♘f3", {}, "figurine", "1. ♘f3 has a figurine in place of a letter", "Nf3"),
    ("♟e4", {}, "figurine", "1. ♟e4 has a figurine in place of a letter", "e4"),
    # Castling, promotions, captures in passing, drops.
    (
        "0-0",
        {"moves": "e4 e5 Nf3 Nf6 Bc4 Bc5"},
        "castling-spelling",
        "4. 0-0 is castling: write O-O, with the letter O",
        "O-O",
    ),
    (
        "Ke1-g1",
        {"moves": "e4 e5 Nf3 Nf6 Bc4 Bc5"},
        "castling-spelling",
        "4. Ke1-g1 is castling: write O-O",
        "O-O",
    ),
    ("a8Q", {"fen": PROMOTING}, "promotion-spelling", "1. a8Q is a promotion: write a8=Q", "a8=Q"),
    ("a8=(R)", {"fen": PROMOTING}, "promotion-spelling", "1. a8=(R) is a promotion: write a8=R", "a8=R"),
    ("a8/N", {"fen": PROMOTING}, "promotion-spelling", "1. a8/N is a promotion: write a8=N", "a8=N"),
    ("a8=q", {"fen": PROMOTING}, "promotion-spelling", "1. a8=q is a promotion: write a8=Q", "a8=Q"),
    (
        "exd6e.p.",
        {"moves": "e4 a6 e5 d5"},
        "en-passant-suffix",
        "3. exd6e.p. captures en passant, which needs no suffix",
        "exd6",
    ),
    (
        "@e4",
        {"moves": "e4 d5 exd5 Qxd5", "variant": "Crazyhouse"},
        "drop-spelling",
        "3. @e4 drops a pawn: write P@e4",
        "P@e4",
    ),
    # Both squares.
    ("e2-e4", {}, "long-notation", "1. e2-e4 has both squares: write e4", "e4"),
    ("Ng1-f3", {}, "long-notation", "1. Ng1-f3 has both squares: write Nf3", "Nf3"),
    ("g1f3", {}, "long-notation", "1. g1f3 has both squares: write Nf3", "Nf3"),
    ("a7a8q", {"fen": PROMOTING}, "long-notation", "1. a7a8q has both squares: write a8=Q", "a8=Q"),
    ("f1b5", {"moves": "e4 d5"}, "long-notation", "2. f1b5 has both squares: write Bb5+", "Bb5+"),
]


@pytest.mark.parametrize(("text", "where", "kind", "words", "proper"), REMARKS)
def test_one_fault_has_one_remark(text: str, where: dict[str, str], kind: str, words: str, proper: str) -> None:
    assert said(text, **where) == [(kind, words)]
    assert mended(text, **where) == proper


@pytest.mark.parametrize(
    ("text", "where", "kinds", "proper"),
    [
        ("ngf3+", {}, ["piece-case", "over-disambiguated", "check-false"], "Nf3"),
        ("Bf1-b5", {"moves": "e4 d5"}, ["long-notation", "check-missing"], "Bb5+"),
        ("ab8Q+", {"fen": PROMOTING}, ["capture-sign", "promotion-spelling", "check-false"], "axb8=Q"),
        ("♗f1xb5+", {"moves": "e4 b5"}, ["long-notation", "check-false"], "Bxb5"),
    ],
)
def test_several_faults_are_cured_at_once(text: str, where: dict[str, str], kinds: list[str], proper: str) -> None:
    assert [kind for kind, _ in said(text, **where)] == kinds
    assert mended(text, **where) == proper


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Nf3", {}),
        ("Nbd2", {"moves": "Nf3 d5 d3 e6"}),
        ("Rad1", {"fen": "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"}),
        ("Nf3=", {}),
        ("O-O", {"moves": "e4 e5 Nf3 Nf6 Bc4 Bc5"}),
        ("a8=N", {"fen": PROMOTING}),
    ],
)
def test_nothing_is_said_of_proper_moves(text: str, where: dict[str, str]) -> None:
    assert said(text, **where) == []


@pytest.mark.parametrize("text", ["Sf3", "Cf3", "Pa3"])
def test_foreign_letters_are_noted_for_the_whole_game(text: str) -> None:
    kinds = [kind for kind, _ in said(text)]
    assert kinds in (["foreign-letters"], ["pawn-letter"])


def test_moves_that_name_too_little_are_noted() -> None:
    assert [kind for kind, _ in said("Nd2", "Nf3 d5 d3 e6")] == ["ambiguous-move"]
    assert [kind for kind, _ in said("a8", fen=PROMOTING)] == ["promotion-missing"]
