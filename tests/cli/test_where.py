"""Games that `--where` chooses are the same for all commands, and so is what is said of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.games.chess.play import ENGINE
from tests.actions.parallel.elsewhere import Elsewhere, use_elsewhere
from tests.cli.command import gamenote

GAMES = """\
[Event "Club"]
[Site "?"]
[Date "2021.05.03"]
[Round "1"]
[White "Vos, Ann"]
[Black "Lee"]
[Result "1-0"]
[WhiteElo "2500"]
[BlackElo "1900"]
[TimeControl "180+2"]

1. e4 e5 2. Nf3 1-0

[Event "Club"]
[Site "?"]
[Date "2020.??.??"]
[Round "2"]
[White "Lee"]
[Black "Bo"]
[Result "1/2-1/2"]
[TimeControl "5400+30"]

1. e4 e5 2. Ke2 Ke7 3. Ke4 1/2-1/2
"""
COMMANDS = (("convert", "--to", "pgn"), ("lint", "--no-cache"), ("stats",), ("pretty", "--style", "html"))


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("games.pgn")
    path.write_text(GAMES)
    return path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each[0])
def test_a_game_that_does_not_match_is_left_out_and_counted(command: tuple[str, ...], games: Path) -> None:
    result = gamenote(*command, games, "--where", "winner = white", "-v")
    assert (result.code, "games.pgn: --where leaves out 1 game\n" in result.err) == (0, True)
    assert "Ke7" not in result.out
    assert "leaves out" not in gamenote(*command, games, "--where", "winner = white").err


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each[0])
def test_where_no_game_matches_the_values_that_there_are_are_told(command: tuple[str, ...], games: Path) -> None:
    result = gamenote(*command, games, "--where", "result = 2-0")
    lines = ["no game matches --where", "  hint: no game has result = 2-0; there are: 1-0, 1/2-1/2"]
    assert (result.code, result.err.splitlines()) == (1, lines)
    assert gamenote(*command, games, "--where", "result = 2-0", "-q").err == ""


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each[0])
def test_a_mistake_in_a_condition_is_shown(command: tuple[str, ...], games: Path) -> None:
    result = gamenote(*command, games, "--where", "whiteelo > 3")
    assert result.code == 2
    assert "    whiteelo > 3\n    ^^^^^^^^\n  hint: did you mean elo.white?" in result.err


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each[0])
def test_standard_input_is_asked_as_files_are(command: tuple[str, ...]) -> None:
    data = GAMES.encode()
    options = ("--format", "pgn", "-v")
    assert gamenote(*command, "-", "--where", "speed = blitz", *options, stdin=data).code == 0
    assert gamenote(*command, "-", "--where", "speed = bullet", *options, stdin=data).code == 1


@pytest.mark.parametrize("command", COMMANDS[:3], ids=lambda each: each[0])
def test_several_processes_choose_the_same(
    command: tuple[str, ...], games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_elsewhere(monkeypatch)
    monkeypatch.setattr(Elsewhere, "portion", 700)
    games.write_text("\n".join(GAMES.replace("Vos", f"Vos{number}") for number in range(20)))
    one, several = (gamenote(*command, games, "--where", "elo > 2400", "-v", "-j", jobs) for jobs in ("1", "8"))
    assert (one.code, one.out) == (several.code, several.out)
    for each in (one, several):
        assert "games.pgn: --where leaves out 20 games\n" in each.err
    assert all(f"Vos{number}" in one.out for number in range(20)) or command[0] == "lint"
    none, nor = (gamenote(*command, games, "--where", "result = 2-0", "-j", jobs) for jobs in ("1", "8"))
    assert none == nor and "there are: 1-0, 1/2-1/2" in none.err


def test_only_games_that_match_are_mended(games: Path) -> None:
    games.write_text(GAMES.replace("Nf3 ", "Nf3  ").replace("1. e4", "1.e4 e5"))
    before = games.read_text()
    gamenote("lint", games, "--fix", "--select", "ALL", "--unsafe-fixes", "--where", "game = 2")
    assert games.read_text().partition("[Event")[2] != before
    first, second = (text.rpartition("[Event")[0] for text in (games.read_text(), before))
    assert first == second
    assert games.read_text() != before


def test_of_equal_games_that_with_the_number_is_counted(games: Path) -> None:
    games.write_text(GAMES.partition("\n\n[Event")[0] + "\n\n" + GAMES.partition("\n\n[Event")[0] + "\n")
    result = gamenote("stats", games, "--where", "game = 2", "--per-game")
    assert "game 2" in result.out and "game 1" not in result.out


def test_what_was_found_in_all_games_is_not_remembered_for_some(games: Path, tmp_path: Path) -> None:
    cache = ("--cache-dir", tmp_path / "cache")
    assert gamenote("lint", games, *cache).code == 1
    assert gamenote("lint", games, *cache, "--where", "game = 1").code == 0
    assert gamenote("lint", games, *cache).code == 1


def test_a_baseline_of_some_games_is_not_written(games: Path) -> None:
    assert gamenote("lint", games, "--write-baseline", "b.json", "--where", "game = 1").code == 2


def test_words_that_silence_a_file_for_a_game_left_out_are_not_idle(games: Path) -> None:
    games.write_text("% gamenote: ignore-file CHS304\n" + GAMES)
    assert gamenote("lint", games, "--select", "ALL", "--where", "game = 1").out == ""


def test_of_several_games_the_first_that_matches_is_drawn(games: Path) -> None:
    assert gamenote("pretty", games, "--where", "year = 2020", "--at", "1").out.startswith("Lee - Bo: ply 1")
    result = gamenote("pretty", games, "--where", "winner = draw", "--game", "1")
    assert (result.code, result.err) == (1, "no game matches --where\n")


@pytest.mark.parametrize("command", [*COMMANDS, ("pretty",)], ids=lambda each: " ".join(each))
def test_a_crash_while_a_game_is_asked_costs_that_game_alone(
    command: tuple[str, ...], games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("what went wrong")

    monkeypatch.setattr(type(ENGINE), "outcome", fail)
    games.write_text(GAMES.replace("1/2-1/2", "*").replace(" 3. Ke4", ""))
    result = gamenote(*command, games, "--where", "winner = white", *(("--game", "2") * (command == ("pretty",))))
    assert (result.code, "Traceback" in result.err) == (2, False)
    assert "internal error" in result.err and "what went wrong" in result.err
