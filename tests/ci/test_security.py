"""The page about security speaks of options, keys and limits that there are."""

from __future__ import annotations

import re

import gamenote
from gamenote.actions.files.compressed import MOST_TIMES
from gamenote.cli.main import COMMANDS, command
from gamenote.config.keys import KEYS
from tests.pages import GUIDE

TEXT = (GUIDE / "security.md").read_text()


def test_the_options_it_names_are_options() -> None:
    known = set[str]()
    for name in COMMANDS:
        found = command.get_command(command.make_context("gamenote", [], resilient_parsing=True), name)
        assert found is not None
        known.update(word for param in found.params for word in param.opts)
    named = set(re.findall(r"`(--[a-z-]+)`", TEXT))
    assert named
    assert named <= known


def test_the_keys_it_names_are_keys() -> None:
    for word in ("fix", "unsafe-fixes", "cache-dir", "baseline", "per-file-ignores"):
        assert f"`{word}`" in TEXT
        assert f"lint.{word}" in KEYS
    assert "`exclude`" in TEXT and "exclude" in KEYS


def test_the_figures_and_names_it_tells_are_those_of_the_program() -> None:
    assert f"more than {MOST_TIMES} times its size" in TEXT
    assert callable(gamenote.check)
