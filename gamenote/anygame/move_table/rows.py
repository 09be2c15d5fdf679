"""Tables with a row for every ply of the main line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from gamenote.core import registry
from gamenote.core.engine import Engine, Step
from gamenote.core.format import Entry, Frame, Options, TableCodec, WrittenCodec
from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Known, Replayed
from gamenote.core.record import Field, Record
from gamenote.core.replay import main_line
from gamenote.core.telling import ratings
from gamenote.core.visible import in_cell

# Games -> rows, one for every ply of the main line.
#
# What comes out of chance belongs to the ply before it.

Cell = str | int | float | None
Row = dict[str, Cell]

COLUMNS: dict[str, type] = {
    # name        its cells; empty ones are None
    "file": str,
    "game": int,  # its number in the file
    "system": str,
    "variant": str,
    "ply": int,
    "player": str,
    "move": str,  # as written
    "canonical": str,
    "captured": int,
    "score": float,
    "position": str,
}
SUMMARY: dict[str, type] = {  # the same on each row of a game, as those that its system adds
    "plies": int,
    "elo_1": float,
    "elo_2": float,
    "final_position": str,
}
FIELDS: dict[str, type] = {field.value: str for field in Field}
USUAL = {"positions": "yes", "header": "no", "summary": "no"}


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Which columns a table has."""

    positions: bool = True
    header: bool = False
    summary: bool = False
    safe: bool = False  # free text is made such that a spreadsheet computes nothing

    @classmethod
    def of(cls, options: Options) -> TableLayout:
        safe = options.get("text", "raw") == "safe"
        positions, header, summary = (options.get(name, usual) == "yes" for name, usual in USUAL.items())
        return cls(positions, header, summary, safe)

    @property
    def columns(self) -> dict[str, type]:
        names = {name: kind for name, kind in COLUMNS.items() if self.positions or name != "position"}
        return names | (_summary_columns() if self.summary else {}) | (FIELDS if self.header else {})


def _summary_columns() -> dict[str, type]:
    """Return the columns that sum up games, whatever games there are."""
    own = (registry.questions_of(name).columns for name in registry.games())
    return SUMMARY | {name: str for names in own for name in names}


@dataclass(slots=True)
class _Ply:
    """A ply on the way to its row, with chance behind it."""

    number: int
    actor: str
    before: Any
    after: Any
    written: list[str] = field(default_factory=list)
    canonical: list[str] = field(default_factory=list)


def rows(entry: Entry, shape: TableLayout) -> Iterator[Row]:
    """The rows of one game, as far as it can be played."""
    record, engine = entry.record, entry.engine
    if engine is None:
        return
    statistics = registry.statistics_of(record.game)
    variant = registry.variant_of(record)
    game: Row = {"file": entry.file, "game": entry.index, "system": record.game, "variant": variant}
    header: Row = {field.value: words for field, words in record.header.fields.items()}
    plies: Iterable[_Ply] = _group_steps_by_ply(main_line(record, engine), engine)
    if shape.summary:
        plies = list(plies)
        game |= _game_summary_cells(record, engine, plies)
    if shape.safe:
        game, header = _safe_text_cells(game), _safe_text_cells(header)
    for ply in plies:
        gains = statistics.gains(ply.before, ply.after, ply.actor)
        row = game | {
            "ply": ply.number,
            "player": ply.actor,
            "move": " ".join(ply.written),
            "canonical": " ".join(ply.canonical),
            "captured": gains.captured,
            "score": gains.score,
        }
        if shape.positions:
            row["position"] = engine.write_position(ply.after) or None
        yield row | header if shape.header else row


def _game_summary_cells(record: Record, engine: Engine, plies: Sequence[_Ply]) -> Row:
    """Return what sums up a game with these plies."""
    if not plies:
        return {}
    game, questions = registry.games()[record.game], registry.questions_of(record.game)
    known, last = ratings(record), plies[-1].after
    row: Row = {"plies": len(plies)}
    row |= {
        f"elo_{number}": _whole_number_cell(known.get(seat)) for number, seat in enumerate(game.seats[:2], start=1)
    }
    row["final_position"] = (questions.write_fen(last, {}) or engine.write_position(last)) or None
    replayed = Replayed(record, engine)
    return row | {name: _first_known_answer(questions.answers(name, replayed)) for name in questions.columns}


def _whole_number_cell(number: float | None) -> Cell:
    """Return a number that is whole as such."""
    return int(number) if number is not None and number == int(number) else number


def _first_known_answer(answers: Iterable[Known | None]) -> str | None:
    return next((str(each) for each in answers if each is not None), None)


def _safe_text_cells(row: Row) -> Row:
    return {name: in_cell(cell) if isinstance(cell, str) else cell for name, cell in row.items()}


def _group_steps_by_ply(steps: Iterator[Step], engine: Engine) -> Iterator[_Ply]:
    ply: _Ply | None = None
    for step in steps:
        if step.after is None:
            break
        node = step.node
        if node.is_ply:
            if ply is not None:
                yield ply
            ply = _Ply(ply.number + 1 if ply else 1, node.actor or "", step.before, step.after)
        if ply is None:
            continue
        ply.after = step.after
        if node.move is not None:
            ply.written.append(node.move)
            canonical = node.move if step.move is None else engine.write_move(step.before, step.move)
            ply.canonical.append(canonical)
    if ply is not None:
        yield ply


# Rows -> text with separators, as RFC 4180, with LF

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
NO_BYTES = lazy_pattern("[\ud800-\udc7f\udd00-\udfff]")


class TableWriter(WrittenCodec, TableCodec):
    """A codec of tables, which need the positions of all moves."""

    def needs_positions(self, options: Options) -> bool:
        return True

    def rows(self, games: Iterable[Entry], options: Options) -> Iterator[Row]:
        shape = TableLayout.of(options)
        empty: Row = dict.fromkeys(shape.columns)
        return (empty | row for entry in games for row in rows(entry, shape))


class CsvCodec(TableWriter):
    """Writing text with separators."""

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
            yield _take_written_bytes(text)
        yield _take_written_bytes(text)


def _take_written_bytes(text: io.StringIO) -> bytes:
    """Return what has been written so far, and begin anew."""
    words = NO_BYTES.sub("\ufffd", text.getvalue())
    text.seek(0)
    text.truncate()
    return words.encode("utf-8", "surrogateescape")


# Rows -> Apache Parquet, in groups of rows, so that memory does not grow with the table

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


CSV, PARQUET = CsvCodec(), ParquetCodec()
