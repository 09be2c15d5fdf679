"""Words for people leave by one door, and neither terminal nor log obeys them."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenote.cli.screen import Screen
from gamenote.core.visible import CI_SYSTEMS
from tests.cli.command import gamenote, process

PACKAGE = Path(__file__).resolve().parents[2] / "gamenote"
COMMANDS = "##[error]a ##vso[task.complete]b ##teamcity[buildStop]c"
EVIL = f'[Player "{COMMANDS}"]\n[Event "::error::d"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n'
OBEYED = re.compile(r"(?im)##(?:vso|teamcity)?\[|^\s*::")

PAST_THE_DOOR = {  # who writes to the streams below it, and what
    "cli/screen.py": "the door itself",
    "cli/main.py": "file numbers alone, where the reader has gone",
    "cli/run_pretty.py": "documents, whose words are escaped as markup, and files",
    "cli/diffs.py": "patches for programs",
    "cli/run_convert.py": "nothing: it is flushed",
    "cli/progress.py": "a bar of rich, in our words",
    "actions/files/report_sinks.py": "reports for programs",
    "server/service.py": "the protocol of editors",
}


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in CI_SYSTEMS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.2048gn"
    path.write_text(EVIL)
    return path


def past_the_door(tree: ast.AST) -> Iterator[int]:
    """The lines of a module that reach for what lies below standard output or standard error."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("__stdout__", "__stderr__"):
            yield node.lineno
        if isinstance(node, ast.Attribute) and node.attr == "buffer" and "std" in ast.unparse(node.value):
            yield node.lineno
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("os.write", "os.dup2", "Console"):
            yield node.lineno
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "getattr" and "'buffer'" in ast.unparse(node):
            yield node.lineno


def test_nobody_else_reaches_below_the_door() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if any(past_the_door(ast.parse(path.read_bytes())))
    }
    words = {"render/tables.py", "render/paint.py"}  # rich, into a text and for the names of colours
    assert found - words - PAST_THE_DOOR.keys() == {"actions/files/inputs.py"}  # which reads standard input


def test_what_a_command_prints_goes_through_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "gamenote.cli.main._run_command",
        lambda args: [type(each) for each in (sys.stdout, sys.stderr)].count(Screen),
    )
    assert gamenote("lint").code == 2


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_whatever_is_written_steers_no_terminal(stream: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(args: list[str]) -> int:
        print("a\x1b]0;title\x07b\x9bc\u202ed\re\x1b[31mred\x1b[0m", file=getattr(sys, stream))
        return 0

    monkeypatch.setattr("gamenote.cli.main._run_command", run)
    result = gamenote()
    assert result.out + result.err == "a\\x1b]0;title\\x07b\\x9bc\\u202ed\\x0de\x1b[31mred\x1b[0m\n"


@pytest.mark.parametrize("name", CI_SYSTEMS)
def test_a_log_of_ci_gets_no_commands(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(args: list[str]) -> int:
        for part in ("::", "error::x\n", "  :", ":y ##", "[z] #", "#vso[", "\n##team", "city[stop]\n"):
            sys.stdout.write(part)
        return 0

    monkeypatch.setattr("gamenote.cli.main._run_command", run)
    monkeypatch.setenv(name, "1")
    assert gamenote().out == ": :error::x\n  : :y ## [z] ##vso [\n##teamcity [stop]\n"


@pytest.mark.parametrize(
    "words",
    [
        *(("lint", "--select", "ALL", "--output-format", name) for name in ("full", "concise", "grouped")),
        *(("lint", "--select", "ALL", "--output-format", name) for name in ("json", "json-lines", "sarif")),
        *(("lint", "--select", "ALL", "--output-format", name) for name in ("gitlab", "junit", "checkstyle")),
        *(("lint", "--select", "ALL", "--output-format", name) for name in ("rdjson", "markdown")),
        *(("stats", "--output-format", name) for name in ("table", "json", "csv", "markdown")),
        *(("pretty", "--style", name) for name in ("unicode", "ascii", "svg", "html", "markdown", "latex")),
        *(("convert", "--to", name) for name in ("json", "jsonl", "csv")),
    ],
    ids=" ".join,
)
def test_no_text_of_any_command_is_a_command_for_a_log(
    words: tuple[str, ...], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    result = gamenote(*words, game)
    assert result.code < 2, result.err
    assert not OBEYED.search(result.out)
    assert not OBEYED.search(result.err)


def test_json_holds_the_true_text_all_the_same(game: Path) -> None:
    out = gamenote("convert", game, "--to", "json").out
    assert "\\u0023#[error]a" in out
    assert COMMANDS in json.dumps(json.loads(out))


@pytest.mark.parametrize("words", [("convert", "--to", "2048gn"), ("lint", "--fix")], ids=" ".join)
def test_a_record_with_commands_is_not_written_to_a_log_and_never_changed(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = gamenote(*words, "-", "--stdin-filename", "a.2048gn", stdin=EVIL.encode())
    assert COMMANDS in before.out
    monkeypatch.setenv("CI", "true")
    result = gamenote(*words, "-", "--stdin-filename", "a.2048gn", stdin=EVIL.encode())
    assert result.code == 2
    assert not OBEYED.search(result.out)
    assert "would take a part of it for a command" in result.err


def test_a_patch_holds_no_command_for_a_log(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game.write_text(f"{EVIL[:-3]}\n ::error::e {COMMANDS} \x1b]0;x\x07\n *\n")
    monkeypatch.setenv("CI", "true")
    result = gamenote("lint", "--diff", "--unsafe-fixes", game)
    assert result.code == 1
    assert "[error]" in result.out
    assert "\x1b" not in result.out
    assert not OBEYED.search(result.out)


def test_a_sound_record_goes_to_a_log_as_it_is(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game.write_text(EVIL.replace(COMMANDS, "Ann # [1] : x").replace("::", ""))
    before = gamenote("convert", game, "--to", "2048gn")
    monkeypatch.setenv("CI", "true")
    assert gamenote("convert", game, "--to", "2048gn") == before


def test_a_record_with_commands_goes_to_a_file_in_ci(game: Path, tmp_path: Path) -> None:
    assert process("convert", game, "--to", "2048gn", "-o", tmp_path / "new.2048gn", CI="true").returncode == 0
    assert COMMANDS in (tmp_path / "new.2048gn").read_text()


def test_a_patch_in_a_log_shows_controls_of_utf_8(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "1")
    path = tmp_path / "a.pgn"
    path.write_text(
        '[White "A\x9b31m\u202e"]\n[Black "B"]\n[Result "1/2"]\n\n1. e4 e5 1/2-1/2\n', encoding="utf-8"
    )
    shown = gamenote("lint", "--diff", path).out
    assert "\\xc2\\x9b31m\\xe2\\x80\\xae" in shown
    assert not {"\x9b", "\u202e"} & set(shown)
