"""What games of chess are asked, on records of our own."""

from __future__ import annotations

from functools import partial

import pytest

from gamenote.actions.questions.facts import Facts
from gamenote.actions.questions.names import answers, question
from gamenote.core import registry
from gamenote.core.reading import Reading
from gamenote.core.source import Source

MORPHY = """\
[White "Ann"]
[Black "Bob"]
[Result "1-0"]
[WhiteElo "2210"]
[BlackElo "1990"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {[%eval 0.4] [%clk 0:01:00]} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7
16. Qb8+ Nxb8 17. Rd8# 1-0
"""
SCANDINAVIAN = """\
[White "Ann"]
[Black "Cid"]
[Result "1/2-1/2"]

1. e4 Nf6 2. e5 d5 3. exd6 cxd6 4. Nf3 Nc6 5. Be2 g6 6. O-O Bg7 7. Ng5 Ng8 8. Nf3 Nf6 9. Ng5 Ng8
10. Nf3 Nf6 1/2-1/2
"""
LATE = """\
[White "Ann"]
[Black "Dan"]
[Result "0-1"]
[SetUp "1"]
[FEN "8/P6k/8/8/8/8/1r5p/K7 w - - 0 60"]

60. Kxb2 h1=N 61. a8=R Nf2 62. Rh8+ Kxh8 1/2-1/2
"""
STALEMATE = '[SetUp "1"]\n[FEN "7k/8/5K2/8/8/8/8/6Q1 w - - 0 60"]\n\n60. Qg6 1/2-1/2\n'
ODDS = '[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"]\n\n1. e4 e5 *\n'
HILL = '[Variant "King of the Hill"]\n\n1. e4 a6 2. Ke2 a5 3. Ke3 a4 4. Kd4 1-0\n'
FIFTY = '[SetUp "1"]\n[FEN "8/8/4k3/8/8/3RK3/8/8 w - - 98 90"]\n\n90. Rd4 Ke7 {a draw} *\n'
GAMES = {
    "morphy": MORPHY,
    "scandinavian": SCANDINAVIAN,
    "late": LATE,
    "stalemate": STALEMATE,
    "odds": ODDS,
    "hill": HILL,
    "fifty": FIFTY,
}


def holds(asked: str, name: str) -> bool:
    reading: Reading = registry.formats()["pgn"].codec().read(Source("a", GAMES[name]))
    return question(asked).holds(partial(answers, Facts(reading.record, lambda: reading.record)))


@pytest.mark.parametrize(
    ("asked", "games"),
    [
        ("eco = C41", "morphy"),
        ("eco1 = C", "morphy"),
        ("eco ~ B*", "scandinavian"),
        ("eco", "morphy scandinavian"),
        ('opening ~ "philidor"', "morphy"),
        ("opening.family ~ Alekhine", "scandinavian"),
        ("opening.plies = 4", "morphy"),
        ("ending = mate", "morphy"),
        ("ending = threefold", "scandinavian"),
        ("ending = insufficient", "late"),
        ("ending = stalemate", "stalemate"),
        ("ending = variant", "hill"),
        ("ending = fifty", "fifty"),
        ("ending = none", "odds"),
        ('reached ~ "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17"', "morphy"),
        ('reached ~ "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5"', "morphy"),
        ('reached ~ "*/p4ppp/4q3/*/2K5"', "morphy"),
        ('reached ~ "*/p4ppp/4q3/*/2K5 b k"', "morphy"),
        ('reached ~ "*/p4ppp/4q3/*/2K5 w *"', ""),
        ('reached ~ "RNBQKBNR"', "morphy scandinavian hill"),
        ('reached ~ "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN? w *"', "morphy scandinavian odds hill"),
        ('pattern ~ "*/*/*/*/*/*/*/K_______"', "late"),
        ('pattern ~ "*/[^p]*[^p]/8"', "late fifty"),
        ('pattern ~ "*k*/8/*/*/*/*/*/Q*" or pattern ~ "*k/8/*K*/8/8/8/8/*Q_"', "stalemate"),
        ('both.pattern ~ "*/*/*/*/*/8/*K*/*n"', "late"),
        ('both.pattern ~ "*N/*k*/8"', "late"),
        ('pattern ~ "*N/*k*/8"', ""),
        ('material ~ "KQk"', "stalemate"),
        ('reached_material ~ "KRkn"', "late"),
        ('reached_material ~ "KP krp" and side = wtm', "late"),
        ('reached_material ~ "KP krp" and side = btm', ""),
        ('reached_material ~ "K m1 k *" and plies < 10', "late"),
        ('reached_material ~ "KR1Q0 k *" and side = black', "morphy late fifty"),
        ('reached_material ~ "KR k n" and material.plies >= 2', "late"),
        ('reached_material ~ "KR k n" and material.plies > 2', ""),
        ('material ~ "KR k" and stays = 2', "fifty"),
        ("pieces.min = 3", "late stalemate fifty"),
        ('moves ~ "1. e4 e5 2. Nf3"', "morphy"),
        ('moves ~ "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3"', "morphy"),
        ('any.moves ~ "Bxb5 Nbd7 0-0-0"', "morphy"),
        ('any.moves ~ "Nf3 Nf6 Ng5"', "scandinavian"),
        ('permuted.moves ~ "d4 d6 Nf3 e5 e4"', "morphy"),
        ('permuted.moves ~ "d4 d6 Nf3 e5 c4"', ""),
        ('permuted.moves ~ "e4 d6 Nf3 e5"', "morphy"),
        ("underpromotion", "late"),
        ("underpromotion = 2", "late"),
        ("castling.white = long", "morphy"),
        ("castling.white = short", "scandinavian"),
        ("castling.black = none and eco", "morphy scandinavian"),
        ("checks = 4", "morphy"),
        ("captures = 12", "morphy"),
        ("en_passant = 1", "scandinavian"),
        ("odds", "odds"),
        ("elo.white > 2200 and elo.difference = 220 and elo.winner = 2210", "morphy"),
        ("evals = 1 and clocks = 1 and comments = 1", "morphy"),
        ("white = ann and result = 1-0", "morphy"),
    ],
)
def test_games_are_found(asked: str, games: str) -> None:
    assert [name for name in GAMES if holds(asked, name)] == games.split()
