"""What can be wrong with a game of breakthrough."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.rule import reported, rule


@reported("BRK301", "bad-move", Severity.ERROR)
def bad_move() -> None:
    """A man moves as none can.

    The game is followed only up to there.

    Bad (after the usual head)::

        1. a2-a3 c5-c4 2. a3-a5 *
    """


@reported("BRK302", "sign-of-capture", Severity.ERROR, fix=Safety.UNSAFE)
def sign_of_capture() -> None:
    """A capture is written as a step, or a step as a capture.

    Which one was meant is not known.

    Bad (after the usual head)::

        1. a2xa3 *
    """


@reported("BRK303", "play-after-end", Severity.ERROR)
def play_after_end() -> None:
    """A move is made when somebody has won.

    The game was over before it.

    Bad (after the usual head)::

        1. c2-c3 e5-e4 2. c3-c4 e4-e3 3. c4xd5 a5-a4 4. d5xe6 b5-b4 *
    """


@reported("BRK304", "bad-position", Severity.ERROR)
def bad_position() -> None:
    """The tag Start gives no position of the board.

    Rows from above are wanted, and who is to move.

    Bad::

        [Game "Breakthrough"]
        [Start "bbbbb/wwwww w"]

        1. a2-a3 *
    """


@rule("BRK401", "capital-square", Severity.WARNING, fix=Safety.SAFE)
def capital_square(case: Case) -> Iterator[Diagnostic]:
    """A square is written with a capital letter.

    Columns are small letters.

    Bad (after the usual head)::

        1. A2-A3 a5-a4 *
    """
    for node in case.record.line:
        if node.move and node.span and node.move != node.move.lower():
            yield case.report(
                f"{node.move} is written with a capital letter",
                at=node.span,
                fix=replace(node.span, node.move.lower()),
            )


RULES = (bad_move, sign_of_capture, play_after_end, bad_position, capital_square)
