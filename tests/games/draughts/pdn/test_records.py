"""The records that come with the project, and those of other people."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote.core.record import same
from gamenote.games.draughts.pdn import FORMAT
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.variants import VARIANTS
from tests.corpus import CORPUS, needs_corpus
from tests.games.draughts.pdn.found import CODEC, findings, readings, written

ROOT = Path(__file__).resolve().parents[4]
SAMPLES = sorted((ROOT / "samples" / "pdn").glob("*.pdn"))
BAD = ROOT / "tests" / "bad" / "pdn"
EXPECTED = json.loads((BAD / "expectations.json").read_text(encoding="utf-8"))
SOUND = sorted((CORPUS / "pdn" / "succeed").glob("*.pdn")) if CORPUS else []
FAILING = sorted((CORPUS / "pdn" / "fail").glob("*.pdn")) if CORPUS else []

# Warnings that sound files deserve, and what must be found in the others: rule, line, column.
DESERVED = {
    "kurnik.pdn": {"gametype-attributes"},
    "PROF2.pdn": {"number-order", "wrong-separator"},
    "Campionato_Assoluto_2005.pdn": {"ambiguous-move"},
    "Tricks_traps_and_shots.pdn": {"duplicate-game"},
}
DAMAGE = {
    "abatsiev.pdn": [("unknown-move", 595, 4)],
    "delfts.pdn": [("result-type", 26, 69), ("result-type", 53, 35)],
    "mrdrcd08.pdn": [("number-without-move", 499, 1)],
    "nested_comment.pdn": [("nested-comment", 1, 34), ("stray-brace", 1, 46)],
}


def name(path: Path) -> str:
    return path.stem


def test_there_is_a_sample_of_every_variant() -> None:
    assert {row.name for row in VARIANTS} <= {path.stem for path in SAMPLES}


@pytest.mark.parametrize("path", SAMPLES, ids=name)
def test_a_sample_is_in_canonical_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert written(text) == text


def test_every_damaged_record_has_its_expectations() -> None:
    assert sorted(path.name for path in BAD.glob("*.pdn")) == sorted(EXPECTED)


@pytest.mark.parametrize("file", EXPECTED)
def test_exactly_what_is_expected_is_found_in_a_damaged_record(file: str) -> None:
    wanted = [(item["rule"], item["line"], item["severity"]) for item in EXPECTED[file]]
    found = [(each.name, each.start.line, each.severity.word) for each in findings((BAD / file).read_bytes())]
    assert sorted(found) == sorted(wanted)


@needs_corpus
@pytest.mark.parametrize("path", SOUND, ids=name)
def test_sound_records_of_others_have_no_errors_and_only_the_warnings_they_deserve(path: Path) -> None:
    found = {each.name for each in findings(path.read_bytes()) if each.severity.word != "info"}
    assert found == DESERVED.get(path.name, set())


@needs_corpus
@pytest.mark.parametrize("path", FAILING, ids=name)
def test_in_damaged_records_of_others_the_damage_is_found_and_nothing_else(path: Path) -> None:
    grave = [each for each in findings(path.read_bytes()) if each.severity.word != "info"]
    assert [(each.name, each.start.line, each.start.column) for each in grave] == DAMAGE[path.name]


@needs_corpus
@pytest.mark.parametrize("path", [*SOUND, *FAILING], ids=name)
def test_records_of_others_survive_being_written(path: Path) -> None:
    for reading in readings(path.read_bytes()):
        text = CODEC.write(reading.record, ENGINE, FORMAT.resolve({}))
        again = readings(text)[0].record
        assert CODEC.write(again, ENGINE, FORMAT.resolve({})) == text
        assert same(readings(text)[0].record, again)
