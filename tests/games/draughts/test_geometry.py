"""Where squares lie and what they are called: the diagrams of the format document, and every way round."""

from __future__ import annotations

import itertools

import pytest

from gamenote.games.draughts.board import Geometry, algebraic, geometry, native, numeric, seen_by_white, table
from gamenote.games.draughts.variants import VARIANTS, Variant, from_gametype, variant

# By variant: the first and the last square with their places, the corners top left, top right, bottom left and
# bottom right ("-" for a square that is not played on), and the bottom row from the left.
WORKED = (
    (("international", "frisian", "frysk"), "1 0,1", "50 9,8", "- 5 46 -", "46 47 48 49 50"),
    (("english", "pool"), "1 7,6", "32 0,1", "- 29 4 -", "4 3 2 1"),
    (("italian",), "1 0,0", "32 7,7", "1 - - 32", "29 30 31 32"),
    (("pool-unified", "pool-zimbabwean", "russian", "brazilian", "czech"), "a1 7,0", "h8 0,7", "- h8 a1 -",
     "a1 c1 e1 g1"),
    (("jamaican",), "a1 7,7", "h8 0,0", "h8 - - a1", "g1 e1 c1 a1"),
    (("spanish", "portuguese"), "1 7,7", "32 0,0", "32 - - 1", "4 3 2 1"),
    (("canadian",), "1 0,1", "72 11,10", "- 6 67 -", "67 68 69 70 71 72"),
    (("turkish",), "a1 7,0", "h8 0,7", "a8 h8 a1 h1", "a1 b1 c1 d1 e1 f1 g1 h1"),
    (("thai",), "1 0,1", "32 7,6", "- 4 29 -", "29 30 31 32"),
    (("spantsiretti",), "a1 7,0", "j8 0,9", "- j8 a1 -", "a1 c1 e1 g1 i1"),
)  # fmt: skip
ROWS = [(name, *row) for names, *row in WORKED for name in names]


def row(name: str) -> Variant:
    found = variant(name)
    assert found is not None
    return found


def text(which: Variant, place: tuple[int, int]) -> str:
    board = native(which)
    if not board.playable(place):
        return "-"
    return board.name(place) if which.algebraic else str(board.number(place))


@pytest.mark.parametrize(("name", "first", "last", "corners", "bottom"), ROWS, ids=lambda value: str(value)[:20])
def test_squares_lie_as_in_the_diagrams(name: str, first: str, last: str, corners: str, bottom: str) -> None:
    which, board = row(name), native(row(name))
    down, right = board.height - 1, board.width - 1
    for square, place in ((first, board.places[0]), (last, board.places[-1])):
        assert square == f"{text(which, place)} {place[0]},{place[1]}"
    assert [text(which, place) for place in ((0, 0), (0, right), (down, 0), (down, right))] == corners.split()
    squares = [text(which, (down, column)) for column in range(board.width)]
    assert [square for square in squares if square != "-"] == bottom.split()


def test_the_table_covers_every_variant() -> None:
    assert sorted(name for name, *_ in ROWS) == sorted(each.name for each in VARIANTS)


@pytest.mark.parametrize("corner", range(4))
@pytest.mark.parametrize("invert", range(2))
@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("size", [(8, 8), (10, 10), (10, 8), (12, 12), (7, 5), (5, 6), (2, 2), (26, 26)])
def test_numbers_and_names_lead_back_to_their_squares(
    corner: int, invert: int, every: bool, size: tuple[int, int]
) -> None:
    board = geometry(*size, corner, invert, every_square=every)
    for number, place in enumerate(board.places, start=1):
        assert board.place(number) == place
        assert board.number(place) == number
    for place in itertools.product(range(board.height), range(board.width)):
        assert board.named(board.name(place)) == place
    assert board.place(0) is None
    assert board.place(board.squares + 1) is None


@pytest.mark.parametrize("corner", range(4))
@pytest.mark.parametrize("invert", range(2))
@pytest.mark.parametrize("size", [(8, 8), (10, 8), (12, 12), (26, 4)])
def test_numbers_follow_the_formula_on_even_boards(corner: int, invert: int, size: tuple[int, int]) -> None:
    board = geometry(*size, corner, invert)
    width, height = size
    for row, column in board.places:
        a = height - 1 - row if corner in (0, 1) else row
        b = column if corner in (0, 2) else width - 1 - column
        assert board.number((row, column)) == 1 + a * (width // 2) + b // 2


def test_square_one_lies_beside_square_two() -> None:
    for each in VARIANTS:
        one, two = native(each).places[:2]
        assert one[0] == two[0]


def test_names_off_the_board_are_none() -> None:
    board = native(row("russian"))
    assert [board.named(name) for name in ("i1", "a9", "a0", "a", "1", "", "aa", "a10")] == [None] * 8


def test_numbers_of_a_game_with_letters_count_from_the_top_left_of_white() -> None:
    board = numeric(row("russian"))
    assert [algebraic(row("russian")).name(board.places[n - 1]) for n in (1, 4, 5, 29, 32)] == [
        "b8", "h8", "a7", "a1", "g1"
    ]  # fmt: skip


def test_letters_of_a_game_with_numbers_count_from_the_bottom_left_of_white() -> None:
    for name in ("international", "english"):
        which = row(name)
        place = algebraic(which).named("a1")
        assert place is not None
        board = native(which)
        assert seen_by_white(which, place) == (board.height - 1, 0)


def test_geometries_with_equal_attributes_are_one_value() -> None:
    assert geometry(8, 8, 1, 0) is geometry(8, 8, 1, 0)
    assert geometry(8, 8, 1, 0) == Geometry(8, 8, 1, 0)


def test_a_step_in_a_direction_is_the_same_shift_everywhere() -> None:
    for gametype in ("20", "22", "24", "30", "40", "41", "20,W,7,9,N1,1", "40,W,5,6,N0,1", "26,W,26,26,A3,0"):
        which = from_gametype(gametype)
        assert which is not None
        board = table(which)
        for bit in board.squares:
            for direction, ray in enumerate(board.rays[bit]):
                step = board.shifts[direction]
                assert list(ray) == [bit + step * (index + 1) for index in range(len(ray))]
                end = bit + step * (len(ray) + 1)
                assert end < 0 or not board.full >> end & 1, "a ray ends at the edge only"
