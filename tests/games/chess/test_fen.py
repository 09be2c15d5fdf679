"""FEN in all its forms: what is read, what is told of it, and what is written."""

from __future__ import annotations

from random import Random

import pytest

from gamenote.core.diagnostic import Severity
from gamenote.games.chess.board import Position
from gamenote.games.chess.fen import FenProblem, arrays, read_fen, write_fen
from gamenote.games.chess.variants import START, VARIANTS, Variant, find_variant
from tests.games.chess.playing import ARRAYS

KINGS = "4k3/8/8/8/8/8/8/4K3"


def row(name: str) -> Variant:
    found = find_variant(name)
    assert found is not None
    return found


def read(fen: str, variant: str = "Standard") -> Position:
    position = read_fen(row(variant), fen).position
    assert position is not None
    return position


def told(fen: str, variant: str = "Standard") -> list[FenProblem]:
    return list(read_fen(row(variant), fen).problems)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.name)
def test_the_usual_start_is_read_without_a_word_and_written_back(variant: Variant) -> None:
    reading = read_fen(variant, variant.start)
    assert reading.problems == ()
    assert reading.position is not None
    pieces, rest = variant.start.split(" ", 1)
    pockets = "[]" if variant.drops else ""
    checks = " 3+3 0 1" if variant.checks_to_win else " 0 1"
    assert write_fen(reading.position) == f"{pieces}{pockets} {rest[: -len(' 0 1')]}{checks}"


