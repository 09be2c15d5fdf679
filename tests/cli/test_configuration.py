"""Configuration on the command line: options, environment, files, and what wins."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.command import Result, gamenote
from tests.cli.test_lint import BRACKET

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = (ROOT / "tests/bad/plateau/document-sample.plt").read_bytes()  # SGF005, PLT327, PLT328, PLT4..


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "old").mkdir()
    (tmp_path / "game.plt").write_bytes(SAMPLE)
    (tmp_path / "old" / "game.plt").write_bytes(SAMPLE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "users"))
    return tmp_path


def lint(*args: str, stdin: bytes = b"") -> tuple[int, list[str]]:
    """The exit code, and the codes found."""
    result = gamenote("lint", "--output-format", "json", *args, stdin=stdin)
    assert result.out, result.err
    return result.code, [finding["code"] for finding in json.loads(result.out)["findings"]]


def refused(*args: str) -> Result:
    result = gamenote("lint", *args)
    assert (result.code, result.out) == (2, "")
    return result


def test_a_file_steers_the_run() -> None:
    Path("gamenote.toml").write_text('[lint]\nselect = ["SGF"]\nfail-level = "error"')
    assert lint("game.plt") == (0, ["SGF005"])
    assert lint("game.plt", "--isolated")[1] != ["SGF005"]


def test_each_input_is_under_its_nearest_file() -> None:
    Path("gamenote.toml").write_text('[lint]\nselect = ["SGF"]')
    Path("old/gamenote.toml").write_text('[lint]\nselect = ["PLT327"]')
    assert lint(".") == (1, ["SGF005", "PLT327"])


def test_per_file_ignores_hold_for_matching_files() -> None:
    args = ("--select", "SGF,PLT327", "--per-file-ignores", "old/**:SGF")
    assert lint("old", *args)[1] == ["PLT327"]
    assert lint("game.plt", *args)[1] == ["SGF005", "PLT327"]


def test_standard_input_is_under_the_name_it_is_given() -> None:
    Path("old/gamenote.toml").write_text('[lint]\nselect = ["PLT327"]')
    assert lint("-", "--stdin-filename", "old/new.plt", stdin=SAMPLE)[1] == ["PLT327"]


def test_the_command_line_beats_environment_beats_config_beats_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("gamenote.toml").write_text('[lint]\nselect = ["PLT4"]')
    config = ("--config", 'lint.select = ["PLT328"]')
    assert lint("game.plt", *config)[1] == ["PLT328"]
    monkeypatch.setenv("GAMENOTE_LINT_SELECT", "PLT327")
    assert lint("game.plt", *config)[1] == ["PLT327"]
    assert lint("game.plt", *config, "--select", "SGF")[1] == ["SGF005"]


def test_repeatable_options_split_at_commas_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMENOTE_LINT_SELECT", "PLT327,SGF")
    monkeypatch.setenv("GAMENOTE_LINT_PER_FILE_IGNORES", "old/**:SGF,PLT4,*.x:PDN")
    assert lint("game.plt")[1] == ["SGF005", "PLT327"]
    assert lint("old/game.plt")[1] == ["PLT327"]


def test_yes_and_no_can_be_said_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMENOTE_LINT_FIX", "1")
    assert gamenote("lint", "--select", "SGF", "game.plt").code == 0
    assert Path("game.plt").read_bytes() != SAMPLE


def test_an_option_of_a_command_has_its_default_in_the_file() -> None:
    Path("gamenote.toml").write_text('[lint]\nselect = ["SGF"]\nfix = true\noutput-format = ["concise"]')
    assert gamenote("lint", "game.plt", "--no-fix").out.startswith("game.plt:35:17: SGF005")
    assert gamenote("lint", "game.plt").code == 0
    assert Path("game.plt").read_bytes() != SAMPLE


def test_severities_can_be_changed() -> None:
    assert lint("game.plt", "--select", "SGF,PLT327", "--severity", "SGF=info,PLT3=warning")[0] == 1
    assert lint("game.plt", "--select", "SGF,PLT327", "--severity", "SGF=info,PLT327=info")[0] == 0
    Path("gamenote.toml").write_text('[lint]\nselect = ["SGF"]\nseverity = { SGF0 = "info", SGF = "error" }')
    assert lint("game.plt")[0] == 0


def test_fixes_can_be_kept_from_being_made() -> None:
    Path("gamenote.toml").write_text('[lint]\nselect = ["SGF"]\nunfixable = ["SGF005"]')
    assert lint("game.plt", "--fix") == (1, ["SGF005"])
    assert lint("game.plt", "--fix", "--fixable", "unescaped-bracket") == (0, [])


def test_an_unsafe_fix_can_be_declared_safe() -> None:
    args = ("game.plt", "--select", "PLT327", "--fix")
    assert lint(*args) == (1, ["PLT327"])
    assert lint(*args, "--extend-safe-fixes", "PLT327") == (0, [])


def test_the_format_of_a_file_can_be_said_by_pattern() -> None:
    Path("gamenote.toml").write_text('[formats]\n"*.txt" = "plateau"')
    Path("game.txt").write_bytes(SAMPLE)
    assert "SGF005" in lint("game.txt")[1]


@pytest.mark.parametrize("command", ["lint", "pretty", "stats"])
def test_a_damaged_file_stops_every_command(command: str) -> None:
    Path("gamenote.toml").write_text("[lint]\nselct = []")
    result = gamenote(command, "game.plt")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "gamenote: error: gamenote.toml: there is no key 'selct' in [lint]\n  hint: did you mean select?\n"
    )


def test_help_is_given_whatever_the_configuration() -> None:
    Path("gamenote.toml").write_text("[lint]\nselct = []")
    assert gamenote("lint", "--help").code == 0


def test_a_selector_of_no_rule_is_refused_on_the_command_line() -> None:
    assert (
        "--select: 'inventry' names no rule\n  hint: did you mean inventory?"
        in refused("--select", "inventry").err
    )
    assert "'X' names no rule" in refused("--per-file-ignores", "*.plt:X").err
    assert "'SGF9' names no rule" in refused("--severity", "SGF9=info").err


@pytest.mark.parametrize(
    "line",
    [
        'select = ["SGF", "SGF999"]',
        'extend-select = ["SGF999"]',
        'ignore = ["SGF999"]',
        'per-file-ignores = { "*.plt" = ["SGF999"] }',
        'severity = { SGF999 = "info" }',
        'fixable = ["SGF999"]',
    ],
)
def test_a_selector_of_no_rule_is_refused_in_a_file(line: str) -> None:
    Path("gamenote.toml").write_text(f"[lint]\n{line}")
    result = gamenote("lint", "game.plt")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("gamenote: error: gamenote.toml: lint.")
    assert "'SGF999' names no rule\n  hint: did you mean SGF?" in result.err


def test_an_option_of_a_table_says_what_it_wants() -> None:
    assert "--severity must be RULES=SEVERITY, not 'SGF'" in refused("--severity", "SGF").err
    assert "--severity must be error, warning or info, not 'bad'" in refused("--severity", "SGF=bad").err
    assert "--per-file-ignores must be GLOB:RULES, not 'SGF'" in refused("--per-file-ignores", "SGF").err


def test_a_file_that_is_not_there_is_told() -> None:
    assert "--config: there is no file house.toml" in refused("--config", "house.toml").err


def test_verbose_tells_the_file_that_counts() -> None:
    assert "configuration: no file\n" in gamenote("lint", "game.plt", "-v").err
    Path("gamenote.toml").write_text("[lint]\n")
    assert "configuration: gamenote.toml\n" in gamenote("lint", "game.plt", "-v").err


def test_a_page_shows_the_findings_that_the_configuration_wants() -> None:
    args = ("pretty", "game.plt", "--style", "html", "--findings")
    assert "SGF005" in gamenote(*args).out
    Path("gamenote.toml").write_text('[lint]\nignore = ["SGF005"]')
    assert "SGF005" not in gamenote(*args).out


def test_options_of_a_written_format_may_be_configured() -> None:
    Path("game.pdn").write_text('[GameType "20"]\n\n1. 32-28 19-23 *\n')
    args = ("convert", "game.pdn", "--to", "pdn")
    assert "32-28" in gamenote(*args).out
    Path("gamenote.toml").write_text('[convert.options]\npdn = { notation = "algebraic" }')
    assert "d4-e5" in gamenote(*args).out
    assert "32-28" in gamenote(*args, "-O", "notation=numeric").out
    assert "32-28" in gamenote(*args, "--config", 'convert.options.pdn.notation = "numeric"').out


def test_a_value_that_its_option_does_not_take_is_told_with_its_place() -> None:
    Path("gamenote.toml").write_text("[lint]\nmax-findings = -3")
    assert "gamenote.toml: lint.max-findings: -3 is not in the range" in refused("game.plt").err
    assert "gamenote.toml" not in refused("game.plt", "--max-findings", "-4").err


LATIN = '[Event "Cup"]\n[White "Ren\xe9"]\n[GameType "20"]\n\n1. 32-28 19-25 *\n'.encode("latin-1")


def test_the_character_set_of_files_that_do_not_say_theirs_can_be_given() -> None:
    Path("game.pdn").write_bytes(LATIN)
    assert "ENC002" in lint("game.pdn")[1]
    assert lint("game.pdn", "--default-encoding", "latin-1")[1] == ["GAME301"]
    Path("gamenote.toml").write_text('default-encoding = "cp1252"')
    assert lint("game.pdn")[1] == ["GAME301"]
    assert "René" in gamenote("convert", "game.pdn", "--to", "json").out


def test_the_character_set_can_be_given_whatever_the_file_says() -> None:
    Path("game.plt").write_bytes("(;GM[Plateau]CA[UTF-8]PB[Ren\xe9]\n;B[1 Onboard a1/0 xx])\n".encode("latin-1"))
    assert "ENC003" in lint("game.plt")[1]
    assert "ENC003" in lint("game.plt", "--default-encoding", "latin-1")[1]
    assert "ENC003" not in lint("game.plt", "--encoding", "latin-1")[1]


def test_a_file_keeps_its_character_set_when_it_is_mended() -> None:
    Path("game.pdn").write_bytes(LATIN.replace(b"19-25", b"19-23  !"))
    args = ("game.pdn", "--select", "TAG401", "--fix", "--default-encoding", "latin-1")
    assert lint(*args) == (0, [])
    assert Path("game.pdn").read_bytes() == LATIN.replace(b"19-25", b"19-23!")


@pytest.mark.parametrize("name", ["utf-16", "utf-8-sig", "utf-7", "cp037", "rot13", "latin-99", ""])
def test_a_character_set_must_extend_ascii(name: str) -> None:
    Path("gamenote.toml").write_text(f'encoding = "{name}"')
    assert "gamenote.toml: encoding: must be a character set that extends ASCII" in refused("game.plt").err


@pytest.mark.parametrize("command", ["lint", "stats", "pretty", "config"])
def test_a_folder_that_somebody_else_made_overwrites_nothing(command: str, tmp_path: Path) -> None:
    mine, download = tmp_path / ".bashrc", tmp_path / "games" / "download"
    download.mkdir(parents=True)
    mine.write_text("alias ls=ls\n")
    (download / "gamenote.toml").write_text('[lint]\noutput-format = ["concise:../../.bashrc"]\n')
    (download / "game.2048gn").write_text('[Player "Ann; touch owned"]\n[InitialBoard "a1 b1"]\n\n1. L a1 *\n')
    here = Path.cwd()
    try:
        os.chdir(download)
        result = gamenote(command, "game.2048gn")
    finally:
        os.chdir(here)
    assert result.code == 2
    assert "gamenote.toml: lint.output-format: a configuration found in a folder may not" in result.err
    assert mine.read_text() == "alias ls=ls\n"


@pytest.mark.parametrize("unsafe", ["", "unsafe-fixes = true\n"])
def test_what_a_folder_says_of_fixing_holds_for_its_own_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unsafe: str
) -> None:
    found = tmp_path / "found"
    found.mkdir()
    (found / "gamenote.toml").write_text(f"[lint]\nfix = true\n{unsafe}")
    other, own = tmp_path / "other.plt", found / "own.plt"
    for path in (other, own):
        path.write_text(BRACKET)
    monkeypatch.chdir(found)
    gamenote("lint", "--no-cache", other, own)
    assert other.read_text() == BRACKET
    assert own.read_text() != BRACKET
    gamenote("lint", "--no-cache", "--fix", other)
    assert other.read_text() != BRACKET
