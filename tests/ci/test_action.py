"""The GitHub Action: its scripts are run here as a runner would run them."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import ROOT

yaml = pytest.importorskip("yaml")
ACTION: dict[str, Any] = yaml.safe_load((ROOT / ".github/actions/lint/action.yml").read_text())
STEPS = {step.get("id", step.get("name", "")): step for step in ACTION["runs"]["steps"]}

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="the scripts are for bash")


@dataclass
class Ran:
    code: int
    out: str
    outputs: dict[str, str]


def run(step: str, folder: Path, **environment: str) -> Ran:
    """Run the script of one step with those of its variables."""
    shim = folder / "gamenote"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m gamenote "$@"\n')
    shim.chmod(0o755)
    outputs = folder / "outputs"
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    given = {"GAMENOTE": str(shim), "GITHUB_OUTPUT": str(outputs), "RUNNER_TEMP": str(folder)}
    ran = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", STEPS[step]["run"]],
        env={**os.environ, "PYTHONPATH": search, **given, **environment},
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=120,
    )
    lines = outputs.read_text().splitlines() if outputs.exists() else []
    return Ran(ran.returncode, ran.stdout.decode(), dict(line.split("=", 1) for line in lines))


def test_every_input_is_described_and_has_a_default() -> None:
    assert set(ACTION["inputs"]) == {"paths", "args", "version", "python-version", "sarif"}
    assert all(each["description"] and "default" in each for each in ACTION["inputs"].values())


def test_every_output_comes_from_a_step() -> None:
    for each in ACTION["outputs"].values():
        assert "steps.lint.outputs." in each["value"]


def test_no_input_is_written_into_a_script() -> None:
    """What a stranger may name must reach the shell in variables only."""
    assert not any("${{" in step.get("run", "") for step in STEPS.values())


def test_the_upload_is_made_only_when_it_is_asked_for() -> None:
    (upload,) = [step for step in STEPS.values() if "upload-sarif" in step.get("uses", "")]
    assert upload["if"] == "inputs.sarif == 'true'"
    assert upload["with"]["sarif_file"] == "${{ steps.lint.outputs.sarif-file }}"


@needs_bash
def test_findings_are_annotations_and_sarif_and_do_not_stop_the_upload(tmp_path: Path) -> None:
    ran = run("lint", tmp_path, PATHS="tests/bad/plateau/document-sample.plt\n", ARGS="--ignore PLT4")
    assert (ran.code, ran.outputs["exit-code"]) == (0, "1")
    assert "::error file=tests/bad/plateau/document-sample.plt,line=44," in ran.out
    found = json.loads(Path(ran.outputs["sarif-file"]).read_text())["runs"][0]["results"]
    assert {result["ruleId"] for result in found} == {"SGF005", "PLT327", "PLT328"}


@needs_bash
def test_sound_records_give_an_empty_report(tmp_path: Path) -> None:
    ran = run("lint", tmp_path, PATHS="samples/pdn\nsamples/2048gn", ARGS="")
    assert (ran.code, ran.outputs["exit-code"]) == (0, "0")
    assert json.loads(Path(ran.outputs["sarif-file"]).read_text())["runs"][0]["results"] == []


@needs_bash
def test_a_path_with_blanks_is_one_path(tmp_path: Path) -> None:
    strange = tmp_path / "my games;echo x"
    strange.mkdir()
    shutil.copy(ROOT / "samples/pdn/russian.pdn", strange)
    assert run("lint", tmp_path, PATHS=str(strange), ARGS="").outputs["exit-code"] == "0"


@needs_bash
@pytest.mark.parametrize("code", ["0", "1", "2"])
def test_the_action_ends_as_the_linter_did(tmp_path: Path, code: str) -> None:
    assert run("verdict", tmp_path, CODE=code).code == int(code)
