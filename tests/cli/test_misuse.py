"""What is said about command lines that make no sense."""

from __future__ import annotations

import pytest

from .command import gamenote


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        ("lint --selct SGF", "there is no option --selct", "did you mean --select?"),
        ("lint --no-gitignore", "there is no option --no-gitignore", "did you mean --no-respect-gitignore?"),
        ("lint -Z", "there is no option -Z", "see gamenote lint --help"),
        ("lint --fail-level eror", "--fail-level: 'eror' is none of error, warning, info", "did you mean error?"),
        ("lint --width 5", "--width: 5 is less than 10", "see gamenote lint --help"),
        ("lint --jobs many", "--jobs: 'many' is no number of processes", "see gamenote lint --help"),
        ("completion bsh", "'bsh' is none of bash, zsh, fish, powershell", "did you mean bash?"),
        ("perft draughts x", "DEPTH: 'x' is no whole number", "see gamenote perft --help"),
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
