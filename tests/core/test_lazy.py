"""Parts of a description named by strings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.game import Game, Variant
from gamenote.core.lazy import FunctionLoader, Imported, LoadError, ThingLoader
from gamenote.core.report import Reporter

MODULE = """
class Row:
    def __init__(self) -> None:
        made.append(self)

def rows() -> tuple[Row, ...]:
    return (Row(), Row())

def same(text: str, variant: str | None) -> str:
    return text.lower()

made = []
ROWS = (Row(),)
"""
BROKEN = "import chess_of_nobody\nROWS = ()\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    (tmp_path / "othello.py").write_text(MODULE)
    (tmp_path / "broken.py").write_text(BROKEN)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "othello", raising=False)
    yield
    sys.modules.pop("othello", None)


def game(**parts: Any) -> Game:
    usual = {"name": "othello", "title": "Othello", "variants": "othello:ROWS", "engine": "othello:Row"}
    return Game(**{**usual, **parts})


def test_a_module_is_imported_when_its_part_is_first_asked_for(package: None) -> None:
    found = game()
    assert "othello" not in sys.modules
    assert len(found.variants()) == 1
    assert "othello" in sys.modules


def test_a_name_is_the_thing_itself_or_what_makes_it(package: None) -> None:
    found = game(rules="othello:rows")
    othello = sys.modules["othello"] if found.variants() else None
    assert othello is not None
    assert found.variants() is othello.ROWS
    assert type(found.engine()) is othello.Row
    assert len(found.rules()) == 2


def test_a_thing_is_made_once(package: None) -> None:
    found = game()
    assert found.engine() is found.engine()


def test_a_function_with_arguments_is_that_function(package: None) -> None:
    found = game(meaning="othello:same")
    assert found.meaning is not None and found.meaning("E2", None) == "e2"


def test_a_report_is_the_class_of_its_sink(package: None) -> None:
    assert Reporter(name="own", load="othello:Row").load() is sys.modules["othello"].Row


def test_functions_stay_what_they_are() -> None:
    def rows() -> tuple[Variant, ...]:
        return ()

    assert game(variants=rows).variants is rows
    assert game().guesser is None


def test_a_changed_description_keeps_its_parts(package: None) -> None:
    found = replace(game(), title="Reversi")
    assert (found.title, len(found.variants())) == ("Reversi", 1)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("othello:ROW", 'variants="othello:ROW": othello has no ROW'),
        ("othello:Row.all", 'variants="othello:Row.all": othello has no all'),
        ("othello.rows:ROWS", 'variants="othello.rows:ROWS": there is no module othello.rows'),
        ("nowhere.rows:ROWS", 'variants="nowhere.rows:ROWS": there is no module nowhere'),
    ],
)
def test_a_place_that_is_not_there_names_itself(place: str, words: str, package: None) -> None:
    with pytest.raises(LoadError) as told:
        game(variants=place).variants()
    assert str(told.value) == words


def test_what_a_module_lacks_itself_is_another_failure(package: None) -> None:
    with pytest.raises(ModuleNotFoundError, match="chess_of_nobody"):
        game(variants="broken:ROWS").variants()


@pytest.mark.parametrize(
    "place", ["othello", "othello.ROWS", "othello:", ":ROWS", "othello:A B", "othello:a:b", ""]
)
def test_a_string_of_another_form_is_refused_at_once(place: str) -> None:
    with pytest.raises(LoadError, match='is not of the form "module:NAME"'):
        game(variants=place)


@pytest.mark.parametrize(
    "item",
    [*registry.games().values(), *registry.formats().values(), *registry.reporters().values()],
    ids=lambda item: item.name,
)
def test_all_strings_of_ours_lead_somewhere(item: Any) -> None:
    late = [getattr(item, name) for name in item.__struct_fields__]
    for each in late:
        if isinstance(each, (ThingLoader, FunctionLoader)):
            assert each() is not None
        elif isinstance(each, Imported):
            assert callable(each.value)
