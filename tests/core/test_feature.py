"""Where the first thing stands that a conversion loses."""

from __future__ import annotations

import pytest

import gamenote
from gamenote.core import registry
from gamenote.core.feature import Feature
from gamenote.core.record import LazyRecord, Record

PDN = """[Event "Club! $1"]
[White "Ann"]
[Black "Bob"]
[ECO "x"]
[GameType "20"]
[Result "1-1"]

1. 32-28 {!} {[%clk 0:10:00] book} 19-23! (1... 17-22 {late?}) 2. 28x19 14x23
/FEN "B:W38,42:B12,18"/ 2... 18-23 *
"""
GN = """[Event "Home"]
[Player "Ann"]
[InitialBoard "a1 b1"]

1. {which way} L?! b2 {there} *
"""
BLOKUS = "(;GM[Blokus Duo]DT[2024-05-01]XY[1];1[e10]BM[1]C[first];2[j5](;1[f9]ZZ[q])(;1[d9]))\n"
PLATEAU = "(;GM[Plateau]PB[Ann]C[so];W[1 O a1/1 mm]KO[];B[1 O d4/1 mm](;W[2 O a2/2 ww])(;W[2 O a3/2 ww]))\n"


def first_places(text: str, format: str, to: str) -> dict[str, str]:
    """What stands at the first place of each loss, by name."""
    (game,) = gamenote.read(text, format)
    target, source = registry.formats()[to], registry.formats()[format]
    found = {}
    for loss in target.losses(game.record, target.resolve({})):
        place = source.first_place(loss, game.source, game.reading)
        found[loss.name] = text.encode()[place.byte :][:9].decode() if place is not None else ""
    return found


@pytest.mark.parametrize(
    ("text", "format", "places"),
    [
        (
            PDN,
            "pdn",
            {
                "moves": "32-28 {!}",
                "variations": "17-22 {la",
                "comments": "{!} {[%cl",
                "glyphs": "! (1... 1",
                "clocks": "[%clk 0:1",
                "setup-later": '/FEN "B:W',
                "header": 'Club! $1"',
                "free-header": 'x"]\n[Game',
            },
        ),
        (
            PDN.replace("{!} {", "$2 {"),
            "pdn",
            {"glyphs": "$2 {[%clk", "comments": "{[%clk 0:"},
        ),
        (PDN.replace(" {!} {[%clk 0:10:00] book}", ""), "pdn", {"comments": "{late?}) "}),
        (PDN.replace("[Result", "{root?} [Result"), "pdn", {"comments": "{root?} ["}),
    ],
)
def test_a_line_of_fen_loses_from(text: str, format: str, places: dict[str, str]) -> None:
    found = first_places(text, format, "fen")
    assert {name: found.get(name) for name in places} == places


def test_an_episode_loses_from() -> None:
    assert first_places(GN, "2048gn", "2048episode") == {
        "comments-before": "{which wa",
        "comments": "{there} *",
        "glyphs": "?! b2 {th",
        "header": 'Home"]\n[P',
    }


def test_a_table_of_a_blokus_game_loses_from() -> None:
    assert first_places(BLOKUS, "blokus", "csv") == {
        "variations": "d9]))\n",
        "header": "2024-05-0",
        "free-header": "1];1[e10]",
        "extras": "ZZ[q])(;1",
    }


def test_a_table_of_a_plateau_game_loses_from() -> None:
    assert first_places(PLATEAU, "plateau", "csv") == {
        "variations": "2 O a3/2 ",
        "header": "Ann]C[so]",
        "extras": "KO[];B[1 ",
    }


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 (1. d4 (1. Nf3) d5 (1... c5) (1... f5)) (1. c4) e5 {x} 2. Nf3 *",
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... e6))) 2. Nf3 (2. f4) (2. d4) *",
        "1. e4 e5 {[%clk 0:01:00] [%csl Gd4]} $1 *",
    ],
)
def test_what_a_table_loses_is_counted_without_nodes_as_with_them(moves: str) -> None:
    text = f'[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n[SetUp "1"]\n\n{moves}\n'
    quick, plain = (game.record for _ in range(2) for game in gamenote.read(text, "pgn"))
    csv = registry.formats()["csv"]
    found = [(loss.feature, loss.count) for loss in csv.losses(quick, csv.resolve({}))]
    nodes = Record(plain.game, plain.variant, plain.header, plain.line, plain.outcome)
    assert [
        (loss.feature, loss.count)
        for loss in csv.losses(nodes, csv.resolve({}))
        if loss.feature is not Feature.MARKS  # comments tell them
    ] == found
    assert isinstance(quick, LazyRecord)
    assert quick._line is None
