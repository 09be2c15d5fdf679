"""What is wrong with DhtmlXQ: XIQ41x items, XIQ42x points and moves."""

from __future__ import annotations

from gamenote.core.change import Change
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.rule import reported, rules_in


@reported("XIQ411", "unterminated", Severity.ERROR, fix=Safety.SAFE)
def unterminated() -> None:
    """An item has no end.

    Its text is taken to end where the next item begins.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_red]Ann
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
        [/DhtmlXQ]
    """


@reported("XIQ412", "text-outside", Severity.WARNING)
def text_outside() -> None:
    """Words stand in no item.

    Posts in forums have words around a game; those between its items mean that one of them is damaged.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_red]Ann[/DhtmlXQ_red] the first of two
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
        [/DhtmlXQ]
    """


@reported("XIQ413", "duplicate-property", Severity.WARNING)
def duplicate_property() -> None:
    """An item stands twice in one game.

    The first one counts.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_red]Ann[/DhtmlXQ_red]
        [DhtmlXQ_red]Bob[/DhtmlXQ_red]
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
        [/DhtmlXQ]
    """


@reported("XIQ414", "unknown-property", Severity.INFO)
def unknown_property() -> None:
    """An item has a name that programs do not know.

    It is kept.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_rde]Ann[/DhtmlXQ_rde]
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
        [/DhtmlXQ]
    """


@reported("XIQ415", "plycount", Severity.INFO, fix=Safety.SAFE, changes=Change.VALUES)
def plycount() -> None:
    """A count of moves is another one.

    `length` counts the moves of the game, `move1` those of the first variation.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_red]Ann[/DhtmlXQ_red]
        [DhtmlXQ_length]3[/DhtmlXQ_length]
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
        [/DhtmlXQ]
    """


@reported("XIQ421", "binit-syntax", Severity.ERROR)
def binit_syntax() -> None:
    """The points of the pieces are not 64 digits.

    Each of the 32 pieces has a column and a row, or 99 where it is not on the board. Nothing of such a game is
    played.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_red]Ann[/DhtmlXQ_red]
        [DhtmlXQ_binit]897969594939291909771786664626068070605040302010007212836343230[/DhtmlXQ_binit]
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
        [/DhtmlXQ]
    """


@reported("XIQ422", "binit-square", Severity.ERROR, also=(Severity.WARNING,))
def binit_square() -> None:
    """Two pieces stand on one point, or one where it can never get.

    Nothing of such a game is played. Where `fen` gives the start too, it counts, and the points should
    be the same.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_red]Ann[/DhtmlXQ_red]
        [DhtmlXQ_binit]8989695949392919097717866646260680706050403020100072128363432303[/DhtmlXQ_binit]
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
        [/DhtmlXQ]
    """


@reported("XIQ423", "movelist-syntax", Severity.ERROR)
def movelist_syntax() -> None:
    """Moves are not four digits each.

    The moves before are read, those behind are not.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_red]Ann[/DhtmlXQ_red]
        [DhtmlXQ_movelist]774770621[/DhtmlXQ_movelist]
        [/DhtmlXQ]
    """


@reported("XIQ424", "branch-parent", Severity.ERROR)
def branch_parent() -> None:
    """A variation leaves a line or a move that does not exist.

    `move_0_3_1` is line 1, which begins with the third move of the game instead of that of line 0, the main line.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_red]Ann[/DhtmlXQ_red]
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
        [DhtmlXQ_move_0_9_1]1747[/DhtmlXQ_move_0_9_1]
        [/DhtmlXQ]
    """


@reported("XIQ425", "branch-duplicate", Severity.WARNING)
def branch_duplicate() -> None:
    """A variation begins with the move of the line that it leaves.

    It says nothing that the line itself does not say, up to the move at which it really leaves it.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_red]Ann[/DhtmlXQ_red]
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
        [DhtmlXQ_move_0_1_1]77471022[/DhtmlXQ_move_0_1_1]
        [/DhtmlXQ]
    """


@reported("XIQ426", "comment-target", Severity.WARNING)
def comment_target() -> None:
    """A comment is about a move that does not exist.

    `comment3` stands behind the third move of the game, `comment1_3` behind that of line 1. What has no such
    move is kept at the last move of its line.

    Bad::

        [DhtmlXQ]
        [DhtmlXQ_red]Ann[/DhtmlXQ_red]
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
        [DhtmlXQ_comment9]a good move[/DhtmlXQ_comment9]
        [/DhtmlXQ]
    """


RULES = rules_in(globals())
