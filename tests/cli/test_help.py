"""What help and version tell."""

import re

import pytest

from gamenote._version import __version__
from gamenote.cli.main import COMMANDS
from tests.cli.command import gamenote

EVERY = pytest.mark.parametrize("name", COMMANDS)


def told(name: str) -> str:
    ran = gamenote(name, "--help")
    assert (ran.code, ran.err) == (0, "")
    return ran.out


@EVERY
def test_help_ends_with_two_or_more_examples_of_the_command(name: str) -> None:
    examples = told(name).partition("\n  Examples:\n")[2].strip().splitlines()
    assert len(examples) >= 2
    assert sum(f"gamenote {name}" in line for line in examples) >= 2


@EVERY
def test_help_fits_a_terminal_of_80_columns(name: str) -> None:
    assert [line for line in told(name).partition("\n  Examples:\n")[0].splitlines() if len(line) > 80] == []


@EVERY
def test_every_option_of_the_examples_exists(name: str) -> None:
    help, _, examples = told(name).partition("\n  Examples:\n")
    for line in examples.splitlines():
        if f"gamenote {name} " in line:
            command = line.partition("    gamenote ")[2].partition("  ")[0].partition(">")[0]
            for option in re.findall(r"(?<= )--[a-z-]+", command):
                assert option in help, f"{option} of {command}"


@EVERY
def test_every_option_says_what_it_is_for(name: str) -> None:
    lines = told(name).partition("\n  Examples:\n")[0].splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if re.match(r"  -", line):
            assert re.search(r"\S  +[A-Z]", line) or re.match(r" {10,}[A-Z]", following), line


def test_the_options_of_lint_stand_under_headings() -> None:
    headings = re.findall(r"^([A-Z][a-z ]+):$", told("lint"), re.MULTILINE)
    assert headings == ["Files", "Rules", "Fixes", "Games", "Output", "Exit code", "Other"]


def test_the_options_under_a_heading_stand_in_the_order_of_their_use() -> None:
    fixes = told("lint").partition("\nFixes:\n")[2].partition("\n\n")[0]
    options = re.findall(r"^  (--[a-z-]+)", fixes, re.MULTILINE)
    assert options[:4] == ["--fix", "--unsafe-fixes", "--fix-only", "--diff"]


def test_numbers_are_not_explained_with_an_x() -> None:
    assert "[x" not in told("lint") + told("pretty")


def test_a_command_with_few_options_has_one_heading() -> None:
    assert re.findall(r"^([A-Z][a-z ]+):$", told("formats"), re.MULTILINE) == ["Options"]


def test_the_help_of_the_whole_tells_the_exit_codes() -> None:
    assert "Exit codes: 0 no problems (also for this help), 1 problems in the records" in gamenote("--help").out


@EVERY
def test_every_command_tells_the_version(name: str) -> None:
    assert gamenote(name, "-V").out == gamenote("--version").out == f"gamenote {__version__}\n"


@pytest.mark.parametrize("args", [("--version", "--verbose"), ("-V", "-v"), ("-v", "-V")])
def test_a_talkative_version_names_python_libraries_and_plugins(args: tuple[str, ...]) -> None:
    lines = gamenote(*args).out.splitlines()
    assert lines[0] == f"gamenote {__version__}"
    assert re.match(r"\w+ 3\.\d+", lines[1])
    assert any(re.match(r"  pyparsing +\d", line) for line in lines)
    assert any(re.match(r"  draughts +(Python|compiled)$", line) for line in lines)
    assert any(re.match(r"    gamenote\.formats: .*\bpdn\b", line) for line in lines)


def test_a_talkative_nothing_is_refused_with_a_hint() -> None:
    ran = gamenote("-v", "formats")
    assert ran.code == 2
    assert "put -v after the command: gamenote lint -v" in ran.err
