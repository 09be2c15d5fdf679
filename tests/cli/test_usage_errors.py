"""What is said about command lines that make no sense."""

from __future__ import annotations

import pytest

from gamenote.cli.main import COMMANDS
from gamenote.cli.usage_errors import COMMANDS_ELSEWHERE

from .command import gamenote


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        ("lint --selct SGF", "there is no option --selct", "did you mean --select?"),
        ("lint --no-gitignore", "there is no option --no-gitignore", "did you mean --no-respect-gitignore?"),
        ("lint -Z", "there is no option -Z", "see gamenote lint --help"),
        (
            "lint --fail-level eror",
            "--fail-level: 'eror' is not one of error, warning, info",
            "did you mean error?",
        ),
        ("lint --width 5", "--width: 5 is less than 10", "see gamenote lint --help"),
        ("lint --jobs many", "--jobs: 'many' is not a number of processes", "see gamenote lint --help"),
        ("completion bsh", "'bsh' is not one of bash, zsh, fish, powershell", "did you mean bash?"),
        ("perft draughts x", "DEPTH: 'x' is not a whole number", "see gamenote perft --help"),
        ("lint --select PTL", "--select: 'PTL' names no rule", "did you mean PLT?"),
        ("lint --select PLAT", "--select: 'PLAT' names no rule", "did you mean PLT?"),
        ("lint --ignore inventry", "--ignore: 'inventry' names no rule", "did you mean inventory?"),
        ("lint --ignore qqqqqqqq", "--ignore: 'qqqqqqqq' names no rule", "gamenote rule lists them"),
        ("rule PTL101", "there is no rule 'PTL101'", "did you mean PLT101?"),
    ],
)
def test_what_was_written_is_named_and_what_was_meant(words: str, message: str, hint: str) -> None:
    result = gamenote(*words.split())
    assert result.code == 2
    assert result.err == f"gamenote: error: {message}\n  hint: {hint}\n"


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        ("check games", "there is no command 'check'", "did you mean lint?"),
        ("normalize a.pdn", "there is no command 'normalize'", "did you mean convert?"),
        ("version", "there is no command 'version'", "did you mean --version?"),
        ("lnt", "there is no command 'lnt'", "did you mean lint?"),
        ("pretty", "name at least one file, e.g. gamenote pretty game.pdn", "or give a position with --fen"),
        ("convert a.pdn", "--to is missing, e.g. --to json", "or name a file with -o, e.g. -o games.json"),
        ("completion", "name a shell, e.g. gamenote completion bash", "see gamenote completion --help"),
        ("new", "say what to start, e.g. gamenote new plugin othello", "see gamenote new --help"),
        (
            "merge a.pgn b.pgn",
            "name three versions of a file, e.g. gamenote merge base.pgn ours.pgn theirs.pgn",
            "see gamenote merge --help",
        ),
        ("diff a.pgn", "two files or folders are compared", "e.g. gamenote diff a.pgn b.pgn"),
        ("rule nonsense", "there is no rule 'nonsense'", "gamenote rule lists them"),
    ],
)
def test_what_is_missing_is_named_with_an_example(words: str, message: str, hint: str) -> None:
    test_what_was_written_is_named_and_what_was_meant(words, message, hint)


def test_a_file_in_the_place_of_a_command_is_understood() -> None:
    assert gamenote("samples").err.endswith("  hint: name a command before the file: gamenote lint samples\n")


def test_every_word_for_a_command_elsewhere_leads_to_one_of_ours() -> None:
    assert not COMMANDS.keys() & COMMANDS_ELSEWHERE.keys()
    for meant in COMMANDS_ELSEWHERE.values():
        assert meant.split()[0].rstrip(",") in COMMANDS or meant in ("--version", "--help")


def test_nothing_at_all_is_answered_with_the_help() -> None:
    result = gamenote()
    assert (result.code, result.err) == (0, "")
    assert result.out == gamenote("--help").out


def test_an_option_without_its_value_is_named() -> None:
    assert gamenote("lint", "--select").err.startswith("gamenote: error: --select needs a value\n")
