"""How values of Blokus SGF are spelt, and rules about it (BLK4xx).

Canonical are small letters, no zero before a row, no blanks, and lower rows first, each from the left.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import partial

from msgspec import Struct

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.engine import Objection
from gamenote.core.rule import Stage, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.blokus.blksgf.property_names import ADDING, seating
from gamenote.games.blokus.fast import texts_of
from gamenote.games.blokus.lint import bad_point, duplicate_point, empty_move, unknown_shape
from gamenote.games.blokus.notation import POINT, may_be_slip, read_piece
from gamenote.games.blokus.variants import Seating
from gamenote.syntax.sgf.records import REMOVING, TO_MOVE, counting, played_moves, span_of
from gamenote.syntax.sgf.tree import BLANKS, Property, Tree, Value, holds_only_a_move, shorten_text, unescape

SETUP = (*ADDING, REMOVING)
LONGEST = 6  # characters of a point, for its letters and digits to be read as numbers


class Slip(Struct, frozen=True):
    """A departure from the canonical spelling: `text[start:end]` should be `instead`."""

    start: int
    end: int
    instead: str


def place(point: str) -> tuple[int, int] | None:
    """Row and column of a point name, in any spelling.

    None for what is none.
    """
    match = POINT.fullmatch(point)
    if match is None or len(match[1]) + len(match[2]) > LONGEST:
        return None
    column = 0
    for letter in match[1].lower():
        column = column * 26 + ord(letter) - ord("a") + 1
    return int(match[2]), column


def canonical(text: str) -> str:
    """The points in canonical spelling and order.

    A text that is not made of points stays as it is.
    """
    names = [part.strip(BLANKS) for part in text.split(",")]
    places = [each for each in map(place, names) if each is not None]
    if len(places) < len(names):
        return text.strip(BLANKS)
    found = sorted(zip(places, map(normalise_point, names), strict=True))
    return ",".join(name for _, name in found)


def normalise_point(point: str) -> str:
    """A point with small letters and without zeros before its row."""
    match = POINT.fullmatch(point)
    return f"{match[1].lower()}{match[2]}" if match else point


def parts(text: str) -> Iterator[tuple[int, str]]:
    """What stands between the commas, with the place where it begins."""
    start = 0
    for part in text.split(","):
        yield start, part
        start += len(part) + 1


def capitals(text: str) -> list[Slip]:
    return [
        Slip(at, at + len(part), part.lower())
        for at, part in parts(text)
        if (match := POINT.fullmatch(part.strip(BLANKS))) and match[1] != match[1].lower()
    ]


def zeros(text: str) -> list[Slip]:
    found = []
    for at, part in parts(text):
        match = POINT.fullmatch(part.strip(BLANKS))
        if match and match.end(1) != match.start(2):
            shift = at + len(part) - len(part.lstrip(BLANKS))
            found.append(Slip(shift + match.end(1), shift + match.start(2), ""))
    return found


def blanks(text: str) -> list[Slip]:
    """Return slips for blanks around points.

    Those inside of one make it no point at all.
    """
    found = []
    for at, part in parts(text):
        bare = part.strip(BLANKS)
        lead = len(part) - len(part.lstrip(BLANKS))
        if lead and bare:
            found.append(Slip(at, at + lead, ""))
        if lead + len(bare) < len(part):
            found.append(Slip(at + (lead + len(bare) if bare else 0), at + len(part), ""))
    return found


def out_of_order(text: str) -> list[Slip]:
    """Return one slip for points that are not in order.

    It is the whole text. There is none where something is no point, or one is named twice.
    """
    names = [part.strip(BLANKS) for part in text.split(",")]
    places = [place(name) for name in names]
    known = [each for each in places if each is not None]
    if len(known) < len(places) or known == sorted(known) or len(set(known)) < len(known):
        return []
    ordered = sorted(zip(known, names, strict=True))
    return [Slip(0, len(text), ",".join(name for _, name in ordered))]


spelling_rule = partial(rule, fix=Safety.SAFE, changes=Change.SPELLING | Change.SETUP, stage=Stage.DOUBT)


@spelling_rule("BLK401", "point-order", Severity.INFO)
def point_order(case: Case) -> Iterator[Diagnostic]:
    """The points of a piece are not in order.

    Lower rows come first, and within a row the points go from left to right, so that each placement has one


    Bad::

        (;GM[Blokus Duo];B[e11,e10])

    Good::

        (;GM[Blokus Duo];B[e10,e11])
    """
    yield from _report_slips(case, out_of_order, "the points are not in order")


@spelling_rule("BLK402", "point-case", Severity.INFO)
def point_case(case: Case) -> Iterator[Diagnostic]:
    """A column is written with a capital.

    Both are read, but small letters are usual.

    Bad::

        (;GM[Blokus Duo];B[E10])
    """
    yield from _report_slips(case, capitals, "write columns in small letters")


@spelling_rule("BLK403", "point-leading-zero", Severity.INFO)
def point_leading_zero(case: Case) -> Iterator[Diagnostic]:
    """A row is written with a zero in front.

    Both are read, but a point should have one name.

    Bad::

        (;GM[Blokus Duo];B[e10];W[j05])

    Good::

        (;GM[Blokus Duo];B[e10];W[j5])
    """
    yield from _report_slips(case, zeros, "write rows without a leading zero")


@spelling_rule("BLK404", "move-whitespace", Severity.WARNING)
def move_whitespace(case: Case) -> Iterator[Diagnostic]:
    """There are spaces before, between or after the points of a move.

    The format allows none.

    Bad::

        (;GM[Blokus Duo];B[e10, e11])

    Good::

        (;GM[Blokus Duo];B[e10,e11])
    """
    yield from _report_slips(case, blanks, "write moves without spaces", turn=True)


@spelling_rule("BLK405", "legacy-point-list", Severity.WARNING)
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
            text = canonical(case.syntax.dialect.move_text(item))
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


# Findings for moves and setup that name no piece.
#
# Every value is looked at, also where play has stopped; the reader says it once, and what the engine says of it
# is dropped.

READ_RULES = {rule.name: rule for rule in (empty_move, bad_point, duplicate_point, unknown_shape)}


def point_faults(tree: Tree, seating: Seating) -> Iterator[Diagnostic]:
    """Yield findings for moves and setup values that name no piece.

    Of moves that are empty only the rule itself can tell whether they may be left out.
    """
    texts = texts_of(seating)
    for text, span, is_move in _piece_texts(tree, texts.known):
        if texts.are_canonical((text,)):
            continue
        fault = read_piece(text, texts.table)
        if (
            isinstance(fault, Objection)
            and fault.kind in READ_RULES
            and not (is_move and fault.kind == "empty-move")
        ):
            doubtful = fault.kind == "unknown-shape" and fault.instead and may_be_slip(text, texts.table)
            yield _fault_diagnostic(fault, text, span, Safety.UNSAFE if doubtful else Safety.SAFE)


def _piece_texts(tree: Tree, known: Container[str]) -> Iterator[tuple[str, Span, bool]]:
    """Yield each text that should name a piece, with its place.

    The last item tells whether it is a move. Most texts that are known to name a piece are left out.
    """
    for node in tree.nodes:
        if holds_only_a_move(node, tree.dialect.moves) and node.properties[0].values[0].raw in known:
            continue
        for item in played_moves(node, tree.dialect):
            yield tree.dialect.move_text(item), span_of(item), True
        for item in counting(node, tree.dialect):
            if item.name in tree.dialect.setup_colors:
                closed = (value for value in item.values if value.closed)
                yield from ((unescape(value.raw).strip(BLANKS), value.bare_span, False) for value in closed)


def _fault_diagnostic(fault: Objection, text: str, span: Span, safety: Safety) -> Diagnostic:
    """The finding, at the part of the text that is at fault.

    A text that is not written just so is not mended.
    """
    exact = span.end - span.start == len(text)
    instead = fault.instead if exact or fault.part is None else None
    if fault.part is not None and exact:
        span = Span(span.start + fault.part[0], span.start + fault.part[1])
    fix = (Edit(span, instead),) if instead is not None else ()
    title = "remove it" if instead == "" else f"write {instead}"
    return READ_RULES[fault.kind].found(fault.message, span, help=fault.help, title=title, fix=fix, safety=safety)


RULES = rules_in(globals())
