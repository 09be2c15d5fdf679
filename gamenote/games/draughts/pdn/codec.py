"""The codec of PDN: what draughts adds to the reading of movetext."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.record import Outcome, Record
from gamenote.core.source import Source
from gamenote.games.draughts.pdn.dialect import BYTES_MOVETEXT, DIALECT, TAGS, read_gametype
from gamenote.games.draughts.pdn.reader import PdnReader
from gamenote.syntax.movetext.cutting import cut
from gamenote.syntax.movetext.reading import MovetextReading
from gamenote.syntax.tagpairs.tree import TagDialect
from gamenote.syntax.tagpairs.writer import TagPairCodec


class PdnReading(MovetextReading):
    """One game of PDN as read."""

    reader = PdnReader

    def __init__(self, source: Source, *, quick: bool = True) -> None:
        super().__init__(source, DIALECT, quick=quick)
        gametype = self.header.value("GameType")
        self._gametype = read_gametype(gametype) if gametype is not None else None

    @property
    def _has_odd_header(self) -> bool:
        kind = self._gametype
        return kind is None or kind.row is None or kind.odd or super()._has_odd_header

    @property
    def names_variant(self) -> bool:
        """Whether the game names its variant, be it one that nobody knows."""
        return self._gametype is not None


class PdnCodec(TagPairCodec):
    """Reading and writing PDN."""

    variant_decides = True

    def claim(self, record: Record) -> Outcome | None:
        from gamenote.games.draughts.pdn.results import claim

        return claim(record)

    def needs_positions(self, options: Options) -> bool:
        return any(options.get(name, "as-is") != "as-is" for name in ("notation", "captures"))

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        if options.get("terminator") == "*":
            from gamenote.games.draughts.pdn.results import differ

            if differ(record):
                yield Loss(Feature.OUTCOME, 1, None)

    def tag_table(self) -> TagDialect:
        return TAGS

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, BYTES_MOVETEXT, final=final)

    def read(self, source: Source) -> PdnReading:
        return PdnReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        from gamenote.games.draughts.pdn.writer import write

        return write(record, engine, options)


CODEC = PdnCodec()
