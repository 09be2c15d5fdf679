"""Figures of Go and of SGF with its rules: games of servers, a dictionary of variations, nesting, small files."""

from __future__ import annotations

import io
import random
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import Any

from gamenote.core import registry
from gamenote.core.cutting import games
from gamenote.core.replay import Progress
from tests.bench import data, peers, server_games
from tests.bench.measure import PYTHON, Row, Work, command, interleaved, resident
from tests.bench.othello_xiangqi import AS_TOKENISER
from tests.bench.suite import MB, Plan, compared, parsed
from tests.corpus import CORPUS

HEAD = "(;FF[4]GM[1]SZ[19]PB[Ann]PW[Bob]KM[6.5]RU[Japanese]RE[W+R]DT[2026-01-01]\n"
LINT = (PYTHON, "-m", "gamenote", "lint", "-q", "--exit-zero", "--no-cache", "-j1", "--select", "ALL")
BYTE_CODE = {"PYTHONDONTWRITEBYTECODE": ""}
START = 0.15  # seconds that a small file may take beyond `--version`
NESTED = 100_000


@cache
def by_dice(count: int) -> tuple[bytes, ...]:
    """Games of moves alone."""
    played = map(server_games.played, range(count))
    return tuple(f"{HEAD}{''.join(f';{side}[{point}]' for side, point in moves)})\n".encode() for moves in played)


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


def all_processes(work: Work) -> float:
    """Processor seconds of this process and of those that it waits for."""

    def spent() -> float:
        waited = getrusage(RUSAGE_CHILDREN)
        return process_time() + waited.ru_utime + waited.ru_stime

    begin = spent()
    work()
    return spent() - begin


def tree(nodes: int, *, deep: bool) -> str:
    """A tree of so many nodes: each in a variation of the last, or a dictionary of short ones with labels."""
    if deep:
        points = ("BW"[at % 2] + f"[{chr(97 + at % 19)}{chr(97 + at // 19 % 19)}]" for at in range(nodes))
        return f"{HEAD}{''.join(f'(;{point}' for point in points)}{')' * nodes})"
    dice, found, depth, side = random.Random(1), list[str](), 0, 0
    for _ in range(nodes):
        closed = 0
        while closed < depth and dice.random() < 0.18:
            closed += 1
        depth -= closed
        found.append(")" * closed)
        opens, side = closed > 0 or dice.random() < 0.2, 1 - side
        point = chr(97 + dice.randrange(19)) + chr(97 + dice.randrange(19))
        said = "LB[aa:A][bb:B]C[A is better here, (see B).]" if dice.random() < 0.1 else ""
        found.append(f"{'(' * opens};{'BW'[side]}[{point}]{said}")
        depth += opens
    return f"{HEAD}{''.join(found)}{')' * depth})"


def go(plan: Plan) -> Iterator[Row]:
    """All rows."""
    peer = peers.release("sgfmill")
    content = tuple(server_games.games(plan.size // 4))
    whole, size = b"".join(content), sum(map(len, content))
    mill = peers.sgfmill(whole)
    yield compared("SGF of servers, parse", peer, parsed("sgf", whole), mill, 1.5, plan, size)
    for what, some in (("by dice", by_dice(max(4, plan.size // 8000))), ("of servers", content)):
        ours, theirs = played(some), by_sgfmill(some)
        yield compared(f"Go {what}, parse and replay", peer, ours, theirs, 5, plan, sum(map(len, some)))
    with tempfile.TemporaryDirectory() as folder:
        yield from _processes(plan, Path(folder))


def _linted(file: Path) -> Work:
    return command((*LINT, str(file)), **BYTE_CODE)


def _processes(plan: Plan, folder: Path) -> Iterator[Row]:
    """Whole processes that lint by all rules, in processor time."""
    rounds, file = max(1, plan.rounds // 2), folder / "servers.sgf"
    file.write_bytes(b"".join(server_games.games(plan.large)))
    size, tokens = file.stat().st_size, data.collection("pdn", plan.size)
    _, mine, floor = interleaved(_linted(file), peers.tokens(tokens), rounds, all_processes)
    speed, floor_speed = size / mine / MB, len(tokens) / floor / MB
    figures = f"{speed:.2f} MB/s against {floor_speed:.2f}"
    against, equal = "re.finditer on PDN, as 7.7 MB/s", speed * AS_TOKENISER / floor_speed
    yield Row(f"lint of {size // MB} MB of servers, in MB/s-equivalent", against, equal, 1.2, figures=figures)
    held = resident((*LINT, str(file)))
    what, figures = f"memory for {size // MB} MB of servers", f"{held / MB:.0f} MB held"
    yield Row(what, "150 MB", held / (150 * MB), 1, faster=False, figures=figures)
    yield from _trees(plan, folder, rounds)
    small = folder / "small.sgf"
    small.write_bytes(by_dice(1)[0])
    version = command((PYTHON, "-m", "gamenote", "--version"), **BYTE_CODE)
    _, start, mine = interleaved(version, _linted(small), plan.rounds, all_processes)
    figures = f"{mine * 1000:.0f} ms against {start * 1000:.0f}"
    yield Row(
        "lint of one game beyond `--version`", "0.15 s", (mine - start) / START, 1, faster=False, figures=figures
    )


def _trees(plan: Plan, folder: Path, rounds: int) -> Iterator[Row]:
    """A dictionary of variations, and variations within variations."""
    real = CORPUS / "sgf/wild/glift-Kogo_s_Joseki_Dictionary.sgf" if CORPUS is not None else None
    made = tree(plan.size // 20, deep=False).encode()
    content = real.read_bytes() if real is not None and real.is_file() else made
    book, mill = folder / "book.sgf", peers.sgfmill(content)
    book.write_bytes(content)
    if mill is not None:
        ratio, theirs, mine = interleaved(mill, _linted(book), rounds, all_processes)
        figures = f"{mine:.2f} s against {theirs:.2f}"
        yield Row(
            "lint of a dictionary of joseki", "its parse by sgfmill", ratio, 12, faster=False, figures=figures
        )
    most, names = min(NESTED, plan.large // 10), ("few.sgf", "many.sgf")
    for name, nodes in zip(names, (most // 4, most), strict=True):
        (folder / name).write_text(tree(nodes, deep=True))
    few, many = (_linted(folder / name) for name in names)
    ratio, less, more = interleaved(few, many, rounds, all_processes)
    held = resident((*LINT, str(folder / names[1]))) / MB
    what, figures = f"{most:,} nested variations", f"{more:.2f} s against {less:.2f}, {held:.0f} MB held"
    yield Row(what, "four times a quarter of them", ratio / 4, 1.2, faster=False, figures=figures)
