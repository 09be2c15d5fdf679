"""Which variant a game is of that names none, and what is said where chess refuses its moves."""

from __future__ import annotations

import pytest

from gamenote.core.diagnostic import Severity
from gamenote.games.chess.guess import variant_shown_by_fen
from gamenote.games.chess.variants import HORDE_START, RACING_START, START
from tests.games.chess.linting import findings, fixed, game, names

ARRAY = "bbrknnqr/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNQR w KQkq - 0 1"
PINNED = "4r1k1/8/8/8/8/8/4N3/4K2R w - - 0 1"
PIN = "1. Rh2 Kg7 2. Rh1 Kg8 3. Rh2 Kf7 4. Rh1 Kg6 5. Nc3 Kg7 6. Kd2 Rd8+ 7. Rh2 *"
ANTICHESS = "1. e3 b5 2. Bxb5 d6 3. Bxe8 Qxe8 4. Nf3 a6 5. Nc3 Nf6 6. a3 Nc6 *"
DROPS = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@d5 e6 5. dxe6 Bxe6 6. P@d5 Bf5 7. d4 Nf6 *"


def told(moves: str, fen: str = "", tags: str = "") -> list[tuple[str, str, str]]:
    """Return the errors and warnings of a game: rule, move, help."""
    found = (each for each in findings(game(moves, fen=fen, tags=tags)) if each.severity > Severity.INFO)
    return [(each.name, (each.game and each.game.move) or "", each.help) for each in found]


@pytest.mark.parametrize(
    ("fen", "name"),
    [
        (START, "Standard"),
        (START.replace("KQkq", "HAha"), "Standard"),
        (ARRAY, "Chess960"),
        (ARRAY.replace("KQkq", "-"), "Chess960"),
        (ARRAY.replace("bbrknnqr", "bqnbnrkr"), "Chess960"),  # both arrays drawn by lot
        (START.replace("bnr", "nbr").replace("KQkq", "-"), "Standard"),  # one of them is no array
        ("r4k1r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", "Chess960"),
        ("1r2k2r/8/8/8/8/8/8/1R2K2R w KBkb - 0 1", "Chess960"),
        ("1r2k2r/8/8/8/8/8/8/1R2K2R w Qq - 0 1", "Standard"),  # a rook that has moved
        ("1r4k1/b2b1ppr/p6p/8/8/8/PP3PPP/2R3K1 w Qq - 0 1", "Standard"),  # no array has both
        ("4k3/8/8/8/8/8/8/1K5R w Kk - 0 1", "Standard"),  # a right without its rook
        ("4k3/8/8/8/8/8/8/K6R w K - 0 1", "Standard"),  # in no array a king is in the corner
        (HORDE_START, "Horde"),
        ("4k3/pppppppp/8/8/8/PPPPPPPP/PPPPPPPP/8 w - - 0 1", "Horde"),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1", "Standard"),  # a king that was forgotten
        (RACING_START, "Racing Kings"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1", "Three-check"),
        ("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Crazyhouse"),
        ("4k3/8/8/8/8/8/8/4K3/Qp w - - 0 1", "Crazyhouse"),
        ("4k3/1Q~6/8/8/8/8/8/4K3 w - - 0 1", "Crazyhouse"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/PP w KQkq - 0 1", "Standard"),  # a rank too many
        ("8/8/8/p7/8/8/P7/8 w - - 0 1", "Standard"),  # kings may have been forgotten
        ("nothing", "Standard"),
    ],
)
def test_positions_tell_their_variant(fen: str, name: str) -> None:
    assert (variant_shown_by_fen(fen) or "Standard") == name


def test_an_illegal_move_that_fits_another_variant_is_told_at_its_place() -> None:
    ((rule, move, help),) = told(ANTICHESS)
    assert (rule, move) == ("illegal-move", "d6")
    assert help.startswith("all moves fit Antichess")


def test_a_pinned_knight_is_no_sign_of_horde() -> None:
    assert told(PIN, PINNED) == [("illegal-move", "Nc3", "")]
    assert "Rd8+" in fixed(PIN, fen=PINNED)  # which is a check, if not in Horde


def test_a_check_that_is_not_answered_is_no_sign_of_antichess() -> None:
    moves = "1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. f3 e6 6. a4 Qh4+ 7. b4 *"
    assert told(moves) == [("illegal-move", "b4", "possible: Kd2 or g3")]


def test_drops_without_a_tag_are_refused_and_name_their_variant() -> None:
    assert told(DROPS)[0][:2] == ("illegal-move", "P@d5")
    assert told(DROPS)[0][2].startswith("all moves fit Crazyhouse")


@pytest.mark.parametrize(
    "moves",
    [
        ANTICHESS.replace(" 5. Nc3 Nf6 6. a3 Nc6 *", " 5. Nc3 *"),  # five moves behind it
        ANTICHESS.replace("Nc6", "Nc6+"),  # there is no check in Antichess
        ANTICHESS.replace("a3", "axb3"),  # where nothing is taken
        ANTICHESS.replace("Nc6", "Nc4"),
    ],
)
def test_a_variant_is_named_only_where_all_that_is_written_fits(moves: str) -> None:
    assert "all moves fit" not in told(moves)[0][2]


@pytest.mark.parametrize("variant", ["Standard", "Antichess", "Dragonfly 2", "Makruk"])
def test_no_variant_is_proposed_where_a_tag_names_one(variant: str) -> None:
    found = told(ANTICHESS, tags=f'[Variant "{variant}"]')
    assert all("all moves fit" not in each[2] for each in found)


def test_a_game_of_chess960_without_tag_is_named_by_its_position() -> None:
    assert names("1. e4 e5 *", fen=ARRAY) == ["variant-missing"]


def test_a_tag_that_names_chess_is_believed_against_the_rights() -> None:
    fen = "r4k1r/8/8/8/8/8/8/R4K1R w KQkq - 0 1"
    assert "variant-missing" in names("1. Ke2 *", fen=fen)
    assert [each.name for each in findings(game("1. Ke2 *", fen=fen, variant="Standard"))] == ["fen-castling"]


def test_rights_that_neither_chess_nor_an_array_has_are_told_and_mended_unsafely() -> None:
    fen = "1r4k1/b2b1ppr/p6p/8/8/8/PP3PPP/2R3K1 w Qq - 0 1"
    (found,) = (each for each in findings(game("1. h3 *", fen=fen)) if each.severity > Severity.INFO)
    assert (found.name, found.message) == ("fen-castling", "White cannot castle long: the king is on g1")
    assert found.fix is not None and found.fix.safety.name == "UNSAFE"
    assert found.fix.edits[0].content == "-"
