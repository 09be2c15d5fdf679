"""Whole games of Pentobi: legal moves at every ply, the pieces played, the final figures."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from gamenote.games.blokus.play import ENGINE
from gamenote.games.blokus.position import Position
from gamenote.games.blokus.statistics import STATISTICS
from tests.corpus import CORPUS, needs_corpus
from tests.games.blokus.table import after, legal, placement

PLACE = CORPUS / "blokus" if CORPUS else None
GAMES: list[dict[str, Any]] = json.loads((PLACE / "index.json").read_text())["games"] if PLACE else []
MOVE = re.compile(r"(?<![A-Z0-9])([BW1-4])\[([a-z0-9,]+)\]")
COLORS = {"B": "1", "W": "2"}


def main_line(game: dict[str, Any]) -> list[tuple[str, str]]:
    """Colours and moves of the main line; in these files it ends before the first closing bracket."""
    assert PLACE is not None
    text = re.sub(r"C\[(?:\\.|[^\\\]])*\]", "", (PLACE / game["file"]).read_text())
    return [(COLORS.get(name, name), move) for name, move in MOVE.findall(text[: text.index(")")])]


def final(game: dict[str, Any]) -> Position:
    position = after(game["variant"])
    for color, text in main_line(game):
        move = placement(position, text, color)
        assert ENGINE.judge(position, move) == ()
        assert ENGINE.write_move(position, move) == text
        position = ENGINE.play(position, move)
    return position


@needs_corpus
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["file"])
def test_a_whole_game_is_legal_and_ends_with_its_figures(game: dict[str, Any]) -> None:
    position = final(game)
    outcome = ENGINE.outcome(position)
    assert dict(STATISTICS.figures(position)) == {name: game[name] for name in STATISTICS.figures(position)}
    assert outcome is not None
    assert outcome.text == game["final_score"]


@needs_corpus
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["file"])
def test_legal_moves_are_counted_at_every_ply_of_a_whole_game(game: dict[str, Any]) -> None:
    position, counts, pieces = after(game["variant"]), [], []
    for color, text in main_line(game):
        counts.append(legal(position))
        move = placement(position, text, color)
        pieces.append(position.piece(move.form.piece).name)
        position = ENGINE.play(position, move)
    assert (counts, pieces) == (game["legal_moves"], game["piece_sequence"])
