"""Blokus SGF -> tree -> record: the SGF reader with the table of each variant, and the codec.

The tree is read by `syntax.sgf`; which property means what in a variant is told in `naming`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

from gamenote.core.format import Options
from gamenote.core.game import Engine
from gamenote.core.record import Field, Record, Setup
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Source, Span
from gamenote.games.blokus.blksgf import CHARSETS
from gamenote.games.blokus.blksgf.naming import (
    ADDING,
    ALL_MOVES,
    DIGITS,
    PLAYER_DIGITS,
    PLAYER_FIELDS,
    PLAYER_LETTERS,
    REMOVING,
    TITLES,
    TO_MOVE,
    UNKNOWN,
    WORDS,
    Naming,
    gm,
    naming,
    seating,
    variant,
)
from gamenote.games.blokus.blksgf.shape import shape_faults
from gamenote.games.blokus.texts import texts_of
from gamenote.syntax.sgf.dialect import Dialect
from gamenote.syntax.sgf.plain import Bare, PlainNodes, read_plain
from gamenote.syntax.sgf.properties import FIELDS, NODE_PROPERTIES, ROOT_PROPERTIES
from gamenote.syntax.sgf.reader import cut, read
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.records import counting, played
from gamenote.syntax.sgf.tree import BLANKS, Node, Property, Tree, unescape

# The move signs that annotations stand for, by their values.
GLYPHS = {("TE", "1"): 1, ("BM", "1"): 2, ("TE", "2"): 3, ("BM", "2"): 4, ("IT", ""): 5, ("DO", ""): 6}
ANNOTATIONS = ("TE", "BM", "IT", "DO")
REMOVED = "empty"  # how the engine calls what a removal leaves
CLOCKS = frozenset(f"{digit}L" for digit in DIGITS)
OWN = frozenset((*DIGITS, *WORDS, *ADDING, *CLOCKS))


def move_text(item: Property) -> str:
    """All values of a move as one list of points: old programs gave every point a value."""
    if len(item.values) == 1:
        return unescape(item.values[0].raw).strip(BLANKS)
    return ",".join(unescape(value.raw).strip(BLANKS) for value in item.values)


def glyph(item: Property) -> int | None:
    """The move sign that an annotation stands for."""
    if len(item.values) != 1 or item.name not in ANNOTATIONS:
        return None
    return GLYPHS.get((item.name, item.values[0].raw))


def to_move(item: Property, names: Naming) -> str | None:
    """The colour that PL names."""
    value = unescape(item.values[0].raw).strip(BLANKS) if item.values else ""
    return names.color(value)


def setup_of(node: Node, names: Naming, dialect: Dialect) -> Setup | None:
    """What a node adds and takes off, in the order in which it is done, and who moves then.

    A node with a move needs no PL: after a move it is the turn of the next colour.
    """
    edits: list[tuple[str, str]] = []
    spans: list[Span] = []
    found = {item.name: item for item in counting(node, dialect) if item.values}
    for name in (*ADDING, REMOVING):
        color = REMOVED if name == REMOVING else names.color(name[1:])
        if name in found and color is not None:
            values = found[name].values
            edits += ((color, unescape(value.raw).strip(BLANKS)) for value in values)
            spans += (value.span for value in values)
    turn = to_move(found[TO_MOVE], names) if TO_MOVE in found and not played(node, dialect) else None
    if not edits and turn is None:
        return None
    return Setup(_words(edits, turn, names), tuple(edits), turn, tuple(spans))


def _words(edits: list[tuple[str, str]], turn: str | None, names: Naming) -> str:
    """A setup as properties."""
    words = [f"{name}[{']['.join(values)}]" for name, values in by_property(edits, names).items()]
    return "".join(words) + (f"{TO_MOVE}[{names.move(turn)}]" if turn is not None else "")


def by_property(edits: Iterable[tuple[str, str]], names: Naming) -> dict[str, list[str]]:
    """The pieces that each property of a setup adds or takes off, in the order in which that is done."""
    found: dict[str, list[str]] = {}
    for color, points in edits:
        found.setdefault(REMOVING if color == REMOVED else f"A{names.move(color)}", []).append(points)
    return {name: found[name] for name in (*ADDING, REMOVING) if name in found}


@cache
def dialect(variant_name: str) -> Dialect:
    """What holds in records of one variant."""
    names = naming(variant_name)
    setups = [name for name in ADDING if names is not None and names.color(name[1:])]
    return Dialect(
        game="blokus",
        game_name="",
        variant=variant,
        moves=names.moves if names else ALL_MOVES,
        fields=FIELDS | {"AP": Field.PROGRAM} | (PLAYER_FIELDS if names else {}),
        derived=frozenset(("CA",)) if variant_name == UNKNOWN else frozenset(("GM", "CA")),
        root_stays=NODE_PROPERTIES | OWN,
        setup=lambda node: setup_of(node, names, dialect(variant_name)) if names else None,
        setups=frozenset((*setups, REMOVING, TO_MOVE)) if names else frozenset(),
        root_known=ROOT_PROPERTIES | NODE_PROPERTIES | OWN | frozenset(PLAYER_DIGITS),
        node_known=NODE_PROPERTIES | OWN,
        tight=True,
        literal=True,
        charsets=frozenset(CHARSETS),
        one_move=True,
        last_counts=True,
        glyph=glyph,
        move_text=move_text,
        plain=_plain(variant_name, names) if names else None,
    )


def _plain(variant_name: str, names: Naming) -> PlainNodes | None:
    """The moves of colours under their current names, in canonical spelling, and the usual header."""
    row = seating(variant_name)
    if row is None:
        return None
    moves = {name: names.moves[name] for name in names.letters}
    players = {*PLAYER_LETTERS, *PLAYER_DIGITS} - {*names.players_named}
    root = (ROOT_PROPERTIES | PLAYER_FIELDS.keys() | {"C"}) - players
    texts = texts_of(row)
    bare = Bare(texts.are_canonical, lambda tree: shape_faults(tree, row))
    return PlainNodes(moves, texts.is_canonical, root, tight=True, remarks=_is_remark, bare=bare)


def _is_remark(name: str, value: str) -> bool:
    """Whether the property judges a move in a way that is known."""
    return (name, value) in GLYPHS


def _plain_dialect(tree: Tree) -> Dialect | None:
    """What holds in a game whose variant is spelt as it should be."""
    item = gm(tree)
    name = TITLES.get(item.values[0].raw) if item is not None else None
    return dialect(name) if name is not None else None


def _read(source: Source) -> SgfReading:
    """Read one game: first the tree, then what its properties mean in the variant that it names."""
    reading = read(source, dialect(UNKNOWN))
    tree: Tree = reading.syntax
    name = variant(tree)
    tree.dialect = dialect(name)
    known = seating(name)
    faults = shape_faults(tree, known) if known is not None else iter(())
    found = (*reading.diagnostics, *islice(faults, max(0, MOST_FINDINGS - len(reading.diagnostics))))
    return replace(reading, dialect=tree.dialect, diagnostics=tuple(sorted(found, key=lambda item: item.span)))


class BlokusSgf:
    """The codec: see `gamenote.core.format.Codec`."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, final=final)

    def read(self, source: Source) -> SgfReading:
        """Read one game, the quick way where it is plain."""
        return read_plain(source, _plain_dialect, lambda: _read(source)) or _read(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        from gamenote.games.blokus.blksgf.writer import write

        return write(record)
