"""The damaged records that come with the project, and an opening work of other people."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.record import walk
from gamenote.core.settings import Settings
from tests.corpus import CORPUS, needs_corpus

BAD = Path(__file__).resolve().parents[2] / "bad"
FORMATS = ("dhtmlxq", "wxf")
EXPECTED = {
    (name, file): findings
    for name in FORMATS
    for file, findings in json.loads((BAD / name / "expectations.json").read_text(encoding="utf-8")).items()
}


def test_every_damaged_record_has_its_expectations() -> None:
    files = [(name, path.name) for name in FORMATS for path in (BAD / name).iterdir() if path.suffix != ".json"]
    assert sorted(files) == sorted(EXPECTED)


@pytest.mark.parametrize(("name", "file"), EXPECTED)
def test_damage_is_found_where_it_is_and_nothing_else(name: str, file: str) -> None:
    found = testing.lint(registry.formats()[name], (BAD / name / file).read_bytes(), Settings())
    graver = [
        {"rule": each.name, "line": each.start.line, "severity": each.severity.word}
        for each in found
        if each.severity.word != "info"
    ]
    assert graver == EXPECTED[name, file]


@needs_corpus
@pytest.mark.slow
def test_one_move_of_a_large_opening_work_is_illegal() -> None:
    assert CORPUS is not None
    data = (CORPUS / "xiangqi" / "wild" / "dhtmlxq.txt").read_bytes()
    item = registry.formats()["dhtmlxq"]
    (found,) = (each for each in testing.lint(item, data, Settings()) if each.severity.word == "error")
    assert found.name == "king-in-check"
    ((_, reading),) = testing.read(item, data)
    nodes = [node for _, node in walk(reading.record)]
    assert sum(node.move is not None for node in nodes) == 107_001
    assert sum(len(node.variations) for node in nodes) == 1446
    assert sum(len(node.after) for node in nodes) == 314
