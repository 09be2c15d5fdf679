"""Games and positions as values that show themselves."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from base64 import b64decode

import pytest

import gamenote
from gamenote.core import registry
from gamenote.core.reading import FailedReading
from gamenote.testing import sample_files
from tests.cli.command import ROOT

MATE = '[White "Ann"]\n[Black "Bob"]\n[ECO "A00"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
TILES = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 2. U a1 *\n'
STOPS = "1. e4 e5 2. Ke3 Nf6 *"
HEX = "(;GM[11]FF[4]SZ[11]PW[Ann]PB[Bob];B[a1])"
HOSTILE = '[White "\x1b[31m<script>\u202e\n"]\n[Black "B&b"]\n\n1. e4 <b> *\n'


def read(text: str, format: str | None = None) -> gamenote.GameRecord:
    (game,) = gamenote.read(text, format)
    return game


def test_a_game_tells_its_header_and_moves() -> None:
    game = read(MATE)
    assert (game.players, game.result, game.title) == (("Ann", "Bob"), "0-1", "Ann - Bob")
    assert game.moves == ("f3", "e5", "g4", "Qh4#")
    assert game.header == {"ECO": "A00", "player_1": "Ann", "player_2": "Bob", "result": "0-1"}
    assert (game.file, game.number, game.text) == ("<text>", 1, MATE)


def test_an_unknown_player_has_no_name() -> None:
    assert read('[White "Ann"]\n[Black "?"]\n\n1. e4 *\n').players == ("Ann", None)


def test_what_chance_throws_in_stands_with_the_move_before_it() -> None:
    game = read(TILES)
    assert game.moves == ("L b2", "U a1")
    assert [position.move for position in game.positions()] == ["", "L b2", "U a1"]


@pytest.mark.costly
@pytest.mark.parametrize("format", ["pgn", "pdn", "plateau", "2048gn", "blokus", "sgf", "json", "epd", "uci"])
def test_every_sample_has_a_position_behind_each_move(format: str) -> None:
    for path in sample_files(registry.formats()[format], ROOT / "samples"):
        for game in gamenote.read(path):
            if registry.engine_of(game.record.game) is None:
                continue
            positions = list(game.positions())
            assert [position.ply for position in positions] == list(range(len(game.moves) + 1)), path
            assert repr(game.board()) == repr(positions[-1])
            assert "\n" not in repr(game) + repr(positions[-1])
            ET.fromstring(game._repr_svg_() or "")


def test_positions_end_before_a_move_that_cannot_be_played() -> None:
    game = read(STOPS, "pgn")
    assert [position.move for position in game.positions()] == ["", "e4", "e5"]
    assert game.board().ply == 2
    with pytest.raises(ValueError, match=r"ply 3 cannot be reached: 2\. Ke3"):
        game.board(3)


def test_plies_are_counted_from_both_ends() -> None:
    game = read(MATE)
    assert [game.board(ply).move for ply in (0, 1, -1, -5)] == ["", "f3", "Qh4#", ""]
    for ply in (5, -6):
        with pytest.raises(IndexError, match=f"there is no ply {ply}: the game has 4 plies"):
            game.board(ply)


def test_a_position_tells_what_may_be_played() -> None:
    position = read(MATE).board(3)
    assert position.fen == position.text == "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
    assert "Qh4#" in position.legal_moves()
    assert "d8h4" in position.legal_moves("uci")
    assert (position.player, position.outcome) == ("white", None)
    last = position.game.board()
    assert last.legal_moves() == ()
    assert last.outcome is not None
    assert last.outcome.reason == "checkmate"


def test_a_game_without_fen_has_another_text() -> None:
    position = read(TILES).board()
    assert position.fen is None
    assert position.text
    assert position.text in repr(position)


def test_printing_a_position_shows_the_board() -> None:
    assert str(read(TILES).board()) + "\n" == gamenote.pretty(TILES)


def test_the_board_can_be_turned_and_go_without_names() -> None:
    position = read(MATE).board()
    usual = position.svg()
    assert len({usual, position.svg(flip=True), position.svg(coords=False), position.svg(theme="dark")}) == 4


def test_a_game_of_unknown_rules_shows_itself_without_a_board() -> None:
    game = read(HEX)
    assert game._repr_svg_() is None
    assert game._repr_html_() == "<figure><figcaption>Bob - Ann<br>1. a1</figcaption></figure>"
    for ask in (game.board, game.positions):
        with pytest.raises(ValueError, match="the rules of Hex are not known"):
            ask()


def test_a_notebook_is_shown_the_board_as_a_picture_of_its_own() -> None:
    shown = read(MATE)._repr_html_()
    figure = ET.fromstring(shown.replace("<br>", "<br/>").replace('">', '"/>', 1))
    picture = b64decode(figure[0].attrib["src"].partition(",")[2])
    assert ET.fromstring(picture).tag.endswith("svg")
    assert "1. f3 e5 2. g4 Qh4# 0-1" in shown


def test_nothing_of_a_record_reaches_screen_or_notebook_as_it_is() -> None:
    game = read(HOSTILE, "pgn")
    for shown in (repr(game), game._repr_html_(), repr(game.board())):
        assert not {"\x1b", "\u202e", "\n"} & set(shown)
    assert "<script>" not in game._repr_html_()


def test_a_game_that_its_reader_cannot_read_says_so() -> None:
    game = read(MATE)
    failed = gamenote.GameRecord(game.format, game.source, FailedReading(ZeroDivisionError("oops")))
    assert repr(failed) == "<GameRecord that the reader of pgn cannot read>"
    with pytest.raises(ZeroDivisionError):
        _ = failed.moves


def test_the_findings_of_a_game_are_those_of_lint_with_places_in_the_file() -> None:
    path = ROOT / "samples/pgn/over-the-board.pgn"
    text = path.read_text().replace("1. e4", "1. e5")
    games = gamenote.read(text)
    told = [finding for game in games for finding in game.findings(level="error")]
    assert told
    assert {finding.start for finding in told} <= {finding.start for finding in gamenote.lint(text, level="error")}


def test_a_damaged_game_says_that_it_is_broken() -> None:
    game = read('{"schema_version": 1, "format": "gamenote", "games": [oops', "json")
    assert "broken" in repr(game)
