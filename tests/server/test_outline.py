"""The games of a document as an outline, as folds, and in canonical form."""

from typing import Any

import pytest

from gamenote.core import registry
from tests.cli.command import ROOT, gamenote
from tests.server.client import Editor, edited, stretch
from tests.server.records import SOUND, UNESCAPED, VARIATIONS

OPTIONS = {"tabSize": 4, "insertSpaces": True}
SAMPLES = sorted(
    path for name in registry.formats() for path in (ROOT / "samples" / name).glob("*") if path.suffix != ".md"
)


def formatted(editor: Editor, uri: str, text: str) -> str:
    return edited(text, editor.about("formatting", uri, options=OPTIONS))


def test_each_game_is_a_symbol_with_its_players(editor: Editor) -> None:
    editor.open("file:///two.2048gn", SOUND + "\n" + SOUND.replace("Ann", "😀"))
    first, second = editor.about("documentSymbol", "file:///two.2048gn")
    assert [first["name"], second["name"]] == ["1. Ann", "2. 😀"]
    assert second["range"] == stretch(8, 0, 14, 17)
    assert second["selectionRange"] == stretch(11, 9, 11, 11)
    assert first["detail"] == "Home, 2024.05.01, *"


def test_moves_stand_below_their_game_ten_by_ten(editor: Editor) -> None:
    path = ROOT / "samples/2048gn/retired.2048gn"
    editor.open("file:///moves.2048gn", path.read_text())
    (game,) = editor.about("documentSymbol", "file:///moves.2048gn")
    assert [each["name"] for each in game["children"]] == ["move 1", "move 11", "move 21", "move 31"]


def test_an_editor_without_trees_gets_the_games_alone() -> None:
    with Editor() as editor:
        editor.start(textDocument={})
        editor.open("file:///flat.pdn", VARIATIONS)
        (game,) = editor.about("documentSymbol", "file:///flat.pdn")
        assert game["name"] == "1. Ann - Bob"
        assert game["location"]["range"]["start"] == {"line": 0, "character": 0}


def test_games_and_long_comments_can_be_folded(editor: Editor) -> None:
    editor.open("file:///folds.pdn", VARIATIONS + "\n" + VARIATIONS)
    found = editor.about("foldingRange", "file:///folds.pdn")
    assert [(each["startLine"], each["endLine"], each.get("kind")) for each in found] == [
        (0, 7, None),
        (6, 7, "comment"),
        (9, 16, None),
        (15, 16, "comment"),
    ]


BINARY = (".wtb", ".jou", ".trn", ".xqf")  # which no editor opens


@pytest.mark.parametrize(
    "path", [each for each in SAMPLES if each.suffix.lower() not in BINARY], ids=lambda path: path.name
)
def test_formatting_is_what_convert_writes_where_nothing_is_lost(editor: Editor, path: Any) -> None:
    text = path.read_bytes().decode()
    uri = path.as_uri()
    editor.open(uri, text)
    written = gamenote("convert", path, "--to", path.parent.name, "--strict", "-o", "-").out
    assert formatted(editor, uri, text) == (written or text)


def test_formatting_twice_is_formatting_once(editor: Editor) -> None:
    editor.open("file:///first.plt", UNESCAPED)
    once = formatted(editor, "file:///first.plt", UNESCAPED)
    assert once != UNESCAPED
    editor.open("file:///second.plt", once)
    assert editor.about("formatting", "file:///second.plt", options=OPTIONS) == []


def test_a_broken_game_is_not_formatted_and_the_reason_is_told(editor: Editor) -> None:
    editor.open("file:///broken.2048gn", f"{SOUND}\n{SOUND.replace('b2', 'b2 what?')}")
    assert editor.about("formatting", "file:///broken.2048gn", options=OPTIONS) == []
    told = editor.wait(lambda message: message.get("method") == "window/showMessage")
    assert told["params"]["message"].startswith("gamenote: not formatted: ")


def test_a_document_that_is_not_open_has_nothing(editor: Editor) -> None:
    for method in ("documentSymbol", "foldingRange"):
        assert editor.about(method, "file:///never.pdn") == []
    assert editor.about("formatting", "file:///never.pdn", options=OPTIONS) == []
