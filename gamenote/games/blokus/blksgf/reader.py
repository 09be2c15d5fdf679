"""Blokus SGF -> tree -> record, by the table of each variant.

The tree is read by `syntax.sgf`; what a property means in a variant is told in `property_names`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice

from gamenote.core.record import Field
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Source
from gamenote.games.blokus.blksgf.charsets import CHARSETS
from gamenote.games.blokus.blksgf.point_faults import point_faults
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
from gamenote.games.blokus.fast.texts import texts_of
from gamenote.syntax.sgf.dialect import Dialect
from gamenote.syntax.sgf.properties import FIELDS, NODE_PROPERTIES, ROOT_PROPERTIES
from gamenote.syntax.sgf.quick import QuickDialect, read_quick
from gamenote.syntax.sgf.reader import read
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.records import REMOVING
from gamenote.syntax.sgf.tree import BLANKS, Property, Tree, unescape

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
def dialect(variant_name: str) -> Dialect:
    """What holds in records of one variant."""
    names = naming(variant_name)
    return Dialect(
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
        charsets=frozenset(CHARSETS),
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


def _choose(tree: Tree) -> QuickDialect | None:
    """The variant whose title is spelt as it should be."""
    item = gm(tree)
    name = TITLES.get(item.values[0].raw) if item is not None else None
    return None if name is None else _quick_dialect(name)


def read_game(source: Source) -> SgfReading:
    """Read one game, the quick way where that can be."""
    return read_quick(source, _choose) or _read(source)


def _read(source: Source) -> SgfReading:
    """Read one game: the tree, then its meaning in its variant."""
    reading = read(source, dialect(UNKNOWN))
    tree: Tree = reading.syntax
    name = variant(tree)
    tree.dialect = dialect(name)
    known = seating(name)
    faults = point_faults(tree, known) if known is not None else iter(())
    found = (*reading.diagnostics, *islice(faults, max(0, MOST_FINDINGS - len(reading.diagnostics))))
    return replace(reading, dialect=tree.dialect, diagnostics=tuple(sorted(found, key=lambda item: item.span)))
