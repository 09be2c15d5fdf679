"""Writing WTHOR: games into one file, names into two others beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date

from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import CompanionCodec, Options
from gamenote.core.positions import start_of
from gamenote.core.record import Field, Outcome, Record
from gamenote.core.replay import final_position, main_moves
from gamenote.core.source import RAW
from gamenote.games.othello.board import is_pass
from gamenote.games.othello.passes import without_passes
from gamenote.games.othello.play import ENGINE
from gamenote.games.othello.results import OthelloCodec, black_score, read_result
from gamenote.games.othello.symmetry import FIRST_MOVES, turn_name
from gamenote.games.othello.wthor import HEAD, NAME_SIZES, layout, record_size
from gamenote.games.othello.wthor.layout import BYTES, NAMED

UNKNOWN = "???"  # the name of whoever is not known
UNKNOWN_SCORE = 32  # a theoretical score that nobody has worked out
MOST_NAMES = 1 << 16
FIRST = "f5"  # every game of WTHOR begins with it
MOST_MOVES = 60


def kept_value(record: Record, key: str) -> str:
    """Return what a record keeps of its bytes."""
    found = (each.values[0] for each in record.header.extras if each.key == key and each.values)
    return next(found, "")


def kept_number(text: str, limit: int) -> int | None:
    """Return the number in a text, if below a limit."""
    sound = text.isascii() and text.isdigit() and len(text) < 6 and int(text) < limit
    return int(text) if sound else None


def kept_bytes(record: Record, key: str, size: int) -> bytes:
    """Return bytes that a record keeps, if there are so many."""
    try:
        data = bytes.fromhex(kept_value(record, key))
    except ValueError:
        return b""
    return data if len(data) == size else b""


class NameTable:
    """The names of one file, as it was, and as it grows.

    Where a record tells under which number a name was read, it keeps it if that is free.
    """

    def __init__(self, ending: str, data: bytes) -> None:
        self.size, self.head = NAME_SIZES[ending], data[:HEAD]
        self.fields: list[bytes | None] = [*layout.read_names(data, self.size)]
        names = [layout.name_in(each or b"") for each in self.fields]
        self._numbers = {name: at for at, name in reversed([*enumerate(names)])}

    def number_of(self, name: str, kept: int | None, field: bytes) -> int:
        """Return the number of a name, old or new."""
        if name == f"#{kept}":  # it was read without the file of names
            return int(name[1:])
        field = field if layout.name_in(field) == name and field else encode_name(name, self.size)
        name = layout.name_in(field)
        there = self.fields[kept : kept + 1] if kept is not None else []
        free = kept is not None and not any(each and layout.name_in(each) != name for each in there)
        number = kept if kept is not None and free else self._numbers.get(name, len(self.fields))
        if number >= MOST_NAMES:
            raise OSError(0, f"a file of WTHOR holds {MOST_NAMES:,} names at most")
        self.fields += [None] * (number + 1 - len(self.fields))
        self.fields[number] = self.fields[number] or field
        self._numbers.setdefault(name, number)
        return number

    @property
    def data(self) -> bytes:
        """The bytes of the file.

        A number that no game tells is its own name."""
        named = (encode_name(f"#{at}" if at else UNKNOWN, self.size) for at in range(len(self.fields)))
        fields = (each or other for each, other in zip(self.fields, named, strict=True))
        return b"".join((self.head[:8], len(self.fields).to_bytes(2, "little"), self.head[10:], *fields))


def encode_name(name: str, size: int) -> bytes:
    """Return the bytes of a name, cut to its room."""
    return name.replace("\0", " ").encode(RAW, "replace")[: size - 1].ljust(size, b"\0")


class WthorWriter(OthelloCodec, CompanionCodec):
    """Writing of WTHOR, whose games begin with f5 and have no passes."""

    binary = True
    translates = True

    def write_result(self, computed: Outcome) -> str:
        """Return the byte of what Black scores."""
        result = read_result(computed.text)
        return chr(result.discs[0]) if result is not None and result.discs is not None else ""

    def prepare(self, record: Record, options: Options) -> Record:
        return without_passes(record)

    def refuses(self, record: Record, options: Options) -> str:
        """Return why a game cannot be written."""
        if ENGINE.start(record.variant, start_of(record)) != ENGINE.start(None, None):
            return "WTHOR holds games of 8x8 from the usual start only"
        moves = [move for move in main_moves(record) if not is_pass(move)]
        if len(moves) > MOST_MOVES:
            return f"it has {len(moves)} moves, and WTHOR room for {MOST_MOVES}"
        return next((f"{move} is no square" for move in moves if move.lower() not in BYTES), "")

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield what is written otherwise, or not at all."""
        if next(iter(main_moves(record)), FIRST).lower() in FIRST_MOVES.keys() - {FIRST}:
            yield Loss(Feature.MOVES, 1, None, said="orientation: the board is turned so that games begin with f5")
        if theoretical_score(record) is None:
            yield Loss(Feature.FREE_HEADER, 1, None, said=f"an unknown theoretical score becomes {UNKNOWN_SCORE}")
        if stated_score(record) is None:
            yield Loss(Feature.OUTCOME, 1, None, said="a game without a result gets the score of the board")
        if len(record.header.get(Field.DATE) or "") > len("2000"):
            yield Loss(Feature.HEADER, 1, None, (Field.DATE,), "of dates the year is kept, one for all games")
        for field, part in NAMED.items():
            name = record.header.get(field) or ""
            if layout.name_in(encode_name(name, NAME_SIZES[part.ending])) != name:
                words = "names are cut at 19 characters, of tournaments at 25, and letters beyond Latin-1 become ?"
                yield Loss(Feature.HEADER, 1, None, (field,), words)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """Return a file of one game."""
        return "".join(self.write_all((record,), options))

    def write_all(self, records: Iterable[Record], options: Options) -> Iterator[str]:
        return self.write_beside(records, options, {})

    def write_beside(self, records: Iterable[Record], options: Options, beside: dict[str, bytes]) -> Iterator[str]:
        """Return the file of games; `beside` gets those of their names."""
        head, tables, body = b"", dict[str, NameTable](), bytearray()
        known = layout.companions_of(beside)
        for record in records:
            head = head or file_head(record, options)
            for ending in () if tables else NAME_SIZES:
                tables[ending] = NameTable(ending, known[ending][1] if ending in known else head[:4] + bytes(12))
            body += game_bytes(record, tables)
        for ending, table in tables.items():
            if table.fields:
                beside[known[ending][0] if ending in known else f"WTHOR{ending.upper()}"] = table.data
        count = len(body) // record_size(8)
        yield (head[:4] + count.to_bytes(4, "little") + head[8:] + body).decode(RAW)


