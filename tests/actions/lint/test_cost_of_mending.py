"""What mending costs: four times the text takes about four times the steps."""

from __future__ import annotations

import pytest

from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.settings import Settings
from gamenote.testing.cost import counted_steps
from tests.actions.lint.test_fixing import mended

SIZES = (1_500, 6_000)  # characters: of one rule, a round mends at most 1000
STEEP = 4.5

REPEATED = {
    "many tags of one name": ("pgn", "", '[Event "x"]\n', "\n1. e4 *\n"),
    "moves with wrong numbers": ("pgn", '[Event "x"]\n\n', "7. Nf3 Nf6 9. Ng1 Ng8 ", "*\n"),
    "open parentheses": ("pgn", '[Event "x"]\n\n1. e4 ', "(", " *\n"),
    "words in parentheses": ("pdn", '[GameType "20"]\n\n1. 32-28 ', "(word) ", "*\n"),
    "dashes": ("pdn", '[GameType "20"]\n\n', "32–28 19–23 ", "*\n"),
    "unread words": ("pdn", '[GameType "20"]\n\n1. 32-28 ', "zyzzy ", "*\n"),
    "closing parentheses": ("blokus", "(;GM[Blokus Duo];B[e10]", ")", ""),
    "one property": ("blokus", "(;GM[Blokus Duo]", "PB[Ann]", ";B[e10])"),
    "parentheses in 2048-GN": ("2048gn", "1. L b2 ", "(", " *\n"),
}


@pytest.mark.costly
@pytest.mark.parametrize("what", REPEATED)
@pytest.mark.parametrize("least", [Safety.SAFE, Safety.UNSAFE])
def test_mending_four_times_the_text_takes_four_times_the_steps(what: str, least: Safety) -> None:
    name, head, part, tail = REPEATED[what]
    texts = [(head + part * (size // len(part)) + tail).encode() for size in SIZES]
    item = registry.formats()[name]
    mended(item, texts[0][: len(texts[0]) // 4], least, Settings())  # what is made once is made now
    few, many = (counted_steps(mended, item, text, least, Settings()) for text in texts)
    assert many < STEEP * few, (few, many)
