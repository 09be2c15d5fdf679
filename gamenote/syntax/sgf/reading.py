"""One SGF game as read, with its places."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import chain

from gamenote.core.diagnostic import Diagnostic, Edit
from gamenote.core.feature import Feature, Loss
from gamenote.core.lazy import cached
from gamenote.core.reading import LostText, Reading, Where
from gamenote.core.record import Field, Node, Record
from gamenote.core.source import Source, Span
from gamenote.syntax.sgf import lint
from gamenote.syntax.sgf.dialect import SgfDialect
from gamenote.syntax.sgf.records import TO_MOVE, build, is_lost, outline_of, overruled_properties, played_moves
from gamenote.syntax.sgf.tree import ROOT, Property, Tree

__all__ = ["SgfReading"]


@dataclass(eq=False, repr=False)
class SgfReading(Reading):
    """One game as read; see `core.reading.Reading`."""

    source: Source
    dialect: SgfDialect
    syntax: Tree
    diagnostics: tuple[Diagnostic, ...]
    broken: bool

    @cached
    def lost_text(self) -> LostText:
        return LostText(self._unread_spans(), self._outside_spans(), self._skipped_spans())

    def _unread_spans(self) -> tuple[Span, ...]:
        """Return where words stand that the record lacks."""
        if not self.broken:
            return ()
        codes, nodes, end = {lint.sgf_syntax.code, *self._codes_of_words}, self.syntax.nodes, self._end
        spans = [each.span for each in self.diagnostics if each.rule in codes]
        items = [item for node in nodes[:end] for item in node.properties]
        known = [words.start for node in nodes[:end] for words in node.words]  # comments have these
        known = sorted((*known, *(item.start for item in items)))
        lost = (item.span for item in items if is_lost(item, self.dialect))
        found = (span for span in spans if bisect_left(known, span.start) == bisect_left(known, span.end))
        behind = (Span(node.start, nodes[-1].span.end) for node in nodes[end : end + 1])
        return tuple(sorted((*found, *lost, *behind)))

    @property
    def _end(self) -> int:
        """How many nodes stand before the end of the game."""
        nodes = self.syntax.nodes
        return next((at for at, node in enumerate(nodes) if at and node.parent == ROOT), len(nodes))

    def _outside_spans(self) -> tuple[Span, ...]:
        """Return where words of no game stand, if nothing else was lost."""
        words = self._codes_of_words
        found = [each for each in self.diagnostics if each.rule in (*words, lint.sgf_syntax.code)]
        alone = self.broken and all(each.rule in words for each in found)
        closed = all(each.rule != lint.unterminated.code for each in self.diagnostics)
        return (
            tuple(each.span for each in found) if alone and closed and self._end == len(self.syntax.nodes) else ()
        )

    def _skipped_spans(self) -> tuple[Span, ...]:
        """Return where words stand that no program heeds."""
        repeated = any(each.rule == lint.duplicate_property.code for each in self.diagnostics)
        several = (item for node in self.syntax.nodes for item in node.properties if item.name == TO_MOVE)
        repeated |= any(len(item.values) > 1 for item in several)
        nodes = self.syntax.nodes if repeated else self.syntax.nodes[:1]
        items = (overruled_properties(node, self.dialect, root=index == 0) for index, node in enumerate(nodes))
        spans = {item.span for item in chain.from_iterable(items)}
        idents = (item for node in self.syntax.nodes for item in node.properties if not item.ident.isupper())
        return tuple(sorted(spans | {item.ident_span for item in idents if item.name != item.ident}))

    @property
    def _codes_of_words(self) -> frozenset[str]:
        rules = (self.dialect.words, self.dialect.trailing, self.dialect.leading)
        return frozenset(rule.code for rule in rules if rule is not None)

    @property
    def empty(self) -> bool:
        return not self.syntax.nodes

    @cached
    def record(self) -> Record:
        return build(self.syntax, self.dialect)

    @cached
    def summary(self) -> Record:
        """The record without its line, for which no node is made."""
        return outline_of(self.syntax, self.dialect)

    def locate(self, offset: int) -> Where:
        """Find the node and the move that an offset lies in.

        It lies in the last node that begins at it or before, and in the last such move of that node.
        """
        index = bisect_right(self._starts, offset) - 1
        if index < 0:
            return Where()
        if index not in self._moves:
            self._moves[index] = played_moves(self.syntax.nodes[index], self.dialect)
        moves = self._moves[index]
        at = bisect_right(moves, offset, key=lambda item: item.start)
        if not at:
            return Where(index)
        here = moves[at - 1]
        text = here.values[0].raw.strip() if len(here.values) == 1 else self.dialect.move_text(here)
        return Where(index, self._plies[index], self.dialect.move_number(text), text)

    @cached
    def _moves(self) -> dict[int, list[Property]]:
        """The moves of the nodes that were asked for.

        They are remembered, since many findings may lie in one node.
        """
        return {}

    @cached
    def _starts(self) -> list[int]:
        return [node.start for node in self.syntax.nodes]

    @cached
    def _plies(self) -> list[int]:
        """The number of moves on the path to each node.

        Properties of moves are counted from the root on, the node's own included.
        """
        plies: list[int] = []
        for node in self.syntax.nodes:
            before = plies[node.parent] if node.parent != ROOT else 0
            moves = sum(item.name in self.dialect.moves for item in node.properties)
            plies.append(before + (moves if moves < 2 else len(played_moves(node, self.dialect))))
        return plies

    def edits_without(self, move: Span) -> tuple[Edit, ...]:
        """Return the edits that leave out a move's property."""
        node = self.syntax.node_at(move.start)
        items = node.properties if node is not None else []
        at = bisect_right(items, move.start, key=lambda item: item.start)
        here = items[at - 1] if at else None
        return (Edit(here.span, ""),) if here is not None and here.values and move.start < here.span.end else ()

    def place(self, name: Field | str) -> Span | None:
        """Find the first value of a root property or a header field."""
        root = self.syntax.root
        if root is None:
            return None
        for item in root.properties:
            if item.values and name in (item.name, self.dialect.fields.get(item.name)):
                return item.values[0].span
        return None


def find_lost_property(reading: Reading, loss: Loss) -> Span | None:
    """Find the first lost move sign or unknown property in its node."""
    if loss.first is None or not isinstance(reading, SgfReading) or not isinstance(loss.of, Node):
        return None
    node = reading.syntax.node_at(loss.first.start)
    keys = {extra.key for extra in loss.of.extras}
    for item in node.properties if node is not None else ():
        if reading.dialect.glyph(item) is not None if loss.feature is Feature.GLYPHS else item.name in keys:
            return item.ident_span
    return None
