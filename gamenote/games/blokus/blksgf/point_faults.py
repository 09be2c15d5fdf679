"""Findings for moves and setup that name no piece.

Every value is looked at, also where play has stopped; the reader says it once, and what the engine says of it is
dropped.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from gamenote.core.diagnostic import Diagnostic, Edit, Safety
from gamenote.core.engine import Objection
from gamenote.core.source import Span
from gamenote.games.blokus.fast.texts import texts_of
from gamenote.games.blokus.lint import bad_point, duplicate_point, empty_move, unknown_shape
from gamenote.games.blokus.notation import may_be_slip, read_piece
from gamenote.games.blokus.variants import Seating
from gamenote.syntax.sgf.records import counting, played, span_of
from gamenote.syntax.sgf.tree import BLANKS, Tree, Value, holds_only_a_move, unescape

RULES = {rule.name: rule for rule in (empty_move, bad_point, duplicate_point, unknown_shape)}


def point_faults(tree: Tree, seating: Seating) -> Iterator[Diagnostic]:
    """Yield findings for moves and setup values that name no piece.

    Of moves that are empty only the rule itself can tell whether they may be left out.
    """
    texts = texts_of(seating)
    for text, span, is_move in _values(tree, texts.known):
        if texts.are_canonical((text,)):
            continue
        fault = read_piece(text, texts.table)
        if isinstance(fault, Objection) and fault.kind in RULES and not (is_move and fault.kind == "empty-move"):
            doubtful = fault.kind == "unknown-shape" and fault.instead and may_be_slip(text, texts.table)
            yield _found(fault, text, span, Safety.UNSAFE if doubtful else Safety.SAFE)


def _values(tree: Tree, known: Container[str]) -> Iterator[tuple[str, Span, bool]]:
    """Yield each text that should name a piece, with its place.

    The last item tells whether it is a move. Most texts that are known to name a piece are left out.
    """
    for node in tree.nodes:
        if holds_only_a_move(node, tree.dialect.moves) and node.properties[0].values[0].raw in known:
            continue
        for item in played(node, tree.dialect):
            yield tree.dialect.move_text(item), span_of(item), True
        for item in counting(node, tree.dialect):
            if item.name in tree.dialect.setup_colors:
                closed = (value for value in item.values if value.closed)
                yield from ((unescape(value.raw).strip(BLANKS), _trimmed(value), False) for value in closed)


def _trimmed(value: Value) -> Span:
    lead = len(value.raw) - len(value.raw.lstrip(BLANKS))
    return Span(value.start + lead, value.start + max(lead, len(value.raw.rstrip(BLANKS))))


def _found(fault: Objection, text: str, span: Span, safety: Safety) -> Diagnostic:
    """The finding, at the part of the text that is at fault.

    A text that is not written just so is not mended.
    """
    exact = span.end - span.start == len(text)
    instead = fault.instead if exact or fault.part is None else None
    if fault.part is not None and exact:
        span = Span(span.start + fault.part[0], span.start + fault.part[1])
    fix = (Edit(span, instead),) if instead is not None else ()
    title = "remove it" if instead == "" else f"write {instead}"
    return RULES[fault.kind].found(fault.message, span, help=fault.help, title=title, fix=fix, safety=safety)
