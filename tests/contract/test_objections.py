"""Engines of ours name their objections by strings: each is the name of a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gamenote
from gamenote.core import registry

GAMES = Path(gamenote.__file__).parent / "games"
MAKERS = {"Objection", "refuse", "_objection"}  # what takes a kind as its first word


def kinds(game: str) -> Iterator[str]:
    """The kinds that are written as strings in the modules of a game."""
    for path in (GAMES / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value:
                    yield first.value


@pytest.mark.parametrize("game", ["blokus", "draughts", "game2048", "plateau"])
def test_every_kind_of_objection_names_a_rule(game: str) -> None:
    found = set(kinds(game))
    assert found
    assert found <= registry.rule_names(game)
