"""What is in the way of an output stays: an existing file, an input, a file that is named as a record is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import gamenote

GAME = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.2048gn").write_text(GAME)
    (tmp_path / "other.2048gn").write_text("mine")
    return tmp_path


WRITERS = [("stats", "a.2048gn"), ("pretty", "a.2048gn"), ("convert", "a.2048gn", "--to", "json")]


@pytest.mark.parametrize("words", WRITERS, ids=lambda words: words[0])
def test_an_existing_file_is_replaced_only_by_force(words: tuple[str, ...]) -> None:
    out = Path("out.txt")
    out.write_text("mine")
    refused = gamenote(*words, "-o", "out.txt")
    assert refused.code == 2
    assert "out.txt exists already\n  hint: replace it with --force" in refused.err
    assert out.read_text() == "mine"
    assert gamenote(*words, "-o", "out.txt", "--force").code == 0
    assert out.read_text() != "mine"


@pytest.mark.parametrize("words", WRITERS, ids=lambda words: words[0])
def test_a_device_has_nothing_to_lose(words: tuple[str, ...]) -> None:
    assert gamenote(*words, "-o", "/dev/null").code == 0


REPORTS = [
    ("lint", "a.2048gn", "--output-format", "json:{}"),
    ("lint", "a.2048gn", "-o", "{}"),
    ("stats", "a.2048gn", "--output-format", "json:{}"),
    ("convert", "a.2048gn", "--to", "json", "-o", "/dev/null", "--losses", "json:{}"),
]


@pytest.mark.parametrize("words", REPORTS, ids=lambda words: " ".join(words[:3]))
def test_a_report_replaces_an_earlier_report_and_no_record(words: tuple[str, ...]) -> None:
    def run(path: str) -> int:
        return gamenote(*(word.format(path) for word in words)).code

    assert (first := run("report.txt")) in (0, 1)
    assert run("report.txt") == first
    for name in ("other.2048gn", "new.pdn", "games.zip", "other.pdn.gz", "A.PLT"):
        assert run(name) == 2
    assert Path("other.2048gn").read_text() == "mine"
    assert not Path("new.pdn").exists()


def test_no_force_writes_a_report_over_a_record() -> None:
    result = gamenote("stats", "a.2048gn", "--force", "-o", "other.2048gn")
    assert result.code == 2
    assert "other.2048gn is named as a record is; the report table would replace one" in result.err
    assert Path("other.2048gn").read_text() == "mine"
