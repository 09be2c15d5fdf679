"""Plugins by name, loaded when they are asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.encoding import misread
from gamenote.core.engine import Engine, Objection
from gamenote.core.format import PLAIN_TEXT, Format
from gamenote.core.game import Game
from gamenote.core.record import Setup
from tests.foreign import tictactoe

__all__ = ["tictactoe"]


@pytest.mark.parametrize("group", registry.GROUPS)
def test_our_plugins_are_called_as_their_entry_points_are(group: str) -> None:
    for entry in registry._ordered_entries(group):
        item = entry.load()
        assert not entry.value.startswith(registry.OURS) or getattr(item, "name", entry.name) == entry.name


def test_a_game_is_loaded_without_the_others() -> None:
    games = registry.Plugins("gamenote.games", Game)
    assert games["plateau"].name == "plateau"
    assert list(games._known) == ["plateau"]
    assert "tic-tac-toe" not in games
    assert list(games) == [entry.name for entry in registry._ordered_entries("gamenote.games")]


class Halfway(Engine):
    """An engine that says how a game begins, and nothing else."""

    def start(self, variant: str | None, setup: Setup | None) -> Any | Objection:
        return None


@pytest.mark.parametrize(
    ("engine", "why"),
    [
        (object, "gives a object that is no subclass of gamenote.core.engine.Engine"),
        (Halfway, "without candidates, judge, legal_moves, play, write_move, outcome, diagram"),
    ],
)
def test_an_engine_without_what_is_required_is_one_problem(
    engine: Any, why: str, tictactoe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {**registry.games(), "tictactoe": replace(registry.games()["tictactoe"], engine=engine)}
    monkeypatch.setattr(registry, "games", lambda: games)
    assert registry.engine_of("tictactoe") is None
    (problem,) = registry.problems()
    assert (problem.plugin, problem.package) == ("tictactoe", "tictactoe 1.0")
    assert why in problem.why


def test_a_file_of_unknown_content_is_sniffed_once_by_each_format(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    def counting(item: Format) -> Format:
        def sniff(head: bytes) -> float:
            asked.append(item.name)
            return item.sniff(head)

        return replace(item, sniff=sniff)

    known = {name: counting(item) if item.reads else item for name, item in registry.formats().items()}
    monkeypatch.setattr(registry, "formats", lambda: known)
    head = b"nothing that any format knows, %d" % id(asked)
    found = registry.identify("games.sgf", head)
    assert isinstance(found, Format)
    misread(head, "games.sgf", found)
    expected = (item for item in known.values() if item.reads and item.written_suffix != PLAIN_TEXT)
    assert sorted(asked) == sorted(item.name for item in expected)
