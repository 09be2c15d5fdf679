"""The TFE rules that the reader reports: lines around a record, the start, and the words of the movetext."""

from __future__ import annotations

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.rule import Rule, reported

PERCENT_LINE = reported(
    "TFE001",
    "percent-line",
    Severity.WARNING,
    """A line begins with a percent sign.

    Other formats of this family use such lines for remarks to programs; this one does not have them, and the
    line is skipped.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        % written by hand
        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
    fix=Safety.UNSAFE,
)

CODE_FENCE = reported(
    "TFE002",
    "code-fence",
    Severity.WARNING,
    """A line of three backquotes (a code fence) stands around the record.

    It belongs to the page from which the record was copied.

    Bad::

        ```pgn
        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
        ```

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
    fix=Safety.SAFE,
)

COMMENT_IN_HEADER = reported(
    "TFE102",
    "comment-in-header",
    Severity.WARNING,
    """A comment stands between the tags.

    Comments belong to the moves. It is read as if it stood before the first one.

    Bad::

        [Event "Home"]
        [Site "Web"]
        { at home }
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        { at home }
        1. L b2 *
    """,
    fix=Safety.SAFE,
)

INITIAL_COUNT = reported(
    "TFE104",
    "initial-count",
    Severity.ERROR,
    """InitialBoard does not name exactly two tiles.

    A game starts with two. Without them no move can be checked.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1 c1"]

        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
)

INITIAL_SAME_SQUARE = reported(
    "TFE105",
    "initial-same-square",
    Severity.ERROR,
    """Both starting tiles are on the same square.

    Which other square was meant cannot be known, so no move is checked.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 a1"]

        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
)

MISSING_SPAWN = reported(
    "TFE201",
    "missing-spawn",
    Severity.ERROR,
    """A turn has no new tile.

    A tile appears after each swipe. Which one it was cannot be known, so what follows is not checked.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L 2. U b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 2. U d2 *
    """,
)

MISSING_FINAL_SPAWN = reported(
    "TFE202",
    "missing-final-spawn",
    Severity.WARNING,
    """The last swipe has no new tile.

    A tile appears after each swipe, also after the one with which the player stops. The game can be read without
    it. Where it is said to be locked this is an error: after a swipe some square is empty until the tile comes.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
    also=(Severity.ERROR,),
)

LOWERCASE_MOVE = reported(
    "TFE203",
    "lowercase-move",
    Severity.ERROR,
    """A swipe is written in a small letter.

    The format has capital letters for swipes; small ones are the files of the board.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. l b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
    fix=Safety.SAFE,
)

UPPERCASE_SQUARE = reported(
    "TFE204",
    "uppercase-square",
    Severity.ERROR,
    """A square is written with a capital letter.

    The files are a to d; capital letters are swipes.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L B2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
    fix=Safety.SAFE,
)

TWO_PREFIX = reported(
    "TFE205",
    "two-prefix",
    Severity.WARNING,
    """The value of a new 2 is written out.

    The format leaves it out: only a 4 has its value before the square.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L 2b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
    fix=Safety.SAFE,
)

BAD_SPAWN_VALUE = reported(
    "TFE206",
    "bad-spawn-value",
    Severity.ERROR,
    """A new tile is neither a 2 nor a 4.

    No other tile ever appears; all larger ones are made by merging.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L 8b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
)

BAD_SQUARE = reported(
    "TFE207",
    "bad-square",
    Severity.ERROR,
    """A tile is on a square that the board does not have.

    The squares are a1 to d4, the files named from the left, the ranks from below.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L e2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
)

MISSING_NUMBER = reported(
    "TFE208",
    "missing-number",
    Severity.WARNING,
    """A turn has no number.

    Turns can be counted without it, but a reader looks for it.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 U d2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 2. U d2 *
    """,
    fix=Safety.SAFE,
)

