"""Entry points of installed packages, as importlib.metadata tells them."""

from __future__ import annotations

import os
import sys
import zipfile
from pathlib import Path

import pytest

from gamenote.core import installed, registry

OURS = registry.OURS
Row = tuple[str, str, str, str]


def rows(found: tuple[installed.EntryPoint, ...]) -> list[Row]:
    return sorted((entry.group, entry.name, entry.value, entry.package) for entry in found)


def package(folder: Path, stem: str, points: str, metadata: str = "", *, name: str = "METADATA") -> None:
    place = folder / stem
    place.mkdir(parents=True)
    (place / "entry_points.txt").write_text(points)
    if metadata:
        (place / name).write_text(metadata)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def club(name: str = "club") -> str:
    return f"[console_scripts]\nx = y:z\n\n[gamenote.rules]\n# a comment\n{name} = club.rules : rules\n"


METADATA = "Metadata-Version: 2.1\nName: The-Club\nVersion: 1.0\n\nName: no header any more\n"


def test_the_folders_tell_what_importlib_tells(site: Path) -> None:
    package(site, "the_club-1.0.dist-info", club(), METADATA)
    package(site, "other.egg-info", club("other"), "Name: other\nVersion: 2\n", name="PKG-INFO")
    found = rows(tuple(installed._in_folders(OURS)))
    assert ("gamenote.rules", "club", "club.rules : rules", "The-Club 1.0") in found
    assert ("gamenote.rules", "other", "club.rules : rules", "other 2") in found
    assert found == rows(tuple(installed._in_any(OURS)))


def test_of_a_package_that_is_there_twice_the_first_counts(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(site, "later/The.Club-1.0.dist-info", club("later"), METADATA)
    package(site, "first/the_club-2.0.dist-info", club("first"), METADATA)
    monkeypatch.syspath_prepend(site / "later")
    monkeypatch.syspath_prepend(site / "first")
    found = rows(installed.entry_points(OURS))
    assert [name for _, name, value, _ in found if value.startswith("club")] == ["first"]
    assert found == rows(tuple(installed._in_any(OURS)))


def test_a_package_in_an_archive_is_found(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(site / "site.zip", "w") as archive:
        archive.writestr("the_club-1.0.dist-info/entry_points.txt", club())
        archive.writestr("the_club-1.0.dist-info/METADATA", METADATA)
    monkeypatch.syspath_prepend(site / "site.zip")
    found = rows(installed.entry_points(OURS))
    assert ("gamenote.rules", "club", "club.rules : rules", "The-Club 1.0") in found


def test_a_finder_of_somebody_else_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        asked = 0

        @classmethod
        def find_spec(cls, *where: object) -> None:
            return None

        @classmethod
        def find_distributions(cls, *what: object) -> list[object]:
            cls.asked += 1
            return []

    monkeypatch.setattr("sys.meta_path", [*sys.meta_path, Finder])
    installed.entry_points(OURS)
    assert Finder.asked


def test_a_package_without_metadata_is_called_as_its_folder_is(site: Path) -> None:
    package(site, "the_club-1.0.dist-info", club())
    assert "the_club 1.0" in {entry.package for entry in installed._in_folders(OURS)}


def test_a_package_without_metadata_in_an_archive_does_not_keep_others_from_being_found(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(site / "site.zip", "w") as archive:
        archive.writestr("the_club-1.0.dist-info/entry_points.txt", club())
    monkeypatch.syspath_prepend(site / "site.zip")
    assert ("gamenote.rules", "club") in {(each.group, each.name) for each in installed.entry_points(OURS)}
    assert {entry.package for entry in installed.entry_points(OURS) if entry.name == "club"} == {""}


def test_a_plugin_is_loaded_with_whatever_stands_around_its_name() -> None:
    entry = installed.EntryPoint("g", "n", "os.path : join [extra]", str)
    assert entry.load() is os.path.join
