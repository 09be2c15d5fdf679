"""Rules that the reader reports: what is wrong with the tokens of a game, as documentation.

Where a rule would speak about the same thing again and again, it speaks once for a game, at the first place, and
its fix cures all.
"""

from __future__ import annotations

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.rule import reported

EMPTY_GAME = reported(
    "PDN101",
    "empty-game",
    Severity.WARNING,
    """A game is empty: a separator without tags or moves before it.

    Separators stand between games, and a game has tags or moves. A star at the beginning of a file, or a second
    one after another, counts as a game in strict readers, which then number all that follow wrongly.

    Bad::

        *

        [Event "Home"]
        [GameType "20"]

        1. 32-28 *

    Good::

        [Event "Home"]
        [GameType "20"]

        1. 32-28 *
    """,
    fix=Safety.SAFE,
)

SETUP_SYNTAX = reported(
    "PDN123",
    "setup-syntax",
    Severity.ERROR,
    """A position among the moves cannot be read.

    A new position is put on the board by `/FEN "..."/`. What else stands between slashes is skipped, and the moves
    after it are read as if nothing were there.

    Bad::

        [GameType "20"]

        1. 32-28 /position lost/ 19-23 *

    Good::

        [GameType "20"]

        1. 32-28 {position lost} 19-23 *
    """,
    fix=Safety.UNSAFE,
)

UNKNOWN_NAG = reported(
    "PDN201",
    "unknown-nag",
    Severity.INFO,
    """The number of a sign is above 255.

    Signs with numbers come from chess, where the highest number is 255. Programs that use higher ones mean things
    of their own; they are kept.

    Bad::

        [GameType "20"]

        1. 32-28 $902 19-23 *

    Good::

        [GameType "20"]

        1. 32-28 $1 19-23 *
    """,
)

TYPOGRAPHIC_DASH = reported(
    "PDN202",
    "typographic-dash",
    Severity.WARNING,
    """A dash or a minus sign stands where a hyphen belongs.

    Word processors put longer dashes in the place of hyphens. They look right, and most programs cannot read them.

    Bad::

        [GameType "20"]

        1. 32–28 *

    Good::

        [GameType "20"]

        1. 32-28 *
    """,
    fix=Safety.SAFE,
)

CAPITAL_MOVE_LETTER = reported(
    "PDN203",
    "capital-move-letter",
    Severity.WARNING,
    """A move is written with capital letters.

    Squares and the sign of a capture are small letters since PDN 3.0.

    Bad::

        [GameType "25"]

        1. C3-D4 *

    Good::

        [GameType "25"]

        1. c3-d4 *
    """,
    fix=Safety.SAFE,
)

NUMBER_DOTS = reported(
    "PDN205",
    "number-dots",
    Severity.WARNING,
    """A move number is followed by neither one nor three dots.

    One dot stands before the move of the first player, three before that of the second.

    Bad::

        [GameType "20"]

        1.. 32-28 19-23 *

    Good::

        [GameType "20"]

        1. 32-28 19-23 *
    """,
    fix=Safety.SAFE,
)

NUMBER_LEADING_ZERO = reported(
    "PDN206",
    "number-leading-zero",
    Severity.INFO,
    """Move numbers begin with a zero.

    Some programs fill numbers up so that columns are straight. It does no harm, but the standard has no such
    zeros.

    Bad::

        [GameType "20"]

        01. 32-28 19-23 *

    Good::

        [GameType "20"]

        1. 32-28 19-23 *
    """,
    fix=Safety.SAFE,
)

UNKNOWN_MOVE = reported(
    "PDN207",
    "unknown-move",
    Severity.WARNING,
    """A move is not known.

    `...` in the place of a move, or two hyphens, say that the record does not know it. What follows cannot be
    checked, for the position is not known either.

    Bad::

        [GameType "20"]

        1. 32-28 - - 2. 28-22 *

    Good::

        [GameType "20"]

        1. 32-28 *
    """,
    also=(Severity.INFO,),
)

SEPARATOR_MISSING = reported(
    "PDN208",
    "separator-missing",
    Severity.WARNING,
    """A move has no hyphen between its squares.

    Squares with letters can be told apart all the same, and readers must understand them; four digits can not by
    most programs.

    Bad::

        [GameType "20"]

        1. 3228 19-23 *

    Good::

        [GameType "20"]

        1. 32-28 19-23 *
    """,
    fix=Safety.SAFE,
    also=(Severity.INFO,),
)

