"""Who has won, and who has played: what the record says, or else the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gamenote.actions.files.inputs import Inputs, find
from gamenote.actions.stats import count_file
from gamenote.actions.stats.count_file import count, count_games
from gamenote.actions.stats.count_files import count_all
from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.game_stats import GameStats
from gamenote.core.source import Source
from tests.fuzz.stock import opened

TAGS = '[White "Ann"]\n[Black "?"]\n'
PLATEAU = "(;GM[Plateau]SU[Standard]PB[Eva]PW[Finn]{}\n;B[1 Onboard a4/0 rr]\n;B[1 Onboard a4/1 rx]\n)\n"
ENDED = '[FEN "W:W28:B23"]\n\n1. 28x19 *\n'


def only(tmp_path: Path, name: str, text: str) -> GameStats:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    (item,) = find(inputs := Inputs((str(path),), None, None))
    (game,) = count(item, inputs)  # type: ignore[arg-type]
    assert isinstance(game, GameStats)
    return game


@pytest.mark.parametrize(
    ("tags", "winner"),
    [
        ('[GameType "20"]\n[Result "2-0"]\n', "white"),
        ('[GameType "20"]\n[Result "0-1"]\n', "black"),
        ('[GameType "20"]\n[Result "1-1"]\n', "draw"),
        ('[GameType "20"]\n[Result "0-0"]\n', None),
        ('[GameType "20"]\n[Result "*"]\n', None),
        ('[GameType "21"]\n[Result "1-0"]\n', "black"),
        ('[GameType "23"]\n[Result "1-0"]\n', None),
    ],
)
def test_the_first_number_of_a_result_is_the_starters(tmp_path: Path, tags: str, winner: str | None) -> None:
    assert only(tmp_path, "a.pdn", f"{tags}\n*\n").winner == winner


def test_where_the_record_does_not_say_the_rules_do(tmp_path: Path) -> None:
    assert only(tmp_path, "a.pdn", f'[GameType "20"]\n{ENDED}').winner == "white"
    assert only(tmp_path, "a.pdn", f'[GameType "20"]\n[Result "0-2"]\n{ENDED}').winner == "black"


@pytest.mark.parametrize(("result", "winner"), [("RE[W+Resign]", "white"), ("RE[0]", "draw"), ("", None)])
def test_results_of_sgf_name_the_winner(tmp_path: Path, result: str, winner: str | None) -> None:
    assert only(tmp_path, "a.plt", PLATEAU.format(result)).winner == winner


def test_players_are_those_of_the_header_and_an_unknown_one_is_none(tmp_path: Path) -> None:
    assert only(tmp_path, "a.pdn", f"{TAGS}\n1. 32-28 *\n").players == ("Ann", None)


def test_a_game_that_names_no_variant_is_of_the_usual_one(tmp_path: Path) -> None:
    assert only(tmp_path, "a.pgn", '[White "Ann"]\n\n1. e4 *\n').variant == "Standard"
    assert only(tmp_path, "b.pgn", '[Variant "atomic"]\n\n1. e4 *\n').variant == "Atomic"


def test_a_game_against_nobody_has_one_player_and_no_winner(tmp_path: Path) -> None:
    game = only(tmp_path, "a.2048gn", '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 Retired\n')
    assert (game.players, game.winner) == (("Ann",), None)


def test_an_illegal_game_has_no_figures_of_its_course_either(tmp_path: Path) -> None:
    game = only(tmp_path, "a.pdn", '[GameType "20"]\n\n1. 32-28 19-23 2. 37-32 *\n')
    assert set(game.final.values()) == set(game.course.values()) == {None}
    assert game.excluded.startswith("move 2: 37-32 takes nothing")
    assert game.plies == 3


@pytest.mark.parametrize("moves", ["3. Nd2 e6 4. Ne5 *", "3. Nd2 e6 4. Nb3 Nc6 5. Nfd2 *"])
def test_a_move_of_chess_that_may_be_two_is_not_guessed(tmp_path: Path, moves: str) -> None:
    game = only(tmp_path, "a.pgn", f'[Result "*"]\n\n1. d4 d5 2. Nf3 Nf6 {moves}\n')
    assert game.final["fen"] == "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3"
    assert game.excluded == "3. Nd2 can mean several moves"


def test_a_game_from_json_tells_the_same(tmp_path: Path) -> None:
    from gamenote import convert, read

    text = f'[GameType "20"]\n[White "Ann"]\n[Result "2-0"]\n{ENDED}'
    (record,) = (each.record for each in read(text, "pdn"))
    one, other = only(tmp_path, "a.pdn", text), only(tmp_path, "a.gamenote.json", convert(record, "json"))
    assert (one.final, one.course, one.winner) == (other.final, other.course, other.winner)


def test_several_processes_count_the_same_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = sorted(path for path in (Path(__file__).parents[3] / "samples").rglob("*") if path.is_file())
    monkeypatch.setattr("gamenote.actions.stats.count_files.WHOLE_FILE_LIMIT", 3000)  # some stay
    inputs = Inputs(tuple(map(str, paths)))
    found = list(find(inputs))
    assert list(count_all(found, inputs, 2)) == list(count_all(found, inputs, 1))


def test_of_equal_games_one_is_played_and_each_has_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    played, row = list[int](), count_file._game_row

    def counting(format: Format, source: Source, *rest: Any) -> Any:
        played.append(source.origin.index)
        return row(format, source, *rest)

    monkeypatch.setattr(count_file, "_game_row", counting)
    plateau = registry.formats()["plateau"]
    games = opened(plateau, b"(;)" * 4 + b"(;C[x])").games()
    rows = [each for each in count_games(games, "x", plateau) if isinstance(each, GameStats)]
    assert [each.index for each in rows] == [1, 2, 3, 4, 5]
    assert played == [1, 2, 5]  # the first stands at the start of the file
