"""The rules about Plateau moves: their text (PLT2xx) and the play (PLT3xx).

Those without a check are found by the rules engine; what it says is placed by the rule of the same name.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.engine import Step
from gamenote.core.rule import reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.plateau import lint_play
from gamenote.games.plateau.notation import Action
from gamenote.games.plateau.position import Phase, Position


@reported("PLT201", "syntax", Severity.ERROR)
def syntax() -> None:
    """The text of a move is not a Plateau move.

    A move is an action, or a movement of several: a Flip if wanted, a Pick on the start square, then what happens
    on the way. Nothing after it can be checked, since the position is not known.

    Bad (after the usual head)::

        ;B[3 Move a1-a2])
    """


@reported("PLT202", "bad-square", Severity.ERROR)
def bad_square() -> None:
    """A square does not exist.

    The board has the columns a to d and the rows 1 to 4.

    Bad (after the usual head)::

        ;B[3 Onboard e1/0 xx])

    Good (after the usual head)::

        ;B[3 Onboard d1/0 xx])
    """


@reported("PLT203", "bad-piece", Severity.ERROR)
def bad_piece() -> None:
    """A piece code is that of no piece of the game.

    Of the codes that the faces allow, ob, or, oo and bo, belong to no piece: the Twister is blank on its back.

    Bad (after the usual head)::

        ;B[3 Onboard b1/0 ob])

    Good (after the usual head)::

        ;B[3 Onboard b1/0 ox])
    """


@reported("PLT301", "move-number", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.NUMBERS | Change.MOVES)
def move_number() -> None:
    """A move has no number or the wrong one.

    Numbers count turns. The two pieces of an opening share one, and so do a tender, its answer and what follows a
    refusal. Only a resignation goes without.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr]
        ;W[3 Onboard d4/0 xx])

    Good (last lines)::

        ;W[2 Onboard d4/0 xx])
    """


@reported("PLT302", "turn-order", Severity.ERROR)
def turn_order() -> None:
    """A move by the player who is not on turn.

    Black begins, an opening takes two records of one player, and a tender is answered by the other one. A player
    is passed over only when he has nothing that he could do.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx]
        ;W[2 Onboard d4/0 xx])

    Good::

        (;GM[Plateau];B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        ;W[2 Onboard d4/0 xx])
    """


@reported("PLT303", "game-over", Severity.ERROR)
def game_over() -> None:
    """A move follows the end of the game.

    The game ends with six prisoners, with six pieces of one player in a run, or when a player resigns.

    Bad (after the usual head)::

        ;B[Resign]
        ;W[4 Onboard d4/0 rr])

    Good (after the usual head)::

        ;B[Resign])
    """


@reported("PLT304", "opening", Severity.ERROR)
def opening() -> None:
    """An opening is not two pieces on one free square of the perimeter.

    The first piece lies at height 0, the second on top of it at height 1.

    Bad::

        (;GM[Plateau]
        ;B[1 Onboard b2/0 xx])

    Good (last lines)::

        ;B[1 Onboard a2/0 xx])
    """


@rule("PLT305", "opening-order", Severity.INFO, fix=Safety.SAFE)
def opening_order(case: Case) -> Iterator[Diagnostic]:
    """The second piece of an opening is recorded at height 0.

    It was slipped under the first one. That is the same opening as the two pieces one upon the other, which is
    how it is usually written.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 rr]
        ;B[1 Onboard a1/0 xx])

    Good::

        (;GM[Plateau];B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr])
    """
    if case.legal:
        return  # the engine doubts such an opening
    main = (step for step in case.late_steps if step.path.main and step.after is not None)
    moves = [(step, step.move.actions[0]) for step in main if step.move]
    for (first, upper), (second, lower) in pairwise(moves):
        span = second.node.span
        before: Position = second.before
        if before.judged and before.phase is Phase.SECOND and lower.height == 0 and span is not None:
            yield case.report(
                f"move {before.number}: the second piece of the opening lies under the first one",
                at=span,
                title="write the lower piece first",
                fix=(*_onboarding_edits(first, upper, lower, 0), *_onboarding_edits(second, lower, upper, 1)),
            )


def _onboarding_edits(step: Step, action: Action, other: Action, height: int) -> Iterator[Edit]:
    """Yield the edit that names another piece and height in a record."""
    text, span = step.node.move, step.node.span
    if text is not None and span is not None and span.end - span.start == len(text):
        begin, end = action.place[0], action.pieces[1]
        place = Span(span.start + begin, span.start + end)
        yield Edit(place, f"{text[begin : begin + 2]}/{height} {other.codes[0]}")


@reported("PLT306", "onboard-height", Severity.ERROR)
def onboard_height() -> None:
    """A new piece hangs in the air.

    The height counts from 0 on the board and tells where the new piece lies afterwards, so it is the number of
    pieces on the square at most.

    Bad (after the usual head)::

        ;B[3 Onboard b1/1 xx])

    Good (after the usual head)::

        ;B[3 Onboard b1/0 xx])
    """


@reported("PLT307", "onboard-contact", Severity.ERROR)
def onboard_contact() -> None:
    """A new piece touches no piece of its owner.

    On an occupied square, a new piece goes on, under or between pieces of its own colour.

    Bad (after the usual head)::

        ;B[3 Onboard d4/2 xx])

    Good (after the usual head)::

        ;B[3 Onboard a1/2 xx])
    """


@reported("PLT308", "inventory", Severity.ERROR)
def inventory() -> None:
    """The pieces that a player shows cannot all be his.

    Each player has four Mutes, two Blues, two Reds and one each of the Blue Mask, the Red Mask, the Twister and
    the Ace. Where faces are hidden, the record is wrong only if no choice of pieces fits all that was seen, at any
    moment.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 ox]
        ;B[1 Onboard a1/1 xo])

    Good (last lines)::

        ;B[1 Onboard a1/1 xx])
    """


RULES = (*rules_in(globals()), *lint_play.RULES)
