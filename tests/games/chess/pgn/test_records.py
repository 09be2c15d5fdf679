"""The records of chess that come with the project."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote.core.report import Finding
from gamenote.core.settings import Settings
from gamenote.games.chess.pgn import FORMAT
from gamenote.games.chess.variants import VARIANTS
from gamenote.testing.linting import lint
from tests.games.chess.pgn.writing import records, rewritten

ROOT = Path(__file__).resolve().parents[4]
SAMPLES = sorted((ROOT / "samples" / "pgn").glob("*.pgn"))
LAYOUT = {"server.pgn": {"width": "0", "comments": "spaced"}}  # how it is written where that is not the usual way
BAD = ROOT / "tests" / "bad" / "pgn"
EXPECTED = json.loads((BAD / "expectations.json").read_text(encoding="utf-8"))


def found_in(path: Path) -> tuple[Finding, ...]:
    return lint(FORMAT, path.read_bytes(), Settings())


def test_there_is_a_sample_of_every_variant() -> None:
    shown = {game.variant for path in SAMPLES for game in records(path.read_text(encoding="utf-8"))}
    assert shown == {None, *(row.name for row in VARIANTS[1:])}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_in_canonical_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    games = [rewritten(game, **LAYOUT.get(path.name, {})) for game in records(text)]
    assert "\n".join(games) == text


def test_every_damaged_record_has_its_expectations() -> None:
    assert sorted(path.name for path in BAD.glob("*.pgn")) == sorted(EXPECTED)


@pytest.mark.parametrize("file", EXPECTED)
def test_exactly_what_is_expected_is_found_in_a_damaged_record(file: str) -> None:
    wanted = [(item["rule"], item["line"], item["severity"]) for item in EXPECTED[file]]
    found = [(each.name, each.start.line, each.severity.word) for each in found_in(BAD / file)]
    assert sorted(found) == sorted(wanted)
