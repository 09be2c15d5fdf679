from __future__ import annotations

import re

import pytest
from rich.style import Style

from gamenote.core.diagram import BoardRenderer, Diagram, Reserve
from gamenote.render.boards import ASCII, UNICODE
from gamenote.render.paint import painted
from gamenote.render.themes import COLOURS, PAINTS, among
from tests.render.boards.drawing import BOARD, diagram, disk, last_move, plain, stacks, tiles

BOARDS = {
    "plateau": diagram(stacks(b3="B:rr", d2="W:br B:xx"), last_move("b3")),
    "2048": diagram(tiles("2 4 8 16\n32 64 128 256\n512 1024 2048 4096\n8192 . 65536 131072")),
    "beside": Diagram(BOARD, {}, reserves=(Reserve("White holds", (disk("B:xx"),)),)),
}
STYLE = re.compile(r"\x1b\[([0-9;]*)m")


@pytest.fixture(autouse=True)
def true_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    Style.parse.cache_clear()  # a style remembers the codes of the terminal that it was first rendered for
    Style._add.cache_clear()


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
@pytest.mark.parametrize("renderer", [UNICODE, ASCII], ids=lambda renderer: renderer.name)
def test_colour_adds_nothing_but_escapes(board: Diagram, renderer: BoardRenderer) -> None:
    painter = renderer.load()
    coloured = [STYLE.sub("", line).rstrip() for line in painted(painter.lines(board), color=True)]
    assert coloured == plain(painter.lines(board)) == list(painted(painter.lines(board), color=False))


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_pieces_stand_on_a_painted_ground_in_a_colour_of_their_own(board: Diagram) -> None:
    for line in painted(UNICODE.load().lines(board), color=True):
        for style, text in re.findall(r"\x1b\[([0-9;]*)m([^\x1b]*)", line):
            if re.search("[●○0-9]", text) and "2" not in style.split(";")[:1]:
                assert "48" in style.split(";"), text
                assert "38" in style.split(";"), text


@pytest.mark.parametrize(("role", "row"), [("fill-tile-2048", "fill-tile-2048"), ("fill-tile-3", "fill-tile")])
def test_an_unknown_role_looks_like_its_kind(role: str, row: str) -> None:
    assert among(COLOURS, role) == COLOURS[row]


def _luminance(colour: str) -> float:
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("role", [role for role in COLOURS if role.startswith(("chip", "fill"))])
def test_what_is_written_on_a_piece_stands_out_from_it(role: str) -> None:
    ink, paper = (_luminance(colour) for colour in re.findall(r"#[0-9a-f]{6}", COLOURS[role]))
    assert (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05) >= 4.5


def test_every_owner_has_signs_of_its_own() -> None:
    named = [PAINTS["black"], PAINTS["white"]]
    numbered = [row for name, row in PAINTS.items() if name.startswith("player")]
    for group in (named, numbered):
        assert len({row.letter for row in group}) == len({row.man for row in group}) == len(group)
        assert not {row.man for row in group} & {row.king for row in group}
