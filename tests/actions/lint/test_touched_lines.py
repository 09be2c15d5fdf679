"""Which rules are named at the hunks of a patch."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.cli.command import gamenote

PLAYERS = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
MATE = "1. e4 e5 2. Qh5 Nc6 3. Bc4 {too hasty}\n3... Nf6 4. Qxf7\n{5}\n{6}\n{7}\n{8}\n{9}\n1-0\n"
FIRST = f'[Event "Cup"]\n[Site "?"]\n[Date "2024.3.8"]\n[Round "1"]\n{PLAYERS}{{1}}\n{{2}}\n{{3}}\n{{4}}\n{MATE}'
SECOND = f'\n[Event "Cup"]\n[Date "2024.03.08"]\n[Round "1"]\n{PLAYERS}1. e4 e5 1-0\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def hunks(text: str, *options: str) -> list[tuple[str, list[str]]]:
    """What stands behind the numbers of each hunk, and its changed lines."""
    Path("a.pgn").write_text(text)
    result = gamenote("lint", "a.pgn", "--diff", "--level", "info", *options)
    parts = result.out.split("\n@@ ")[1:]
    return [
        (
            part.partition(" @@")[2].partition("\n")[0].strip(),
            [each for each in part.split("\n")[1:] if each[:1] in ("+", "-")],
        )
        for part in parts
    ]


def test_each_hunk_has_the_rules_that_made_it_and_no_others(folder: Path) -> None:
    date, mate, site = hunks(FIRST + SECOND, "--select", "TAG108,CHS207,TAG105")
    assert date == ("TAG108 bad-date", ['-[Date "2024.3.8"]', '+[Date "2024.03.08"]'])
    assert mate == ("CHS207 mate-missing", ["-3... Nf6 4. Qxf7", "+3... Nf6 4. Qxf7#"])
    assert site == ("TAG105 missing-tag", ['+[Site "?"]'])


def test_lines_stay_with_their_rule_when_lines_are_added_above(folder: Path) -> None:
    (_, _), (last, lines) = hunks(SECOND + FIRST, "--select", "TAG105,CHS207")
    assert (last, lines[0]) == ("CHS207 mate-missing", "-3... Nf6 4. Qxf7")


@pytest.mark.parametrize("command", [["git", "apply"], ["patch", "-p1", "-s"]])
@pytest.mark.parametrize("text", [FIRST + SECOND, (SECOND + FIRST).rstrip("\n"), FIRST.replace("\n", "\r\n")])
def test_patch_programs_take_a_difference_with_names_of_rules(folder: Path, command: list[str], text: str) -> None:
    path = folder / "a.pgn"
    path.write_bytes(text.encode())
    patch = gamenote("lint", "a.pgn", "--diff", "--level", "info", "--select", "ALL").out
    assert "missing-tag" in patch or "mate-missing" in patch
    options = ["--binary"] if command[0] == "patch" else []
    subprocess.run([*command, *options], input=patch.encode(), check=True, cwd=folder)
    by_patch = path.read_bytes()
    path.write_bytes(text.encode())
    gamenote("lint", "a.pgn", "--fix", "--level", "info", "--select", "ALL")
    assert by_patch == path.read_bytes() != text.encode()
