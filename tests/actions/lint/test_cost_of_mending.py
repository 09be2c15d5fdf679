"""What mending costs: eight times the text takes about eight times the steps."""

from __future__ import annotations

import pytest

from gamenote.actions.lint.lint_file import lint_file
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.format import Format
from gamenote.core.settings import Settings
from gamenote.testing.cost import counted_steps
from tests.actions.lint.test_fixing import mended
from tests.fuzz.stock import opened

SIZES = (1_500, 12_000)  # characters
STEEP = 20  # a square would be 64; of one rule, a round mends at most 1000, so that more may need more rounds


def lint_all(item: Format, data: bytes) -> None:
    list(lint_file(opened(item, data), Settings()))


REPEATED = {
    "many tags of one name": ("pgn", "", '[Event "x"]\n', "\n1. e4 *\n"),
    "moves with wrong numbers": ("pgn", '[Event "x"]\n\n', "7. Nf3 Nf6 9. Ng1 Ng8 ", "*\n"),
    "open parentheses": ("pgn", '[Event "x"]\n\n1. e4 ', "(", " *\n"),
    "open variations": ("pgn", '[Event "x"]\n\n', "1. e4 (", " *\n"),
    "pairs of parentheses": ("pgn", '[Event "x"]\n\n1. e4 ', "()", " *\n"),
    "games of one tag": ("pgn", "", '[Event "x"]\n\n*\n\n', ""),
    "tags that are never closed": ("pgn", "", '[Event "x\n', ""),
    "words in parentheses": ("pdn", '[GameType "20"]\n\n1. 32-28 ', "(word) ", "*\n"),
    "dashes": ("pdn", '[GameType "20"]\n\n', "32–28 19–23 ", "*\n"),
    "unread words": ("pdn", '[GameType "20"]\n\n1. 32-28 ', "zyzzy ", "*\n"),
    "closing parentheses": ("blokus", "(;GM[Blokus Duo];B[e10]", ")", ""),
    "one property": ("blokus", "(;GM[Blokus Duo]", "PB[Ann]", ";B[e10])"),
    "comments of one node": ("sgf", "(;GM[1]FF[4];B[dd]", "C[x]", ")"),
    "nodes without a semicolon": ("sgf", "(;GM[1]FF[4]", "(B[dd])", ")"),
    "rectangles": ("sgf", "(;GM[1]FF[4]SZ[19]", ";AB[aa:ss]", ")"),
    "clocks of one node": ("blokus", "(;GM[Blokus Duo];B[e10]", "BL[1]WL[2]", ")"),
    "lines of two bytes": ("epd", "", "x\n", ""),
    "games of a few characters": ("plateau", "", "(;)", ""),
    "swipes": ("2048gn", "1. R 2a1 ", "L ", ""),
    "parentheses in 2048-GN": ("2048gn", "1. L b2 ", "(", " *\n"),
}


@pytest.mark.costly
@pytest.mark.parametrize("what", REPEATED)
@pytest.mark.parametrize("least", [Safety.SAFE, Safety.UNSAFE])
def test_mending_eight_times_the_text_takes_eight_times_the_steps(what: str, least: Safety) -> None:
    name, head, part, tail = REPEATED[what]
    texts = [(head + part * (size // len(part)) + tail).encode() for size in SIZES]
    item = registry.formats()[name]
    mended(item, texts[0][: len(texts[0]) // 4], least, Settings())  # what is made once is made now
    few, many = (counted_steps(mended, item, text, least, Settings()) for text in texts)
    assert many < STEEP * few, (few, many)


EQUAL, DIFFERENT = (b"".join(b'[White "p%02d"]\n*\n' % n for n in numbers) for numbers in ([0] * 40, range(40)))


@pytest.mark.parametrize("least", [Safety.SAFE, Safety.UNSAFE])
def test_equal_games_are_mended_once(least: Safety) -> None:
    item = registry.formats()["pgn"]
    mended(item, DIFFERENT, least, Settings())  # what is made once is made now
    few, many = (counted_steps(mended, item, text, least, Settings()) for text in (EQUAL, DIFFERENT))
    assert few < many / 3, (few, many)


def test_equal_games_are_linted_once() -> None:
    item = registry.formats()["pgn"]
    lint_all(item, DIFFERENT)
    few, many = (counted_steps(lint_all, item, text) for text in (EQUAL, DIFFERENT))
    assert few < many * 0.6, (few, many)
