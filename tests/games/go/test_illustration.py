"""What diagrams of Go show beyond positions: numbers, figures, parts of the board, letters."""

from __future__ import annotations

import re

import pytest

from gamenote.actions.files.inputs import Input, Inputs, Opened, open_file
from gamenote.actions.pretty.draw_file import PositionChoice, pictures
from gamenote.core.diagram import Diagram
from gamenote.core.lattice import Cutout
from tests.cli.command import ROOT, gamenote

FIGURES = (ROOT / "samples/sgf/go-figures.sgf").read_bytes()


def drawn(sgf: str | bytes, ply: int | None = None, *, marked: bool = False, **given: str) -> list[Diagram]:
    data = sgf if isinstance(sgf, bytes) else f"(;FF[4]SZ[9]{sgf})".encode()
    with open_file(Input("a.sgf", None, data=data), Inputs(("a.sgf",))) as file:
        assert isinstance(file, Opened)
        choice = PositionChoice(ply=ply, marked=marked, last=not marked, drawing=given)
        return [item for item in pictures(file, choice) if isinstance(item, Diagram)]


def numbers(diagram: Diagram) -> dict[str, str]:
    cells = diagram.cells.items()
    return {
        diagram.lattice.name(at): cell.stack[0].text for at, cell in cells if cell.stack and cell.stack[0].text
    }


def marks(diagram: Diagram, kind: str = "label") -> dict[str, str]:
    return {name: mark.text for mark in diagram.marks if mark.kind == kind for name in mark.at}


def test_captured_stones_stay_below_their_numbers_and_later_moves_are_listed() -> None:
    (diagram,) = drawn(FIGURES, 18, numbers="1-50")
    assert numbers(diagram)["E6"] == "7"
    assert diagram.legend == ("ko: 11 17 at 7, ko: 14 at 8, 18 pass",)
    assert not marks(diagram, "last-move")


@pytest.mark.parametrize(
    ("node", "shown"), [(";C[x]PL[W]", {"A9": "1", "B9": "2", "A8": "4"}), (";AE[ba]", {"A8": "4"})]
)
def test_a_node_without_a_move_keeps_captured_stones_unless_it_sets_up_others(
    node: str, shown: dict[str, str]
) -> None:
    taken = ";B[aa];W[ba];B[];W[ab]"
    (diagram,) = drawn(f"{taken}{node}", numbers="1-9")
    assert numbers(diagram) == shown


def test_behind_the_last_number_the_board_is_as_it_stands() -> None:
    (diagram,) = drawn(FIGURES, 18, numbers="7-10")
    assert (numbers(diagram), diagram.legend) == ({"G3": "9", "G7": "10"}, ("7 at E6, 8 at D6",))


def test_before_the_first_number_and_behind_the_last_move_nothing_is_numbered() -> None:
    assert [numbers(*drawn(FIGURES, ply, numbers="3-4")) for ply in (2, 3)] == [{}, {"C6": "3"}]


def test_each_figure_has_a_title_and_numbers_of_its_own() -> None:
    first, second, third = drawn(FIGURES, marked=True, kifu="yes")
    assert [each.title for each in (first, second, third)] == [
        "Ann - Bob: Figure 1: The opening (1-10)",
        "Ann - Bob: Figure 2: The ko (11-18)",
        "Ann - Bob: Figure 3: The end (19-22)",
    ]
    assert second.legend == ("11 at 17, 14 at D6, 18 pass",)
    assert (numbers(third), bool(third.grid and third.grid.stars)) == (
        {"G5": "19", "H5": "20", "H4": "21", "H6": "22"},
        False,
    )


def test_running_text_has_a_diagram_behind_the_moves_of_each_figure() -> None:
    out = gamenote(
        "pretty", ROOT / "samples/sgf/go-figures.sgf", "--text", "--style", "html", "-O", "kifu=yes"
    ).out
    places = [out.index(each) for each in ("10. G7", "(1-10)", "11. E6", "(11-18)", "19. G5", "(19-22)")]
    assert places == sorted(places)


def test_a_page_has_a_picture_of_each_figure_beside_the_board() -> None:
    out = gamenote("pretty", ROOT / "samples/sgf/go-figures.sgf", "--style", "html", "-O", "kifu=yes").out
    assert re.findall(r'<figcaption><a href="(.*?)">(.*?)</a>', out) == [
        ("#g1m10", "Figure 1: The opening (1-10)"),
        ("#g1m18", "Figure 2: The ko (11-18)"),
        ("#g1m25", "Figure 3: The end (19-22)"),
    ]


@pytest.mark.parametrize(
    ("flags", "title", "legend", "names"),
    [
        ("", "Figure 1 (1-5)", "5 at 1", ()),
        ("0:x", "Figure 1: x (1-5)", "5 at 1", ()),
        ("3:x", "Figure 1 (1-5)", "5 at 1", ("",)),
        ("256:", "Figure 1 (1-5)", "1 at 5", ()),
        ("260:", "Figure 1 (1-5)", "", ()),
        ("33539:x", "Figure 1: x (1-5)", "5 at 1", ()),
    ],
)
def test_a_figure_obeys_its_flags(flags: str, title: str, legend: str, names: tuple[str, ...]) -> None:
    taken = f"FG[{flags}];B[aa];W[ba];B[ee];W[ab];B[aa]"
    (diagram,) = drawn(taken, kifu="yes")
    assert diagram.grid is not None
    assert (diagram.title, ", ".join(diagram.legend), diagram.grid.below) == (title, legend, names)


