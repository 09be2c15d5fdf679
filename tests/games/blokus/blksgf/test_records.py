"""The records that come with the project, and those of another program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote.core.record import same
from gamenote.games.blokus.blksgf import FORMAT
from gamenote.games.blokus.variants import VARIANTS
from tests.corpus import CORPUS, needs_corpus
from tests.games.blokus.blksgf.found import CODEC, findings, names, record, written
from tests.games.blokus.blksgf.player import record as random_record

ROOT = Path(__file__).resolve().parents[4]
SAMPLES = sorted((ROOT / "samples" / "blokus").glob("*.blksgf"))
BAD = ROOT / "tests" / "bad" / "blokus"
EXPECTED = json.loads((BAD / "expectations.json").read_text(encoding="utf-8"))
FOREIGN = sorted((CORPUS / "blokus").glob("*.blksgf")) if CORPUS else []


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_in_canonical_form(path: Path) -> None:
    assert written(path.read_bytes()) == path.read_text(encoding="utf-8")


def test_every_damaged_record_has_its_expectations() -> None:
    assert sorted(path.name for path in BAD.glob("*.blksgf")) == sorted(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_exactly_what_is_expected_is_found_in_a_damaged_record(name: str) -> None:
    found = [(each.name, each.start.line, each.severity.word) for each in findings((BAD / name).read_bytes())]
    wanted = [(item["rule"], item["line"], item["severity"]) for item in EXPECTED[name]]
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize("variant", [row.name for row in VARIANTS])
def test_games_of_every_variant_come_back_as_they_were_and_are_clean(variant: str) -> None:
    played = random_record(variant, 1, 24)
    text = CODEC.write(played, None, FORMAT.resolve({}))
    assert same(record(text), played)
    assert written(text) == text
    assert names(text, "ALL") == []


@needs_corpus
@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: path.stem)
def test_records_of_pentobi_are_clean(path: Path) -> None:
    assert names(path.read_bytes(), "ALL") == []


@needs_corpus
@pytest.mark.parametrize(
    "path", [path for path in FOREIGN if path.stem.endswith("g2")], ids=lambda path: path.stem
)
def test_records_that_pentobi_saved_stay_as_they_are_to_the_byte(path: Path) -> None:
    assert written(path.read_bytes()).encode() == path.read_bytes()


@needs_corpus
@pytest.mark.parametrize(
    "path", [path for path in FOREIGN if path.stem.endswith("g1")], ids=lambda path: path.stem
)
def test_records_of_its_engine_gain_the_charset_and_nothing_else(path: Path) -> None:
    head, bracket, rest = path.read_text(encoding="ascii").partition("]\n")
    assert written(path.read_bytes()) == f"{head}]CA[UTF-8]\n{rest}" and bracket
