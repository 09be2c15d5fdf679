"""The codec of Blokus SGF."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.record import Record
from gamenote.core.source import Source
from gamenote.games.blokus.blksgf.reader import read_game
from gamenote.syntax.sgf.reader import cut
from gamenote.syntax.sgf.reading import SgfReading


class BlokusSgf:
    """The codec of Blokus SGF: see `gamenote.core.format.Codec`."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, final=final)

    def read(self, source: Source) -> SgfReading:
        return read_game(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        from gamenote.games.blokus.blksgf.writer import write

        return write(record)
