from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.diagram import Cell, Diagram, Painter, Reserve, Token
from gamenote.core.lattice import Coord, Point, Slot, Squares, Turned
from gamenote.core.record import Mark
from gamenote.render.boards import ASCII, UNICODE
from tests.render.boards.drawing import (
    BOARD,
    contents,
    diagram,
    disk,
    last_move,
    plain,
    read_board,
    stacks,
    tiles,
)

PAINTERS = {renderer.name: renderer.load() for renderer in (UNICODE, ASCII)}
both = pytest.mark.parametrize("painter", PAINTERS.values(), ids=PAINTERS.keys())

PLATEAU = diagram(
    stacks(b3="B:rr", c2="B:r?", a1="W:xx", d2="W:br W:rr B:xx W:rr"),
    last_move("b4", "d2"),
)
GAME_2048 = diagram(tiles(". . . 2 \n . 16 . . \n 4 131072 . . \n 2048 8 64 2"), last_move("d4"))


def drawn(painter: Painter, picture: Diagram, *, width: int | None = None, coords: bool = True) -> str:
    return "\n".join(plain(painter.lines(picture, width=width, coords=coords))) + "\n"


def test_a_2048_board_has_numbers_at_the_right_and_its_new_tile_in_brackets() -> None:
    assert drawn(PAINTERS["ascii"], GAME_2048) == dedent(
        """\
          +--------+--------+--------+--------+
        4 |      . |      . |      . |[     2]|
          +--------+--------+--------+--------+
        3 |      . |     16 |      . |      . |
          +--------+--------+--------+--------+
        2 |      4 | 131072 |      . |      . |
          +--------+--------+--------+--------+
        1 |   2048 |      8 |     64 |      2 |
          +--------+--------+--------+--------+
               a        b        c        d
        """
    )


def test_every_piece_of_a_stack_is_shown_from_the_top_with_its_owner() -> None:
    assert drawn(PAINTERS["ascii"], PLATEAU) == dedent(
        """\
          +------+------+------+------+
        4 |  .   |[ .  ]|  .   |  .   |
          +------+------+------+------+
        3 |  .   | B:rr |  .   |  .   |
          +------+------+------+------+
          |      |      |      |[W:br]|
          |      |      |      |[W:rr]|
        2 |      |      |      |[B:xx]|
          |  .   |  .   | B:r? |[W:rr]|
          +------+------+------+------+
        1 | W:xx |  .   |  .   |  .   |
          +------+------+------+------+
              a      b      c      d
        """
    )


def test_unicode_tells_owners_by_filled_and_open_discs() -> None:
    lines = drawn(PAINTERS["unicode"], PLATEAU).splitlines()
    assert lines[5] == "  │      │      │      │▌○br ▐│"
    assert lines[7] == "2 │      │      │      │▌●xx ▐│"
    assert lines[-1] == "● black, ○ white"


faces = st.text("xbro?", min_size=2, max_size=2)
pieces = st.builds(lambda owner, text: Token(owner, "disk", text), st.sampled_from(["black", "white"]), faces)
piles = st.builds(lambda stack: Cell(tuple(stack)), st.lists(pieces, min_size=1, max_size=24))
numbers = st.integers(1, 17).map(lambda n: Cell((Token(f"tile-{2**n}", "tile", str(2**n)),)))
squares = st.sampled_from(list(BOARD.coords()))


@pytest.mark.costly
@both
@given(cells=st.dictionaries(squares, piles) | st.dictionaries(squares, numbers), marked=st.sets(squares))
def test_a_drawn_board_reads_back(painter: Painter, cells: dict[Coord, Cell], marked: set[Coord]) -> None:
    names = {BOARD.name(coord) for coord in marked}
    picture = diagram(cells, last_move(*names))
    assert read_board(plain(painter.lines(picture))) == (contents(picture), names)


@both
def test_a_turned_board_names_the_same_squares(painter: Painter) -> None:
    turned = Diagram(Turned(BOARD), PLATEAU.cells, PLATEAU.marks)
    text = drawn(painter, turned)
    assert text.splitlines()[1].startswith("1 ")
    assert "d      c      b      a" in text


@both
def test_coordinates_can_be_left_out(painter: Painter) -> None:
    lines = drawn(painter, PLATEAU, coords=False).splitlines()
    assert lines[0][0] in "+┌"
    assert not any("a      b" in line for line in lines)


@both
def test_a_board_too_wide_is_drawn_without_lines_and_never_wrapped(painter: Painter) -> None:
    lines = drawn(painter, GAME_2048, width=32).splitlines()
    assert len(lines) == 5
    assert lines[3].split() == ["1", "2048", "8", "64", "2"]
    assert len(drawn(painter, GAME_2048, width=5).splitlines()) == 5


