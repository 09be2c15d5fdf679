"""Rules about movetext in any format.

Those without a check are reported by its reader. Where a rule would speak about the same thing again and again, it
speaks once for a game, at the first place, and its fix cures all.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.rule import Stage, reported, rule
from gamenote.core.source import Span
from gamenote.syntax.movetext import lint_tags
from gamenote.syntax.movetext.commands import commands
from gamenote.syntax.movetext.tree import GameTree

__all__ = ["RULES"]


@reported("TAG110", "empty-game", Severity.WARNING, fix=Safety.SAFE, changes=Change.DROPPED, also=(Safety.UNSAFE,))
def empty_game() -> None:
    """A game is empty: a separator without tags or moves before it.

    Separators stand between games, and a game has tags or moves. A star at the beginning of a file, or a second
    one after another, counts as a game in strict readers, which then number all that follow wrongly. In PGN a
    result that stands alone may be all that is left of a game, so that only stars go safely.

    Bad (pdn)::

        *

        [Event "Home"]
        [GameType "20"]

        1. 32-28 *

    Good (pdn)::

        [Event "Home"]
        [GameType "20"]

        1. 32-28 *
    """


@reported("TAG208", "unknown-nag", Severity.INFO)
def unknown_nag() -> None:
    """A NAG has a number above 255.

    Signs with numbers come from chess, where the highest number is 255. Programs that use higher ones mean things
    of their own; they are kept.

    Bad (pdn, after the usual head)::

        1. 32-28 $902 19-23 *

    Good (pdn, after the usual head)::

        1. 32-28 $1 19-23 *
    """


@reported("TAG209", "typographic-dash", Severity.WARNING, fix=Safety.SAFE, also=(Safety.UNSAFE,))
def typographic_dash() -> None:
    """A dash or a minus sign stands where a hyphen belongs.

    Word processors put longer dashes in the place of hyphens. They look right, and most programs cannot read them.
    In a result before further moves the fix is unsafe: programs that read them now would end the game there.

    Bad (pdn, after the usual head)::

        1. 32–28 *

    Good (pdn, after the usual head)::

        1. 32-28 *
    """


@reported("TAG211", "number-dots", Severity.WARNING, fix=Safety.SAFE, changes=Change.NUMBERS)
def number_dots() -> None:
    """A move number is followed by neither one nor three dots.

    One dot stands before the move of the first player, three before that of the second.

    Bad (pdn, after the usual head)::

        1.. 32-28 19-23 *
    """


@reported("TAG212", "number-leading-zero", Severity.INFO, fix=Safety.SAFE, changes=Change.NUMBERS)
def number_leading_zero() -> None:
    """Move numbers begin with a zero.

    Some programs fill numbers up so that columns are straight. It does no harm, but the standard has no such
    zeros.

    Bad (pdn, after the usual head)::

        01. 32-28 19-23 *
    """


@reported("TAG213", "unknown-move", Severity.WARNING, also=(Severity.INFO,))
def unknown_move() -> None:
    """A move cannot be read.

    `...` in the place of a move, or two hyphens, say that the record does not know it. What follows cannot be
    checked, for the position is not known either.

    Bad (pdn, after the usual head)::

        1. 32-28 - - 2. 28-22 *

    Good (pdn, after the usual head)::

        1. 32-28 *
    """


@reported(
    "TAG214", "empty-variation", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.VARIATIONS, also=(Safety.SAFE,)
)
def empty_variation() -> None:
    """A variation is empty.

    A pair of parentheses holds at least one move or comment. Either it was forgotten, or the parentheses can go.

    Bad (pdn, after the usual head)::

        1. 32-28 () 19-23 *

    Good (pdn, after the usual head)::

        1. 32-28 (1. 34-29) 19-23 *
    """


@reported(
    "TAG215",
    "unbalanced-parenthesis",
    Severity.ERROR,
    fix=Safety.UNSAFE,
    changes=Change.VARIATIONS | Change.COMMENTS,
)
def unbalanced_parenthesis() -> None:
    """A parenthesis is not closed, or was never opened.

    Where a variation is not closed, all the rest of the game belongs to it; where a closing parenthesis is alone,
    the beginning of its variation is lost.

    Bad (pdn, after the usual head)::

        1. 32-28 19-23) 2. 28x19 *

    Good (pdn, after the usual head)::

        1. 32-28 19-23 2. 28x19 *
    """


@reported("TAG216", "text-after-result", Severity.WARNING)
def text_after_result() -> None:
    """Moves follow a result.

    A result ends the game, so that what follows is read as a game of its own, without tags, from the start
    position. If the result is only a remark, it should be in a comment.

    Bad (pdn, after the usual head)::

        1. 32-28 19-23 *
        2. 34-29 *

    Good (pdn, after the usual head)::

        1. 32-28 19-23 2. 28x19 *
    """


@reported("TAG401", "space-before-strength", Severity.WARNING, fix=Safety.SAFE, default=False)
def space_before_strength() -> None:
    """There is a space between a move and its sign.

    PDN 3.0 asks writers to put `!` and `?` right after the move.

    Bad (pdn, after the usual head)::

        1. 32-28 ! 19-23 *

    Good (pdn, after the usual head)::

        1. 32-28! 19-23 *
    """


@rule(
    "TAG210",
    "command-syntax",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.COMMENTS | Change.CLOCKS,
    stage=Stage.FORM,
    needs="[%",
)
def command_syntax(case: Case) -> Iterator[Diagnostic]:
    """A command within a comment is not written as programs read it.

    `[%clk 0:49:11]` and its kind want two digits for minutes and seconds. What other commands hold is for the
    format to say: in PGN an evaluation, squares and arrows.

    Bad (pdn, after the usual head)::

        1. 32-28 {[%emt 0:0:9]} *

    Good (pdn, after the usual head)::

        1. 32-28 {[%emt 0:00:09]} *
    """
    game: GameTree = case.syntax
    syntax = game.commands
    if syntax.sound(case.source.text):
        return
    for move in game.moves():
        for comment in (*move.notes.before, *move.notes.after):
            if comment.span is None or "[%" not in comment.text:
                continue
            whole = case.source.text[comment.span.start : comment.span.end]
            for command in commands(whole):
                if fault := syntax.fault(command):
                    start = comment.span.start + command.start
                    span = Span(start, comment.span.start + command.end)
                    mended = syntax.mended(command)
                    value = Span(
                        comment.span.start + command.value_start,
                        comment.span.start + command.value_start + len(command.value),
                    )
                    yield case.report(
                        f"{' '.join(whole[command.start : command.end].split())}: {fault}",
                        at=span,
                        title=f"write {mended}",
                        fix=replace(value, mended) if mended else (),
                    )


_OWN = (
    empty_game,
    unknown_nag,
    typographic_dash,
    number_dots,
    number_leading_zero,
    unknown_move,
    empty_variation,
    unbalanced_parenthesis,
    text_after_result,
    space_before_strength,
    command_syntax,
)

RULES = tuple(sorted((*lint_tags.RULES, *_OWN), key=lambda each: each.code))
