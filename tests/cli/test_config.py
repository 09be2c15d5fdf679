"""`gamenote config`: every value with its origin."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from gamenote.config.keys import KEYS
from tests.cli.command import gamenote
from tests.pages import GUIDE, fences

TOML = """\
extend-include = ["*.mgt"]
[lint]
ignore = ["PLT4"]
[lint.per-file-ignores]
"old/**" = ["SGF005"]
[formats]
"*.txt" = "pdn"
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "users"))
    Path("gamenote.toml").write_text(TOML)
    return tmp_path


def line(key: str, *args: str) -> str:
    """The line of that key."""
    result = gamenote("config", *args)
    assert result.code == 0, result.err
    return next(each for each in result.out.splitlines() if each.startswith(key))


def test_a_value_is_shown_with_its_line() -> None:
    assert line("extend-include") == 'extend-include = ["*.mgt"]  # gamenote.toml'
    assert line("per-file") == 'per-file-ignores = { "old/**" = ["SGF005"] }  # gamenote.toml'
    assert line("fixable") == 'fixable = ["ALL"]  # default'


def test_all_origins_of_a_value_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("--ignore", "SGF005", "--config", 'lint.ignore = ["PDN4"]')
    assert line("ignore", *args) == (
        'ignore = ["PLT4", "PDN4", "SGF005"]  '
        "# gamenote.toml, --config 'lint.ignore = [\"PDN4\"]', command line --ignore"
    )
    monkeypatch.setenv("GAMENOTE_LINT_IGNORE", "SGF005,SGF006")
    assert line("ignore") == (
        'ignore = ["PLT4", "SGF005", "SGF006"]  # gamenote.toml, environment GAMENOTE_LINT_IGNORE'
    )


def test_the_environment_of_options_of_lint_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMENOTE_LINT_FIX", "yes")
    monkeypatch.setenv("GAMENOTE_LINT_FAIL_LEVEL", "error")
    assert line("fix =") == "fix = true  # environment GAMENOTE_LINT_FIX"
    assert line("fail-level") == 'fail-level = "error"  # environment GAMENOTE_LINT_FAIL_LEVEL'


def test_what_is_shown_is_a_configuration_file_of_every_key() -> None:
    out = gamenote("config").out
    document = tomllib.loads(out)
    names = {*document, *(f"{name}.{key}" for name in ("lint", "convert") for key in document[name])}
    missing = {"extend", "required-version", "encoding", "default-encoding", "max-file-size"}
    missing |= {
        "lint.baseline",
        "lint.cache-dir",
        "lint.date-order",
        "convert.output-encoding",
        "formats.pgn.openings",
    }
    assert set(KEYS) - missing <= names
    Path("gamenote.toml").write_text(out)
    assert tomllib.loads(gamenote("config").out) == document


def test_json_has_the_places_as_numbers() -> None:
    document = json.loads(gamenote("config", "old/game.txt", "--output-format", "json").out)
    assert document["file"] == "gamenote.toml"
    assert document["values"]["lint.ignore"] == {
        "value": ["PLT4"],
        "origins": [{"kind": "file", "name": "gamenote.toml"}],
    }
    assert (document["format"], document["silenced"]) == ("pdn", ["SGF005"])


def test_what_holds_for_a_file_is_told_at_the_end() -> None:
    out = gamenote("config", "old/game.txt").out
    assert out.endswith("# old/game.txt:\n#   its format is pdn\n#   per-file-ignores turn off SGF005\n")
    assert not gamenote("config", "game.plt").out.count("game.plt")


def test_a_folder_may_have_a_file_of_its_own() -> None:
    Path("old").mkdir()
    Path("old/gamenote.toml").write_text("[lint]\nfix = true")
    assert gamenote("config", "old").out.startswith("# old/gamenote.toml\n")
    assert line("fix =", "old/game.plt") == "fix = true  # old/gamenote.toml"


def test_isolated_shows_the_defaults() -> None:
    assert gamenote("config", "--isolated").out.startswith("# no configuration file\n")


def test_a_word_that_does_not_fit_is_told_with_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMENOTE_LINT_FAIL_LEVEL", "bad")
    assert "GAMENOTE_LINT_FAIL_LEVEL must be one of error, warning, info" in gamenote("config").err
    monkeypatch.delenv("GAMENOTE_LINT_FAIL_LEVEL")
    monkeypatch.setenv("GAMENOTE_LINT_MAX_FINDINGS", "many")
    assert "GAMENOTE_LINT_MAX_FINDINGS must be a number, not 'many'" in gamenote("config").err


def test_the_guide_has_every_key(request: pytest.FixtureRequest) -> None:
    page = GUIDE / "configuration.md"
    text, table = page.read_text(encoding="utf-8"), gamenote("config", "--output-format", "markdown").out
    head = table.splitlines()[0]
    before, _, after = text.partition(head)
    now = before + table + after.partition("\n\n")[1] + after.partition("\n\n")[2]
    if request.config.getoption("--accept"):
        page.write_text(now.replace(table + "\n\n", table + "\n"), encoding="utf-8")
    else:
        assert table in text, "if this is as it should be: pytest --accept"


def test_lint_shows_its_settings_with_what_its_options_say() -> None:
    out = gamenote(
        "lint", "game.plt", "--show-settings", "--fix", "--max-findings", "3", "--output-format", "json"
    ).out
    assert out.startswith("# gamenote.toml\n")
    assert "\nfix = true  # command line --fix\n" in out
    assert "\nmax-findings = 3  # command line --max-findings\n" in out
    assert '\noutput-format = ["json"]  # command line --output-format\n' in out


def test_talkative_runs_show_settings_as_they_are_written() -> None:
    err = gamenote("lint", "-v", "--exclude", "attic/", "--no-cache").err
    assert re.search(r'^exclude = \[.*"attic/"\] \(.*command line --exclude\)$', err, re.M)


def test_the_configuration_in_the_guide_can_be_used() -> None:
    (toml,) = fences(GUIDE / "configuration.md", "toml")
    Path("gamenote.toml").write_text(toml)
    result = gamenote("config")
    assert (result.code, result.err) == (0, "")
    assert 'ignore = ["SGF101"]  # gamenote.toml' in result.out