@pytest.mark.parametrize(
    ("variant", "fen", "written"),
    [
        ("Standard", f"{KINGS} w - -", f"{KINGS} w - - 0 1"),
        ("Standard", f"{KINGS}  b   - - 3 7", f"{KINGS} b - - 3 7"),
        ("Standard", "4k3/44/8/8/8/8/8/4K3 w - - 0 1", f"{KINGS} w - - 0 1"),
        ("Crazyhouse", f"{KINGS}[QRp] w - - 0 1", f"{KINGS}[QRp] w - - 0 1"),
        ("Crazyhouse", f"{KINGS}/pQR w - - 0 1", f"{KINGS}[QRp] w - - 0 1"),
        ("Crazyhouse", f"{KINGS}[-] w - - 0 1", f"{KINGS}[] w - - 0 1"),
        ("Crazyhouse", "4k3/8/8/3Q~4/8/8/8/4K3 b - - 0 1", "4k3/8/8/3Q~4/8/8/8/4K3[] b - - 0 1"),
        ("Three-check", f"{KINGS} w - - 2+3 0 1", f"{KINGS} w - - 2+3 0 1"),
        ("Three-check", f"{KINGS} w - - 0 1 +1+0", f"{KINGS} w - - 2+3 0 1"),
        ("Chess960", "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1", "rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1"),
        ("Chess960", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"),
        ("Chess960", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"),
        ("Standard", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("Standard", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"),
    ],
)
def test_forms(variant: str, fen: str, written: str) -> None:
    position = read(fen, variant)
    assert write_fen(position) == written
    assert write_fen(read(written, variant)) == written


def test_castling_is_written_in_the_letters_of_shredder() -> None:
    assert write_fen(read(START), castling="shredder").split()[2] == "HAha"


@pytest.mark.parametrize(
    ("fen", "legal", "pseudo", "always"),
    [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6", "d6", "d6"),
        ("4r3/8/8/3pP3/8/8/8/k3K3 w - d6 0 1", "-", "d6", "d6"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "-", "-", "d6"),
    ],
)
def test_the_three_ways_of_en_passant(fen: str, legal: str, pseudo: str, always: str) -> None:
    ways = {"legal": legal, "pseudo": pseudo, "always": always}
    assert told(fen) == []
    assert {way: write_fen(read(fen), passant=way).split()[3] for way in ways} == ways


@pytest.mark.parametrize(
    ("variant", "fen", "kind", "words", "part", "instead", "severity"),
    [
        ("Standard", "", "fen-syntax", "the FEN is empty", "", None, None),
        ("Standard", "8/8/8 w - - 0 1", "fen-syntax", "the position has 3 ranks, not 8", "8/8/8", None, None),
        (
            *("Standard", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "fen-syntax"),
            *("rank 7 has 9 squares, not 8", "9", None, None),
        ),
        (
            *("Standard", "4k3/x7/8/8/8/8/8/4K3 w - - 0 1", "fen-syntax"),
            *('"x" is neither a piece nor a number of squares', "x7", None, None),
        ),
        ("Standard", f"{KINGS} x - - 0 1", "fen-syntax", '"x" is nobody to move: w or b', "x", None, None),
        (
            *("Standard", f"{KINGS} w - - 0 1 more", "fen-syntax"),
            *("more stands behind the six fields of a FEN and is not read", "more", None, Severity.INFO),
        ),
        (
            *("Standard", "4k3/8/8/8/8/8/8/8 w - - 0 1", "fen-position"),
            *("White has no king", "4k3/8/8/8/8/8/8/8", None, None),
        ),
        (
            *("Standard", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "fen-position"),
            *("a white pawn stands on a1, where no pawn can be", "4k3/8/8/8/8/8/8/P3K3", None, None),
        ),
        (
            *("Standard", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "fen-position"),
            *("Black is in check, and White is to move", "4k3/8/8/8/8/8/8/4RK2", None, None),
        ),
        (
            *("Racing Kings", "8/8/8/8/8/8/k6R/6K1 w - - 0 1", "fen-position"),
            *("Black is in check, and White is to move", "8/8/8/8/8/8/k6R/6K1", None, None),
        ),
        (
            *("Standard", "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "fen-position"),
            *("Black has 9 pawns, and begins with 8", "4k3/pppppppp/p7/8/8/8/8/4K3", None, Severity.WARNING),
        ),
        (
            *("Standard", "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "fen-position"),
            "White has 8 pawns and 1 promoted piece, and begins with 8 pawns",
            *("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3", None, Severity.WARNING),
        ),
        (
            *("Standard", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "fen-castling"),
            *("White cannot castle long: no rook on a1", "KQ", "K", None),
        ),
        (
            *("Standard", "4k3/8/8/8/8/8/4K3/7R w K - 0 1", "fen-castling"),
            *("White cannot castle short: no king on rank 1", "K", "-", None),
        ),
        (
            *("Antichess", "4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "fen-castling"),
            *("White does not castle in Antichess", "K", "-", None),
        ),
        (
            *("Standard", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "fen-castling"),
            *("HAha is written KQkq where kings and rooks stand as usual", "HAha", "KQkq", Severity.INFO),
        ),
        (
            *("Standard", "r3k2r/8/8/8/8/8/8/R3K2R w KKq - 0 1", "fen-castling"),
            *("K says of a rook what was said before", "KKq", "Kq", None),
        ),
        ("Standard", f"{KINGS} w - e3 0 1", "fen-ep", "no pawn has just passed e3", "e3", "-", None),
        ("Standard", f"{KINGS} w - z9 0 1", "fen-ep", "no pawn has just passed z9", "z9", "-", None),
        (
            *("Standard", f"{KINGS} w - - -1 1", "fen-counters"),
            *("-1 cannot be the moves since the last capture or pawn move", "-1", "0", None),
        ),
        (
            *("Standard", f"{KINGS} w - - 0 0", "fen-counters"),
            *("0 cannot be the number of the move", "0", "1", None),
        ),
    ],
)
def test_problems(
    variant: str, fen: str, kind: str, words: str, part: str, instead: str | None, severity: Severity | None
) -> None:
    (found,) = told(fen, variant)
    assert (found.kind, found.message, found.instead, found.severity) == (kind, words, instead, severity)
    assert fen[found.start : found.end] == part


@pytest.mark.parametrize(("fields", "instead"), [("w - -", " 0 1"), ("w - - 3", " 1")])
def test_what_is_missing_is_put_behind(fields: str, instead: str) -> None:
    fen = f"{KINGS} {fields}"
    (found,) = told(fen)
    assert (found.kind, found.start, found.end, found.instead) == ("fen-counters", len(fen), len(fen), instead)
    assert all("ends without" not in each.message for each in told(fen + instead))


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("Antichess", "8/8/8/8/8/kk6/8/KKK5 w - - 0 1"),
        ("Horde", "4k3/8/8/8/8/8/8/PPPPPPPP w - - 0 1"),
        ("Atomic", "8/8/8/8/8/4k3/3qK3/8 w - - 0 1"),
        ("Crazyhouse", "4k3/pppppppp/pppppppp/8/8/8/8/4K3[] w - - 0 1"),
    ],
)
def test_what_variants_allow(variant: str, fen: str) -> None:
    assert told(fen, variant) == []


def test_rights_of_other_arrays_are_read_in_games_that_begin_from_them() -> None:
    fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9"
    assert told(fen, "Chess960") == []
    assert write_fen(read(fen, "Chess960")) == fen
    assert [each.message for each in told(fen)] == ["White cannot castle short: the king is on g1"]
    assert write_fen(read(fen)) == fen.replace("KQkq", "-")


def test_there_are_960_arrays() -> None:
    assert len(ARRAYS) == 960
    assert {"BBQNNRKR", "RNBQKBNR", "RKRNNQBB"} <= {*ARRAYS}
    assert arrays(read(START)) == ("RNBQKBNR", "RNBQKBNR")
    assert arrays(read(START.replace("RNBQKBNR", "BBRKNNQR"))) == ("BBRKNNQR", "RNBQKBNR")
    assert arrays(read(START.replace("RNBQKBNR", "RRNQKBNB"))) == ("", "RNBQKBNR")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.name)
def test_damaged_positions_are_read_or_refused_with_a_word(variant: Variant) -> None:
    dice = Random(variant.name)
    for _ in range(150):
        letters = list(f"{variant.start} +0+0" if variant.checks_to_win else variant.start)
        for _ in range(dice.randrange(1, 5)):
            at = dice.randrange(len(letters))
            letters[at : at + dice.randrange(2)] = dice.choice("PNkq/8 1-w~[]Kxé0\t9+")
        text = "".join(letters)
        reading = read_fen(variant, text)
        assert all(0 <= each.start <= each.end <= len(text) for each in reading.problems)
        assert reading.position is not None or reading.problems
        if reading.position is not None:
            written = write_fen(reading.position)
            assert write_fen(read(written, variant.name)) == written


@pytest.mark.parametrize(
    "fen", ["K" * 90_000, f"{KINGS} {'w' * 90_000}", f"{KINGS} w {'K' * 90_000} - 0 1", "/" * 90_000]
)
def test_messages_stay_short(fen: str) -> None:
    assert max(len(each.message) for each in told(fen)) < 100
