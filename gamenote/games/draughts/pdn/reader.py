"""Games of PDN, read and written: what draughts adds to movetext."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gamenote.core.diagnostic import replace
from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Outcome, Record
from gamenote.core.source import Source, Span
from gamenote.games.draughts.pdn.dialect import BYTES_MOVETEXT, DIALECT, TAGS, claim, differ, read_gametype
from gamenote.games.draughts.pdn.lint_spelling import setup_syntax, star_strength
from gamenote.syntax.movetext.cutting import cut
from gamenote.syntax.movetext.reader import Handlers, Reader, behind_blanks
from gamenote.syntax.movetext.reading import MovetextReading
from gamenote.syntax.movetext.tree import Item, Kind, add_note
from gamenote.syntax.tagpairs.report import IN_BRACES, in_braces, short
from gamenote.syntax.tagpairs.tree import TagDialect
from gamenote.syntax.tagpairs.writer import TagPairCodec

POSITION = lazy_pattern(r'/[ \t]*FEN[ \t\r\n]*"([^"/]*)"[ \t\r\n]*/')


class PdnReader(Reader):
    """Reader of one game of PDN."""

    scored = True  # a result of its own kind may end it

    def find_score(self, at: int) -> Span | None:
        """Find a result of the Result tag's own kind, such as 4-6."""
        header, text, dialect = self.game.header, self.text, self.dialect
        value = (header.value("Result") or "").strip()
        if not self.scored or not value or dialect.is_result(value):
            return None
        bare = text.rstrip(" \t\r\n\u00a0*")
        begin = len(bare) - len(value)
        if begin < at or not bare.endswith(value) or bare[begin - 1 : begin].strip():
            return None
        if dialect.is_move(value):
            from gamenote.games.draughts.guess import last_is_illegal

            moves = [*self._moves_before(begin), value]
            if not last_is_illegal(header.value("GameType"), header.value("FEN"), moves):
                return None
        return Span(begin, len(bare))

    def _moves_before(self, end: int) -> list[str]:
        """Read the main line as far as it stands before a place."""
        before = PdnReader(Source("", self.text[:end]), self.game.header, self.dialect)
        before.scored = False
        return list(before.read().texts)

    def _read_setup(self, text: str, span: Span) -> None:
        """Read a position among the moves."""
        self.report_lone_number()
        dialect, match = self.dialect, POSITION.fullmatch(text)
        if match is None or not match[1].strip():
            what = "no position between the quotes" if match else 'write a position as /FEN "..."/'
            fix = in_braces(text.strip("/ \t"), span)
            self.say(setup_syntax, f"{short(text)}: {what}", span, fix=fix, title=IN_BRACES)
            self.lose(span)
            return
        item = Item(Kind.SETUP, match[1], span.start, len(text), plies=0)
        self.line.append(item)
        self.game.setups.append(item)
        if dialect.passes(match[1]):
            self.players[-1] = 1 - self.players[-1]
            self.numbers.interrupt()
        else:
            self.players[-1] = dialect.player(match[1], self.game.header)
            self.numbers.restart()
        item.player = self.players[-1]

    def _read_star(self, text: str, span: Span) -> None:
        """Read a star, which ends the game.

        Glued to a move it says that the move was forced while the game goes on.
        """
        move = self.line[-1] if self.line else None
        glued = move is not None and move.kind is Kind.MOVE and move.end == span.start
        at = behind_blanks(self.text, span.end)
        if move is None or not glued or at == len(self.text) or self._ends_at(at):
            self.read_terminator(text, span)
            return
        notes = move.own_notes()
        notes.glyphs = add_note(notes.glyphs, 7)
        words = f"the star after {move.text} (forced move) is written $7"
        sign = " $7 " if self.text[span.end] in "0123456789" else " $7"
        self.say(star_strength, words, span, fix=replace(span, sign), title="write $7")

    def _ends_at(self, at: int) -> bool:
        """Tell whether what comes next shows that the game has ended."""
        known = self.text.startswith(("[", "*", "1."), at)
        return not self.openings and (known or self.dialect.grammar().end_of("result", self.text, at) is not None)

    handlers: ClassVar[Handlers] = {
        **Reader.handlers,
        "setup": _read_setup,
        "star": _read_star,
    }


class PdnReading(MovetextReading):
    """One game of PDN as read."""

    reader = PdnReader

    def __init__(self, source: Source, *, quick: bool = True) -> None:
        super().__init__(source, DIALECT, quick=quick)
        gametype = self.header.value("GameType")
        self._gametype = read_gametype(gametype) if gametype is not None else None

    @property
    def _has_odd_header(self) -> bool:
        kind = self._gametype
        return kind is None or kind.row is None or kind.odd or super()._has_odd_header

    @property
    def names_variant(self) -> bool:
        """Whether the game names its variant, be it one that nobody knows."""
        return self._gametype is not None


class PdnCodec(TagPairCodec):
    """Reading and writing PDN."""

    variant_decides = True

    def claim(self, record: Record) -> Outcome | None:
        return claim(record)

    def needs_positions(self, options: Options) -> bool:
        return any(options.get(name, "as-is") != "as-is" for name in ("notation", "captures"))

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        if options.get("terminator") == "*" and differ(record):
            yield Loss(Feature.OUTCOME, 1, None)

    def tag_table(self) -> TagDialect:
        return TAGS

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, BYTES_MOVETEXT, final=final)

    def read(self, source: Source) -> PdnReading:
        return PdnReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        from gamenote.games.draughts.pdn.writer import write

        return write(record, engine, options)


CODEC = PdnCodec()
