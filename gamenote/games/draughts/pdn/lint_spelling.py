"""Rules that the reader of PDN reports, about how words are spelt.

They concern moves, results and positions; `CHECKS` are those that find and mend the spelling of moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Stage, reported, rule, rules_in
from gamenote.games.draughts.notation import CROSSES, DASHES, LETTER_O, with_zeros
from gamenote.syntax.movetext.dialect import SpellingCheck
from gamenote.syntax.movetext.spelling import TYPOGRAPHIC_DASHES, report_invisible


@reported("PDN123", "setup-syntax", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.SETUP | Change.UNREAD)
def setup_syntax() -> None:
    """A position among the moves cannot be read.

    A new position is put on the board by `/FEN "..."/`. What else stands between slashes is skipped, and the moves
    after it are read as if nothing were there.

    Bad (after the usual head)::

        1. 32-28 /position lost/ 19-23 *

    Good (after the usual head)::

        1. 32-28 {position lost} 19-23 *
    """


@reported("PDN203", "capital-move-letter", Severity.WARNING, fix=Safety.SAFE)
def capital_move_letter() -> None:
    """A move is written with capital letters.

    Squares and the sign of a capture are small letters since PDN 3.0.

    Bad::

        [GameType "25"]

        1. C3-D4 *

    Good (last lines)::

        1. c3-d4 *
    """


@reported("PDN208", "separator-missing", Severity.WARNING, fix=Safety.SAFE, also=(Severity.INFO,))
def separator_missing() -> None:
    """A move has no hyphen between its squares.

    Squares with letters can be told apart all the same, and readers must understand them; four digits can not by
    most programs.

    Bad (after the usual head)::

        1. 3228 19-23 *
    """


@reported(
    "PDN212", "space-in-result", Severity.WARNING, fix=Safety.SAFE, changes=Change.RESULT, also=(Safety.UNSAFE,)
)
def space_in_result() -> None:
    """A result is written with blanks.

    Programs read the parts of `2 - 0` as numbers without moves, and find no end of the game.

    Bad (pdn, after the usual head, beside result-terminator)::

        1. 32-28 19-23 2. 28x19 14x23 2 - 0

    Good (pdn, after the usual head, beside result-terminator)::

        1. 32-28 19-23 2. 28x19 14x23 2-0
    """


@rule("PDN213", "odd-space", Severity.INFO, fix=Safety.SAFE, stage=Stage.CHARACTERS)
def odd_space(case: Case) -> Iterator[Diagnostic]:
    r"""An invisible character stands among the moves.

    Blanks without any width and other invisible letters come from web pages. Some readers take them for a part of
    the move, and find none.

    Bad (bytes)::

        b'[White "Ann"]\n[GameType "20"]\n\n1. \xe2\x80\x8b32-28 19-23 *\n'
    """
    begin = max(case.syntax.header.span.end, int(case.source.text.startswith("\ufeff")))
    yield from report_invisible(case, begin)


@reported("PDN214", "letter-for-zero", Severity.WARNING, fix=Safety.SAFE)
def letter_for_zero() -> None:
    """The letter O stands for a zero in the number of a square.

    It comes from typing and from scanned books. No board has so many columns that O could name one.

    Bad (after the usual head)::

        1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 1O-14 *

    Good (after the usual head)::

        1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 10-14 *
    """


@reported("PDN401", "space-in-move", Severity.WARNING, fix=Safety.SAFE, default=False)
def space_in_move() -> None:
    """Moves have spaces in them.

    Programs that write in columns fill up short moves. PDN 3.0 asks writers not to.

    Bad (after the usual head)::

        1. 32-28 19- 23 *
    """


@reported("PDN403", "star-strength", Severity.WARNING, fix=Safety.SAFE, changes=Change.SIGNS, default=False)
def star_strength() -> None:
    """A star after a move says that the move was forced.

    The same star ends games, so PDN 3.0 asks writers to say `$7` instead.

    Bad (after the usual head)::

        1. 32-28* 19-23 *

    Good (after the usual head)::

        1. 32-28 $7 19-23 *
    """


@reported("PDN404", "square-leading-zero", Severity.WARNING, fix=Safety.SAFE, default=False)
def square_leading_zero() -> None:
    """Numbers of squares begin with a zero.

    PDN 3.0 asks writers to leave it out.

    Bad (after the usual head)::

        1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 09-14 *

    Good (after the usual head)::

        1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 9-14 *
    """


CAPITAL = lazy_pattern(r"[A-Z]")
BLANKS = lazy_pattern(r"[ \t\r\n\u00a0]++")
ZERO = lazy_pattern(r"(?<![0-9A-Za-z])0+(?=[1-9])")
NUMBERED = lazy_pattern(r"(?<![A-Za-z0-9])[0-9]|(?<=[0-9][xX])[0-9]|[Oo]")
SIGN = lazy_pattern(rf"[{DASHES}{CROSSES}]")
NAME = lazy_pattern(r"[A-Za-z][0-9]{1,2}")


def _find_capitals(text: str) -> Iterable[tuple[int, int, str]]:
    """Find the capitals of squares, not those of O28x19 and K5x46."""
    if NUMBERED.search(text):
        return ()
    return ((each.start(), each.end(), each[0].lower()) for each in CAPITAL.finditer(text))


def _find_blanks(text: str) -> Iterable[tuple[int, int, str]]:
    return ((each.start(), each.end(), "") for each in BLANKS.finditer(text))


def _find_letters_o(text: str) -> Iterable[tuple[int, int, str]]:
    """Find letters O among digits; those before a number go."""
    for match in LETTER_O.finditer(text) if with_zeros(text) != text else ():
        at = match.start()
        yield at, at + 1, "0" if at and text[at - 1].isdigit() else ""


def _find_zeros(text: str) -> Iterable[tuple[int, int, str]]:
    return ((each.start(), each.end(), "") for each in ZERO.finditer(text))


def _find_glued_squares(text: str) -> Iterable[tuple[int, int, str]]:
    if SIGN.search(text):
        return ()
    if text.isdigit():
        return ((2, 2, "-"),)
    return tuple((each.start(), each.start(), "-") for each in NAME.finditer(text) if each.start())


def _separator_severity(text: str) -> Severity | None:
    return None if text.isdigit() else Severity.INFO


CHECKS = (
    TYPOGRAPHIC_DASHES,
    SpellingCheck(
        capital_move_letter, _find_capitals, "{} is written with capital letters", "write small letters"
    ),
    SpellingCheck(space_in_move, _find_blanks, "{} has spaces in it", "remove the spaces"),
    SpellingCheck(letter_for_zero, _find_letters_o, "{} has the letter O for a zero", "write zeros"),
    SpellingCheck(
        square_leading_zero, _find_zeros, "{} has a zero before the number of a square", "remove the zeros"
    ),
    SpellingCheck(
        separator_missing,
        _find_glued_squares,
        "{} has no hyphen between its squares",
        "add the hyphen",
        _separator_severity,
    ),
)


@lru_cache(maxsize=1024)
def spelt(text: str) -> str:
    """Spell a move as it should be."""
    for find in (
        TYPOGRAPHIC_DASHES.find,
        _find_capitals,
        _find_blanks,
        _find_letters_o,
        _find_zeros,
        _find_glued_squares,
    ):
        for start, end, new in reversed(list(find(text))):
            text = text[:start] + new + text[end:]
    return text.replace("\u00d7", "x")


RULES = rules_in(globals())
