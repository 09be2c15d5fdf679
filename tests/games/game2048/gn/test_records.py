"""Sound and damaged records: what is found in them, exactly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote.core.diagnostic import Severity
from gamenote.core.replay import final_position
from gamenote.games.game2048.engine import ENGINE
from tests.corpus import CORPUS, needs_corpus
from tests.games.game2048.gn.reading import findings, read, write

BAD = Path(__file__).parents[3] / "bad" / "2048gn"
EXPECTED = json.loads((BAD / "expectations.json").read_text(encoding="utf-8"))
OTHERS = CORPUS / "twenty48" if CORPUS else None
GOOD_OTHERS = sorted((OTHERS / "good").glob("*.2048gn")) if OTHERS else []


@pytest.mark.parametrize("name", EXPECTED)
def test_a_damaged_record_has_just_these_findings(name: str) -> None:
    shown = [
        {"rule": item.name, "line": item.start.line, "severity": item.severity.word}
        for item in findings((BAD / name).read_bytes())
    ]
    assert sorted(shown, key=str) == sorted(EXPECTED[name], key=str)


def test_every_damaged_record_is_expected() -> None:
    assert {path.name for path in BAD.glob("*.2048gn")} == set(EXPECTED)


@needs_corpus
@pytest.mark.parametrize("path", GOOD_OTHERS, ids=lambda path: path.name)
def test_sound_records_of_others_have_neither_errors_nor_warnings(path: Path) -> None:
    assert [item for item in findings(path.read_bytes()) if item.severity > Severity.INFO] == []


@needs_corpus
@pytest.mark.parametrize("path", GOOD_OTHERS, ids=lambda path: path.name)
def test_sound_records_of_others_have_a_canonical_form(path: Path) -> None:
    text = write(read(path.read_bytes().decode()).record)
    assert write(read(text).record) == text
    assert findings(text, "not-canonical") == []


@needs_corpus
def test_figures_of_the_records_of_others_are_those_of_their_index() -> None:
    assert OTHERS is not None
    for game in json.loads((OTHERS / "good" / "index.json").read_text())["games"]:
        reading = read((OTHERS / "good" / game["file"]).read_bytes().decode())
        final = final_position(reading.record, ENGINE)
        assert final is not None
        assert (final.turns, final.score, final.highest, reading.syntax.terminator) == (
            game["moves"],
            game["final_score"],
            game["highest_tile"],
            game["terminator"],
        )


@needs_corpus
def test_damaged_records_of_others_show_their_findings() -> None:
    assert OTHERS is not None
    for case in json.loads((OTHERS / "bad" / "expectations.json").read_text())["files"]:
        shown = {
            (item.name, item.severity.word, item.start.line)
            for item in findings((OTHERS / "bad" / case["file"]).read_bytes())
        }
        assert {(item["kind"], item["severity"], item["line"]) for item in case["findings"]} == shown, case["file"]
