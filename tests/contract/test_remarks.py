"""Remarks on legal moves are reported, whether an engine makes them on its quick way or step by step."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import gamenote
from gamenote.core import registry
from gamenote.core.engine import Advance, Engine, Objection
from tests.foreign import tictactoe

__all__ = ["tictactoe"]
SQUARES = [f"{column}{row}" for row in "123" for column in "abc"]
Engines = tuple[Engine, Engine, list[str]]


@pytest.fixture
def engines(tictactoe: Path) -> Engines:
    """One engine that misses a sign behind c3, one with a quick way that stops at b2, and what they judge."""
    from tictactoe.engine import TicTacToe

    judged = list[str]()
    remark = Objection("unknown-word", "c3 lacks its sign", fatal=False)

    class Plain(TicTacToe):
        def judge(self, position: str, move: int) -> tuple[Objection, ...]:
            judged.append(SQUARES[move])
            return super().judge(position, move) or ((remark,) if SQUARES[move] == "c3" else ())

    class Quick(Plain):
        def advance(self, position: str, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
            remarks = list[tuple[int, Objection]]()
            for at, text in enumerate(moves):
                square = SQUARES.index(text) if text in SQUARES and text != "b2" else None
                if square is None or TicTacToe.judge(self, position, square):
                    return Advance(at, position, tuple(remarks))
                if text == "c3":
                    remarks.append((at, remark))
                position = self.play(position, square)
            return Advance(len(moves), position, tuple(remarks))

    return Plain(), Quick(), judged


@pytest.fixture
def lint(monkeypatch: pytest.MonkeyPatch) -> Callable[[Engine, str], list[Any]]:
    def lint(engine: Engine, moves: str) -> list[Any]:
        with monkeypatch.context() as patch:
            patch.setattr(registry, "engine_of", lambda game: engine)
            found = gamenote.lint(f"tic-tac-toe\n\n{moves} *\n", "xo")
        return [(each.name, each.start.column, each.message) for each in found]

    return lint


def test_a_remark_is_reported_at_its_move_without_a_second_play(
    engines: Engines, lint: Callable[[Engine, str], list[Any]]
) -> None:
    _, quick, judged = engines
    assert lint(quick, "a1 c3 b1") == [("unknown-word", 4, "c3 lacks its sign")]
    assert judged == []


@pytest.mark.parametrize("moves", ["a1 c3 a1 b1", "a1 b2 c3", "c3 b2 a1 a1", "a1 a1 c3", "c3 c3", "b2 d9 c3"])
def test_remarks_beside_objections_are_reported_once(
    moves: str, engines: Engines, lint: Callable[[Engine, str], list[Any]]
) -> None:
    plain, quick, _ = engines
    assert lint(quick, moves) == lint(plain, moves) != []


@pytest.mark.parametrize("seed", range(60))
def test_both_ways_report_the_same(seed: int, engines: Engines, lint: Callable[[Engine, str], list[Any]]) -> None:
    plain, quick, _ = engines
    dice = random.Random(seed)
    moves = " ".join(dice.choices(["c3", *SQUARES, "d9"], k=dice.randrange(9)))
    assert lint(quick, moves) == lint(plain, moves)
