"""What is wrong with WXF files (XIQ40x)."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.rule import reported, rules_in


@reported("XIQ401", "wxf-braces", Severity.ERROR)
def wxf_braces() -> None:
    """The moves do not stand between `START{` and `}END`.

    Behind `}END` nothing of the game is read.

    Bad::

        FORMAT	WXF
        START{
        1. C2=5 H8+7

    Good::

        FORMAT	WXF
        START{
        1. C2=5 H8+7
        }END
    """


@reported("XIQ402", "wxf-header", Severity.WARNING)
def wxf_header() -> None:
    """A header line cannot be understood.

    It has a name that nobody knows, or one that another line has already, or no value. Its value is kept where it
    can be.

    Bad::

        FORMAT	WXF
        REED	Ann;1500;;
        START{
        1. C2=5 H8+7
        }END

    Good::

        FORMAT	WXF
        RED	Ann;1500;;
        START{
        1. C2=5 H8+7
        }END
    """


RULES = rules_in(globals())
