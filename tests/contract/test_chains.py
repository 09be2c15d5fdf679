"""Games by dice through chains of formats: what comes back plays as what went in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gamenote
from gamenote.core import registry
from gamenote.core.record import Header, Node, Outcome, Record
from tests.cli.command import gamenote as run

PLIES = 70
SEATS = {"othello": ("black", "white"), "xiangqi": ("red", "black")}
MOVES = {"othello": "othello-moves", "xiangqi": "xiangqi-moves"}  # what holds the moves and nothing else
SEVERAL = {  # games in a file
    "othello": ("othello-moves", "ggf", "othello-sgf", "othello-pgn", "wthor", "json", "jsonl"),
    "xiangqi": ("xiangqi-moves", "xiangqi-pgn", "json", "jsonl"),
}
SINGLE = {"othello": (), "xiangqi": ("dhtmlxq", "wxf", "xqf")}  # a game a file
OPTIONS = {"xiangqi-pgn": ("chinese", "traditional", "wxf", "iccs", "ucci", "uci")}  # of notation


def records(game: str, count: int, dice: random.Random) -> Iterator[Record]:
    """Games whose moves are thrown by dice."""
    engine: Any = registry.engine_of(game)
    for _ in range(count):
        position, line = engine.start(None, None), [Node()]
        while len(line) < PLIES and (legal := sorted(engine.legal_moves(position), key=repr)):
            texts = {engine.write_move(position, move): move for move in legal}
            begun = game != "othello" or len(line) > 1  # WTHOR turns games that do not begin with f5
            text = dice.choice([*texts]) if begun else "f5"
            move = texts[text]
            if text[-1].isdecimal():  # a pass of Othello may be left out
                line.append(Node(actor=SEATS[game][position.side], move=text))
            position = engine.play(position, move)
        yield Record(game, None, Header(), tuple(line), Outcome("*"))


def convert(file: Path, target: str, folder: Path, *words: str) -> Path:
    """Convert a file, and return what was written."""
    source = file.parent.name
    written = folder / target / f"{file.stem}x{registry.formats()[target].written_suffix}"
    written.parent.mkdir(exist_ok=True)
    done = run("convert", file, "-f", source, "--to", target, "-o", written, "--force", "-q", *words)
    assert done.code == 0, (source, target, done.err)
    return written


def moves_in(file: Path, game: str, folder: Path) -> str:
    """The moves of all games of a file, a game a line."""
    return convert(file, MOVES[game], folder).read_text()


def check_chains(game: str, count: int, chains: int, folder: Path) -> None:
    """Send games through chains of formats."""
    dice = random.Random(count)
    start = folder / "jsonl" / "games.gamenote.jsonl"
    start.parent.mkdir()
    start.write_text(gamenote.convert(list(records(game, count, dice)), "jsonl"))
    known = moves_in(start, game, folder)
    assert known.count("\n") == count
    for _ in range(chains):
        file = start
        for _ in range(4):
            target = dice.choice(SEVERAL[game])
            words = ("-O", f"notation={dice.choice(OPTIONS[target])}") if target in OPTIONS else ()
            file = convert(file, target, folder, *words)
        assert moves_in(file, game, folder) == known, file


@pytest.mark.costly
@pytest.mark.parametrize("game", MOVES)
def test_moves_come_back_from_any_chain_of_formats(game: str, tmp_path: Path) -> None:
    check_chains(game, 12, 6, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game", MOVES)
def test_moves_of_a_thousand_games_come_back_from_any_chain_of_formats(game: str, tmp_path: Path) -> None:
    check_chains(game, 1000, 12, tmp_path)


@pytest.mark.costly
@pytest.mark.parametrize(("game", "format"), [(game, name) for game, names in SINGLE.items() for name in names])
def test_moves_come_back_from_formats_of_one_game(game: str, format: str, tmp_path: Path) -> None:
    for number, record in enumerate(records(game, 4, random.Random(3))):
        file = tmp_path / MOVES[game] / f"{number}.txt"
        file.parent.mkdir(exist_ok=True)
        file.write_text(gamenote.convert(record, MOVES[game]))
        assert moves_in(convert(file, format, tmp_path), game, tmp_path) == file.read_text()
