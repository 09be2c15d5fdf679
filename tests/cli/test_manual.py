"""The manual page: everything that help tells, in the language of man."""

import re
import shutil
import subprocess

import pytest

from gamenote.cli.main import COMMANDS
from tests.cli.command import gamenote

needs_groff = pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not on this machine")


def page(*names: str) -> str:
    ran = gamenote("man", *names)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def test_the_page_has_every_command() -> None:
    assert re.findall(r"^\.SS gamenote (\S+)", page(), re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_of_a_command_has_all_its_options(name: str) -> None:
    told = page(name).replace("\\-", "-")
    help = gamenote(name, "--help").out.partition("Examples:")[0]
    for option in re.findall(r"^  .*?(--[a-z-]+)", help, re.MULTILINE):
        assert option in told


def test_the_page_has_the_usual_sections() -> None:
    wanted = ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"]
    assert re.findall(r"^\.SH (.*)$", page(), re.MULTILINE) == wanted


def test_no_word_is_taken_for_a_command_of_roff() -> None:
    known = re.compile(r"\.(TH|SH|SS|PP|TP|EX|EE)\b")
    assert [line for line in page().splitlines() if line[:1] in "'." and line and not known.match(line)] == []


@needs_groff
@pytest.mark.parametrize("names", [(), ("lint",), ("man",)])
def test_groff_has_nothing_to_say_about_the_page(names: tuple[str, ...]) -> None:
    ran = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww"], input=page(*names).encode(), capture_output=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_page_of_no_command_is_refused_with_a_hint() -> None:
    ran = gamenote("man", "lnit")
    assert (ran.code, ran.err.splitlines()[-1]) == (2, "  hint: did you mean lint?")