NUMBER_WITHOUT_PERIOD = reported(
    "TFE209",
    "number-without-period",
    Severity.ERROR,
    """A move number lacks its period, or stands apart from it.

    The period is what tells a number from a tile that lost its square.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1 L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
    fix=Safety.SAFE,
)

GLUED_NUMBER = reported(
    "TFE210",
    "glued-number",
    Severity.WARNING,
    """There is no space between a number and its move.

    Number, swipe and tile are three words.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1.L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
    fix=Safety.SAFE,
)

BAD_NUMBER = reported(
    "TFE211",
    "bad-number",
    Severity.ERROR,
    """A move number is zero, or longer than any game.

    Moves are counted from 1, and no game has more than 131066 of them.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        0. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
    fix=Safety.SAFE,
)

NAG_FORM = reported(
    "TFE212",
    "nag-form",
    Severity.WARNING,
    """A move sign is not one of the format.

    The signs are ! ? !! ?? !? ?! right after the letter of the swipe. The numbers $1 to $6 stand for them in
    other formats; others are kept, and written as comments.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L$1 b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L! b2 *
    """,
    fix=Safety.SAFE,
)

DETACHED_NAG = reported(
    "TFE213",
    "detached-nag",
    Severity.WARNING,
    """A move sign stands apart from its swipe.

    It belongs right after the letter.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L ! b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L! b2 *
    """,
    fix=Safety.SAFE,
)

SEMICOLON_COMMENT = reported(
    "TFE214",
    "semicolon-comment",
    Severity.ERROR,
    """A semicolon begins a remark up to the end of the line.

    Other formats of this family have such remarks, this one has braces. The rest of the line is skipped.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 ; nice
        *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 { nice }
        *
    """,
    fix=Safety.UNSAFE,
)

ELISION = reported(
    "TFE215",
    "elision",
    Severity.ERROR,
    """Moves are left out.

    Dots show that somebody cut the record down. It cannot be played beyond them; what follows is only checked for
    its form.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 ... 9. U a2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """,
)

TERMINATOR_CASE = reported(
    "TFE216",
    "terminator-case",
    Severity.ERROR,
    """The marker at the end is written with other capitals.

    The markers are Locked, Retired and *, spelled just so.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 retired

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 Retired
    """,
    fix=Safety.SAFE,
)

SECOND_TERMINATOR = reported(
    "TFE217",
    "second-terminator",
    Severity.ERROR,
    """A second marker follows the end of the game.

    The first one counts.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 Retired *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 Retired
    """,
    fix=Safety.UNSAFE,
)

TEXT_AFTER_END = reported(
    "TFE218",
    "text-after-end",
    Severity.ERROR,
    """Words follow the marker that ends the game.

    The marker is the last word of a game; what follows it is not read.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 * 2. U d2

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 2. U d2 *
    """,
    fix=Safety.UNSAFE,
)

COMMENT_AFTER_END = reported(
    "TFE219",
    "comment-after-end",
    Severity.WARNING,
    """A comment follows the marker that ends the game.

    The marker is the last word of a game. The comment is kept with the last move.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 * { nice }

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 { nice } *
    """,
    fix=Safety.SAFE,
)

RULES: tuple[Rule, ...] = (
    PERCENT_LINE,
    CODE_FENCE,
    COMMENT_IN_HEADER,
    INITIAL_COUNT,
    INITIAL_SAME_SQUARE,
    MISSING_SPAWN,
    MISSING_FINAL_SPAWN,
    LOWERCASE_MOVE,
    UPPERCASE_SQUARE,
    TWO_PREFIX,
    BAD_SPAWN_VALUE,
    BAD_SQUARE,
    MISSING_NUMBER,
    NUMBER_WITHOUT_PERIOD,
    GLUED_NUMBER,
    BAD_NUMBER,
    NAG_FORM,
    DETACHED_NAG,
    SEMICOLON_COMMENT,
    ELISION,
    TERMINATOR_CASE,
    SECOND_TERMINATOR,
    TEXT_AFTER_END,
    COMMENT_AFTER_END,
)
BY_NAME = {fault.name: fault for fault in RULES}
