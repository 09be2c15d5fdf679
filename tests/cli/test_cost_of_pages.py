"""What a page costs: it grows as its text does."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.cli.main import run
from gamenote.testing.cost import STEEP, counted_steps

HOSTILE = {
    "dashes.pdn": ('[GameType "20"]\n\n1. 32-28 ', "- "),
    "kings.pdn": ('[GameType "21"]\n[FEN "B:WK32:BK1"]\n\n', "1-6 32-27 6-1 27-32 "),
    "parentheses.pgn": ("1. e4 ", "("),
    "variations.pgn": ("1. e4 e5 ", "(1... d5) "),
    "tags.pgn": ("", '[Event "x"]\n'),
    "evaluations.pgn": ("1. e4 {[%eval 0.1]} ", "-- "),
    "swipes.2048gn": ("1. R 2a1 ", "L "),
}


def drawn(path: Path) -> None:
    run(["pretty", str(path), "--style", "html", "--force", "-o", str(path.with_suffix(".html"))])


@pytest.mark.costly
@pytest.mark.parametrize("name", HOSTILE)
def test_a_page_takes_as_many_steps_more_as_its_text_is_longer(name: str, tmp_path: Path) -> None:
    head, part = HOSTILE[name]
    paths = [tmp_path / f"{times}-{name}" for times in (20, 80, 320)]
    for path, times in zip(paths, (20, 80, 320), strict=True):
        path.write_text(head + part * times)
    drawn(paths[0])  # what is made once is made now
    few, more, many = (counted_steps(drawn, path) for path in paths)
    assert many - more < STEEP * (more - few)
