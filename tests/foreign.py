"""The foreign plugin tic-tac-toe as if it were installed, for the tests that ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from gamenote.actions.lint import lint_game
from gamenote.actions.questions import facts, names
from gamenote.core import registry
from gamenote.render.reports import catalogue
from gamenote.testing import linting

PLUGIN = Path(__file__).parent / "contract" / "plugin"
REMEMBERING = (registry, lint_game, catalogue, facts, names, linting)


REPORT = """
from gamenote.core.diagram import BoardRenderer
from gamenote.core.report import Reporter

REPORTER = Reporter(name="{name}", load="{name}.report:Sink")
BOARD = BoardRenderer(name="{name}", load="{name}.report:Painter")
"""
MORE = """
[gamenote.reports]
{name} = {name}.report:REPORTER

[gamenote.boards]
{name} = {name}.report:BOARD
"""


def copies(folder: Path, *names: str) -> Path:
    """A folder with packages like tic-tac-toe of other names, each with a report and a board of its own."""
    for name in names:
        for part in ("tictactoe", "tictactoe-1.0.dist-info"):
            copy = folder / part.replace("tictactoe", name)
            copytree(PLUGIN / part, copy, ignore=ignore_patterns("__pycache__"))
            for path in (path for path in copy.rglob("*") if path.is_file()):
                text = path.read_text().replace("tictactoe", name).replace("tic-tac-toe", f"{name} game")
                text = text.replace('name="xo"', f'name="{name}xo"').replace("xo =", f"{name}xo =")
                path.write_text(text.replace('".xo"', f'".{name}"').replace("XOX", f"{name[:3].upper()}"))
        (folder / name / "report.py").write_text(REPORT.format(name=name))
        with (folder / f"{name}-1.0.dist-info" / "entry_points.txt").open("a") as entries:
            entries.write(MORE.format(name=name))
    return folder


def forget() -> None:
    """Make the registry look for plugins again, and all who remember what it said ask it anew."""
    for value in [value for module in REMEMBERING for value in vars(module).values()]:
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
