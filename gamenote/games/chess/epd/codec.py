"""The codec of EPD."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.record import Record
from gamenote.core.source import Source
from gamenote.games.chess.epd.reader import read_epd
from gamenote.games.chess.lines import LineReading, cut_lines


class EpdCodec:
    """Reading and writing EPD."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut_lines(data)

    def read(self, source: Source) -> LineReading:
        return LineReading(source, read_epd)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        from gamenote.games.chess.epd.writer import write

        return write(record, engine, options)


CODEC = EpdCodec()
