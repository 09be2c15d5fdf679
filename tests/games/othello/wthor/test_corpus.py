"""Other people's files of WTHOR: sound, damaged and published ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.diagnostic import Severity
from gamenote.core.replay import last_position
from gamenote.core.settings import Settings
from gamenote.games.othello.play import ENGINE
from gamenote.games.othello.results import difference
from gamenote.games.othello.setup import write_position
from tests.cli.command import gamenote
from tests.corpus import CORPUS, needs_corpus

FOLDER = CORPUS / "othello" if CORPUS is not None else Path("nowhere")
FORMAT = registry.formats()["wthor"]
ABOUT = FOLDER / "bad/expectations.json"
FAULTS: list[dict[str, Any]] = json.loads(ABOUT.read_text())["files"] if ABOUT.is_file() else []
DAMAGED = [each for each in FAULTS if each["file"].endswith(".wtb")]
PUBLISHED = {"WTH_1977.wtb": 12, "WTH_1981.wtb": 153, "WTH_1985.wtb": 954, "WTH_2011.wtb": 1891}
pytestmark = needs_corpus


def test_sound_games_end_as_the_facts_say() -> None:
    facts = json.loads((FOLDER / "good/facts.json").read_text())["good/WTH_2025.wtb"]["games"]
    records = [reading.record for _, reading in testing.read(FORMAT, (FOLDER / "good/WTH_2025.wtb").read_bytes())]
    assert len(records) == len(facts)
    for record, known in zip(records, facts, strict=True):
        last = last_position(record, ENGINE)
        assert last is not None
        discs = tuple(each.bit_count() for each in last.discs)
        assert (last.moves, sum(last.passes), *discs) == tuple(
            known[name] for name in ("plies", "passes", "black", "white")
        )
        assert (difference(last), write_position(last, "*O-")) == (known["score"], known["final"])


def test_sound_files_have_no_findings() -> None:
    given = [str(FOLDER / "good" / name) for name in ("WTH_2025.wtb", "WTHOR.JOU", "WTHOR.TRN")]
    done = gamenote("lint", "--no-cache", "--select", "ALL", *given)
    assert (done.code, "clean" in done.out + done.err) == (0, True), done.out


@pytest.mark.parametrize("about", DAMAGED, ids=[each["file"] for each in DAMAGED])
def test_a_damaged_file_has_one_finding_at_its_place(about: dict[str, Any]) -> None:
    data = (FOLDER / "bad" / about["file"]).read_bytes()
    found = [each for each in testing.lint(FORMAT, data, Settings()) if each.severity > Severity.INFO]
    (known,) = about["findings"]
    assert [(each.name, each.severity.word) for each in found] == [(known["kind"], known["severity"])]
    place = found[0].start
    start, end = known.get("offset", (0, len(data)))
    assert start <= place.byte < end
    assert (place.line, place.column) == (1, place.byte + 1)
    if "game" in known:
        assert found[0].game is not None
        assert found[0].game.index == known["game"]


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_games_are_all_legal_and_come_back_byte_by_byte(name: str, tmp_path: Path) -> None:
    path = FOLDER / "wild" / name
    found = testing.lint(FORMAT, path.read_bytes(), Settings())
    assert {each.name for each in found} <= {"unfinished"}
    assert len(testing.read(FORMAT, path.read_bytes())) == PUBLISHED[name]
    between, again = tmp_path / "a.gamenote.json", tmp_path / name
    assert gamenote("convert", str(path), "-o", str(between)).code == 0
    assert gamenote("convert", str(between), "-o", str(again)).code == 0
    assert again.read_bytes() == path.read_bytes()
