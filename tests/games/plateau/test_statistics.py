"""What a game of Plateau comes to on the way; counted again here in its text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamenote import read, replay
from gamenote.games.plateau.statistics import course
from tests.corpus import CORPUS

ROOT = Path(__file__).resolve().parents[3]
GAMES = sorted((ROOT / "samples" / "plateau").glob("*.plt"))
OTHERS = sorted((CORPUS / "plateau").rglob("*.plt"))[:20] if CORPUS else []
MOVE = re.compile(r";[ \t\r\n]*([BW])\[((?:\\.|[^\\\]])*)\]")
CAPTURE = re.compile(r"\bC(?:apture)? [a-d][1-4]\(([^)]*)\)")
COLOURS = {"B": "black", "W": "white"}


@pytest.mark.parametrize("path", [*GAMES, *OTHERS], ids=lambda path: path.stem)
def test_captures_and_exchanges_are_those_of_the_text(path: Path) -> None:
    for game in read(path):
        steps = [step for step in replay(game.record) if step.path.main]
        if any(step.after is None for step in steps) or any(node.variations for node in game.record.line):
            continue
        found = course(iter(steps))
        moves = MOVE.findall(game.source.text)
        for letter, colour in COLOURS.items():
            mine = [text for who, text in moves if who == letter]
            taken = [codes.split(",") for text in mine for codes in CAPTURE.findall(text)]
            assert found["captures"][colour] == len(taken)
            assert found["captured"][colour] == sum(map(len, taken))
            assert sum(found["weapons"][colour].values()) <= len(taken)
            for word, name in (("Onboard", "onboarded"), ("Tender", "tenders"), ("Refuse", "refusals")):
                assert found[name][colour] == sum(word in text for text in mine)


def test_weapons_are_the_faces_that_took() -> None:
    (game,) = read(ROOT / "samples" / "plateau" / "by-hand.plt")
    found = course(step for step in replay(game.record) if step.path.main)
    assert found["weapons"]["black"] == {"blue": 0, "red": 4, "orange": 4}
    assert found["opening"] == "a4 a4 d4 d4"
