"""Rules about clocks, about words on the end of a game, and about collections, beyond their examples."""

from __future__ import annotations

import io

import pytest

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.lint_file import lint_file
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.report import join_reports
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Source
from gamenote.games.chess.pgn.codec import PgnReading
from gamenote.games.chess.pgn.lint_clocks import Clocks
from gamenote.games.chess.pgn.lint_ends import COMMENTS, STATED, End, StatedEnd, read_end
from gamenote.games.chess.times import Allowance, Period, allowance, read_time_control, speed

RULES = (
    *("command-syntax", "clock-order", "clock-start", "clock-missing", "emt-mismatch", "eval-contradiction"),
    *("flag-time", "end-comment-mismatch", "termination-mismatch"),
    *("fideid-conflict", "name-spelling", "double-pairing"),
)


def found(text: str) -> list[tuple[str, int, str]]:
    """The rules found in a file, with lines and messages."""
    file = Opened(Input("x.pgn", None), registry.formats()["pgn"], io.BytesIO(text.encode()))
    report = join_reports(lint_file(file, Settings(Selection(RULES))))
    assert not report.troubles
    return [(each.name, each.start.line, each.message) for each in report.findings]


def game(moves: str, **tags: str) -> str:
    given = {"White": "Ann", "Black": "Bob", "Result": moves.split()[-1], **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in given.items()) + f"\n{moves}\n"


def names(moves: str, **tags: str) -> list[str]:
    return [name for name, _, _ in found(game(moves, **tags))]


# Clocks


@pytest.mark.parametrize(
    ("control", "wrong"),
    [("300", True), ("300+5", True), ("300+10", False), ("?", False), ("15 minutes", False), ("2/300:60", False)],
)
def test_a_clock_may_gain_what_the_time_control_gives(control: str, wrong: bool) -> None:
    moves = "1. e4 {[%clk 0:00:40]} e5 {[%clk 0:00:50]} 2. Nf3 {[%clk 0:00:48]} Nc6 {[%clk 0:00:49]} *"
    assert ("clock-order" in names(moves, TimeControl=control)) is wrong
    assert ("clock-order" in names(moves.replace("2. Nf3", "(2. f4) 2. Nf3"), TimeControl=control)) is wrong
    assert ("clock-order" in names(moves.replace("2. Nf3", "2. Nf3 {good}"), TimeControl=control)) is wrong


def test_clocks_of_variations_are_not_those_of_the_game() -> None:
    line = "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:01:00]} (1... c5 {[%clk 0:00:20]})"
    moves = f"{line} 2. Nf3 {{[%clk 0:00:50]}} Nc6 {{[%clk 0:00:50]}} *"
    assert names(moves, TimeControl="60") == []


def test_growth_is_told_once_a_side_at_its_first_place() -> None:
    moves = "1. e4 {[%clk 0:00:40]} e5\n2. Nf3 {[%clk 0:00:50]} Nc6\n3. Bb5 {[%clk 0:00:55]} a6 *"
    assert found(game(moves, TimeControl="60"))[:1] == [
        ("clock-order", 7, "White's clock shows 0:00:50, 0:00:40 a move before (2 times in this game)")
    ]


def test_a_move_without_a_clock_leaves_two_increments() -> None:
    moves = "1. e4 {[%clk 0:01:00]} e5 2. Nf3 Nc6 3. Bb5 {[%clk 0:01:04]} a6 *"
    assert "clock-order" not in names(moves, TimeControl="60+2")
    assert "clock-missing" in names(moves, TimeControl="60+2")


def test_a_clock_at_the_start_of_its_own_is_believed() -> None:
    moves = "1. e4 {[%clk 0:02:00]} e5 *"
    assert "clock-start" in names(moves, TimeControl="60")
    assert "clock-start" not in names(moves, TimeControl="60", WhiteClock="0:02:00")
    assert "clock-start" not in names(moves, TimeControl="100+20")


