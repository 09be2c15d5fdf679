"""The sample game of the format document, mended, position by position.

Each row: the record, the board afterwards (stacks from top to bottom), what Black and White hold.
"""

from __future__ import annotations

import pytest

from gamenote.games.plateau.position import show
from gamenote.games.plateau.statistics import STATISTICS
from tests.games.plateau.table import ENGINE, after, kinds, start

GAME = """\
B[1 Onboard b4/0 xx]
b4=B:xx | B holds [] W holds []
B[1 Onboard b4/1 xx]
b4=B:xx xx | B holds [] W holds []
W[2 Onboard a3/0 xx]
a3=W:xx; b4=B:xx xx | B holds [] W holds []
W[2 Onboard a3/1 bb]
a3=W:bb xx; b4=B:xx xx | B holds [] W holds []
B[3 Onboard b3/0 rr]
a3=W:bb xx; b3=B:rr; b4=B:xx xx | B holds [] W holds []
W[4 Onboard a2/0 rr]
a2=W:rr; a3=W:bb xx; b3=B:rr; b4=B:xx xx | B holds [] W holds []
B[5 Onboard c3/0 xx]
a2=W:rr; a3=W:bb xx; b3=B:rr; b4=B:xx xx; c3=B:xx | B holds [] W holds []
W[6 Onboard a2/1 xo]
a2=W:xo rr; a3=W:bb xx; b3=B:rr; b4=B:xx xx; c3=B:xx | B holds [] W holds []
B[7 Onboard c3/1 xx]
a2=W:xo rr; a3=W:bb xx; b3=B:rr; b4=B:xx xx; c3=B:xx xx | B holds [] W holds []
W[8 Onboard b2/0 xx]
a2=W:xo rr; a3=W:bb xx; b2=W:xx; b3=B:rr; b4=B:xx xx; c3=B:xx xx | B holds [] W holds []
B[9 Onboard c3/2 bb]
a2=W:xo rr; a3=W:bb xx; b2=W:xx; b3=B:rr; b4=B:xx xx; c3=B:bb xx xx | B holds [] W holds []
W[10 Onboard b2/1 bb]
a2=W:xo rr; a3=W:bb xx; b2=W:bb xx; b3=B:rr; b4=B:xx xx; c3=B:bb xx xx | B holds [] W holds []
B[11 Pick c3(bb,xx), Drop b2(bb,xx), Capture b2(bb,xx)]
a2=W:xo rr; a3=W:bb xx; b2=B:bb xx; b3=B:rr; b4=B:xx xx; c3=B:xx | B holds [bb xx] W holds []
W[12 Pick a3(bb,xx), Drop b2(bb,xx), Capture b2(bb,xx)]
a2=W:xo rr; b2=W:bb xx; b3=B:rr; b4=B:xx xx; c3=B:xx | B holds [bb xx] W holds [bb xx]
B[13 Onboard b4/2 rb]
a2=W:xo rr; b2=W:bb xx; b3=B:rr; b4=B:rb xx xx; c3=B:xx | B holds [bb xx] W holds [bb xx]
W[14 Flip a2(ox), Pick a2(ox,rr), Drop b4(ox,rr), Capture b4(rb,xx)]
b2=W:bb xx; b3=B:rr; b4=W:ox rr B:xx; c3=B:xx | B holds [bb xx] W holds [bb xx rb xx]
B[15 Pick b3(rr), Drop b2(rr), Capture b2(bb)]
b2=B:rr W:xx; b4=W:ox rr B:xx; c3=B:xx | B holds [bb xx bb] W holds [bb xx rb xx]
W[16 Onboard c4/0 rr]
b2=B:rr W:xx; b4=W:ox rr B:xx; c3=B:xx; c4=W:rr | B holds [bb xx bb] W holds [bb xx rb xx]
B[17 Onboard b3/0 rx]
b2=B:rr W:xx; b3=B:rx; b4=W:ox rr B:xx; c3=B:xx; c4=W:rr | B holds [bb xx bb] W holds [bb xx rb xx]
W[18 Onboard c4/0 xx]
b2=B:rr W:xx; b3=B:rx; b4=W:ox rr B:xx; c3=B:xx; c4=W:rr xx | B holds [bb xx bb] W holds [bb xx rb xx]
B[19 Onboard a3/0 xb]
a3=B:xb; b2=B:rr W:xx; b3=B:rx; b4=W:ox rr B:xx; c3=B:xx; c4=W:rr xx | B holds [bb xx bb] W holds [bb xx rb xx]
W[20 Onboard b4/3 xb]
a3=B:xb; b2=B:rr W:xx; b3=B:rx; b4=W:xb ox rr B:xx; c3=B:xx; c4=W:rr xx | B holds [bb xx bb] W holds [bb xx rb xx]
B[21 Tender (bb,bb)]
a3=B:xb; b2=B:rr W:xx; b3=B:rx; b4=W:xb ox rr B:xx; c3=B:xx; c4=W:rr xx | B holds [bb xx bb] W holds [bb xx rb xx]
W[21 Exchange (xx,xx,bb)]
a3=B:xb; b2=B:rr W:xx; b3=B:rx; b4=W:xb ox rr B:xx; c3=B:xx; c4=W:rr xx | B holds [xx] W holds [rb]
W[22 Flip b4(bx), Pick b4(bx,ox), Drop c3(bx,ox), Capture c3(xx)]
a3=B:xb; b2=B:rr W:xx; b3=B:rx; b4=W:rr B:xx; c3=W:bx ox; c4=W:rr xx | B holds [xx] W holds [rb xx]
B[23 Onboard b3/0 xx]
a3=B:xb; b2=B:rr W:xx; b3=B:rx xx; b4=W:rr B:xx; c3=W:bx ox; c4=W:rr xx | B holds [xx] W holds [rb xx]
W[24 Pick c3(bx,ox), Drop b2(ox), Drop a1(bx)]
a1=W:bx; a3=B:xb; b2=W:ox B:rr W:xx; b3=B:rx xx; b4=W:rr B:xx; c4=W:rr xx | B holds [xx] W holds [rb xx]
B[25 Pick b3(rx,xx), Drop b2(rx,xx), Capture b2(ox,xx)]
a1=W:bx; a3=B:xb; b2=B:rx xx rr; b4=W:rr B:xx; c4=W:rr xx | B holds [xx ox xx] W holds [rb xx]
W[26 Pick a1(bx), Drop b2(bx), Capture b2(rx)]
a3=B:xb; b2=W:bx B:xx rr; b4=W:rr B:xx; c4=W:rr xx | B holds [xx ox xx] W holds [rb xx rx]
B[27 Onboard a2/0 rr]
a2=B:rr; a3=B:xb; b2=W:bx B:xx rr; b4=W:rr B:xx; c4=W:rr xx | B holds [xx ox xx] W holds [rb xx rx]
W[28 Pick b2(bx), Drop a3(bx), Capture a3(xb)]
a2=B:rr; a3=W:bx; b2=B:xx rr; b4=W:rr B:xx; c4=W:rr xx | B holds [xx ox xx] W holds [rb xx rx xb]
B[29 Pick a2(rr), Drop a3(rr), Capture a3(bx)]
a3=B:rr; b2=B:xx rr; b4=W:rr B:xx; c4=W:rr xx | B holds [xx ox xx bx] W holds [rb xx rx xb]
W[30 Pick c4(rr,xx), Pick b4(rr), Drop b4(rr,xx,rr), Capture b4(xx)]
a3=B:rr; b2=B:xx rr; b4=W:rr xx rr | B holds [xx ox xx bx] W holds [rb xx rx xb xx]
B[31 Pick b2(xx,rr), Drop c2(rr), Drop d2(xx)]
a3=B:rr; b4=W:rr xx rr; c2=B:rr; d2=B:xx | B holds [xx ox xx bx] W holds [rb xx rx xb xx]
W[32 Onboard b4/3 br]
a3=B:rr; b4=W:br rr xx rr; c2=B:rr; d2=B:xx | B holds [xx ox xx bx] W holds [rb xx rx xb xx]
B[33 Pick a3(rr), Drop b3(rr)]
b3=B:rr; b4=W:br rr xx rr; c2=B:rr; d2=B:xx | B holds [xx ox xx bx] W holds [rb xx rx xb xx]
W[34 Pick b4(br,rr,xx,rr), Drop d2(br,rr,xx,rr), Capture d2(xx)]
b3=B:rr; c2=B:rr; d2=W:br rr xx rr | B holds [xx ox xx bx] W holds [rb xx rx xb xx xx]
"""

LINES = GAME.splitlines()
RECORDS, BOARDS = LINES[::2], [line.strip() for line in LINES[1::2]]


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_the_board_after_each_record_is_that_of_the_document(number: int) -> None:
    assert show(after(start(), *RECORDS[: number + 1])) == BOARDS[number]


def test_no_rule_says_anything_about_the_mended_game() -> None:
    assert [kinds(start(), *RECORDS[: number + 1]) for number in range(len(RECORDS))] == [[]] * len(RECORDS)


def test_white_wins_the_game_by_six_prisoners() -> None:
    assert STATISTICS.figures(after(start(), *RECORDS)) == {
        "winner": "white",
        "reason": "six-prisoners",
        "prisoners": {"black": ["xx", "ox", "xx", "bx"], "white": ["rb", "xx", "rx", "xb", "xx", "xx"]},
    }


def test_the_game_goes_on_before_its_last_record() -> None:
    assert ENGINE.outcome(after(start(), *RECORDS[:-1])) is None
