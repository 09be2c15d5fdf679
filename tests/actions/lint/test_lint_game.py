"""Games that go through the linter together: each is found as it is alone."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.lint_game import Unlinted, choose_rules, lint_game, lint_together
from gamenote.core import registry
from gamenote.core.reading import FailedReading
from gamenote.core.rule import Stage
from gamenote.core.settings import Settings
from gamenote.core.source import Source
from gamenote.testing import EVERYTHING
from tests.fuzz.stock import FORMATS

FOLDERS = [Path(__file__).parents[3] / folder for folder in ("samples", "tests/bad")]
PGN = registry.formats()["pgn"]
SOUND = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. e4 *\n'
ILLEGAL = SOUND.replace("e4", "e5")


def unlinted(text: str, index: int = 1) -> Unlinted:
    source = Source("x", text)
    return Unlinted(source, PGN.codec().read(source), PGN, Settings())


@pytest.mark.parametrize("name", FORMATS)
def test_games_of_all_files_are_found_together_as_alone(name: str) -> None:
    format = registry.formats()[name]
    paths = [
        path for folder in FOLDERS for path in sorted((folder / name).glob("*")) if path.suffix in format.suffixes
    ]
    files = [Opened(Input(path.name, path), format, io.BytesIO(path.read_bytes())) for path in paths]
    games = [(*read, format.of(read[0]), EVERYTHING) for file in files for read in file.games()]
    together = lint_together([Unlinted(*each) for each in games])
    assert together == [lint_game(*each) for each in games]


def test_a_reader_that_crashes_loses_its_own_game_alone() -> None:
    games = [
        unlinted(ILLEGAL),
        unlinted(SOUND)._replace(reading=FailedReading(ValueError("no"))),
        unlinted(ILLEGAL),
    ]
    first, lost, last = lint_together(games)
    assert [rule.name for _, rule in first.found] == [rule.name for _, rule in last.found] == ["illegal-move"]
    assert (repr(lost.failure), lost.found) == ("ValueError('no')", [])


def test_one_game_alone_raises_what_its_reader_raises() -> None:
    with pytest.raises(ValueError, match="no"):
        lint_game(Source("x", SOUND), FailedReading(ValueError("no")), PGN, Settings())


def test_rules_about_how_a_game_is_written_are_not_run_for_an_illegal_move_alone() -> None:
    chosen = choose_rules("pgn", "chess", Settings(), frozenset())
    illegal, odd = ({rule.code for rule in chosen.on[True, form, False, False, False]} for form in (False, True))
    assert odd - illegal == {code for code, rule in chosen.rules.items() if rule.stage is Stage.FORM} != set()


def test_an_illegal_move_hides_nothing_of_how_its_game_is_written() -> None:
    (linted,) = lint_together([unlinted(ILLEGAL.replace("]\n\n1.", "]\n1."))])
    assert {rule.name for _, rule in linted.found} == {"illegal-move", "missing-blank-line"}
