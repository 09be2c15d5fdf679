"""Games of a damaged document, each read by itself."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from gamenote.core import registry
from gamenote.core.settings import Settings
from gamenote.testing import lint, read

JSON = registry.formats()["json"]
MOVES = ("1 Onboard a4/0 rr", "1 Onboard a4/1 xx", "2 Onboard d4/0 rr", "2 Onboard d4/1 bb")
PLAYERS = ("black", "black", "white", "white")


def game(number: int) -> str:
    nodes = [{"actor": actor, "move": move} for actor, move in zip(PLAYERS, MOVES, strict=True)]
    parts = {
        "game": "plateau",
        "variant": "standard",
        "header": {"fields": {"event": f"no. {number}"}},
        "lines": [{"of": None, "nodes": [{}, *nodes]}],
    }
    return " " + json.dumps(parts)


def document(games: list[str], end: str = "]}\n") -> bytes:
    head = '{"schema_version": 1, "format": "gamenote", "games": [\n'
    return (head + ",\n".join(games) + "\n" + end).encode()


def found(data: bytes) -> list[tuple[str, int]]:
    return [(each.name, each.start.line) for each in lint(JSON, data, Settings())]


DAMAGE: dict[str, Callable[[str], str]] = {
    "cut": lambda text: text[: len(text) // 2],
    "open brace": lambda text: text.replace('"header"', '{"header"'),
    "open bracket": lambda text: text.replace('"nodes": [', '"nodes": [['),
    "open quote": lambda text: text.replace('"plateau"', '"plateau'),
    "bracket left out": lambda text: text[:-3] + text[-2:],
    "brace left out": lambda text: text[:-1],
    "brace doubled": lambda text: text + "}",
    "comma left out": lambda text: text.replace('"plateau",', '"plateau"'),
    "control": lambda text: text.replace("no. ", "no.\0"),
}


@pytest.mark.parametrize("way", DAMAGE)
@pytest.mark.parametrize("which", range(3))
def test_a_damaged_game_of_a_document_leaves_the_others_alone(way: str, which: int) -> None:
    games = [game(number) for number in range(3)]
    games[which] = DAMAGE[way](games[which])
    data = document(games)
    shown = which + 2 + (way == "brace left out" and which == 2)  # the bracket of the document takes its place
    assert {line for _, line in found(data)} == {shown}
    records = [reading.record for _, reading in read(JSON, data)]
    assert [len(record.line) for index, record in enumerate(records) if index != which] == [5, 5]


def test_each_damaged_game_has_its_own_finding() -> None:
    games = [damage(game(number)) for number, damage in enumerate(DAMAGE.values())]
    assert {line for _, line in found(document(games))} == {number + 2 for number in range(len(games))}


def test_a_document_without_its_end_has_all_its_games() -> None:
    data = document([game(0), game(1)], end="")
    assert found(data) == [("json-syntax", 3)]
    assert len(read(JSON, data)) == 2


def test_a_comma_missing_between_games_is_found_behind_the_first() -> None:
    data = document([game(0), game(1), game(2)]).replace(b"]},\n", b"]}\n", 1)
    assert found(data) == [("json-syntax", 2)]


def test_places_behind_the_damage_are_those_of_the_file() -> None:
    data = document([game(0)[:40], game(1).replace("2 Onboard d4/1", "7 Onboard d4/1")])
    [_, wrong] = lint(JSON, data, Settings())
    assert wrong.game is not None
    assert (wrong.name, wrong.start.line, wrong.game.index) == ("move-number", 3, 2)
    assert data[wrong.start.byte :].startswith(b"7 Onboard")
