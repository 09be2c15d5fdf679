"""What a Blokus game comes to on the way; counted again here in its text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamenote import read, replay
from gamenote.games.blokus.statistics import course

ROOT = Path(__file__).resolve().parents[3]
MOVE = re.compile(r";[ \t\r\n]*([BW1-4])\[([a-z0-9,]+)\]")
COLORS = {"B": "1", "W": "2"}
SQUARES = ("duo", "junior", "callisto-2", "two-players-four-colors")


@pytest.mark.parametrize("name", SQUARES)
def test_territory_is_the_squares_that_a_colour_has_covered(name: str) -> None:
    (game,) = read(ROOT / "samples" / "blokus" / f"{name}.blksgf")
    found = course(game.record, (step for step in replay(game.record) if step.path.main))
    for color, series in found["territory"].items():
        sizes = [
            text.count(",") + 1 for who, text in MOVE.findall(game.source.text) if COLORS.get(who, who) == color
        ]
        assert series == [sum(sizes[: at + 1]) for at in range(len(sizes))]
        assert found["pieces_laid"][color] == len(sizes)


def test_pieces_laid_and_left_are_all_pieces() -> None:
    (game,) = read(ROOT / "samples" / "blokus" / "duo.blksgf")
    found = course(game.record, (step for step in replay(game.record) if step.path.main))
    assert [found["pieces_laid"][color] + found["pieces_left"][color] for color in "12"] == [21, 21]


def test_the_opening_is_the_first_piece_of_each_colour() -> None:
    (game,) = read(ROOT / "samples" / "blokus" / "duo.blksgf")
    assert course(game.record, (step for step in replay(game.record) if step.path.main))["opening"] == "N T5"
