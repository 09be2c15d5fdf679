"""What a page costs: it grows as its text does."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.cli.main import run
from gamenote.testing.cost import counted_steps

SIZES = (500, 2_000, 8_000)  # characters
STEEP = 5  # times as many steps more for four times the text: linear is 4, a square 16
MOST = 2_000  # steps for a character

HOSTILE = {
    "dashes.pdn": ('[GameType "20"]\n\n1. 32-28 ', "- "),
    "kings.pdn": ('[GameType "21"]\n[FEN "B:WK32:BK1"]\n\n', "1-6 32-27 6-1 27-32 "),
    "parentheses.pgn": ("1. e4 ", "("),
    "variations.pgn": ("1. e4 e5 ", "(1... d5) "),
    "tags.pgn": ("", '[Event "x"]\n'),
    "evaluations.pgn": ("1. e4 {[%eval 0.1]} ", "-- "),
    "swipes.2048gn": ("1. R 2a1 ", "L "),
    "moves.blksgf": ("(;GM[Blokus Duo]", ";B[e10]C[x];W[f5]C[y]"),
    "lines.epd": ("", "x\n"),
}


def drawn(path: Path) -> None:
    run(["pretty", str(path), "--style", "html", "--force", "-o", str(path.with_suffix(".html"))])


def steps(name: str, tmp_path: Path) -> list[int]:
    """Pages of texts, each four times as long as the one before, take so many lines of Python."""
    head, part = HOSTILE[name]
    paths = [tmp_path / f"{size}-{name}" for size in SIZES]
    for path, size in zip(paths, SIZES, strict=True):
        path.write_text(head + part * (size // len(part)))
    drawn(paths[0])  # what is made once is made now
    return [counted_steps(drawn, path) for path in paths]


@pytest.mark.full
@pytest.mark.parametrize("name", HOSTILE)
def test_a_page_takes_as_many_steps_more_as_its_text_is_longer(name: str, tmp_path: Path) -> None:
    few, more, many = steps(name, tmp_path)
    assert many - more < STEEP * (more - few)
    assert many - more < MOST * (SIZES[2] - SIZES[1])
