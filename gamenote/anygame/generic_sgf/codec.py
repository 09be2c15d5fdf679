"""SGF of any game to a record, and back without loss."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from gamenote.anygame.generic_sgf import PLAYERS, game_of
from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Header, Node, Record
from gamenote.core.source import Source
from gamenote.syntax.sgf import lint
from gamenote.syntax.sgf.dialect import SgfDialect
from gamenote.syntax.sgf.lint_nodes import leading_text
from gamenote.syntax.sgf.properties import GAMES, NODE_PROPERTIES, OLD, ROOT_PROPERTIES, ROWS
from gamenote.syntax.sgf.reader import SgfCodec, read
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.tree import BLANKS, Property, Tree, move_text, said_by
from gamenote.syntax.sgf.writer import SgfWriter

NODE = NODE_PROPERTIES | {"TB", "TW"} | OLD.keys()
SIZE = lazy_pattern(r"\+?0{0,9}+([0-9]{1,9})(?:[ \t\r\n]*+:[ \t\r\n]*+0{0,9}+([0-9]{1,9}))?+")
USUAL_SIZE = "19x19"
PASSED = "pass"  # the text of an empty move of Go


def _size_of(tree: Tree) -> str | None:
    """Return the variant of Go: columns x rows by SZ, 19x19 without a size."""
    item = tree.root.get("SZ") if tree.root is not None else None
    found = SIZE.fullmatch(said_by(item)) if item is not None else None
    if found is None or not int(found[1]) * int(found[2] or 1):
        return USUAL_SIZE
    return f"{int(found[1])}x{int(found[2] or found[1])}"


def _first_value(item: Property) -> str:
    """Return the first value of a move of Go; the others are not heeded."""
    return item.values[0].raw.strip(BLANKS) or PASSED


@cache
def dialect(game: str) -> SgfDialect:
    """What holds in records of one game."""
    go = game == GAMES[1]
    return SgfDialect(
        game=game,
        game_name="1",
        variant=_size_of if go else None,
        moves=PLAYERS,
        derived=frozenset(),
        root_stays=NODE,
        setup_colors={"AB": "black", "AW": "white", "AE": "empty"},
        root_known=ROOT_PROPERTIES | ROWS.keys() | NODE,
        node_known=ROOT_PROPERTIES | ROWS.keys() | NODE,
        words=lint.text_outside,
        leading=leading_text,
        signs=True,
        draws=True,
        move_text=_first_value if go else move_text,
    )


class GenericWriter(SgfWriter):
    """Writer of any game; a pass of Go is an empty value."""

    def move(self, node: Node) -> str:
        text = super().move(node)
        return "" if text == PASSED and self.record.game == GAMES[1] else text


class GenericSgf(SgfCodec):
    """Reading and writing SGF of any game."""

    translates = True  # a pass of Go is an empty value

    def read(self, source: Source) -> SgfReading:
        reading = read(source, dialect(""))
        tree = reading.syntax
        item = tree.root.get("GM") if tree.root is not None else None
        tree.dialect = dialect(game_of(said_by(item) if item is not None else None))
        return replace(reading, dialect=tree.dialect)

    def prepare(self, record: Record, options: Options) -> Record:
        """Return the record with the number of its game, and the size of a board of Go."""
        number = next((number for number, game in GAMES.items() if game == record.game), 1)
        wanted: Mapping[str, str] = {"GM": str(number)}
        if number == 1:
            columns, _, rows = (record.variant or "").partition("x")
            sized = rows and record.variant != USUAL_SIZE
            wanted = {"SZ": columns if columns == rows else f"{columns}:{rows}"} if sized else {}
        header = record.header
        known = {extra.key for extra in header.extras if extra.syntax == "sgf"}
        missing = [Extra("sgf", name, (value,)) for name, value in wanted.items() if name not in known]
        extras = (*header.extras, *missing)
        return record.with_header(Header(header.fields, extras, header.order)) if missing else record

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return GenericWriter(record, dialect("")).text()