def test_numbers_are_written_as_the_record_says() -> None:
    line = ";B[aa]MN[102];W[bb];B[cc]"
    assert [numbers(*drawn(pm + line, kifu="yes")) for pm in ("", "PM[0]")] == [
        {"A9": "102", "B8": "103", "C7": "104"},
        {},
    ]
    assert numbers(*drawn(f"PM[2]{line}", numbers="102-104")) == {"A9": "2", "B8": "3", "C7": "4"}


def test_a_part_of_the_board_is_named_by_people_or_as_in_sgf() -> None:
    by_people, as_in_sgf = (drawn(";B[ee]TR[ee][aa]", view=view)[0] for view in ("c3:F7", "cg:fc"))
    assert by_people.lattice == as_in_sgf.lattice
    assert marks(by_people, "triangle") == {"E5": ""}


@pytest.mark.parametrize(
    ("touched", "columns", "rows"), [("cc", 5, 5), ("ee", 9, 9), ("ai", 3, 3), ("bc:hd", 9, 6)]
)
def test_a_part_that_the_game_touches_has_room_about_it(touched: str, columns: int, rows: int) -> None:
    (diagram,) = drawn(f"TR[{touched}]", view="auto")
    coords = list(diagram.lattice.coords())
    assert [len({at[axis] for at in coords}) for axis in (0, 1)] == [columns, rows]


def test_what_is_not_viewed_is_blank_and_what_is_dimmed_stays_so_until_told_otherwise() -> None:
    game = "VW[aa:cc]DD[aa];B[bb];W[ba];B[ca]VW[]DD[]"
    seen, later, all_again = (drawn(game, ply)[0] for ply in (0, 2, 3))
    assert (len(list(seen.lattice.coords())), len(list(later.lattice.coords()))) == (9, 9)
    assert [marks(each, "dimmed") for each in (seen, later, all_again)] == [{"A9": ""}, {"A9": ""}, {}]
    assert not isinstance(all_again.lattice, Cutout)


def test_lines_are_called_as_in_sgf_or_in_japan_and_marks_with_them() -> None:
    (sgf,), (japanese,) = (drawn(";B[ed]TR[ac]", coords=coords) for coords in ("sgf", "japanese"))
    assert (marks(sgf, "last-move"), marks(sgf, "triangle")) == ({"ed": ""}, {"ac": ""})
    assert (marks(japanese, "last-move"), marks(japanese, "triangle")) == ({"5四": ""}, {"1三": ""})


@pytest.mark.parametrize(
    ("style", "before", "behind"),
    [
        ("", {"A9": "a", "C9": "c"}, {}),
        ("ST[1]", {}, {"B9": "a", "C9": "c"}),
        ("ST[2]", {}, {}),
        ("ST[x]", {"A9": "a", "C9": "c"}, {}),
    ],
)
def test_variations_have_letters_where_no_label_stands(
    style: str, before: dict[str, str], behind: dict[str, str]
) -> None:
    game = f"{style}LB[ba:b](;B[aa]LB[ii:b])(;B[ba])(;B[ca])"
    shown = [marks(drawn(game, ply)[0]) for ply in (0, 1)]
    assert shown == [before | {"B9": "b"}, behind | {"J1": "b"}]


def test_the_caption_tells_komi_and_who_is_to_move() -> None:
    assert drawn("KM[375]RU[Chinese]PL[W]AB[aa]")[0].caption == "White to play, move 1; komi 7.5"


def test_moves_and_marks_off_the_board_are_survived() -> None:
    (diagram,) = drawn("FG[];B[zz]TR[zz]LB[zz:a];W[aa](;B[yy])(;B[])", kifu="yes", view="auto")
    assert numbers(diagram) == {"A9": "2"}


OPTIONS_OF_SGF = "ff, points, pass, breaks, strict, numbers, kifu, view, coords"


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("numbers=x", "numbers must be a range such as 1-50, not 'x'"),
        ("numbers=5-1", "numbers must be a range such as 1-50, not '5-1'"),
        ("view=x", "view must be two points such as C3:F7, auto or all, not 'x'"),
        ("coords=x", "coords must be one of western, sgf, japanese, not 'x'"),
        ("number=1", f"the format sgf has no option 'number' (it has: {OPTIONS_OF_SGF})"),
    ],
)
def test_an_option_that_cannot_be_taken_is_refused(option: str, words: str) -> None:
    result = gamenote("pretty", ROOT / "samples/sgf/go-figures.sgf", "-O", option)
    assert (result.code, result.err) == (
        2,
        f"gamenote: error: {words}\n  hint: gamenote formats sgf lists its options\n",
    )


def test_a_part_that_a_board_does_not_have_is_refused() -> None:
    path = ROOT / "samples/sgf/go-figures.sgf"
    result = gamenote("pretty", path, "-O", "view=A1:Z30")
    assert (result.code, result.err.partition(": view")[2]) == (2, " 'A1:Z30' is not on a board of 9x9\n")
