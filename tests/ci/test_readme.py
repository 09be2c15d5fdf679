"""The snippets of the README and the guide that other programs read."""

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import click
import pytest

from gamenote.cli.lint import command
from gamenote.cli.main import COMMANDS
from gamenote.cli.main import command as program
from tests.ci.test_action import ACTION
from tests.ci.test_hooks import HOOKS
from tests.cli.command import ROOT, gamenote
from tests.pages import PAGES, fences, name_of

yaml = pytest.importorskip("yaml")
OF_OTHERS = {"--nworkers", "--nthreads", "--with"}
READERS = {"yaml": yaml.safe_load, "json": json.loads, "toml": tomllib.loads}
SNIPPETS = [(kind, text) for page in PAGES for kind in READERS for text in fences(page, kind)]


def snippet(word: str) -> Any:
    """The one snippet that holds this word, as its readers see it."""
    ((kind, text),) = [(kind, text) for kind, text in SNIPPETS if word in text]
    return READERS[kind](text)


@pytest.mark.parametrize(("kind", "text"), SNIPPETS)
def test_a_snippet_is_well_formed(kind: str, text: str) -> None:
    assert READERS[kind](text)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_commands_of_its_scripts_are_understood(page: Path) -> None:
    for name, words in scripted(page):
        found = program.get_command(click.Context(program), name)
        assert found is not None, name
        assert found.make_context(name, words)


def scripted(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Each gamenote command of the scripts on a page, with its words."""
    for line in "".join(fences(page, "sh", "powershell")).splitlines():
        for rest in re.findall(r"(?:^|[ /])gamenote ([a-z].*)", line):
            name, *words = shlex.split(rest, comments=True)
            yield name, list(takewhile(lambda word: word not in ("|", ">", ">>", "&&"), words))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_options_it_names_are_options(page: Path) -> None:
    known = {"--help", "--version", "--verbose"}
    for name in COMMANDS:
        found = program.get_command(click.Context(program), name)
        assert found is not None
        known.update(word for param in found.params for word in (*param.opts, *param.secondary_opts))
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", page.read_text("utf-8")))
    assert sorted(named - known - OF_OTHERS) == []


def test_scripts_are_found_on_the_pages() -> None:
    assert {name for page in PAGES for name, _ in scripted(page)} >= {"lint", "stats", "convert", "man", "clean"}


def test_the_hooks_named_are_those_that_exist() -> None:
    (repository,) = snippet("repos:")["repos"]
    assert {hook["id"] for hook in repository["hooks"]} == {hook["id"] for hook in HOOKS}


def test_the_action_is_given_inputs_that_it_has() -> None:
    steps = snippet("security-events")["jobs"]["records"]["steps"]
    (step,) = [each for each in steps if "gamenote" in each["uses"]]
    assert set(step["with"]) <= set(ACTION["inputs"])
    assert command.make_context("lint", shlex.split(step["with"]["args"]))


def test_the_job_for_gitlab_writes_the_file_that_it_hands_over(tmp_path: Any, monkeypatch: Any) -> None:
    job = snippet("codequality")["gamenote"]
    program, name, _, *options = shlex.split(job["script"][-1])
    assert (program, name) == ("gamenote", "lint")
    monkeypatch.chdir(tmp_path)
    assert gamenote("lint", ROOT / "samples/pdn", *options).code == 0
    assert json.loads((tmp_path / job["artifacts"]["reports"]["codequality"]).read_text()) == []
