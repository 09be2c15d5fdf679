"""Reading and writing movetext."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from breakthrough.engine import SEATS
from breakthrough.moves import FIELDS, RESULTS
from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.record import Node, Record, Setup
from gamenote.core.source import Source
from gamenote.syntax.movetext.cutting import cut
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.reading import MovetextReading
from gamenote.syntax.movetext.tokens import Grammar
from gamenote.syntax.movetext.writer import MovetextWriter, filled
from gamenote.syntax.tagpairs.tree import Header, TagDialect, TagRow, escape
from gamenote.syntax.tagpairs.writer import TagPairCodec, is_name, tag

MOVETEXT = r"(?:[0-9*]|[A-Za-z][0-9][-x])"  # what only the moves begin with
TO_MOVE = re.compile(r" ([wb])\s*\Z")
OWN = ("Game", "Variant", "Start")


def _grammar() -> Grammar:
    from breakthrough.moves.grammar import GRAMMAR  # few files need pyparsing

    return GRAMMAR


def _begins(text: str | None) -> str:
    match = TO_MOVE.search(text or "")
    return SEATS["wb".index(match[1])] if match else SEATS[0]


TAGS = TagDialect(
    tags=(
        TagRow("Game", implied="Breakthrough"),
        TagRow("Variant"),
        TagRow("Start"),
        *(TagRow(name, field) for name, field in FIELDS.items()),
    ),
    terminators=("*",),
    unfinished="*",
    movetext=MOVETEXT,
)


class Movetext(MovetextDialect):
    """What this movetext has of its own."""

    def start(
        self, header: Header, first: str | None, moves: Sequence[str], plies: int
    ) -> tuple[Setup | None, str | None]:
        text, place = header.value("Start"), header.place("Start")
        setup = Setup(text, (), _begins(text), (place,) if place is not None else ()) if text is not None else None
        return setup, (header.value("Variant") or "standard").lower()


DIALECT = Movetext(
    game="breakthrough",
    tags=TAGS,
    grammar=_grammar,
    proper=re.compile(r"[a-e][1-8][-x][a-e][1-8]"),
    results=frozenset((*RESULTS, "*")),
    proper_result=str,
    winners={"1-0": SEATS[0], "0-1": SEATS[1]},
    seats=SEATS,
)


class Writer(MovetextWriter):
    """Writes moves as one word each."""

    def move(self, node: Node) -> str:
        return re.sub(r"[^A-Za-z0-9-]", "", node.move or "").lower() or "a1-a1"


class Codec(TagPairCodec):
    """The codec."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, MOVETEXT, final=final)

    def read(self, source: Source) -> MovetextReading:
        return MovetextReading(source, DIALECT)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        text = record.outcome.text if record.outcome is not None else "*"
        ending = text if text in RESULTS else "*"
        setup = record.line[0].setup if record.line else None
        begins = _begins(setup.text if setup is not None else None)
        moves = filled([*Writer(record, SEATS[0], SEATS.index(begins)).pieces(), ending], 80)
        return f"{''.join(_tags(record, setup))}\n{moves}"


def _tags(record: Record, setup: Setup | None) -> Iterator[str]:
    yield tag("Game", "Breakthrough")
    if record.variant not in (None, "standard"):
        yield tag("Variant", record.variant or "")
    if setup is not None:
        yield tag("Start", escape(setup.text))
    for field, value in record.header.fields.items():
        name = TAGS.names.get(field)
        if name is not None and value.strip():
            yield tag(name, escape(" ".join(value.split())))
    for extra in record.header.extras:
        if extra.syntax == "tagpairs" and extra.values and extra.key not in OWN and is_name(extra.key):
            yield tag(extra.key, extra.values[0])
