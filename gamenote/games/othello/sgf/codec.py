"""Games of SGF of Othello, read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from msgspec.structs import replace as with_fields

from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.record import Field, Line, Node, Record, Setup
from gamenote.core.source import Source
from gamenote.games.othello.board import Position, bits, is_pass
from gamenote.games.othello.conversion import rewritten_header
from gamenote.games.othello.passes import with_passes
from gamenote.games.othello.play import ENGINE
from gamenote.games.othello.results import OthelloCodec
from gamenote.games.othello.variants import BY_NAME, SEATS, VARIANTS
from gamenote.syntax.sgf.dialect import SgfDialect
from gamenote.syntax.sgf.properties import FIELDS
from gamenote.syntax.sgf.reader import SgfCodec, read
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.tree import Property, Tree, move_text, said_by
from gamenote.syntax.sgf.writer import (
    SgfWriter,
    branches,
    escape_game_beginnings,
    extra_text,
    header,
    lines,
    property_text,
)

ON_A_LINE = 10  # nodes
RULES = "RU"  # names a variant that no size tells


class OthelloSgfDialect(SgfDialect, frozen=True, kw_only=True, dict=True):
    """SGF of Othello: the size names the variant, or the rules."""

    def variant_of(self, tree: Tree) -> str | None:
        named = tree.said(RULES)
        return named if named in BY_NAME else super().variant_of(tree)

    def holds(self, item: Property) -> bool:
        usual = {"FF": "1234", "GM": self.game_name}.get(item.name)
        return super().holds(item) and (usual is None or said_by(item) in usual)

    def root_values(self, variant: str | None) -> Mapping[str, str]:
        row = BY_NAME.get(variant or VARIANTS[0].name)
        return {"FF": "4", "GM": self.game_name, "CA": "UTF-8", "SZ": str(row.size) if row else variant or ""}


DIALECT = OthelloSgfDialect(
    game="othello",
    game_name="2",
    moves={"B": "black", "W": "white"},
    derived=frozenset(("FF", "GM", "CA")),
    variants={str(row.size): row.name for row in VARIANTS if not row.anti and not row.corners},
    variant_property="SZ",
    setup_colors={"AB": "black", "AW": "white", "AE": "empty"},
    signs=True,
    draws=True,
    move_text=lambda item: move_text(item) or "pass",
)


class OthelloSgfWriter(SgfWriter):
    """Writer of ten nodes a line, with squares in small letters."""

    def layout(self, line: Line, node_text: Callable[[Node], str]) -> str:
        out, nodes, opening = list[str](), ON_A_LINE, ""
        for part in branches(line):
            if part == "(":
                opening += part
            elif isinstance(part, str):
                out[-1] += part
                nodes = ON_A_LINE
            else:
                text = f"{opening};{escape_game_beginnings(node_text(part))}"
                out += [text] if opening or nodes >= ON_A_LINE else []
                out[-1] += "" if out[-1] is text else text
                nodes = ON_A_LINE if part is self.root else 1 if out[-1] is text else nodes + 1
                opening = ""
        return lines(out)

    def root_properties(self, *, utf_8: bool) -> Iterator[str]:
        kept, values = dict[str, str](), self.dialect.root_values(self.record.variant)
        for extra in self.record.header.extras:  # of one that was there twice, both values
            kept[extra.key] = kept.get(extra.key, "") + extra_text((extra,))
        yield "".join(kept.pop(name, "") or property_text(name, value) for name, value in values.items())
        names = {field: name for name, field in FIELDS.items()}
        yield "".join((*header(self.record, names, FIELDS.values()), *kept.values()))

    def move(self, node: Node) -> str:
        text = super().move(node)
        return "" if is_pass(text) else text.lower() if text.isascii() else text


class OthelloSgfCodec(SgfCodec, OthelloCodec):
    """Reading and writing SGF of Othello."""

    dialect = DIALECT
    result_form = "winner"
    translates = True  # a pass is an empty value

    def read(self, source: Source) -> SgfReading:
        return read(source, DIALECT)

    def prepare(self, record: Record, options: Options) -> Record:
        """Return the record with passes, discs, and a variant by name."""
        record = rewritten_header(with_passes(record), self.result_form, "-")
        row = BY_NAME.get(record.variant or "")
        if row is not None and (row.anti or row.corners):
            fields = {**record.header.fields, Field.RULES: row.name}
            record = replace(record, header=with_fields(record.header, fields=fields))
        root = record.line[0] if record.line else Node()
        start = ENGINE.start(record.variant, root.setup) if root.setup is not None else None
        if root.setup is None or root.setup.edits or not isinstance(start, Position):
            return record
        discs = zip(SEATS, start.discs, strict=True)
        edits = tuple((seat, start.board.names[square]) for seat, each in discs for square in bits(each))
        root = with_fields(root, setup=Setup("", edits, start.colour))
        return replace(record, line=(root, *record.line[1:]))

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield a board that cannot be read."""
        setup = record.line[0].setup if record.line else None
        if setup is None or setup.edits or isinstance(ENGINE.start(record.variant, setup), Position):
            return
        yield Loss(Feature.SETUP, 1, None, record.line[0])

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return OthelloSgfWriter(self.prepare(record, options), DIALECT, engine).text()


CODEC = OthelloSgfCodec()
