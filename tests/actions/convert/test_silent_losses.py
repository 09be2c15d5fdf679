"""What a conversion leaves out, it tells: each kind of words that once went in silence."""

from __future__ import annotations

import io
import json

import pytest

from gamenote.actions.convert.convert_file import convert_games
from gamenote.actions.convert.select_games import SKIPPED, Account, Request
from gamenote.actions.files.inputs import Input, Opened
from gamenote.core import registry
from gamenote.core.feature import Feature

START = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
OTHER = "4k3/8/8/8/8/8/8/3K4 w - - 0 1"


def told(text: str, source: str, target: str, **options: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    """What is written, and the losses that are told, with the names of entries."""
    formats, account = registry.formats(), Account("x")
    opened = Opened(Input("x", None), formats[source], io.BytesIO(text.encode()))
    written = b"".join(convert_games(opened, Request(formats[target], options=options), account)).decode()
    assert not (account.skipped or account.troubles)
    return written, {loss.said or loss.feature.name or "": loss.names for loss in account.losses.values()}


@pytest.mark.parametrize(
    ("text", "source", "target", "names"),
    [
        ('[Player "A"]\n[Player "B"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n', "2048gn", "2048gn", ("Player",)),
        ('[InitialBoard "a1 b1"]\n[InitialBoard "a2 b2"]\n\n*\n', "2048gn", "2048gn", ("InitialBoard",)),
        ('[White "A"]\n[White "B"]\n[ECO "A00"]\n[ECO "A01"]\n\n*\n', "pgn", "epd", ("ECO", "White")),
        (f'[SetUp "1"]\n[FEN "{START}"]\n[FEN "{OTHER}"]\n\n*\n', "pgn", "uci", ("FEN",)),
        (f'[SetUp "1"]\n[FEN "{START}"]\n[FEN "{OTHER}"]\n\n*\n', "pgn", "fen", ("FEN",)),
        ('[Variant "Atomic"]\n[Variant "Horde"]\n\n1. e4 *\n', "pgn", "csv", ("Variant",)),
        ('[GameType "20"]\n[GameType "25"]\n\n1. 32-28 *\n', "pdn", "csv", ("GameType",)),
        ('[SetUp "1"]\n\n1. e4 *\n', "pgn", "uci", ("SetUp",)),
        ('[SetUp "1"]\n\n*\n', "pgn", "fen", ("SetUp",)),
        ('[SetUp "1"]\n\n*\n', "pgn", "epd", ("SetUp",)),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3 9 fmvn 12;\n", "epd", "epd", ("fmvn",)),
        ('[bm "e4"]\n[noop "x"]\n[NIC "y"]\n\n1. e4 *\n', "pgn", "epd", ("bm", "noop", "NIC")),
    ],
)
def test_tags_that_no_line_of_the_target_holds_are_told(
    text: str, source: str, target: str, names: tuple[str, ...]
) -> None:
    assert told(text, source, target)[1]["FREE_HEADER"] == names


def test_a_start_that_is_not_understood_is_written_as_it_stands() -> None:
    assert told('[SetUp "1"]\n[FEN "hello"]\n\n*\n', "pgn", "fen", at="start") == ("hello\n", {})


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [
        ('% a word\n[White "A"]\n\n1. e4 *\n', "pgn", 1),
        ('```pgn\n[White "A"]\n\n1. e4\n% a word\ne5 *\n% another\n', "pgn", 3),
        ("1. 32-28\n% a word\n19-23 *\n", "pdn", 1),
        ('```\n[InitialBoard "a1 b1"]\n\n1. L b2 ; a word\n% another\n*\n', "2048gn", 3),
        ("1. e4 e5 0-1 1/2-1/2 { a comment }\n", "pgn", 1),
        ("(;FF[4]GM[1];PL[B]PL[W]AB[aa])", "sgf", 1),
        ("(;FF[4]GM[1];AB[aa]PL[B][W])", "sgf", 1),
        ("(;GM[Plateau]SU[Standard]SU[word];)", "plateau", 1),
        ("(;GM[Plateau][word]SU[Standard]\n;B[1 Onboard a1/0 xx]\n;B[1 Onboard a1/1 rr])", "plateau", 1),
        ("(;GM[Blokus]PB[word]PB[A];1[a20]1[a19]BL[1]BL[1])", "blokus", 2),
        ("# a word\n4k3/8/8/8/8/8/8/4K3 w - -\n% another\n", "epd", 2),
    ],
)
def test_words_that_programs_skip_are_told(text: str, name: str, count: int) -> None:
    formats, account = registry.formats(), Account("x")
    opened = Opened(Input("x", None), formats[name], io.BytesIO(text.encode()))
    assert b"word" not in b"".join(convert_games(opened, Request(formats[name]), account))
    assert [(loss.said, loss.count) for loss in account.losses.values()] == [(SKIPPED, count)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('[FEN "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"]', "pgn"),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - ;\n", "epd"),
        ("4k3/8/8/8/8/8/8/4K2R b - word hmvc 2;\n", "epd"),
        ("position fen 4k3/8/8/8/8/8/8/4K2R b KQ word 0 1\n", "uci"),
    ],
)
def test_fields_of_a_position_that_are_not_understood_stay_as_they_stand(text: str, name: str) -> None:
    written, losses = told(text, name, name)
    assert text.replace("- ;", "-") in written
    assert not losses


