r"""What is wrong with GIB (GO42x)."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.rule import reported, rules_in
from gamenote.games.go import lint_servers


@reported("GO421", "assumed-pass", Severity.WARNING)
def assumed_pass() -> None:
    r"""A line is taken for a pass.

    `SKI` has a number and no player: the one whose turn it is seems to pass.

    Bad::

        \HS
        \[GAMEBLACKNAME=Ann (2K)\]
        \HE
        \GS
        2 1 0
        3 0 &4
        INI 0 1 0 &4
        STO 0 2 1 15 3
        SKI 0 3
        \GE
    """


@reported("GO422", "unknown-entry", Severity.WARNING)
def unknown_entry() -> None:
    r"""A line says something that nobody has described.

    What programs of the server make of it, such as of `REM`, is not known. It is kept beside the game.

    Bad::

        \HS
        \[GAMEBLACKNAME=Ann (2K)\]
        \HE
        \GS
        2 1 0
        3 0 &4
        INI 0 1 0 &4
        STO 0 2 1 15 3
        REM 0 3 -1 -1 0 1
        \GE
    """


RULES = (*rules_in(globals()), *lint_servers.RULES)
