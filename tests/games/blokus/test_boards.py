"""Boards and pieces: their points, neighbours and placements, counted."""

from __future__ import annotations

import pytest

from gamenote.games.blokus.boards import BOARDS, TILE, Branch, Form, bits, table
from gamenote.games.blokus.pieces import SETS, canonical
from gamenote.games.blokus.variants import VARIANTS

BOARD_COUNTS = {
    #             points barred reached
    "classic":    (400,  1520,  1444),
    "duo":        (196,  728,   676),
    "trigon":     (486,  1404,  4002),
    "trigon_3":   (384,  1104,  3126),
    "nexos":      (481,  0,     1724),
    "callisto":   (288,  0,     1072),
    "callisto_2": (144,  0,     512),
    "callisto_3": (220,  0,     800),
    "gembloq":    (1564, 4584,  16324),
    "gembloq_2":  (772,  2256,  7852),
    "gembloq_3":  (1156, 3392,  11948),
}  # fmt: skip
PLACEMENTS = {
    ("classic", "classic"): 30433,
    ("duo", "classic"): 13729,
    ("duo", "junior"): 7217,
    ("trigon", "trigon"): 32131,
    ("trigon_3", "trigon"): 24859,
    ("nexos", "nexos"): 15157,
    ("callisto", "callisto"): 9433,
    ("callisto_2", "callisto"): 4265,
    ("callisto_3", "callisto"): 6885,
    ("gembloq", "gembloq"): 31254,
    ("gembloq_2", "gembloq"): 15018,
    ("gembloq_3", "gembloq"): 23518,
}
PIECES = {
    #           kinds pieces points
    "classic":  (21,  21,    89),
    "junior":   (12,  24,    88),
    "trigon":   (22,  22,    110),
    "nexos":    (24,  24,    84),
    "callisto": (12,  21,    68),
    "gembloq":  (21,  21,    82.5),
}  # fmt: skip
FORMS = {
    "classic": "4 8 4 8 4 1 8 2 4 8 8 4 8 2 4 4 1 4 2 2 1",
    "junior": "8 8 2 1 4 4 8 2 4 2 2 1",
    "trigon": "6 12 6 6 12 12 6 6 12 12 3 1 6 12 6 12 6 6 2 6 3 2",
    "nexos": "2 8 8 8 4 4 4 4 8 4 1 8 8 8 8 1 2 8 4 4 4 4 2 2",
    "callisto": "1 4 1 4 4 8 4 4 1 4 2 2",
    "gembloq": "8 2 1 4 4 8 8 4 8 8 1 4 8 2 8 4 2 8 2 8 1",
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_its_points_and_neighbours(name: str) -> None:
    board = BOARDS[name]
    barred = reached = 0
    for cell in board.cells:
        bars, reaches = board.around(board.sort(*cell))
        barred += (bars << board.index(cell) - board.lift & board.points).bit_count()
        reached += (reaches << board.index(cell) - board.lift & board.points).bit_count()
    assert (len(board.cells), barred, reached) == BOARD_COUNTS[name]


@pytest.mark.parametrize(("board", "pieces"), PLACEMENTS)
def test_the_placements_on_an_empty_board_are_counted(board: str, pieces: str) -> None:
    rows, count = table(board, pieces), 0
    for form in rows.forms:
        places = rows.board.sorts.get(form.sort, 0)
        for cell in form.cells:
            places &= rows.board.points >> cell
        count += places.bit_count()
    assert count == PLACEMENTS[board, pieces]


@pytest.mark.parametrize("name", SETS)
def test_a_color_has_its_pieces_and_points(name: str) -> None:
    pieces = SETS[name].pieces
    total = sum(piece.copies * piece.score for piece in pieces)
    assert (len(pieces), sum(piece.copies for piece in pieces), total) == PIECES[name]


@pytest.mark.parametrize("name", SETS)
def test_every_piece_has_its_turned_forms(name: str) -> None:
    pattern = SETS[name].pattern
    counts = [str(len(pattern.forms(piece.shape))) for piece in SETS[name].pieces]
    assert " ".join(counts) == FORMS[name]


@pytest.mark.parametrize("key", PLACEMENTS)
def test_every_form_is_found_by_its_points(key: tuple[str, str]) -> None:
    rows = table(*key)
    for form in rows.forms:
        at = next(bits(rows.board.sorts[form.sort] & ~((1 << 4 * rows.board.stride) - 1)))
        assert rows.form_at(tuple(at + cell for cell in form.cells)) == form


@pytest.mark.parametrize(
    ("board", "ups", "downs"),
    [("trigon", "r15 j7 z7", "r4 j12 z12"), ("trigon_3", "p14 h6 x6", "p3 h11 x11")],
)
def test_triangles_of_the_same_name_point_different_ways_on_the_two_trigon_boards(
    board: str, ups: str, downs: str
) -> None:
    row = BOARDS[board]
    assert {row.sort(*row.cell(row.indices[name])) for name in ups.split(" ")} == {0}
    assert {row.sort(*row.cell(row.indices[name])) for name in downs.split(" ")} == {1}


def test_the_four_quarters_of_a_gembloq_start_meet_with_their_right_angles() -> None:
    board = BOARDS["gembloq"]
    sorts = [board.sort(*board.cell(board.indices[name])) for name in ("b27", "c27", "b28", "c28")]
    assert sorts == [3, 0, 1, 2]


def test_only_segments_in_line_close_the_junction_between_them() -> None:
    pattern = SETS["nexos"].pattern
    shapes = {piece.name: piece.shape for piece in SETS["nexos"].pieces}
    assert pattern.closed(shapes["V4"]) == canonical([(0, 2), (2, 4)])
    assert pattern.closed(shapes["T4"]) == ((2, 2),)
    assert pattern.closed(shapes["X"]) == ()


def test_the_middle_of_nexos_squares_is_no_point() -> None:
    assert "b2" not in BOARDS["nexos"].indices


def test_a_callisto_center_has_24_points() -> None:
    board = BOARDS["callisto_2"]
    assert board.center.bit_count() == 24
    assert [board.names[point] for point in bits(board.center)][:3] == ["h6", "i6", "g7"]


@pytest.mark.parametrize(("board", "pieces"), sorted({(row.board, row.pieces) for row in VARIANTS}))
def test_the_points_of_a_form_hang_together(board: str, pieces: str) -> None:
    rows = table(board, pieces)
    for form in rows.forms:
        places = rows.board.sorts[form.sort]
        for cell in form.solid:
            places &= rows.board.points >> cell
        at = next(bits(places))
        points, room = 1 << at, form.fills << at
        for _ in form.solid:
            points |= rows.board.grown(points) & room
        assert points == room


@pytest.mark.parametrize(("board", "pieces"), sorted({(row.board, row.pieces) for row in VARIANTS}))
def test_the_branches_of_a_table_end_in_its_forms(board: str, pieces: str) -> None:
    rows = table(board, pieces)
    found: list[Form] = []
    waiting: list[tuple[Branch, tuple[int, ...]]] = [(branch, ()) for _, branch in rows.branches]
    while waiting:
        (further, numbers, forms, branches), before = waiting.pop()
        parts = (*before, *further)
        assert all(form.parts == parts and numbers >> form.piece & 1 for form in forms)
        found += forms
        waiting += [(branch, parts) for branch in branches]
    assert len(found) == len(set(map(id, found))) == len(rows.forms)


@pytest.mark.parametrize(("board", "pieces"), sorted({(row.board, row.pieces) for row in VARIANTS}))
def test_the_parts_of_a_form_are_its_points(board: str, pieces: str) -> None:
    rows = table(board, pieces)
    for form in rows.forms:
        points = [part for part in form.parts if part < TILE]
        whole = [part - TILE for part in form.parts if part >= TILE]
        tiles = [at + cell for at in whole for cell in rows.tiles.cells] if rows.tiles else []
        assert sorted([*points, *tiles]) == sorted(form.solid)
        assert rows.units(form) == (len(whole) or len(points))


@pytest.mark.parametrize("board", ["gembloq", "gembloq_2", "gembloq_3"])
def test_the_tiles_of_a_form_hang_together_and_its_half_lies_beside_one(board: str) -> None:
    rows = table(board, "gembloq")
    lattice = rows.tiles
    assert lattice is not None
    for form in rows.forms:
        at = next(at for at in bits(rows.board.sorts[form.sort]) if not form.fills << at & ~rows.board.points)
        fills = form.fills << at
        tiles = lattice.whole(fills)
        grown = tiles & -tiles
        for _ in range(rows.longest - 1):
            grown = lattice.grown(grown) & tiles
        assert grown == tiles != 0
        assert fills & ~rows.board.grown(rows.board.grown(lattice.points(tiles))) == 0
        assert all(tiles & lattice.touched(1 << point) for point in bits(lattice.points(tiles)))
