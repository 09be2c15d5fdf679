"""The codec of header lines and words; a subclass writes."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Engine
from gamenote.core.format import Codec, Options
from gamenote.core.record import Record
from gamenote.core.source import Source
from gamenote.syntax.lines.dialect import LinesDialect
from gamenote.syntax.lines.reading import LinesReading

__all__ = ["LinesCodec"]


class LinesCodec(Codec):
    """A codec by a `LinesDialect`.

    A subclass has the `dialect` and `write`.
    """

    dialect: LinesDialect

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        """Return where later games begin; a line that is not whole waits."""
        end = len(data) if final else data.rfind(b"\n") + 1
        return (match.start() for match in self.dialect.next_game.finditer(data, 0, end))

    def read(self, source: Source) -> LinesReading:
        return LinesReading(source, self.dialect)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        raise NotImplementedError
