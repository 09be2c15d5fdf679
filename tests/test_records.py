"""What must hold for every record we know, in any format: our samples, and the corpora where they are."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import ROOT, gamenote
from tests.corpus import FOLDERS, needs_corpus

SAMPLES = sorted(
    path
    for path in (ROOT / "samples").rglob("*")
    if path.is_file() and path.name != "README.md" and path.parent.name != "gallery"
)
GOOD = sorted(path for folder in FOLDERS for path in folder.glob("good/*") if path.suffix != ".json")
BAD = sorted(path for folder in FOLDERS for path in folder.glob("bad/*") if path.suffix != ".json")

# The sample game of the Plateau notation document as published is among the good ones, with its flaws.
FLAWS = {"sample01.plt": {"unescaped-bracket", "capture-orientation", "capture-mismatch"}}


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def findings(path: Path) -> list[dict[str, Any]]:
    report = json.loads(gamenote("lint", path, "--output-format", "json").out)
    found: list[dict[str, Any]] = report["findings"]
    assert report["errors"] == []
    return found


@pytest.mark.parametrize("path", SAMPLES, ids=name)
def test_a_sample_is_clean(path: Path) -> None:
    assert [item for item in findings(path) if item["severity"] != "info"] == []


@needs_corpus
@pytest.mark.parametrize("path", GOOD, ids=name)
def test_sound_records_of_others_are_clean(path: Path) -> None:
    found = {item["name"] for item in findings(path) if item["severity"] != "info"}
    assert found == FLAWS.get(path.name, set())


@needs_corpus
@pytest.mark.parametrize("path", BAD, ids=name)
def test_damaged_records_of_others_show_what_is_expected_and_no_other_error(path: Path) -> None:
    about = json.loads((path.parent / "expectations.json").read_text())
    if "files" in about:
        expected = next(item["findings"] for item in about["files"] if item["file"] == path.name)
    else:
        expected = [about[path.name]]
    found = [(item["name"], item["location"]["line"]) for item in findings(path) if item["severity"] == "error"]
    assert found == [(item["kind"], item["line"]) for item in expected]


def is_text(path: Path) -> bool:
    """Whether a record is text; others have tests of their own."""
    return not (b"\0" in path.read_bytes()[:1024] and path.suffix.lower() in (".wtb", ".jou", ".trn", ".xqf"))


@pytest.mark.parametrize("path", [path for path in [*SAMPLES, *GOOD] if is_text(path)], ids=name)
def test_canonical_text_is_a_fixed_point_also_by_way_of_json(path: Path, tmp_path: Path) -> None:
    format_name = format_of(path)
    canonical = gamenote("convert", path, "--to", format_name).out
    copy = tmp_path / f"copy{''.join(path.suffixes)}"
    copy.write_bytes(canonical.encode("utf-8", "surrogateescape"))
    assert gamenote("convert", copy, "--to", format_name).out == canonical
    interchange = tmp_path / "x.gamenote.json"
    assert gamenote("convert", path, "--to", "json", "-o", interchange).code == 0
    assert gamenote("convert", interchange, "--to", format_name).out == canonical


def format_of(path: Path) -> str:
    games = json.loads(gamenote("stats", path, "--output-format", "json").out)["games"]
    return str(games[0]["format"])
