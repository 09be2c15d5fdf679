"""The records that come with the project, and those of other people."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote.core.replay import replay
from gamenote.games.plateau.play import Plateau
from gamenote.games.plateau.position import Position, show
from gamenote.games.plateau.variants import kinds_in
from tests.corpus import CORPUS, needs_corpus
from tests.games.plateau.cleartext.found import findings, mended, names, record, written

ROOT = Path(__file__).resolve().parents[4]
SAMPLES = sorted((ROOT / "samples" / "plateau").glob("*.plt"))
BAD = ROOT / "tests" / "bad" / "plateau"
EXPECTED = json.loads((BAD / "expectations.json").read_text(encoding="utf-8"))
GOOD = sorted((CORPUS / "plateau" / "good").glob("*.plt")) if CORPUS else []
DAMAGED = sorted((CORPUS / "plateau" / "bad").glob("*.plt")) if CORPUS else []


def final(text: str) -> Position:
    steps = [step for step in replay(record(text), Plateau()) if step.after is not None]
    last = steps[-1].after
    assert isinstance(last, Position)
    return last


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_in_canonical_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert written(text, notation="short" if path.stem == "by-hand" else "full") == text


def test_every_damaged_record_has_its_expectations() -> None:
    assert sorted(path.name for path in BAD.iterdir() if path.suffix in (".plt", ".sgf")) == sorted(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_exactly_what_is_expected_is_found_in_a_damaged_record(name: str) -> None:
    text = (BAD / name).read_text(encoding="utf-8")
    wanted = [(item["rule"], item["line"], item["severity"]) for item in EXPECTED[name]]
    assert sorted(findings(text)) == sorted(wanted)


def test_mending_the_sample_of_the_document_gives_the_sample_without_slips() -> None:
    from gamenote.core.diagnostic import Safety

    text = mended((BAD / "document-sample.plt").read_text(encoding="utf-8"), Safety.UNSAFE)
    assert text.rstrip("\n") == (ROOT / "samples/plateau/sample-game.plt").read_text(encoding="utf-8").rstrip("\n")


@needs_corpus
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_sound_records_of_others_end_as_their_manifest_says(path: Path) -> None:
    manifest = json.loads((path.parent / "manifest.json").read_text(encoding="utf-8"))[path.name]
    end = final(path.read_text(encoding="utf-8"))
    assert show(end) == manifest["final"]
    assert end.outcome is not None and end.outcome.winner == {"B": "black", "W": "white"}[manifest["winner"]]


@needs_corpus
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_of_sound_records_of_others_nothing_is_said_but_what_their_manifest_notes(path: Path) -> None:
    manifest = json.loads((path.parent / "manifest.json").read_text(encoding="utf-8"))[path.name]
    noted = {*manifest["notes"], *(item["kind"] for item in manifest.get("violations", ()))}
    assert set(names(path.read_text(encoding="utf-8"), ("ALL",))) - {"spacing"} == noted


@needs_corpus
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_hidden_pieces_can_be_what_the_manifest_says(path: Path) -> None:
    manifest = json.loads((path.parent / "manifest.json").read_text(encoding="utf-8"))[path.name]
    end = final(path.read_text(encoding="utf-8"))
    for place, wanted in manifest.get("unknown_at_end", {}).items():
        square = "abcd".index(place[0]) + 4 * (int(place[1]) - 1)
        piece = end.board[square][int(place[3:])]
        kinds = kinds_in(end.ledgers[piece.owner].kinds(piece.identity))
        assert sorted(kind.code for kind in kinds) == sorted(wanted["possible"])


@needs_corpus
@pytest.mark.parametrize("path", DAMAGED, ids=lambda path: path.name)
def test_the_damage_of_records_of_others_is_the_first_thing_found(path: Path) -> None:
    wanted = json.loads((path.parent / "expectations.json").read_text(encoding="utf-8"))[path.name]
    first = findings(path.read_text(encoding="utf-8"))[0]
    assert first == (wanted["kind"], wanted["line"], wanted.get("severity", "error"))
