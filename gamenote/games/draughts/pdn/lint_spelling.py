"""Rules about how moves, results and positions are written in PDN.

Most are reported by the reader, of which `CHECKS` find and mend the spelling of moves; those at the end need the
position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.engine import Step
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Stage, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.draughts.board import Move
from gamenote.games.draughts.notation import CROSSES, DASHES, LETTER_O, Written, parse, with_zeros, write_move
from gamenote.games.draughts.variants import variant
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
        lambda text: None if text.isdigit() else Severity.INFO,
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


def _written_steps(case: Case) -> Iterator[tuple[Step, Written]]:
    """The moves that can be played, as they are written."""
    for step in case.steps:
        if step.move is not None and step.after is not None and step.node.move and step.node.span:
            written = parse(step.node.move)
            if written is not None and step.move.start >= 0:
                yield step, written


def _step_move(step: Step) -> Move:
    assert isinstance(step.move, Move)
    return step.move


def _report_moves(case: Case, found: list[tuple[Step, str]], words: str, title: str) -> Iterator[Diagnostic]:
    spans = [(step.node.span, new) for step, new in found if step.node.span is not None]
    if not spans:
        return
    first = min(found, key=lambda pair: pair[0].node.span or Span(0, 0))
    at = first[0].node.span or Span(0, 0)
    more = "" if len(spans) == 1 else f" (the first of {len(spans)} such moves)"
    edits = tuple(Edit(span, new) for span, new in sorted(spans))
    yield case.report(words.format(first[0].node.move, first[1]) + more, at=at, title=title, fix=edits)


@rule("PDN405", "notation-letter", Severity.WARNING, fix=Safety.SAFE, default=False)
def notation_letter(case: Case) -> Iterator[Diagnostic]:
    """Squares are named otherwise than the GameType tag says.

    Some variants number their squares, others name them by letter and number. PDN 3.0 asks writers to follow the
    GameType, though readers understand both.

    Bad::

        [GameType "25"]

        1. 22-18 *

    Good (last lines)::

        1. c3-d4 *
    """
    row = variant(case.record.variant)
    if row is None:
        return
    notation = "algebraic" if row.algebraic else "numeric"
    found = [
        (step, _rewrite_in_notation(step, written, notation))
        for step, written in _written_steps(case)
        if written.letters != row.algebraic
    ]
    yield from _report_moves(case, found, "{} is written {} in this variant", "write the squares so")


def _rewrite_in_notation(step: Step, written: Written, notation: str) -> str:
    """The move in another notation, with as many squares."""
    full = " full" if len(written.squares) > 2 else ""
    return write_move(step.before, _step_move(step), notation + full)


@rule("PDN406", "capture-separator", Severity.WARNING, fix=Safety.SAFE, default=False)
def capture_separator(case: Case) -> Iterator[Diagnostic]:
    """Captures are written with another sign than the GameType tag says.

    It is `:` in Russian and Spantsiretti draughts, `-` in Thai draughts, and `x` in all others.

    Bad (after the usual head)::

        1. 32-28 19-23 2. 28:19 *

    Good (after the usual head)::

        1. 32-28 19-23 2. 28x19 *
    """
    row = variant(case.record.variant)
    if row is None:
        return
    found = [
        (step, written.signed(row.separator))
        for step, written in _written_steps(case)
        if _step_move(step).captured
        and any(sign.text.lower() != row.separator for sign in written.signs)
        and written.crossed
    ]
    yield from _report_moves(case, found, "{} is written {} in this variant", f"write {row.separator}")


@rule("PDN407", "long-capture", Severity.INFO, fix=Safety.SAFE, default=False)
def long_capture(case: Case) -> Iterator[Diagnostic]:
    """Captures name squares on their way although two squares are enough.

    PDN 3.0 asks writers to give the way only where two captures have the same ends.

    Bad (after the usual tags)::

        [FEN "W:W28:B12,22"]

        1. 28x17x8 *

    Good (last lines)::

        1. 28x8 *
    """
    found = [
        (step, _short_capture_text(step, written))
        for step, written in _written_steps(case)
        if len(written.squares) > 2
        and _step_move(step).captured
        and _step_move(step).start != _step_move(step).end
    ]
    short = [(step, text) for step, text in found if text]
    yield from _report_moves(
        case, short, "{} can be written {}: no other capture has these ends", "remove the squares between"
    )


def _short_capture_text(step: Step, written: Written) -> str:
    text = write_move(step.before, _step_move(step), "algebraic" if written.letters else "numeric")
    known = parse(text)
    return text if known is not None and len(known.squares) == 2 else ""


@rule("PDN408", "path-not-canonical", Severity.WARNING, fix=Safety.SAFE, default=False)
def path_not_canonical(case: Case) -> Iterator[Diagnostic]:
    """The way of a capture is not given by the squares that PDN 3.0 asks for.

    One square stands between two captured pieces: where the piece turns, or else the square right behind the first
    of the two.

    Bad (after the usual tags)::

        [FEN "W:WK47:B14,19,29,31,42"]

        1. 47x33x24x13x36 *

    Good (last lines)::

        1. 47x38x24x13x36 *
    """
    found = []
    for step, written in _written_steps(case):
        if len(written.squares) > 2 and _step_move(step).captured and not _short_capture_text(step, written):
            full = write_move(
                step.before, _step_move(step), ("algebraic" if written.letters else "numeric") + " full"
            )
            canonical = parse(full)
            squares = [part.text.lower().lstrip("0") for part in written.squares]
            if canonical is not None and squares != [part.text for part in canonical.squares]:
                found.append((step, full))
    yield from _report_moves(case, found, "{} is written {}", "write the squares of the standard")


RULES = rules_in(globals())
