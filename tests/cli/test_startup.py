"""What is imported when: start-up must not pay for what it does not use."""

import json
import subprocess
import sys

import pytest

from tests.cli.command import ROOT, process

HEAVY = ("pyparsing", "rich")
PROBE = """
import json, sys
from gamenote.__main__ import main
sys.argv = ["gamenote", *{args!r}]
try:
    main()
except SystemExit:
    pass
print(json.dumps(sorted(name for name in sys.modules if "." not in name or name.startswith("gamenote."))))
"""


def modules_after(*args: str) -> set[str]:
    ran = subprocess.run(
        [sys.executable, "-c", PROBE.format(args=list(args))],
        capture_output=True,
        cwd=ROOT,
        check=True,
        timeout=60,
    )
    return set(json.loads(ran.stdout.decode().splitlines()[-1]))


@pytest.mark.parametrize("args", [("--help",), ("--version",), ("formats",), ("lint", "--help")])
def test_neither_pyparsing_nor_rich_is_imported(args: tuple[str, ...]) -> None:
    assert not modules_after(*args) & set(HEAVY)


def test_the_version_is_told_before_anything_is_imported() -> None:
    loaded = modules_after("--version")
    assert "click" not in loaded
    assert not any(name.startswith("gamenote.core") for name in loaded)


def test_help_loads_no_plugin() -> None:
    assert not any(name.startswith(("gamenote.games", "gamenote.core")) for name in modules_after("--help"))


def test_a_plain_report_needs_no_rich() -> None:
    assert "rich" not in modules_after("lint", "samples")


def test_the_installed_module_tells_its_version() -> None:
    ran = process("--version")
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"gamenote ")
