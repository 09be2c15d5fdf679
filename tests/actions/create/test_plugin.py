"""What `gamenote new plugin` writes works, is typed, and keeps the contract."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from gamenote.actions.create.plugin import FORMATS, LONGEST_NAME, Wanted, code_for, objection_to, package

KINDS = {
    "lines": Wanted("snort", ("lines",)),
    "movetext": Wanted("snort", ("movetext",)),
    "sgf": Wanted("snort", ("sgf",)),
    "short name": Wanted("ur", ("lines",)),
    "longer name": Wanted("breakthrough", ("movetext",)),
    "report": Wanted("snort", report=True),
    "board": Wanted("snort", board=True),
    "all": Wanted("long_snort", FORMATS, report=True, board=True),
}


def written(wanted: Wanted, folder: Path) -> Path:
    for path, text in package(wanted).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def as_installed(folder: Path) -> dict[str, str]:
    """The environment in which the package can be found as if it were installed, without a network."""
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    about = folder / "src" / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    points = project["entry-points"]
    rows = (
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in points[group].items()) for group in points
    )
    (about / "entry_points.txt").write_text("\n".join(rows))
    path = os.pathsep.join([str(folder / "src"), *map(os.path.abspath, sys.path)])
    return {**os.environ, "PYTHONPATH": path, "MYPYPATH": path}


def run(folder: Path, environment: dict[str, str], *words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{words[0]}:\n{done.stdout}{done.stderr}"


@pytest.mark.full
@pytest.mark.parametrize(  # each format is in others, too; "all" has every part that one alone has
    "kind",
    [
        pytest.param(kind, marks=[] if kind in ("short name", "all") else pytest.mark.slow)
        for kind in KINDS
        if kind not in FORMATS
    ],
)
def test_each_kind_of_package_passes_its_own_tests(kind: str, tmp_path: Path) -> None:
    folder = written(KINDS[kind], tmp_path)
    environment = as_installed(folder)
    run(folder, environment, "pytest", "-q", "-p", "no:cacheprovider")
    run(folder, environment, "ruff", "check", "--no-cache")
    run(folder, environment, "ruff", "format", "--check", "--no-cache")


@pytest.mark.full
def test_what_is_installed_is_checked_with_the_samples_of_the_package(tmp_path: Path) -> None:
    folder = written(KINDS["lines"], tmp_path / "package")
    environment = as_installed(folder)
    run(tmp_path, environment, "gamenote", "plugins", "--check", "snort")


@pytest.mark.full
def test_all_parts_are_typed(tmp_path: Path) -> None:
    folder = written(KINDS["all"], tmp_path)
    environment = {name: value for name, value in as_installed(folder).items() if name != "MYPYPATH"}
    run(folder, environment, "mypy", "--strict", f"--cache-dir={tmp_path / 'cache'}")


@pytest.mark.slow
def test_the_package_can_be_installed(tmp_path: Path) -> None:
    folder = written(KINDS["all"], tmp_path / "package")
    options = ("--no-deps", "--quiet", f"--target={tmp_path / 'site'}")
    run(folder, dict(os.environ), "pip", "install", *options, str(folder))
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), *map(os.path.abspath, sys.path)]),
    }
    run(folder, environment, "pytest", "-q", "-p", "no:cacheprovider")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_the_templates_is_left_over(kind: str) -> None:
    for path, text in package(KINDS[kind]).items():
        assert "@" not in path
        for line in text.splitlines():
            assert "@" not in line or line.startswith("@") or path.endswith(".toml"), f"{path}: {line}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_of_the_package_names_files_that_are_there(kind: str) -> None:
    files = package(KINDS[kind])
    named = [line.split()[0] for line in files["README.md"].splitlines() if line.startswith("    ")][3:]
    assert named
    assert set(named) <= set(files)


@pytest.mark.parametrize("name", ["snort", "long_snort", "a1", "x" * LONGEST_NAME])
def test_a_name_of_a_package_is_fine(name: str) -> None:
    assert objection_to(name) == ""


WRONG = "Snort 1a a__b _a a_ a-b ../a /a a/b a.b é class match json os gamenote tests draughts go pdn sarif svg"


@pytest.mark.parametrize("name", ["", "a\n", "x" * (LONGEST_NAME + 1), *WRONG.split()])
def test_a_name_that_means_something_else_is_refused(name: str) -> None:
    assert objection_to(name)


def test_codes_of_rules_are_those_of_nobody_else() -> None:
    assert code_for("snort", set()) == "SNO"
    assert code_for("snort", {"SNO", "SNOA"}) == "SNOB"
    assert code_for("a_1", set()) == "AXX"
