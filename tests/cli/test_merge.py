"""`gamenote merge` and `gamenote diff --textconv` as git calls them, and by hand."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import ROOT, gamenote

HEAD = '[Event "Club"]\n[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n'
GAME = HEAD + "\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n"
OTHER = GAME.replace("Ann", "Eva").replace("e4 e5", "d4 d5").replace("3. Bb5 *", "3. c4 *")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(**texts: str) -> list[str]:
    for name, text in texts.items():
        Path(f"{name}.pgn").write_text(text, newline="")
    return [f"{name}.pgn" for name in texts]


def test_the_result_goes_to_standard_output_or_over_ours() -> None:
    versions = write(base=GAME, ours=GAME.replace("Bb5", "Bb5 {the Spanish}"), theirs=GAME.replace("Club", "Cup"))
    wanted = GAME.replace("Bb5", "Bb5 {the Spanish}").replace("Club", "Cup")
    result = gamenote("merge", *versions)
    assert (result.code, result.out, result.err) == (0, wanted, "")
    assert gamenote("merge", "--in-place", *versions).code == 0
    assert Path("ours.pgn").read_text() == wanted
    assert Path("theirs.pgn").read_text() == GAME.replace("Club", "Cup")


def test_a_conflict_is_named_and_the_code_is_1() -> None:
    versions = write(base=GAME, ours=GAME.replace("Bb5", "Bc4"), theirs=GAME.replace("Bb5", "d4"))
    result = gamenote("merge", "--in-place", *versions)
    assert (result.code, result.out) == (1, "")
    assert result.err.splitlines()[0] == "ours.pgn: conflict in Ann - Bob: moves from 3. Bc4 on"
    found = gamenote("lint", "--no-cache", "--output-format", "concise", "ours.pgn")
    assert found.code == 1
    assert found.out.count("GAME303 error") == 3


def test_what_cannot_be_read_is_trouble_and_nothing_is_written() -> None:
    versions = write(base=GAME, ours=OTHER)
    result = gamenote("merge", "--in-place", *versions, "missing.pgn")
    assert (result.code, Path("ours.pgn").read_text()) == (2, OTHER)
    assert result.err == "gamenote: error: missing.pgn: cannot be read: there is no such file or folder\n"
    Path("x").write_text("no record")
    assert gamenote("merge", "x", "x", "x").code == 2


def git(*words: str, code: int = 0) -> str:
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(["git", *words], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def commit(text: str, message: str, name: str = "club.pgn") -> None:
    Path(name).write_text(text, newline="")
    git("add", "-A")
    git("commit", "-q", "-m", message)


@pytest.fixture
def repository(here: Path) -> None:
    """A repository whose git knows gamenote by the lines of the guide."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    page = (ROOT / "gamenote/guide/diff.md").read_text()
    attributes = page.split("```gitattributes\n")[1].split("```")[0]
    commands = page.split("```sh\n")[1].split("```")[0].splitlines()
    git("init", "-q", "-b", "main")
    for name, value in (("user.name", "Ann"), ("user.email", "ann@example.org"), ("core.autocrlf", "false")):
        git("config", name, value)
    for words in map(shlex.split, commands):
        assert words[:2] == ["git", "config"]
        ours = f"{shlex.quote(sys.executable)} -m gamenote "
        git("config", words[2], words[3].replace("gamenote ", ours, 1) if words[2].count(".") == 2 else words[3])
    Path(".gitattributes").write_text(attributes)
    commit(GAME + "\n" + OTHER, "first")
    git("checkout", "-q", "-b", "side")


@pytest.mark.costly
@pytest.mark.usefixtures("repository")
def test_git_merges_disjoint_changes_of_one_game_and_new_games() -> None:
    third, fourth = GAME.replace("Ann", "Zoe"), GAME.replace("Ann", "Kim")
    commit(GAME.replace("Bb5", "Bb5 {the Spanish}") + "\n" + OTHER + "\n" + third, "side")
    git("checkout", "-q", "main")
    commit(GAME.replace("Club", "Cup") + "\n" + OTHER + "\n" + fourth, "main")
    git("merge", "-q", "side")
    both = GAME.replace("Bb5", "Bb5 {the Spanish}").replace("Club", "Cup")
    assert Path("club.pgn").read_text() == "\n".join((both, OTHER, fourth, third))
    assert gamenote("lint", "--no-cache", "club.pgn").code == 0


@pytest.mark.costly
@pytest.mark.usefixtures("repository")
def test_git_tells_a_conflict_and_goes_on_when_it_is_settled() -> None:
    commit(GAME.replace("Bb5", "Bc4") + "\n" + OTHER.replace("Club", "Cup"), "side")
    git("checkout", "-q", "main")
    commit(GAME.replace("Bb5", "d4") + "\n" + OTHER, "main")
    told = git("merge", "side", code=1)
    assert "club.pgn: conflict in Ann - Bob: moves from 3. d4 on" in told
    assert "CONFLICT (content): Merge conflict in club.pgn" in told
    text = Path("club.pgn").read_text()
    assert OTHER.replace("Club", "Cup") in text
    assert "UU club.pgn" in git("status", "--short")
    assert gamenote("lint", "--no-cache", "club.pgn").out.count("merge-conflict") or text.count("<<<<<<<") == 1
    commit(GAME + "\n" + OTHER, "settled")


@pytest.mark.costly
@pytest.mark.usefixtures("repository")
def test_git_diff_shows_moves_line_by_line() -> None:
    Path("club.pgn").write_text(GAME.replace("Nc6", "d6") + "\n" + OTHER)
    lines = git("diff").splitlines()
    assert "-  2... Nc6" in lines
    assert "+  2... d6" in lines
    assert sum(line[:1] in "+-" for line in lines) == 4
