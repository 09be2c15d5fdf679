"""Writer of tag pairs, comments, signs and lines of movetext."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gamenote.core.feature import Loss
from gamenote.core.format import Codec, HeaderEntry, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading
from gamenote.core.record import GLYPH_OF, LARGEST, SIGN_OF, Extra, Header, Record
from gamenote.core.source import Source, Span
from gamenote.syntax.tagpairs.dates import ORDER, mended_date
from gamenote.syntax.tagpairs.grammar import NAME, STRING, find_lost_sign
from gamenote.syntax.tagpairs.tree import TagDialect, ValueForm, escape, unescape, words

__all__ = [
    "GLYPH_OF",
    "LARGEST",
    "SIGN",
    "SIGN_OF",
    "TagPairCodec",
    "fill",
    "glyph",
    "is_name",
    "later_values",
    "tag",
]


# Writer of tag pairs, comments and lines of movetext.
#
# Formats of this family write these parts alike.


def tag(name: str, raw: str) -> str:
    """Write a tag pair on one line.

    A value that would not come back from between quotes is escaped first.
    """
    string = f'"{raw}"'
    if re.fullmatch(STRING, string) is None:
        string = f'"{escape(raw)}"'
    return f"[{name} {string}]\n"


def later_values(extras: Iterable[Extra]) -> dict[str, tuple[str, ...]]:
    """Return what tags say behind the first of their name, escaped."""
    return {extra.key: extra.values[1:] for extra in extras if extra.syntax == "tagpairs" and extra.values[1:]}


def is_name(name: str) -> bool:
    """Tell whether a tag may be called so."""
    return re.fullmatch(NAME, name) is not None


def comment(text: str) -> list[str]:
    """Write a comment in pieces; braces within it become parentheses."""
    plain = words(text.replace("{", "(").replace("}", ")"))
    return ["{", *plain.split(" "), "}"] if plain else ["{ }"]


def fill(pieces: Iterable[str], width: int) -> str:
    """Put the pieces on lines; what is longer than one stands alone."""
    lines: list[str] = []
    line: list[str] = []
    room = width
    for piece in pieces:
        if line and len(piece) + 1 > room:
            lines.append(" ".join(line))
            line, room = [], width
        room -= len(piece) + bool(line)
        line.append(piece)
    if line:
        lines.append(" ".join(line))
    return "".join(f"{line}\n" for line in lines)


# Move signs and their numbers, as PGN defines annotation glyphs.
#
# Six of them are written as signs behind a move.

SIGN = lazy_pattern(r"[!?]++|\$[0-9]++")


def glyph(text: str) -> int | None:
    """Return the number of a sign or of `$n`; None without one."""
    if text.startswith("$"):
        return int(text[1:]) if len(text) <= 4 and int(text[1:]) <= LARGEST else None
    return GLYPH_OF.get(text)


class TagPairCodec(Codec):
    """What all formats of tag pairs share; a subclass reads and writes."""

    between = "\n"

    def prepare(self, record: Record, options: Options) -> Record:
        order = options.get(ORDER.name, ORDER.default)
        return record if order == ORDER.default else self._with_dates(record, order)

    def _with_dates(self, record: Record, order: str) -> Record:
        """Return a record whose dates are written YYYY.MM.DD."""
        names, header = self.tag_table().by_form[ValueForm.DATE], record.header
        neutral = {self.tag_table().rows[name].field for name in names}
        fields = {
            key: mended_date(value, order) if key in neutral else value for key, value in header.fields.items()
        }
        extras = tuple(
            Extra(each.syntax, each.key, tuple(mended_date(value, order) for value in each.values))
            if each.syntax == "tagpairs" and each.key in names
            else each
            for each in header.extras
        )
        return record.with_header(Header(fields, extras, header.order))

    def tag_table(self) -> TagDialect:
        """Return the tags that the format knows."""
        raise NotImplementedError

    def header_entry(self, name: str) -> HeaderEntry | None:
        table = self.tag_table()
        neutral = super().header_entry(name)
        key = table.canonical(table.names.get(neutral.field, name) if neutral and neutral.field else name)
        row = table.rows.get(key)
        if not is_name(key) or key in table.decisive:
            return None
        return HeaderEntry(key, row.field if row is not None else None)

    def escape_value(self, value: str) -> str:
        return escape(value)

    def unescape_value(self, raw: str) -> str:
        return unescape(raw)

    def caveat(self, reading: Reading) -> str:
        return "" if reading.syntax.header.has_tags else "the game has no tags"

    def place_of(self, source: Source, reading: Reading, loss: Loss) -> Span | None:
        return find_lost_sign(source, loss)