@pytest.mark.parametrize(
    ("spent", "wrong"), [("0:00:10", False), ("0:00:12", False), ("0:00:08", False), ("0:00:20", True)]
)
def test_times_of_moves_are_held_against_the_clock(spent: str, wrong: bool) -> None:
    moves = f"1. e4 {{[%clk 0:01:00]}} e5 2. Nf3 {{[%clk 0:00:50][%emt {spent}]}} *"
    assert ("emt-mismatch" in names(moves, TimeControl="60+2")) is wrong


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:50]} 2. Nf3 {[%eval 0.5] [%clk 0:00:58]} Nc6 {[%clk 0:00:49]} 1-0",
        "1. e4 {[%clk 1:01:00]} e5 {[%clk 0:59:59]} 1-0",
    ],
)
def test_plain_clocks_are_those_of_the_moves(moves: str) -> None:
    clocks = _clocks(moves)
    sides = [[each.left for each in side] for side in clocks.sides]
    assert clocks.plain is not None
    assert [list(side) for side in clocks.plain] == sides


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 {[%clk 10:01:00]} e5 {[%clk 0:00:50]} 1-0",
        "1. e4 {[%clk 0:01:00.5]} e5 {[%clk 0:00:50]} 1-0",
        "1. e4 {[%clk 0:01:00]} e5 1-0",
        "1. e4 {[%clk 0:01:00]} (1. d4 {[%clk 0:00:50]}) e5 1-0",
        "1. e4 {[%clk 0:61:00]} e5 {[%clk 0:00:50]} 1-0",
    ],
)
def test_other_clocks_are_not_told_so(moves: str) -> None:
    assert _clocks(moves).plain is None


def _clocks(moves: str) -> Clocks:
    source = Source("x", game(moves))
    return Clocks(Case(source, registry.formats()["pgn"], PgnReading(source), registry.engine_of("chess")))


# Time controls


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("300+3", (Period(300, 3),)),
        ("40/7200:3600", (Period(7200, 0, 40), Period(3600))),
        ("0.5+0.05", (Period(0.5, 0.05),)),
        ("-", ()),
        ("*120", ()),
        ("15|10", ()),
    ],
)
def test_time_controls(text: str, periods: tuple[Period, ...]) -> None:
    assert read_time_control(text) == periods


def test_time_comes_with_the_last_move_of_a_period_or_the_next() -> None:
    periods = read_time_control("40/5400+30:1800+30")
    gains = {move: allowance(periods, move) for move in (39, 40, 41, 42)}
    assert gains == {39: Allowance(30), 40: Allowance(30, 1800), 41: Allowance(30, 1800), 42: Allowance(30)}
    again = read_time_control("20/600")
    assert [move for move in range(1, 62) if allowance(again, move).more] == [20, 21, 40, 41, 60, 61]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("15", "ultra-bullet"),
        ("60+1", "bullet"),
        ("180+2", "blitz"),
        ("600", "rapid"),
        ("1800", "classical"),
        ("1/86400", None),
    ],
)
def test_classes_of_time_controls(text: str, name: str | None) -> None:
    assert speed(read_time_control(text)) == name


# Ends

PLAYERS = ("Ann", "Bob")


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("White checkmated", StatedEnd(End.MATE, "black")),
        ("Bob resigns", StatedEnd(End.RESIGNED, "white")),
        ("ann forfeits on time.", StatedEnd(End.TIME, "black")),
        ("Black mates", StatedEnd(End.MATE, "black")),
        ("Game drawn by mutual agreement", StatedEnd(End.DRAWN, "draw")),
        ("Ann ran out of time and Bob has no material to mate", StatedEnd(End.DRAWN, "draw")),
        ("Cid resigns", None),
        ("after this White resigns", None),
        ("a draw", None),
    ],
)
def test_comments_on_the_end(words: str, end: StatedEnd | None) -> None:
    assert read_end(words, PLAYERS, COMMENTS) == end


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("Time forfeit", StatedEnd(End.TIME)),
        ("Ann won by checkmate", StatedEnd(End.MATE, "white")),
        ("bob won - game abandoned", StatedEnd(End.LEFT, "black")),
        ("Game drawn by repetition", StatedEnd(End.DRAWN, "draw")),
        ("unterminated", StatedEnd(End.OPEN)),
        ("adjudication", None),
    ],
)
def test_terminations(words: str, end: StatedEnd | None) -> None:
    assert read_end(words, PLAYERS, STATED) == end


