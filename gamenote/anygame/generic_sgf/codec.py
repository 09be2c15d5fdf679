"""SGF of any game to a record, and back without loss."""

from __future__ import annotations

from gamenote.anygame.generic_sgf import game_of
from gamenote.anygame.generic_sgf.dialect import dialect
from gamenote.anygame.generic_sgf.go_records import GenericWriter, written_size
from gamenote.anygame.generic_sgf.index import version
from gamenote.anygame.generic_sgf.lines import read_line
from gamenote.anygame.generic_sgf.reading import GenericReading, damage_beyond
from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.record import Extra, Header, Record
from gamenote.core.source import Source
from gamenote.syntax.sgf.properties import GAMES
from gamenote.syntax.sgf.reader import SgfCodec, read
from gamenote.syntax.sgf.reading import SgfReading


class GenericSgf(SgfCodec):
    """Reading and writing SGF of any game."""

    translates = True  # a pass of Go is an empty value
    allows_wide = True

    def read(self, source: Source) -> SgfReading:
        if (found := read_line(source)) is not None:
            return found
        reading = read(source, dialect(""))
        tree = reading.syntax
        tree.dialect = dialect(game_of(tree.said("GM")), version(tree))
        found_here = damage_beyond(source.text, reading)
        return GenericReading(source, tree.dialect, tree, found_here, reading.broken)

    def prepare(self, record: Record, options: Options) -> Record:
        """Return the record with its game's number, or its board's size."""
        number = next((number for number, game in GAMES.items() if game == record.game), 1)
        wanted = {"GM": str(number)} if number != 1 else written_size(record.variant)
        header = record.header
        known = {extra.key for extra in header.extras if extra.syntax == "sgf"}
        missing = [Extra("sgf", name, (value,)) for name, value in wanted.items() if name not in known]
        extras = (*header.extras, *missing)
        return record.with_header(Header(header.fields, extras, header.order)) if missing else record

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return GenericWriter(record, dialect("")).text()
