"""Whether colours can be told apart: WCAG 2.2 wants a contrast of 4.5 for text, 3 for what is drawn.

Pieces have to reach the 4.5 as well, by what fills them or by the line around them.
"""

from __future__ import annotations

import pytest

from gamenote.render.boards import markup, palette
from gamenote.render.boards.palette import Colours

TEXT, DRAWN = 4.5, 3.0

CAMPS = tuple(role for role in palette.ROWS if role.startswith("piece") and "tile" not in role)
TILES = tuple(role for role in palette.ROWS if role.startswith("piece-tile"))
BOARDS = {"piece-black": ("ground", "ground-dark"), "piece-white": ("ground", "ground-dark")}
SQUARES = (
    "ground",
    "ground-center",
    "ground-across",
    "ground-along",
    "page",
)  # of Blokus; pieces lie beside as well
themes = pytest.mark.parametrize("theme", ["light", "dark"])


def luminance(colour: str) -> float:
    """As WCAG computes it, of `#rrggbb`."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def colours(role: str, theme: str) -> Colours:
    row = palette.row(role)
    return row.dark if theme == "dark" else row.light


def seen(role: str, ground: str, theme: str) -> float:
    """How well a thing is seen there, by the better of its body and its line."""
    below = colours(ground, theme).fill
    return max(contrast(each, below) for each in (colours(role, theme).fill, colours(role, theme).line) if each)


def test_black_on_white_has_the_contrast_that_wcag_gives_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@themes
@pytest.mark.parametrize("role", ["title", "caption", "heading", "legend", "label"])
def test_words_around_a_board_can_be_read(role: str, theme: str) -> None:
    assert contrast(colours(role, theme).fill, colours("page", theme).fill) >= TEXT


@themes
@pytest.mark.parametrize(
    ("name", "ground"),
    [
        ("name", "ground"),
        ("name", "ground-center"),
        ("name-dark", "ground-dark"),
        ("name-light", "ground-light"),
    ],
)
def test_the_names_of_squares_can_be_read(name: str, ground: str, theme: str) -> None:
    assert contrast(colours(name, theme).fill, colours(ground, theme).fill) >= TEXT


@themes
@pytest.mark.parametrize("piece", [*CAMPS, *TILES, "face-hidden"])
def test_what_is_written_on_a_piece_can_be_read(piece: str, theme: str) -> None:
    ink = piece.replace("piece", "ink").replace("face", "ink")
    assert contrast(colours(ink, theme).fill, colours(piece, theme).fill) >= TEXT


@themes
@pytest.mark.parametrize("piece", CAMPS)
def test_a_piece_stands_out_from_every_square(piece: str, theme: str) -> None:
    grounds = BOARDS.get(piece, ("ground", "page"))
    assert min(seen(piece, ground, theme) for ground in grounds) >= TEXT


@themes
@pytest.mark.parametrize("piece", [role for role in CAMPS if role not in BOARDS])
def test_a_piece_stands_out_from_the_grounds_of_all_boards_of_blokus(piece: str, theme: str) -> None:
    assert min(seen(piece, ground, theme) for ground in SQUARES) >= DRAWN


@themes
@pytest.mark.parametrize("role", [role for role in palette.ROWS if role.startswith("start")])
def test_a_start_stands_out_from_its_square(role: str, theme: str) -> None:
    assert seen(role, "ground", theme) >= DRAWN


@themes
@pytest.mark.parametrize("role", ["mark", "mark-last-move", "mark-check", "mark-arrow", "tip-arrow"])
@pytest.mark.parametrize("ground", ["ground", "ground-dark"])
def test_a_mark_stands_out_from_its_square(role: str, ground: str, theme: str) -> None:
    assert seen(role, ground, theme) >= DRAWN


@themes
@pytest.mark.parametrize("disk", ["piece-black", "piece-white"])
@pytest.mark.parametrize("face", ["face-blue", "face-red", "face-orange", "face-hidden"])
def test_a_face_stands_out_from_its_disk(face: str, disk: str, theme: str) -> None:
    assert seen(face, disk, theme) >= DRAWN


@pytest.mark.parametrize("index", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["ink", "soft", "link", "error", "warning", "info"])
def test_the_words_of_a_page_can_be_read(name: str, index: int) -> None:
    grounds = ("page", "raised", "here") if name == "ink" else ("page", "raised")
    assert all(contrast(markup.SHADES[name][index], markup.SHADES[each][index]) >= TEXT for each in grounds)
