"""Tables with a row for every ply of the main line.

What comes out of chance belongs to the ply before it. A game is a set of columns; where its system gives them for
the whole main line (`Questions.move_columns`), it is not replayed step by step.
"""

from __future__ import annotations

import csv
import io
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import repeat
from typing import Any

from gamenote.anygame.move_table import FIELDS, SUMMARY, chosen_columns
from gamenote.core import registry
from gamenote.core.engine import Engine, Step
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Entry, Frame, Options, TableCodec, WrittenCodec
from gamenote.core.game import DRAW
from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Known, Replayed
from gamenote.core.record import SIGN_OF, Clock, Record
from gamenote.core.replay import last_position, main_line
from gamenote.core.telling import board_winner, ratings, stated_winner, without_fraction
from gamenote.core.visible import in_cell
from gamenote.syntax.movetext.commands import without_times

Cell = str | int | float | None
Row = dict[str, Cell]
Columns = Mapping[str, Sequence[Any]]

LEGAL = "legal_moves"
OF_POSITION = frozenset(("position_hash", "canonical_position"))  # what the text of a position tells
NOTED = frozenset(("clock", "spent", "evaluation", "mate", "depth", "comment"))
OUTCOME = frozenset(("winner", "result_1"))


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Which columns a table has, and which rows."""

    columns: dict[str, type]
    safe: bool = False  # free text is made such that a spreadsheet computes nothing
    repeats: bool = True  # whether a position may stand in several rows

    @classmethod
    def of(cls, options: Options) -> TableLayout:
        columns = chosen_columns(options)
        if SUMMARY.keys() <= columns.keys():
            at = list(columns).index("final_position") + 1
            own = dict.fromkeys(_columns_of_systems(), str)
            columns = dict([*list(columns.items())[:at], *own.items(), *list(columns.items())[at:]])
        return cls(columns, options.get("text", "raw") == "safe", options.get("repeats", "yes") == "yes")

    @property
    def wanted(self) -> Collection[str]:
        """The columns that have to be known, be they written or not."""
        needs = not self.repeats or not OF_POSITION.isdisjoint(self.columns)
        return {*self.columns, "position"} if needs else self.columns


@dataclass(slots=True)
class _Ply:
    """A ply on the way to its row, with chance behind it."""

    actor: str
    before: Any
    after: Any
    written: list[str] = field(default_factory=list)
    moves: list[tuple[Any, Any | None]] = field(default_factory=list)  # on the positions before them


@dataclass(frozen=True, slots=True)
class GameRows:
    """The rows of one game: shared cells, and columns."""

    count: int
    same: Row
    columns: dict[str, Sequence[Any]]

    def cells(self, names: Iterable[str]) -> list[Iterable[Any]]:
        """Return the cells of each column."""
        return [
            self.columns[name] if name in self.columns else repeat(self.same.get(name), self.count)
            for name in names
        ]


def rows_of(entry: Entry, layout: TableLayout) -> GameRows:
    """Return the rows of one game, as far as it goes."""
    record, engine = entry.record, entry.engine
    if engine is None:
        return GameRows(0, {}, {})
    wanted, questions = layout.wanted, registry.questions_of(record.game)
    found = None if LEGAL in wanted else questions.move_columns(record, wanted)
    columns: dict[str, Sequence[Any]] = {**(found or _replayed_columns(record, engine, wanted))}
    count, variant = len(columns["player"]), registry.variant_of(record)
    columns["ply"] = range(1, count + 1)
    if not NOTED.isdisjoint(wanted):
        columns |= _noted_columns(record, count, safe=layout.safe)
    if "signs" in wanted:
        columns |= _sign_column(record, count)
    if not OF_POSITION.isdisjoint(wanted):
        columns["position_hash"] = [text and _digest(text) for text in columns["position"]]
        columns["canonical_position"] = [
            text and questions.canonical_position(text, variant) for text in columns["position"]
        ]
    game: Row = {"file": entry.file, "game": entry.index, "system": record.game, "variant": variant}
    if not OUTCOME.isdisjoint(wanted):
        game |= _outcome_cells(record, engine)
    if not SUMMARY.keys().isdisjoint(wanted) and count:
        game |= _game_summary_cells(record, engine, count)
    if not FIELDS.keys().isdisjoint(wanted):
        game |= {name.value: words for name, words in record.header.fields.items()}
    return GameRows(count, _safe_text_cells(game) if layout.safe else game, columns)


def _digest(text: str) -> str:
    """Return the hash of a position, by which tables can be joined."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _replayed_columns(record: Record, engine: Engine, wanted: Collection[str]) -> Columns:
    """Return the columns of a game that is replayed step by step."""
    plies = list(_group_steps_by_ply(main_line(record, engine)))
    statistics = registry.statistics_of(record.game)
    gains = [statistics.gains(ply.before, ply.after, ply.actor) for ply in plies]
    columns: dict[str, Sequence[Any]] = {
        "player": [ply.actor for ply in plies],
        "move": [" ".join(ply.written) for ply in plies],
        "canonical": [_write_moves(engine, ply) for ply in plies],
        "captured": [each.captured for each in gains],
        "score": [each.score for each in gains],
    }
    if "position" in wanted:
        columns["position"] = [engine.write_position(ply.after) or None for ply in plies]
    if LEGAL in wanted:
        columns[LEGAL] = [sum(1 for _ in engine.legal_moves(ply.after)) for ply in plies]
    if "uci" in wanted and "uci" in registry.questions_of(record.game).derived_names:
        columns["uci"] = [_write_moves(engine, ply, "uci") for ply in plies]
    return columns


