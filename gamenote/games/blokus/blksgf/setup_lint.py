"""Rules about colours and setup in Blokus SGF (BLK11x)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.game import Step
from gamenote.core.rule import Case, Rule, Stage, reported, rule
from gamenote.core.source import Span
from gamenote.core.words import one_slip_apart
from gamenote.games.blokus.blksgf.naming import ADDING, REMOVING, TO_MOVE, Naming, has_setup, naming
from gamenote.games.blokus.blksgf.reader import to_move
from gamenote.games.blokus.blksgf.spelling import shortened
from gamenote.syntax.sgf.properties import NODE_PROPERTIES
from gamenote.syntax.sgf.records import played
from gamenote.syntax.sgf.tree import BLANKS, Node, Property, unescape

CHANGES = (*ADDING, REMOVING)


@rule("BLK111", "foreign-color-property", stage=Stage.DOUBT)
def foreign_color_property(case: Case) -> Iterator[Diagnostic]:
    """A property of a color that this variant does not have.

    Moves are B and W where there are two colors, and 1, 2, 3, 4 where there are more, also when two people play.
    Other programs skip such a property, so the move is lost.

    Bad::

        (;GM[Blokus Duo];3[e10])

    Good::

        (;GM[Blokus Duo];B[e10])
    """
    names = naming(case.record.variant)
    for node in case.syntax.others if names else ():
        for item in node.properties:
            if names is not None and names.foreign(item.name):
                kind = "setup" if item.name in ADDING else "a move"
                colors = " ".join(names.letters)
                yield case.report(
                    f"{item.ident} is {kind} of a color that this game does not have; its colors are {colors}",
                    at=item.ident_span,
                )


@rule("BLK112", "legacy-property", Severity.WARNING, fix=Safety.SAFE, stage=Stage.DOUBT)
def legacy_property(case: Case) -> Iterator[Diagnostic]:
    """A color has the name that it has in other variants, or had in old programs.

    Before version 0.2, Pentobi wrote BLUE, YELLOW, RED and GREEN; version 12 wrote 1 and 2 in games of two colors.
    They are read here, but not by every program.

    Bad::

        (;GM[Blokus Duo];BLUE[e10];2[j5])

    Good::

        (;GM[Blokus Duo];B[e10];W[j5])
    """
    names = naming(case.record.variant)
    if names is None:
        return
    for node in case.syntax.others:
        for item in node.properties:
            modern = names.modern(item.name)
            if item.name == TO_MOVE:
                yield from _old_turn(case, item, names)
            elif modern != item.name and not names.foreign(item.name):
                free = node.get(modern) is None
                yield case.report(
                    f"{item.ident} is written {modern} in this variant",
                    at=item.ident_span,
                    title=f"write {modern}" if free else "",
                    fix=replace(item.ident_span, modern) if free else (),
                )


def _old_turn(case: Case, item: Property, names: Naming) -> Iterator[Diagnostic]:
    color = to_move(item, names)
    said = unescape(item.values[0].raw).strip(BLANKS) if item.values else ""
    if color is not None and said != names.move(color):
        wanted = names.move(color)
        words = f"PL says {said}, but the color is called {wanted} in this game"
        yield case.report(
            words, at=item.values[0].span, title=f"write {wanted}", fix=replace(item.values[0].span, wanted)
        )


@rule("BLK113", "bad-player", Severity.WARNING, fix=Safety.UNSAFE, stage=Stage.DOUBT)
def bad_player(case: Case) -> Iterator[Diagnostic]:
    """The property PL names no color, or stands beside a move.

    PL tells who moves in a position that is set up. After a move that is known anyway, and PL is not looked at.
    The fix writes a capital, which may change who moves first.

    Bad::

        (;GM[Blokus Duo]PL[b];B[e10])

    Good::

        (;GM[Blokus Duo]PL[B];B[e10])
    """
    names = naming(case.record.variant)
    for node in case.syntax.others if names else ():
        item = node.get(TO_MOVE)
        if item is None or names is None:
            continue
        said = unescape(item.values[0].raw).strip(BLANKS)
        at = item.values[0].span
        if names.color(said) is None:
            better = said.upper() if names.color(said.upper()) else ""
            yield case.report(
                f"PL says {shortened(said) or 'nothing'}, but the colors are {' '.join(names.letters)}",
                at=at,
                title=f"write {better}" if better else "",
                fix=replace(at, better) if better else (),
            )
        elif played(node, case.syntax.dialect):
            yield case.report("PL has no meaning beside a move", at=item.span)


@rule("BLK114", "setup-not-in-root", Severity.WARNING, stage=Stage.DOUBT)
def setup_not_in_root(case: Case) -> Iterator[Diagnostic]:
    """A position is set up in the middle of the game.

    Pentobi reads such files, but never writes them, and counts the moves from there anew.

    Bad::

        (;GM[Blokus Duo];B[e10];AW[j5]PL[B];B[f9,f8])

    Good::

        (;GM[Blokus Duo]AB[e10]AW[j5]PL[B];B[f9,f8])
    """
    names = naming(case.record.variant)
    for node in case.syntax.others if names else ():
        if node is case.syntax.root:
            continue
        moves = played(node, case.syntax.dialect)
        item = next((item for item in node.properties if item.name in CHANGES), None)
        if item is None and not moves:
            item = node.get(TO_MOVE)
        if item is not None:
            yield case.report(f"{item.ident} changes the position in the middle of the game", at=item.span)


@rule("BLK115", "setup-with-move", Severity.WARNING, fix=Safety.SAFE, stage=Stage.DOUBT)
def setup_with_move(case: Case) -> Iterator[Diagnostic]:
    """A node sets a position up and has a move as well.

    SGF forbids it. The setup is carried out first, wherever it stands in the node.

    Bad (blokus, beside move-in-root)::

        (;GM[Blokus Duo]AB[e10]AW[j5]B[f9,f8])

    Good::

        (;GM[Blokus Duo]AB[e10]AW[j5];B[f9,f8])
    """
    dialect = case.syntax.dialect
    for node in case.syntax.others:
        moves = played(node, dialect)
        if not moves or not has_setup(node):
            continue
        first = [item for item in node.properties if item.name in CHANGES]
        if node is case.syntax.root:
            first = [
                item for item in node.properties if item.name in CHANGES or item.name not in dialect.root_stays
            ]
        yield case.report(
            f"the move {moves[-1].ident} stands in one node with the setup {first[-1].ident}",
            at=moves[-1].span,
            title="start a new node for the move",
            fix=_split(case, node, first),
        )


def _split(case: Case, node: Node, first: list[Property]) -> tuple[Edit, ...]:
    """Put these properties into a node of their own, before the others."""
    second = [item for item in node.properties if not any(item is other for other in first)]
    texts = [
        "".join(case.source.text[item.span.start : item.span.end] for item in items) for items in (first, second)
    ]
    return (Edit(Span(node.start, node.span.end), "\n".join(f";{text}" for text in texts)),)


SETUP_MISSING_PIECE = reported(
    "BLK116",
    "setup-missing-piece",
    Severity.WARNING,
    """AE takes a piece off that is not on the board.

    Each value of AE names one whole piece by all of its points; of another piece it takes off nothing.

    Bad (blokus, beside setup-not-in-root)::

        (;GM[Blokus Duo]AB[e10]AW[j5];AE[e10,e11];B[f9,f8])

    Good::

        (;GM[Blokus Duo]AB[e10]AW[j5];B[f9,f8])
    """,
)


@rule("BLK117", "setup-replace", fix=Safety.UNSAFE, stage=Stage.DOUBT)
def setup_replace(case: Case) -> Iterator[Diagnostic]:
    """A piece is taken off and put elsewhere in one node.

    Within a node all pieces are added before any is taken off, so the piece is still in use when it is added. The
    fix takes it off in a node of its own.

    Bad (blokus, beside setup-not-in-root)::

        (;GM[Blokus Duo]AB[e10];AE[e10]AB[f10])

    Good::

        (;GM[Blokus Duo]AB[f10])
    """
    seen: set[int] = set()
    for step in case.objected:
        found = next((each for each in step.objections if each.kind == "setup-replace"), None)
        node = _node_of(case, step) if found is not None else None
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
            fix=_split(case, node, first),
        )


def _node_of(case: Case, step: Step) -> Node | None:
    """The node of the file that a step belongs to."""
    if step.node.span is None:
        return None
    nodes: list[Node] = case.syntax.nodes
    index = bisect_right(nodes, step.node.span.start, key=lambda node: node.start) - 1
    return nodes[index] if index >= 0 else None


@rule("BLK118", "misspelled-property", Severity.WARNING, fix=Safety.UNSAFE, stage=Stage.DOUBT)
def misspelled_property(case: Case) -> Iterator[Diagnostic]:
    """The name of a property is one slip away from BLUE, YELLOW, RED or GREEN.

    Old programs kept the moves of a color under these words. Where a letter is missing, added or mistaken, or two
    have changed places, nobody finds the move.

    Bad::

        (;GM[Blokus Duo];BLEU[e10])

    Good::

        (;GM[Blokus Duo];B[e10])
    """
    names = naming(case.record.variant)
    words = [name for name in names.moves if len(name) > 1] if names is not None else []
    for node in case.syntax.others:
        for item in node.properties:
            right = next((word for word in words if one_slip_apart(item.name, word)), "")
            if right and len(item.name) > 2 and item.name not in NODE_PROPERTIES:
                modern = names.modern(right) if names is not None else right
                free = node.get(modern) is None
                yield case.report(
                    f"unknown property {item.ident}: did you mean {right}, which is now written {modern}?",
                    at=item.ident_span,
                    title=f"write {modern}",
                    fix=replace(item.ident_span, modern) if free else (),
                )


RULES: tuple[Rule, ...] = (
    foreign_color_property,
    legacy_property,
    bad_player,
    setup_not_in_root,
    setup_with_move,
    SETUP_MISSING_PIECE,
    setup_replace,
    misspelled_property,
)
