"""Exit codes and words of the command group."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import ROOT, gamenote, process


def test_without_arguments_the_help_is_shown() -> None:
    result = gamenote()
    assert "Commands:" in result.out + result.err


@pytest.mark.parametrize("command", ["lint", "convert", "pretty", "stats", "formats", "rule", "perft"])
def test_every_command_has_help(command: str) -> None:
    result = gamenote(command, "--help")
    assert result.code == 0
    assert result.out.startswith(f"Usage: gamenote {command}")


def test_a_misspelt_command_is_refused_with_the_nearest_one() -> None:
    result = gamenote("lnt")
    assert (result.code, result.err) == (
        2,
        "gamenote: error: there is no command 'lnt'\n  hint: did you mean lint?\n",
    )


def test_a_misspelt_rule_is_refused_with_the_nearest_one() -> None:
    result = gamenote("rule", "sgf-sintax")
    assert result.code == 2
    assert "did you mean sgf-syntax?" in result.err


def test_an_unknown_option_is_a_usage_error() -> None:
    result = gamenote("lint", "--nonsense")
    assert result.code == 2
    assert "Traceback" not in result.err


def test_an_unknown_format_is_refused_with_what_is_known() -> None:
    result = gamenote("lint", "--format", "2048", ".")
    assert result.code == 2
    assert "did you mean 2048gn?" in result.err


def test_a_bug_is_called_a_bug_and_ends_with_two(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("gamenote.core.registry.formats", broken)
    result = gamenote("formats")
    assert result.code == 2
    assert "internal error" in result.err
    assert "Traceback" not in result.err


def test_a_reader_that_goes_away_ends_with_141() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        [sys.executable, "-m", "gamenote", "rule", "--all"],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_ends_with_two_and_one_line() -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        ran = subprocess.run(
            [sys.executable, "-m", "gamenote", "rule", "--all"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
            timeout=60,
        )
    assert ran.returncode == 2
    assert ran.stderr.count(b"\n") == 1
    assert b"the disk is full" in ran.stderr


def test_interrupting_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gamenote.core.registry.formats", interrupted)
    assert gamenote("formats").code == 130


def test_odd_characters_never_fail_on_a_plain_terminal(tmp_path: Path) -> None:
    ran = process("lint", "nö\x1bfile.2048gn", cwd=tmp_path, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert ran.returncode == 2
    assert b"\x1b" not in ran.stderr
    assert b"Traceback" not in ran.stderr
