"""What commands in comments say: clocks, evaluations and marks."""

from __future__ import annotations

import pytest

from gamenote.core.record import Clock, Comment, Evaluation, Mark
from gamenote.syntax.movetext.commands import (
    PLAIN_SYNTAX,
    CommandSyntax,
    Operand,
    clock_of,
    commands,
    evaluation_of,
    marks_of,
    write_commands,
    write_marks,
)


def test_marks_are_squares_and_arrows() -> None:
    comments = [Comment("[%csl Gd4,Re5] as planned [%cal Gd2d4,Yc10d9]")]
    assert marks_of(comments) == (
        Mark("square", ("d4",)),
        Mark("square", ("e5",), paint="red"),
        Mark("arrow", ("d2", "d4")),
        Mark("arrow", ("c10", "d9"), paint="yellow"),
    )


def test_what_is_drawn_nowhere_is_no_mark() -> None:
    assert marks_of([Comment("[%csl Gd2d4][%cal Gd4] [%csl d4]"), Comment("csl Gd4")]) == ()


def test_marks_that_are_written_are_read_again() -> None:
    marks = (Mark("square", ("d4",)), Mark("arrow", ("d2", "d4")))
    assert marks_of([Comment(write_marks(marks))]) == marks
    painted = tuple(Mark("square", ("d4",), paint=paint) for paint in ("red", "yellow", "blue", "orange", "cyan"))
    assert marks_of([Comment(write_marks(painted))]) == painted
    assert write_marks((Mark("square", ("d4",), paint="ochre"),)) == "[%csl Gd4]"
    assert write_marks((Mark("label", ("d4",), "1"),)) == ""


def test_the_first_clock_counts() -> None:
    assert clock_of([Comment("x"), Comment("[%clk 0:01:02][%clk 0:02:00]"), Comment("[%emt 0:00:01]")]) == Clock(
        62.0
    )


def test_an_evaluation_counts_pawns_or_moves_to_mate() -> None:
    told = {
        "0.17": Evaluation(0.17),
        "-1.36,20": Evaluation(-1.36, depth=20),
        "+3": Evaluation(3.0),
        "#4": Evaluation(mate=4),
        "#-3,18": Evaluation(mate=-3, depth=18),
    }
    assert {text: evaluation_of([Comment(f"best [%eval {text}] so far")]) for text in told} == told


@pytest.mark.parametrize("text", ["[%eval best]", "[%eval]", "[%eval 1e400]", "[eval 0.17]", "[%evaluate 1]"])
def test_what_is_no_number_is_no_evaluation(text: str) -> None:
    assert evaluation_of([Comment(text)]) is None


def test_times_may_be_seconds_and_tenths() -> None:
    assert clock_of([Comment("[%emt 12.5]")]) == Clock(spent=12.5)
    assert clock_of([Comment("[%timestamp 15]")]) == Clock(spent=1.5)
    assert clock_of([Comment("[%clk 0:02:59.9][%timestamp 1]")]) == Clock(179.9, 0.1)
    assert clock_of([Comment("[%clk 12]"), Comment("[clk 0:01:02]")]) is None


def test_commands_may_be_broken_over_lines() -> None:
    comments = [Comment("so [%clk\n1:05:23] and [%eval\n-0.05,\n12]")]
    assert clock_of(comments) == Clock(3923.0)
    assert evaluation_of(comments) == Evaluation(-0.05, depth=12)


@pytest.mark.parametrize(
    "told", [Evaluation(0.5), Evaluation(-12.345), Evaluation(mate=-3, depth=20), Evaluation(mate=0)]
)
def test_an_evaluation_that_is_written_is_read_again(told: Evaluation) -> None:
    assert evaluation_of([Comment(write_commands(Clock(59.5, 3), told))]) == told


def test_commands_are_written_evaluation_first() -> None:
    assert (
        write_commands(Clock(59.5, 3), Evaluation(0.5, depth=9)) == "[%eval 0.50,9][%clk 0:00:59.5][%emt 0:00:03]"
    )
    assert write_commands(None, Evaluation()) == ""


ROOMY = CommandSyntax({"clk": Operand(r"[0-9]+:[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?", "a time")}, parts=True)


def test_a_format_says_how_its_commands_are_written() -> None:
    (command,) = commands("[%clk 0:9:11.5]")
    assert (PLAIN_SYNTAX.fault(command), ROOMY.fault(command)) == ("a time is written h:mm:ss", "a time")
    assert (PLAIN_SYNTAX.mended(command), ROOMY.mended(command)) == (None, "0:09:11.5")
    assert ROOMY.sound("[%clk 100:09:11.5] [%emt what]") and not PLAIN_SYNTAX.sound("[%clk 100:09:11]")
