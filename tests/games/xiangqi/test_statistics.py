"""Figures of games of Chinese chess, and answers to questions about them."""

from __future__ import annotations

import pytest

from gamenote.core.questions import Replayed
from gamenote.core.record import Header, Node, Outcome, Record, Setup
from gamenote.core.replay import replay
from gamenote.games.xiangqi.fen import START
from gamenote.games.xiangqi.openings import opening_of
from gamenote.games.xiangqi.play import ENGINE
from gamenote.games.xiangqi.statistics import QUESTIONS, STATISTICS
from tests.games.xiangqi.playing import position_of


def game_of(moves: str, start: str = "", result: Outcome | None = None) -> Record:
    """A record of these moves."""
    first = Node(setup=Setup(start) if start else None)
    side = int(" b" in start)
    nodes = (Node(actor=("red", "black")[(side + ply) % 2], move=text) for ply, text in enumerate(moves.split()))
    return Record("xiangqi", None, Header(), (first, *nodes), result)


def test_figures_of_the_start() -> None:
    assert STATISTICS.figures(START) == {
        "winner": None,
        "reason": None,
        "over": False,
        "check": False,
        "fen": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "material": {"red": 48.0, "black": 48.0},
        "pieces": {"red": 16, "black": 16},
        "soldiers_over_river": {"red": 0, "black": 0},
        "mobility": 44,
    }


def test_stalemate_is_lost() -> None:
    figures = STATISTICS.figures(position_of("3k5/4P4/9/9/9/9/9/9/9/4K4 b"))
    assert [figures[name] for name in ("winner", "reason", "over", "check")] == ["red", "stalemate", True, False]
    assert figures["soldiers_over_river"] == {"red": 1, "black": 0}
    assert figures["material"] == {"red": 2, "black": 0}


def test_mate_is_lost() -> None:
    figures = STATISTICS.figures(position_of("1R1k5/R8/9/9/9/9/9/9/9/4K4 b"))
    assert [figures[name] for name in ("winner", "reason", "over", "check")] == ["red", "mate", True, True]


@pytest.mark.parametrize("moves", ["h2e2 h9g7 e2e6 a6a5", "炮二平五 马８进７ 炮五进四 卒１进１"])
def test_the_course_of_a_game(moves: str) -> None:
    record = game_of(moves)
    course = STATISTICS.course(record, replay(record, ENGINE))
    assert course == {
        "ending": "none",
        "opening": "Central Cannon (中炮)",
        "ecco": None,
        "captures": {"red": 1, "black": 0},
        "checks": {"red": 0, "black": 0},
        "longest_quiet": 2,
        "repetitions": 0,
        "material_over_time": {"red": [48, 48, 48, 48], "black": [48, 48, 47, 47]},
    }


def test_checks_and_repetitions_are_counted() -> None:
    record = game_of("a1d1 d9e9 " + "d1e1 e9d9 e1d1 d9e9 " * 2, "3k5/9/9/9/9/9/9/9/R8/5K3 w")
    course = STATISTICS.course(record, replay(record, ENGINE))
    assert (course["checks"], course["repetitions"], course["longest_quiet"]) == ({"red": 5, "black": 0}, 2, 10)
    assert course["opening"] is None


def test_the_result_tells_who_won_where_the_board_does_not() -> None:
    start = STATISTICS.conclude(game_of("", result=Outcome("0-1", "black")), START)
    assert (start["winner"], start["over"]) == ("black", False)
    drawn = game_of("h2e2", result=Outcome("1/2-1/2", None, "draw"))
    assert STATISTICS.conclude(drawn, START)["winner"] == "draw"
    assert STATISTICS.course(drawn, replay(drawn, ENGINE))["ending"] == "agreed"


def test_an_open_result_is_none() -> None:
    assert [STATISTICS.stated_result(text) for text in ("1-0", "*", None)] == ["1-0", None, None]


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("h2e2", "Central Cannon (中炮)"),
        ("b2e2 b7e7", "Central Cannon: Same Direction (顺炮)"),
        ("h2e2 b7e7", "Central Cannon: Opposite Direction (列炮)"),
        ("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", "Central Cannon: Screen Horses (屏风马)"),
        ("h2e2 b9c7 h0g2 h7f7 i0h0 h9g7", "Central Cannon: Sandwiched Horses (反宫马)"),
        ("c0e2 h7e7", "Elephant (飞相)"),
        ("c3c4", "Pawn (仙人指路)"),
        ("b0c2", "Horse (起马)"),
        ("b2d2", "Palace-corner Cannon (士角炮)"),
        ("b2f2", "Cross-palace Cannon (过宫炮)"),
        ("a0a1", None),
        ("", None),
    ],
)
def test_openings_have_names_on_both_wings(moves: str, name: str | None) -> None:
    mirrored = moves.translate(str.maketrans("abcdefghi", "ihgfedcba"))
    assert opening_of(moves.split()) == opening_of(mirrored.split()) == name


def test_questions_are_answered() -> None:
    record = game_of("h2e2 h9g7 e2e6 a6a5")
    game = Replayed(record, ENGINE)
    answers = {name: [*QUESTIONS.answers(name, game)] for name in QUESTIONS.names}
    assert answers == {"opening": ["Central Cannon (中炮)"], "ending": ["none"], "captures": [1], "checks": [0]}
    derived = QUESTIONS.derived(record)
    assert derived[id(record.line[1])] == {"chinese": "炮二平五", "wxf": "C2=5", "ucci": "h2e2"}


def test_a_board_is_told_rank_by_rank() -> None:
    assert QUESTIONS.board(START).startswith("rnbakabnr/_________/_c_____c_/")
