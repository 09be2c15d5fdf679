"""What is wrong with commands of GTP (GO44x)."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.rule import reported, rules_in
from gamenote.games.go.lint_servers import bad_handicap
from gamenote.syntax.tagpairs.lint import unexpected_token


@reported("GO441", "unknown-command", Severity.WARNING)
def unknown_command() -> None:
    """A command is none that plays a game, and not known.

    It is kept beside the game. What it does, such as `loadsgf` or `genmove`, no reader can tell without an engine.

    Bad::

        boardsize 9
        clear_board
        play B E5
        loadsgf game.sgf
    """


@reported("GO442", "bad-point", Severity.ERROR)
def bad_point() -> None:
    """A command names no point of the board.

    Columns are letters without I, rows are numbers from the bottom. The move is not read.

    Bad::

        boardsize 9
        clear_board
        play B E5
        play W K3
    """


RULES = (*rules_in(globals()), bad_handicap, unexpected_token)
