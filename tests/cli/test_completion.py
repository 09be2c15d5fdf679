"""Shell completion: the scripts, and what shells are offered through the protocol of click."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from unittest import mock

import click
import pytest
from click.shell_completion import get_completion_class

from gamenote.cli import completion
from gamenote.cli.main import command
from tests.cli.command import gamenote, process

VARIABLE = "_GAMENOTE_COMPLETE"
SHELLS = ("bash", "zsh", "fish", "powershell")


def answer(shell: str, line: str) -> str:
    """What is answered to a shell that asks for the end of this line."""
    words = line.split(" ")
    asked = {"COMP_WORDS": line, "COMP_CWORD": words[-1] if shell == "fish" else str(len(words) - 1)}
    kind = get_completion_class(shell)
    assert kind is not None
    with mock.patch.dict(os.environ, asked):
        return kind(command, {}, "gamenote", VARIABLE).complete()


def ask(shell: str, line: str) -> list[str]:
    """The words that a shell is offered."""
    lines = answer(shell, line).splitlines()
    if shell in ("zsh", "powershell"):
        return lines[1::3]
    return [each.partition(",")[2].partition("\t")[0] for each in lines if each]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_asks_our_command(shell: str) -> None:
    result = gamenote("completion", shell)
    assert (result.code, result.err) == (0, "")
    assert f"_GAMENOTE_COMPLETE={shell}_complete" in result.out or f"'{shell}_complete'" in result.out


@pytest.mark.parametrize("shell", ("bash", "zsh", "fish"))
def test_the_script_is_one_that_the_shell_understands(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = gamenote("completion", shell).out
    ran = subprocess.run([shell, "-n"], input=script.encode(), capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize("shell", SHELLS)
def test_subcommands_are_offered(shell: str) -> None:
    assert ask(shell, "gamenote co") == ["convert", "config", "completion"]


def test_the_command_itself_answers() -> None:
    asked = {"COMP_WORDS": "gamenote lint --sel", "COMP_CWORD": "2", VARIABLE: "bash_complete"}
    ran = process(**asked)  # type: ignore[arg-type]
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"plain,--select\n", b"")


@pytest.mark.parametrize("shell", SHELLS)
def test_options_are_offered(shell: str) -> None:
    assert "--extend-select" in ask(shell, "gamenote lint --ex")


@pytest.mark.parametrize("shell", SHELLS)
def test_rules_are_offered_by_code_and_name(shell: str) -> None:
    assert ask(shell, "gamenote lint --select SGF00") == [f"SGF00{number}" for number in range(1, 10)]
    assert ask(shell, "gamenote rule unescaped") == ["unescaped-quote", "unescaped-bracket", "unescaped-colon"]


def test_families_are_offered() -> None:
    assert {"ALL", "SGF", "PDN", "GAME"} <= set(ask("bash", "gamenote lint --ignore "))


def test_the_last_of_several_rules_is_completed() -> None:
    assert ask("bash", "gamenote lint --select PDN,SGF005,illegal-m") == ["PDN,SGF005,illegal-move"]


@pytest.mark.parametrize("shell", ["zsh", "powershell", "fish"])
def test_a_code_is_offered_with_its_name(shell: str) -> None:
    assert "unescaped-bracket" in answer(shell, "gamenote rule SGF005")


def test_formats_are_offered() -> None:
    assert ask("bash", "gamenote convert --to pl") == ["plateau"]
    assert "fen" not in ask("bash", "gamenote lint --format ")
    assert "fen" in ask("bash", "gamenote convert --to ")
    assert ask("bash", "gamenote formats 2048g") == ["2048gn"]


def test_reports_and_styles_are_offered() -> None:
    assert ask("bash", "gamenote lint --output-format sa") == ["sarif"]
    assert ask("bash", "gamenote pretty --style uni") == ["unicode"]
    assert ask("bash", "gamenote stats --output-format ") == ["table", "json", "csv", "markdown"]
    assert ask("bash", "gamenote lint --fail-level w") == ["warning"]
    assert ask("bash", "gamenote completion p") == ["powershell"]


def test_files_are_left_to_the_shell() -> None:
    assert answer("bash", "gamenote lint ga") == "file,ga"


def test_completion_is_not_disturbed_by_a_damaged_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gamenote.toml").write_text("[lint")
    assert ask("bash", "gamenote lint --fail-level w") == ["warning"]


def test_an_unknown_shell_is_refused() -> None:
    assert gamenote("completion", "tcsh").code == 2


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("gamenote convert a.pgn --where el", {"elo", "elo.white"}),
        ("gamenote lint --where ye", {"year"}),
        ("gamenote convert a.pgn --allow-loss comm", {"comments"}),
        ("gamenote convert a.pgn --allow-loss nags,comm", {"nags,comments"}),
        ("gamenote convert a.pgn --to fen -O at=", {"at=end", "at=start", "at=every"}),
        ("gamenote convert a.pgn --to fen -O ca", {"castling=xfen", "castling=shredder"}),
        ("gamenote lint --severity inv", {"inventory="}),
        ("gamenote lint --severity inventory=e", {"inventory=error"}),
        ("gamenote perft draughts/ru", {"draughts/russian"}),
        ("gamenote pretty --fen x --variant frys", {"frysk"}),
    ],
)
def test_values_are_completed(line: str, offered: set[str]) -> None:
    assert offered <= {each.partition("\t")[0] for each in values(line)}


def values(line: str) -> list[str]:
    """What is offered, however it is divided by commas."""
    return [each.removeprefix("plain,") for each in answer("fish", line).splitlines()]


def test_the_last_name_of_a_condition_is_completed() -> None:
    found = completion.conditions(click.Context(command), command.params[0], "plies > 3 and ye")
    assert [item.value for item in found] == ["plies > 3 and year"]
