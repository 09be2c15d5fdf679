"""Rules about nodes: their moves, setup, annotations and properties."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.rule import doubt_rule, rules_in
from gamenote.core.source import Span
from gamenote.syntax.sgf.properties import ANNOTATIONS, NODE_PROPERTIES, glyph
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
    move, end = moves[-1], root.span.end
    fix: tuple[Edit, ...] = (Edit(Span(move.start, move.start), "\n;"),)
    if any(item.name not in NODE_PROPERTIES for item in root.properties if item.start > move.start):
        text = case.source.text[move.span.start : move.span.end]
        fix = (Edit(move.span, ""), Edit(Span(end, end), f"\n;{text}"))
    # Without a parenthesis a game begins with the first node that has a property: this one again, were it divided.
    opened = case.source.text[: root.start].rstrip().endswith("(") or root.properties[0].start < move.start
    fix = fix if opened else ()
    yield case.report("the first move is in the root node", at=moves[0].span, title="start a new node", fix=fix)


@doubt_rule(
    "SGF105",
    "bad-player",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.VALUES | Change.SETUP | Change.DELETED,
    also=(Safety.SAFE, Severity.ERROR),
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
        said = said_by(item)
        if said not in dialect.turns:
            better, safety = dialect.player_meant(said)
            colors = " ".join(dialect.letters.values())
            words = f"PL says {shorten_text(said) or 'nothing'}, but the colors are {colors}"
            yield case.report(words, at=item.values[0].span, instead=better, safety=safety)
        elif played_moves(node, dialect) and not dialect.turn_is_setup:
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
    "SGF107",
    "setup-with-move",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.SETUP | Change.COMMENT_ENDS | Change.DELETED,
    also=(Severity.ERROR, Severity.INFO, Safety.UNSAFE),
)
def setup_with_move(case: Case) -> Iterator[Diagnostic]:
    """A node sets a position up and has a move as well.

    SGF forbids it. The setup is carried out first, wherever it stands in the node. In SGF without a game PL is a
    setup, too, and the fix, which parts the node, is unsafe.

    Bad (blokus, beside move-in-root)::

        (;GM[Blokus Duo]AB[e10]AW[j5]B[f9,f8])

    Good (blokus)::

        (;GM[Blokus Duo]AB[e10]AW[j5];B[f9,f8])
    """
    dialect = case.syntax.dialect
    severity, safety = dialect.rate("setup-with-move")
    for node in case.syntax.others:
        moves = played_moves(node, dialect)
        first = additions(node, dialect) if moves else []
        turn = node.get(TO_MOVE) if moves and not first and dialect.turn_is_setup else None
        if turn is not None and said_by(turn) in dialect.turns:
            words, fix = f"{TO_MOVE} stands in one node with the move {moves[-1].ident}", replace(turn.span, "")
            fix = fix if said_by(turn) == moves[-1].name else ()
            yield case.report(words, at=turn.span, title="remove it", fix=fix, severity=severity)
        if not first:
            continue
        if node is case.syntax.root:
            first = [item for item in node.properties if item in first or item.name not in dialect.root_stays]
        words = f"the move {moves[-1].ident} stands in one node with the setup {first[-1].ident}"
        title, fix = "start a new node for the move", _split_node(case, node, first)
        yield case.report(words, at=moves[-1].span, title=title, fix=fix, severity=severity, safety=safety)


def _split_node(case: Case, node: Node, first: list[Property]) -> tuple[Edit, ...]:
    """Put these properties into a node of their own, before the others."""
    second = [item for item in node.properties if not any(item is other for other in first)]
    spans = ([item.span for item in items] for items in (first, second))
    texts = (";" + "".join(case.source.text[span.start : span.end] for span in each) for each in spans)
    return replace(node.span, "\n".join(texts))


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
        stays, root = case.syntax.dialect.root_stays, node is case.syntax.root
        first = [item for item in node.properties if item.name == REMOVING or (root and item.name not in stays)]
        spans = step.node.setup.spans if step.node.setup else ()
        at = spans[found.edit] if found.edit is not None and found.edit < len(spans) else node.span
        title, fix = "take it off in a node of its own", _split_node(case, node, first)
        yield case.report(found.message, at=at, help=found.help, title=title, fix=fix)


@doubt_rule(
    "SGF109",
    "annotation-value",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.VALUES | Change.SIGNS | Change.DELETED | Change.ADDED,
    also=(Safety.SAFE, Severity.ERROR),
)
def annotation_value(case: Case) -> Iterator[Diagnostic]:
    """The annotation of a move has a value without a meaning.

    TE and BM are 1 or, for emphasis, 2; IT and DO have an empty value. In SGF without a game all annotations are
    looked at, and 1 for an empty value is safe.

    Bad (blokus)::

        (;GM[Blokus Duo];B[e10]TE[3])

    Good (blokus)::

        (;GM[Blokus Duo];B[e10]TE[1])
    """
    dialect = case.syntax.dialect
    for node in case.syntax.others:
        for item in node.properties:
            judges = item.values and dialect.judges(item, in_root=node is case.syntax.root)
            if judges and not _is_judgement(item):
                wanted, proper = ("empty", "[]") if item.name in ("IT", "DO") else ("1 or 2", "[1]")
                said = "][".join(value.raw for value in item.values)
                values = Span(item.values[0].start - 1, item.span.end)
                yield case.report(
                    f"{item.ident} says {shorten_text(said) or 'nothing'}, but its value is {wanted}",
                    at=item.values[0].span,
                    title=f"write {item.ident}{proper}",
                    fix=replace(values, proper) if item.values[-1].closed else (),
                    safety=None if said.strip(BLANKS) else dialect.rate("annotation-value")[1],
                )


def _is_judgement(item: Property) -> bool:
    """Tell whether an annotation has one value, and a meaning."""
    if item.name in ANNOTATIONS:
        return glyph(item) is not None
    return len(item.values) == 1 and item.values[0].raw in ("1", "2")


@doubt_rule(
    "SGF110",
    "annotation-conflict",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.SIGNS,
    also=(Severity.ERROR,),
)
def annotation_conflict(case: Case) -> Iterator[Diagnostic]:
    """A move has two annotations that exclude each other.

    TE, BM, IT and DO exclude each other: a move is good, bad, interesting or doubtful. In SGF without a game so do
    DM, UC, GB and GW, and the fix writes what TE and BM meant together in old files.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]TE[1]BM[1])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]IT[])
    """
    for node in case.syntax.others:
        for names in case.syntax.dialect.exclusive if len(node.properties) > 1 else ():
            found: dict[str, Property] = {}
            for item in node.properties:
                if item.name in names:
                    found.setdefault(item.name, item)
            if len(found) > 1:
                first, second, *rest = found.values()
                what = "move" if first.name in ANNOTATIONS else "position"
                words = f"the {what} is judged in {len(found)} ways: {' and '.join(found)}"
                fix = () if rest else case.syntax.dialect.edits_joining(first, second)
                yield case.report(words, at=second.span, title="write what both mean", fix=fix)


RULES = rules_in(globals())
