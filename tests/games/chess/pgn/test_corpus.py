"""Records of others: sound ones, wild ones, and damaged ones with what is wrong in them."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from gamenote.core import registry
from gamenote.core.cutting import games
from gamenote.core.diagnostic import Severity
from gamenote.core.format import Format
from gamenote.core.reading import Reading
from gamenote.core.record import walk
from gamenote.core.report import Finding
from gamenote.testing.linting import EVERYTHING, lint
from tests.corpus import CORPUS, needs_corpus

PLACE = CORPUS / "pgn" if CORPUS is not None and (CORPUS / "pgn").is_dir() else None
WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "info"}


def _index(part: str, name: str) -> list[dict[str, Any]]:
    if PLACE is None:
        return []
    files: list[dict[str, Any]] = json.loads((PLACE / part / name).read_text(encoding="utf-8"))["files"]
    return files


GOOD, WILD, BAD = _index("good", "index.json"), _index("wild", "index.json"), _index("bad", "expectations.json")


@cache
def _pgn() -> Format:
    found = registry.identify("games.pgn", b"")
    assert isinstance(found, Format)
    return found


def _path(part: str, name: str) -> Path:
    assert PLACE is not None
    return PLACE / part / name


def _games(path: Path) -> list[Reading]:
    found = [reading for _, reading in games(BytesIO(path.read_bytes()), path.name, _pgn())]
    return [reading for reading in found if not reading.empty]


def _findings(path: Path) -> list[Finding]:
    return list(lint(_pgn(), path.read_bytes(), EVERYTHING))


def _counts(reading: Reading) -> tuple[int, int]:
    """Count the moves of the main line, and those of all lines."""
    record = reading.record
    return sum(node.is_ply for node in record.line), sum(node.is_ply for _, node in walk(record))


@needs_corpus
@pytest.mark.parametrize("entry", GOOD, ids=lambda entry: entry["file"])
def test_sound_games_are_read_whole(entry: dict[str, Any]) -> None:
    wanted = [(game["plies"], game["nodes"]) for game in entry["game_facts"]]
    assert [*map(_counts, _games(_path("good", entry["file"])))] == wanted


@needs_corpus
@pytest.mark.parametrize("entry", GOOD, ids=lambda entry: entry["file"])
def test_sound_games_have_neither_errors_nor_warnings(entry: dict[str, Any]) -> None:
    found = _findings(_path("good", entry["file"]))
    grave = {finding.name for finding in found if finding.severity > Severity.INFO}
    assert grave <= {*entry["allowed"]}


@needs_corpus
@pytest.mark.parametrize("entry", WILD, ids=lambda entry: entry["file"])
def test_wild_files_have_as_many_games_as_they_look_like(entry: dict[str, Any]) -> None:
    told = {
        "made-mixed-damage.pgn": 3,
        "syntactic-errors.pgn": 21,
    }  # of the second one of its games has lost the bracket of its only tag
    assert len(_games(_path("wild", entry["file"]))) == told.get(entry["file"], entry["games"])


NOTICED = {
    "annotated.pgn": {"bad-date", "number-dots", "missing-number"},
    "bare-kings.pgn": {"same-player"},
    "chess960-names.pgn": {"variant-name"},
    "chessbase-empty-line.pgn": {"blank-line-in-tags"},
    "garbage.pgn": {"tag-syntax", "unexpected-token"},
    "gnuchess-a.pgn": {"tag-case", "missing-terminator", "empty-tag"},
    "header-only-broadcast.pgn": {"missing-terminator", "timecontrol-format"},
    "header-only-no-event.pgn": {"missing-terminator"},
    "headers.pgn": {"bad-date", "rating-format", "fen-without-setup", "bad-escape"},
    "latin1-one-line.pgn": {"eco-format", "not-utf8"},
    "made-figurines.pgn": {"figurine", "result-type"},
    "made-german.pgn": {"foreign-letters", "castling-spelling"},
    "made-mixed-damage.pgn": {"unterminated-comment", "unbalanced-parenthesis", "unterminated-string"},
    "misc.pgn": {"bare-glyph", "fen-without-setup", "plycount"},
    "nested-comment.pgn": {"nested-comment"},
    "null-moves-mainline.pgn": {"null-move", "missing-terminator"},
    "number-per-ply.pgn": {"number-order", "bad-date", "mate-missing"},
    "promotion-in.pgn": {"long-notation"},
    "result-tags-in.pgn": {"result-mismatch"},
    "semantic-errors.pgn": {"illegal-move", "fen-syntax", "unknown-variant", "variant-without-fen"},
}


@needs_corpus
@pytest.mark.parametrize("name", NOTICED)
def test_what_is_wrong_in_wild_files_is_noticed(name: str) -> None:
    assert {finding.name for finding in _findings(_path("wild", name))} >= NOTICED[name]


COLLECTION = ("duplicate-game", "fideid-conflict")  # which a single game does not show


@needs_corpus
@pytest.mark.parametrize(
    "entry",
    [each for each in BAD if each["findings"][0]["kind"] not in COLLECTION],
    ids=lambda entry: entry["file"],
)
def test_damaged_games_have_their_finding_and_no_other_error(entry: dict[str, Any]) -> None:
    found = [(each.name, each.start.line, WORDS[each.severity]) for each in _findings(_path("bad", entry["file"]))]
    right, known = set[str](), {rule.name for rule in registry.all_rules()}
    if not known.issuperset(wanted["kind"] for wanted in entry["findings"]):
        pytest.skip("no such rule")
    for wanted in entry["findings"]:
        names = {wanted["kind"], *wanted.get("or", ())}
        right |= names
        assert any((name, wanted["line"], wanted["severity"]) in found for name in names), wanted
    others = {name for name, _, severity in found if severity == "error"} - right - {*entry.get("also", ())}
    assert not others
