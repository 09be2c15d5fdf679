r"""What is wrong with records of servers, whatever their format (GO41x)."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.rule import reported, rules_in
from gamenote.syntax.tagpairs.lint import unexpected_token


@reported("GO411", "bad-result", Severity.WARNING)
def bad_result() -> None:
    r"""Nobody knows who has won by this result.

    It is kept as it stands.

    Bad (gib)::

        \HS
        \[GAMEBLACKNAME=Ann (2K)\]
        \[GAMERESULT=adjourned\]
        \[GAMEINFOMAIN=GCDT:0,GRLT:9,ZIPSU:0,GONGJE:65\]
        \HE
        \GS
        2 1 0
        2 0 &4
        INI 0 1 0 &4
        STO 0 2 1 15 3
        \GE
    """


@reported("GO412", "bad-handicap", Severity.WARNING)
def bad_handicap() -> None:
    r"""So many handicap stones have no fixed points.

    Servers place two to nine stones, and do not write where. The game is read without them.

    Bad (gib)::

        \HS
        \[GAMEBLACKNAME=Ann (2K)\]
        \HE
        \GS
        2 1 0
        2 0 &4
        INI 0 1 12 &4
        STO 0 2 2 15 3
        \GE
    """


@reported("GO413", "move-number", Severity.WARNING)
def move_number() -> None:
    r"""The number of a move does not follow the one before it.

    A line may be missing, or stand twice. Moves are read in the order in which they stand.

    Bad (gib)::

        \HS
        \[GAMEBLACKNAME=Ann (2K)\]
        \HE
        \GS
        2 1 0
        3 0 &4
        INI 0 1 0 &4
        STO 0 2 1 15 3
        STO 0 4 2 3 15
        \GE
    """


RULES = (*rules_in(globals()), unexpected_token)
