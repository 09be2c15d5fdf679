"""What is measured: for each figure a function that gives rows of the table."""

from __future__ import annotations

import io
import shutil
import subprocess
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from operator import call
from pathlib import Path

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.lint_file import lint_file
from gamenote.core import registry
from gamenote.core.cutting import games
from gamenote.core.report import join_reports
from gamenote.core.settings import Settings
from gamenote.games.blokus.fast import forget
from tests.bench import data, peers
from tests.bench.measure import PYTHON, Row, Work, command, interleaved, resident, wall
from tests.foreign import copies

MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured. `pydraughts` is the interpreter of an environment of its own, since it and py-draughts
    install the same module. `folder` holds games to measure on in place of made ones."""

    rounds: int = 7
    size: int = MB
    large: int = 10 * MB
    pydraughts: str = ""
    folder: Path | None = None

    def collection(self, kind: str, size: int) -> bytes:
        """Games of that kind, of `size` bytes or a little more."""
        if self.folder is None:
            return data.collection(kind, size)
        return b"".join(data.filled(cycle(known(kind, self.folder)), size))


@cache
def known(kind: str, folder: Path) -> tuple[str, ...]:
    """The games of that kind in a folder that all peers can read."""
    games = list(data.found(kind, folder))
    taken = tuple(game for game in games if peers.takes(kind, game))
    print(f"{kind}: {len(taken)} games of {len(games)} in {folder}, which are those that every peer reads\n")
    if not taken:
        raise SystemExit(f"there is no game of {kind} in {folder} that every peer reads")
    return taken


def opened(kind: str, content: bytes) -> Opened:
    return Opened(Input(f"bench.{kind}", None), registry.formats()[kind], io.BytesIO(content))


def linted(kind: str, content: bytes) -> Work:
    """All default rules over every game."""
    return lambda: join_reports(lint_file(opened(kind, content), Settings()))


def parsed(kind: str, content: bytes, *, full: bool = False) -> Work:
    """Every game cut, decoded and read; in full with the record, the places and what the reader has to say, and
    with the guess at the variant of games that do not name it, for which they are played."""
    format = registry.formats()[kind]

    def run() -> None:
        if not full:
            for _, reading in games(io.BytesIO(content), f"bench.{kind}", format):
                _ = reading.summary
            return
        for _, reading in opened(kind, content).games():
            _ = reading.record, reading.diagnostics

    return run


def compared(
    what: str, peer: str, ours: Work, theirs: Work | None, target: float, plan: Plan, size: int = 0
) -> Row:
    """How many times faster than the peer; with the bytes given, also our own speed."""
    if theirs is None:
        return Row(what, peer, None, target, why="not installed")
    ratio, mine, other = interleaved(ours, theirs, plan.rounds)
    figures = f"{size / MB / mine:.2f} MB/s against {size / MB / other:.2f}" if size else f"{mine * 1000:.0f} ms"
    return Row(what, peer, ratio, target, figures=figures)


def pdn(plan: Plan) -> Iterator[Row]:
    content = plan.collection("pdn", plan.size)
    size = len(content)
    lark, other = peers.lark_pdn(content), peers.py_draughts(content)
    yield compared("PDN parse", peers.release("lark"), parsed("pdn", content), lark, 12, plan, size)
    yield compared("PDN parse, places too", "lark", parsed("pdn", content, full=True), lark, 1, plan, size)
    yield compared("PDN lint", peers.release("py-draughts"), linted("pdn", content), other, 5, plan, size)
    yield _against_pydraughts(plan)
    if plan.folder is None:
        yield from _annotated(plan)


def _annotated(plan: Plan) -> Iterator[Row]:
    """The same for games as archives hold them; py-draughts is asked about those that it can read."""
    content = data.annotated(plan.size)
    what, size = "annotated games", len(content)
    lark = peers.lark_pdn(content)
    yield compared(f"PDN parse, {what}", "lark", parsed("pdn", content), lark, 8, plan, size)
    content = data.annotated(plan.size, taken=lambda game: peers.takes("pdn", game))
    size, other = len(content), peers.py_draughts(content)
    yield compared(f"PDN lint, {what}", "py-draughts", linted("pdn", content), other, 3, plan, size)


PYDRAUGHTS = """
import sys, time
from draughts import Board, Move
from draughts.PDN import PDNReader
text = sys.stdin.read()
begin = time.process_time()
for game in PDNReader(pdn_text=text).games:
    board = Board(variant=game.variant)
    for move in game.moves:
        board.push(Move(board, pdn_move=move))
