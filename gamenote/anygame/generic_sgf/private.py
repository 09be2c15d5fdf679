"""Records without what programs have added for themselves.

Which properties are whose, `tables` says. Moves, comments and variations stay, so that of a problem with right and
wrong lines nothing is lost.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable

from msgspec.structs import replace

from gamenote.anygame.generic_sgf.tables import ANALYSTS, owner_of, plain_name
from gamenote.core.feature import Feature, Loss
from gamenote.core.record import Extra, Header, Node, Record, change_nodes
from gamenote.core.source import Span
from gamenote.syntax.sgf.records import SYNTAX
from gamenote.syntax.sgf.tree import raw_text, unescape


def without(record: Record, wanted: Collection[str]) -> tuple[Record, tuple[Loss, ...]]:
    """Return the record without what these words name, and what is gone.

    They are `private` for all programs, `analysis` for those that analyse, and `private:NAME` for one."""
    taking = _Taking(record.game, wanted)
    first = record.line[0] if record.line else Node()
    beside = [each.key for each in (*record.header.extras, *first.extras)]
    extras = taking.rest(record.header.extras, beside, first.span, root=True)

    def change(node: Node) -> tuple[Node, ...]:
        names = beside if node is first else [each.key for each in node.extras]
        return (replace(node, extras=taking.rest(node.extras, names, node.span, root=node is first)),)

    line = change_nodes(record.line, lambda node: change(node) if node.extras else (node,))
    if not taking.losses:
        return record, ()
    header = Header(record.header.fields, extras, record.header.order)
    return dataclasses.replace(record, header=header, line=line), tuple(taking.losses.values())


class _Taking:
    """What is taken out of one record, program by program."""

    def __init__(self, game: str, wanted: Collection[str]) -> None:
        self.game, self.wanted = game, wanted
        self.losses: dict[str, Loss] = {}

    def rest(
        self, extras: Iterable[Extra], beside: Collection[str], span: Span | None, *, root: bool
    ) -> tuple[Extra, ...]:
        """Return the properties that stay, and count the bytes of all others."""
        kept = list[Extra]()
        for extra in extras:
            said = unescape(extra.values[0]) if root and extra.values else ""
            owner = owner_of(extra.key, said, beside, self.game) if extra.syntax == SYNTAX else None
            if owner is None or not self._wants(owner):
                kept.append(extra)
                continue
            size = len(raw_text(extra.key, extra.values).encode("utf-8", "replace"))
            words = f"properties of {owner} are left out: {{}} bytes"
            loss = self.losses.get(owner, Loss(Feature.EXTRAS, 0, span, said=words))
            self.losses[owner] = replace(loss, count=loss.count + size)
        return tuple(kept)

    def _wants(self, owner: str) -> bool:
        named = {"private", f"private:{plain_name(owner)}"} | ({"analysis"} if owner in ANALYSTS else set())
        return not named.isdisjoint(self.wanted)
