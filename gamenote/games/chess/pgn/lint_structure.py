"""Rules about how a game of PGN is put together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import form_rule, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.syntax.movetext.reading import MovetextReading
from gamenote.syntax.movetext.tree import MOVE, MOVING, GameTree, Item

DECIDED = ("1-0", "0-1", "1/2-1/2")
GLUED_RESULT = lazy_pattern(r"[A-Za-z0-9+#!?=]")  # what it may be glued to
LONG_SIGN = lazy_pattern(r"[!?]{3}")  # longer than any that means something


@form_rule("PGN105", "no-moves", Severity.INFO)
def no_moves(case: Case) -> Iterator[Diagnostic]:
    """The game has a result, but no moves.

    That is a forfeit, which the tag Termination should tell; or the moves were lost.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "1-0"]

        1-0

    Good::

        [White "Ann"]
        [Black "Bob"]
        [Result "1-0"]
        [Termination "rules infraction"]

        1-0
    """
    game: GameTree = case.syntax
    tags = game.header
    if game.plies or not tags.has_tags or game.header.dialect is None or tags.mentions("Termination"):
        return
    if case.summary.outcome is not None and case.summary.outcome.text in DECIDED:
        at = game.ending_span or game.first
        yield case.report("decided without a move; a forfeit needs a Termination tag", at=at)


@reported("PGN110", "tag-in-moves", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.ADDED | Change.MOVES)
def tag_in_moves() -> None:
    """A tag stands among the moves.

    Tags stand before the moves. Some programs begin a new game here, others drop it.

    Bad (after the usual head)::

        1. e4 e5
        [ECO "C20"]
        2. Nf3 *

    Good (after the usual tags)::

        [ECO "C20"]

        1. e4 e5 2. Nf3 *
    """


@reported("PGN111", "text-outside", Severity.WARNING)
def text_outside() -> None:
    """Words stand between games, or before the first.

    They belong to no game. Programs skip them, take them for moves, or lose the tags behind them.

    Bad::

        Some games of mine:

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. e4 *

    Good::

        {Some games of mine:}

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. e4 *
    """


@reported(
    "PGN112",
    "variation-before-move",
    Severity.ERROR,
    fix=Safety.UNSAFE,
    changes=Change.VARIATIONS | Change.COMMENTS,
)
def variation_before_move() -> None:
    """A variation stands before any move.

    A variation replaces the move before it, and there is none. Some programs take it for the game itself.

    Bad (after the usual head)::

        (1. d4) 1. e4 *

    Good (after the usual head)::

        1. e4 (1. d4) *
    """


@reported("PGN115", "bare-glyph", Severity.WARNING, fix=Safety.SAFE, changes=Change.SIGNS, also=(Safety.UNSAFE,))
def bare_glyph() -> None:
    """An evaluation symbol, as books have it, stands among the moves.

    PGN has numbers for such signs, and programs lose the bare ones. Where one is glued to a move, a part of it may
    be a sign of check, so that the fix is unsafe.

    Bad (after the usual head)::

        1. e4 += *

    Good (after the usual head)::

        1. e4 $14 *
    """


@form_rule("PGN116", "odd-suffix", Severity.INFO)
def odd_suffix(case: Case) -> Iterator[Diagnostic]:
    """A move has an unknown symbol behind it.

    Six signs are known: ! ? !! ?? !? ?!.

    Bad (after the usual head)::

        1. e4!!! *

    Good (after the usual head)::

        1. e4!! *
    """
    game: GameTree = case.syntax
    for move in game.moves() if LONG_SIGN.search(case.source.text) is not None else ():
        for kind, text in move.notes.signs:
            if kind == "strength":
                marks = move.notes.marks
                yield case.report(f"{move.text}{text}: the known signs are ! ? !! ?? !? ?!", at=marks[0])


@rule("PGN117", "missing-number", Severity.INFO, fix=Safety.SAFE, changes=Change.NUMBERS, default=False)
def missing_number(case: Case) -> Iterator[Diagnostic]:
    """A move of White has no number.

    Readers do without, people find it hard to. Where the numbers that are there do not fit, nobody knows which are
    missing.

    Bad (after the usual head)::

        1. e4 e5 Nf3 *

    Good (after the usual head)::

        1. e4 e5 2. Nf3 *
    """
    game: GameTree = case.syntax
    if not isinstance(case.reading, MovetextReading) or game.broken:  # words that were lost may be moves
        return
    dialect = case.reading.dialect
    if not dialect.checked:  # a move may be several words
        return
    number, black = dialect.first_number(game.header) or (1, False)
    bare = [*_without_number(game.line, 2 * number - 2 + black)]
    if bare:
        move, number = bare[0]
        glued = any(case.source.text[each.start - 1 : each.start].isalnum() for each, _ in bare)
        yield case.report(
            f"the move number is missing: {move.text} is move {number}",
            at=move.place,
            title="add the numbers",
            fix=[Edit(Span(each.start, each.start), f"{count}. ") for each, count in bare]
            if not (glued or game.jumps)
            else (),
        )


def _without_number(line: list[Item], ply: int) -> Iterator[tuple[Item, int]]:
    for move in line:
        if move.kind is MOVE and ply % 2 == 0 and move.number is None:
            yield move, ply // 2 + 1
        ply += move.plies if move.kind in MOVING else 0  # what stands before the first move is none


@form_rule("PGN118", "glued-moves", Severity.WARNING, fix=Safety.SAFE)
def glued_moves(case: Case) -> Iterator[Diagnostic]:
    """Two moves stand without a blank between them.

    They are read as two where each is a move, and the number behind them counts both. A result may be glued to the
    last move as well.

    Bad (after the usual head)::

        1. e4e5 2. Nf3Nc6 *

    Good (after the usual head)::

        1. e4 e5 2. Nf3 Nc6 *
    """
    game: GameTree = case.syntax
    lines = () if game.spaced else game.lines
    found = sorted(place for line in lines for place in _find_glued_moves(line))
    end, text = game.ending_span, case.source.text
    if end is not None and game.ending in DECIDED and GLUED_RESULT.match(text, end.start - 1):
        found.append((end.start, text[end.start : end.end]))
    if found:
        at, name = found[0]
        more = "" if len(found) == 1 else f" (the first of {len(found)})"
        yield case.report(
            f"a blank is missing before {name}{more}",
            at=Span(at, at + len(name)),
            title="add it",
            fix=(Edit(Span(place, place), " ") for place, _ in found),
        )


def _find_glued_moves(line: list[Item]) -> Iterator[tuple[int, str]]:
    for before, move in pairwise(line):
        start = move.start if move.number is None else move.number.start
        if before.kind is MOVE and move.kind is MOVE and before.end == start:
            yield start, move.text if move.number is None else move.number.text


@reported("PGN120", "bare-remark", Severity.WARNING, fix=Safety.SAFE, changes=Change.UNREAD, also=(Safety.UNSAFE,))
def bare_remark() -> None:
    """Words about the game stand among its moves.

    Old papers and some programs write times in parentheses, offers of a draw as (=), and why a game ended behind
    its last move. PGN has comments for that. The fix is unsafe where words tell another end than
    the result.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "1-0"]

        1. e4 (0:05) e5 Black resigns 1-0

    Good (last lines)::

        1. e4 {(0:05)} e5 {Black resigns} 1-0
    """


@reported("PGN119", "space-in-move", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES | Change.UNREAD)
def space_in_move() -> None:
    """A move has a blank in it.

    `N f6` may be the knight's move, or the sign of a novelty before one of a pawn, so that nobody knows what was
    played, and what follows is not checked. The fix joins the parts.

    Bad (after the usual head)::

        1. d4 N f6 2. c4 e6 *

    Good (after the usual head)::

        1. d4 Nf6 2. c4 e6 *
    """


RULES = rules_in(globals())
