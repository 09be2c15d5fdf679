"""`--baseline` and `--write-baseline`: what is known is left out, what is new is not."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from gamenote.actions.lint import baseline as action
from gamenote.actions.lint.baseline import Entry
from tests.cli.command import gamenote

GAME = '[Event "{event}"]\n[White "{white}"]\n[Black "B"]\n[GameType "20"]\n\n1. 32-28 {move} *\n'
BASE = "known.json"


def game(white: str = "A", move: str = "19-25", event: str = "Cup") -> str:
    """A game whose second move is against the rules, unless it is another one."""
    return GAME.format(event=event, white=white, move=move)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "users"))
    return tmp_path


def lint(*args: str) -> list[dict[str, Any]]:
    result = gamenote("lint", "--output-format", "json", "--no-cache", *args)
    assert result.code in (0, 1), result.err
    findings: list[dict[str, Any]] = json.loads(result.out)["findings"]
    assert result.code == int(bool(findings))
    return findings


def prints(text: str) -> set[str]:
    """The fingerprints of what is found in games.pdn with this text."""
    Path("games.pdn").write_text(text)
    return {finding["fingerprint"] for finding in lint("games.pdn", "--isolated")}


def test_what_would_be_mended_is_not_recorded() -> None:
    Path("games.pdn").write_text(game())
    assert gamenote("lint", ".", "--diff", "--write-baseline", BASE).code == 2
    assert not Path(BASE).exists()


def test_what_was_recorded_is_left_out() -> None:
    Path("games.pdn").write_text(game() + "\n" + game("C"))
    result = gamenote("lint", ".", "--write-baseline", BASE)
    assert (result.code, result.out) == (0, "")
    assert "Recorded 2 findings in known.json." in result.err
    assert lint(".", "--baseline", BASE) == []
    assert "2 known findings hidden" in gamenote("lint", ".", "--baseline", BASE).err
    assert len(lint(".")) == 2


def test_what_is_new_is_told() -> None:
    Path("games.pdn").write_text(game() + "\n" + game("C", "19-23"))
    gamenote("lint", ".", "--write-baseline", BASE)
    Path("games.pdn").write_text(game() + "\n" + game("C"))
    (finding,) = lint(".", "--baseline", BASE)
    assert finding["game"]["index"] == 2


def test_of_equal_findings_as_many_as_are_known_are_left_out() -> None:
    Path("games.pdn").write_text(game())
    gamenote("lint", ".", "--write-baseline", BASE)
    Path("games.pdn").write_text(game() + "\n" + game())
    assert len(lint(".", "--baseline", BASE, "--ignore", "duplicate-game")) == 1


def test_what_is_gone_is_told_and_dropped() -> None:
    Path("games.pdn").write_text(game() + "\n" + game("C"))
    gamenote("lint", ".", "--write-baseline", BASE)
    Path("games.pdn").write_text(game())
    err = gamenote("lint", ".", "--baseline", BASE, "-v").err
    assert "1 known finding gone" in err
    assert "games.pdn: GAME301 illegal-move is gone" in err
    gamenote("lint", ".", "--write-baseline", BASE)
    assert len(json.loads(Path(BASE).read_text())["findings"]) == 1


def test_files_that_were_not_looked_at_stay_known_while_they_exist() -> None:
    for name in ("a.pdn", "b.pdn", "c.pdn"):
        Path(name).write_text(game(name))
    gamenote("lint", ".", "--write-baseline", BASE)
    Path("c.pdn").unlink()
    gamenote("lint", "a.pdn", "--write-baseline", BASE)
    assert [row["path"] for row in json.loads(Path(BASE).read_text())["findings"]] == ["a.pdn", "b.pdn"]


def test_the_order_of_a_baseline_is_that_of_its_paths_and_codes() -> None:
    for name in ("b.pdn", "a.pdn"):
        Path(name).write_text(game(f"A of {name}") + "\n" + game(f"C of {name}"))
    gamenote("lint", "b.pdn", "a.pdn", "--write-baseline", BASE)
    before = Path(BASE).read_bytes()
    rows = json.loads(before)["findings"]
    keys = [(row["path"], row["code"], row["fingerprint"]) for row in rows]
    assert keys == sorted(keys)
    gamenote("lint", "a.pdn", "b.pdn", "--write-baseline", BASE)
    assert Path(BASE).read_bytes() == before


def test_the_configuration_may_name_the_baseline() -> None:
    Path("games.pdn").write_text(game())
    gamenote("lint", ".", "--write-baseline", BASE)
    Path("gamenote.toml").write_text(f'[lint]\nbaseline = "{BASE}"')
    assert lint(".") == []
    assert len(lint(".", "--isolated")) == 1


def test_a_baseline_hides_no_file_that_could_not_be_checked() -> None:
    Path("games.pdn").write_text(game())
    gamenote("lint", ".", "--write-baseline", BASE)
    assert gamenote("lint", "games.pdn", "none.pdn", "--baseline", BASE).code == 2
    assert gamenote("lint", "games.pdn", "none.pdn", "--write-baseline", BASE).code == 2


OTHER_DOCUMENTS = ("[]", '{"schema_version": 9, "findings": []}')


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{\n  x", "known.json:2:3: not a baseline: it is not JSON"),
        ("[]", "known.json: not a baseline: it has no list of findings"),
        ('{"schema_version": 9, "findings": []}', "known.json: schema version 9 is not known, 1 is"),
        ('{"schema_version": 1, "findings": [3]}', "known.json: finding 1 needs path, code, name"),
        ('{"schema_version": 1, "findings": [{"path": 3}]}', "known.json: finding 1 needs path, code, name"),
        ("\udcff", "known.json: not a baseline: it is not JSON"),
        ("[" * 100000, "not a baseline"),
    ],
    ids=lambda value: value[:20],
)
@pytest.mark.parametrize("option", ["--baseline", "--write-baseline"])
def test_a_damaged_baseline_is_refused_and_only_written_anew(option: str, text: str, words: str) -> None:
    Path(BASE).write_text(text, errors="surrogateescape")
    result = gamenote("lint", ".", option, BASE)
    if option == "--write-baseline" and text not in OTHER_DOCUMENTS:
        assert result.code == 0
        assert json.loads(Path(BASE).read_text())["findings"] == []
        return
    assert (result.code, result.out) == (2, "")
    assert words in result.err
    assert Path(BASE).read_text(errors="surrogateescape") == text


@pytest.mark.parametrize("text", ["1. 32-28 *\n", "{}", "<html>"])
def test_what_is_no_baseline_is_never_written_over(text: str) -> None:
    Path("notes.txt").write_text(text)
    assert gamenote("lint", ".", "--write-baseline", "notes.txt").code == 2
    assert Path("notes.txt").read_text() == text


def test_a_baseline_that_is_not_there_is_told_with_what_to_do() -> None:
    result = gamenote("lint", ".", "--baseline", BASE)
    assert result.code == 2
    assert "there is no baseline known.json\n  hint: make it with --write-baseline known.json" in result.err


def test_a_baseline_is_written_where_the_configuration_names_one_that_is_not_there(tmp_path: Path) -> None:
    Path("gamenote.toml").write_text(f'lint.baseline = "{BASE}"\n')
    assert gamenote("lint", ".").code == 2
    assert gamenote("lint", ".", "--write-baseline", BASE).code == 0
    assert gamenote("lint", ".").code == 0


def test_a_new_baseline_needs_no_old_one() -> None:
    assert gamenote("lint", ".", "--baseline", "old.json", "--write-baseline", BASE).code == 0
    assert gamenote("lint", ".", "--baseline", BASE).code == 0


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    entries = {Entry("b", "GAME301", "f1", "x"): 2, Entry("a\udcff", "GAME301", "f2", "x"): 1}
    action.write(tmp_path / BASE, entries)
    assert action.read(tmp_path / BASE) == entries
    action.write(tmp_path / BASE, {})
    assert action.read(tmp_path / BASE) == {}


def test_fingerprints_stay_when_a_game_moves_within_its_file() -> None:
    assert prints(game("A") + "\n" + game("C")) == prints(game("C") + "\n" + game("A"))


def test_fingerprints_stay_when_a_game_is_put_before() -> None:
    before = prints(game("A") + "\n" + game("C"))
    assert before < prints(game("X") + "\n" + game("A") + "\n" + game("C"))


def test_fingerprints_stay_when_lines_shift_and_text_is_wrapped_anew() -> None:
    before = prints(game())
    assert prints("\n\n\n" + game()) == before
    assert prints(game().replace("32-28 19-25", "32-28\n   19-25")) == before
    assert prints(game().replace("\n", "\r\n")) == before


def test_a_corrected_name_brings_nothing_back() -> None:
    assert prints(game()) == prints(game("C"))


def test_fingerprints_differ_by_move_and_file() -> None:
    assert not prints(game()) & prints(game(move="19-26"))
    first = prints(game())
    Path("other.pdn").write_text(game())
    assert {finding["fingerprint"] for finding in lint("other.pdn")}.isdisjoint(first)


@pytest.fixture
def repository(here: Path) -> Path:
    """A git repository of 300 records, some with findings that are known."""
    (here / "games").mkdir()
    for number in range(300):
        move = "19-25" if number % 10 == 0 else "19-23"
        (here / "games" / f"{number:03}.pdn").write_text(game(f"Player {number}", move))
    gamenote("lint", "games", "--write-baseline", BASE)
    (here / "gamenote.toml").write_text(f'[lint]\nbaseline = "{BASE}"\n')
    for args in (["init", "-q"], ["add", "."], ["commit", "-qm", "records"]):
        environment = {
            **os.environ,
            **dict.fromkeys(("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"), "x"),
            **dict.fromkeys(("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"), "x@example.org"),
        }
        subprocess.run(["git", *args], cwd=here, env=environment, check=True, capture_output=True)
    return here


def test_a_change_that_damages_one_move_shows_exactly_that(repository: Path) -> None:
    assert gamenote("lint", "--output-format", "sarif:clean.sarif").code == 0
    assert json.loads((repository / "clean.sarif").read_text())["runs"][0]["results"] == []
    changed = repository / "games" / "123.pdn"
    changed.write_text(changed.read_text().replace("19-23", "19-24 2. 28-23 24-25"))
    status = subprocess.run(["git", "status", "--short", "games"], cwd=repository, capture_output=True, check=True)
    assert status.stdout == b" M games/123.pdn\n"
    result = gamenote("lint", "--output-format", "sarif:lint.sarif", "--output-format", "github")
    assert result.code == 1
    (found,) = json.loads((repository / "lint.sarif").read_text())["runs"][0]["results"]
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "games/123.pdn"
    assert (found["ruleId"], place["region"]["startLine"]) == ("GAME301", 6)
    (line,) = result.out.splitlines()
    assert line.startswith("::error file=games/123.pdn,line=6,")


def test_a_baseline_is_an_ordinary_file() -> None:
    result = gamenote("lint", ".", "--baseline", "/dev/zero")
    assert result.code == 2
    assert "/dev/zero: cannot be read: not an ordinary file" in result.err
