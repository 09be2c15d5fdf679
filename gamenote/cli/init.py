"""`gamenote init`: the first files of a project, where there are none.

What they hold stands in `first_files`."""

from __future__ import annotations

import os
from importlib import resources
from pathlib import Path

import click

from gamenote.actions.files.writing import in_the_way
from gamenote.cli.help import Command
from gamenote.cli.options import note
from gamenote.cli.screen import Failure
from gamenote.config.search import Files
from gamenote.core.words import reason

EPILOG = """\b
Examples:
  gamenote init               in the current folder
  gamenote init archive       in another one
  gamenote init --ci gitlab   for GitLab
"""
NAMES = ("gamenote.toml", ".pre-commit-config.yaml")
CI = {"github": ".github/workflows/gamenote.yml", "gitlab": ".gitlab-ci.yml"}
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
    for name in (*NAMES, CI[ci]) if ci in CI else NAMES:
        note(_write_new(folder, name), quiet=quiet)
    if ci in CI:
        note(SOURCE, quiet=quiet)
    return 0


def _write_new(folder: Path, name: str) -> str:
    """Write a file where there is none; say what was done."""
    path = folder / name
    text = (resources.files("gamenote") / "cli" / "first_files" / path.name.lstrip(".")).read_text("utf-8")
    configuration = Files().find_own_file(str(folder)) if name == NAMES[0] else None
    if configuration is not None or os.path.lexists(path):
        return f"{Path(configuration or path).as_posix()} is there, and stays as it is."
    if why := in_the_way(path, folder):
        return f"{path.as_posix()} is not written: {why}."
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:  # never over anything
            file.write(text)
    except OSError as failure:
        raise Failure(f"{path.as_posix()} cannot be written: {reason(failure, writing=True)}") from None
    return f"Wrote {path.as_posix()}."
