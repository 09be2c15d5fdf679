"""The codec of PGN of Chinese chess."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from msgspec.structs import replace

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.lazy import ThingLoader
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Header, Node, Outcome, Record, walk
from gamenote.core.replay import main_moves, position_text
from gamenote.core.source import Source
from gamenote.games.xiangqi.charsets import undecoded_bytes
from gamenote.games.xiangqi.fen import seat_to_move, usual_fen
from gamenote.games.xiangqi.notation import written_moves
from gamenote.games.xiangqi.pgn.reader import XiangqiReader, without_strays
from gamenote.games.xiangqi.pgn.tags import BYTES_MOVETEXT, GAME, TAGS, TITLE, format_of, notation_of_several
from gamenote.games.xiangqi.results import WINNERS, neutral_value, result
from gamenote.games.xiangqi.words import usual_spelling
from gamenote.syntax.movetext.codec import MovetextCodec, PlainDialect
from gamenote.syntax.movetext.cutting import cut
from gamenote.syntax.movetext.reading import MovetextReading
from gamenote.syntax.movetext.tokens import pieces
from gamenote.syntax.movetext.writer import NO_WORD, MovetextWriter, filled
from gamenote.syntax.tagpairs.tree import escape, header_of
from gamenote.syntax.tagpairs.writer import is_name, later_values, tag

# Words in their usual spellings; what is written otherwise is for the grammar.
_DIGIT = "[一二三四五六七八九1-9１-９]"
_PIECE = "[帅帥将將仕士相象马馬傌车車俥炮砲包兵卒]"
PROPER = lazy_pattern(
    rf"(?:{_PIECE}{_DIGIT}|[前中后後一二三四五1-5１-５]{_PIECE})[进進退平]{_DIGIT}"
    r"|[KAEHRCP](?:[1-9]|[-+.])[-+=][1-9]|P[a-e][-+=][1-9]|[A-I][0-9]-[A-I][0-9]|(?:[a-i](?:10|[0-9])){2}"
)
# A move with blanks in it: what stands before the first blank, and what behind it.
_GAP, _LEAD = "[ \t\u00a0\u3000]", "[\\s.(})]"
_NAMED, _WAY = "[帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前中后後]", "[进進上退下平]"
_FILE = "[一二三四五六七八九1-9１-９帅帥将將仕士相象马馬傌车車俥炮砲包兵卒]"
SPACED_MOVE = (
    rf"(?:(?<={_LEAD}{_NAMED}){_GAP}++{_FILE}{_GAP}*+{_WAY}{_GAP}*+{_DIGIT}"
    rf"|(?<={_LEAD}{_NAMED}{_FILE}){_GAP}++{_WAY}{_GAP}*+{_DIGIT}"
    rf"|(?<={_LEAD}{_NAMED}{_FILE}{_WAY}){_GAP}++{_DIGIT})(?![0-9.…])"  # which begins no number
)
ODD_BLANK = lazy_pattern("[\u00a0\u2000-\u200a\u3000]")
COMMENT_OR_BLANK = lazy_pattern(r"\{[^}]*+\}?|;[^\r\n]*+|[\u00a0\u2000-\u200a\u3000]")
# Letters of two bytes, the second of which may look like a sign of PGN.
TWO_BYTES = lazy_pattern(rb"[\x81-\xfe](?:[\x40-\xfe]|[0-9][\x81-\xfe][0-9])")

GAME_BEHIND = lazy_pattern(
    rb"\[[ \t]*+[A-Za-z]|(?<![^ \t\r\n])[0-9]{1,3}\.[ \t\r\n.]*+(?:[A-Ra-r][0-9a-i+.=-]|[\x80-\xff])"
)


class XiangqiDialect(PlainDialect):
    """The movetext of Chinese chess."""

    @cached_property
    def pieces(self) -> re.Pattern[str]:
        return pieces("", "", "", SPACED_MOVE)


DIALECT = XiangqiDialect(
    game="xiangqi",
    tags=TAGS,
    grammar=ThingLoader("grammar", "gamenote.games.xiangqi.pgn.grammar:GRAMMAR"),
    proper=PROPER,
    results=frozenset(WINNERS),
    proper_result=str,
    winners={text: seat for text, seat in WINNERS.items() if seat is not None},
    seats=("red", "black"),
    variant=None,
    variant_tag="",
    setup_tag="FEN",
    side=seat_to_move,
)


class XiangqiReading(MovetextReading):
    """One game of PGN as read."""

    reader = XiangqiReader

    def __init__(self, source: Source, *, quick: bool = True) -> None:
        self._written = source
        super().__init__(with_usual_blanks(source), DIALECT, quick=quick)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return (*undecoded_bytes(self._written), *super().diagnostics)

    def under(self, guessed: str | None) -> Record:
        """Return the record, without a Format that its moves tell anyhow."""
        record, stated = super().under(guessed), self.header.value("Format")
        if stated is None or stated != format_of(main_moves(record)):
            return record
        fields, extras, order = record.header.fields, record.header.extras, record.header.order
        kept = tuple(each for each in extras if each.key != "Format" or len(each.values) > 1)
        return record.with_header(Header(fields, kept, order))


def with_usual_blanks(source: Source) -> Source:
    """Return a game with usual blanks for wide ones."""
    text = source.text
    if text.isascii() or ODD_BLANK.search(text) is None:
        return source
    start = header_of(text, TAGS).span.end
    moves = COMMENT_OR_BLANK.sub(lambda each: each[0] if each[0][0] in "{;" else " ", text[start:])
    return replace(source, text=text[:start] + moves)


class XiangqiWriter(MovetextWriter):
    """Writer of moves in a notation; without one they stay in theirs."""

    def __init__(self, record: Record, engine: Engine | None, notation: str) -> None:
        super().__init__(record, "red", 0)
        self.written: Mapping[int, str] = written_moves(record, engine, notation) if engine and notation else {}

    def move(self, node: Node) -> str:
        text = self.written.get(id(node)) or usual_spelling(node.move or "", black=node.actor == "black")
        return NO_WORD.sub("", text) or "--"

    def words(self, nodes: Iterable[Node]) -> list[str]:
        """Return the moves of nodes as they are written."""
        return [self.move(node) for node in nodes if node.move is not None]


class XiangqiPgnCodec(MovetextCodec):
    """Reading and writing PGN of Chinese chess."""

    dialect = DIALECT
    mixes_charsets = True  # the reading tells bytes that are no characters
    result_at_end = True
    variant_decides = True  # so that the claim is held against the board

    def claim(self, record: Record) -> Outcome | None:
        """Return what the Result tag says, if it says anything."""
        stated = result((record.header.get(Field.RESULT) or "").strip())
        return stated if stated is not None and stated.text != "*" else None

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        if not data.isascii() and not _is_utf_8(data):
            data = TWO_BYTES.sub(lambda letter: b"\x80" * len(letter[0]), data)
        begin = -1
        for place in cut(data, BYTES_MOVETEXT, final=final):
            if begin < place:
                found = GAME_BEHIND.search(data, place)
                if found is None:  # what stands there belongs to no game
                    return
                begin = found.start()
            yield place

    def read(self, source: Source) -> XiangqiReading:
        return XiangqiReading(source)

    def needs_positions(self, options: Options) -> bool:
        return bool(options.get("notation", "as-is") != "as-is")

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield the tags that name game or notation in another way."""
        extras = {each.key for each in record.header.extras if each.syntax == "tagpairs"}
        if GAME in extras:
            yield Loss(Feature.FREE_HEADER, 1, None, (GAME,), said=f"the tag {GAME} becomes {TITLE}")
        strange = tuple(sorted(name for name in extras if not is_name(name)))
        if strange:
            yield Loss(Feature.FREE_HEADER, len(strange), None, strange)

    def prepare(self, record: Record, options: Options) -> Record:
        """Return the record with a dotted date, and without stray words."""
        record = super().prepare(record, options)
        header, date = record.header, record.header.get(Field.DATE) or ""
        if (dotted := neutral_value(Field.DATE, date)) != date:
            record = record.with_header(Header({**header.fields, Field.DATE: dotted}, header.extras, header.order))
        return without_strays(record)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        text = record.outcome.text if record.outcome is not None else ""
        ending = text if text in self.dialect.results else self.dialect.tags.unfinished
        notation = str(options.get("notation", "as-is")).replace("as-is", "")
        writer = XiangqiWriter(record, engine, notation)
        most = notation_of_several(writer.words(node for _, node in walk(record)))
        if most not in ("", notation):  # where some cannot be played, or moves stand in several
            writer = XiangqiWriter(record, engine, most)
        label = format_of(writer.words(record.line), from_one=notation == "uci")
        width = int(options.get("width", 76)) or len(text) + 1_000_000
        tags = "".join(self._tags(record, engine, label, kept=not notation))
        return f"{tags}\n{filled([*writer.pieces(), ending], width, _columns)}"

    def _tags(self, record: Record, engine: Engine | None, label: str | None, *, kept: bool) -> Iterator[str]:
        """Yield the tags in their order, then what else was kept.

        The label is the value of Format, `kept` whether an old one stays."""
        header, setup = record.header, record.line[0].setup if record.line else None
        extras = {each.key: each.values for each in header.extras if each.syntax == "tagpairs" and each.values}
        values = {key: raws[0] for key, raws in extras.items() if is_name(key)}
        values |= {TAGS.names[each]: escape(text) for each, text in header.fields.items() if each in TAGS.names}
        if setup is not None:
            values["FEN"] = escape(usual_fen(position_text(setup, record.variant, engine)))
        values[GAME] = TITLE
        if not kept:
            values.pop("Format", None)
        if label not in (None, "Chinese"):  # Chinese words need no tag
            values.setdefault("Format", str(label))
        later = later_values(header.extras)
        for name in (*TAGS.rows, *(name for name in values if name not in TAGS.rows)):
            if name in values:
                yield from (tag(name, raw) for raw in (values[name], *later.get(name, ())))


def _is_utf_8(data: bytes) -> bool:
    """Tell whether bytes are UTF-8, perhaps cut off within a letter."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return bool(error.end >= len(data) - 3 and error.reason == "unexpected end of data")
    return True


@lru_cache(20_000)
def _columns(text: str) -> int:
    """Return how many columns a text takes."""
    return len(text) if text.isascii() else sum(1 + (unicodedata.east_asian_width(each) in "WF") for each in text)


CODEC = XiangqiPgnCodec()
