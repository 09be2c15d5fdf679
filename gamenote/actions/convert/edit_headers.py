"""Edits of headers: values, names of tags and players, openings.

Nothing beside the header is touched. What a name means there is for the codec to say (`Codec.header_entry`), which
has no entry for tags on which moves, position or variant depend.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from io import StringIO

from gamenote.core import registry
from gamenote.core.format import Format, HeaderEntry
from gamenote.core.questions import Replayed
from gamenote.core.record import PLAYERS, Extra, Field, Header, Record

NOT_KNOWN = ("", "?", "-", "*")  # what says nothing
OPENING = {"eco": "ECO", "opening": "opening"}  # what games are asked -> the name of the entry


@dataclass(frozen=True, slots=True)
class HeaderEdits:
    """What is done to the header of each game, in this order.

    `names` are those of players by their other spellings. An empty value takes an entry away.
    """

    renames: tuple[tuple[HeaderEntry, HeaderEntry], ...] = ()
    values: tuple[tuple[HeaderEntry, str], ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    opening: bool = False

    def __bool__(self) -> bool:
        return bool(self.renames or self.values or self.names or self.opening)

    def edit(self, record: Record, target: Format) -> Record:
        """Return the record under its new header."""
        draft = HeaderDraft(record.header, target)
        for old, new in self.renames:
            draft.rename(old, new)
        for entry, value in self.values:
            draft.put(entry, value)
        for player in PLAYERS if self.names else ():
            name = plain_name(draft.fields.get(player, ""))
            if name in self.names:
                draft.fields[player] = self.names[name]
        if self.opening:
            for entry, value in _missing_opening(record, draft, target):
                draft.put(entry, value)
        edited = record.with_header(draft.header)
        results = [value for entry, value in self.values if entry.field is Field.RESULT]
        # Where the moves end with * whatever the header says, they go on doing so.
        if not results or not (target.codec().result_at_end or _ends_with_result(record)):
            return edited
        return replace(edited, outcome=target.result(results[-1] or "*"))


def _ends_with_result(record: Record) -> bool:
    """Whether the moves end with a result."""
    return record.outcome is not None and record.outcome.text not in NOT_KNOWN


class HeaderDraft:
    """A header that is being edited, for writers of one format."""

    def __init__(self, header: Header, target: Format) -> None:
        self.fields, self.extras, self.order = dict(header.fields), list(header.extras), header.order
        self.codec, self.syntax = target.codec(), target.syntax

    @property
    def header(self) -> Header:
        """The header as it is now."""
        return Header(self.fields, tuple(self.extras), self.order)

    def value(self, entry: HeaderEntry) -> str | None:
        """Return what an entry says; None where there is none."""
        if entry.field is not None:
            return self.fields.get(entry.field)
        at = self._places(entry)
        values = self.extras[at[0]].values if at else ()
        return self.codec.unescape_value(values[0]) if values else None

    def put(self, entry: HeaderEntry, value: str) -> None:
        """Give an entry one value; an empty one takes it away."""
        places, extras = self._places(entry), self.extras
        at = places[0] if places else len(extras)
        if entry.field is not None:
            self.fields.pop(entry.field, None) if not value else self.fields.update({entry.field: value})
        elif value:
            extras.insert(at, Extra(self.syntax, entry.key, (self.codec.escape_value(value),)))
            places = [place + 1 for place in places]
        for place in reversed(places):  # what stood there before
            del extras[place]

    def rename(self, old: HeaderEntry, new: HeaderEntry) -> None:
        """Give the value of an entry to another one that has none.

        Where both say something else, both stay."""
        value, there = self.value(old), self.value(new)
        if value is None or old == new or (there and there != value):
            return
        self.put(old, "")
        self.put(new, value)
        self.order = tuple(new.key if name == old.key else name for name in self.order if name != new.key)

    def _places(self, entry: HeaderEntry) -> list[int]:
        """Return where the extras of an entry stand."""
        own = enumerate(self.extras)
        return [place for place, each in own if each.syntax == self.syntax and each.key == entry.key]


def _missing_opening(record: Record, draft: HeaderDraft, target: Format) -> Iterator[tuple[HeaderEntry, str]]:
    """Yield what the header does not tell of the opening."""
    questions, engine = registry.questions_of(record.game), registry.engine_of(record.game)
    if engine is None:
        return
    for name, tag in OPENING.items():
        entry = target.codec().header_entry(tag)
        if entry is None or name not in questions.names or (draft.value(entry) or "").strip() not in NOT_KNOWN:
            continue
        found = next(iter(questions.answers(name, Replayed(record, engine))), None)
        if isinstance(found, str) and found:
            yield entry, found


def tells_openings(target: Format) -> bool:
    """Whether any game of a format is asked for its opening."""
    games = target.games or tuple(registry.games())
    return any(OPENING.keys() & registry.questions_of(game).names.keys() for game in games)


# Tables of names: a line for each spelling, with the columns `written` and `name`

COLUMNS = ("written", "name")
MARKS = ",;\t"  # what spreadsheets write between columns
LARGEST_TABLE = 64 << 20  # bytes


class TableFault(Exception):
    """Says what is wrong with a table of names."""


def plain_name(text: str) -> str:
    """Return a name as it is compared: without blanks around it."""
    return unicodedata.normalize("NFC", text.strip())


def names_in(text: str) -> dict[str, str]:
    """Return the names of a table by their other spellings.

    Raises TableFault where it contradicts itself."""
    head = text.partition("\n")[0]
    rows = csv.DictReader(
        StringIO(text, newline=""), None, None, "", delimiter=max(MARKS, key=head.count), strict=True
    )
    found: dict[str, str] = {}
    try:
        rows.fieldnames = [cell.strip().casefold() for cell in rows.fieldnames or ()]
        if not set(COLUMNS) <= set(rows.fieldnames):
            raise TableFault("line 1: the first line names the columns: written,name")
        for row in rows:
            if any(map(str.strip, map(str, row.values()))):
                _add_name(found, *(plain_name(row[each]) for each in COLUMNS), line=rows.line_num)
    except csv.Error as failure:
        raise TableFault(f"line {rows.line_num}: {failure}") from None
    for written, name in found.items():
        if found.get(name, name) != name:
            raise TableFault(f"{written!r} stands for {name!r}, which stands for {found[name]!r}")
    return found


def _add_name(found: dict[str, str], written: str, name: str, *, line: int) -> None:
    if not (written and name):
        raise TableFault(f"line {line}: both columns need a name")
    if unprintable(name):
        raise TableFault(f"line {line}: a name holds a control character")
    if found.setdefault(written, name) != name:
        raise TableFault(f"line {line}: {written!r} stands for {found[written]!r} already")


def unprintable(text: str) -> bool:
    """Whether a text holds what no header should: control characters, stray bytes."""
    return any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text)
