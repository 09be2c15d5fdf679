"""The flat functions as they are installed, perhaps compiled, against their source under Python."""

from __future__ import annotations

import random

import pytest

from gamenote.core.compiled import run_from_source
from gamenote.games.chess.board import ALL, SQUARES
from gamenote.games.chess.fast import attacks, line, replay, rows, variant_line
from gamenote.games.chess.variants import VARIANTS, variant
from tests.games.chess.test_agreement import lines

NAMES = [row.name for row in VARIANTS]
MODULES = tuple(each.__name__ for each in (attacks, line, variant_line))
UNDER_PYTHON = rows.Modules(*(run_from_source(*MODULES[: end + 1]) for end in range(3)), compiled=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_moves_are_plain_as_under_python(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    row = variant(name)
    assert row is not None
    player = replay.Player(row, UNDER_PYTHON)
    for position, texts in lines(name, random.Random(f"{name}, compiled"), 1):
        installed = replay.advance(position, texts)
        with monkeypatch.context() as patch:
            patch.setattr(replay, "player_of", lambda _: player)
            assert replay.advance(position, texts) == installed, (position, texts)


def test_masks_of_single_squares_differ_modulo_the_prime_with_and_without_a_sign() -> None:
    for h8 in (1 << 63, -1 << 63):
        assert len({mask % attacks.PRIME for mask in [h8, *(1 << square for square in SQUARES[:-1])]}) == 64


def test_masks_have_a_sign_where_functions_are_compiled() -> None:
    assert [rows.signed_mask(mask) for mask in (0, 1, 1 << 62, 1 << 63)] == [0, 1, 1 << 62, -1 << 63]
    assert all(rows.signed_mask(mask) & ALL == mask for mask in (0, 1, 1 << 63, ALL))
