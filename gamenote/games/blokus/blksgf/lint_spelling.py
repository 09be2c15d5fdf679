"""Rules about spelling in Blokus SGF (BLK4xx)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.rule import Rule, Stage, rule
from gamenote.core.source import Span
from gamenote.games.blokus.blksgf import spelling
from gamenote.games.blokus.blksgf.property_names import ADDING, seating
from gamenote.games.blokus.blksgf.spelling import Slip
from gamenote.games.blokus.fast.replay import texts_of
from gamenote.syntax.sgf.records import REMOVING, TO_MOVE
from gamenote.syntax.sgf.tree import Property, Value, shorten_text

SETUP = (*ADDING, REMOVING)


@rule(
    "BLK401",
    "point-order",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.SPELLING | Change.SETUP,
    stage=Stage.DOUBT,
)
def point_order(case: Case) -> Iterator[Diagnostic]:
    """The points of a piece are not in order.

    Lower rows come first, and within a row the points go from left to right, so that each placement has one
    spelling.

    Bad::

        (;GM[Blokus Duo];B[e11,e10])

    Good::

        (;GM[Blokus Duo];B[e10,e11])
    """
    yield from _report_slips(case, spelling.out_of_order, "the points are not in order")


@rule(
    "BLK402",
    "point-case",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.SPELLING | Change.SETUP,
    stage=Stage.DOUBT,
)
def point_case(case: Case) -> Iterator[Diagnostic]:
    """A column is written with a capital.

    Both are read, but small letters are usual.

    Bad::

        (;GM[Blokus Duo];B[E10])
    """
    yield from _report_slips(case, spelling.capitals, "write columns in small letters")


@rule(
    "BLK403",
    "point-leading-zero",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.SPELLING | Change.SETUP,
    stage=Stage.DOUBT,
)
def point_leading_zero(case: Case) -> Iterator[Diagnostic]:
    """A row is written with a zero in front.

    Both are read, but a point should have one name.

    Bad::

        (;GM[Blokus Duo];B[e10];W[j05])

    Good::

        (;GM[Blokus Duo];B[e10];W[j5])
    """
    yield from _report_slips(case, spelling.zeros, "write rows without a leading zero")


@rule(
    "BLK404",
    "move-whitespace",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.SPELLING | Change.SETUP,
    stage=Stage.DOUBT,
)
def move_whitespace(case: Case) -> Iterator[Diagnostic]:
    """There are spaces before, between or after the points of a move.

    The format allows none.

    Bad::

        (;GM[Blokus Duo];B[e10, e11])

    Good::

        (;GM[Blokus Duo];B[e10,e11])
    """
    yield from _report_slips(case, spelling.blanks, "write moves without spaces", turn=True)


@rule(
    "BLK405",
    "legacy-point-list",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.SPELLING | Change.SETUP,
    stage=Stage.DOUBT,
)
def legacy_point_list(case: Case) -> Iterator[Diagnostic]:
    """A move has several values, as old programs wrote it.

    Before version 0.3, Pentobi gave every point a pair of brackets of its own.

    Bad::

        (;GM[Blokus Duo];B[e10][e11])

    Good::

        (;GM[Blokus Duo];B[e10,e11])
    """
    for item in _move_properties(case):
        if len(item.values) > 1:
            text = spelling.canonical(case.syntax.dialect.move_text(item))
            span = Span(item.values[0].start, item.values[-1].span.end)
            yield case.report(
                f"the move has {len(item.values)} values, but a move is one list of points",
                at=item.span,
                title="join them with commas",
                fix=(Edit(span, text),) if "]" not in text and "\\" not in text else (),
            )


def _report_slips(
    case: Case, find: Callable[[str], list[Slip]], words: str, *, turn: bool = False
) -> Iterator[Diagnostic]:
    """Yield a finding for each value with slips of one kind.

    It stands at the first slip and mends them all.
    """
    for value in _values_to_check(case, turn=turn):
        slips = find(value.raw) if "\\" not in value.raw else []
        if slips:
            edits = [Edit(Span(value.start + slip.start, value.start + slip.end), slip.instead) for slip in slips]
            first = edits[0].span
            shown = case.source.text[first.start : first.end].strip() or "here"
            message = f"{words}: {shorten_text(shown)}" if shown != "here" else words
            yield case.report(message, at=first, title="write the usual form", fix=edits)


def _move_properties(case: Case) -> Iterator[Property]:
    """Yield all move properties but lone moves under usual names.

    Those that are not played count as well.
    """
    moves = case.syntax.dialect.moves
    for node in case.syntax.others:
        yield from (item for item in node.properties if item.name in moves)


def _values_to_check(case: Case, *, turn: bool) -> Iterator[Value]:
    """Yield the values of moves and setup that may be misspelt.

    They are closed and not known to be well spelt; with `turn`, those of PL count as well.
    """
    names = {*case.syntax.dialect.moves, *SETUP} | ({TO_MOVE} if turn else set())
    row = seating(case.summary.variant)
    known: Container[str] = texts_of(row).known if row is not None else ()
    for node in case.syntax.each():
        for item in node.properties:
            if item.name in names:
                yield from (value for value in item.values if value.closed and value.raw not in known)


RULES: tuple[Rule, ...] = (
    point_order,
    point_case,
    point_leading_zero,
    move_whitespace,
    legacy_point_list,
)
