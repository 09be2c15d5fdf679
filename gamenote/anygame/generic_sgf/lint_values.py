"""Rules about the values of properties: their types, numbers and ranges."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gamenote.anygame.generic_sgf.index import ANY_TEXTS, LISTS, TEXTS, by_name, properties_named, version
from gamenote.anygame.generic_sgf.tables import NEWEST, WORDED
from gamenote.anygame.generic_sgf.values import SPOT, WRITTEN, in_reading_order
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.rule import doubt_rule, rules_in
from gamenote.core.source import Span
from gamenote.syntax.sgf.properties import ANNOTATIONS, DIGITS, DOUBLE, GAME_INFO, MOVE, NONE, ROWS, Count, Fault
from gamenote.syntax.sgf.records import is_closed
from gamenote.syntax.sgf.tree import BLANKS, Property, said_by, shorten_text, unescape

ELSEWHERE = GAME_INFO | {*ANNOTATIONS, "PL", "FF", "GM", "SZ", "CA"}  # whose values have rules of their own
REMOVAL = Change.DELETED | Change.COMMENTS  # a value that goes may be a comment
NUMBERS_IN_WORDS = frozenset(("HA", "SZ", "FF", "GM"))  # of which an empty value is more than an empty text


@doubt_rule("SGF111", "bad-value", fix=Safety.SAFE, changes=Change.VALUES)
def bad_value(case: Case) -> Iterator[Diagnostic]:
    """The value of a property is not of its type.

    Numbers have neither blanks nor units, seconds left may have decimals, labels and arrows have a colon in the
    middle. The fix takes blanks away, and a point behind which there is no decimal.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]BL[34.])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]BL[34])
    """
    root = case.syntax.root
    for name, items in by_name(case).items():
        row = ROWS.get(name)
        if row is None or row.type is DOUBLE or name in ANY_TEXTS or name in ELSEWHERE:
            continue
        for item, node in items:
            if name in WORDED and node is root:
                continue
            for value in item.values if name in LISTS else item.values[:1]:
                fault = row.type.read(value.raw) if value.raw.strip(BLANKS) and value.closed else None
                if isinstance(fault, Fault):
                    words = f"{item.ident} says {shorten_text(value.raw)}, but its value is {fault.message}"
                    yield case.report(words, at=value.span, instead=fault.instead or "")


@doubt_rule("SGF112", "several-values", fix=Safety.UNSAFE, changes=REMOVAL | Change.ADDED | Change.VALUES)
def several_values(case: Case) -> Iterator[Diagnostic]:
    """A property has several values where it may have one.

    Programs take the first, the last, or drop them all. The fix keeps the first; texts it joins.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]PB[Ann][Bob];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]PB[Ann];B[aa])
    """
    for node in case.syntax.others:
        for item in node.properties:
            row = ROWS.get(item.name)
            if row is not None and item.name not in LISTS and len(item.values) > 1:
                first, joined = item.values[0].bracketed, "\n\n".join(value.raw for value in item.values)
                edit, title = Edit(Span(first.end, item.span.end), ""), "keep the first"
                if item.name in TEXTS:
                    edit, title = Edit(Span(first.start, item.span.end), f"[{joined}]"), "join them"
                fix = (edit,) if row.type is not MOVE and is_closed(item) else ()
                words = f"{item.ident} has {len(item.values)} values, one is allowed"
                yield case.report(words, at=item.values[1].bracketed, title=title, fix=fix)


@doubt_rule(
    "SGF123",
    "empty-value",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=REMOVAL | Change.SETUP | Change.SIGNS,
    also=(Severity.INFO,),
)
def empty_value(case: Case) -> Iterator[Diagnostic]:
    """A property says nothing.

    A number, a point or a list without a value means nothing to anybody, and some programs refuse it. Empty texts,
    which servers write for what they do not know, are an info. Passes, and lists that may be empty, are sound.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]KM[];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa])
    """
    for name, items in by_name(case).items():
        row = ROWS.get(name)
        if row is None or row.type in (DOUBLE, MOVE, NONE) or row.many is Count.ELIST or name in ("PL", "FG"):
            continue
        text = name in ANY_TEXTS and name not in NUMBERS_IN_WORDS
        for item, _ in items:
            for at in _empty_parts(item):
                words, severity = f"{item.ident} says nothing", Severity.INFO if text else None
                yield case.report(words, at=at, title="remove it", fix=replace(at, ""), severity=severity)


def _empty_parts(item: Property) -> list[Span]:
    """Return what is empty in a property, and can go."""
    empty = [value.bracketed for value in item.values if not value.raw.strip(BLANKS)]
    if not empty or not is_closed(item):
        return []
    return [item.span] if len(empty) == len(item.values) else empty


FIGURE_FLAGS = 1 | 2 | 4 | 256 | 512 | 32768
# What numbers may be, and how that is told.
RANGES: dict[str, tuple[Callable[[int], bool], str]] = {
    "ST": (lambda number: 0 <= number <= 3, "ST knows 0 to 3"),
    "PM": (lambda number: 0 <= number <= 2, "PM knows 0 to 2"),
    "FG": (lambda number: not number & ~FIGURE_FLAGS, "the flags of FG are 1 2 4 256 512 32768"),
    "MN": (lambda number: number >= 0, "moves are numbered from 0 on"),
    "GM": (lambda number: 1 <= number <= 40, "GM knows 1 to 40"),
}


@doubt_rule("SGF124", "out-of-range", Severity.WARNING)
def out_of_range(case: Case) -> Iterator[Diagnostic]:
    """A number has no meaning in this property.

    What programs make of it is not to be known.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]ST[9];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]ST[1];B[aa])
    """
    for item, _ in properties_named(case, *RANGES):
        value = item.values[0]
        said = (value.raw.partition(":")[0] if item.name == "FG" else value.raw).strip(BLANKS)
        allows, words = RANGES[item.name]
        if DIGITS.fullmatch(said) and not allows(int(said[:9])):
            yield case.report(f"{item.ident}[{shorten_text(value.raw)}]: {words}", at=value.span)


@doubt_rule("SGF125", "legacy-view", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.SIGNS | Change.VALUES)
def legacy_view(case: Case) -> Iterator[Diagnostic]:
    """VW names two points, which were corners before FF[4].

    In FF[4] it shows these two points and nothing else of the board. The fix writes the rectangle.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]VW[aa][cc];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]VW[aa:cc];B[aa])
    """
    if version(case.syntax) != NEWEST:
        return
    for item, _ in properties_named(case, "VW"):
        corners = [value.raw.strip(BLANKS) for value in item.values]
        if len(corners) != 2 or corners[0] == corners[1] or not all(map(SPOT.fullmatch, corners)):
            continue
        (better,) = in_reading_order([":".join(corners)], WRITTEN)
        values = Span(item.values[0].bracketed.start, item.span.end)
        words, fix = f"VW shows two points; [{better}] is the board between them", replace(values, f"[{better}]")
        yield case.report(words, at=item.values[0].span, title=f"write VW[{better}]", fix=fix)


@doubt_rule("SGF133", "application-form", Severity.INFO)
def application_form(case: Case) -> Iterator[Diagnostic]:
    """AP names a program without its version.

    FF[4] writes both with a colon between them. The version tells which habits of the program to expect.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]AP[Jago];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]AP[Jago:4.18];B[aa])
    """
    for item, node in properties_named(case, "AP"):
        named = any(value.raw.strip(BLANKS) for value in item.values)
        if node is case.syntax.root and named and ":" not in item.values[0].raw:
            words = f"AP names {shorten_text(said_by(item))} without a version"
            yield case.report(words, at=item.values[0].span)


LONGEST_LABEL = 3


@doubt_rule("SGF206", "label-length", Severity.INFO)
def label_length(case: Case) -> Iterator[Diagnostic]:
    """A label is too long for its point.

    Boards have room for three characters; programs shorten what is longer, or write it over the neighbours.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]LB[aa:White 31])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]LB[aa:31])
    """
    for item, _ in properties_named(case, "LB"):
        for value in item.values:
            label = unescape(value.raw.partition(":")[2]).strip(BLANKS)
            if len(label) > LONGEST_LABEL:
                words = f"the label {shorten_text(label)} has more than {LONGEST_LABEL} characters"
                yield case.report(words, at=value.span)


RULES = rules_in(globals())
