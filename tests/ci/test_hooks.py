"""The hooks for pre-commit: what they promise is what the command line can do."""

import json
import re
import shlex
from typing import Any

import pytest

from gamenote.cli import fmt
from gamenote.cli.configured import configurations
from gamenote.cli.lint import command
from gamenote.core import registry
from tests.cli.command import ROOT

yaml = pytest.importorskip("yaml")
SCHEMA = ROOT.parent / "shared" / "schemas" / "pre-commit-hooks.json"
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
SUFFIXES = [end for item in registry.formats().values() if item.reads for end in item.suffixes]


def words(hook: dict[str, Any]) -> list[str]:
    return [*shlex.split(hook["entry"]), *hook["args"]]


def test_there_are_hooks_that_check_mend_and_format() -> None:
    assert [hook["id"] for hook in HOOKS] == ["gamenote-lint", "gamenote-fix", "gamenote-fmt"]


@pytest.mark.skipif(not SCHEMA.exists(), reason="the schemas are not on this machine")
def test_the_hooks_keep_to_the_schema_of_pre_commit() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(HOOKS, json.loads(SCHEMA.read_text()))


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_is_run_once_with_all_files(hook: dict[str, Any]) -> None:
    assert hook["require_serial"] is True


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_the_command_of_a_hook_is_understood(hook: dict[str, Any]) -> None:
    program, name, *options = words(hook)
    assert program == "gamenote"
    with {"lint": command, "fmt": fmt.command}[name].make_context(name, [*options, "game.pdn"]) as context:
        assert configurations().of_folder().discovery.force_exclude
        assert context.params["paths"] == ("game.pdn",)


def test_the_hook_that_mends_fails_when_it_has_mended_something() -> None:
    options = command.make_context("lint", [*words(HOOKS[1])[2:], "game.pdn"]).params
    assert options["fix"] and options["exit_non_zero_on_fix"]


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_hook_takes_the_files_of_every_format(hook: dict[str, Any], suffix: str) -> None:
    assert re.search(hook["files"], f"games/round3{suffix}")


@pytest.mark.parametrize("name", ["package.json", "notes.txt", "pdn", "game.pdn.orig"])
def test_a_hook_leaves_other_files_alone(name: str) -> None:
    assert not any(re.search(hook["files"], name) for hook in HOOKS)
