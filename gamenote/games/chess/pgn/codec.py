"""The codec of PGN: what chess adds to the reading of movetext."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from gamenote.core.cutting import UNDECODED
from gamenote.core.diagnostic import Diagnostic, Edit, Label, Safety
from gamenote.core.diagnostic import replace as replace_text
from gamenote.core.encoding import control_character
from gamenote.core.engine import Engine
from gamenote.core.feature import Loss
from gamenote.core.format import Options
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Doubt, Reading
from gamenote.core.record import Field, Outcome, Record
from gamenote.core.source import Source, Span
from gamenote.games.chess.pgn.dialect import BYTES_MOVE, DIALECT
from gamenote.games.chess.pgn.reader import PgnReader
from gamenote.games.chess.pgn.tags import (
    BYTES_MOVETEXT,
    COMMENT_OR_SPACE,
    ENDS,
    ODD_SPACE,
    OPEN,
    ROSTER_NAMES,
    TAGS,
    is_dashed,
    proper_result,
    result,
    said_variant,
    standard_sort_key,
    western,
)
from gamenote.games.chess.variants import is_known
from gamenote.syntax.movetext.cutting import LineCutter
from gamenote.syntax.movetext.lint import typographic_dash
from gamenote.syntax.movetext.reading import MovetextReading
from gamenote.syntax.tagpairs.tree import TagDialect, header_of
from gamenote.syntax.tagpairs.writer import TagPairCodec

BYTES_NAMES = frozenset(row.name.encode() for row in TAGS.tags)
BYTES_ROSTER = frozenset(name.encode() for name in ROSTER_NAMES)

TABS = lazy_pattern(r"\t++")
BLANK_LINE = lazy_pattern(r"\n[ \t]*+[\r\n]|\r(?!\n)[ \t]*+[\r\n]")


class PgnReading(MovetextReading):
    """One game of PGN as read."""

    reader = PgnReader

    def __init__(self, source: Source, *, quick: bool = True) -> None:
        super().__init__(as_read(source) if not source.tame else source, DIALECT, quick=quick)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        found = super().diagnostics
        if "\t" in self.source.text[: self.header.span.end]:
            found = (*found, *self._report_tabs())
        return found if self.header.usual else self._with_dashed_result(found)

    def _with_dashed_result(self, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Add the Result tag with a dash in place of the hyphen.

        Where the game ends with the same, both are one finding."""
        tag = self.header.get("Result")
        if tag is None or not is_dashed(tag.value):
            return found
        end = self.syntax.ending_span
        same = [each for each in found if each.rule == typographic_dash.code and each.span == end]
        places = (tag.value_span, *(each.span for each in same))
        proper = proper_result(tag.value)
        fix = [edit for place in places for edit in replace_text(place, proper)]
        message = f"{tag.value} has a dash in place of the hyphen"
        see = [Label(each, "and here") for each in places[1:]]
        finding = typographic_dash.found(message, places[0], see=see, title=f"write {proper}", fix=fix)
        return (*(each for each in found if each not in same), finding)

    def _report_tabs(self) -> Iterator[Diagnostic]:
        places = [tag.value_span for tag in self.header.tags]
        found = (each for at in places for each in TABS.finditer(self.source.text, at.start, at.end))
        tabs = [Span(*each.span()) for each in found]
        if tabs:
            more = "" if len(tabs) == 1 else f", the first of {len(tabs)} in this game"
            message, title = f"a tab in the value of a tag{more}", "write blanks"
            fix = [Edit(span, " ") for span in tabs]
            yield control_character.found(message, tabs[0], title=title, fix=fix, safety=Safety.SAFE)

    @property
    def names_variant(self) -> bool:
        """Whether the game names its variant, be it one that nobody knows."""
        return bool(said_variant(self.header))

    def place(self, name: Field | str) -> Span | None:
        tag = self.header.get("Variant") if name == "variant" else None
        return tag.value_span if tag is not None and tag.value.strip() else super().place(name)

    @cached
    def doubt(self) -> Doubt:
        """Whether rules may have anything to say of the game's form."""
        known = super().doubt
        return Doubt.MOVES if known is Doubt.NONE and self._is_laid_out_oddly else known

    @property
    def _is_laid_out_oddly(self) -> bool:
        """Whether blank lines stand elsewhere than they should, or no moves."""
        text, moves = self.source.text, self._moves
        body = text[self.header.span.end :]
        bare = body.strip()
        gap = body[: body.find(bare[:1])] if bare else ""
        if moves is None or not moves.moves or gap.count("\n") != 2 or BLANK_LINE.search(bare) is not None:
            return True
        return self.source.followed and not text.endswith(ENDS)

    @property
    def _has_odd_header(self) -> bool:
        if super()._has_odd_header:
            return True
        count = self.header.value("PlyCount")
        return self.header.value("Result") is None or (count is not None and int(count) != self.syntax.plies)


def as_read(source: Source) -> Source:
    """Return a game with usual blanks and letters, each in its place."""
    text = source.text
    if not text.isascii() and UNDECODED.search(text) is not None:
        text = UNDECODED.sub(lambda each: western(each[0]), text)
    if ODD_SPACE.search(text) is not None:
        start = header_of(text, DIALECT.tags).span.end
        text = text[:start] + COMMENT_OR_SPACE.sub(
            lambda each: each[0] if each[0][0] in "{;" else " ", text[start:]
        )
    return source if text is source.text else replace(source, text=text)


class PgnCodec(TagPairCodec):
    """Reading and writing PGN."""

    mixes_charsets = True
    result_at_end = True
    variant_decides = True

    def claim(self, record: Record) -> Outcome | None:
        said = result(record.header.get(Field.RESULT) or OPEN)
        return None if said is None or said.text == OPEN else said

    def reports_variant(self, reading: Reading) -> bool:
        name = said_variant(reading.syntax.header)
        return bool(name) and not is_known(name)

    def needs_positions(self, options: Options) -> bool:
        return bool(options.get("notation", "san") != "san" or options.get("letters", "en") != "en")

    def drops(self, record: Record, options: Options) -> Iterable[Loss]:
        from gamenote.games.chess.pgn.writer import drops

        return drops(record, options)

    def order(self, options: Options) -> Callable[[Record], Any] | None:
        return standard_sort_key if options.get("sort", "as-found") == "standard" else None

    def tag_table(self) -> TagDialect:
        return TAGS

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return LineCutter(data, BYTES_MOVETEXT, BYTES_MOVE, BYTES_NAMES, BYTES_ROSTER, final=final).cuts()

    def read(self, source: Source) -> PgnReading:
        return PgnReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        from gamenote.games.chess.pgn.writer import write

        return write(record, engine, options)


CODEC = PgnCodec()
