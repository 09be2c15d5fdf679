"""Which games are written only once."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.actions.convert.duplicates import MOST_BETWEEN_PLAYERS, spelled
from tests.cli.command import gamenote

SPANISH = "1. e4 e5 2. Nf3 Nc6 3. Bb5"


def game(
    white: str, moves: str, black: str = "Lee, Ann", date: str = "2021.05.03", round: str = "1", more: str = ""
) -> str:
    tags = {"White": white, "Black": black, "Date": date, "Round": round, "Result": "*"}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"{more}\n{moves} *\n\n"


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
    assert kept(tmp_path, *games, dedupe=("--dedupe",)) == 1
    assert kept(tmp_path, *games, dedupe=("--dedupe", "moves")) == 1
    assert kept(tmp_path, *games, dedupe=("--dedupe", "exact")) == 2


def test_a_start_that_is_told_is_the_start_that_is_not(tmp_path: Path) -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    told = game("Vos", SPANISH, more=f'[Variant "Standard"]\n[SetUp "1"]\n[FEN "{fen}"]\n')
    assert kept(tmp_path, game("Vos", SPANISH), told, dedupe=("--dedupe",)) == 1
    atomic = game("Vos", SPANISH, more='[Variant "Atomic"]\n')
    assert kept(tmp_path, game("Vos", SPANISH), atomic, dedupe=("--dedupe",)) == 2


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
    assert kept(tmp_path, *games, dedupe=("--dedupe",)) == 2


@pytest.mark.parametrize("name", ["Müller, Jan", "Muller,J.", "MÜLLER, JAN-PETER", "Jan Müller", "j muller"])
def test_spellings_of_a_name_are_alike(name: str) -> None:
    assert spelled(name) == ("muller", "j")


@pytest.mark.parametrize("name", ["", "?", "-", ","])
def test_no_name_is_not_spelled(name: str) -> None:
    assert not spelled(name)[0]


def test_what_is_remembered_of_two_players_is_bounded() -> None:
    assert MOST_BETWEEN_PLAYERS <= 1000
