"""One file, games of several formats: each game is read by the format that its own head names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote.actions.parallel.workload import LARGE
from gamenote.core import registry
from gamenote.core.format import Format
from tests.cli.command import gamenote, process

BLOKUS = "(;GM[Blokus Duo];B[e11,e10];W[j5])\n"
HEX = "(;FF[4]GM[11]SZ[9];B[e5];W[])\n"
PLATEAU = "(;GM[Plateau];B[1 onboard a1/0 xx];B[1 Onboard a1/1 rr])\n"
MIXED = HEX + BLOKUS + PLATEAU + HEX


def codes(text: str) -> list[str]:
    """Line and name of each finding in the concise report."""
    return [line.split(":", 1)[1] for line in text.splitlines() if ":" in line]


def mixed(tmp_path: Path, text: str = MIXED) -> Path:
    path = tmp_path / "mixed.sgf"
    path.write_text(text)
    return path


def test_each_game_is_linted_as_what_its_head_says(tmp_path: Path) -> None:
    found = gamenote("lint", mixed(tmp_path), "--level", "info", "--output-format", "concise").out
    shown = [tuple(line.split(":")[1:4:2]) for line in found.splitlines() if ".sgf:" in line]
    assert [(line, words.split()[0]) for line, words in shown] == [
        ("1", "GAME302"),
        ("2", "BLK103"),
        ("2", "BLK401"),
        ("2", "BLK309"),
        ("3", "PLT401"),
        ("4", "GAME302"),
    ]


def test_the_findings_are_the_same_on_standard_input(tmp_path: Path) -> None:
    by_name = gamenote("lint", mixed(tmp_path), "--level", "info", "--output-format", "concise")
    as_input = gamenote("lint", "-", "--level", "info", "--output-format", "concise", stdin=MIXED.encode())
    assert codes(as_input.out) == codes(by_name.out)


@pytest.mark.slow
def test_the_findings_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    path = mixed(tmp_path, MIXED * (2 * LARGE // len(MIXED)))
    results = [
        process("lint", path, "--level", "info", "--output-format", "concise", "-j", jobs).stdout for jobs in "12"
    ]
    assert results[0] == results[1]
    assert results[0].count(b"PLT401") > 100


def test_each_game_is_mended_by_its_own_rules(tmp_path: Path) -> None:
    path = mixed(tmp_path)
    gamenote("lint", path, "--fix", "--level", "info")
    assert path.read_text() == MIXED.replace("e11,e10", "e10,e11").replace("onboard", "Onboard")


def test_each_game_is_converted_in_the_order_of_the_file(tmp_path: Path) -> None:
    out = tmp_path / "all.gamenote.json"
    assert gamenote("convert", mixed(tmp_path), "--to", "json", "-o", out, "--keep-broken").code in (0, 1)
    games = [game["game"] for game in json.loads(out.read_text())["games"]]
    assert games == ["Hex", "blokus", "plateau", "Hex"]


def test_a_file_is_not_written_in_place_without_its_other_games(tmp_path: Path) -> None:
    path = mixed(tmp_path)
    assert gamenote("convert", path, "--to", "sgf", "--in-place").code != 0
    assert path.read_text() == MIXED


def test_the_own_ending_of_a_format_outweighs_a_head_that_names_none_of_the_formats() -> None:
    found = registry.identify("a.blksgf", b"(;GM[1];B[aa])")
    assert isinstance(found, Format)
    assert found.reader_of(b"(;GM[1];B[aa])").name == "blokus"
    assert found.reader_of(b"(;GM[Plateau])").name == "plateau"


def test_a_format_that_is_named_reads_all_games() -> None:
    found = registry.identify("a.sgf", b"", wanted="plateau")
    assert isinstance(found, Format)
    assert found.reader_of(b"(;GM[Blokus Duo])").name == "plateau"


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"(;GM[1];B[aa])", "sgf"),
        (b"(;GM[11])", "sgf"),
        (b"(;GM[23])", "plateau"),
        (b"(;GM[Blokus Duo])", "blokus"),
        (b"(;GM[Nexos])", "blokus"),
        (b"(;B[e10,e11])", "blokus"),
        (b"(;GM[game of go])", "sgf"),
        (b"(;C[nothing else])", "sgf"),
        (b"no game at all", "sgf"),
        (b"", "sgf"),
    ],
)
def test_what_an_sgf_file_is_its_content_decides(head: bytes, name: str) -> None:
    found = registry.identify("a.sgf", head)
    assert isinstance(found, Format)
    assert found.name == name
