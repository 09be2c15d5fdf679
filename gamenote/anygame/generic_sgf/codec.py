"""SGF of any game to a record, and back without loss.

What writing needs is imported by it: most runs only read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from gamenote.anygame.generic_sgf import game_of
from gamenote.anygame.generic_sgf.dialect import dialect
from gamenote.anygame.generic_sgf.index import version
from gamenote.anygame.generic_sgf.lines import read_line
from gamenote.anygame.generic_sgf.reading import GenericReading, damage_beyond
from gamenote.anygame.generic_sgf.tables import PROGRAMS
from gamenote.core.engine import Engine
from gamenote.core.feature import Loss
from gamenote.core.format import Options
from gamenote.core.record import Record
from gamenote.core.source import Source
from gamenote.syntax.sgf.reader import SgfCodec, read
from gamenote.syntax.sgf.reading import SgfReading

Rewritten = tuple[Record, tuple[Loss, ...]]  # a record in canonical form, and what is gone


class GenericSgf(SgfCodec):
    """Reading and writing SGF of any game."""

    between = "\n"
    programs = PROGRAMS
    translates = True  # a pass of Go is an empty value
    allows_wide = True

    def __init__(self) -> None:
        self._known: tuple[Options, Mapping[Record, Rewritten]] = {}, {}

    def read(self, source: Source) -> SgfReading:
        if (found := read_line(source)) is not None:
            return found
        reading = read(source, dialect(""))
        tree = reading.syntax
        tree.dialect = dialect(game_of(tree.said("GM")), version(tree))
        found_here = damage_beyond(source.text, reading)
        broken = reading.broken and bool(tree.nodes or found_here)
        return GenericReading(source, tree.dialect, tree, found_here, broken)

    def canonical(self, record: Record, options: Options) -> Record:
        return self._rewrite(record, options)[0]

    def drops(self, record: Record, options: Options) -> Iterable[Loss]:
        return self._rewrite(record, options)[1]

    def _rewrite(self, record: Record, options: Options) -> Rewritten:
        """Return the canonical form, kept for its losses and its text."""
        from gamenote.anygame.generic_sgf.canonical import rewrite

        before, known = self._known
        if before != options or record not in known:
            found = rewrite(record, options)
            known = {record: found, found[0]: (found[0], ())}
            self._known = options, known
        return known[record]

    def without(self, record: Record, wanted: Collection[str]) -> tuple[Record, tuple[Loss, ...]]:
        from gamenote.anygame.generic_sgf.private import without

        return without(record, wanted)

    def board_without_rules(self, record: Record) -> Engine | None:
        from gamenote.anygame.generic_sgf.boards import board_without_rules  # which drawing alone needs

        return board_without_rules(record)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        from gamenote.anygame.generic_sgf.writer import GenericWriter

        return GenericWriter(self.canonical(record, options), dialect("")).text()
