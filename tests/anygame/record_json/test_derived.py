"""What a document tells to follow from moves, held against the moves."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.command import gamenote

HEAD = '{"schema_version": 1, "format": "gamenote", "games": ['
MOVES = [{"actor": "white", "move": "e4"}, {"actor": "black", "move": "e5"}]


def document(*derived: object, game: str = "chess") -> str:
    """Two games, in which the moves have something beside them."""
    nodes = [{}, *(move | {"derived": each} for move, each in zip(MOVES, derived, strict=False))]
    entry = json.dumps({"game": game, "lines": [{"of": None, "nodes": nodes}]})
    return f"{HEAD}\n{entry},\n{entry}\n]}}\n"


def findings(path: Path, text: str) -> list[tuple[int, str, str]]:
    path.write_text(text)
    out = gamenote("lint", path, "--output-format", "json").out
    return [(each["location"]["line"], each["code"], each["message"]) for each in json.loads(out)["findings"]]


def test_each_game_is_told_its_stale_words_at_their_place(tmp_path: Path) -> None:
    text = document({"san": "e4", "uci": "d2d4"}, {"san": "e5"})
    words = 'uci is "d2d4", where "e2e4" follows from the move'
    assert findings(tmp_path / "a.gamenote.json", text) == [(2, "JSN301", words), (3, "JSN301", words)]


def test_names_that_a_game_does_not_have_are_told(tmp_path: Path) -> None:
    path = tmp_path / "a.gamenote.json"
    words = "pieces is 32, where nothing of this name follows from the move"
    assert findings(path, document({"pieces": 32}))[0] == (2, "JSN301", words)
    text = document({"pieces": 32}, game="draughts").replace('"e4"', '"32-28"')
    assert [code for _, code, _ in findings(path, text)] == ["JSN301", "JSN301"]


def test_nothing_is_told_of_games_that_nobody_knows(tmp_path: Path) -> None:
    codes = [code for _, code, _ in findings(tmp_path / "a.gamenote.json", document({"san": "e4"}, game="hex"))]
    assert "JSN301" not in codes


def test_the_fix_writes_what_follows(tmp_path: Path) -> None:
    path = tmp_path / "a.gamenote.json"
    path.write_text(document({"uci": "d2d4"}, {"san": "e5", "uci": "e7e5"}))
    assert gamenote("lint", path, "--fix").code == 0
    assert path.read_text() == document({"san": "e4", "uci": "e2e4"}, {"san": "e5", "uci": "e7e5"})


def test_what_is_derived_by_rules_that_nobody_knows_is_told_where_it_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "a.gamenote.json"
    path.write_text(document({"san": "e4"}, game="vhess"))
    assert "words that programs skip are left out (first at 2:" in gamenote("convert", path, "--to", "json").err
    path.write_text(document({"staan": "e4"}))
    assert "words that programs skip are left out (first at 2:" in gamenote("convert", path, "--to", "json").err
    path.write_text(document({"san": "e4"}))
    assert gamenote("convert", path, "--to", "json").err == ""
