"""Openings in the figures of many games."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.command import gamenote

HEAD = '[White "Ann"]\n[Black "Bob"]\n[WhiteElo "{}"]\n[BlackElo "{}"]\n[Result "{}"]\n'
SET_UP = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n'


def game(moves: str, result: str, elo: tuple[int, int] = (2000, 2100), more: str = "") -> str:
    return f"{HEAD.format(*elo, result)}{more}\n{moves} {result}\n\n"


GAMES = (
    game("1. e4 c5 2. Nf3 d6", "1-0")
    + game("1. e4 c5 2. Nf3 Nc6", "0-1")
    + game("1. e2-e4 c5 2. c3", "1/2-1/2", (1500, 1540))
    + game("1. Nf3 d5 2. d4 Nf6 3. c4 e6", "1-0")
    + game("1. e4 Kd7", "1-0", more=SET_UP)
)


def test_first_moves_and_openings_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "all.pgn"
    path.write_text(GAMES)
    result = gamenote("stats", path, "--openings", "2", "--output-format", "json", "--summary")
    group = json.loads(result.out)["totals"]["by_game"]["chess"]
    rows = {" ".join(row["moves"]): row for row in group["first_moves"]}
    assert list(rows) == ["e4", "e4 c5", "Nf3", "Nf3 d5"]
    assert rows["e4 c5"] == {
        "moves": ["e4", "c5"],
        "games": 3,
        "won": 1,
        "drawn": 1,
        "lost": 1,
        "score": 0.5,
        "mean_plies": 11 / 3,
        "mean_rating": 11240 / 6,
    }
    kinds = {kind: {row["name"]: row["games"] for row in rows} for kind, rows in group["kinds"].items()}
    assert kinds["ECO"] == {"B": 3, "D": 1}
    assert kinds["opening"] == {"Sicilian Defence": 3, "Queen's Gambit Declined": 1}
    assert kinds["code"] == {"B22": 1, "B30": 1, "B50": 1, "D30": 1}
    assert sum(kinds["rating"].values()) == 5


def test_the_tree_is_shown_as_a_table(tmp_path: Path) -> None:
    path = tmp_path / "all.pgn"
    path.write_text(GAMES.replace("e4 Kd7", "e4 Kd7 "))
    out = gamenote("stats", path, "--openings", "2", "--summary").out
    tree = out.partition("First moves\n")[2]
    assert [line.split()[:3] for line in tree.splitlines()[1:5]] == [
        ["e4", "3", "50"],
        ["·", "c5", "3"],
        ["Nf3", "1", "100"],
        ["·", "d5", "1"],
    ]
    assert "without 1 game that began otherwise" in out
    assert "First moves" not in gamenote("stats", path, "--summary").out


def test_a_game_tells_its_opening(tmp_path: Path) -> None:
    path = tmp_path / "one.pgn"
    path.write_text(game("1. Nf3 d5 2. d4 Nf6 3. c4 e6", "1-0"))
    (row,) = json.loads(gamenote("stats", path, "--output-format", "json").out)["games"]
    assert (row["course"]["eco"], row["course"]["book_ply"]) == ("D30", 6)
    assert row["course"]["opening"].startswith("Queen's Gambit Declined")


def test_bands_of_ratings_stand_in_their_order(tmp_path: Path) -> None:
    path = tmp_path / "all.pgn"
    bands = [(850, 900), (2850, 2900), (1000, 1010), (1000, 1010)]
    path.write_text("".join(game("1. e4 c5", "1-0", elo) for elo in bands))
    rows = gamenote("stats", path, "--summary").out.partition("Games by rating\n")[2].splitlines()[1:4]
    assert [" ".join(row.split()[:2]) for row in rows] == ["under 1000", "1000-1199 2", "2800 and"]


def test_lengths_are_told_by_the_middle_and_the_longest(tmp_path: Path) -> None:
    path = tmp_path / "all.pgn"
    path.write_text(20 * game("1. e4 c5", "1-0") + 10 * game("1. e4", "*") + game("1. e4 c5 2. d3", "1-0"))
    out = gamenote("stats", path, "--summary").out
    assert "half of them 1 to 2, median 2, the longest 3;" in out
