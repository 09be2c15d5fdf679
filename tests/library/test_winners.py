"""Who has won is told alike by tables, figures and `--where`."""

from __future__ import annotations

import pytest

import gamenote
from gamenote.actions.questions.facts import Facts
from gamenote.actions.questions.names import NAMES
from gamenote.core.format import Entry

MATE = "1. f3 e5 2. g4 Qh4#"
CHESS = '[White "A"]\n[Black "B"]\n'
INTERNATIONAL = '[White "A"]\n[Black "B"]\n[GameType "20"]\n'
CASES = [
    ("pgn", f'{CHESS}[Result "1-0"]\n\n1. e4 e5 1-0\n', "white"),
    ("pgn", f'{CHESS}[Result "1/2-1/2"]\n\n1. e4 e5 1/2-1/2\n', "draw"),
    ("pgn", f'{CHESS}[Result "*"]\n\n1. e4 e5 *\n', None),
    ("pgn", f'{CHESS}[Result "*"]\n\n{MATE} *\n', "black"),
    ("pgn", f'{CHESS}[Result "1-0"]\n\n{MATE} 0-1\n', "white"),
    ("pgn", f'{CHESS}[Result "*"]\n\n1. e4 e5 1-0\n', "white"),
    ("pgn", "1. e4 e5 0-1\n", "black"),
    ("pgn", f'{CHESS}[Result "1-0"]\n[Termination "forfeit"]\n\n1-0\n', "white"),
    ("pgn", f'{CHESS}[Result "0-0"]\n\n*\n', None),
    ("pgn", f'{CHESS}[Result "1 - 0"]\n\n1. e4 e5 1 - 0\n', "white"),
    ("pdn", f'{INTERNATIONAL}[Result "2-0"]\n\n1. 32-28 18-23 2-0\n', "white"),
    ("pdn", f'{INTERNATIONAL}[Result "1-1"]\n\n1. 32-28 18-23 1-1\n', "draw"),
    ("pdn", f'{INTERNATIONAL}[Result "0-0"]\n\n1. 32-28 18-23 0-0\n', None),
    ("pdn", f'{INTERNATIONAL}[Result "4-6"]\n\n1. 32-28 18-23 *\n', None),
    ("pdn", '[GameType "21"]\n[Result "1-0"]\n\n1. 11-15 23-19 1-0\n', "black"),
    ("2048gn", '[Player "Ann"]\n[InitialBoard "a1 b1"]\n[Result "Locked"]\n\n1. L b2 *\n', None),
]


@pytest.mark.parametrize(("format", "text", "winner"), CASES)
def test_the_winner_is_the_same_whoever_asks(format: str, text: str, winner: str | None) -> None:
    (game,) = gamenote.read(text, format)
    assert {row["winner"] for row in gamenote.to_rows(game)} in ({winner}, set())
    for written in (game, gamenote.convert(game, "json")):
        (counted,) = gamenote.stats(written)["games"]
        assert counted["winner"] == winner
    asked = [str(each) for each in NAMES["winner"][1](Facts.of(Entry(game.record, None))) if each is not None]
    assert asked == [winner] * (winner is not None)
