"""Figures of single commands against our own lint of the same slice, and against python-chess and py-draughts.

A slice is half made by dice and half taken from archives where these are on the machine: games over the board,
with clocks, annotated, and PDN. All commands of a slice are run in turn, and the least time of each counts.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from tests.bench import chess_games, data, peers
from tests.bench.measure import Row, Work, cpu
from tests.bench.pgn import run_command
from tests.bench.suite import Plan
from tests.corpus import CORPUS

WANTED = {  # times of our own lint
    "stats": 1.3,
    "jsonl": 2.5,
    "csv": 3.0,
    "pgn": 1.5,
    "stats of PDN": 2.0,
    "jsonl of PDN": 2.5,
    "pdn": 1.5,
}
AGAINST_PEER = 4.0  # times as fast as python-chess writes UCI and LAN
SMALL = 10  # the slice that python-chess reads and writes is so much smaller than others


def slice_of(kind: str, size: int) -> bytes:
    """Games of a kind: half of them by dice, half real ones where there are any."""
    if kind != "pdn":
        made = chess_games.collection(kind, size // 2 if chess_games.has_real() else size)
        return made + (chess_games.collection(kind, size // 2, real=True) if chess_games.has_real() else b"")
    folder = CORPUS / "pdn" / "succeed" if CORPUS is not None else None
    if folder is None or not folder.is_dir():
        return data.collection(kind, size)
    real = (game for game in cycle([*data.found(kind, folder)]))
    return data.collection(kind, size // 2) + b"\n" + b"".join(data.filled(real, size // 2))


def speed(plan: Plan) -> Iterator[Row]:
    """All rows of single commands."""
    for kind in (*chess_games.STYLES, "pdn"):
        with tempfile.TemporaryDirectory() as folder:
            yield from _rows_of_slice(kind, Path(folder), plan)


def _rows_of_slice(kind: str, folder: Path, plan: Plan) -> Iterator[Row]:
    suffix, behind = ("pdn", " of PDN") if kind == "pdn" else ("pgn", "")
    file = folder / f"games.{suffix}"
    file.write_bytes(slice_of(kind, plan.size))
    common = str(file), "-j1"
    convert = {
        name: ("convert", *common, "--to", name, "-o", f"{folder}/out.{name}", "--force", "-q")
        for name in (suffix, "jsonl", "csv")
    }
    commands = {"stats": ("stats", *common, "--output-format", "json"), **convert}
    works = {"lint": run_command("lint", *common, "--no-cache", "-q")}
    works |= {name: run_command(*words) for name, words in commands.items()}
    least = _least_times(works, plan.rounds)
    for name in commands:
        ratio, own = least[name] / least["lint"], f"{least[name] * 1000:.0f} ms against {least['lint'] * 1000:.0f}"
        wanted = WANTED.get(f"{name}{behind}", WANTED.get(name, 0))
        yield Row(f"{name}, {kind}", "our own lint", ratio, wanted, faster=False, figures=own)
    if kind != "pdn":
        yield from _against_python_chess(kind, folder, plan)


def _against_python_chess(kind: str, folder: Path, plan: Plan) -> Iterator[Row]:
    """Reading and writing long moves, python-chess and we."""
    content, peer = slice_of(kind, plan.size // SMALL), peers.release("chess")
    file = folder / "small.pgn"
    file.write_bytes(content)
    convert = "convert", str(file), "-j1", "--force", "-q"
    ours = {
        "uci": run_command(*convert, "--to", "uci", "-o", f"{folder}/out.uci"),
        "lan": run_command(*convert, "--to", "pgn", "-O", "notation=lan", "-o", f"{folder}/out.lan.pgn"),
    }
    theirs = {f"peer {name}": work for name in ours if (work := _long_moves(content, name)) is not None}
    least = _least_times(ours | theirs, plan.rounds)
    for name in ours:
        other = least.get(f"peer {name}")
        ratio, figures = (other / least[name], f"{least[name] * 1000:.0f} ms") if other else (None, "")
        yield Row(f"written as {name}, {kind}", peer, ratio, AGAINST_PEER, figures=figures, why="not installed")


def _long_moves(content: bytes, notation: str) -> Work | None:
    """Read every game with python-chess, and write the moves of its main line."""
    package: Any = peers.module("chess.pgn")
    if package is None:
        return None
    text = content.decode("utf-8", "replace")

    def run() -> None:
        stream = io.StringIO(text)
        while (game := package.read_game(stream)) is not None:
            board = game.board()
            for move in game.mainline_moves():
                _ = move.uci() if notation == "uci" else board.lan(move)
                board.push(move)

    return run


def _least_times(works: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Return the least time of each work, all of them in turn."""
    for work in works.values():
        work()
    found = [{name: cpu(work) for name, work in works.items()} for _ in range(rounds)]
    return {name: min(times[name] for times in found) for name in works}
