"""Rules about properties: their values, their number and their places.

They follow from the table in `properties`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.rule import Rule, Stage, reported, rule
from gamenote.core.source import Span
from gamenote.syntax.sgf.annotations import ANNOTATIONS
from gamenote.syntax.sgf.properties import OLD, ROWS, Count, Scope
from gamenote.syntax.sgf.tree import BLANKS, Node, Property, shortened
from gamenote.syntax.sgf.values import Fault

__all__ = ["RULES"]

ELSEWHERE = frozenset((*ANNOTATIONS, "PL", "FF", "GM", "SZ", "CA"))  # whose values have rules of their own


@reported("SGF007", "leading-text", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.DROPPED)
def leading_text() -> None:
    """Text stands before the first game.

    Records that came by mail have its head there. Most programs pass over it, some stop. The fix puts it into the
    first comment.

    Bad (sgf)::

        From: ann
        (;FF[4]GM[1]SZ[9];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]C[From: ann];B[aa])
    """


@rule("SGF111", "bad-value", fix=Safety.SAFE, changes=Change.VALUES, stage=Stage.DOUBT)
def bad_value(case: Case) -> Iterator[Diagnostic]:
    """The value of a property is not of its type.

    Numbers have neither blanks nor units, seconds left may have decimals, labels and arrows have a colon in the
    middle. The fix takes blanks away, and a point behind which there is no decimal.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]BL[34.])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]BL[34])
    """
    for node in case.syntax.others:
        for item in node.properties:
            row = ROWS.get(item.name)
            if row is None or row.scope is Scope.GAME_INFO or item.name in ELSEWHERE or len(item.values) < 1:
                continue
            for value in item.values if row.many is not Count.ONE else item.values[:1]:
                fault = row.type.read(value.raw) if value.raw.strip(BLANKS) and value.closed else None
                if isinstance(fault, Fault):
                    yield case.report(
                        f"{item.ident} says {shortened(value.raw)}, but its value is {fault.message}",
                        at=value.span,
                        title="" if fault.instead is None else f"write {fault.instead}",
                        fix=() if fault.instead is None else replace(value.span, fault.instead),
                    )


@rule("SGF112", "several-values", stage=Stage.DOUBT)
def several_values(case: Case) -> Iterator[Diagnostic]:
    """A property has several values where it may have one.

    Programs take the first, the last, or drop them all.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]PB[Ann][Bob];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]PB[Ann]PW[Bob];B[aa])
    """
    for node in case.syntax.others:
        for item in node.properties:
            row = ROWS.get(item.name)
            if row is not None and row.many is Count.ONE and len(item.values) > 1:
                words = f"{item.ident} has {len(item.values)} values, one is allowed"
                yield case.report(words, at=item.values[1].bracketed)


@rule(
    "SGF113", "root-property-misplaced", fix=Safety.SAFE, changes=Change.VALUES | Change.DELETED, stage=Stage.DOUBT
)
def root_property_misplaced(case: Case) -> Iterator[Diagnostic]:
    """A property that belongs to the first node stands in another one.

    FF, GM, SZ, CA, AP and ST say how the whole game is to be read. The fix takes away what only repeats the first
    node.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]SZ[9])
    """
    root: Node | None = case.syntax.root
    for node in case.syntax.others:
        for item in node.properties if node is not root else ():
            row = ROWS.get(item.name)
            if row is not None and row.scope is Scope.ROOT and item.values:
                first = root.get(item.name) if root is not None else None
                repeats = first is not None and _raw(first) == _raw(item)
                yield case.report(
                    f"{item.ident} belongs to the first node only",
                    at=item.span,
                    title="remove it" if repeats else "",
                    fix=(Edit(item.span, ""),) if repeats else (),
                )


def _raw(item: Property) -> list[str]:
    return [value.raw for value in item.values]


@rule("SGF114", "legacy-property", Severity.WARNING, stage=Stage.DOUBT)
def legacy_property(case: Case) -> Iterator[Diagnostic]:
    """A property of older versions stands in a record of FF[4].

    Programs that know FF[4] alone do not understand it. In records of its own version it is in its place.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]CH[1])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]HO[1])
    """
    root: Node | None = case.syntax.root
    version = root.get("FF") if root is not None else None
    if version is None or _raw(version) != ["4"]:
        return
    seen: set[str] = set()
    for node in case.syntax.others:
        for item in node.properties:
            if item.name in OLD and item.name not in seen:
                seen.add(item.name)
                last, instead = OLD[item.name]
                help = f"{instead} says the same" if instead else ""
                at: Span = item.ident_span
                yield case.report(f"{item.ident} went out with FF[{last}]", at=at, help=help)


RULES: tuple[Rule, ...] = (
    leading_text,
    bad_value,
    several_values,
    root_property_misplaced,
    legacy_property,
)
