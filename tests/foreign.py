"""The foreign plugin tic-tac-toe as if it were installed, for the tests that ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenote.core import registry

PLUGIN = Path(__file__).parent / "contract" / "plugin"


def forget() -> None:
    """Make the registry look for plugins again."""
    for value in list(vars(registry).values()):
        if hasattr(value, "cache_clear"):
            value.cache_clear()
    registry._problems.clear()


@pytest.fixture
def tictactoe(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder with the samples of the plugin, which can be found as long as the test runs."""
    monkeypatch.syspath_prepend(PLUGIN)
    forget()
    yield PLUGIN / "samples"
    monkeypatch.undo()
    forget()