def _write_moves(engine: Engine, ply: _Ply, notation: str = "") -> str:
    pairs = zip(ply.moves, ply.written, strict=True)
    texts = (text if move is None else engine.write_move(before, move, notation) for (before, move), text in pairs)
    return " ".join(texts)


# What stands beside the moves


def _noted_columns(record: Record, count: int, *, safe: bool) -> Columns:
    """Return clocks, evaluations and comments.

    Comments before the first move go to its row."""
    questions = registry.questions_of(record.game)
    notes = list(questions.notes(record))
    if not notes or not count:
        return {}
    columns: dict[str, list[Any]] = {name: [None] * count for name in NOTED}
    clocks, values, mates, depths, comments = (
        columns[name] for name in ("clock", "evaluation", "mate", "depth", "comment")
    )
    timed = list[tuple[int, Clock]]()
    for ply, clock, value, text in notes:
        if ply > count:  # behind a move that cannot be played
            break
        if clock is not None and ply:
            clocks[ply - 1] = clock.left
            timed.append((ply, clock))
        if value is not None and ply:
            values[ply - 1], mates[ply - 1], depths[ply - 1] = value.pawns, value.mate, value.depth
        words = (without_times(text) if ply else text) if text else ""
        if words:
            words, at = in_cell(words) if safe else words, max(ply - 1, 0)
            comments[at] = f"{comments[at]} {words}" if comments[at] else words
    for ply, seconds in questions.times_spent(record, timed).items() if timed else ():
        columns["spent"][ply - 1] = seconds
    return columns


def _sign_column(record: Record, count: int) -> Columns:
    """Return the signs of moves: `!`, and others as `$14`."""
    column: list[str | None] = []
    for ply, numbers in record.signs():
        column = column or [None] * count
        if 0 < ply <= count:
            column[ply - 1] = " ".join(SIGN_OF.get(number, f"${number}") for number in numbers)
    return {"signs": column} if column else {}


# What is the same on all rows of a game


def _outcome_cells(record: Record, engine: Engine) -> Row:
    """Return the winner, and what the first player has got."""
    winner = stated_winner(record)
    if winner is None and (last := last_position(record, engine)) is not None:
        winner = board_winner(record.game, engine.outcome(last))
    if winner is None:
        return {}
    first = registry.games()[record.game].seats[0]
    return {"winner": winner, "result_1": 0.5 if winner == DRAW else int(winner == first)}


def _game_summary_cells(record: Record, engine: Engine, count: int) -> Row:
    """Return what sums up a game of so many plies."""
    game, questions = registry.games()[record.game], registry.questions_of(record.game)
    known, replayed = ratings(record), Replayed(record, engine)
    last = last_position(record, engine) or next(iter(deque(replayed.positions(), 1)))
    row: Row = {"plies": count}
    row |= {
        f"elo_{number}": without_fraction(known.get(seat)) for number, seat in enumerate(game.seats[:2], start=1)
    }
    row["final_position"] = (questions.write_fen(last, {}) or engine.write_position(last)) or None
    names = (name for name in _columns_of_systems() if name in questions.names)
    return row | {name: _first_known_answer(questions.answers(name, replayed)) for name in names}


def _columns_of_systems() -> dict[str, None]:
    """Return the columns of all systems.

    Every one that knows such a name fills it."""
    return dict.fromkeys(name for each in registry.games() for name in registry.questions_of(each).columns)


def _first_known_answer(answers: Iterable[Known | None]) -> str | None:
    return next((str(each) for each in answers if each is not None), None)


def _safe_text_cells(row: Row) -> Row:
    return {name: in_cell(cell) if isinstance(cell, str) else cell for name, cell in row.items()}


def _group_steps_by_ply(steps: Iterator[Step]) -> Iterator[_Ply]:
    ply: _Ply | None = None
    for step in steps:
        if step.after is None:
            break
        node = step.node
        if node.is_ply:
            if ply is not None:
                yield ply
            ply = _Ply(node.actor or "", step.before, step.after)
        if ply is None:
            continue
        ply.after = step.after
        if node.move is not None:
            ply.written.append(node.move)
            ply.moves.append((step.before, step.move))
    if ply is not None:
        yield ply


