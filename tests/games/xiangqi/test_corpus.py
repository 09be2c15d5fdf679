"""Other people's games end as they say: facts of the corpus, which another engine has confirmed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.replay import last_position
from gamenote.games.xiangqi.fen import write_board
from gamenote.games.xiangqi.movement import is_in_check
from gamenote.games.xiangqi.play import ENGINE
from tests.cli.command import gamenote
from tests.corpus import CORPUS, needs_corpus

FOLDER = CORPUS / "xiangqi" if CORPUS is not None else Path("nowhere")
FACTS = FOLDER / "good" / "facts.json"
FILES: dict[str, Any] = json.loads(FACTS.read_text()) if FACTS.is_file() else {}
EXPECTATIONS = FOLDER / "bad" / "expectations.json"
DAMAGED: list[Any] = json.loads(EXPECTATIONS.read_text())["files"] if EXPECTATIONS.is_file() else []


FORMATS = {".pgn": "xiangqi-pgn", ".dhtmlxq": "dhtmlxq", ".xqf": "xqf"}


@needs_corpus
@pytest.mark.parametrize("about", DAMAGED, ids=lambda about: str(about["file"]))
def test_damage_is_found_by_name_and_place_and_nothing_else(about: Any) -> None:
    path = FOLDER / "bad" / about["file"]
    if FORMATS[path.suffix] not in registry.formats():
        pytest.skip(f"{FORMATS[path.suffix]} is not installed")
    report = gamenote("lint", path, "--select", "ALL", "--level", "info", "--no-cache", "--output-format", "json")
    found = {
        (item["name"], item["location"]["line"]): item["severity"] for item in json.loads(report.out)["findings"]
    }
    known = set()
    for wanted in about["findings"]:
        lines = wanted.get("lines") or [wanted["line"]]
        names = [wanted["kind"], *wanted.get("or", ())]
        seen = {each for each in found if each[0] in names and (each[1] in lines or lines == [None])}
        assert seen, f"{wanted}: {found}"
        assert {found[each] for each in seen if each[0] == wanted["kind"]} <= {wanted["severity"]}
        known |= seen
    rest = {each[0] for each, severity in found.items() if each not in known and severity != "info"}
    assert rest <= set(about.get("also", ()))


@needs_corpus
@pytest.mark.parametrize("name", FILES)
def test_games_end_as_the_facts_say(name: str) -> None:
    known = FILES[name]
    format = registry.formats().get(known["format"])
    if format is None:
        pytest.skip(f"{known['format']} is not installed")
    records = [reading.record for _, reading in testing.read(format, (FOLDER / name).read_bytes())]
    assert len(records) == len(known["games"])
    for record, facts in zip(records, known["games"], strict=True):
        last = last_position(record, ENGINE)
        assert last is not None
        told = (write_board(last), is_in_check(last), ENGINE.outcome(last) is not None)
        assert told == (facts["final"], facts["check"], facts["over"])
        assert sum(node.is_ply for node in record.line) == facts["plies"]
