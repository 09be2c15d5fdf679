"""Boards with painted cells: what stands where, in which size, in which colours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gamenote.core.design import Design, PieceKind
from gamenote.core.diagram import Cell, Diagram, Reserve, ScreenPainter, Token
from gamenote.core.lattice import Hexagons, Squares, Triangles, grid
from gamenote.core.record import Mark
from gamenote.render.boards.painted import PaintedPainter
from gamenote.render.boards.plan import columns
from gamenote.render.boards.text import TextPainter
from gamenote.render.themes import ASCII, COLOURS, DARK, SIXTEEN, UNICODE, among, style_of
from gamenote.testing.stock import stock_diagrams
from tests.render.boards.drawing import diagram, disk, plain, stacks, tiles

MAN, KING = Token("white", "man"), Token("black", "king")
CHEQUERED = {
    (column, row): Cell((), "dark" if (column + row) % 2 == 0 else "light")
    for column in range(4)
    for row in range(4)
}
PIECES = Diagram(Squares(4, 4), {**CHEQUERED, (0, 0): Cell((MAN,), "dark"), (2, 2): Cell((KING,), "dark")})
BLOCKS = Diagram(
    Squares(20, 20), {(at, at): Cell((Token("blue", "block"),)) for at in range(20)}, (Mark("last-move", ("a1",)),)
)


def drawn(
    picture: Diagram, *, rows: int | None = None, width: int | None = None, glyphs: object = UNICODE
) -> list[str]:
    painter = PaintedPainter(glyphs, rows)  # type: ignore[arg-type]
    return plain(painter.lines(picture, width=width))


def grounds(picture: Diagram, rows: int | None = None) -> list[list[str]]:
    """The ground of each column in the light theme, line by line."""
    return [
        [_ground(role) for text, role in line for _ in range(columns(text))]
        for line in PaintedPainter(UNICODE, rows).lines(picture, coords=False)
    ]


def _ground(role: str) -> str:
    found = [style.rpartition("on ")[2] for word in role.split() if "on #" in (style := style_of(COLOURS, word))]
    return found[-1] if found else ""


def test_men_and_kings_are_told_apart_by_their_shapes() -> None:
    assert drawn(PIECES) == [
        "",
        "4",
        "          ▗▖▗▖",
        "3         ▝▀▀▘",
        "",
        "2",
        "  ▗▆▆▖",
        "1 ▝▂▂▘",
        "   a   b   c   d",
    ]


def test_a_short_screen_has_pieces_on_cells_of_one_line() -> None:
    assert drawn(PIECES, rows=6) == ["4", "3       ▐♛▌", "2", "1 ▐ ▌", "   a  b  c  d"]


def test_a_narrow_screen_has_pieces_of_one_sign() -> None:
    assert drawn(PIECES, width=11) == ["4", "3     ♛", "2", "1 ●", "  a b c d"]


def test_the_ascii_style_writes_letters_on_painted_pieces() -> None:
    lines = drawn(PIECES, rows=6, glyphs=ASCII)
    assert lines == ["4", "3        B", "2", "1  w", "   a  b  c  d"]


def test_blocks_fill_cells_of_two_columns_and_two_rows_share_a_line_where_the_screen_is_short() -> None:
    assert len(drawn(BLOCKS, rows=40)) == 21
    short = drawn(BLOCKS, rows=12)
    assert len(short) == 11
    assert short[0] == "20 " + "▀" * 20


def test_marked_blocks_are_lighter() -> None:
    bottom = grounds(BLOCKS, rows=22)[19]
    assert bottom[0] == bottom[1] != grounds(BLOCKS, rows=22)[18][2] == "#005faf"


def test_tiles_have_gaps_between_them() -> None:
    shown = grounds(diagram(tiles(". . . .\n. . . .\n2 2 . .\n4 131072 . .")))
    assert shown[7][6] == "#eeeeee" != shown[7][7] == "#cac3ba"


def test_the_faces_of_a_disk_are_painted_between_the_sides_of_its_owner() -> None:
    token = Token("white", "disk", "rb", ("face-red", "face-blue"))
    shown = grounds(Diagram(Squares(1, 1), {(0, 0): Cell((token,))}))
    assert shown[1] == ["#cac3ba", "#ffffff", "#d70000", "#005faf", "#ffffff", "#cac3ba"]


def test_lists_stand_beside_a_board_where_there_is_room_and_below_it_elsewhere() -> None:
    picture = Diagram(Squares(4, 4), {}, reserves=(Reserve("White holds", (disk("B:xx"), disk("B:rb"))),))
    beside = drawn(picture, width=80)
    assert len(beside) == len(drawn(picture, width=30)) - 1
    assert beside[0].endswith("White holds:   xx   rb")
    assert drawn(picture, width=30)[-1] == "White holds:   xx   rb"


def test_stands_are_above_and_below_the_board() -> None:
    reserves = (Reserve("Gote", (MAN,), "above"), Reserve("Sente", (MAN,), "below"))
    lines = drawn(Diagram(Squares(4, 4), {}, reserves=reserves, title="shogi"), width=80)
    assert (lines[0], lines[1], lines[-1]) == ("shogi", "Gote:", "Sente:")


def test_kinds_of_a_design_stand_on_painted_pieces() -> None:
    design = Design(kinds=(PieceKind("horse", "馬", "H"),))
    picture = Diagram(Squares(2, 1), {(0, 0): Cell((Token("black", "horse"),))}, design=design)
    assert "▐馬▌" in drawn(picture)[1]
    assert " H " in "".join(drawn(picture, glyphs=ASCII))


def test_a_kind_may_be_written_otherwise_where_its_ground_has_its_colour() -> None:
    design = Design(kinds=(PieceKind("knight", "♞", "n", painted="♘"),))
    picture = Diagram(Squares(2, 1), {(0, 0): Cell((Token("black", "knight"),))}, design=design)
    assert "▐♘▌" in drawn(picture)[1]
    assert " n " in "".join(drawn(picture, glyphs=ASCII))
    plain = ["".join(text for text, _ in line) for line in TextPainter(UNICODE).lines(picture)]
    assert any("♞" in line for line in plain)


def test_hexagons_are_two_slots_wide() -> None:
    lines = grounds(Diagram(Hexagons(2, 2), {}), rows=3)
    assert [sum(1 for ground in line if ground) for line in lines] == [4, 4]
    assert [line.index(next(filter(None, line))) for line in lines] == [1, 0]


def test_triangles_touch_each_other() -> None:
    cells = {(0, 0): Cell((Token("blue", "block"),)), (1, 0): Cell((), "down")}
    assert drawn(Diagram(Triangles(2, 1), cells), rows=2) == ["1  ▽", "  ab"]


def test_an_unmarked_line_board_is_painted_as_wood() -> None:
    assert {ground for line in grounds(Diagram(Squares(3, 3), {}, grid=grid(3, 3))) for ground in line} == {
        "#d7af5f"
    }


def test_painted_stones_bear_their_marks_and_stand_closer_on_large_boards() -> None:
    stones = {(at, 0): Cell((Token(paint, "stone"),)) for at, paint in enumerate(("black", "white"))}
    marks = (Mark("last-move", ("a1",)), Mark("triangle", ("a1",)), Mark("territory", ("c1",), paint="white"))
    small, large = (Diagram(Squares(size, 1), stones, marks, grid=grid(size, 1)) for size in (3, 11))
    assert drawn(small)[1] == "1  ▐▲▌─▐ ▌──▫   1"
    assert drawn(large)[1].startswith("1  ▲─●─▫─")
    roles = {text: role for line in PaintedPainter(UNICODE).lines(large) for text, role in line}
    assert {roles[sign].split()[-1] for sign in "▲●▫"} == {"^chip-black", "^chip-white"}


def test_numbers_stand_on_painted_stones_of_one_width() -> None:
    stones = {(at, 0): Cell((Token("black", "stone", text),)) for at, text in enumerate(("7", "123", ""))}
    shown = next(
        iter(PaintedPainter(UNICODE).lines(Diagram(Squares(3, 1), stones, grid=grid(3, 1)), coords=False))
    )
    assert [text for text, role in shown if role.startswith("chip")] == [" 7 ", "123", " "]


@pytest.mark.costly
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("rows", [None, 5, 24])
def test_everything_in_the_stock_of_diagrams_can_be_painted(glyphs: object, rows: int | None) -> None:
    for name, picture in stock_diagrams():
        for width in (None, 20, 80):
            for line in drawn(picture, rows=rows, width=width, glyphs=glyphs):
                assert line.isprintable(), name
                assert glyphs is UNICODE or line.isascii(), name


def occupied() -> Iterator[tuple[str, Diagram]]:
    return ((name, picture) for name, picture in stock_diagrams() if picture.cells and "hole" not in name)


def test_what_stands_on_a_board_changes_its_painting() -> None:
    for name, picture in occupied():
        bare = Diagram(picture.lattice, {}, grid=picture.grid)
        if any(cell.stack for cell in picture.cells.values()):
            painter = PaintedPainter(UNICODE)
            assert list(painter.lines(picture)) != list(painter.lines(bare)), name


def test_both_styles_know_the_screen() -> None:
    assert isinstance(TextPainter(UNICODE), ScreenPainter)
    assert TextPainter(ASCII).on_screen(rows=9, colored=True) == PaintedPainter(ASCII, 9)


@pytest.mark.parametrize("theme", [COLOURS, DARK, SIXTEEN], ids=["light", "dark", "sixteen"])
def test_every_ground_and_piece_has_a_colour_in_every_theme(theme: dict[str, str]) -> None:
    roles = [*COLOURS, "ground-up", "ground-start-blue", "chip-player-3", "fill-tile-1048576", "mark-green"]
    for role in roles:
        if role.startswith(("ground", "chip", "fill", "mark")) and role != "ground-hole":
            assert " on " in f" {among(theme, role)}", role


def test_sixteen_colours_tell_pieces_from_their_squares() -> None:
    for ground in ("ground", "ground-dark", "ground-light", "ground-wood", "mark"):
        for piece in ("chip-white", "chip-black"):
            assert style_of(SIXTEEN, f"^{ground}") != style_of(SIXTEEN, f"^{piece}")


def test_stacks_stand_on_the_floor_of_their_row() -> None:
    lines = drawn(diagram(stacks(a1="B:rr W:xx B:rb W:br")), rows=20)
    assert [
        line.split()[-1] for line in lines if line.split()[-1:] and line.split()[-1] in ("rr", "xx", "rb", "br")
    ] == [
        "rr",
        "xx",
        "rb",
        "br",
    ]
