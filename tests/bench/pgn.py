"""Figures of PGN against python-chess, in the same run and on the same games."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from gamenote.games.chess.fast.rows import COMPILED
from tests.bench import chess_games, peers
from tests.bench.measure import Row, Work
from tests.bench.suite import Plan, compared, linted, parsed

PARSE = {"otb": 25.0, "clocks": 18.0, "annotated": 22.0}  # times as fast as python-chess reads games
LINT = {"otb": 5.5, "clocks": 4.8, "annotated": 5.0}
COMPILED_LINT = {"otb": 8.0, "clocks": 6.0, "annotated": 6.0}
WRITTEN = {"otb": 5.0, "clocks": 3.5, "annotated": 4.0}


def pgn(plan: Plan) -> Iterator[Row]:
    for real in (False, True) if chess_games.has_real() else (False,):
        for style in chess_games.STYLES:
            yield from _collection(style, chess_games.collection(style, plan.size, real=real), plan, real=real)


def _collection(style: str, content: bytes, plan: Plan, *, real: bool) -> Iterator[Row]:
    what, size, peer = f"{style}{', real games' if real else ''}", len(content), peers.release("chess")
    read = peers.python_chess(content, "read_game")
    lint = (COMPILED_LINT if COMPILED else LINT)[style]
    yield compared(f"PGN parse, {what}", peer, parsed("pgn", content), read, PARSE[style], plan, size)
    yield compared(f"PGN lint, {what}", peer, linted("pgn", content), read, lint, plan, size)
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder) / "games.pgn", Path(folder) / "out"
        file.write_bytes(content)
        convert = "convert", "--to", "pgn", str(file), "-o", f"{out}.pgn", "--force", "-q", "-j1"
        written = run_command(*convert)
        yield compared(f"PGN written anew, {what}", peer, written, read, WRITTEN[style], plan, size)
        asked = run_command(*convert, "--where", "white = nobody")
        heads = peers.python_chess(content, "read_headers")
        yield compared(f"PGN --where on tags, {what}", f"{peer} read_headers", asked, heads, 0.3, plan, size)


def run_command(*words: str) -> Work:
    """A command in this process, its output thrown away; one that fails stops the benchmark."""
    from gamenote.cli.main import run

    def work() -> None:
        sys.stdout.flush()
        kept = os.dup(1)
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), 1)
            code = run(list(words))
            sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
        if code not in (0, 1):
            raise RuntimeError(f"gamenote {' '.join(words)} ended with {code}")

    return work
