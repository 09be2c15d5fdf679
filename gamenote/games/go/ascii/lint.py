"""What is wrong with diagrams in letters (GO45x)."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.rule import reported, rules_in


@reported("GO451", "uneven-rows", Severity.ERROR)
def uneven_rows() -> None:
    """A row of a diagram has fewer points than others, or another number.

    Points that are missing are read as empty ones, at the end of the row.

    Bad::

          A B C D E
        5 . . . . . 5
        4 . X . . 4
        3 . . . O . 3
        2 . . . . . 2
        1 . . . . . 1
          A B C D E
    """


@reported("GO452", "unknown-sign", Severity.ERROR)
def unknown_sign() -> None:
    """A sign in a diagram is no stone, no empty point, and no mark.

    It is read as an empty point.

    Bad::

          A B C D E
        5 . . . . . 5
        4 . X . ~ . 4
        3 . . . O . 3
        2 . . . . . 2
        1 . . . . . 1
          A B C D E
    """


@reported("GO453", "move-number", Severity.WARNING)
def move_number() -> None:
    """A number of a move is missing in a diagram, or stands twice.

    Numbers are the order of moves, 0 the tenth. Where one stands twice, the first counts.

    Bad::

        $$B An opening
        $$  -----------
        $$ | . . . . . |
        $$ | . 1 . . . |
        $$ | . . . 3 . |
        $$ | . . . . . |
        $$ | . . . . . |
        $$  -----------
    """


RULES = rules_in(globals())
