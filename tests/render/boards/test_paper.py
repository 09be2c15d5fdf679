"""Themes for paper: no colour in books, no grounds that eat ink in prints, and pieces that are told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamenote.core.design import Design, Ground, Paint, Shade
from gamenote.render.boards import palette
from gamenote.render.boards.palette import light_of

SIDES = (("black", "white"), ("player-1", "player-2", "player-3", "player-4"), ("blue", "yellow", "red", "green"))
JADE = Paint(name="jade", letter="J", fill=Shade("#00aa66"), line=Shade("#003311"), ink=Shade("#fefefe"))
FELT = Ground(name="felt", fill=Shade("#1d5a30"), ink=Shade("#0b3316"))


def test_a_book_knows_no_colours() -> None:
    books = {role: palette.row(role).of("book") for role in palette.ROWS}
    shades = [(role, shade) for role, book in books.items() for shade in (book.fill, book.line) if shade]
    assert [each for each in shades if len({each[1][1:3], each[1][3:5], each[1][5:7]}) > 1] == []


@pytest.mark.parametrize("sides", SIDES)
def test_sides_are_told_apart_in_a_book(sides: tuple[str, ...]) -> None:
    fills = [light_of(palette.row(f"piece-{side}").of("book").fill) for side in sides]
    assert all(abs(one - other) > 0.15 for one, other in combinations(fills, 2))


@pytest.mark.parametrize("theme", ["book", "print"])
def test_writing_on_pieces_can_be_read(theme: str) -> None:
    for role in (role for role in palette.ROWS if role.startswith("piece-")):
        ink = palette.row(role.replace("piece", "ink", 1)).of(theme).fill
        assert abs(light_of(palette.row(role).of(theme).fill) - light_of(ink)) > 0.25, role


@pytest.mark.parametrize("role", [role for role in palette.ROWS if role.startswith("ground")])
def test_grounds_of_prints_are_pale(role: str) -> None:
    fill = palette.row(role).of("print").fill
    assert not fill or light_of(fill) > 0.75


def test_designs_follow_the_rules_of_paper() -> None:
    design = Design(paints=(JADE,), grounds=(FELT,))
    piece, ground = (palette.row(role, design) for role in ("piece-jade", "ground-felt"))
    assert len({piece.of("book").fill[at : at + 2] for at in (1, 3, 5)}) == 1
    assert piece.of("print").fill == "#00aa66"
    assert light_of(ground.of("print").fill) > 0.75 > light_of(ground.of("light").fill)