def test_a_counter_of_epd_may_be_an_operation_beside_the_other_one() -> None:
    text = "4k3/8/8/8/8/8/8/4K3 w - - 3 fmvn 12;\n"
    assert told(text, "epd", "epd") == ("4k3/8/8/8/8/8/8/4K3 w - - fmvn 12; hmvc 3;\n", {})


def test_counters_of_epd_stay_though_they_are_the_usual_ones() -> None:
    text = "4k3/8/8/8/8/8/8/4K3 w - - fmvn 1; hmvc 0;\n"
    assert told(text, "epd", "epd") == (text, {})


@pytest.mark.parametrize("name", ["sgf", "blokus", "plateau"])
def test_a_charset_of_no_known_name_is_told(name: str) -> None:
    game = {"sgf": "1", "blokus": "Blokus", "plateau": "Plateau"}[name]
    written, losses = told(f"(;GM[{game}]CA[nonsense]PB[A];)", name, name)
    assert "nonsense" in written or losses == {"no character set is called nonsense": ()}


def test_an_event_that_gives_way_to_the_players_is_told() -> None:
    text = '[Event "E"]\n[White "A"]\n\n*\n'
    formats, account = registry.formats(), Account("x")
    opened = Opened(Input("x", None), formats["pgn"], io.BytesIO(text.encode()))
    assert b"E" not in b"".join(convert_games(opened, Request(formats["epd"]), account)).split(b"id")[1]
    assert account.losses[Feature.HEADER, ""].count == 2  # who played has another field in the record


def test_stones_of_two_properties_of_one_name_are_all_added() -> None:
    assert "AB[aa][bb]" in told("(;FF[4]GM[1]AB[aa]AB[bb])", "sgf", "sgf")[0]


@pytest.mark.parametrize("fen", ["W:W31:B20 junk", "W:W31:B20:H0:F12"])
def test_a_position_of_draughts_keeps_its_words(fen: str) -> None:
    assert f'[FEN "{fen}"]' in told(f'[GameType "20"]\n[FEN "{fen}"]\n\n*\n', "pdn", "pdn")[0]


def test_signs_of_2048_beside_the_first_are_told() -> None:
    text = '[InitialBoard "a1 b1"]\n\n1. L! $5 b2 *\n'
    assert list(told(text, "2048gn", "2048gn")[1]) == [SKIPPED]


def test_signs_of_2048_that_a_record_has_beside_each_other_are_all_written() -> None:
    node = {"actor": "player", "move": "L", "glyphs": [1, 5]}
    game = {"game": "game2048", "lines": [{"of": None, "nodes": [{}, node]}]}
    text = json.dumps({"schema_version": 1, "format": "gamenote", "games": [game]})
    assert "1. L! { !? }" in told(text, "json", "2048gn")[0]
