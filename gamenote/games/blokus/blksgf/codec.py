"""Games of Blokus SGF, read and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.record import PLAYERS, Comment, Field, Line, Node, Record
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Source
from gamenote.games.blokus.blksgf.lint_spelling import canonical, point_faults
from gamenote.games.blokus.blksgf.property_names import (
    ADDING,
    ALL_MOVES,
    DIGITS,
    PLAYER_DIGITS,
    PLAYER_FIELDS,
    PLAYER_LETTERS,
    TITLES,
    UNKNOWN,
    WORDS,
    gm,
    naming,
    seating,
    variant,
)
from gamenote.games.blokus.fast import texts_of
from gamenote.syntax.sgf.dialect import SgfDialect
from gamenote.syntax.sgf.properties import FIELDS, NODE_PROPERTIES, ROOT_PROPERTIES, glyphs_text
from gamenote.syntax.sgf.quick import QuickDialect, read_quick
from gamenote.syntax.sgf.reader import SgfCodec, read
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.records import REMOVING, setup_text
from gamenote.syntax.sgf.tree import BLANKS, Property, Tree, escape, unescape
from gamenote.syntax.sgf.writer import SgfWriter, extra_text, header, indented_text, property_text

# The tree is read by `syntax.sgf`; what a property means in a variant is told in `property_names`.

CHARSETS = frozenset(("utf-8", "utf8", "iso-8859-1", "iso8859-1", "latin1", "us-ascii"))  # that CA may name
CLOCKS = frozenset(f"{digit}L" for digit in DIGITS)
OWN = frozenset((*DIGITS, *WORDS, *ADDING, *CLOCKS))


def move_text(item: Property) -> str:
    """Return all values of a move as one list of points.

    Old programs gave every point a value.
    """
    if len(item.values) == 1:
        return unescape(item.values[0].raw).strip(BLANKS)
    return ",".join(unescape(value.raw).strip(BLANKS) for value in item.values)


@cache
def dialect(variant_name: str) -> SgfDialect:
    """What holds in records of one variant."""
    names = naming(variant_name)
    return SgfDialect(
        game="blokus",
        game_name="",
        variant=variant,
        moves=names.moves if names else ALL_MOVES,
        old_moves=frozenset(names.moves).difference(names.letters) if names else frozenset(),
        fields=FIELDS | {"AP": Field.PROGRAM} | (PLAYER_FIELDS if names else {}),
        derived=frozenset(("CA",)) if variant_name == UNKNOWN else frozenset(("GM", "CA")),
        root_stays=NODE_PROPERTIES | OWN,
        setup_colors=names.setup if names else {},
        setup_names=(*ADDING, REMOVING),
        turns=names.turns if names else {},
        letters=dict(zip(DIGITS, names.letters, strict=False)) if names else {},
        root_known=ROOT_PROPERTIES | NODE_PROPERTIES | OWN | frozenset(PLAYER_DIGITS),
        node_known=NODE_PROPERTIES | OWN,
        tight=True,
        literal=True,
        charsets=CHARSETS,
        one_move=True,
        last_counts=True,
        signs=True,
        move_text=move_text,
    )


@cache
def _quick_dialect(name: str) -> QuickDialect:
    """Return what a line of moves must be in a variant."""
    known, names, row = dialect(name), naming(name), seating(name)
    assert names is not None
    assert row is not None
    players = {*PLAYER_LETTERS, *PLAYER_DIGITS} - {*names.players_named}
    moves = {name: known.moves[name] for name in known.usual_moves}
    root = (ROOT_PROPERTIES | PLAYER_FIELDS.keys() | {"C"}) - players
    return QuickDialect(known, moves, root, texts_of(row).are_canonical, reports=True)


def _choose_quick_dialect(tree: Tree) -> QuickDialect | None:
    """The variant whose title is spelt as it should be."""
    item = gm(tree)
    name = TITLES.get(item.values[0].raw) if item is not None else None
    return None if name is None else _quick_dialect(name)


def read_game(source: Source) -> SgfReading:
    """Read one game, the quick way where that can be."""
    return read_quick(source, _choose_quick_dialect) or _read_game_tree(source)


def _read_game_tree(source: Source) -> SgfReading:
    """Read one game: the tree, then its meaning in its variant."""
    reading = read(source, dialect(UNKNOWN))
    tree: Tree = reading.syntax
    name = variant(tree)
    tree.dialect = dialect(name)
    known = seating(name)
    faults = point_faults(tree, known) if known is not None else iter(())
    found = (*reading.diagnostics, *islice(faults, max(0, MOST_FINDINGS - len(reading.diagnostics))))
    return replace(reading, dialect=tree.dialect, diagnostics=tuple(sorted(found, key=lambda item: item.span)))


# The codec of Blokus SGF


class BlokusSgf(SgfCodec):
    """Reading and writing Blokus SGF."""

    scores = True

    def read(self, source: Source) -> SgfReading:
        return read_game(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return BlokusWriter(record).text()


# Record -> Blokus SGF, laid out and named as Pentobi does.
#
# The points of every piece are in canonical order. Whether a point exists or a piece has that shape is not asked,
# so that any record can be written.

IDENTS = {name: ident for ident, name in FIELDS.items()}
LATER = (Field.EVENT, Field.ROUND, Field.TIME_CONTROL)  # behind the players
OTHER_BLANKS = str.maketrans("\t\v\f", "   ")


class BlokusWriter(SgfWriter):
    """Writer of Blokus SGF, by the names of the record's variant."""

    between = ""

    def __init__(self, record: Record) -> None:
        super().__init__(record, dialect(record.variant or UNKNOWN))
        self.names = naming(record.variant)

    def layout(self, line: Line, node_text: Callable[[Node], str]) -> str:
        return indented_text(line, node_text)

    def root_properties(self, *, utf_8: bool) -> Iterator[str]:
        """Yield the root properties, well-known ones first.

        They are GM AP DT CA, the players, EV RO TM, and then what else there is.
        """
        record, row = self.record, seating(self.record.variant)
        extras = record.header.extras
        if row is not None:
            yield property_text("GM", row.title)
        else:
            yield extra_text(tuple(extra for extra in extras if extra.key == "GM"))
        idents = dict(zip(PLAYERS, PLAYER_DIGITS, strict=True)) | IDENTS | {Field.PROGRAM: "AP"}
        if self.names is not None:
            idents |= dict(zip(PLAYERS, self.names.players_named, strict=False))
        order = (Field.PROGRAM, Field.DATE, "CA[UTF-8]", *PLAYERS, *LATER)
        yield from header(record, idents, order, lambda text: text.translate(OTHER_BLANKS))
        yield from (extra_text((extra,)) for extra in extras if extra.key not in ("GM", "CA"))

    def node_properties(self, node: Node) -> Iterator[str]:
        """The move, setup, annotation, what else was kept, and the comment."""
        names = self.names
        if node.move is not None:
            actor = node.actor or ""
            ident = names.move(actor) if names else ALL_MOVES.get(actor, DIGITS[0])
            yield f"{ident}[{_canonical_value_text(node.move)}]"
        if node.setup is not None and names is not None:
            yield setup_text(node.setup, self.dialect, _canonical_value_text)
        yield glyphs_text(node.glyphs)
        yield extra_text(node.extras)
        yield _comment_property((*node.before, *node.after))


def _comment_property(comments: tuple[Comment, ...]) -> str:
    text = "\n\n".join(comment.text for comment in comments)
    return property_text("C", text.translate(OTHER_BLANKS)) if comments else ""


def _canonical_value_text(text: str) -> str:
    return escape(re.sub(r"[\t\v\f\r\n]++", " ", canonical(text)))
