"""The corpus: sound records are clean, facts agree, faults of play and header are found by name and place."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gamenote
from gamenote.anygame.generic_sgf import FORMAT
from gamenote.core.diagnostic import Severity
from gamenote.core.engine import Objection
from gamenote.core.replay import main_line
from gamenote.games.go.lint import RULES
from gamenote.games.go.play import ENGINE
from gamenote.testing import read
from gamenote.testing.linting import EVERYTHING, lint
from tests.corpus import CORPUS, needs_corpus

PLACE = CORPUS / "sgf" if CORPUS else Path()
DAMAGED = ("sgfc-test", "sgfc-strict", "sgfc-mixed-encoding", "littlego-test", "littlego-encoding-")
FACTS: dict[str, list[dict[str, Any]]] = defaultdict(list)
for fact in json.loads((PLACE / "facts.json").read_text())["games"] if CORPUS else ():
    FACTS[fact["file"]].append(fact)
WILD = sorted(path.name for path in (PLACE / "wild").glob("*.[sS][gG][fF]")) if CORPUS else []
SOUND = sorted(path.name for path in (PLACE / "good").glob("*.sgf")) if CORPUS else []
FAULTS = json.loads((PLACE / "bad" / "expectations.json").read_text())["files"] if CORPUS else []
OURS = {rule.name for rule in RULES} | {"duplicate-game", "setup-not-in-root"}


def names_of(wanted: dict[str, Any]) -> set[str]:
    return {wanted["kind"], *wanted.get("or", ())}


PLAYED = [each for each in FAULTS if any(names_of(wanted) & OURS for wanted in each["findings"])]


@needs_corpus
@pytest.mark.parametrize("name", [name for name in FACTS if not name.startswith(DAMAGED)])
def test_games_end_as_an_independent_replay_says(name: str) -> None:
    readings = [each for _, each in read(FORMAT, (PLACE / "wild" / name).read_bytes()) if not each.empty]
    assert len(readings) == len(FACTS[name])
    for reading, fact in zip(readings, FACTS[name], strict=True):
        record = reading.record
        if record.game == "go" and not isinstance(ENGINE.start(record.variant, None), Objection):
            check_facts(record, fact)


def check_facts(record: Any, fact: dict[str, Any]) -> None:
    last: Any = ENGINE.start(record.variant, None)
    found, moves = defaultdict[str, list[int]](list), 0
    passes = 0
    for step in main_line(record, ENGINE):
        last = step.after
        if step.move is not None:
            moves, passes = moves + 1, passes + (step.move.point == -1)
            for objection in step.objections:
                found[objection.kind].append(moves)
    assert [last.board.columns, last.board.rows] == fact["size"]
    assert (moves, passes) == (fact["moves"], fact["passes"])
    assert {"black": last.stones.count(1), "white": last.stones.count(2)} == fact["final"]
    assert dict(zip(("black", "white"), last.captured, strict=True)) == fact["captured_by"]
    for kind, name in (("occupied-point", "occupied"), ("suicide", "suicide"), ("ko-recapture", "ko")):
        assert found[kind] == fact.get(name, [])
    assert {*found["superko"]} <= {*fact.get("repeats_board", [])}
    assert {*found["turn-order"]} == {*fact.get("same_colour_twice", [])}


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("name", WILD)
def test_the_tree_of_a_wild_record_has_all_its_bytes_in_their_places(name: str) -> None:
    data = (PLACE / "wild" / name).read_bytes()
    sources = read(FORMAT, data)
    assert b"".join(each.text.encode(each.encoding, "surrogateescape") for each, _ in sources) == data
    for source, reading in sources:
        assert "".join(rebuilt(source.text, reading.syntax)) == source.text


def rebuilt(text: str, tree: Any) -> Iterator[str]:
    """The text of a game, its names and values from the tree, the rest as it stands."""
    at = 0
    for item in sorted((item for node in tree.nodes for item in node.properties), key=lambda item: item.start):
        yield text[at : item.start] + (item.ident if not item.width else text[item.start : item.ident_span.end])
        at = item.ident_span.end
        for value in item.values:
            yield text[at : value.start] + (value.raw if not value.added else text[value.start : value.span.end])
            at = value.span.end
    yield text[at:]


@needs_corpus
@pytest.mark.parametrize("name", SOUND)
def test_sound_records_have_no_errors_of_go(name: str) -> None:
    found = lint(FORMAT, (PLACE / "good" / name).read_bytes(), EVERYTHING)
    assert [each for each in found if each.severity >= Severity.WARNING] == []


@needs_corpus
@pytest.mark.parametrize("fault", PLAYED, ids=lambda each: each["file"])
def test_faults_are_found_by_name_and_place(fault: dict[str, Any]) -> None:
    found = lint(FORMAT, (PLACE / "bad" / fault["file"]).read_bytes(), EVERYTHING)
    said = {(each.name, each.start.line, each.severity.name.lower()) for each in found}
    for wanted in fault["findings"]:
        assert any((name, wanted["line"], wanted["severity"]) in said for name in names_of(wanted))
    allowed = set().union(*map(names_of, fault["findings"])) | set(fault.get("also", []))
    assert {name for name, _, severity in said if severity != "info" and name in OURS} <= allowed


@needs_corpus
def test_figures_have_the_keys_of_the_facts() -> None:
    (row,) = gamenote.stats(gamenote.read_file(PLACE / "wild" / "glift-173-timmins.sgf"))["games"]
    (fact,) = FACTS["glift-173-timmins.sgf"]
    assert (row["game"], row["variant"], row["plies"], row["result"]) == ("go", "19x19", 173, "B+4")
    assert (row["final"]["stones"], row["final"]["captured_by"]) == (fact["final"], fact["captured_by"])
    assert (row["final"]["komi"], row["final"]["komi_written"], row["final"]["size"]) == (7.0, "7.0", [19, 19])
