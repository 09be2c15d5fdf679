"""Rules about nodes: their moves, setup, annotations and properties."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.rule import Rule, doubt_rule, reported
from gamenote.core.source import Span
from gamenote.syntax.sgf.properties import ANNOTATIONS, NODE_PROPERTIES, OLD, ROWS, Count, Fault, Scope, glyph
from gamenote.syntax.sgf.records import REMOVING, TO_MOVE, additions, played_moves
from gamenote.syntax.sgf.tree import BLANKS, Node, Property, said_by, shorten_text

__all__ = ["RULES"]

# Rules about moves, setup and annotations, and nodes that hold them


@doubt_rule("SGF104", "move-in-root", Severity.WARNING, fix=Safety.SAFE, changes=Change.COMMENT_ENDS)
def move_in_root(case: Case) -> Iterator[Diagnostic]:
    """The root holds a move.

    The root is the position before the first move, and what is said about the game as a whole.

    Bad (blokus)::

        (;GM[Blokus Duo]B[e10])
    """
    root = case.syntax.root
    moves = played_moves(root, case.syntax.dialect) if root is not None else []
    if root is None or not moves:
        return
    move = moves[-1]
    fix: tuple[Edit, ...]
    behind = [item for item in root.properties if item.start > move.start]
    if all(item.name in NODE_PROPERTIES for item in behind):
        fix = (Edit(Span(move.start, move.start), "\n;"),)
    else:
        text = case.source.text[move.span.start : move.span.end]
        end = root.span.end
        fix = (Edit(move.span, ""), Edit(Span(end, end), f"\n;{text}"))
    # Without a parenthesis a game begins with the first node that has a property: this one again, were it divided.
    opened = case.source.text[: root.start].rstrip().endswith("(") or root.properties[0].start < move.start
    fix = fix if opened else ()
    yield case.report("the first move is in the root node", at=move.span, title="start a new node", fix=fix)


@doubt_rule(
    "SGF105",
    "bad-player",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.VALUES | Change.SETUP | Change.DELETED,
)
def bad_player(case: Case) -> Iterator[Diagnostic]:
    """The property PL names no color, or stands beside a move.

    PL tells who moves in a position that is set up. After a move that is known anyway, and PL is not looked at.
    The fix writes a capital, which may change who moves first.

    Bad (blokus)::

        (;GM[Blokus Duo]PL[b];B[e10])

    Good (blokus)::

        (;GM[Blokus Duo]PL[B];B[e10])
    """
    dialect = case.syntax.dialect
    for node in case.syntax.others if dialect.turns else ():
        item = node.get(TO_MOVE)
        if item is None:
            continue
        said, at = said_by(item), item.values[0].span
        if said not in dialect.turns:
            better = said.upper() if said.upper() in dialect.turns else ""
            colors = " ".join(dialect.letters.values())
            yield case.report(
                f"PL says {shorten_text(said) or 'nothing'}, but the colors are {colors}",
                at=at,
                title=f"write {better}" if better else "",
                fix=replace(at, better) if better else (),
            )
        elif played_moves(node, dialect):
            yield case.report("PL has no meaning beside a move", at=item.span)


@doubt_rule("SGF106", "setup-not-in-root", Severity.WARNING)
def setup_not_in_root(case: Case) -> Iterator[Diagnostic]:
    """A position is set up in the middle of the game.

    Pentobi reads such files, but never writes them, and counts the moves from there anew.

    Bad (blokus)::

        (;GM[Blokus Duo];B[e10];AW[j5]PL[B];B[f9,f8])

    Good (blokus)::

        (;GM[Blokus Duo]AB[e10]AW[j5]PL[B];B[f9,f8])
    """
    dialect = case.syntax.dialect
    for node in case.syntax.others if dialect.setup_colors else ():
        if node is case.syntax.root:
            continue
        item = next(iter(additions(node, dialect)), None)
        if item is None and not played_moves(node, dialect):
            item = node.get(TO_MOVE)
        if item is not None:
            yield case.report(f"{item.ident} changes the position in the middle of the game", at=item.span)


@doubt_rule(
    "SGF107", "setup-with-move", Severity.WARNING, fix=Safety.SAFE, changes=Change.SETUP | Change.COMMENT_ENDS
)
def setup_with_move(case: Case) -> Iterator[Diagnostic]:
    """A node sets a position up and has a move as well.

    SGF forbids it. The setup is carried out first, wherever it stands in the node.

    Bad (blokus, beside move-in-root)::

        (;GM[Blokus Duo]AB[e10]AW[j5]B[f9,f8])

    Good (blokus)::

        (;GM[Blokus Duo]AB[e10]AW[j5];B[f9,f8])
    """
    dialect = case.syntax.dialect
    for node in case.syntax.others:
        moves = played_moves(node, dialect)
        first = additions(node, dialect)
        if not moves or not first:
            continue
        if node is case.syntax.root:
            first = [item for item in node.properties if item in first or item.name not in dialect.root_stays]
        yield case.report(
            f"the move {moves[-1].ident} stands in one node with the setup {first[-1].ident}",
            at=moves[-1].span,
            title="start a new node for the move",
            fix=_split_node(case, node, first),
        )


def _split_node(case: Case, node: Node, first: list[Property]) -> tuple[Edit, ...]:
    """Put these properties into a node of their own, before the others."""
    second = [item for item in node.properties if not any(item is other for other in first)]
    texts = [
        "".join(case.source.text[item.span.start : item.span.end] for item in items) for items in (first, second)
    ]
    return (Edit(Span(node.start, node.span.end), "\n".join(f";{text}" for text in texts)),)


@doubt_rule("SGF108", "setup-replace", fix=Safety.UNSAFE, changes=Change.SETUP)
def setup_replace(case: Case) -> Iterator[Diagnostic]:
    """A piece is taken off and put elsewhere in one node.

    Within a node all pieces are added before any is taken off, so the piece is still in use when it is added. The
    fix takes it off in a node of its own.

    Bad (blokus, beside setup-not-in-root)::

        (;GM[Blokus Duo]AB[e10];AE[e10]AB[f10])

    Good (blokus)::

        (;GM[Blokus Duo]AB[f10])
    """
    seen: set[int] = set()
    for step in case.objected:
        found = next((each for each in step.objections if each.kind == "setup-replace"), None)
        node = case.syntax.node_at(step.node.span.start) if found is not None and step.node.span else None
        if found is None or node is None or node.start in seen:
            continue
        seen.add(node.start)
        dialect = case.syntax.dialect
        first = [item for item in node.properties if item.name == REMOVING]
        if node is case.syntax.root:
            first = [
                item for item in node.properties if item.name == REMOVING or item.name not in dialect.root_stays
            ]
        spans = step.node.setup.spans if step.node.setup else ()
        at = spans[found.edit] if found.edit is not None and found.edit < len(spans) else node.span
        yield case.report(
            found.message,
            at=at,
            help=found.help,
            title="take it off in a node of its own",
            fix=_split_node(case, node, first),
        )


@doubt_rule(
    "SGF109",
    "annotation-value",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.VALUES | Change.SIGNS | Change.DELETED,
)
def annotation_value(case: Case) -> Iterator[Diagnostic]:
    """The annotation of a move has a value without a meaning.

    TE and BM are 1 or, for emphasis, 2; IT and DO have an empty value.

    Bad (blokus)::

        (;GM[Blokus Duo];B[e10]TE[3])

    Good (blokus)::

        (;GM[Blokus Duo];B[e10]TE[1])
    """
    for node in case.syntax.others:
        for item in node.properties:
            if item.name in ANNOTATIONS and item.values and glyph(item) is None:
                wanted = "1 or 2" if item.name in ("TE", "BM") else "empty"
                said = "][".join(value.raw for value in item.values)
                proper = "[1]" if item.name in ("TE", "BM") else "[]"
                values = Span(item.values[0].span.start - 1, item.span.end)
                yield case.report(
                    f"{item.ident} says {shorten_text(said) or 'nothing'}, but its value is {wanted}",
                    at=item.values[0].span,
                    title=f"write {item.ident}{proper}",
                    fix=replace(values, proper) if item.values[-1].closed else (),
                )


@doubt_rule("SGF110", "annotation-conflict", Severity.WARNING)
def annotation_conflict(case: Case) -> Iterator[Diagnostic]:
    """A move has two annotations that exclude each other.

    TE, BM, IT and DO exclude each other: a move is good, bad, interesting or doubtful.

    Bad (blokus)::

        (;GM[Blokus Duo];B[e10]TE[1]BM[1])

    Good (blokus)::

        (;GM[Blokus Duo];B[e10]TE[1])
    """
    for node in case.syntax.others:
        found: dict[str, Property] = {}
        for item in node.properties:
            if item.name in ANNOTATIONS:
                found.setdefault(item.name, item)
        if len(found) > 1:
            second = list(found.values())[1]
            yield case.report(f"the move is judged in {len(found)} ways: {' and '.join(found)}", at=second.span)


RULES: tuple[Rule, ...] = (
    move_in_root,
    bad_player,
    setup_not_in_root,
    setup_with_move,
    setup_replace,
    annotation_value,
    annotation_conflict,
)


# Rules about properties: their values, their number and their places.

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
    for node in case.syntax.others:
        for item in node.properties:
            row = ROWS.get(item.name)
            if row is None or row.scope is Scope.GAME_INFO or item.name in ELSEWHERE or len(item.values) < 1:
                continue
            for value in item.values if row.many is not Count.ONE else item.values[:1]:
                fault = row.type.read(value.raw) if value.raw.strip(BLANKS) and value.closed else None
                if isinstance(fault, Fault):
                    yield case.report(
                        f"{item.ident} says {shorten_text(value.raw)}, but its value is {fault.message}",
                        at=value.span,
                        title="" if fault.instead is None else f"write {fault.instead}",
                        fix=() if fault.instead is None else replace(value.span, fault.instead),
                    )


@doubt_rule("SGF112", "several-values")
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


@doubt_rule("SGF113", "root-property-misplaced", fix=Safety.SAFE, changes=Change.VALUES | Change.DELETED)
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
                repeats = first is not None and _raw_values(first) == _raw_values(item)
                yield case.report(
                    f"{item.ident} belongs to the first node only",
                    at=item.span,
                    title="remove it" if repeats else "",
                    fix=(Edit(item.span, ""),) if repeats else (),
                )


def _raw_values(item: Property) -> list[str]:
    return [value.raw for value in item.values]


@doubt_rule("SGF114", "legacy-property", Severity.WARNING)
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
    if version is None or _raw_values(version) != ["4"]:
        return
    seen: set[str] = set()
    for node in case.syntax.others:
        for item in node.properties:
            if item.name in OLD and item.name not in seen:
                seen.add(item.name)
                last, instead = OLD[item.name]
                help = f"{instead} says the same" if instead else ""
                at: Span = item.ident_span
                yield case.report(f"property {item.ident} is obsolete since FF[{int(last) + 1}]", at=at, help=help)


PROPERTY_RULES: tuple[Rule, ...] = (
    leading_text,
    bad_value,
    several_values,
    root_property_misplaced,
    legacy_property,
)
