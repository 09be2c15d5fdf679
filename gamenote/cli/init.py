"""`gamenote init`: the first files of a project, where there are none."""

from __future__ import annotations

from pathlib import Path

import click

from gamenote.actions.files.writing import in_the_way
from gamenote.cli.help import Command
from gamenote.cli.options import note
from gamenote.cli.screen import Failure
from gamenote.config.search import NAMES
from gamenote.core.words import reason

EPILOG = """\b
Examples:
  gamenote init               in the current folder
  gamenote init archive       in another one
  gamenote init --ci gitlab   for GitLab
"""
CONFIGURATION = """\
# The settings of gamenote for the records below this folder; `gamenote config` shows all of them.

# exclude = ["drafts/"]          # files and folders to skip
# default-encoding = "latin-1"   # of records that do not say theirs

[lint]
# level = "warning"              # lowest severity to show and fix: error, warning or info
# ignore = ["missing-tag"]       # rules not to be checked; `gamenote rule` lists them
"""
PRE_COMMIT = """\
# Run before each commit by https://pre-commit.com, with the gamenote that is installed.
repos:
  - repo: local
    hooks:
      - id: gamenote-lint
        name: gamenote lint
        entry: gamenote lint --force-exclude
        language: system
        types: [file]
        files: '(?i)\\.(plt|sgf|2048gn|2048ep|pdn|pgn|epd|uci|blksgf|gamenote\\.jsonl?)$'
        require_serial: true
"""
GITHUB = """\
name: gamenote
on: [push, pull_request]
permissions:
  contents: read
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.13"
      - run: pip install "$GAMENOTE"
        env:
          GAMENOTE: ${{ vars.GAMENOTE }}
      - run: gamenote lint --output-format github
"""
GITLAB = """\
gamenote:
  image: python:3.13
  script:
    - pip install "$GAMENOTE"
    - gamenote lint --no-cache --output-format full --output-format gitlab:gl-code-quality-report.json
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
"""
CI = {"github": (".github/workflows/gamenote.yml", GITHUB), "gitlab": (".gitlab-ci.yml", GITLAB)}
SOURCE = (
    "CI installs gamenote from the variable GAMENOTE of the project: a wheel, or git+https://HOST/OWNER/gamenote."
)


@click.command(cls=Command, epilog=EPILOG)
@click.argument("folder", default=".", metavar="[FOLDER]", type=click.Path(path_type=Path))
@click.option("--ci", type=click.Choice([*CI, "none"]), default="github", help="The CI system (default: github).")
@click.option("-q", "--quiet", count=True, help="Say nothing.")
def command(folder: Path, ci: str, quiet: int) -> int:
    """Write the first files of a project: settings, an entry for pre-commit, a file for CI.

    What is there already stays as it is, and is named.
    """
    if not folder.is_dir():
        raise Failure(f"there is no folder {folder.as_posix()}")
    for name, text in (("gamenote.toml", CONFIGURATION), (".pre-commit-config.yaml", PRE_COMMIT)):
        note(_write_new(folder, name, text), quiet=quiet)
    if ci != "none":
        note(_write_new(folder, *CI[ci]), quiet=quiet)
        note(SOURCE, quiet=quiet)
    return 0


def _write_new(folder: Path, name: str, text: str) -> str:
    """Write a file where there is none; say what was done."""
    path = folder / name
    there = next((each for each in _equivalents(folder, name) if each.exists() or each.is_symlink()), None)
    if there is not None:
        return f"{there.as_posix()} is there, and stays as it is."
    if why := in_the_way(path, folder):
        return f"{path.as_posix()} is not written: {why}."
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:  # never over anything
            file.write(text)
    except OSError as failure:
        raise Failure(f"{path.as_posix()} cannot be written: {reason(failure, writing=True)}") from None
    return f"Wrote {path.as_posix()}."


def _equivalents(folder: Path, name: str) -> list[Path]:
    """Return the files any of which makes a new one needless."""
    if name != "gamenote.toml":
        return [folder / name]
    return [folder / each for each in NAMES if each != "pyproject.toml" or _is_configured(folder / each)]


def _is_configured(project: Path) -> bool:
    """Whether a pyproject.toml speaks of gamenote."""
    try:
        return "[tool.gamenote" in project.read_text("utf-8", "replace")
    except OSError:
        return False
