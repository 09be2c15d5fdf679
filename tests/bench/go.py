"""Figures of Go: reading and playing games against sgfmill with its board."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from gamenote.core import registry
from gamenote.core.cutting import games
from gamenote.core.replay import Progress
from tests.bench import peers
from tests.bench.measure import Row, Work
from tests.bench.suite import Plan, compared

PLIES = 220
HEAD = "(;FF[4]GM[1]SZ[19]PB[Ann]PW[Bob]KM[6.5]RU[Japanese]RE[W+R]DT[2026-01-01]\n"
NEAR = 3  # lines beside the last stone, where most games go on
TARGET = 5


@cache
def written(count: int) -> tuple[bytes, ...]:
    """Games by dice, most of whose stones stand near the one before."""
    engine: Any = registry.engine_of("go")
    found = []
    for number in range(count):
        dice, position = random.Random(number), engine.start(None, None)
        moves, last = list[str](), (9, 9)
        while len(moves) < PLIES:
            around = [min(18, max(0, at + dice.randint(-NEAR, NEAR))) for at in last]
            last = (around[0], around[1]) if dice.random() < 0.9 else (dice.randrange(19), dice.randrange(19))
            text = "".join("abcdefghijklmnopqrs"[at] for at in last)
            (move,) = engine.candidates(position, text)
            if not engine.judge(position, move):
                moves.append(f";{'BW'[len(moves) % 2]}[{text}]")
                position = engine.play(position, move)
        found.append(f"{HEAD}{''.join(moves)})\n".encode())
    return tuple(found)


def played(content: tuple[bytes, ...]) -> Work:
    """Read each game and play it through."""
    engine: Any = registry.engine_of("go")
    format = registry.formats()["sgf"]

    def run() -> None:
        for each in content:
            for _, reading in games(io.BytesIO(each), "bench.sgf", format):
                _ = Progress(reading.record, engine).main

    return run


def by_sgfmill(content: tuple[bytes, ...]) -> Work | None:
    """The same with sgfmill, which plays on a board of its own, without ko."""
    sgf: Any = peers.module("sgfmill.sgf")
    moves: Any = peers.module("sgfmill.sgf_moves")
    if sgf is None or moves is None:
        return None

    def run() -> None:
        for each in content:
            board, plays = moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(each))
            for colour, point in plays:
                if point is not None:
                    board.play(*point, colour)

    return run


def go(plan: Plan) -> Iterator[Row]:
    """The row of Go."""
    content = written(max(4, plan.size // 8000))
    size = sum(map(len, content))
    ours, theirs = played(content), by_sgfmill(content)
    yield compared("Go, parse and replay", peers.release("sgfmill"), ours, theirs, TARGET, plan, size)
