"""The flat functions as they are installed, perhaps compiled, against their source under Python."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from gamenote.core.compiled import MOST_BITS, is_compiled, run_from_source
from gamenote.games.draughts.board import Position, table
from gamenote.games.draughts.fast import captures, moves, replay
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.variants import VARIANTS, variant
from tests.games.draughts.playing import random_game, random_position

NAMES = [row.name for row in VARIANTS]
ODD_BOARDS = ["20,W,10,12,N2,0", "26,W,2,26,A0,0", "21,B,26,26,N1,0", "25,W,9,7,A0,0", "40,W,12,10,N2,0"]
PYTHON = run_from_source(captures.__name__, moves.__name__)


def lines(name: str, dice: random.Random) -> Iterator[tuple[Position, list[str]]]:
    """A game played at random, spoilt ones with single moves changed, and what may be played in odd positions."""
    game = list(random_game(name, dice, 120))
    texts = [ENGINE.write_move(where, move) for where, move in game]
    yield game[0][0], texts
    for _ in range(10):
        spoilt = texts.copy()
        spoilt[dice.randrange(len(texts))] = dice.choice(texts)
        yield game[0][0], spoilt
    for _ in range(60):
        where = random_position(name, dice)
        moves = [*ENGINE.legal_moves(where)][:20]
        yield from ((where, [ENGINE.write_move(where, move)]) for move in moves)


@pytest.mark.parametrize("name", [*NAMES, *ODD_BOARDS])
def test_the_same_moves_are_plain_as_under_python(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    row = variant(name)
    assert row is not None
    board = replay.FastBoard(table(row), PYTHON)
    for where, texts in lines(name, random.Random(name)):
        installed = replay.advance(where, texts)
        with monkeypatch.context() as patch:
            patch.setattr(replay, "board_of", lambda _: board)
            assert replay.advance(where, texts) == installed, (where, texts)


@pytest.mark.parametrize("name", [*NAMES, *ODD_BOARDS])
def test_boards_that_need_more_bits_are_left_to_python(name: str) -> None:
    row = variant(name)
    assert row is not None
    board = replay.FastBoard(table(row))
    assert not is_compiled(board.module) or board.masks.full < 1 << MOST_BITS
    assert board.masks.full == table(row).full


def test_the_widest_compiled_board_uses_all_of_its_bits() -> None:
    row = variant("international")
    assert row is not None
    assert table(row).full.bit_length() == MOST_BITS
    assert replay.FastBoard(table(row)).module is moves