print(time.process_time() - begin)
"""


def _against_pydraughts(plan: Plan) -> Row:
    """In its own interpreter, on few games, since it does about one a second."""
    what, peer, target = "PDN lint", "pydraughts", 1000.0
    if not plan.pydraughts:
        return Row(what, peer, None, target, why="no --pydraughts PYTHON given")
    content = plan.collection("pdn", min(3_000, plan.size // 10))
    done = subprocess.run(
        (plan.pydraughts, "-c", PYDRAUGHTS), input=content, capture_output=True, check=False, timeout=600
    )
    if done.returncode:
        return Row(what, peer, None, target, why=done.stderr.decode().strip().splitlines()[-1])
    many = plan.collection("pdn", plan.size)
    _, mine, _ = interleaved(linted("pdn", many), lambda: None, plan.rounds)
    theirs = float(done.stdout) / len(content)
    return Row(what, peer, theirs / (mine / len(many)), target, figures=f"{1 / theirs / 1000:.2f} kB/s for it")


def sgf(plan: Plan) -> Iterator[Row]:
    for kind in ("blokus", "plateau"):
        content = plan.collection(kind, plan.size)
        size = len(content)
        mill, package = peers.sgfmill(content), peers.sgf(content)
        yield compared(f"{kind} parse", peers.release("sgfmill"), parsed(kind, content), mill, 1.2, plan, size)
        yield compared(f"{kind} parse", peers.release("sgf"), parsed(kind, content), package, 1.2, plan, size)
        if kind == "blokus":
            yield from _linted_blokus(content, plan)
        else:
            # For sgfmill a move is one text whatever its length, and a movement moves pieces one by one.
            yield compared("plateau lint", "parse by sgfmill", linted(kind, content), mill, 0.07, plan, size)


def _linted_blokus(content: bytes, plan: Plan) -> Iterator[Row]:
    """Of games whose moves have been met before, as at the end of a large collection, of one variant behind the
    other or of all in turn; of few games again and again; of moves that are all new, as in a small collection."""
    peer, few = "parse by sgfmill", data.few_blokus_games(plan.size)
    mixed = data.collection("blokus", plan.size, mixed=True) if plan.folder is None else content
    rows = (
        ("blokus lint", content, linted),
        ("blokus lint, variants mixed", mixed, linted),
        ("blokus lint, few different games", few, linted),
        ("blokus lint, moves never met", content, _unmet),
    )
    for what, some, ours in rows:
        yield compared(what, peer, ours("blokus", some), peers.sgfmill(some), 0.45, plan, len(some))


def _unmet(kind: str, content: bytes) -> Work:
    """Lint by a program that remembers no move of Blokus."""
    lint = linted(kind, content)

    def run() -> None:
        forget()
        lint()

    return run


def twenty48(plan: Plan) -> Iterator[Row]:
    content = plan.collection("2048gn", plan.size)
    floor = peers.tokens(content)
    yield compared("2048-GN lint", "`re.finditer`", linted("2048gn", content), floor, 0.42, plan, len(content))


def start_up(plan: Plan) -> Iterator[Row]:
    """Whole processes of an installed gamenote, as byte code like its peers: what a script pays for each call."""
    with tempfile.TemporaryDirectory() as folder:
        bin_folder = _installed(Path(folder))
        if bin_folder is None:
            yield Row("start-up", "an empty interpreter", None, 1.7, faster=False, why="pip cannot install it")
            return
        python, script = str(bin_folder / "python"), str(bin_folder / "gamenote")
        runs: tuple[tuple[str, tuple[str, ...], float], ...] = (
            ("`gamenote --version`", (script, "--version"), 1.7),
            ("`python -m gamenote --version`", (python, "-m", "gamenote", "--version"), 1.5),
            ("`gamenote --help`", (script, "--help"), 5),
            *((f"`gamenote {name} --help`", (script, name, "--help"), 5) for name in COMMANDS),
        )
        empty = command((python, "-c", "pass"), **CLEAN)
        for what, words, target in runs:
            ratio, theirs, mine = interleaved(empty, command(words, **CLEAN), plan.rounds * 3, wall)
            yield Row(what, "an empty interpreter", ratio, target, faster=False, figures=_ms(mine, theirs))
        yield from _small_files(plan, script, Path(folder))
        yield _beside_plugins(plan, script, Path(folder))


COMMANDS = ("lint", "convert", "pretty", "stats")
SMALL = ("2048gn/retired.2048gn", "pdn/russian.pdn", "blokus/duo.blksgf", "plateau/by-hand.plt")
CLEAN = {"PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": ""}  # what is installed, and nothing beside it


def _beside_plugins(plan: Plan, script: str, folder: Path) -> Row:
    """What two plugins of others cost a run that does not use them: 15 ms at most, a twelfth of a small run."""
    words = (script, "lint", "--no-cache", str(data.SAMPLES / "plateau/by-hand.plt"))
    beside = CLEAN | {"PYTHONPATH": str(copies(folder / "plugins", "noughts", "crosses"))}
    alone, with_plugins = command(words, **CLEAN), command(words, **beside)
    ratio, theirs, mine = interleaved(alone, with_plugins, plan.rounds * 3, wall)
    what, figures = "lint of plateau/by-hand.plt beside two plugins", _ms(mine, theirs)
    return Row(what, "without plugins", ratio, 1.08, faster=False, figures=figures)


def _small_files(plan: Plan, script: str, folder: Path) -> Iterator[Row]:
    odd = folder / "odd.pdn"
    odd.write_bytes(b"".join(map(with_an_odd_word, (data.SAMPLES / "pdn/russian.pdn").open("rb"))))
    files = {f"lint of {file}": data.SAMPLES / file for file in SMALL} | {"lint of a PDN with an odd word": odd}
    for name, target in (("sqlfluff", 0.65), ("black", 1.0)):
        peer = shutil.which(name, path=str(Path(PYTHON).parent))
        for what, file in files.items():
            if peer is None:
                yield Row(what, f"`{name} --version`", None, target, faster=False, why="not installed")
                continue
            run = command((script, "lint", "--no-cache", str(file)), **CLEAN)
            ratio, theirs, mine = interleaved(command((peer, "--version"), **CLEAN), run, plan.rounds, wall)
            yield Row(what, f"`{name} --version`", ratio, target, faster=False, figures=_ms(mine, theirs))


def with_an_odd_word(line: bytes) -> bytes:
    """Glue letters to the first move, which then only the grammar understands."""
    return line.replace(b"1. g3-f4", b"1. g3-f4 zz")


def _installed(folder: Path) -> Path | None:
    """Where the programs are of an environment with gamenote in it, which finds the libraries of this one."""
    subprocess.run((PYTHON, "-m", "venv", "--without-pip", folder), check=True)
    python = folder / "bin" / "python"
    pip = (PYTHON, "-m", "pip", "--python", python, "install", "--no-deps", "--quiet", data.SAMPLES.parent)
    if subprocess.run(pip, capture_output=True, check=False).returncode:
        return None
    for packages in folder.glob("lib/*/site-packages"):
        (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    return python.parent


def _ms(mine: float, theirs: float) -> str:
    return f"{mine * 1000:.0f} ms against {theirs * 1000:.0f}"


def linear(plan: Plan) -> Iterator[Row]:
    """Time per byte as collections grow, and when they are damaged."""
    for kind in data.MAKERS:
        if kind == "blokus":
            yield _damaged_blokus(plan)
            continue
        content = plan.collection(kind, plan.size)
        large = plan.collection(kind, plan.large)
        ratio, mine, theirs = interleaved(linted(kind, content), linted(kind, large), max(1, plan.rounds // 3))
        per_byte = ratio * len(content) / len(large)
        what = f"{kind}: time per MB at {len(large) // MB} MB"
        yield Row(what, f"{len(content) / MB:.0f} MB", per_byte, 1.2, faster=False)
        spoilt = data.damaged(kind, content)
        ratio, mine, theirs = interleaved(linted(kind, content), linted(kind, spoilt), plan.rounds)
        yield Row(f"{kind}: damaged", "clean", ratio, 1.3, faster=False, figures=_ms(theirs, mine))


def _damaged_blokus(plan: Plan) -> Row:
    """In files of their own, since one holds one game: all else in it would be told of."""
    if plan.folder is None:
        sound = [*data.games("blokus", plan.size)]
    else:
        sound = [game.encode() for game in known("blokus", plan.folder)]
    clean = [linted("blokus", each) for each in sound]
    spoilt = [linted("blokus", each) for each in data.damaged_files("blokus", sound)]
    ratio, mine, theirs = interleaved(lambda: [*map(call, clean)], lambda: [*map(call, spoilt)], plan.rounds)
    return Row("blokus: damaged", "clean", ratio, 1.3, faster=False, figures=_ms(theirs, mine))


def cached(plan: Plan) -> Iterator[Row]:
    """Everything found again, and two processes instead of one, over a folder of files."""
    with tempfile.TemporaryDirectory() as folder:
        _folder(Path(folder), plan)
        words = (PYTHON, "-m", "gamenote", "lint", "-q", "--exit-zero")
        cold = command((*words, "-j1", "--no-cache", folder))
        warm = command((*words, "-j1", "--cache-dir", str(Path(folder) / "cache"), folder))
        ratio, mine, theirs = interleaved(warm, cold, max(1, plan.rounds // 3), wall)
        size = f"{plan.large // MB} MB in files"
        yield Row(f"warm cache, {size}", "no cache", ratio, 15, figures=_ms(mine, theirs))
        two = command((*words, "-j2", "--no-cache", folder))
        gain, mine, theirs = interleaved(two, cold, max(1, plan.rounds // 3), wall)
        loop = "sum(range(10**8))"
        twice = command((PYTHON, "-c", f"{loop}; {loop}"))
        at_once = command(("/bin/sh", "-c", f"{PYTHON} -c '{loop}' & {PYTHON} -c '{loop}'; wait"))
        pure, _, _ = interleaved(at_once, twice, max(1, plan.rounds // 3), wall)
        yield Row("two jobs", f"a loop's gain of {pure:.2f}", gain / pure, 0.8, figures=_ms(mine, theirs))


def memory(plan: Plan) -> Iterator[Row]:
    """What one process holds at most while it lints a file that is twenty times as large as the large one."""
    for kind in ("pdn", "2048gn"):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / f"large.{kind}"
            with file.open("wb") as out:
                out.writelines(data.games(kind, 20 * plan.large))
            words = (PYTHON, "-m", "gamenote", "lint", "-q", "--exit-zero", "--no-cache", "-j1", str(file))
            held = resident(words)
            size = file.stat().st_size // MB
        figures = f"{held / MB:.0f} MB held"
        yield Row(f"lint of {size} MB of {kind}", "150 MB", held / (150 * MB), 1, faster=False, figures=figures)


def _folder(folder: Path, plan: Plan) -> None:
    for number in range(20):
        kind = ("pdn", "2048gn")[number % 2]
        (folder / f"{number}.{kind}").write_bytes(plan.collection(kind, plan.large // 20) + b" " * number)


FIGURES: dict[str, Callable[[Plan], Iterator[Row]]] = {
    "pdn": pdn,
    "sgf": sgf,
    "2048": twenty48,
    "start-up": start_up,
    "linear": linear,
    "cache": cached,
    "memory": memory,
}
