"""Patterns mean what they mean to git, and none takes more time than its length and that of the path explain."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from gamenote.core.globs import Patterns, pattern

NAMES = ("a", "b", "ab", "ba", "aab", "a.b", ".a", "-", "[a]", "a b", "!a", "#a", "b\\", "z-")
PIECES: tuple[str, ...] = (
    "a",
    "b",
    "*",
    "**",
    "?",
    "/",
    "/",
    ".",
    "[ab]",
    "[!a]",
    "[^b]",
    "[a-z]",
    "[]a]",
    "[a-]",
    "[[:alpha:]]",
)
PIECES += (
    "[",
    "]",
    "\\a",
    "\\*",
    "\\",
    " ",
    "!",
    "#",
    "-",
    "**/",
    "/**",
    "***",
    "[z-a]",
    "[[:none:]]",
    "[a\\]b]",
    "[:]",
)

JOINED = re.compile(r"^[^*?\[\\]*[^*?\[\\/]\*\*+(/|$|\\/)")  # `a**/b`, which git takes for more than it says


def ignored(text: str, path: str, *, folder: bool = False) -> bool:
    """Whether patterns leave out a path, a folder above it counting for what is in it."""
    patterns, parts = Patterns(text), path.split("/")
    for number in range(1, len(parts) + 1):
        inside = "/".join(parts[:number])
        if patterns.verdict(inside, folder=folder or number < len(parts)):
            return True
    return False


SAID = [  # a pattern, what it leaves out, what it does not
    ("*.pdn", ["a.pdn", "old/a.pdn"], ["a.pdn.gz", "pdn"]),
    ("old", ["old", "x/old/a.pdn"], ["older", "gold/a"]),
    ("/old", ["old/a"], ["x/old"]),
    ("old/", ["old/a", "x/old/a"], ["old"]),
    ("a/*", ["a/b"], ["x/a/b", "a"]),
    ("a/**", ["a/b", "a/b/c"], ["a", "x/a/b"]),
    ("**/b", ["b", "a/b", "a/x/b"], ["ab"]),
    ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb", "x/a/b"]),
    ("a**b", ["ab", "axxb"], ["a/b"]),
    ("a?b", ["axb"], ["ab", "a/b"]),
    ("[a-c][!x]", ["ay", "cz"], ["ax", "dy", "a"]),
    ("x[/]y/z", [], ["x/y/z"]),
    ("[]]", ["]"], ["["]),
    ("[[:digit:]]", ["7"], ["a", ":"]),
    ("[a", [], ["[a", "a"]),
    ("a\\", [], ["a", "a\\"]),
    ("\\#a", ["#a"], ["a"]),
    ("\\!a", ["!a"], ["a"]),
    ("#a", [], ["#a"]),
    ("a  ", ["a"], ["a  "]),
    ("a\\ ", ["a "], ["a"]),
    ("a\r", ["a"], ["a\r"]),
    ("/", [], ["a"]),
    ("!", [], ["!"]),
    ("*\n!a", ["b"], ["a"]),
    ("a\n!a/b", ["a/b"], []),
    ("/*\n!/a\n/a/*\n!/a/b", ["c", "a/c"], ["a", "a/b"]),
]


@pytest.mark.parametrize(("text", "out", "kept"), SAID)
def test_a_pattern_says_what_git_says(text: str, out: list[str], kept: list[str]) -> None:
    assert [path for path in out if not ignored(text, path)] == []
    assert [path for path in kept if ignored(text, path)] == []


def tree(root: Path) -> list[str]:
    """Folders and files of odd names, three deep."""
    draw = random.Random(5)
    for _ in range(60):
        path = root.joinpath(*draw.choices(NAMES, k=draw.randint(1, 3)))
        if not path.exists() and all(not part.is_file() for part in path.parents):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("")
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if ".git" not in path.parts)


def by_git(root: Path, paths: list[str]) -> set[str]:
    given = "\0".join(paths).encode()
    words = ["git", "-C", str(root), "check-ignore", "--no-index", "-z", "--stdin"]
    ran = subprocess.run(words, input=given, capture_output=True, check=False)
    assert ran.returncode in (0, 1), ran.stderr
    return set(filter(None, ran.stdout.decode().split("\0")))


@pytest.mark.skipif(shutil.which("git") is None, reason="git is the judge")
def test_random_patterns_say_what_git_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    paths = tree(tmp_path)
    folders = {path for path in paths if (tmp_path / path).is_dir()}
    draw = random.Random(3)
    meant = 0
    for _ in range(400):
        lines = ["".join(draw.choices(PIECES, k=draw.randint(1, 6))) for _ in range(draw.randint(1, 3))]
        text = draw.choice(["\n", "\r\n"]).join(line for line in lines if not JOINED.search(line))
        (tmp_path / ".gitignore").write_bytes(text.encode())
        ours = {path for path in paths if ignored(text, path, folder=path in folders)}
        assert ours == by_git(tmp_path, paths), text
        meant += bool(ours)
    assert meant > 100


@pytest.mark.parametrize("words", [".*x", "a", "a/b", "**/a", "*.a/", "/x", "a/**", "a/"])
@pytest.mark.parametrize("path", ["a", "a/b", "x/a", "x/a/b/c", ".xx/b", "b.a/c", "x"])
def test_a_pattern_covers_what_is_in_a_folder_that_it_matches(words: str, path: str) -> None:
    found = pattern(words)
    assert found is not None
    assert found.covers(path) == ignored(words, path)


HOSTILE = {
    "stars": lambda n: ("*a" * n + "*b", "a" * 4 * n),
    "stars between folders": lambda n: ("**/a/" * n + "b", "a/" * 4 * n + "c"),
    "stars in folders": lambda n: ("**/*a*a*b/" * n + "b", "aaaaaaaa/" * n + "c"),
    "question marks": lambda n: ("*?" * n + "b", "a" * 4 * n),
    "sets": lambda n: ("*[a-z]" * n + "/b", "a" * 4 * n),
    "double stars": lambda n: ("**a" * n + "/" + "**a" * n, "a" * 2 * n + "/" + "a" * n + "b"),
    "all kinds": lambda n: ("**/*a?*[ab]" * n + "/**/b", "ab/a" * 4 * n),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_pattern_takes_long(kind: str) -> None:
    """A pattern that went back would be at it for longer than there are tests."""
    text, path = HOSTILE[kind](300)
    found = pattern(text)
    assert found is not None
    assert not found.covers(path)
    assert not found.matches(path)
