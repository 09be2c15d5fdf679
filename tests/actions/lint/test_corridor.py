"""A game is read once, its variant guessed once, and what cannot be played refused once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gamenote.actions.files.inputs import Input, Inputs
from gamenote.actions.lint.lint_file import Job
from gamenote.actions.lint.lint_files import report_of_job
from gamenote.core import registry
from gamenote.core.report import FileReport
from gamenote.core.settings import Settings

HEAD = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n'
CHESS = f"{HEAD}\n1. d4 d5 2. Bf4 Bf5 3. Bxc8 e6 *\n"
DRAUGHTS = f'{HEAD}[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-31 20-36 *\n'
UNNAMED = DRAUGHTS.replace('[GameType "20"]\n', "")


class Calls:
    """Counts how often methods are called, by one of their arguments."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch, self.counts = patch, Counter[object]()

    def watch(self, owner: type, name: str, argument: int | None = None) -> None:
        """Count the calls of a method, by its name or by what it is given."""
        method = getattr(owner, name)

        def call(*given: Any, **more: Any) -> Any:
            self.counts[name if argument is None else given[argument]] += 1
            return method(*given, **more)

        self.patch.setattr(owner, name, call)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """The calls that reading, guessing and playing come to."""
    calls = Calls(monkeypatch)
    for name in ("pgn", "pdn"):
        calls.watch(type(registry.formats()[name].codec()), "read")
    for game in registry.games().values():
        if game.name in ("chess", "draughts"):
            calls.watch(type(registry.engine_of(game.name)), "candidates", 2)
        if game.name == "draughts" and game.guesser is not None:
            calls.watch(type(game.guesser()), "guess")
    return calls


def found(folder: Path, ending: str, text: str) -> list[str]:
    """What the linter finds in a file with this text."""
    path = folder / f"game.{ending}"
    path.write_text(text)
    report, _ = report_of_job(Job(Input(str(path), path), Inputs((str(path),)), Settings()))
    assert isinstance(report, FileReport)
    return [item.name for item in report.findings]


@pytest.mark.parametrize(("ending", "text", "refused"), [("pgn", CHESS, "Bxc8"), ("pdn", DRAUGHTS, "37-31")])
def test_a_game_is_read_and_refused_once(
    ending: str, text: str, refused: str, calls: Calls, tmp_path: Path
) -> None:
    assert found(tmp_path, ending, text) == ["illegal-move"]
    assert calls.counts == {"read": 1, refused: 1}


def test_a_game_is_read_and_guessed_once(calls: Calls, tmp_path: Path) -> None:
    assert "illegal-move" in found(tmp_path, "pdn", UNNAMED)
    assert (calls.counts["read"], calls.counts["guess"]) == (1, 1)
