"""Rows -> text with separators, as RFC 4180, with LF."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator

from gamenote.anygame.move_table.rows import TableLayout, rows
from gamenote.core.engine import Engine
from gamenote.core.format import Entry, Frame, Options
from gamenote.core.reading import Reading
from gamenote.core.record import Record
from gamenote.core.source import Source

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
NO_BYTES = re.compile("[\ud800-\udc7f\udd00-\udfff]")


class CsvCodec:
    """Writing only; see `core.format.TableCodec` and `FramedCodec`."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return iter(())

    def read(self, source: Source) -> Reading:
        raise NotImplementedError("tables are written only")

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """A table of one game."""
        table = b"".join(self.write_table((Entry(record, engine),), options))
        return table.decode("utf-8", "surrogateescape")

    def frame(self, options: Options) -> Frame:
        return Frame(b"".join(self.write_table((), options)).decode())

    def write_table(self, games: Iterable[Entry], options: Options) -> Iterator[bytes]:
        text = io.StringIO()
        shape = TableLayout.of(options)
        separator = SEPARATORS[str(options.get("separator", "comma"))]
        lines, columns = csv.writer(text, delimiter=separator, lineterminator="\n"), list(shape.columns)
        lines.writerow(columns)
        for entry in games:
            lines.writerows([row.get(column) for column in columns] for row in rows(entry, shape))
            yield _taken(text)
        yield _taken(text)


def _taken(text: io.StringIO) -> bytes:
    """Return what has been written so far, and begin anew."""
    words = NO_BYTES.sub("\ufffd", text.getvalue())
    text.seek(0)
    text.truncate()
    return words.encode("utf-8", "surrogateescape")


CODEC = CsvCodec()
