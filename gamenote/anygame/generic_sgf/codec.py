"""SGF of any game to a record, and back without loss."""

from __future__ import annotations

from gamenote.anygame.generic_sgf import game_of
from gamenote.anygame.generic_sgf.dialect import dialect
from gamenote.anygame.generic_sgf.index import version
from gamenote.anygame.generic_sgf.reading import GenericReading, damage_beyond
from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.record import Extra, Header, Record
from gamenote.core.source import Source
from gamenote.syntax.sgf.properties import GAMES
from gamenote.syntax.sgf.reader import SgfCodec, read
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.tree import said_by
from gamenote.syntax.sgf.writer import SgfWriter


class GenericSgf(SgfCodec):
    """Reading and writing SGF of any game."""

    def read(self, source: Source) -> SgfReading:
        reading = read(source, dialect(""))
        tree = reading.syntax
        item = tree.root.get("GM") if tree.root is not None else None
        tree.dialect = dialect(game_of(said_by(item) if item is not None else None), version(tree))
        found = damage_beyond(source.text, reading)
        return GenericReading(source, tree.dialect, tree, found, reading.broken)

    def prepare(self, record: Record, options: Options) -> Record:
        """Return the record with the number of its game."""
        number = next((number for number, game in GAMES.items() if game == record.game), 1)
        header = record.header
        if number == 1 or any(extra.syntax == "sgf" and extra.key == "GM" for extra in header.extras):
            return record
        extras = (*header.extras, Extra("sgf", "GM", (str(number),)))
        return record.with_header(Header(header.fields, extras, header.order))

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return SgfWriter(record, dialect("")).text()
