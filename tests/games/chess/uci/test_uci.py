"""Lines of UCI: games as engines are told them."""

from __future__ import annotations

import pytest

import gamenote
from gamenote.core.record import Record
from gamenote.core.source import Source
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.uci import FORMAT
from tests.games.chess.pgn.writing import HEAD, rewritten
from tests.games.chess.pgn.writing import record as pgn

CODEC = FORMAT.codec()


def record(line: str) -> Record:
    return CODEC.read(Source("x", line)).record


def written(game: Record, **options: str) -> str:
    return CODEC.write(game, ENGINE, FORMAT.resolve(options))


@pytest.mark.parametrize(
    "line",
    [
        "position startpos",
        "position startpos moves e2e4 e7e5 g1f3",
        "position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8q e8d7",
        "position fen 4k3/8/8/8/8/8/4p3/K7 b - - 3 24 moves e2e1q",
        "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
        "position fen 4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1 moves Q@d1 N@c2",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 3+1 0 1 moves e1g1",
    ],
)
def test_lines_come_back(line: str) -> None:
    assert written(record(line)) == line + "\n"
    assert written(pgn(rewritten(record(line)))) == line + "\n"


def test_games_from_arrays_castle_with_their_rooks() -> None:
    fen = '[SetUp "1"]\n[FEN "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1"]\n'
    line = written(pgn(f'[Variant "Chess960"]\n{fen}{HEAD}1. O-O O-O-O *'))
    assert line.endswith("w GBgb - 0 1 moves e1g1 e8b8\n")
    assert rewritten(record(line)).endswith("1. O-O O-O-O *\n")


def test_variants_with_another_start_have_a_position() -> None:
    assert written(pgn('[Variant "Racing Kings"]\n' + HEAD + "1. Kh3 *")).startswith(
        "position fen 8/8/8/8/8/8/krbnN"
    )


def test_null_moves_and_variants_are_told() -> None:
    game = pgn('[Variant "Atomic"]\n' + HEAD + "1. e4 -- *")
    assert written(game) == "position startpos moves e2e4 0000\n"
    said = {loss.said for loss in FORMAT.losses(game, FORMAT.resolve({}))}
    assert {"null moves are written as 0000, which few engines take", "the variant Atomic is not named"} <= said


def test_other_lines_are_told() -> None:
    found = gamenote.lint(
        "position startpos moves e2e4\ngo depth 3\nposition startpos moves e2-e4\n", format="uci"
    )
    assert [(each.name, each.start.line) for each in found] == [("uci-syntax", 2), ("uci-syntax", 3)]


def test_moves_are_played() -> None:
    found = gamenote.lint("position startpos moves e2e4 e7e6 e4e6\n", format="uci")
    assert [each.name for each in found] == ["illegal-move"]


def test_before_a_move_that_may_be_two_the_line_ends() -> None:
    game = pgn(HEAD + "1. d4 d5 2. Nf3 Nf6 3. Nd2 e6 *\n")
    assert written(game).split()[-2:] == ["g1f3", "g8f6"]


def test_rights_without_a_rook_leave_a_line_that_comes_back() -> None:
    line = written(record("position fen r3k2r/8/8/8/8/8/8/R3K2R w KB - 0 1"))
    assert written(record(line)) == line


def test_castling_rights_of_chess960_are_written_as_xfen_where_that_is_asked_for() -> None:
    text = "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 moves f4f5"
    game = FORMAT.codec().read(Source("x", text)).record
    for castling, rights in (("auto", "HFhf"), ("shredder", "HFhf"), ("xfen", "KQkq")):
        options = FORMAT.resolve({"castling": castling})
        assert f" w {rights} - 2 9 " in FORMAT.codec().write(game, ENGINE, options)
        assert bool(FORMAT.losses(game, options)) is (castling == "xfen")


@pytest.mark.parametrize(
    ("variant", "moves"),
    [("Crazyhouse", "e4 d5 exd5 Qxd5 Nc3 Qd8 P@d6"), ("Three-check", "e4 d5 Bb5+ c6 Bxc6+")],
)
def test_a_variant_with_pieces_in_hand_or_checks_is_shown_by_its_start(variant: str, moves: str) -> None:
    game = pgn(f'[Variant "{variant}"]\n\n{moves} *\n')
    assert record(written(game)).variant == variant
    assert list(FORMAT.codec().drops(game, FORMAT.resolve({}))) == []


@pytest.mark.parametrize("start", ["startpos", "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"])
def test_the_word_moves_without_a_move_is_left_out_and_told(start: str) -> None:
    text = f"position {start} moves"
    reading = FORMAT.codec().read(Source("x", text))
    assert written(reading.record) == f"position {start}\n"
    assert [text[span.start : span.end] for span in reading.lost_text.skipped] == ["moves"]
