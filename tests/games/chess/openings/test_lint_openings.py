"""When the code of an opening is that of the moves, and when not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gamenote.core import registry
from gamenote.testing.linting import EVERYTHING, lint

NOTHING = "\n1. e4 e5 *\n"
HEAD = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n'


def found(code: str, moves: str, head: str = "") -> list[str]:
    text = f'{HEAD}{head}[ECO "{code}"]\n\n{moves} *\n'
    every = lint(registry.formats()["pgn"], text.encode(), EVERYTHING)
    return [each.message for each in every if each.code in ("PGN207", "PGN280")]


@pytest.mark.parametrize("code", ["C65", "C66", "C63", "C60", "C44", "B00", "?", "-", " C65 "])
def test_codes_on_the_way_or_near_the_last_are_right(code: str) -> None:
    assert not found(code, "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6")


@pytest.mark.parametrize("code", ["C68", "C59", "B65", "E99"])
def test_other_codes_are_told_with_that_of_the_moves(code: str) -> None:
    assert found(code, "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6") == [
        f"{code}: the moves are C65, Ruy Lopez: Berlin Defence"
    ]


def test_a_code_is_also_right_by_another_order_of_moves() -> None:
    assert not found("D38", "1. Nf3 d5 2. d4 Nf6 3. c4 e6 4. Nc3 Bb4")
    assert found("A04", "1. d4 d5 2. Nf3 Nf6 3. c4 e6 4. Nc3 Bb4")


@pytest.mark.parametrize("code", ["F10", "C65b", "e4", "C6", "C65/03"])
def test_what_is_no_code_is_told_and_not_compared(code: str) -> None:
    assert found(code, "1. d4 d5") == [f'"{code}": codes of openings are A00 to E99']


@pytest.mark.parametrize(
    "head",
    ['[Variant "Atomic"]\n', '[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"]\n'],
)
def test_games_of_other_beginnings_have_no_code_to_compare_with(head: str) -> None:
    assert not found("E99", "1. e4 e5", head)


def test_a_game_without_moves_has_no_code_to_compare_with() -> None:
    assert not found("E99", "")


def test_what_follows_an_illegal_move_is_not_looked_at() -> None:
    assert found("E99", "1. e4 e5 2. Nf6 Nc6") == ["E99: the moves are C20, King's Pawn Game: Open"]


def test_games_without_a_code_load_no_table() -> None:
    code = (
        "import sys; from gamenote.core import registry; from gamenote.testing.linting import EVERYTHING, lint;"
        f"lint(registry.formats()['pgn'], {(HEAD + NOTHING).encode()!r}, EVERYTHING);"
        "sys.exit(any('openings.' in name for name in sys.modules if 'lint_openings' not in name))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
