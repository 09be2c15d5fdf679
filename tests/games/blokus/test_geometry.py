"""Boards and turned pieces compared, point by point, with the tables of an independent program."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gamenote.core.lattice import column_letters
from gamenote.games.blokus.boards import BOARDS, bits, table
from gamenote.games.blokus.pieces import SETS, canonical
from gamenote.games.blokus.variants import VARIANTS
from tests.corpus import CORPUS

TABLES = CORPUS.parent / "specs" / "blokus-geometry.json" if CORPUS else None
if TABLES is None or not TABLES.is_file():
    pytest.skip("the tables are not on this machine", allow_module_level=True)
GIVEN: dict[str, Any] = json.loads(TABLES.read_text())


def points_of(rows: list[list[Any]]) -> set[str]:
    columns = [column_letters(number) for number in range(60)]
    return {
        f"{columns[column]}{row}"
        for row, first, last, step in rows
        for column in range(columns.index(first), columns.index(last) + 1, step)
    }


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_just_these_points(name: str) -> None:
    assert set(BOARDS[name].indices) == points_of(GIVEN["boards"][name]["rows"])


@pytest.mark.parametrize("name", [name for name in BOARDS if "center" in GIVEN["boards"][name]])
def test_a_callisto_center_has_just_these_points(name: str) -> None:
    board = BOARDS[name]
    assert [board.names[point] for point in bits(board.center)] == GIVEN["boards"][name]["center"]


@pytest.mark.parametrize("name", SETS)
def test_a_piece_has_just_these_forms(name: str) -> None:
    pattern = SETS[name].pattern
    for piece, given in zip(SETS[name].pieces, GIVEN["piece_sets"][name]["pieces"], strict=True):
        wanted = {relative(pattern.sort, [tuple(cell) for cell in form]) for form in given["orientations"]}
        found = {relative(pattern.sort, list(form)) for form in pattern.forms(piece.shape)}
        assert (piece.name, piece.copies, piece.score) == (given["name"], given["count"], given["score"])
        assert found == wanted


@pytest.mark.parametrize("key", [(b, s) for b in BOARDS for s in GIVEN["boards"][b]["placements"]])
def test_a_piece_has_so_many_placements(key: tuple[str, str]) -> None:
    rows, found = table(*key), dict.fromkeys((piece.name for piece in SETS[key[1]].pieces), 0)
    for form in rows.forms:
        places = rows.board.sorts.get(form.sort, 0)
        for cell in form.cells:
            places &= rows.board.points >> cell
        found[rows.set.pieces[form.piece].name] += places.bit_count()
    assert found == GIVEN["boards"][key[0]]["placements"][key[1]]["per_piece"]


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.name)
def test_a_variant_has_its_row(row: Any) -> None:
    given = GIVEN["variants"][row.name]
    assert (row.title, row.board, row.pieces, list(row.colors), row.players) == tuple(
        given[name] for name in ("gm", "board", "piece_set", "colors", "players")
    )


def relative(sort: Any, cells: list[Any]) -> tuple[int, tuple[tuple[int, int], ...]]:
    (x, y), *_ = ordered = canonical(cells)
    return sort(x, y, 0), tuple((a - x, b - y) for a, b in ordered)
