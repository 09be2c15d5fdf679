"""Columns of tables are the same with and without replay."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import gamenote
from gamenote.anygame.move_table import COLUMNS, FURTHER
from gamenote.anygame.move_table.rows import TableLayout, rows_of
from gamenote.core.format import Entry
from gamenote.core.record import Record
from gamenote.games.chess.fen import write_fen
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.questions import ChessQuestions
from tests.contract.registered import SAMPLES, label
from tests.games.chess.playing import random_game, texts_of

LAYOUT = TableLayout(COLUMNS | {name: kind for name, kind in FURTHER.items() if name != "legal_moves"})
PASSANT = {
    "legal": "1. e4 a6 2. e5 d5 3. exd6 *",
    "pinned": '[FEN "8/8/8/K2p3r/8/8/4P3/7k w - - 0 1"]\n[SetUp "1"]\n\n1. e4 Rh4 *',
    "king in check behind it": '[FEN "4k3/8/8/8/1K1p3r/8/4P3/8 w - - 0 1"]\n[SetUp "1"]\n\n1. e4 *',
    "taker pinned on its rank": '[FEN "8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. e4 *',
    "on the edge": '[FEN "4k3/8/8/8/p6p/8/PP4PP/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. g4 hxg3 2. b4 axb3 *',
}
SPELLED = {
    "variations": "1. e4 (1. d4 d5 2. c4) (1. c4) e5 2. Nf3 (2. f4 {x} exf4) Nc6 {good} *",
    "a missing sign": "1. f3 e5 2. g4 Qh4 0-1",
    "zeros": "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 *",
    "too much said": "1. Ng1f3 d5 2. Nb1c3 d4 *",
    "German": "1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf6 4. O-O Le7 *",
    "castling long, rooks taken": "1. Nf3 b5 2. g3 b4 3. Bg2 b3 4. O-O bxa2 5. Ne5 axb1=Q 6. Bxa8 Qxa1 *",
    "signs": "1. e4! $14 e5?? {[%eval 0.17] so} 2. Nf3 $146 Nc6 {before} *",
    "clocks": '[TimeControl "60+1"]\n\n{a game} 1. e4 {[%clk 0:01:00.5]} e5 {[%emt 3] a [%csl Gd4]} 2. d4 *',
    "a program's notes": "1. e4 {+0.31/12 3.5s} e5 {-M3/9} *",
    "Black begins": '[FEN "4k3/4p3/8/8/8/8/4P3/4K2R b K - 0 1"]\n[SetUp "1"]\n\n1... e5 2. O-O *',
    "no moves": '[White "Ann"]\n\n*',
}


def both(record: Record, monkeypatch: pytest.MonkeyPatch) -> tuple[list[tuple[object, ...]], ...]:
    """The rows of a record, first without replay, then from nodes and with it."""

    def rows() -> list[tuple[object, ...]]:
        return list(zip(*rows_of(Entry(record, ENGINE), LAYOUT).cells(LAYOUT.columns), strict=True))

    quick = rows()
    assert record.line
    with monkeypatch.context() as patch:
        patch.setattr(ChessQuestions, "move_columns", lambda *_: None)
        return quick, rows()


@pytest.mark.parametrize("text", [*PASSANT.values(), *SPELLED.values()], ids=[*PASSANT, *SPELLED])
def test_columns_are_those_of_a_replay(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = gamenote.read(text + "\n", "pgn")
    quick, replayed = both(game.record, monkeypatch)
    assert quick == replayed


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["Standard", "Chess960", "Crazyhouse", "Three-check", "Horde"])
def test_columns_of_games_by_dice_are_those_of_a_replay(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = list(random_game(name, random.Random(f"columns {seed}")))
    head = f'[Variant "{name}"]\n[FEN "{write_fen(game[0][0])}"]\n[SetUp "1"]\n\n'
    (read,) = gamenote.read(head + " ".join(texts_of(game)) + " *\n", "pgn")
    quick, replayed = both(read.record, monkeypatch)
    assert len(quick) == len(game)
    assert quick == replayed


OF_CHESS = [(name, path) for name, path in SAMPLES if name in ("pgn", "uci")]


@pytest.mark.parametrize(("name", "path"), OF_CHESS, ids=label)
def test_columns_of_samples_are_those_of_a_replay(name: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in gamenote.read(path, name):
        quick, replayed = both(game.record, monkeypatch)
        assert quick == replayed


def test_most_games_are_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamenote.anygame.move_table.rows._replayed_columns", lambda *_: pytest.fail("replayed"))
    for name in ("variations", "a missing sign", "zeros", "signs", "clocks", "German"):
        (game,) = gamenote.read(SPELLED[name] + "\n", "pgn")
        assert rows_of(Entry(game.record, ENGINE), LAYOUT).count
