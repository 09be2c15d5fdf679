"""Which games are written only once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote.actions.convert.duplicates import MOST_BETWEEN_PLAYERS, spelling_key
from tests.cli.command import gamenote

SPANISH = "1. e4 e5 2. Nf3 Nc6 3. Bb5"


def game(
    white: str,
    moves: str,
    black: str = "Lee, Ann",
    date: str = "2021.05.03",
    round: str = "1",
    more: str = "",
    result: str = "*",
) -> str:
    tags = {"White": white, "Black": black, "Date": date, "Round": round, "Result": result}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"{more}\n{moves} {result}\n\n"


def kept(tmp_path: Path, *games: str, dedupe: tuple[str, ...] = ("--dedupe=players",)) -> int:
    path = tmp_path / "all.pgn"
    path.write_text("".join(games))
    result = gamenote("convert", path, "--to", "jsonl", *dedupe, "-qq")
    assert result.code == 0, result.err
    return result.out.count("\n")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1. e4 e5 2. Nf3", "1. e2e4 e7-e5 2. Ng1-f3"),
        ("1. e4 e5 2. Nf3", "1. e4! e5 {as ever} 2. Nf3 (2. f4)"),
    ],
)
def test_games_are_equal_by_their_moves_however_these_are_written(tmp_path: Path, one: str, other: str) -> None:
    games = game("Vos", one), game("Someone Else", other)
    assert kept(tmp_path, *games, dedupe=("--dedupe",)) == 2
    assert kept(tmp_path, *games, dedupe=("--dedupe", "moves")) == 1
    assert kept(tmp_path, *games, dedupe=("--dedupe", "exact")) == 2


def test_a_start_that_is_told_is_the_start_that_is_not(tmp_path: Path) -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    told = game("Vos", SPANISH, more=f'[Variant "Standard"]\n[SetUp "1"]\n[FEN "{fen}"]\n')
    assert kept(tmp_path, game("Vos", SPANISH), told, dedupe=("--dedupe=moves",)) == 1
    atomic = game("Vos", SPANISH, more='[Variant "Atomic"]\n')
    assert kept(tmp_path, game("Vos", SPANISH), atomic, dedupe=("--dedupe=moves",)) == 2


@pytest.mark.parametrize("longer_first", [True, False])
def test_the_beginning_of_a_game_of_the_same_players_is_a_duplicate(tmp_path: Path, longer_first: bool) -> None:
    games = game("Vos, Jan", SPANISH), game("Vos,J", f"{SPANISH} a6 4. Ba4")
    ordered = games[::-1] if longer_first else games
    assert kept(tmp_path, *ordered) == 1
    assert kept(tmp_path, *ordered, dedupe=("--dedupe",)) == 2


@pytest.mark.parametrize(
    "other",
    [
        game("Bos, Jan", f"{SPANISH} a6"),
        game("Vos, Jan", f"{SPANISH} a6", date="2021.05.04"),
        game("Vos, Jan", f"{SPANISH} a6", round="2"),
        game("Vos, Jan", "1. e4 e5 2. Nf3 Nf6"),
        game("?", f"{SPANISH} a6"),
        game("Lee, Ann", f"{SPANISH} a6", black="Vos, Jan"),
    ],
)
def test_other_players_days_rounds_or_moves_are_other_games(tmp_path: Path, other: str) -> None:
    assert kept(tmp_path, game("Vos, Jan", SPANISH), other) == 2


def test_what_is_not_known_contradicts_nothing(tmp_path: Path) -> None:
    assert (
        kept(tmp_path, game("Vos, Jan", SPANISH), game("Vos, Jan", f"{SPANISH} a6", date="????.??.??", round="-"))
        == 1
    )


def test_games_without_moves_begin_no_other(tmp_path: Path) -> None:
    assert kept(tmp_path, game("Vos, Jan", ""), game("Vos, Jan", SPANISH)) == 2


def test_an_illegal_game_is_compared_as_it_stands(tmp_path: Path) -> None:
    games = game("Vos", "1. e4 e5 2. Ke5 a6"), game("Vos", "1. e4 e5 2. Ke5 a6"), game("Vos", "1. e4 e5 2. Ke5 a5")
    assert kept(tmp_path, *games, dedupe=("--dedupe=moves",)) == 2


OTHERS = {
    "white": game("Bos, Jan", SPANISH),
    "black": game("Vos, Jan", SPANISH, black="Li, Bo"),
    "day": game("Vos, Jan", SPANISH, date="2021.05.04"),
    "round": game("Vos, Jan", SPANISH, round="2"),
    "moves": game("Vos, Jan", f"{SPANISH} a6"),
    "start": game("Vos, Jan", SPANISH, more='[Variant "Atomic"]\n'),
}


@pytest.mark.parametrize("what", OTHERS)
def test_by_default_a_game_that_differs_in_anything_known_stays(tmp_path: Path, what: str) -> None:
    assert kept(tmp_path, game("Vos, Jan", SPANISH), OTHERS[what], dedupe=("--dedupe",)) == 2


@pytest.mark.parametrize("date", ["2021.05.03", "2021.??.??", "2021.05.??", "????.??.??", ""])
def test_by_default_dates_are_compared_as_far_as_they_are_known(tmp_path: Path, date: str) -> None:
    games = game("Vos, Jan", SPANISH), game("Vos, Jan", SPANISH.replace("Bb5", "Bb5!"), date=date)
    assert kept(tmp_path, *games, dedupe=("--dedupe",)) == 1


def test_by_default_games_of_unknown_players_stay(tmp_path: Path) -> None:
    games = game("?", SPANISH), game("?", SPANISH)
    assert kept(tmp_path, *games, dedupe=("--dedupe",)) == 2
    assert kept(tmp_path, *games, dedupe=("--dedupe=players",)) == 2
    assert kept(tmp_path, *games, dedupe=("--dedupe=moves",)) == 1


def test_games_that_another_pair_played_stay_with_players(tmp_path: Path) -> None:
    assert kept(tmp_path, game("Vos, Jan", SPANISH), game("Bos, Jan", SPANISH)) == 2


@pytest.mark.parametrize("mode", ["game", "exact", "moves", "players"])
def test_games_of_two_results_are_never_one(tmp_path: Path, mode: str) -> None:
    won, lost = game("Vos, Jan", SPANISH, result="1-0"), game("Vos, Jan", SPANISH, result="0-1")
    assert kept(tmp_path, won, lost, won, lost, dedupe=(f"--dedupe={mode}",)) == 2


@pytest.mark.parametrize("mode", ["game", "moves", "players"])
def test_an_open_result_contradicts_none(tmp_path: Path, mode: str) -> None:
    games = game("Vos, Jan", SPANISH), game("Vos, Jan", SPANISH, result="1-0")
    assert kept(tmp_path, *games, dedupe=(f"--dedupe={mode}",)) == 1


@pytest.mark.parametrize("longer_first", [True, False])
@pytest.mark.parametrize("by", ["file", "stdin", "merge", "files", "split"])
def test_of_two_games_the_longer_one_is_written(tmp_path: Path, longer_first: bool, by: str) -> None:
    games = [game("Vos, Jan", SPANISH), game("Vos,J", f"{SPANISH} a6 4. Ba4")]
    texts = games[::-1] if longer_first else games
    one, other = tmp_path / "one.pgn", tmp_path / "other.pgn"
    one.write_text(texts[0])
    other.write_text(texts[1])
    players, out = ("--to", "pgn", "--dedupe=players"), tmp_path / "out"
    if by in ("file", "stdin"):
        result = gamenote("convert", "-", *players, stdin="".join(texts).encode())
    elif by == "merge":
        result = gamenote("convert", one, other, *players, "--merge")
    elif by == "files":
        result = gamenote("convert", one, other, *players, "-o", f"{out}/", "--mkdir")
    else:
        result = gamenote("convert", one, other, *players, "--split", f"{out}/{{n}}.pgn", "--mkdir")
    written = [each.read_text() for each in out.glob("*")] if out.exists() else [result.out]
    assert result.code == 0, result.err
    assert ["4. Ba4" in text for text in written] == [True]
    assert written[0].count("[Event") == 1


def test_what_was_left_out_is_listed_with_the_losses(tmp_path: Path) -> None:
    one, report = tmp_path / "one.pgn", tmp_path / "losses.json"
    one.write_text(game("Vos, Jan", SPANISH) * 12)
    assert gamenote("convert", one, "--to", "pgn", "--dedupe", "--losses", f"json:{report}").code == 0
    found = json.loads(report.read_text())["duplicates"]
    assert [each["game"] for each in found] == [*range(2, 13)]
    assert {each["equals"] for each in found} == {f"game 1 of {one.as_posix()}"}
    assert {each["why"] for each in found} == {"the same players, date, round, start and moves"}


@pytest.mark.parametrize("name", ["Müller, Jan", "Muller,J.", "MÜLLER, JAN-PETER", "Jan Müller", "j muller"])
def test_spellings_of_a_name_are_alike(name: str) -> None:
    assert spelling_key(name) == ("muller", "j")


@pytest.mark.parametrize("name", ["", "?", "-", ","])
def test_no_name_is_not_spelled(name: str) -> None:
    assert not spelling_key(name)[0]


def test_what_is_remembered_of_two_players_is_bounded() -> None:
    assert MOST_BETWEEN_PLAYERS <= 1000