MATE = "1. f3 e5 2. g4 Qh4#"


@pytest.mark.parametrize(
    ("moves", "tags", "rules"),
    [
        (f"{MATE} 0-1", {"Termination": "normal"}, []),
        (f"{MATE} 0-1", {"Termination": "Bob won by checkmate"}, []),
        (f"{MATE} 0-1", {"Termination": "Bob won by resignation"}, ["termination-mismatch"]),
        ("1. e4 e5 0-1", {"Termination": "Bob won by checkmate"}, ["termination-mismatch"]),
        ("1. e4 e5 0-1", {"Termination": "Bob won on time"}, []),
        ("1. e4 e5 1/2-1/2", {"Termination": "Bob won on time"}, ["termination-mismatch"]),
        ("1. e4 e5 1-0", {"Termination": "Game drawn by agreement"}, ["termination-mismatch"]),
        ("1. e4 e5 1-0", {"Termination": "unterminated"}, ["termination-mismatch"]),
        ("1. e4 e5 *", {"Termination": "unterminated"}, []),
        (f"{MATE} {{White checkmated}} 0-1", {}, []),
        ("1. e4 e5 {White checkmated} 0-1", {}, ["end-comment-mismatch"]),
        ("1. e4 e5 {Ann resigns} {[%clk 0:00:10]} 0-1", {}, []),
        ("1. e4 e5 {Ann resigns} {[%clk 0:00:10]} 1-0", {}, ["end-comment-mismatch"]),
        ("1. e4 e5 {-8.11/24 5.0s, White wins by adjudication} 0-1", {}, ["end-comment-mismatch"]),
        (f"{MATE} {{[%eval #-1]}} 0-1", {}, ["eval-contradiction"]),
        (f"{MATE} {{[%eval #0]}} 0-1", {}, []),
    ],
)
def test_what_is_said_of_the_end_is_held_against_result_and_board(
    moves: str, tags: dict[str, str], rules: list[str]
) -> None:
    assert names(moves, **tags) == rules


# Collections


@pytest.mark.parametrize(
    ("one", "other", "rules"),
    [
        ("Ann, A", "Cid, C", {"fideid-conflict"}),
        ("Ann, A", "Ann, Alice", {"name-spelling"}),
        ("Ann, A", "Ann A", {"name-spelling"}),
        ("Ann, A", "Ann,  A", set[str]()),
    ],
)
def test_one_number_stands_for_one_player(one: str, other: str, rules: set[str]) -> None:
    games = (game("1. e4 *", White=one, WhiteFideId="1"), game("1. d4 *", White=other, WhiteFideId="1"))
    assert {name for name, _, _ in found("\n".join(games))} == rules


def test_one_player_has_one_number_in_an_event() -> None:
    games = [
        game("1. e4 *", WhiteFideId=number, Event=event) for number, event in (("1", "A"), ("2", "A"), ("3", "B"))
    ]
    assert found("\n".join(games)) == [
        ("fideid-conflict", 12, "Ann has the FIDE number 2 here, and 1 in game 1"),
    ]


def test_the_same_pairing_again_is_no_double_pairing() -> None:
    tags = {"Event": "A", "Round": "1"}
    assert found("\n".join((game("1. e4 *", **tags), game("1. d4 *", **tags)))) == []
    assert [
        each[0] for each in found("\n".join((game("1. e4 *", **tags), game("1. d4 *", White="Cid", **tags))))
    ] == ["double-pairing"]
