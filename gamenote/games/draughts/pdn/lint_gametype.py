"""Rules about the tags GameType and FEN, and positions among moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.rule import header_rule, rules_in
from gamenote.core.source import Span
from gamenote.games.draughts.board import table
from gamenote.games.draughts.fen import Problem, is_null_move, read_fen
from gamenote.games.draughts.guess import NO_FIT
from gamenote.games.draughts.pdn.dialect import read_gametype
from gamenote.games.draughts.variants import VARIANTS, Variant, variant
from gamenote.syntax.movetext.tree import GameTree
from gamenote.syntax.tagpairs.report import short

FORM = 'a number such as 20, or in full "20,W,10,10,N2,0"'


@header_rule(
    "PDN112", "gametype-format", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.VALUES | Change.VARIANT
)
def gametype_format(case: Case) -> Iterator[Diagnostic]:
    """The value of the GameType tag is not written as PDN defines it.

    It is a number, alone or followed by who starts, width, height, the notation with the corner of its first
    square, and whether the corner at the bottom left is played on, without spaces. The fix removes spaces, or
    writes the number of a variant that is named.

    Bad::

        [GameType "international"]

        1. 32-28 *

    Good::

        [GameType "20"]

        1. 32-28 *
    """
    game: GameTree = case.syntax
    tag = game.header.get("GameType")
    if tag is not None and not tag.value.strip():
        words = "the GameType tag is empty"
        yield case.report(words, at=tag.value_span, help="write the number of the variant, or remove the tag")
    elif tag is not None and read_gametype(tag.value) is None:
        better = _proper_gametype(tag.value)
        yield case.report(
            f'GameType "{short(tag.value)}" should be {FORM}',
            at=tag.value_span,
            title=f"write {better}",
            fix=replace(tag.value_span, better) if better else (),
        )


def _proper_gametype(said: str) -> str:
    """Return the value that blanks or a variant's name stand for."""
    bare = said.translate({ord(blank): None for blank in " \t"})
    if read_gametype(bare) is not None:
        return bare
    name = said.strip(" \t").lower().removesuffix("draughts").removesuffix("checkers").strip(" \t")
    row = next((row for row in VARIANTS if name in (row.name, row.title.lower())), None)
    return _shortest_gametype(row) if row is not None else ""


def _shortest_gametype(row: Variant) -> str:
    """Return the shortest value that means this variant."""
    number = str(row.private or row.number)
    return number if variant(number) is row else row.gametype


@header_rule("PDN113", "gametype-unknown", Severity.WARNING)
def gametype_unknown(case: Case) -> Iterator[Diagnostic]:
    """The number of the GameType tag is not in the table of PDN.

    The table of the format document has no row for it, so the moves cannot be checked.

    Bad::

        [GameType "35"]

        1. 32-28 *

    Good::

        [GameType "20"]

        1. 32-28 *
    """
    game: GameTree = case.syntax
    tag = game.header.get("GameType")
    known = read_gametype(tag.value) if tag is not None else None
    if tag is not None and known is not None and known.row is None and not known.reserved:
        yield case.report(
            f"GameType {known.number} is not in the table of PDN: the moves are not checked", at=tag.value_span
        )


@header_rule("PDN114", "gametype-attributes", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.VALUES)
def gametype_attributes(case: Case) -> Iterator[Diagnostic]:
    """The attributes of the GameType tag are not those of the game that its number names.

    A server writes `20,W,10,10,N1,0` and numbers the squares as N2 has it. Where the moves can be played only
    as the table says, they are read so. The fix is unsafe: what the tag says may be what was played.

    Bad::

        [GameType "20,W,10,10,N1,0"]

        1. 32-28 19-23 *

    Good::

        [GameType "20,W,10,10,N2,0"]

        1. 32-28 19-23 *
    """
    game: GameTree = case.syntax
    tag = game.header.get("GameType")
    known = read_gametype(tag.value) if tag is not None else None
    if tag is None or known is None or not known.odd or known.table_row is None:
        return
    row = known.table_row
    yield case.report(
        f'GameType "{short(tag.value)}" contradicts itself: {row.title} is {row.gametype}',
        at=tag.value_span,
        title=f"write {row.gametype}",
        fix=replace(tag.value_span, row.gametype),
    )


@header_rule(
    "PDN115",
    "gametype-missing",
    Severity.INFO,
    fix=Safety.UNSAFE,
    changes=Change.ADDED | Change.VARIANT,
    once=True,
)
def gametype_missing(case: Case) -> Iterator[Diagnostic]:
    """No tag says which variant of draughts the game is.

    Most files are so. The variant is then guessed for the whole file: the one by whose rules most of its games can
    be played. A game that cannot is taken for another one that plays all of it, if there is one, and the move that
    the file's refuses is told as a warning; else its moves are checked by the rules of the file's. This says what
    the guess is, once for a file. The fix writes it into the games, where every game of the file that has moves
    can be played so.

    Bad::

        [Event "Home"]

        1. 32-28 19-23 *

    Good::

        [Event "Home"]
        [GameType "20"]

        1. 32-28 19-23 *
    """
    game: GameTree = case.syntax
    if game.header.mentions("GameType") or game.formless:
        return
    row = variant(case.record.variant) if case.record.variant is not None else None
    if row is None:
        yield case.report("no GameType tag, and no variant could be guessed", at=game.first)
        return
    value = _shortest_gametype(row)
    words = f"no GameType tag: read as {row.title}" + (f" ({case.guess.reason})" if case.guess else "")
    if case.guess and case.guess.reason == NO_FIT:
        words = f'{NO_FIT}; read as {row.title}. Name it: [GameType "{value}"]'
    fitting = case.guess is None or case.guess.fits_all
    tags = game.header.tags
    line_end = case.source.line_end or "\n"
    where = tags[-1].span.end if tags else game.first.start
    text = f'{line_end}[GameType "{value}"]' if tags else f'[GameType "{value}"]{line_end}{line_end}'
    yield case.report(
        words,
        at=game.first,
        title=f'add [GameType "{value}"]' if fitting else "",
        help="" if fitting else f'name the variant of each game: [GameType "{value}"]',
        fix=(Edit(Span(where, where), text),) if fitting else (),
    )