def test_a_close_board_points_at_the_marked_cells() -> None:
    assert drawn(PAINTERS["ascii"], PLATEAU, width=28) == dedent(
        """\
        4   .  > .    .    .

        3   .   B:rr  .    .

                         >W:br
                         >W:rr
        2                >B:xx
            .    .   B:r?>W:rr

        1  W:xx  .    .    .
             a    b    c    d
        """
    )


@both
def test_prisoners_stand_below_the_board_under_their_heading(painter: Painter) -> None:
    held = tuple(disk(code) for code in ("B:xx", "B:rb"))
    picture = Diagram(BOARD, {}, reserves=(Reserve("White holds", held), Reserve("Black holds", ())))
    assert "White holds: B:xx B:rb\nBlack holds: -\n" in drawn(PAINTERS["ascii"], picture)
    assert "White holds: ●xx ●rb\nBlack holds: –\n" in drawn(PAINTERS["unicode"], picture)


def test_many_prisoners_go_on_in_a_second_line_where_the_first_is_full() -> None:
    picture = Diagram(BOARD, {}, reserves=(Reserve("White holds", (disk("B:xx"),) * 5),))
    lines = drawn(PAINTERS["ascii"], picture, width=28).splitlines()
    assert lines[-2:] == ["White holds: B:xx B:xx B:xx", "             B:xx B:xx"]


@both
def test_texts_cannot_steer_the_terminal(painter: Painter) -> None:
    nasty = "a\x1b[31m\u202eb\x9b\ud800"
    picture = Diagram(
        BOARD,
        {(0, 0): Cell((Token("black", "disk", nasty),))},
        marks=(Mark("label", ("a1",), nasty),),
        reserves=(Reserve(nasty, (Token("white", "disk", nasty),)),),
        caption=f"{nasty}\n{nasty}",
        legend=(nasty,),
    )
    text = drawn(painter, picture)
    assert text.count(r"a\x1b[31m\u202eb\x9b\ud800") == 7
    assert text.replace("\n", "").isprintable()


def test_the_ascii_style_is_pure_ascii() -> None:
    picture = Diagram(BOARD, {(0, 0): Cell((Token("schwarz", "Dame", "ö"),))}, caption="Gauß – Weiß")
    assert drawn(PAINTERS["ascii"], picture).isascii()


@both
def test_marks_that_are_no_signs_are_listed(painter: Painter) -> None:
    picture = Diagram(BOARD, {}, marks=(Mark("label", ("c3",), "A"), Mark("arrow", ("a1", "b2"))))
    assert "Marks: label A c3, arrow a1-b2\n" in drawn(painter, picture)


@dataclass(frozen=True)
class Dark:
    """The dark squares of a draughts board, numbered."""

    def coords(self) -> list[Coord]:
        return [(row, column) for row in range(4) for column in range(2)]

    def name(self, coord: Coord) -> str:
        return str(coord[0] * 2 + coord[1] + 1)

    def outline(self, coord: Coord) -> tuple[Point, ...]:
        return ()

    def slot(self, coord: Coord) -> Slot:
        return Slot(coord[0], coord[1] * 2 + (coord[0] + 1) % 2)


def test_a_board_of_numbered_squares_has_the_numbers_at_its_edges_and_gaps_between_the_squares() -> None:
    men = {(0, 0): Cell((Token("black", "man"),), "dark"), (3, 1): Cell((Token("white", "king"),), "dark")}
    assert drawn(PAINTERS["ascii"], Diagram(Dark(), men, last_move("8"))) == dedent(
        """\
              +---+   +---+
        1     | b |   | . | 2
          +---+---+---+---+
        3 | . |   | . |     4
          +---+---+---+---+
        5     | . |   | . | 6
          +---+---+---+---+
        7 | . |   |[W]|     8
          +---+   +---+
        """
    )


def test_a_wide_lattice_is_drawn_close_together() -> None:
    cells = {(3, 3): Cell((Token("player-3", "square"),))}
    lines = drawn(PAINTERS["ascii"], Diagram(Squares(20, 20), cells)).splitlines()
    assert lines[16] == " 4  . . . 3" + " ." * 16
    assert lines[20] == "    " + " ".join("abcdefghijklmnopqrst")


@both
def test_an_empty_lattice_draws_nothing_but_its_edge(painter: Painter) -> None:
    assert drawn(painter, Diagram(Squares(0, 0), {})).strip() == ""
