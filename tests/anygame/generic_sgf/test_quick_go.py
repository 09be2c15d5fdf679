"""Plain games of Go are read quickly, and as the plain reader reads them."""

from __future__ import annotations

import pytest

from gamenote.anygame.generic_sgf import FORMAT
from gamenote.anygame.generic_sgf.dialect import dialect
from gamenote.core.record import same
from gamenote.syntax.sgf.quick import QuickReading
from gamenote.syntax.sgf.reader import read as read_plainly
from gamenote.testing import lint, read
from gamenote.testing.linting import EVERYTHING

HEAD = "(;FF[4]GM[1]SZ[9]KM[6.5]PB[Ann]RU[Japanese]"
PLAIN = ("", ";B[aa];W[bb]", ";B[aa];W[]C[a pass]\n;B[tt]", ";B[aa];B[zz];W[Q4]")


@pytest.mark.parametrize("moves", PLAIN)
def test_a_plain_game_is_the_same_read_quickly(moves: str) -> None:
    ((source, quick),) = read(FORMAT, f"{HEAD}{moves})".encode())
    plain = read_plainly(source, dialect("go"))
    assert isinstance(quick, QuickReading)
    assert same(quick.record, plain.record)
    assert [node.span for node in quick.record.line] == [node.span for node in plain.record.line]


@pytest.mark.parametrize("moves", [*PLAIN, ";B[aa]BL[3]", ";B[a\\]]"])
def test_findings_do_not_depend_on_how_a_game_is_read(moves: str) -> None:
    quick, plain = (lint(FORMAT, f"{HEAD}{moves}{end}".encode(), EVERYTHING) for end in (")", "(;C[x])(;C[y]))"))
    known = {(each.name, each.start.column) for each in plain}
    assert {(each.name, each.start.column) for each in quick if each.name != "unfinished"} <= known


@pytest.mark.parametrize("text", ["(;FF[4]GM[11];B[a1])", f"{HEAD};B[aa]BL[3])", f"{HEAD};B[aa](;W[bb])(;W[cc]))"])
def test_all_others_are_left_to_the_reader(text: str) -> None:
    ((_, reading),) = read(FORMAT, text.encode())
    assert not isinstance(reading, QuickReading)