# Positions


Found = tuple[Span, Problem]


def problems(case: Case, kind: str) -> Iterator[Found]:
    """Find what is wrong of one kind with a game's positions."""
    game: GameTree = case.syntax
    tag = game.header.get("FEN")
    name = case.record.variant
    if tag is not None and tag.raw.strip():
        for each in _fen_problems(name, tag.value):
            if each.kind == kind:
                start = tag.value_span.start
                exact = "\\" not in tag.raw
                yield Span(start + each.start, start + each.end) if exact else tag.value_span, each
    for move in game.setups:
        if not is_null_move(move.text):
            start = move.start + _quoted_text_offset(case.source.text, move.start, move.end)
            for each in _fen_problems(name, move.text):
                if each.kind == kind:
                    yield Span(start + each.start, start + each.end), each


def _quoted_text_offset(text: str, start: int, end: int) -> int:
    return text.index('"', start, end) + 1 - start


@lru_cache(maxsize=512)
def _fen_problems(name: str | None, text: str) -> tuple[Problem, ...]:
    row = variant(name)
    if row is None:
        return ()
    return read_fen(table(row), text).problems


def _report_problems(case: Case, kind: str, title: str = "") -> Iterator[Diagnostic]:
    for span, each in problems(case, kind):
        fix = replace(span, each.instead) if each.instead is not None else ()
        yield case.report(each.message, at=span, severity=each.severity, title=title, fix=fix)


@header_rule("PDN116", "fen-syntax", Severity.ERROR, also=(Severity.INFO,))
def fen_syntax(case: Case) -> Iterator[Diagnostic]:
    """A position is not written as a FEN of draughts.

    It is the colour to move, then after a colon each the pieces of a colour: `W:W31-50:B1-20`. A K before a
    square marks a king. Fields that some programs add after the pieces are only worth a remark.

    Bad (after the usual tags)::

        [FEN "W:31,32:1,2"]

        *

    Good (after the usual tags)::

        [FEN "W:W31,32:B1,2"]

        *
    """
    yield from _report_problems(case, "fen-syntax")


@header_rule("PDN117", "fen-square", Severity.ERROR)
def fen_square(case: Case) -> Iterator[Diagnostic]:
    """A position names a square that the board does not have, or one square twice.

    Such a position cannot be set up, and the moves from it cannot be checked.

    Bad (after the usual tags)::

        [FEN "W:W31,51:B1,2"]

        *

    Good (after the usual tags)::

        [FEN "W:W31,50:B1,2"]

        *
    """
    yield from _report_problems(case, "fen-square")


@header_rule("PDN118", "fen-dot", Severity.WARNING, fix=Safety.SAFE, changes=Change.SETUP, default=False)
def fen_dot(case: Case) -> Iterator[Diagnostic]:
    """A FEN ends with a dot.

    PDN 3.0 writes none; older files nearly always do.

    Bad (after the usual tags)::

        [FEN "W:W31,50:B1,2."]

        *

    Good (after the usual tags)::

        [FEN "W:W31,50:B1,2"]

        *
    """
    yield from _report_problems(case, "fen-dot", "remove it")


@header_rule("PDN119", "fen-space", Severity.WARNING, fix=Safety.SAFE, changes=Change.SETUP, default=False)
def fen_space(case: Case) -> Iterator[Diagnostic]:
    """A FEN has spaces in it.

    PDN 3.0 writes none.

    Bad (after the usual tags)::

        [FEN "W:W31, 50:B1,2"]

        *

    Good (after the usual tags)::

        [FEN "W:W31,50:B1,2"]

        *
    """
    yield from _report_problems(case, "fen-space", "remove it")


@header_rule("PDN120", "fen-empty-side", Severity.INFO)
def fen_empty_side(case: Case) -> Iterator[Diagnostic]:
    """One side has no pieces in a position.

    There is nothing to play for. It may be meant as a diagram, or a list of squares is lost.

    Bad (after the usual tags)::

        [FEN "W:W31,50:B"]

        *

    Good (after the usual tags)::

        [FEN "W:W31,50:B1"]

        *
    """
    yield from _report_problems(case, "fen-empty-side")


@header_rule("PDN121", "fen-unpromoted", Severity.INFO)
def fen_unpromoted(case: Case) -> Iterator[Diagnostic]:
    """A man stands where it would have become a king.

    No game leads there, though composers of problems do such things; or a K is missing.

    Bad (after the usual tags)::

        [FEN "W:W1,50:B12"]

        *

    Good (after the usual tags)::

        [FEN "W:WK1,50:B12"]

        *
    """
    yield from _report_problems(case, "fen-unpromoted")


RULES = rules_in(globals())
