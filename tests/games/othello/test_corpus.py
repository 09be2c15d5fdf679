"""The corpus: sound records are clean and tell the facts, damaged ones are found by name and place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gamenote
from gamenote.core import registry
from gamenote.core.diagnostic import Severity
from gamenote.testing.linting import EVERYTHING, lint
from tests.corpus import CORPUS, needs_corpus

PLACE = CORPUS / "othello" if CORPUS else Path()
FORMATS = [
    name for name in ("othello-moves", "ggf", "othello-sgf", "othello-pgn", "obf") if name in registry.formats()
]
ENDINGS = {".txt": "othello-moves", ".ggf": "ggf", ".sgf": "othello-sgf", ".pgn": "othello-pgn", ".obf": "obf"}
FACTS: dict[str, Any] = json.loads((PLACE / "good" / "facts.json").read_text()) if CORPUS else {}
FAULTS: list[dict[str, Any]] = (
    json.loads((PLACE / "bad" / "expectations.json").read_text())["files"] if CORPUS else []
)
SOUND = [name for name, each in FACTS.items() if each["format"] in FORMATS]
DAMAGED = [each for each in FAULTS if ENDINGS.get(Path(each["file"]).suffix) in FORMATS]


def format_of(name: str) -> str:
    return ENDINGS[Path(name).suffix]


@needs_corpus
@pytest.mark.parametrize("name", SOUND)
def test_sound_records_are_clean_but_for_infos(name: str) -> None:
    found = lint(registry.formats()[format_of(name)], (PLACE / name).read_bytes(), EVERYTHING)
    assert [each for each in found if each.severity >= Severity.WARNING] == []


@needs_corpus
@pytest.mark.parametrize("name", [name for name in SOUND if "games" in FACTS[name]])  # of OBF positions are told
def test_the_figures_of_sound_records_are_the_facts(name: str) -> None:
    rows = gamenote.stats(gamenote.read_file(PLACE / name, format_of(name)))["games"]
    facts = FACTS[name]["games"]
    assert len(rows) == len(facts)
    for row, fact in zip(rows, facts, strict=True):
        final, course = row["final"], row["course"]
        assert final["over"] == fact["over"]
        assert final["board"] == fact["final"]
        assert final["discs"] == {"black": fact["black"], "white": fact["white"]}
        assert final["score"] == (fact["score"] if fact["over"] else None)
        assert course["placements"] == fact["plies"]
        assert sum(course["passes"].values()) == fact["passes"]
        assert row["plies"] == fact["plies"] + fact["passes"]


@needs_corpus
@pytest.mark.parametrize("fault", DAMAGED, ids=lambda each: each["file"])
def test_damaged_records_are_found_by_name_and_place(fault: dict[str, Any]) -> None:
    found = lint(
        registry.formats()[format_of(fault["file"])], (PLACE / "bad" / fault["file"]).read_bytes(), EVERYTHING
    )
    said = {(each.name, each.start.line): each.severity.name.lower() for each in found}
    for wanted in fault["findings"]:
        names, lines = [wanted["kind"], *wanted.get("or", [])], wanted.get("lines", [wanted["line"]])
        hit = [(name, line) for name in names for line in lines if (name, line) in said]
        assert hit, said
        assert said[hit[0]] == wanted["severity"]
        allowed = {*names, *wanted.get("also", [])}
        others = {each for each in said if said[each] in ("error", "warning") and each[0] not in allowed}
        assert others == set()


@needs_corpus
def test_the_openings_of_a_list_have_their_names() -> None:
    rows = gamenote.stats(gamenote.read_file(PLACE / "wild" / "zebra-openings.txt"))["games"]
    assert all(row["excluded"] is None and row["course"]["opening"] for row in rows)
