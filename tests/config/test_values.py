"""Patterns of the configuration, and what they come to for a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gamenote.config.values import Config, Discovery, Glob, matches


def at(*parts: str) -> str:
    return os.path.join(os.sep, "games", *parts)


@pytest.mark.parametrize(
    ("pattern", "path", "said"),
    [
        ("*.txt", at("old", "a.txt"), True),
        ("*.txt", at("a.pdn"), None),
        ("old/*.txt", at("old", "a.txt"), True),
        ("old/*.txt", at("x", "old", "a.txt"), None),
        ("/a.txt", at("a.txt"), True),
        ("attic/", at("x", "attic", "a.txt"), True),
        ("historic/**", at("historic", "deep", "a.txt"), True),
        ("!a.txt", at("a.txt"), False),
        ("# a note", at("# a note"), None),
        ("", at("a.txt"), None),
        ("*.txt", os.path.join(os.sep, "elsewhere", "a.txt"), True),
        ("**/a.txt", os.path.join(os.sep, "elsewhere", "a.txt"), None),
    ],
)
def test_a_pattern_is_relative_to_its_folder(pattern: str, path: str, said: bool | None) -> None:
    assert Glob(pattern, at()).says(path) is said


def test_a_pattern_with_a_slash_at_its_end_takes_folders_only() -> None:
    glob = Glob("attic/", at())
    assert glob.says(at("attic"), folder=True)
    assert glob.says(at("attic")) is None


def test_a_relative_path_counts_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Glob("old/*.txt", str(tmp_path)).says("old/a.txt")


def test_the_last_pattern_that_says_anything_counts() -> None:
    globs = [Glob("*.txt", at()), Glob("!a.txt", at())]
    assert matches(globs, at("b.txt"))
    assert not matches(globs, at("a.txt"))


def test_the_last_format_that_matches_counts() -> None:
    discovery = Discovery(formats=((Glob("*.txt", at()), "pdn"), (Glob("old/*.txt", at()), "2048gn")))
    assert discovery.format_of(at("a.txt")) == "pdn"
    assert discovery.format_of(at("old", "a.txt")) == "2048gn"
    assert discovery.format_of(at("a.pdn")) is None


def test_per_file_ignores_silence_rules_in_matching_files_only() -> None:
    config = Config(per_file=((Glob("old/**", at()), ("PLT4",)), (Glob("*.plt", at()), ("SGF0",))))
    assert config.settings_for(at("old", "a.plt")).silenced == ("PLT4", "SGF0")
    assert config.settings_for(at("a.plt")).silenced == ("SGF0",)
    assert config.settings_for(at("a.pdn")) is config.settings
    assert config.settings_for(None) is config.settings
