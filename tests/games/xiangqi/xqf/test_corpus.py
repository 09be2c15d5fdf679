"""Other people's files of XQF: damaged ones, and those of versions with keys."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.diagnostic import Severity
from gamenote.core.record import same
from gamenote.core.settings import Settings
from tests.cli.command import gamenote
from tests.corpus import CORPUS, needs_corpus

FOLDER = CORPUS / "xiangqi" if CORPUS is not None else Path("nowhere")
FORMAT = registry.formats()["xqf"]
ABOUT = FOLDER / "bad/expectations.json"
FAULTS: list[dict[str, Any]] = json.loads(ABOUT.read_text())["files"] if ABOUT.is_file() else []
DAMAGED = [each for each in FAULTS if each["file"].endswith(".xqf")]
WILD = sorted(path for folder in ("wild", "good") for path in (FOLDER / folder).glob("*.xqf"))
ILLEGAL = {"cchess-WildHouse.xqf": 1, "cchess-BadMoveTest3.xqf": 1}
pytestmark = needs_corpus


@pytest.mark.parametrize("about", DAMAGED, ids=[each["file"] for each in DAMAGED])
def test_a_damaged_file_has_one_finding_at_its_place(about: dict[str, Any]) -> None:
    data = (FOLDER / "bad" / about["file"]).read_bytes()
    found = [each for each in testing.lint(FORMAT, data, Settings()) if each.severity > Severity.INFO]
    (known,) = about["findings"]
    assert [(each.name, each.severity.word) for each in found] == [(known["kind"], known["severity"])]
    start, end = known["offset"]
    assert start <= found[0].start.byte < end


@pytest.mark.parametrize("path", WILD, ids=[path.name for path in WILD])
def test_real_files_are_read_to_their_end_and_come_back(path: Path, tmp_path: Path) -> None:
    data = path.read_bytes()
    grave = [each.name for each in testing.lint(FORMAT, data, Settings()) if each.severity is Severity.ERROR]
    assert len(grave) == ILLEGAL.get(path.name, 0)
    assert not {"xqf-truncated", "trailing-text", "xqf-string"} & {*grave}
    again = tmp_path / "a.xqf"
    done = gamenote("convert", str(path), "-o", str(again))
    assert done.code == 0, done.err
    (before,), (after,) = (
        [each.record for _, each in testing.read(FORMAT, each)] for each in (data, again.read_bytes())
    )
    assert same(before, after)
