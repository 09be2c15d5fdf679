"""The rules about lines of UCI."""

from __future__ import annotations

from gamenote.core.rule import reported


@reported("UCI101", "uci-syntax")
def uci_syntax() -> None:
    """A line is not a game as engines are told it.

    It begins with `position startpos`, or with `position fen` and the six fields of a FEN; behind the word `moves`
    come the moves with both squares.

    Bad::

        go movetime 1000

    Good::

        position startpos moves e2e4 e7e5
    """


RULES = (uci_syntax,)
