"""The damaged records of SGF, and of formats of servers and programs, that come with the project."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.settings import Settings

BAD = Path(__file__).resolve().parents[2] / "bad"
FORMATS = ("sgf", "gib", "ngf", "ugf", "gtp", "go-ascii")
EXPECTED = {
    (name, file): findings
    for name in FORMATS
    for file, findings in json.loads((BAD / name / "expectations.json").read_text(encoding="utf-8")).items()
}


def test_every_damaged_record_has_its_expectations() -> None:
    files = [(name, path.name) for name in FORMATS for path in (BAD / name).iterdir()]
    assert sorted(each for each in files if Path(each[1]).suffix not in (".json", ".md")) == sorted(EXPECTED)


@pytest.mark.parametrize(("name", "file"), EXPECTED)
def test_damage_is_found_where_it_is_and_nothing_else(name: str, file: str) -> None:
    found = testing.lint(registry.formats()[name], (BAD / name / file).read_bytes(), Settings())
    graver = [
        {"rule": each.name, "line": each.start.line, "severity": each.severity.word}
        for each in found
        if each.severity.word != "info"
    ]
    assert graver == EXPECTED[name, file]
