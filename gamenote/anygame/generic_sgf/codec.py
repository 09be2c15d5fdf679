"""SGF of any game to a record, and back without loss."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from gamenote.anygame.generic_sgf import PLAYERS, game_of
from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.record import Extra, Node, Record
from gamenote.core.source import Source
from gamenote.syntax.sgf import lint
from gamenote.syntax.sgf.dialect import Dialect
from gamenote.syntax.sgf.lint_nodes import leading_text
from gamenote.syntax.sgf.properties import (
    FIELDS,
    NODE_PROPERTIES,
    OLD,
    ROOT_PROPERTIES,
    ROWS,
    glyphs_text,
    marks_text,
)
from gamenote.syntax.sgf.reader import SgfCodec, read
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.records import SYNTAX, said_by, setup_text
from gamenote.syntax.sgf.writer import comment_text, extra_text, header, tree_text, value_text

FIRST = ("FF", "CA", "GM", "SZ", "AP", "ST")  # root properties in the order in which they are written
IDENTS = {name: ident for ident, name in FIELDS.items()}
LETTERS = {player: letter for letter, player in PLAYERS.items()}
NODE = NODE_PROPERTIES | {"TB", "TW"} | OLD.keys()


@cache
def dialect(game: str) -> Dialect:
    """What holds in records of one game."""
    return Dialect(
        game=game,
        game_name="1",
        variant=lambda tree: None,
        moves=PLAYERS,
        derived=frozenset(),
        root_stays=NODE,
        setup_colors={"AB": "black", "AW": "white", "AE": "empty"},
        setup_names=("AB", "AW", "AE"),
        turns=PLAYERS,
        letters=LETTERS,
        root_known=ROOT_PROPERTIES | ROWS.keys() | NODE,
        node_known=ROOT_PROPERTIES | ROWS.keys() | NODE,
        words=lint.text_outside,
        leading=leading_text,
        signs=True,
        draws=True,
    )


class GenericSgf(SgfCodec):
    """Reading and writing SGF of any game."""

    def read(self, source: Source) -> SgfReading:
        reading = read(source, dialect(""))
        tree = reading.syntax
        item = tree.root.get("GM") if tree.root is not None else None
        tree.dialect = dialect(game_of(said_by(item) if item is not None else None))
        return replace(reading, dialect=tree.dialect)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        root = record.line[0] if record.line else Node()

        def node_text(node: Node) -> str:
            words = "".join(_node_properties(node))
            return "\n".join([*head, words] if words else head) if node is root else words

        head = list(_header_properties(record, utf_8=False))
        text = tree_text(record.line or (root,), node_text)
        if not text.isascii():
            head = list(_header_properties(record, utf_8=True))
            text = tree_text(record.line or (root,), node_text)
        return text


def _header_properties(record: Record, *, utf_8: bool) -> Iterator[str]:
    """Return the root properties, one a line."""
    kept = [extra for extra in record.header.extras if extra.syntax == SYNTAX]
    if utf_8 and not any(extra.key == "CA" for extra in kept):
        kept.append(Extra(SYNTAX, "CA", ("UTF-8",)))
    for name in FIRST:
        yield from (_root_property_text(extra) for extra in kept if extra.key == name)
    yield from header(record, IDENTS, FIELDS.values())
    yield from (extra_text((extra,)) for extra in kept if extra.key not in FIRST)


def _root_property_text(extra: Extra) -> str:
    """Return a property, a character set as UTF-8."""
    return "CA[UTF-8]" if extra.key == "CA" else extra_text((extra,))


def _node_properties(node: Node) -> Iterator[str]:
    """The move, setup, judgement, marks, what else was kept, and the comment."""
    if node.move is not None:
        yield f"{LETTERS.get(node.actor or '', 'B')}[{value_text(node.move)}]"
    if node.setup is not None:
        yield setup_text(node.setup, dialect(""))
    yield glyphs_text(node.glyphs)
    yield marks_text(node.marks)
    yield extra_text(node.extras)
    yield comment_text(node)
