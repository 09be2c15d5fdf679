"""The XOX rules: what can be wrong with a record of tic-tac-toe.

A docstring is the documentation of its rule and its test: Bad yields that rule alone, Good nothing, and the fix,
if there is one, cures Bad. The usual head is `example_head` of the format; its `example` is the Good of rules that
have none.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.rule import reported, rule


# Reported by the reader: it calls `unknown_word.found(...)`, or by the engine: `unknown_word.objection(...)`.
@reported("XOX201", "unknown-word", Severity.ERROR)
def unknown_word() -> None:
    """A word among the moves is neither a square nor a result.

    What it meant is not known, so the game is followed only up to there.

    Bad (after the usual head)::

        b2 d4 a1 *
    """


@reported("XOX301", "square-taken", Severity.ERROR)
def square_taken() -> None:
    """A sign is put on a square that holds one.

    A sign once put down stays.

    Bad (after the usual head)::

        b2 a1 b2 *
    """


@reported("XOX302", "play-after-end", Severity.ERROR)
def play_after_end() -> None:
    """A move is made after three in a row.

    The game was over before it.

    Bad (after the usual head)::

        a1 a2 b1 b2 c1 c2 *
    """


@rule("XOX401", "capital-square", Severity.WARNING, fix=Safety.SAFE)
def capital_square(case: Case) -> Iterator[Diagnostic]:
    """A square is written with a capital letter.

    Columns are small letters; a capital X would be mistaken for a sign by other programs.

    Bad (after the usual head)::

        B2 a1 *

    Fixed (after the usual head)::

        b2 a1 *
    """
    for node in case.record.line:
        if node.move and node.span and node.move != node.move.lower():
            yield case.report(
                f"{node.move} is written with a capital letter",
                at=node.span,
                help="columns are small letters",
                fix=replace(node.span, node.move.lower()),
            )


RULES = (unknown_word, square_taken, play_after_end, capital_square)
