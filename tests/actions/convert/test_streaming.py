"""Memory does not grow with the file that is converted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import ROOT, process

resource = pytest.importorskip("resource")  # not on Windows

PEAK = """
import resource, subprocess, sys
code = subprocess.run([sys.executable, "-m", "gamenote", *sys.argv[1:]]).returncode
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def collection(path: Path, size: int) -> Path:
    """A file of so many bytes: one sample game again and again, under other names."""
    game = (ROOT / "samples/pdn/international.pdn").read_text(encoding="utf-8").strip()
    number = written = 0
    with path.open("w", encoding="utf-8") as file:
        while written < size:
            number += 1
            written += file.write(f'[Board "{number}"]\n{game}\n\n')
    return path


def peak(*words: str | Path) -> int:
    """The greatest memory, in kilobytes, that one command line took."""
    run = subprocess.run(
        [sys.executable, "-c", PEAK, *map(str, words)], capture_output=True, check=True, cwd=ROOT, text=True
    )
    code, most = map(int, run.stdout.split())
    assert code == 0, run.stderr
    return most


def test_peak_is_measured(tmp_path: Path) -> None:
    small = collection(tmp_path / "small.pdn", 1000)
    assert process("convert", small, "--to", "jsonl", "-o", tmp_path / "out").returncode == 0
    assert 10_000 < peak("convert", small, "--to", "jsonl", "-o", tmp_path / "out", "--force") < 150_000


@pytest.mark.slow
@pytest.mark.parametrize("target", ["jsonl", "csv", "pdn", "json"])
def test_a_large_file_takes_no_more_memory_than_a_small_one(target: str, tmp_path: Path) -> None:
    small = collection(tmp_path / "small.pdn", 1_200_000)
    large = collection(tmp_path / "large.pdn", 6_000_000)
    first, second = (peak("convert", path, "--to", target, "-o", "/dev/null") for path in (small, large))
    assert second < first + 2_500  # the file of 6 MB would not fit into that
    assert second < 150_000
