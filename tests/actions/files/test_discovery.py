"""Which files of a folder are taken: .gitignore and its like at every level, configuration, links, order."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gamenote.actions.files.inputs import Input, Inputs, Skip, find
from gamenote.config.configurations import Configurations
from gamenote.core.report import Trouble


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a record in each of some folders."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git" / "info").mkdir(parents=True)
    for name in ("a.pdn", "b.pdn", "old/a.pdn", "old/b.pdn", "old/deep/a.pdn", "notes.txt", "x/old/c.pdn"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    return tmp_path


def names(*paths: str, lines: tuple[str, ...] = ()) -> list[str]:
    """The files found, with what configuration those lines of TOML make."""
    found = find(Inputs(paths or (".",), configurations=Configurations(lines)))
    return [item.name for item in found if isinstance(item, Input)]


ALL = ["a.pdn", "b.pdn", "old/a.pdn", "old/b.pdn", "old/deep/a.pdn", "x/old/c.pdn"]


def test_files_of_a_folder_come_sorted_and_once(tree: Path) -> None:
    assert names() == ALL
    assert names("old", "a.pdn", ".", "old/../a.pdn") == [*ALL[2:5], "a.pdn", "b.pdn", "x/old/c.pdn"]


@pytest.mark.parametrize("file", [".gitignore", ".ignore", ".gamenoteignore", ".git/info/exclude"])
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("b.pdn", ["a.pdn", "old/a.pdn", "old/deep/a.pdn", "x/old/c.pdn"]),
        ("/b.pdn\r\n# a.pdn\n\n", ["a.pdn", "old/a.pdn", "old/b.pdn", "old/deep/a.pdn", "x/old/c.pdn"]),
        ("old/", ["a.pdn", "b.pdn"]),
        ("/old", ["a.pdn", "b.pdn", "x/old/c.pdn"]),
        ("*.pdn\n!a.pdn", ["a.pdn", "old/a.pdn", "old/deep/a.pdn"]),
        ("old/*\n!old/deep/", ["a.pdn", "b.pdn", "old/deep/a.pdn", "x/old/c.pdn"]),
        ("old/\n!old/a.pdn", ["a.pdn", "b.pdn"]),
        ("**/deep/**", ["a.pdn", "b.pdn", "old/a.pdn", "old/b.pdn", "x/old/c.pdn"]),
        ("\ufeffb.pdn\n!\n\\", ["a.pdn", "old/a.pdn", "old/deep/a.pdn", "x/old/c.pdn"]),
    ],
)
def test_patterns_mean_what_they_mean_to_git(text: str, left: list[str], file: str, tree: Path) -> None:
    (tree / file).write_text(text, newline="")
    assert names() == left
    if not text.startswith("\ufeff"):
        assert names() == by_git(tree, file)


def by_git(tree: Path, file: str) -> list[str]:
    """What git itself would take."""
    if not shutil.which("git"):
        pytest.skip("no git here")
    subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
    if not file.startswith(".git"):
        (tree / file).rename(tree / ".gitignore")
    words = ["git", "ls-files", "--others", "--exclude-standard", "*.pdn"]
    return sorted(subprocess.run(words, cwd=tree, check=True, capture_output=True, text=True).stdout.split())


def test_a_file_further_down_overrides_those_above_it(tree: Path) -> None:
    (tree / ".gitignore").write_text("*.pdn\n")
    (tree / "old" / ".gitignore").write_text("!a.pdn\n")
    (tree / "old" / "deep" / ".ignore").write_text("*\n")
    assert names() == ["old/a.pdn"]


def test_what_stands_above_the_folder_that_is_searched_counts_up_to_the_repository(tree: Path) -> None:
    (tree / ".gitignore").write_text("b.pdn\n")
    assert names("old") == ["old/a.pdn", "old/deep/a.pdn"]
    (tree / "old" / ".git").mkdir()
    assert names("old") == ["old/a.pdn", "old/b.pdn", "old/deep/a.pdn"]


def test_our_own_file_counts_more_than_that_of_git(tree: Path) -> None:
    (tree / ".gitignore").write_text("*.pdn\n")
    (tree / ".gamenoteignore").write_text("!a.pdn\n")
    assert names() == ["a.pdn", "old/a.pdn", "old/deep/a.pdn"]


def test_gitignore_can_be_left_out_of_it(tree: Path) -> None:
    (tree / ".gitignore").write_text("a.pdn\n")
    (tree / ".ignore").write_text("b.pdn\n")
    (tree / ".gamenoteignore").write_text("deep\n")
    assert names(lines=("respect-gitignore = false",)) == [
        "a.pdn",
        "b.pdn",
        "old/a.pdn",
        "old/b.pdn",
        "x/old/c.pdn",
    ]


def test_a_file_that_is_named_is_taken_whatever_leaves_it_out(tree: Path) -> None:
    (tree / ".gitignore").write_text("*.pdn\nold/\n")
    assert names("a.pdn", "old/a.pdn") == ["a.pdn", "old/a.pdn"]
    assert names("old") == []


@pytest.mark.parametrize("path", ["a.pdn", "old/a.pdn", "old/deep", "build/a.pdn"])
def test_exclusion_can_be_forced(path: str, tree: Path) -> None:
    (tree / ".gitignore").write_text("/a.pdn\nold/\n")
    (tree / "build").mkdir()
    (tree / "build" / "a.pdn").write_text("")
    found = list(find(Inputs((path, "b.pdn"), configurations=Configurations(("force-exclude = true",)))))
    assert isinstance(found[0], Skip)
    assert [item.name for item in found[1:] if isinstance(item, Input)] == ["b.pdn"]


def test_configuration_adds_and_takes_away(tree: Path) -> None:
    lines = ('exclude = ["old/", "/a.pdn"]', 'extend-include = ["*.txt"]')
    assert names(lines=lines) == ["b.pdn", "notes.txt"]
    assert names("old/a.pdn", lines=(*lines, "force-exclude = true")) == []


def test_folders_that_never_hold_records_are_passed_over(tree: Path) -> None:
    for name in (".hg", "node_modules", ".venv", "build"):
        (tree / name).mkdir()
        (tree / name / "a.pdn").write_text("")
    assert names() == ALL


def test_links_to_files_are_taken_once_and_links_to_folders_not_followed(tree: Path) -> None:
    (tree / "link.pdn").symlink_to("a.pdn")
    (tree / "loop").symlink_to(".")
    assert names() == ALL


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="the superuser may search everything")
def test_a_folder_that_cannot_be_searched_is_a_trouble(tree: Path) -> None:
    (tree / "old").chmod(0)
    try:
        found = list(find(Inputs((".",))))
    finally:
        (tree / "old").chmod(0o755)
    assert any(isinstance(item, Trouble) for item in found)


def test_patterns_are_loaded_only_where_there_is_something_to_ignore(tree: Path) -> None:
    code = (
        "import sys; from gamenote.actions.files.inputs import Inputs, find\n"
        "print(len(list(find(Inputs(('.',))))), 'gamenote.core.globs' in sys.modules)"
    )
    root = Path(__file__).parents[3]
    search = os.pathsep.join([str(root), *(path for path in sys.path if path)])
    environment = {**os.environ, "PYTHONPATH": search}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert ran.stdout.split() == ["6", "False"]
