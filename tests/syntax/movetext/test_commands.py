"""What commands in comments say: clocks and marks."""

from __future__ import annotations

from gamenote.core.record import Clock, Comment, Mark
from gamenote.syntax.movetext.commands import clock_of, marks_of, written_marks


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
    assert marks_of([Comment(written_marks(marks))]) == marks
    painted = tuple(Mark("square", ("d4",), paint=paint) for paint in ("red", "yellow", "blue", "orange", "cyan"))
    assert marks_of([Comment(written_marks(painted))]) == painted
    assert written_marks((Mark("square", ("d4",), paint="ochre"),)) == "[%csl Gd4]"
    assert written_marks((Mark("label", ("d4",), "1"),)) == ""


def test_the_first_clock_counts() -> None:
    assert clock_of([Comment("x"), Comment("[%clk 0:01:02][%clk 0:02:00]"), Comment("[%emt 0:00:01]")]) == Clock(
        62.0
    )
