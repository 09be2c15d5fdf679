"""Codec of tags and movetext by tables: what they read, they write.

Formats with ways of their own subclass the dialect, the writer, or both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gamenote.core.engine import Engine
from gamenote.core.format import HeaderEntry, Options
from gamenote.core.lazy import ThingLoader
from gamenote.core.record import Record, Setup
from gamenote.core.replay import position_text
from gamenote.core.source import Source
from gamenote.syntax.movetext.cutting import cut
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.reading import MovetextReading
from gamenote.syntax.movetext.tokens import Grammar
from gamenote.syntax.movetext.writer import MovetextWriter, filled
from gamenote.syntax.tagpairs.tree import Header, TagDialect, escape
from gamenote.syntax.tagpairs.writer import TagPairCodec, is_name, tag

__all__ = ["MovetextCodec", "PlainDialect", "plain_dialect"]


@dataclass(frozen=True, kw_only=True, eq=False)
class PlainDialect(MovetextDialect):
    """The movetext of a game whose tags tell variant and start.

    Fields:
        variant: That of games whose tags name none.
        variant_tag: The tag that names it.
        side: Says who is to move in a position.
    """

    variant: str | None
    variant_tag: str
    side: Callable[[str], str | None]

    def start(
        self, header: Header, first: str | None, moves: Sequence[str], plies: int
    ) -> tuple[Setup | None, str | None]:
        name = header.value(self.variant_tag) if self.variant_tag else None
        text = header.value(self.setup_tag)
        return Setup(text, (), self.side(text)) if text else None, name or self.variant

    def to_move(self, position: str) -> str | None:
        return self.side(position)


def plain_dialect(
    *,
    game: str,
    tags: TagDialect,
    grammar: Callable[[], Grammar] | str,
    proper: re.Pattern[str],
    results: Mapping[str, str | None],
    seats: tuple[str, str],
    variant: str | None = None,
    variant_tag: str = "",
    setup_tag: str = "",
    to_move: Callable[[str], str | None] = lambda position: None,
) -> PlainDialect:
    """Make the dialect of a game of two who take turns.

    `results` are the seats that win by them, and `to_move` says who begins, from the text of a position; the first
    of the seats does where it does not know.
    """
    return PlainDialect(
        game=game,
        tags=tags,
        grammar=ThingLoader("grammar", grammar) if isinstance(grammar, str) else grammar,
        proper=proper,
        results=frozenset((*results, *tags.terminators)),
        proper_result=str,
        winners={text: seat for text, seat in results.items() if seat is not None},
        seats=seats,
        variant=variant,
        variant_tag=variant_tag,
        setup_tag=setup_tag,
        side=to_move,
    )


class MovetextCodec(TagPairCodec):
    """A codec by a `PlainDialect`.

    A subclass has the `dialect`, and a `writer` where moves are written in a way of their own.

    Fields:
        width: How long lines of moves may be.
    """

    dialect: PlainDialect
    writer: type[MovetextWriter] = MovetextWriter
    width = 80

    def tag_table(self) -> TagDialect:
        return self.dialect.tags

    def header_entry(self, name: str) -> HeaderEntry | None:
        found = super().header_entry(name)
        decisive = (self.dialect.variant_tag, self.dialect.setup_tag)
        return None if found is None or found.key in decisive else found

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, self.dialect.tags.movetext, final=final)

    def read(self, source: Source) -> MovetextReading:
        return MovetextReading(source, self.dialect)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        text = record.outcome.text if record.outcome is not None else ""
        ending = text if text in self.dialect.results else self.dialect.tags.unfinished
        pieces = self.writer(record, self.dialect.seats[0], 0, engine).pieces()
        return f"{''.join(self.tags(record, engine))}\n{filled([*pieces, ending], self.width)}"

    def tags(self, record: Record, engine: Engine | None) -> Iterator[str]:
        """Yield the tags of the table, then what else was kept."""
        dialect, rows = self.dialect, self.dialect.tags.tags
        setup = record.line[0].setup if record.line else None
        own = {
            dialect.variant_tag: record.variant,
            dialect.setup_tag: position_text(setup, record.variant, engine) if setup is not None else None,
            **{row.name: record.header.fields.get(row.field) for row in rows if row.field is not None},
            **{row.name: row.implied for row in rows if row.implied is not None},
        }
        for row in rows:
            value = " ".join((own.get(row.name) or "").split())
            if value:
                yield tag(row.name, escape(value))
        for extra in record.header.extras:
            if extra.syntax == "tagpairs" and extra.values and extra.key not in own and is_name(extra.key):
                yield tag(extra.key, extra.values[0])
