"""One game as long as a file may be takes seconds, and hardly more memory than its text."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Source
from tests.fuzz.hostile import BLK, DOCUMENT, GN, LINE, PLT, TAGS

SIZE = 4_500_000  # characters
SECONDS, MEGABYTES = 10, 200
GAMES = {
    "a.pdn": ("", "1. 32-28 19-23 ", ""),
    "tags.pdn": (TAGS, "1. 32-28 19-23 ", ""),
    "a.2048gn": (GN, "1. L b2 ", ""),
    "a.2048ep": ("dice@0|6171", "#U61", "|N/A@0\n"),
    "timed.2048ep": ("dice@0|6171", "#U[4](12)61(3)", "|N/A@0\n"),
    "a.plt": (PLT, ";B[1 Onboard a1/0 xx]", ")"),
    "a.blksgf": (BLK, ";B[e10];W[f5]", ")"),
    "commented.blksgf": (BLK, ";B[e10]C[x];W[f5]C[y]", ")"),
    "a.gamenote.json": (f'{DOCUMENT}{LINE}{{"nodes":[', '{"actor":"white","move":"32-28"},', "{}]}]}]}"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_one_game_of_several_megabytes_takes_seconds(tmp_path: Path, name: str) -> None:
    head, unit, tail = GAMES[name]
    path = tmp_path / name
    path.write_text(head + unit * (SIZE // len(unit)) + tail)
    words = [sys.executable, "-m", "gamenote", "lint", "-q", "--no-cache", "-j1", str(path)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 1
    assert used.ru_utime + used.ru_stime < SECONDS
    assert used.ru_maxrss < MEGABYTES << 10


def case(name: str, text: str) -> Case:
    item = registry.formats()[name]
    source = Source("x", text)
    return Case(source, item, item.codec().read(source), registry.engine_of(item.games[0]))


def test_behind_a_thousand_objections_a_game_is_not_looked_at_any_more() -> None:
    long = case("blokus", BLK + ";B[e10];W[f5]" * 2000 + ")")
    assert len(long.objected) == MOST_FINDINGS
    assert len(long.steps) < 2 * MOST_FINDINGS
    assert not long.complete


@pytest.mark.parametrize("name", ["plateau", "blokus"])
def test_the_nodes_of_a_long_line_are_not_all_kept(name: str) -> None:
    head, unit, tail = GAMES["a.plt" if name == "plateau" else "a.blksgf"]
    long = case(name, head + unit * 3000 + tail)
    rules = registry.rules_of(name, name)
    for rule in rules:
        long.rule = rule
        list(rule.check(long))
    assert "nodes" not in vars(long.syntax)
