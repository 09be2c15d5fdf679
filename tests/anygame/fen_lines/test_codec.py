"""Positions, one a line."""

from __future__ import annotations

import gamenote
from gamenote.anygame.fen_lines import FORMAT
from gamenote.games.draughts.play import ENGINE
from tests.games.draughts.pdn.found import record


def line(text: str, **options: str) -> str:
    return FORMAT.codec().write(record(text), ENGINE, FORMAT.resolve(options))


GAME = '[GameType "20"]\n[FEN "W:W28,50:B12,22,9"]\n\n1. 28x8 9-14 *\n'


def test_the_position_behind_the_last_move() -> None:
    assert line(GAME) == "W:W8,50:B14\n"


def test_the_position_before_the_first_move() -> None:
    assert line(GAME, at="start") == "W:W28,50:B9,12,22\n"


def test_every_position_of_the_main_line_is_a_line() -> None:
    (game,) = gamenote.read('[GameType "25"]\n\n1. c3-d4 (1. c3-b4) b6-a5 *\n')
    every = gamenote.convert(game.record, "fen", options={"at": "every"}).splitlines()
    start = gamenote.convert(game.record, "fen", options={"at": "start"})
    end = gamenote.convert(game.record, "fen")
    assert len(every) == 3
    assert f"{every[0]}\n" == start
    assert f"{every[-1]}\n" == end
    assert [line[0] for line in every] == ["W", "B", "W"]


def test_positions_of_chess_have_rights_and_squares_as_asked_for() -> None:
    (game,) = gamenote.read("1. e4 e5 2. Nf3 *\n", format="pgn")
    every = gamenote.convert(game.record, "fen", options={"at": "every", "ep": "always", "castling": "shredder"})
    assert every.splitlines()[1] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1"
    end = gamenote.convert(game.record, "fen")
    assert end == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n"
