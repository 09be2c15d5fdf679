"""Lines of JSON: every line is a document of one game."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.anygame.record_json.document import DocumentReader, Scope
from gamenote.anygame.record_json.reader import JsonReading
from gamenote.anygame.record_json.writer import line
from gamenote.core.engine import Engine
from gamenote.core.format import Codec, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading
from gamenote.core.record import Record
from gamenote.core.source import Source

BETWEEN = lazy_pattern(rb"\n[ \t\r\n]*+")  # empty lines belong to the game before them


class LinesCodec(Codec):
    """Reading and writing a record a line."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        blank = len(data) - len(data.lstrip(b"\xef\xbb\xbf \t\r\n"))
        return (match.end() for match in BETWEEN.finditer(data) if blank < match.end() < len(data))

    def read(self, source: Source) -> Reading:
        document = DocumentReader(source.text, Scope.GAME)
        draft = document.games[0] if document.games else None
        found, text = document.found.sorted(), source.text
        return JsonReading(text, 0, len(text), draft, found, document.unread, foreign=document.foreign)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return line(record, options)


CODEC = LinesCodec()
