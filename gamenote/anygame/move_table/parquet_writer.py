"""Rows -> Apache Parquet, in groups of rows.

So memory does not grow with the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from gamenote.anygame.move_table.rows import Row, TableLayout, TableWriter, rows
from gamenote.core.engine import Engine
from gamenote.core.format import Entry, Options
from gamenote.core.record import Record

GROUP = 20_000  # rows


class _Sink:
    """A file that hands over what was written since last time."""

    closed = False

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._length = 0

    def write(self, data: Any) -> int:
        part = bytes(data)
        self._parts.append(part)
        self._length += len(part)
        return len(part)

    def tell(self) -> int:
        return self._length

    def flush(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    def taken(self) -> bytes:
        data = b"".join(self._parts)
        self._parts.clear()
        return data


class ParquetCodec(TableWriter):
    """Writing Apache Parquet, by a package that may be missing."""

    binary = True

    def lacks(self) -> str:
        from importlib.util import find_spec

        return "" if find_spec("pyarrow") else "parquet needs the package pyarrow: pip install 'gamenote[parquet]'"

    def frame(self, options: Options) -> None:
        return None

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        raise NotImplementedError("a Parquet file is not text")

    def write_table(self, games: Iterable[Entry], options: Options) -> Iterator[bytes]:
        import pyarrow as pa  # heavy, and may be missing
        import pyarrow.parquet as pq

        shape = TableLayout.of(options)
        types = {str: pa.string(), int: pa.int64(), float: pa.float64()}
        schema = pa.schema([(name, types[kind]) for name, kind in shape.columns.items()])
        sink = _Sink()
        with pq.ParquetWriter(pa.PythonFile(sink, mode="w"), schema) as writer:
            every = (row for entry in games for row in rows(entry, shape))
            while group := list(islice(every, GROUP)):
                writer.write_table(pa.Table.from_pylist([_in_utf8(row) for row in group], schema=schema))
                yield sink.taken()
        yield sink.taken()


def _in_utf8(row: Row) -> dict[str, Any]:
    """Return the row with whole characters only."""
    return {
        name: cell.encode("utf-8", "replace").decode() if isinstance(cell, str) and not cell.isascii() else cell
        for name, cell in row.items()
    }


CODEC = ParquetCodec()
