"""The TFE rules that the reader of 2048-GN reports."""

from __future__ import annotations

from gamenote.core.change import Change
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.rule import reported, rules_in


@reported("TFE001", "percent-line", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.DROPPED)
def percent_line() -> None:
    """A line begins with a percent sign.

    Other formats of this family use such lines for remarks to programs; this one does not have them, and the
    line is skipped.

    Bad (after the usual head)::

        % written by hand
        1. L b2 *
    """


@reported("TFE002", "code-fence", Severity.WARNING, fix=Safety.SAFE, changes=Change.DROPPED)
def code_fence() -> None:
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
    """


@reported("TFE102", "comment-in-header", Severity.WARNING, fix=Safety.SAFE)
def comment_in_header() -> None:
    """A comment stands between the tags.

    Comments belong to the moves. It is read as if it stood before the first one.

    Bad (after the usual tags)::

        { at home }
        [Result "*"]

        1. L b2 *

    Good (after the usual tags)::

        [Result "*"]

        { at home }
        1. L b2 *
    """


@reported("TFE104", "initial-count", Severity.ERROR)
def initial_count() -> None:
    """InitialBoard does not name exactly two tiles.

    A game starts with two. Without them no move can be checked.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1 c1"]

        1. L b2 *
    """


@reported("TFE105", "initial-same-square", Severity.ERROR)
def initial_same_square() -> None:
    """Both starting tiles are on the same square.

    Which other square was meant cannot be known, so no move is checked.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 a1"]

        1. L b2 *
    """


@reported("TFE201", "missing-spawn", Severity.ERROR)
def missing_spawn() -> None:
    """A turn has no new tile.

    A tile appears after each swipe. Which one it was cannot be known, so what follows is not checked.

    Bad (after the usual head)::

        1. L 2. U b2 *

    Good (after the usual head)::

        1. L b2 2. U d2 *
    """


@reported("TFE202", "missing-final-spawn", Severity.WARNING, also=(Severity.ERROR,))
def missing_final_spawn() -> None:
    """The last swipe has no new tile.

    A tile appears after each swipe, also after the one with which the player stops. The game can be read without
    it. Where it is said to be locked this is an error: after a swipe some square is empty until the tile comes.

    Bad (after the usual head)::

        1. L *

    Bad (after the usual head, beside not-locked)::

        1. L Locked
    """


@reported("TFE203", "lowercase-move", Severity.ERROR, fix=Safety.SAFE)
def lowercase_move() -> None:
    """A swipe is written in a small letter.

    The format has capital letters for swipes; small ones are the files of the board.

    Bad (after the usual head)::

        1. l b2 *
    """


@reported("TFE204", "uppercase-square", Severity.ERROR, fix=Safety.SAFE)
def uppercase_square() -> None:
    """A square is written with a capital letter.

    The files are a to d; capital letters are swipes.

    Bad (after the usual head)::

        1. L B2 *
    """


@reported("TFE205", "two-prefix", Severity.WARNING, fix=Safety.SAFE)
def two_prefix() -> None:
    """The value of a new 2 is written out.

    The format leaves it out: only a 4 has its value before the square.

    Bad (after the usual head)::

        1. L 2b2 *
    """


@reported("TFE206", "bad-spawn-value", Severity.ERROR)
def bad_spawn_value() -> None:
    """A new tile is neither a 2 nor a 4.

    No other tile ever appears; all larger ones are made by merging.

    Bad (after the usual head)::

        1. L 8b2 *
    """


@reported("TFE207", "bad-square", Severity.ERROR)
def bad_square() -> None:
    """A tile is on a square that the board does not have.

    The squares are a1 to d4, the files named from the left, the ranks from below.

    Bad (after the usual head)::

        1. L e2 *
    """


@reported("TFE208", "missing-number", Severity.WARNING, fix=Safety.SAFE, changes=Change.NUMBERS)
def missing_number() -> None:
    """A turn has no number.

    Turns can be counted without it, but a reader looks for it.

    Bad (after the usual head)::

        1. L b2 U d2 *

    Good (after the usual head)::

        1. L b2 2. U d2 *
    """


@reported("TFE209", "number-without-period", Severity.ERROR, fix=Safety.SAFE, changes=Change.NUMBERS)
def number_without_period() -> None:
    """A move number lacks its period, or stands apart from it.

    The period is what tells a number from a tile that lost its square.

    Bad (after the usual head)::

        1 L b2 *
    """


@reported("TFE210", "glued-number", Severity.WARNING, fix=Safety.SAFE, changes=Change.NUMBERS)
def glued_number() -> None:
    """There is no space between a number and its move.

    Number, swipe and tile are three words.

    Bad (after the usual head)::

        1.L b2 *
    """


@reported("TFE211", "bad-number", Severity.ERROR, fix=Safety.SAFE, changes=Change.NUMBERS)
def bad_number() -> None:
    """A move number is zero, or longer than any game.

    Moves are counted from 1, and no game has more than 131066 of them.

    Bad (after the usual head)::

        0. L b2 *
    """


@reported("TFE212", "nag-form", Severity.WARNING, fix=Safety.SAFE, changes=Change.SIGNS)
def nag_form() -> None:
    """A move sign is not one of the format.

    The signs are ! ? !! ?? !? ?! right after the letter of the swipe. The numbers $1 to $6 stand for them in
    other formats; others are kept, and written as comments.

    Bad (after the usual head)::

        1. L$1 b2 *

    Good (after the usual head)::

        1. L! b2 *
    """


@reported("TFE213", "detached-nag", Severity.WARNING, fix=Safety.SAFE)
def detached_nag() -> None:
    """A move sign stands apart from its swipe.

    It belongs right after the letter.

    Bad (after the usual head)::

        1. L ! b2 *

    Good (after the usual head)::

        1. L! b2 *
    """


@reported("TFE214", "semicolon-comment", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.COMMENT_ENDS)
def semicolon_comment() -> None:
    """A semicolon begins a remark up to the end of the line.

    Other formats of this family have such remarks, this one has braces. The rest of the line is skipped.

    Bad (after the usual head)::

        1. L b2 ; nice
        *

    Good (after the usual head)::

        1. L b2 { nice }
        *
    """


@reported("TFE215", "elision", Severity.ERROR)
def elision() -> None:
    """Moves are left out.

    Dots show that somebody cut the record down. It cannot be played beyond them; what follows is only checked for
    its form.

    Bad (after the usual head)::

        1. L b2 ... 9. U a2 *
    """


@reported("TFE216", "terminator-case", Severity.ERROR, fix=Safety.SAFE, changes=Change.RESULT)
def terminator_case() -> None:
    """The marker at the end is written with other capitals.

    The markers are Locked, Retired and *, spelled just so.

    Bad (after the usual head)::

        1. L b2 retired

    Good (after the usual head)::

        1. L b2 Retired
    """


@reported("TFE217", "second-terminator", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.RESULT | Change.DROPPED)
def second_terminator() -> None:
    """A second marker follows the end of the game.

    The first one counts.

    Bad (after the usual head)::

        1. L b2 Retired *

    Good (after the usual head)::

        1. L b2 Retired
    """


@reported("TFE218", "text-after-end", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.DROPPED | Change.UNREAD)
def text_after_end() -> None:
    """Words follow the marker that ends the game.

    The marker is the last word of a game; what follows it is not read.

    Bad (after the usual head)::

        1. L b2 * 2. U d2

    Good (after the usual head)::

        1. L b2 2. U d2 *
    """


@reported("TFE219", "comment-after-end", Severity.WARNING, fix=Safety.SAFE, changes=Change.COMMENTS)
def comment_after_end() -> None:
    """A comment follows the marker that ends the game.

    The marker is the last word of a game. The comment is kept with the last move.

    Bad (after the usual head)::

        1. L b2 * { nice }

    Good (after the usual head)::

        1. L b2 { nice } *
    """


RULES = rules_in(globals())
BY_NAME = {fault.name: fault for fault in RULES}