EMPTY_VARIATION = reported(
    "PDN209",
    "empty-variation",
    Severity.ERROR,
    """A variation is empty.

    A pair of parentheses holds at least one move or comment. Either it was forgotten, or the parentheses can go.

    Bad::

        [GameType "20"]

        1. 32-28 () 19-23 *

    Good::

        [GameType "20"]

        1. 32-28 (1. 34-29) 19-23 *
    """,
    fix=Safety.UNSAFE,
)

UNBALANCED = reported(
    "PDN210",
    "unbalanced-parenthesis",
    Severity.ERROR,
    """A parenthesis is not closed, or was never opened.

    Where a variation is not closed, all the rest of the game belongs to it; where a closing parenthesis is alone,
    the beginning of its variation is lost.

    Bad::

        [GameType "20"]

        1. 32-28 19-23) 2. 28x19 *

    Good::

        [GameType "20"]

        1. 32-28 19-23 2. 28x19 *
    """,
    fix=Safety.UNSAFE,
)

TEXT_AFTER_RESULT = reported(
    "PDN211",
    "text-after-result",
    Severity.WARNING,
    """Moves follow a result.

    A result ends the game, so that what follows is read as a game of its own, without tags, from the start
    position. If the result is only a remark, it should be in a comment.

    Bad::

        [GameType "20"]

        1. 32-28 19-23 *
        2. 34-29 *

    Good::

        [GameType "20"]

        1. 32-28 19-23 2. 28x19 *
    """,
)

SPACE_IN_RESULT = reported(
    "PDN212",
    "space-in-result",
    Severity.WARNING,
    """A result is written with blanks.

    Programs read the parts of `2 - 0` as numbers without moves, and find no end of the game.

    Bad (pdn, beside result-terminator)::

        [GameType "20"]

        1. 32-28 19-23 2. 28x19 14x23 2 - 0

    Good (pdn, beside result-terminator)::

        [GameType "20"]

        1. 32-28 19-23 2. 28x19 14x23 2-0
    """,
    fix=Safety.SAFE,
)

SPACE_IN_MOVE = reported(
    "PDN401",
    "space-in-move",
    Severity.WARNING,
    """Moves have spaces in them.

    Programs that write in columns fill up short moves. PDN 3.0 asks writers not to.

    Bad::

        [GameType "20"]

        1. 32-28 19- 23 *

    Good::

        [GameType "20"]

        1. 32-28 19-23 *
    """,
    fix=Safety.SAFE,
    default=False,
)

SPACE_BEFORE_STRENGTH = reported(
    "PDN402",
    "space-before-strength",
    Severity.WARNING,
    """There is a space between a move and its sign.

    PDN 3.0 asks writers to put `!` and `?` right after the move.

    Bad::

        [GameType "20"]

        1. 32-28 ! 19-23 *

    Good::

        [GameType "20"]

        1. 32-28! 19-23 *
    """,
    fix=Safety.SAFE,
    default=False,
)

STAR_STRENGTH = reported(
    "PDN403",
    "star-strength",
    Severity.WARNING,
    """A star after a move says that the move was forced.

    The same star ends games, so PDN 3.0 asks writers to say `$7` instead.

    Bad::

        [GameType "20"]

        1. 32-28* 19-23 *

    Good::

        [GameType "20"]

        1. 32-28 $7 19-23 *
    """,
    fix=Safety.SAFE,
    default=False,
)

SQUARE_LEADING_ZERO = reported(
    "PDN404",
    "square-leading-zero",
    Severity.WARNING,
    """Numbers of squares begin with a zero.

    PDN 3.0 asks writers to leave it out.

    Bad::

        [GameType "20"]

        1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 09-14 *

    Good::

        [GameType "20"]

        1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 9-14 *
    """,
    fix=Safety.SAFE,
    default=False,
)

RULES = (
    EMPTY_GAME,
    SETUP_SYNTAX,
    UNKNOWN_NAG,
    TYPOGRAPHIC_DASH,
    CAPITAL_MOVE_LETTER,
    NUMBER_DOTS,
    NUMBER_LEADING_ZERO,
    UNKNOWN_MOVE,
    SEPARATOR_MISSING,
    EMPTY_VARIATION,
    UNBALANCED,
    TEXT_AFTER_RESULT,
    SPACE_IN_RESULT,
    SPACE_IN_MOVE,
    SPACE_BEFORE_STRENGTH,
    STAR_STRENGTH,
    SQUARE_LEADING_ZERO,
)
