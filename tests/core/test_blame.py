"""Who is told of a crash: the package at fault, by its own address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.blame import at_fault, crash
from gamenote.core.installed import issues_among
from tests.cli.command import gamenote
from tests.foreign import tictactoe

__all__ = ["tictactoe"]

THREE = "tic-tac-toe\n\nb2 a1 c3 *\n\ntic-tac-toe\n\nb2 c1 c3 *\n\ntic-tac-toe\n\nb2 b2 *\n"


def failure_of(call: Any) -> BaseException:
    with pytest.raises(Exception) as told:
        call()
    return told.value


def test_a_crash_of_ours_is_reported_to_us(tictactoe: Path) -> None:
    failure = failure_of(lambda: registry.engine_of("draughts").play(None, None))  # type: ignore[union-attr]
    asked = registry.engine_of("draughts")
    assert at_fault(failure, asked) is None
    words = crash("the engine of draughts", failure, "a.pdn", game=3, asked=asked)
    assert words.startswith("internal error in the engine of draughts on game 3 of a.pdn, please report it: ")


def test_a_crash_in_a_plugin_is_reported_to_its_authors(tictactoe: Path) -> None:
    failure = failure_of(lambda: registry.engine_of("tictactoe").play(None, None))  # type: ignore[union-attr]
    words = crash("replaying", failure)
    assert "internal error in replaying, please report it to the authors of tictactoe 1.0: " in words


def test_a_crash_of_our_code_that_a_plugin_calls_is_of_the_plugin(tictactoe: Path) -> None:
    rule = registry.rules_by_name("xo", "tictactoe")["capital-square"]
    failure = failure_of(lambda: list(rule.check(None)))
    plugin = at_fault(failure)
    assert plugin is not None and plugin.package == "tictactoe 1.0"


def test_a_crash_without_a_frame_of_a_plugin_is_of_the_one_that_was_asked(tictactoe: Path) -> None:
    rule = registry.rules_by_name("xo", "tictactoe")["capital-square"]
    plugin = at_fault(KeyError("oops"), rule)
    assert plugin is not None and plugin.package == "tictactoe 1.0"
    plugin = at_fault(KeyError("oops"), registry.engine_of("tictactoe"))
    assert plugin is not None and plugin.package == "tictactoe 1.0"
    assert at_fault(KeyError("oops"), registry.engine_of("draughts")) is None
    assert at_fault(KeyError("oops")) is None


def test_a_crash_of_an_engine_costs_no_other_game_and_is_called_that(
    tictactoe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(type(registry.engine_of("tictactoe"))):  # type: ignore[misc]
        def play(self, position: str, move: int) -> str:
            if move == 2:
                raise ZeroDivisionError("oops")
            return str(super().play(position, move))

    Broken.__module__ = "tictactoe.broken"
    games = {**registry.games(), "tictactoe": replace(registry.games()["tictactoe"], engine=Broken)}
    monkeypatch.setattr(registry, "games", lambda: games)
    registry.engine_of.cache_clear()
    (tmp_path / "three.xo").write_text(THREE)
    ran = gamenote("lint", tmp_path / "three.xo", "--no-cache", "--output-format", "concise")
    assert ran.code == 2
    assert "three.xo: internal error in the engine of tictactoe on game 2 of" in ran.err
    assert "please report it to the authors of tictactoe 1.0: ZeroDivisionError: oops" in ran.err
    assert ran.err.count("internal error") == 1
    assert ":11:4: XOX301 error" in ran.out
    assert "no rules" not in ran.out + ran.err and "not known" not in ran.out + ran.err


@pytest.mark.parametrize(
    ("head", "address"),
    [
        ([("Project-URL", "Bug Tracker, https://bugs"), ("Home-page", "https://home")], "https://bugs"),
        ([("Home-page", "https://home"), ("Project-URL", "Issues, https://issues")], "https://issues"),
        ([("Project-URL", "Source, https://code"), ("Project-URL", "Docs, https://docs")], "https://code"),
        ([("Home-page", "https://home")], "https://home"),
        ([("Project-URL", "Docs, https://docs"), ("Name", "club")], ""),
    ],
)
def test_the_address_for_bugs_is_the_most_telling_one(head: list[tuple[str, str]], address: str) -> None:
    assert issues_among(head) == address
