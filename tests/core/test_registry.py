"""Plugins by name, loaded when they are asked for."""

from __future__ import annotations

import pytest

from gamenote.core import registry
from gamenote.core.game import Game


@pytest.mark.parametrize("group", registry.GROUPS)
def test_our_plugins_are_called_as_their_entry_points_are(group: str) -> None:
    for entry in registry._entries(group):
        item = entry.load()
        assert not entry.value.startswith(registry.OURS) or getattr(item, "name", entry.name) == entry.name


def test_a_game_is_loaded_without_the_others() -> None:
    games = registry.Plugins("gamenote.games", Game)
    assert games["plateau"].name == "plateau"
    assert list(games._known) == ["plateau"]
    assert "tic-tac-toe" not in games
    assert list(games) == [entry.name for entry in registry._entries("gamenote.games")]
