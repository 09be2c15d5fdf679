"""The snippets of the README and the guide that other programs read."""

import json
import shlex
import tomllib
from typing import Any

import pytest

from gamenote.cli.lint import command
from tests.ci.test_action import ACTION
from tests.ci.test_hooks import HOOKS
from tests.cli.command import ROOT, gamenote
from tests.pages import PAGES, fences

yaml = pytest.importorskip("yaml")
READERS = {"yaml": yaml.safe_load, "json": json.loads, "toml": tomllib.loads}
SNIPPETS = [(kind, text) for page in PAGES for kind in READERS for text in fences(page, kind)]


def snippet(word: str) -> Any:
    """The one snippet that holds this word, as its readers see it."""
    ((kind, text),) = [(kind, text) for kind, text in SNIPPETS if word in text]
    return READERS[kind](text)


@pytest.mark.parametrize(("kind", "text"), SNIPPETS)
def test_a_snippet_is_well_formed(kind: str, text: str) -> None:
    assert READERS[kind](text)


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
