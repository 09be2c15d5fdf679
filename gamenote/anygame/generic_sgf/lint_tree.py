"""Rules about variations, empty nodes, and annotations of no move."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.anygame.generic_sgf.brackets import match_parentheses, opens_variation
from gamenote.anygame.generic_sgf.index import properties_named
from gamenote.anygame.generic_sgf.lines import LineTree
from gamenote.anygame.generic_sgf.tables import is_worded
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, few, replace
from gamenote.core.rule import doubt_rule, rules_in
from gamenote.core.source import Span
from gamenote.syntax.sgf.properties import ANNOTATIONS
from gamenote.syntax.sgf.records import played_moves
from gamenote.syntax.sgf.tree import ROOT, Node, Tree

OF_MOVES = ("KO", *ANNOTATIONS)


@doubt_rule("SGF116", "lone-variation", Severity.INFO, fix=Safety.SAFE)
def lone_variation(case: Case) -> Iterator[Diagnostic]:
    """A variation has no rival.

    Some servers open one for each move. Programs that call themselves for each variation break down on long games.
    The fix takes the parentheses away.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9](;B[aa](;W[bb](;B[cc]))))

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[bb];B[cc])
    """
    tree, text = case.syntax, case.source.text
    if text.count("(") < 2:
        return
    first, opened, closed = tree.lone_variations() if isinstance(tree, LineTree) else _lone_of_tree(case)
    if not opened:
        return
    places = sorted((*opened, *closed)) if closed else ()
    words = "a variation has no rival" if len(opened) == 1 else f"{len(opened)} variations have no rival"
    fix = few((Edit(Span(place, place + 1), "") for place in places), text)
    yield case.report(words, at=Span(first, first + 1), title="make one line of it", fix=fix)


Lone = tuple[int, list[int], list[int]]  # the first with a move, all that open variations, all that close them


def _lone_of_tree(case: Case) -> Lone:
    """Return the parentheses of variations without a rival, as far as sound."""
    tree, text = case.syntax, case.source.text
    alone = [tree.nodes[each[0]] for each in tree.children if len(each) == 1]
    begun = {place: node for node in alone if (place := opens_variation(text, node)) is not None}
    opened = sorted(begun)
    if not opened:
        return 0, [], []
    first = next((place for place in opened if _colors(begun[place], case)), opened[0])
    pairs = match_parentheses(text)
    sound = not case.reading.broken and all(place in pairs for place in opened)
    return first, opened, [pairs[place] for place in opened] if sound else []


@doubt_rule("SGF117", "empty-node", Severity.INFO, fix=Safety.SAFE, default=False)
def empty_node(case: Case) -> Iterator[Diagnostic]:
    """A node has nothing in it.

    It is legal and means nothing. The fix takes it away where no variation hangs on it.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];;B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa])
    """
    tree: Tree = case.syntax
    if all(node.properties for node in tree.others):
        return
    for index, node in enumerate(tree.nodes):
        if node.properties or node.words or not node.begun:
            continue
        siblings = tree.children[node.parent] if node.parent != ROOT else []
        plain = len(siblings) == 1 and len(tree.children[index]) == 1
        plain = plain and opens_variation(case.source.text, tree.nodes[index + 1]) is None
        at = Span(node.start, node.start + 1)
        yield case.report(
            "a node with nothing in it", at=at, title="remove it", fix=replace(at, "") if plain else ()
        )


@doubt_rule(
    "SGF118",
    "variation-level",
    Severity.INFO,
    fix=Safety.UNSAFE,
    changes=Change.VARIATIONS | Change.MOVES,
    default=False,
)
def variation_level(case: Case) -> Iterator[Diagnostic]:
    """Variations stand one level too deep.

    They begin with a move of the player who has just moved: they are meant in the place of that move, not as
    answers to it. The fix moves them up, where no answer stands behind them.

    Bad (sgf, beside lone-variation)::

        (;FF[4]GM[4]SZ[15];B[aa](;B[bb]))

    Good (sgf)::

        (;FF[4]GM[4]SZ[15](;B[aa])(;B[bb]))
    """
    tree: Tree = case.syntax
    text = case.source.text
    if isinstance(tree, LineTree):  # in which sides take turns, if it has parentheses
        return
    pairs: dict[int, int] = {}
    for index, node in enumerate(tree.nodes):
        below = [tree.nodes[child] for child in tree.children[index]]
        if not below or any(opens_variation(text, each) is None for each in below):
            continue
        colors = _colors(node, case)
        wrong = [each for each in below if _colors(each, case) == colors] if len(colors) == 1 else []
        if wrong:
            pairs = pairs or match_parentheses(text)
            kept = below[: len(below) - len(wrong)]
            plain = node.parent != ROOT and below[len(kept) :] == wrong
            words = "this variation is in place of the move before it, not an answer to it"
            fix = _edits_closing_before(text, node, kept, pairs) if plain else ()
            yield case.report(words, at=wrong[0].span, title="move it one level up", fix=fix)


def _edits_closing_before(text: str, node: Node, kept: list[Node], pairs: dict[int, int]) -> tuple[Edit, ...]:
    """Return the edits that end a variation behind some answers."""
    own, last = opens_variation(text, node), opens_variation(text, kept[-1]) if kept else None
    if own not in (None, *pairs) or last not in (None, *pairs):
        return ()
    end = node.span.end if last is None else pairs[last] + 1
    behind = Edit(Span(end, end), ")")
    if own is None:
        return Edit(Span(node.start, node.start), "("), behind
    return behind, Edit(Span(pairs[own], pairs[own] + 1), "")


def _colors(node: Node, case: Case) -> set[str]:
    return {item.name for item in played_moves(node, case.syntax.dialect)}


@doubt_rule("SGF119", "annotation-without-move")
def annotation_without_move(case: Case) -> Iterator[Diagnostic]:
    """A node judges a move and has none.

    KO, BM, DO, IT and TE speak of the move of their own node. Other programs drop them.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];TE[1]C[well played])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]TE[1]C[well played])
    """
    dialect = case.syntax.dialect
    for item, node in properties_named(case, *OF_MOVES):
        worded = is_worded(item.name, item.values[0].raw)
        if not worded and not any(each.name in dialect.moves and each.values for each in node.properties):
            yield case.report(f"{item.ident} stands in a node without a move", at=item.span)


RULES = rules_in(globals())
