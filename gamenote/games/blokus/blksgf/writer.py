"""Record -> Blokus SGF, laid out and named as Pentobi does.

The points of every piece are in canonical order. Whether a point exists or a piece has that shape is not asked, so
that any record can be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.record import PLAYERS, Comment, Field, Header, Node, Record
from gamenote.games.blokus.blksgf.property_names import (
    ALL_MOVES,
    DIGITS,
    PLAYER_DIGITS,
    UNKNOWN,
    Naming,
    naming,
    seating,
)
from gamenote.games.blokus.blksgf.reader import dialect
from gamenote.games.blokus.blksgf.spelling import canonical
from gamenote.syntax.sgf.properties import FIELDS, glyphs_text
from gamenote.syntax.sgf.records import setup_text
from gamenote.syntax.sgf.tree import escape
from gamenote.syntax.sgf.writer import extra_text, header, indented_text, property_text

IDENTS = {name: ident for ident, name in FIELDS.items()}
LATER = (Field.EVENT, Field.ROUND, Field.TIME_CONTROL)  # behind the players
OTHER_BLANKS = str.maketrans("\t\v\f", "   ")


def write(record: Record) -> str:
    """The record as text."""
    names = naming(record.variant)
    root = record.line[0] if record.line else Node()
    head = "".join(_header(record, names))

    def node_text(node: Node) -> str:
        return (head if node is root else "") + "".join(_node(node, names, record.variant or UNKNOWN))

    return indented_text(record.line or (root,), node_text)


def _header(record: Record, names: Naming | None) -> Iterator[str]:
    """Yield the root properties, well-known ones first.

    They are GM AP DT CA, the players, EV RO TM, and then what else there is.
    """
    row = seating(record.variant)
    if row is not None:
        yield property_text("GM", row.title)
    else:
        yield extra_text(tuple(extra for extra in record.header.extras if extra.key == "GM"))
    idents = dict(zip(PLAYERS, PLAYER_DIGITS, strict=True)) | IDENTS | {Field.PROGRAM: "AP"}
    if names is not None:
        idents |= dict(zip(PLAYERS, names.players_named, strict=False))
    order = (Field.PROGRAM, Field.DATE, "CA[UTF-8]", *PLAYERS, *LATER)
    yield from header(record, idents, order, lambda text: text.translate(OTHER_BLANKS))
    yield from _kept(record.header)


def _kept(header: Header) -> Iterator[str]:
    for extra in header.extras:
        if extra.key not in ("GM", "CA"):
            yield extra_text((extra,))


def _node(node: Node, names: Naming | None, variant: str) -> Iterator[str]:
    """The move, setup, annotation, what else was kept, and the comment."""
    if node.move is not None:
        actor = node.actor or ""
        ident = names.move(actor) if names else ALL_MOVES.get(actor, DIGITS[0])
        yield f"{ident}[{_value(node.move)}]"
    if node.setup is not None and names is not None:
        yield setup_text(node.setup, dialect(variant), _value)
    yield glyphs_text(node.glyphs)
    yield extra_text(node.extras)
    yield _comment((*node.before, *node.after))


def _comment(comments: tuple[Comment, ...]) -> str:
    text = "\n\n".join(comment.text for comment in comments)
    return property_text("C", text.translate(OTHER_BLANKS)) if comments else ""


def _value(text: str) -> str:
    return escape(re.sub(r"[\t\v\f\r\n]++", " ", canonical(text)))
