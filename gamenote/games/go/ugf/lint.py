"""What is wrong with UGF and UGI (GO43x)."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.rule import reported, rules_in
from gamenote.games.go import lint_servers


@reported("GO431", "komi-sign", Severity.WARNING)
def komi_sign() -> None:
    """The komi of an even game is negative.

    Some files of the server have a minus sign where White gets the points, so it is read without one.

    Bad::

        [Header]
        Ver=UGF3,200
        Size=19
        Hdcp=0,-5.50
        CoordinateType=IGS
        PlayerB=Ann,1d,,
        PlayerW=Ben,3k,,
        [Data]
        QP,B1,1,0
    """


@reported("GO432", "review-tree", Severity.WARNING)
def review_tree() -> None:
    """A review is not of this game.

    Its main line repeats the game, a variation begins with the colour of the move that it stands for, and colours
    take turns. What does not is left out; a comment on no move is kept at the last one.

    Bad::

        [Header]
        Ver=REVIEW1,200
        Size=19
        Hdcp=0,6.50
        CoordinateType=IGS
        PlayerB=Ann,1d,,
        PlayerW=Ben,3k,,
        [Data]
        QP,B1,1,0
        DD,W1,2,0
        [ReviewNode]
        NODE,1,0,0,0
        NODE,2,1,17,16
        VARIATION,
        NODE,4,1,4,16
        VARIATIONEND,
        NODE,3,2,4,4
    """


RULES = (*rules_in(globals()), *lint_servers.RULES)
