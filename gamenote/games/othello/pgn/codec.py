"""Games of PGN of Othello, read and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from msgspec.structs import replace as with_fields

from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.lazy import ThingLoader
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, LazyRecord, Moves, Node, Outcome, Record, Setup, walk
from gamenote.core.source import Source
from gamenote.games.othello.board import Position, is_pass
from gamenote.games.othello.conversion import rewritten_header
from gamenote.games.othello.passes import with_passes
from gamenote.games.othello.pgn import FIELDS, LATER, SIZES
from gamenote.games.othello.results import (
    CHESS,
    OthelloCodec,
    read_result,
    rewritten_result,
    with_winner,
    write_result,
)
from gamenote.games.othello.setup import read_setup, write_position
from gamenote.games.othello.turns import TurnsByPlay
from gamenote.games.othello.variants import BY_NAME, GAMETYPE, SEATS, VARIANTS, row_with
from gamenote.syntax.movetext.codec import MovetextCodec, PlainDialect
from gamenote.syntax.movetext.commands import DRAWN
from gamenote.syntax.movetext.reading import MovetextReading
from gamenote.syntax.movetext.writer import MovetextWriter, filled
from gamenote.syntax.tagpairs.tree import Header, TagDialect, TagRow, ValueForm, escape
from gamenote.syntax.tagpairs.writer import tag

TYPE = lazy_pattern(r"50(?:,[BW],([0-9]{1,2}),([0-9]{1,2})(?:,[A-Z][0-9])?+)?+")
COUNTS = (f"{black}-{size - black}" for size in SIZES for black in range(size + 1))
ODD_COUNTS = (f"{black}-{white}" for black in range(65) for white in range(65))  # empties left out, slips
DERIVED = ("GameType", "Variant")
TAGS = TagDialect(
    tags=(
        *(TagRow(name, field, form=ValueForm.DATE if name == "Date" else None) for name, field in FIELDS.items()),
        *(TagRow(name, watched=name == "FEN") for name in (*DERIVED, "FEN")),
        *(TagRow(name, field) for name, field in LATER.items()),
        *map(TagRow, ("Time", "TheoreticalScore")),
    ),
    terminators=("result", "*"),  # in the words of a message: no list holds all results
    unfinished="*",
    movetext=r"(?:[0-9*]|--|[A-Za-z][0-9])",
)


def _side_to_move(position: str) -> str | None:
    side = position.rpartition(" ")[2]
    return SEATS[0] if side in ("X", "x", "*") else SEATS[1] if side in ("O", "o") else None


class OthelloDialect(PlainDialect):
    """The movetext of Othello."""

    def start(
        self, header: Header, first: str | None, moves: Sequence[str], plies: int
    ) -> tuple[Setup | None, str | None]:
        """Return the start and the variant.

        That is told by its name, the size in GameType, or FEN."""
        name, match = header.value("Variant") or "", TYPE.fullmatch(header.value("GameType") or "")
        sized = row_with(int(match[1]) ** 2) if match is not None and match[1] else None
        row = BY_NAME.get(name) or sized or VARIANTS[0]
        text = header.value("FEN") or ""
        setup, row = read_setup(text, row) if text.strip() else (None, row)
        return setup, row.name if name in BY_NAME or not name else name


DIALECT = OthelloDialect(
    game="othello",
    tags=TAGS,
    grammar=ThingLoader("grammar", "gamenote.games.othello.pgn.grammar:GRAMMAR"),
    proper=lazy_pattern(r"[A-Za-z][0-9]{1,2}|--"),
    results=frozenset((*COUNTS, *ODD_COUNTS, *CHESS, "*")),
    proper_result=str,
    winners={},  # the variant tells, see `OthelloPgnReading.under`
    seats=SEATS,
    variant=None,
    variant_tag="Variant",
    setup_tag="FEN",
    side=_side_to_move,
)


class OthelloPgnReading(MovetextReading):
    """One game of PGN as read.

    Who moves follows from play, as passes may be left out."""

    def under(self, guessed: str | None) -> Record:
        record = super().under(guessed)
        gone = {"Variant"} & {each.key for each in record.header.extras if each.values[0] in BY_NAME}
        gone |= {each.key for each in record.header.extras if TYPE.fullmatch(each.values[0])} & {"GameType"}
        extras = tuple(each for each in record.header.extras if each.key not in gone or len(each.values) > 1)
        header, moves = with_fields(record.header, extras=extras), record.moves()
        outcome = record.outcome and with_winner(record.outcome, record.variant)
        if moves is None or moves.single is None:
            return replace(record, header=header, outcome=outcome)
        texts, setup = moves.single[0], moves.setup
        turns = TurnsByPlay(texts, setup, record.variant)

        def nodes(index: int) -> Iterator[Node]:
            actors = iter(turns)
            made = (with_fields(node, actor=next(actors)) if node.move else node for node in record.nodes_from(0))
            return islice(made, index, None)

        text = record.movetext()
        return LazyRecord(
            *(record.game, record.variant, header, outcome),
            moves=Moves(setup, ((0, texts, turns),), aligned=moves.aligned),
            nodes=nodes,
            annotations=record.annotations,
            signs=record.signs,
            text=None if text is None else lambda: text,
            uses=record.count_uses,
        )


class OthelloWriter(MovetextWriter):
    """Writer of moves in small letters, with `--` for a pass."""

    def move(self, node: Node) -> str:
        text = super().move(node)
        return "--" if is_pass(text) else text.lower() if text.isascii() else text


class OthelloPgnCodec(MovetextCodec, OthelloCodec):
    """Reading and writing PGN of Othello."""

    dialect = DIALECT
    writer = OthelloWriter
    result_at_end = True

    def read(self, source: Source) -> OthelloPgnReading:
        return OthelloPgnReading(source, self.dialect)

    def prepare(self, record: Record, options: Options) -> Record:
        return _with_result(with_passes(super().prepare(record, options), "--"))

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield marks that no command of comments draws."""
        for _, node in walk(record):
            if lost := [mark for mark in node.marks if mark.kind not in DRAWN.values()]:
                yield Loss(Feature.MARKS, len(lost), node.span, node)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        record = _with_result(record)
        ending = record.outcome.text if record.outcome is not None else "*"
        pieces = self.writer(record, SEATS[0], 0, engine).pieces()
        return f"{''.join(self.tags(record, engine))}\n{filled([*pieces, ending], self.width)}"

    def tags(self, record: Record, engine: Engine | None) -> Iterator[str]:
        """Yield the tags of the table, then what else was kept."""
        row, fields = BY_NAME.get(record.variant or VARIANTS[0].name), record.header.fields
        size, setup = row.size if row is not None else 8, record.line[0].setup if record.line else None
        start = engine.start(record.variant, setup) if engine is not None and setup is not None else None
        board = f"{write_position(start, between='/')} {'XO'[start.side]}" if isinstance(start, Position) else ""
        own = {name: fields[field] for name, field in (FIELDS | LATER).items() if field in fields}
        own["GameType"] = f"{GAMETYPE},B,{size},{size},A2"
        if record.variant and (row is None or row.anti or row.corners):
            own["Variant"] = record.variant
        if setup is not None and (board or setup.text):
            own["FEN"] = board or setup.text
        extras = (extra for extra in record.header.extras if extra.syntax == "tagpairs" and extra.values)
        kept = {extra.key: extra.values[0] for extra in extras if extra.key in DERIVED or extra.key not in own}
        for name in (each.name for each in TAGS.tags):
            if name in kept or name in own:
                yield tag(name, kept.pop(name, escape(" ".join(own.get(name, "").split()))))
        yield from (tag(name, value) for name, value in kept.items())


def result(text: str) -> Outcome | None:
    """What a text says, as counts of discs if of a score."""
    found = read_result(text)
    if found is None:
        return Outcome("*") if text.strip() in ("*", "?") else None
    return Outcome(write_result(found, "discs"), found.winner if found.names_winner else None)


def _with_result(record: Record) -> Record:
    """Return a record with counts of discs as its results."""
    changed = rewritten_header(record, "discs", ".")
    stated = record.outcome.text if record.outcome is not None else changed.header.get(Field.RESULT) or ""
    outcome = result(rewritten_result(stated, "discs", record.variant))
    return replace(changed, outcome=None if outcome is None or outcome.text == "*" else outcome)


CODEC = OthelloPgnCodec()
