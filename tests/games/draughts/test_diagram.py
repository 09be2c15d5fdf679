"""Positions as diagrams and in numbers."""

from __future__ import annotations

import pytest

from gamenote.core.diagram import Diagram
from gamenote.games.draughts.board import UNKNOWN
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.statistics import STATISTICS
from gamenote.games.draughts.variants import VARIANTS
from gamenote.render.boards import ASCII
from tests.games.draughts.playing import played, position, read


def drawn(diagram: Diagram) -> list[str]:
    lines = ["".join(text for text, _ in line) for line in ASCII.load().lines(diagram)]
    return [line for line in lines if "+" not in line]


def test_a_numeric_board_names_the_first_and_last_square_of_each_row() -> None:
    lines = drawn(ENGINE.diagram(position("international", "W:W28,K50:B1,K23")))
    assert lines[0] == " 1 |   | b |   | : |   | : |   | : |   | : | 5"
    assert lines[4] == "21 |   | : |   | : |   | B |   | : |   | : | 25"
    assert lines[9] == "46 | : |   | : |   | : |   | : |   | W |   | 50"
    assert lines[10] == "White to move, move 1"


def test_an_algebraic_board_has_letters_and_white_below() -> None:
    lines = drawn(ENGINE.diagram(position("russian", "B:Wa1:BKh8")))
    assert lines[0] == "8 |   | : |   | : |   | : |   | B |"
    assert lines[7] == "1 | w |   | : |   | : |   | : |   |"
    assert lines[8:] == ["    a   b   c   d   e   f   g   h", "Black to move, move 1"]


def test_squares_are_called_by_numbers_or_letters_as_is_wished() -> None:
    where = played(position("international"), "32-28")
    (move,) = read(position("international"), "32-28")
    letters, numbers = (ENGINE.diagram(where, move, words) for words in ("algebraic", "numeric"))
    assert letters.marks[0].at == ("d4", "e5")
    assert drawn(letters)[-2:] == ["     a   b   c   d   e   f   g   h   i   j", "Black to move, move 1"]
    assert numbers == ENGINE.diagram(where, move)


def test_a_russian_board_can_be_numbered_from_the_top_left() -> None:
    numbered = ENGINE.diagram(position("russian"), None, "numeric")
    assert drawn(numbered)[0] == " 1 |   | b |   | b |   | b |   | b | 4"


def test_where_black_starts_white_is_below_all_the_same() -> None:
    lines = drawn(ENGINE.diagram(position("english")))
    assert lines[0].startswith(" 1 |   | b |")
    assert lines[7].startswith("29 | w |   |")


def test_jamaican_files_run_from_right_to_left() -> None:
    assert drawn(ENGINE.diagram(position("jamaican")))[8] == "    h   g   f   e   d   c   b   a"


def test_the_last_move_is_marked_on_both_squares() -> None:
    where = position("russian")
    (move,) = read(where, "c3-d4")
    assert ENGINE.diagram(ENGINE.play(where, move), move).marks[0].at == ("c3", "d4")


def test_the_end_is_told_under_the_board() -> None:
    assert ENGINE.diagram(played(position("international", "W:W28:B23"), "28x19")).caption == (
        "White has won: Black has no pieces left"
    )


def test_an_unknown_position_is_told_under_the_board() -> None:
    where = ENGINE.play(position("international"), UNKNOWN)
    found = ENGINE.diagram(where, UNKNOWN)
    assert found.caption == "the position is not known, since a move is missing"
    assert not any(cell.stack for cell in found.cells.values())


@pytest.mark.parametrize("name", [row.name for row in VARIANTS])
def test_every_square_has_a_name_of_its_own(name: str) -> None:
    lattice = ENGINE.diagram(position(name)).lattice
    names = [text for coord in lattice.coords() if (text := lattice.name(coord))]
    assert len(set(names)) == len(names)
    assert len(names) >= len(position(name).table.squares)


def test_the_figures_are_the_pieces_left() -> None:
    assert STATISTICS.figures(position("international", "W:W28,K50:B1,2,K23")) == {
        "winner": None,
        "reason": None,
        "pieces": {"white": {"men": 1, "kings": 1}, "black": {"men": 2, "kings": 1}},
    }
    assert STATISTICS.figures(ENGINE.play(position("international"), UNKNOWN))["pieces"] == {
        "white": None,
        "black": None,
    }
