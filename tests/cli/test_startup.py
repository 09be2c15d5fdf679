"""What is imported when: start-up must not pay for what it does not use."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import ROOT, process
from tests.foreign import copies

HEAVY = ("pyparsing", "rich")
COMMANDS = ("lint", "convert", "pretty", "stats")
GAMES = {"blokus", "chess", "draughts", "game2048", "plateau"}
FORMATS = {"blksgf", "cleartext", "epd", "episode", "gn", "pdn", "pgn", "uci"}
PLUGINS = tuple(f"gamenote.games.{name}" for name in GAMES)
SMALL = {
    "2048gn/retired.2048gn": "game2048",
    "2048episode/games.2048ep": "game2048",
    "pdn/russian.pdn": "draughts",
    "pgn/atomic.pgn": "chess",
    "blokus/duo.blksgf": "blokus",
    "plateau/resignation.plt": "plateau",
}
UNNEEDED = {  # for a small file without findings
    *(
        "asyncio",
        "concurrent",
        "csv",
        "difflib",
        "distributed",
        "email",
        "fractions",
        "gzip",
        "hashlib",
    ),
    *("json", "multiprocessing", "pyparsing", "rich", "secrets", "sqlite3", "traceback", "zipfile"),
    *(f"gamenote.actions.lint.{name}" for name in ("baseline", "cache", "cached_results", "fixing")),
    *(f"gamenote.actions.parallel.{name}" for name in ("batch", "divide_files", "division", "executors")),
    *("gamenote.core.diagram", "gamenote.render.themes", "gamenote.render.reports.statistics"),
}
PROBE = """
import sys
there = set(sys.modules)
from gamenote.__main__ import main
sys.argv = ["gamenote", *{args!r}]
try:
    main()
except SystemExit:
    pass
print(*(name for name in sys.modules if name not in there and ("." not in name or name.startswith("gamenote."))))
"""


def modules_after(*args: str, beside: Path | None = None) -> set[str]:
    ran = subprocess.run(
        [sys.executable, "-c", PROBE.format(args=list(args))],
        env=os.environ | ({"PYTHONPATH": os.pathsep.join((str(ROOT), str(beside)))} if beside is not None else {}),
        capture_output=True,
        cwd=ROOT,
        check=True,
        timeout=60,
    )
    return set(ran.stdout.decode().splitlines()[-1].split())


@pytest.mark.parametrize("args", [("--help",), ("--version",), *((name, "--help") for name in COMMANDS)])
def test_neither_pyparsing_nor_rich_is_imported(args: tuple[str, ...]) -> None:
    assert not modules_after(*args) & set(HEAVY)


def test_the_list_of_formats_needs_no_grammar() -> None:
    assert "pyparsing" not in modules_after("formats")


def test_the_version_is_told_before_anything_is_imported() -> None:
    loaded = modules_after("--version")
    assert "click" not in loaded
    assert not any(name.startswith("gamenote.core") for name in loaded)


@pytest.mark.parametrize("args", [("--help",), ("--version",), *((name, "--help") for name in COMMANDS)])
def test_neither_help_nor_version_need_value_types(args: tuple[str, ...]) -> None:
    assert not modules_after(*args) & {"dataclasses", "msgspec"}


def test_help_loads_no_plugin() -> None:
    loaded = modules_after("--help") - {"gamenote.core", "gamenote.core.patterns"}
    assert not any(name.startswith(("gamenote.games", "gamenote.core")) for name in loaded)


def test_a_plain_report_needs_no_rich() -> None:
    assert "rich" not in modules_after("lint", "samples")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_loads_no_plugin(name: str) -> None:
    loaded = modules_after(name, "--help")
    assert not any(part.startswith(PLUGINS) for part in loaded)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_loads_options_and_nothing_of_what_they_do(name: str) -> None:
    loaded = modules_after(name, "--help")
    work = {
        f"gamenote.cli.{name}" for name in ("run_lint", "run_convert", "convert_files", "run_pretty", "run_stats")
    }
    assert not loaded & {"pathlib", "shutil", "gamenote.core.registry", *work}
    assert not any(part.startswith(("gamenote.actions", "gamenote.render", "gamenote.query")) for part in loaded)


@pytest.mark.parametrize("file", SMALL)
def test_a_small_clean_file_is_checked_without_what_is_large_or_far(file: str) -> None:
    assert not modules_after("lint", "--no-cache", f"samples/{file}") & UNNEEDED


@pytest.mark.parametrize("kind", ["json", "jsonl"])
def test_a_small_file_of_json_needs_json_in_addition(kind: str) -> None:
    file = f"samples/{kind}/variations.gamenote.{kind}"
    assert modules_after("lint", "--no-cache", file) & UNNEEDED == {"json"}


SHARED = {"charsets", "names", "results"}  # a few words that a format shares with its reader


@pytest.mark.parametrize(("file", "game"), SMALL.items())
def test_of_the_other_games_only_the_formats_are_looked_at(file: str, game: str) -> None:
    loaded = modules_after("lint", "--no-cache", f"samples/{file}")
    others = tuple(f"gamenote.games.{name}" for name in GAMES - {game})
    assert {name.rpartition(".")[2] for name in loaded if name.startswith(others)} <= GAMES | FORMATS | SHARED


def test_the_cache_of_a_small_file_needs_no_parser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMENOTE_LINT_NO_CACHE")
    words = ("lint", "--cache-dir", str(tmp_path), "samples/2048gn/retired.2048gn")
    first, second = modules_after(*words), modules_after(*words)
    own = {"json", "hashlib", "sqlite3", "gamenote.actions.lint.cache", "gamenote.actions.lint.cached_results"}
    assert not (first | second) & (UNNEEDED - own)
    assert "gamenote.games.game2048.gn.reader" not in second


def test_a_finding_needs_no_parser_and_no_colour() -> None:
    loaded = modules_after("lint", "--no-cache", "tests/bad/plateau/unknown-piece.plt")
    assert not loaded & (UNNEEDED - {"difflib", "hashlib", "json"})


def test_the_installed_module_tells_its_version() -> None:
    ran = process("--version")
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"gamenote ")


def test_plugins_of_others_cost_their_descriptions_alone(tmp_path: Path) -> None:
    beside = copies(tmp_path, "noughts", "crosses")
    words = ("lint", "--no-cache", "samples/plateau/resignation.plt")
    more = modules_after(*words, beside=beside) - modules_after(*words)
    assert more == {"noughts", "crosses"}
