"""What lies around a board: stands, clocks, a curve; and names that pieces leave free."""

from __future__ import annotations

import re
from math import hypot, inf, isfinite, nan
from xml.etree import ElementTree

import pytest

from gamenote.core import registry
from gamenote.core.diagram import Cell, Curve, Diagram, PlayerClock, Reserve, Token, flipped, rotated
from gamenote.core.game_view import GameView, PlyView
from gamenote.core.lattice import Grid, Slot, Squares
from gamenote.core.record import Mark
from gamenote.render.boards.geometry import geometry
from gamenote.render.boards.html import HtmlPainter
from gamenote.render.boards.palette import row
from gamenote.render.boards.scene import NAME, curve_value
from gamenote.render.boards.svg import svg_document
from gamenote.render.boards.text import TextPainter
from gamenote.render.themes import UNICODE
from tests.render.boards.test_contrast import TEXT, contrast, themes

SVG = "{http://www.w3.org/2000/svg}"
STANDS = (
    Reserve("Black's stand", (Token("black", "man"),), "above"),
    Reserve("White's stand", (Token("white", "man"),), "below"),
    Reserve("left", (Token("white", "king"),)),
)
CLOCKS = (PlayerClock("black", "0:04:31", "Bob", runs=True), PlayerClock("white", "1:14:30", "Ann"))
CURVE = Curve("evaluation", (0.2, -0.5, None, 1.75), 3, (-5.0, 5.0))
BOARD = Diagram(Squares(4, 4), {}, reserves=STANDS, clocks=CLOCKS, curve=CURVE)


def tree(diagram: Diagram, *, coords: bool = True) -> ElementTree.Element:
    return ElementTree.fromstring("\n".join(svg_document(diagram, coords=coords)))


def heights(diagram: Diagram) -> dict[str, float]:
    """How far down words and the board stand, by word."""
    (picture,) = tree(diagram).findall(f"{SVG}g/{SVG}g")
    found: dict[str, float] = {}
    for block in picture:
        found |= dict.fromkeys(words(block), down(block))
        if any(path.get("class") == "frame" for path in block.iter()):
            found["board"] = down(block)
    return found


def words(element: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in element.iter(f"{SVG}text")]


def down(block: ElementTree.Element) -> float:
    """The second number of a shift."""
    return float(re.findall(r"[\d.-]+", block.get("transform", "0 0"))[1])


def test_stands_and_clocks_are_above_and_below_the_board() -> None:
    at = heights(BOARD)
    order = ["Bob", "Black's stand", "board", "White's stand", "Ann", "evaluation"]
    assert sorted(order, key=at.__getitem__) == order
    assert at["left"] == at["board"], "other reserves lie beside it"


def test_the_other_side_sees_them_the_other_way_round() -> None:
    at = heights(flipped(BOARD))
    order = ["Ann", "White's stand", "board", "Black's stand", "Bob", "evaluation"]
    assert sorted(order, key=at.__getitem__) == order
    assert "-1.75" in words(tree(flipped(BOARD)))


def test_a_board_turned_by_a_quarter_has_its_lines_turned_and_no_names_of_columns() -> None:
    board = Diagram(Squares(3, 1), {(1, 0): Cell(ground="across")}, grid=Grid((), below=("a", "b", "c")))
    turned = rotated(board, 1)
    assert turned.grid is not None
    assert (turned.cells[1, 0].ground, turned.grid.below) == ("along", ())
    assert [rotated(board, quarters).lattice.slot((2, 0)) for quarters in range(4)] == [
        Slot(0, 2),
        Slot(2, 0),
        Slot(0, 0),
        Slot(0, 0),
    ]


def test_flipping_twice_changes_nothing() -> None:
    again = flipped(flipped(BOARD))
    assert (again.reserves, again.clocks, again.curve) == (BOARD.reserves, BOARD.clocks, BOARD.curve)
    assert heights(again) == heights(BOARD)


def test_clocks_show_the_time_and_whose_runs() -> None:
    found = {
        each.get("data-clock"): [*words(each), *(part.get("class") for part in each.iter(f"{SVG}rect"))]
        for each in tree(BOARD).iter()
        if each.get("data-clock")
    }
    assert found == {"black": ["Bob", "0:04:31", "clock-runs"], "white": ["Ann", "1:14:30", "clock"]}


def test_four_clocks_stand_two_above_and_two_below() -> None:
    four = tuple(PlayerClock(f"player-{number}", "1:00", f"P{number}") for number in range(1, 5))
    at = heights(Diagram(Squares(4, 4), {}, clocks=four))
    assert sorted(("P1", "P2", "P3", "P4", "board"), key=at.__getitem__) == ["P1", "P2", "board", "P3", "P4"]