def games_as_rows(games: Iterable[Entry], layout: TableLayout) -> Iterator[GameRows]:
    """Return the rows of each game that a table has of it."""
    found = (rows_of(entry, layout) for entry in games)
    return found if layout.repeats else _drop_repeated_rows(found)


def _drop_repeated_rows(games: Iterable[GameRows]) -> Iterator[GameRows]:
    """Return the rows of games whose positions are new."""
    known = set[int]()
    for game in games:
        kept = []
        for at, position in enumerate(game.columns.get("position", ())):
            if (mark := hash(position)) not in known:
                known.add(mark)
                kept.append(at)
        columns: dict[str, Sequence[Any]] = {
            name: [column[at] for at in kept] for name, column in game.columns.items() if column
        }
        yield GameRows(len(kept), game.same, columns)


# Rows -> text with separators, as RFC 4180, with LF

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
NO_BYTES = lazy_pattern("[\ud800-\udc7f\udd00-\udfff]")


class TableWriter(WrittenCodec, TableCodec):
    """A codec of tables, which need the positions of all moves."""

    def needs_positions(self, options: Options) -> bool:
        return True

    def rows(self, games: Iterable[Entry], options: Options) -> Iterator[Row]:
        layout = TableLayout.of(options)
        names = list(layout.columns)
        return (
            dict(zip(names, cells, strict=True))
            for game in games_as_rows(games, layout)
            for cells in zip(*game.cells(names), strict=True)
        )

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield what is said of a game without rows."""
        known = record.moves()
        if known.main if known is not None else any(node.is_ply for node in record.line):
            return
        if comments := sum(bool(note.text) for note in record.annotations()):
            yield Loss(Feature.COMMENTS, comments, None)
        if record.outcome is not None:
            yield Loss(Feature.OUTCOME, 1, None)


class CsvCodec(TableWriter):
    """Writing text with separators."""

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """A table of one game."""
        table = b"".join(self.write_table((Entry(record, engine),), options))
        return table.decode("utf-8", "surrogateescape")

    def frame(self, options: Options) -> Frame | None:
        whole = options.get("repeats") == "no"  # which rows there are depends on all games
        return None if whole else Frame(b"".join(self.write_table((), options)).decode())

    def write_table(self, games: Iterable[Entry], options: Options) -> Iterator[bytes]:
        text = io.StringIO()
        layout = TableLayout.of(options)
        separator = SEPARATORS[str(options.get("separator", "comma"))]
        lines, names = csv.writer(text, delimiter=separator, lineterminator="\n"), [*layout.columns]
        lines.writerow(names)
        for game in games_as_rows(games, layout):
            lines.writerows(zip(*game.cells(names), strict=True))
            yield _take_written_bytes(text)
        yield _take_written_bytes(text)


def _take_written_bytes(text: io.StringIO) -> bytes:
    """Return what has been written so far, and begin anew."""
    words = text.getvalue()
    text.seek(0)
    text.truncate()
    return (words if words.isascii() else NO_BYTES.sub("\ufffd", words)).encode("utf-8", "surrogateescape")


# Rows -> Apache Parquet, in groups of rows, so that memory does not grow with the table

GROUP = 20_000  # rows


class _Sink(io.BytesIO):
    """A file that hands over what was written since last time."""

    gone = 0

    def tell(self) -> int:
        return self.gone + super().tell()

    def take(self) -> bytes:
        data = self.getvalue()
        self.gone += len(data)
        self.seek(0)
        self.truncate(0)
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

        layout = TableLayout.of(options)
        types = {str: pa.string(), int: pa.int64(), float: pa.float64()}
        schema = pa.schema([(name, types[kind]) for name, kind in layout.columns.items()])
        sink, count = _Sink(), 0
        waiting: dict[str, list[Any]] = {name: [] for name in layout.columns}
        with pq.ParquetWriter(pa.PythonFile(sink, mode="w"), schema) as writer:
            for game in games_as_rows(games, layout):
                for column, cells in zip(waiting.values(), game.cells(waiting), strict=True):
                    column += cells
                count += game.count
                while count >= GROUP:
                    group = {name: cells[:GROUP] for name, cells in waiting.items()}
                    waiting = {name: cells[GROUP:] for name, cells in waiting.items()}
                    count -= GROUP
                    writer.write_table(_arrow_table(group, schema))
                    yield sink.take()
            if count:
                writer.write_table(_arrow_table(waiting, schema))
        yield sink.take()


def _arrow_table(columns: Mapping[str, list[Any]], schema: Any) -> Any:
    """Return columns as a table of Arrow, with whole characters only."""
    import pyarrow as pa

    arrays = []
    for kind, cells in zip(schema.types, columns.values(), strict=True):
        try:
            arrays.append(pa.array(cells, kind))
        except UnicodeEncodeError:
            arrays.append(pa.array([cell and cell.encode("utf-8", "replace").decode() for cell in cells], kind))
    return pa.Table.from_arrays(arrays, schema=schema)


CSV, PARQUET = CsvCodec(), ParquetCodec()
