"""Rules about the names of properties: small letters, programs' own, versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from gamenote.anygame.generic_sgf import tables
from gamenote.anygame.generic_sgf.index import LISTS, by_name, version
from gamenote.anygame.generic_sgf.values import SPOT, half_points, label_points, points_with_stones
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.engine import Step
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import doubt_rule, rules_in
from gamenote.core.source import Span
from gamenote.syntax.sgf.properties import OLD
from gamenote.syntax.sgf.records import is_closed
from gamenote.syntax.sgf.tree import BLANKS, Node, Property, raw_text, said_by, shorten_text

MAY_BE_PRIVATE = tables.PRIVATE.keys() | {*tables.WORDED}
NAMES = Change.NAMES | Change.ADDED | Change.DELETED | Change.SIGNS  # what other names say may be that
NO_LETTERS = lazy_pattern("[^a-z]+")


@doubt_rule("SGF115", "lowercase-property", fix=Safety.SAFE, changes=Change.NAMES, also=(Severity.INFO,))
def lowercase_property(case: Case) -> Iterator[Diagnostic]:
    """The name of a property has small letters.

    FF[4] knows capitals only. In older versions small letters mean nothing, so that CoPyright is CP, and are told
    once. The fix leaves them out where that makes the name of a known property: of Pb nobody knows what is meant.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]CoPyright[Ann];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]CP[Ann];B[aa])
    """
    dialect = case.syntax.dialect
    new = version(case.syntax) == tables.NEWEST
    seen: set[str] = set()
    for node in case.syntax.others:
        for item in node.properties:
            if item.ident == item.ident.upper() or (not new and item.ident in seen):
                continue
            seen.add(item.ident)
            name = item.name
            better = name if name in dialect.root_known and node.get(name) is item else ""
            why = "FF[4] knows capitals only" if new else "as in older versions"
            read = f"; it is read as {shorten_text(name)}" if name != item.ident else ""
            words = f"{shorten_text(item.ident)} has small letters, {why}{read}"
            yield case.report(words, at=item.ident_span, instead=better, severity=None if new else Severity.INFO)


@doubt_rule("SGF120", "long-property", Severity.INFO)
def long_property(case: Case) -> Iterator[Diagnostic]:
    """The name of a property has more than two letters.

    SGF allows it, but some programs stop reading there. It is told once for each name.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]MULTIGOGM[1];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa])
    """
    for name, items in by_name(case).items():
        if len(name) > 2:
            words = f"{shorten_text(name)} has more than two letters; some programs stop reading here"
            yield case.report(words, at=items[0].item.ident_span)


@doubt_rule("SGF121", "private-property", Severity.INFO, fix=Safety.UNSAFE, changes=NAMES, once=True)
def private_property(case: Case) -> Iterator[Diagnostic]:
    """A property that one program has for itself.

    Analysis, clocks or scores as this program keeps them; others pass over them. Each program is told once a file,
    with the bytes of the first game that has them.
    Old records of Nihon Ki-in have title, date and komi under names that mean something else: the fix gives them
    those of SGF.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]TE[Honinbo]RD[1999];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]EV[Honinbo]DT[1999];B[aa])
    """
    first, size = dict[str, Property](), Counter[str]()
    for name, items in by_name(case).items():
        for item, node in items if name in MAY_BE_PRIVATE else ():
            program = program_of(item, node, case)
            if program is not None:
                first.setdefault(program, item)
                text = case.source.text[item.span.start : item.span.end]
                size[program] += len(text.encode(case.source.encoding, "surrogateescape"))
    for program, item in first.items():
        words = f"{item.ident} is a property of {program} alone: {size[program]:,} bytes in this game"
        yield case.report(
            words,
            at=item.ident_span,
            help="gamenote convert --drop private leaves such properties out" if program != tables.NIHON else "",
            title="write the names of SGF",
            fix=_usual_names(case) if program == tables.NIHON else (),
            detail=NO_LETTERS.sub("-", program.lower()).strip("-"),
        )


def _usual_names(case: Case) -> Iterator[Edit]:
    """Return the edits that write names of SGF."""
    root = case.syntax.root
    for item in root.properties:
        usual = tables.NIHON_NAMES.get(item.name)
        if usual is not None and root.get(usual) is None and program_of(item, root, case) == tables.NIHON:
            yield Edit(item.ident_span, usual)


def program_of(item: Property, node: Node, case: Case) -> str | None:
    """Return the program whose own property this is."""
    beside = [each.name for each in node.properties if each.values]
    words = said_by(item) if node is case.syntax.root else ""
    return tables.owner_of(item.name, words, beside, case.syntax.dialect.game)


@doubt_rule("SGF114", "legacy-property", Severity.WARNING, fix=Safety.SAFE, changes=NAMES | Change.VALUES)
def legacy_property(case: Case) -> Iterator[Diagnostic]:
    """A property of older versions stands in a record of FF[4].

    Programs that know FF[4] alone do not understand it. In records of its own version it is in its place. The fix
    writes labels for L, KM for the half points of KI, and for M a cross at an empty point, a triangle on a stone.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]L[aa][bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]LB[aa:A][bb:B])
    """
    if version(case.syntax) != tables.NEWEST:
        return
    for name, items in by_name(case).items():
        if name not in OLD or name in tables.OF_GAMES.get(case.syntax.dialect.game, ()):
            continue
        for item, node in items[:1] if name not in NEW_FORMS else items:
            if program_of(item, node, case) is not None:
                continue
            last, instead = OLD[name]
            title, edits = _new_form(item, node, case)
            words = f"property {item.ident} is obsolete since FF[{int(last) + 1}]"
            help = f"{instead} says the same" if instead and not edits else ""
            title = f"write {shorten_text(title)}"
            yield case.report(words, at=item.ident_span, help=help, title=title, fix=edits)


NEW_FORMS = ("L", "M", "KI")


def _new_form(item: Property, node: Node, case: Case) -> tuple[str, tuple[Edit, ...]]:
    """Return what says the same in FF[4], with edits."""
    said, text, others = [value.raw.strip(BLANKS) for value in item.values], "", node.get("LB")
    points = all(map(SPOT.fullmatch, said))
    if item.name == "L":
        labels, unlabelled = label_points(said, [value.raw for value in others.values] if others else ())
        text = raw_text("LB", labels)
        if unlabelled or (others and not is_closed(others)):
            return "", ()
        if others:
            behind = Span(others.span.end, others.span.end)
            return text, (Edit(behind, text.removeprefix("LB")), Edit(item.span, ""))
    if item.name == "M" and points and node.get("MA") is None and node.get("TR") is None:
        text = _marks(said, node, case)
    if item.name == "KI" and node.get("KM") is None and (komi := half_points(said)):
        text = f"KM[{komi}]"
    return text, replace(item.span, text) if text else ()


def _marks(points: list[str], node: Node, case: Case) -> str:
    """Return MA at empty points, TR on stones."""
    step = case.shared(_steps_by_node).get(node.start)
    if step is None or step.after is None or case.engine is None:
        return ""
    stones = points_with_stones(case.engine.diagram(step.after))
    empty, taken = ([point for point in points if (point in stones) == on_stone] for on_stone in (False, True))
    return "".join(raw_text(name, found) for name, found in (("MA", empty), ("TR", taken)) if found)


def _steps_by_node(case: Case) -> Mapping[int, Step]:
    nodes = (
        (case.syntax.node_at(step.node.span.start), step) for step in case.steps if step.node.span is not None
    )
    return {node.start: step for node, step in nodes}


@doubt_rule(
    "SGF122", "newer-than-ff", Severity.WARNING, fix=Safety.SAFE, changes=Change.VALUES, also=(Severity.INFO,)
)
def newer_than_ff(case: Case) -> Iterator[Diagnostic]:
    """A property or a way to write came with a later version than FF says.

    It is read all the same here, but programs that go by FF do not know it. The fix writes FF[4] where nothing in
    the game is of an older version alone.

    Bad (sgf)::

        (;FF[3]GM[1]SZ[9];B[aa]SQ[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]SQ[aa])
    """
    ours, root = version(case.syntax), case.syntax.root
    item = root.get("FF") if root is not None else None
    if ours in (None, tables.NEWEST) or item is None:
        return
    index = by_name(case)
    old, title = any(name in OLD for name in index), f"write FF[{tables.NEWEST}]"
    fix = replace(item.values[0].span, str(tables.NEWEST)) if not old else ()
    for name, items in index.items():
        since, first = tables.OLDEST_WITH.get(name, 0), items[0].item
        if since > (ours or 0):
            words = f"{first.ident} came with FF[{since}], this game says FF[{ours}]"
            level = Severity.INFO if name in tables.OBEYED else None
            yield case.report(words, at=first.ident_span, title=title, fix=fix, severity=level)
        values = (value for each, _ in items for value in each.values) if name in LISTS or name == "SZ" else ()
        pair = next((each for each in values if _is_new_form(name, each.raw)), None)
        if pair is not None and since <= (ours or 0):
            what = "a board that is not square, or so large," if name == "SZ" else "a rectangle of points"
            words = f"{what} came with FF[4], this game says FF[{ours}]"
            yield case.report(words, at=pair.span, title=title, fix=fix)


def _is_new_form(name: str, raw: str) -> bool:
    """Tell whether old versions have no such value."""
    first, colon, last = raw.strip(BLANKS).partition(":")
    if name == "SZ":
        sides = [int(side) for side in (first, last) if side.isascii() and side.isdigit() and len(side) < 4]
        return max(sides, default=0) > 19 or (len(sides) == 2 and first != last)
    return bool(colon) and len(first) == len(last) == 2 and name not in ("LB", "AR", "LN")


RULES = rules_in(globals())
