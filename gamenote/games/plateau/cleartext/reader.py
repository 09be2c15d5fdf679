"""Plateau Cleartext -> tree -> record: the dialect and the codec.

The tree is read by `syntax.sgf`; which moves are well written is asked in `plateau.notation`, later.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from msgspec.structs import replace

from gamenote.core.engine import Engine, Objection
from gamenote.core.format import Options
from gamenote.core.record import Record
from gamenote.core.source import Source
from gamenote.games.plateau.cleartext.names import NAMES
from gamenote.games.plateau.notation import parse_move
from gamenote.games.plateau.variants import PLAYERS, VARIANTS
from gamenote.syntax.sgf import lint
from gamenote.syntax.sgf.dialect import Dialect
from gamenote.syntax.sgf.quick import QuickDialect, read_quick
from gamenote.syntax.sgf.reader import cut, read
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.tree import BLANKS, Tree, unescape

# Properties of SGF that say something about the whole game and may stand in the root of any dialect.
USUAL = frozenset(("FF", "CA", "AP", "DT", "EV", "RO", "PC", "RE", "US", "SO", "ON", "AN", "TM", "BR", "WR", "CP"))
OWN = frozenset(("GM", "SU", "GN", "GC", "PB", "PW"))
SEATS = frozenset(("P0", "P1"))  # players in the Boardspace dialect, which has a rule of its own
PLAYER_OF = dict(zip("BW", PLAYERS, strict=True))
NAMES_BY_TAG = {row.tag.lower(): row.name for row in reversed(VARIANTS)}
EVERYWHERE = frozenset(("B", "W", "C"))


def root_value(tree: Tree, name: str) -> str | None:
    """The meaning of a root property, blanks around it aside."""
    item = tree.root.get(name) if tree.root else None
    return None if item is None else unescape(item.values[0].raw).strip(BLANKS)


def setup(tree: Tree) -> str | None:
    """The variant that SU names, in any letter case.

    None where it names none or is absent.
    """
    return NAMES_BY_TAG.get((root_value(tree, "SU") or "").lower())


def _number(text: str) -> str | None:
    move = parse_move(text)
    return None if isinstance(move, Objection) or move.number is None else str(move.number)


def _are_canonical(texts: tuple[str, ...]) -> bool | None:
    """Whether these moves are in canonical spelling, full or short.

    None where one is no move.
    """
    found = [*map(parse_move, texts)]
    moves = [move for move in found if not isinstance(move, Objection)]
    if len(moves) < len(found):
        return None
    return all(slip.kind == "abbreviation" for move in moves for slip in move.slips)


CHARSETS = frozenset(  # that CA may name; newer programs than the document read no others
    (
        *("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso8859-1", "latin1", "latin-1"),
        *("windows-1252", "cp1252"),
    )
)
DIALECT = Dialect(
    game="plateau",
    game_name=NAMES[0],
    variant=setup,
    moves=PLAYER_OF,
    derived=frozenset(("GM", "SU")),
    root_known=OWN | USUAL | EVERYWHERE | SEATS,
    node_known=EVERYWHERE | SEATS,
    words=lint.sgf_syntax,
    trailing=lint.sgf_syntax,
    charsets=CHARSETS,
    move_number=_number,
)


QUICK_DIALECT = QuickDialect(DIALECT, PLAYER_OF, OWN | USUAL | {"C"}, _are_canonical)


def _choose(tree: Tree) -> QuickDialect | None:
    known = dict(_known(tree))
    return QUICK_DIALECT if "GM" in known and all(known.values()) else None


class Cleartext:
    """The codec of Plateau Cleartext: see `gamenote.core.format.Codec`."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, final=final)

    def read(self, source: Source) -> SgfReading:
        """Read one game.

        A GM or SU that says nothing known is kept as it stands.
        """
        quick = read_quick(source, _choose)
        if quick is not None:
            return quick
        reading = read(source, DIALECT)
        odd = [name for name, known in _known(reading.syntax) if not known]
        if not odd:
            return reading
        return dataclasses.replace(reading, dialect=replace(DIALECT, derived=DIALECT.derived.difference(odd)))

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        from gamenote.games.plateau.cleartext.writer import write

        return write(record, engine, options)


def _known(tree: Tree) -> Iterator[tuple[str, bool]]:
    """Yield whether the values of GM and SU are known.

    One that is absent is left out.
    """
    game, tag = root_value(tree, "GM"), root_value(tree, "SU")
    if game is not None:
        yield "GM", game in NAMES
    if tag is not None:
        yield "SU", setup(tree) is not None