def file_head(record: Record, options: Options) -> bytes:
    """Return the header of a file with this first game.

    It has no count."""
    header, year = layout.USUAL, (record.header.get(Field.DATE) or "")[:4]
    if kept := layout.read_header(kept_bytes(record, "WthorHeader", HEAD)):
        header = kept
    elif year.isascii() and year.isdigit():
        header = header._replace(played=int(year))
    with suppress(ValueError):
        day = date.fromisoformat(str(options.get("date") or ""))
        header = header._replace(century=day.year // 100, year=day.year % 100, month=day.month, day=day.day)
    return layout.HEADER.pack(*header)


def game_bytes(record: Record, tables: dict[str, NameTable]) -> bytes:
    """Return the bytes of one game, and number its names."""
    kept, values = [*kept_value(record, "WthorNumbers").split(), "", "", ""], list[int]()
    for (field, part), number in zip(NAMED.items(), kept, strict=False):
        name, left = record.header.get(field) or UNKNOWN, kept_bytes(record, part.key, NAME_SIZES[part.ending])
        values.append(tables[part.ending].number_of(name, kept_number(number, MOST_NAMES), left))
    score, best = stated_score(record), theoretical_score(record)
    if score is None:
        last = final_position(record, ENGINE)
        score = black_score(last) if last is not None else UNKNOWN_SCORE
    moves = bytes(map(BYTES.__getitem__, turned_moves(main_moves(record))))
    return layout.GAME.pack(*values, score, UNKNOWN_SCORE if best is None else best) + moves.ljust(
        MOST_MOVES, b"\0"
    )


def turned_moves(moves: Sequence[str]) -> list[str]:
    """Return moves turned so that the first is f5."""
    moves = [move.lower() for move in moves]
    turn = FIRST_MOVES.get(moves[0]) if moves else None
    return moves if turn is None else [turn_name(move, turn) or move for move in moves]


def theoretical_score(record: Record) -> int | None:
    """Return the theoretical score that a record tells."""
    values = (kept_value(record, key) for key in ("TheoreticalScore", "TheoricalScore"))
    return kept_number(next(filter(None, values), ""), 256)


def stated_score(record: Record) -> int | None:
    """Return what Black scores by the result of a record."""
    if odd := kept_number(kept_value(record, "WthorScore"), 256):
        return odd
    text = record.header.get(Field.RESULT) or (record.outcome.text if record.outcome is not None else "")
    result = read_result(text)
    if result is None or (result.discs is None and result.lead is None):
        return None
    score = result.discs[0] if result.discs is not None else (64 + (result.lead or 0)) / 2
    return int(score) if 0 <= score <= 64 and score == int(score) else None