def curve(of: Curve) -> ElementTree.Element:
    return next(each for each in tree(Diagram(Squares(4, 4), {}, curve=of)).iter() if each.get("data-curve"))


def test_a_curve_has_its_name_its_value_and_the_position_marked() -> None:
    assert {"evaluation", "+1.75"} <= {*words(tree(BOARD))}
    drawn = [each.get("class") for each in curve(CURVE).iter(f"{SVG}path")]
    assert drawn == ["curve-area", "curve"] * 2 + ["curve-zero", "curve-here"], "broken where a value is missing"
    (point,) = curve(CURVE).iter(f"{SVG}circle")
    assert float(point.get("cy", "0")) == pytest.approx(64 * (1 - 6.75 / 10), abs=0.01)


def test_greater_values_stand_higher_and_none_leaves_the_panel() -> None:
    (line,) = (
        each.get("d", "")
        for each in curve(Curve("score", (-1e9, 0.0, 3.0, inf), 0, (0, 10))).iter()
        if each.get("class") == "curve"
    )
    ys = [float(point.split()[1]) for point in line[1:].split("L")]
    assert ys == [64, 64, 44.8, 0]


@pytest.mark.parametrize("values", [(), (1.0,), (None,), (nan, 2.0)])
@pytest.mark.parametrize("here", [-1, 0, 7])
def test_any_curve_can_be_drawn(values: tuple[float | None, ...], here: int) -> None:
    assert curve(Curve("score", values, here, (0, 0))) is not None


@pytest.mark.parametrize("values", [(), (None, nan), (0.0, 3.0, inf), (-2.0, -inf)])
@pytest.mark.parametrize("limits", [(0, 0), (5, -5), (-inf, inf), (0, inf), (-inf, 4), (nan, nan), (inf, inf)])
def test_a_curve_of_any_limits_is_drawn_in_numbers(
    values: tuple[float | None, ...], limits: tuple[float, float]
) -> None:
    each = Curve("score", values, 1, limits)
    low, high = each.bounds
    assert low < high
    assert isfinite(high - low)
    assert not re.search("nan|inf", ElementTree.tostring(curve(each)).decode())
    picture = Diagram(Squares(1, 1), {}, curve=each)
    assert all("nan" not in text for line in TextPainter(UNICODE).lines(picture) for text, _ in line)
    page = "".join(HtmlPainter().book((GameView("A", (PlyView(None, picture),)),), title="A"))
    store = re.search(r'id="store">(.*?)</script>', page, re.DOTALL)
    assert store is not None
    assert not re.search("NaN|Infinity", store[1])


@pytest.mark.parametrize(("value", "words"), [(inf, "+5 or more"), (-inf, "-5 or less"), (7.0, "+7"), (0.0, "0")])
def test_what_is_beyond_all_numbers_is_told_by_the_edge(value: float, words: str) -> None:
    assert curve_value(Curve("evaluation", (value,), 0, (-5.0, 5.0))) == words


@themes
@pytest.mark.parametrize(("ink", "ground"), [("clock-words", "clock"), ("clock-runs-words", "clock-runs")])
def test_clocks_can_be_read(ink: str, ground: str, theme: str) -> None:
    colours = [(each.dark if theme == "dark" else each.light).fill for each in map(row, (ink, ground))]
    assert contrast(*colours) >= TEXT


def start() -> Diagram:
    engine = registry.games()["draughts"].engine()
    return engine.diagram(engine.start("international", None))


def test_pieces_leave_the_numbers_of_their_squares_free() -> None:
    """The lower right corner of a number of two digits lies outside of the man beside it."""
    diagram = start()
    size = geometry(diagram.lattice).unit
    corner = ((0.055 + 2 * 0.56 * NAME) * size, (0.055 + 0.73 * NAME) * size)
    for cell in (each for each in tree(diagram).iter() if each.get("data-cell")):
        shift = [float(number) for number in re.findall(r"[\d.]+", cell[0].get("transform", "0 0"))]
        radius = max(float(each.get("r", "0")) for each in cell.iter(f"{SVG}circle"))
        assert hypot(*(size / 2 + far - at for far, at in zip(shift, corner, strict=True))) > radius
        assert size / 2 + shift[0] + radius < size, "the man stays in its square"


def test_without_names_pieces_stand_in_the_middle() -> None:
    cells = [each for each in tree(start(), coords=False).iter() if each.get("data-cell")]
    assert len(cells) == 40
    assert not [each for each in cells if each[0].get("transform")]


def test_a_mark_leaves_the_number_of_its_square_free() -> None:
    diagram = Diagram(start().lattice, {}, (Mark("circle", ("32",)),))
    (mark,) = (each for each in tree(diagram).iter() if each.get("data-mark") == "32")
    assert mark[0].get("transform", "").startswith("translate(")
