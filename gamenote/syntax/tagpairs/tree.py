"""Headers of tag pairs, and the table of a format's tags."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from typing import NamedTuple, Protocol

from msgspec import Struct

from gamenote.core.diagnostic import Edit
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment, Field
from gamenote.core.source import Span
from gamenote.syntax.tagpairs import grammar
from gamenote.syntax.tagpairs.grammar import BLANK, NAME

__all__ = ["Header", "Tag", "TagDialect", "TagRow", "ValueForm", "escape"]


# A `TagDialect` is one format's table of tags, and of markers that end a game. A `Header` holds the tag pairs of a
# game in order, the damaged ones and all that stood between them included; the first of several tags of one name
# counts.

MOST_JUDGED = 1000  # lists of names, and values of a tag, that are remembered
# A date of which no rule has anything to say: long ago may be odd, and few know which February has 29 days.
PLAIN_DATE = (
    r"(?:1[5-9]|20)[0-9]{2}\.(?:\?\?\.\?\?|(?:0[1-9]|1[0-2])\.(?:0[1-9]|1[0-9]|2[0-8]|\?\?)"
    r"|(?:0[13-9]|1[0-2])\.(?:29|30)|(?:0[13578]|1[02])\.31)|\?{4}\.\?\?\.\?\?"
)


class ValueForm(Enum):
    """The forms of tag values that rules look at."""

    DATE = "date"
    NUMBER = "number"
    RATING = "rating"
    TIME_USED = "time used"
    TIME_OF_DAY = "time of day"
    TIME_CONTROL = "time control"
    PLAYER_TYPE = "type of a player"


class TagRow(Struct, frozen=True):
    """One tag that a format knows.

    `fill` stands for an unknown value, where one may be put in. `fits` tells whether a value can be meant; no fix
    makes one that cannot. A rule that is run on doubt looks at the value of a `watched` tag, and at those of a
    form. An `implied` value is the mark of the
    format itself, which its writer writes anyway: no record holds it.
    """

    name: str
    field: Field | None = None
    required: bool = False
    fill: str = ""
    form: ValueForm | None = None
    needs_words: bool = False  # an empty value is worth a word
    fits: Callable[[str], bool] | None = None
    watched: bool = False
    implied: str | None = None


class PlainValues(dict[str, bool]):
    """Which values of a tag no rule has anything to say of."""

    def __init__(self, pattern: str) -> None:
        super().__init__()
        self._plain = re.compile(pattern)

    def __missing__(self, value: str) -> bool:
        known = self._plain.fullmatch(value) is not None
        if len(self) < MOST_JUDGED:
            self[value] = known
        return known


class Layout(Struct, frozen=True):
    """What headers share whose tags have the same names in order.

    Fields:
        names: Those of the tags.
        places: Of the tags by their names, the last of several.
        usual: All names are known, none is missing or there twice, and no value is watched but those of `judged`.
        judged: The tags, by place and name, whose values have to be looked at.
        fields: The places of values that fill fields of a record.
        others: The places and rows of all other tags; a name that is not known has no row.
    """

    names: tuple[str, ...]
    places: Mapping[str, int]
    usual: bool
    judged: tuple[tuple[int, PlainValues], ...]
    fields: tuple[tuple[Field, int], ...]
    others: tuple[tuple[int, str, TagRow | None], ...]


class TagDialect(Struct, frozen=True, dict=True):
    """The tags and markers of one format.

    Rows stand in the order in which its tags are written. `movetext` matches what only movetext begins with.
    `terminators` end the moves, `unfinished` those of a game that goes on; where results are among them, they are
    told again behind the moves. With `strings_end` a tag whose quotes are not closed breaks a rule of its own
    (`unterminated-string`).
    """

    tags: tuple[TagRow, ...]
    terminators: tuple[str, ...]
    unfinished: str
    movetext: str
    blank_before_value: bool = False
    strings_end: bool = False
    empty_values: bool = False  # an empty value is as good as an unknown one
    loose: bool = False  # tags may go over lines, and those whose quotes are amiss have their values all the same
    wrapped: bool = False  # words in brackets, as forums put them around a game, mean nothing
    plain: Mapping[str, str] = {}  # patterns of values of which no rule has anything to say, by tag
    slips: Mapping[str, Callable[[str], bool]] | None = None  # whose slips are told, where a value fits; None: all
    capitals_only: bool = False  # all that is asked of the case of names is a capital at their beginning
    decisive: frozenset[str] = frozenset()  # names of tags on which moves, position or variant depend

    @cached_property
    def rows(self) -> Mapping[str, TagRow]:
        return {row.name: row for row in self.tags}

    @cached_property
    def names(self) -> Mapping[Field, str]:
        """The names of tags by the header fields that they fill."""
        return {row.field: row.name for row in self.tags if row.field is not None}

    @cached_property
    def by_form(self) -> Mapping[ValueForm, tuple[str, ...]]:
        """The names of tags by the form of their values."""
        return {form: tuple(row.name for row in self.tags if row.form is form) for form in ValueForm}

    @cached_property
    def _canonical_names(self) -> Mapping[str, str]:
        return {row.name.lower(): row.name for row in self.tags}

    @cached_property
    def plain_values(self) -> Mapping[str, PlainValues]:
        """The sound values of watched tags and of dates."""
        dates = dict.fromkeys(self.by_form[ValueForm.DATE], PLAIN_DATE)
        return {name: PlainValues(pattern) for name, pattern in (dates | {**self.plain}).items()}

    @cached_property
    def _required_names(self) -> frozenset[str]:
        return frozenset(row.name for row in self.tags if row.required)

    @cached_property
    def _unwatched_names(self) -> frozenset[str]:
        unwatched = {row.name for row in self.tags if not row.watched and row.form is None}
        return frozenset(unwatched.union(self.plain_values))

    @cached_property
    def meant(self) -> dict[str, tuple[str, ...]]:
        """The known names that unknown ones may stand for.

        They are filled in as they are found out.
        """
        return {}

    @cached_property
    def _layout_cache(self) -> dict[tuple[str, ...], Layout]:
        return {}

    def layout(self, names: tuple[str, ...]) -> Layout:
        """Return what headers with tags of these names share.

        Few such lists exist, so they are remembered.
        """
        known = self._layout_cache.get(names)
        if known is None:
            known = self._laid_out(names)
            if len(self._layout_cache) < MOST_JUDGED:
                self._layout_cache[names] = known
        return known

    def layout_between(self, gaps: tuple[str, ...]) -> Layout:
        """Return the layout of headers by what stands before their values."""
        known = self._layout_cache.get(gaps)
        if known is None:
            known = self.layout(tuple(gap.strip("]\r\n [") for gap in gaps))
            if len(self._layout_cache) < MOST_JUDGED:
                self._layout_cache[gaps] = known
        return known

    def _laid_out(self, names: tuple[str, ...]) -> Layout:
        whole = self.loose or self._required_names <= {*names}
        rows = [self.rows.get(name) for name in names]
        return Layout(
            names,
            {name: at for at, name in enumerate(names)},
            whole and len({*names}) == len(names) and {*names} <= self._unwatched_names,
            tuple((at, self.plain_values[name]) for at, name in enumerate(names) if name in self.plain_values),
            tuple((row.field, at) for at, row in enumerate(rows) if row is not None and row.field is not None),
            tuple(
                (at, name, row)
                for at, (name, row) in enumerate(zip(names, rows, strict=True))
                if row is None or row.field is None
            ),
        )

    def canonical(self, name: str) -> str:
        """Return the name as the format spells it, whatever its case."""
        return name if name in self.rows else self._canonical_names.get(name.lower(), name)


class Tag(NamedTuple):
    """One tag pair as written, and where it stands.

    `raw` is what stands between the quotes, still escaped. Places are numbers, of which spans are made on demand.
    """

    name: str
    raw: str
    start: int
    name_start: int
    raw_start: int
    end: int
    gap: bool = True  # a blank between name and value

    @property
    def value(self) -> str:
        return unescape(self.raw)

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def name_span(self) -> Span:
        return Span(self.name_start, self.name_start + len(self.name))

    @property
    def value_span(self) -> Span:
        """The place between the quotes."""
        return Span(self.raw_start, self.raw_start + len(self.raw))


class Damaged(Struct, frozen=True):
    """A line that begins like a tag pair and is none."""

    text: str
    name: str | None
    span: Span


class Header:
    """The header of one game.

    Fields:
        comments: Those between the tags.
        others: Kind and place of what else stood there: "percent", "prose", ...
        span: All up to the last tag.
        usual: It has a tag a line, and none of the rules of stage HEADER has anything to say.
    """

    usual = False

    def __init__(
        self,
        dialect: TagDialect,
        tags: tuple[Tag, ...],
        damaged: tuple[Damaged, ...],
        comments: tuple[Comment, ...],
        others: tuple[tuple[str, Span], ...],
        span: Span,
    ) -> None:
        self.dialect, self.span = dialect, span
        self.tags, self.damaged, self.comments, self.others = tags, damaged, comments, others

    @property
    def has_tags(self) -> bool:
        """Whether the header has any tags."""
        return bool(self.tags)

    @property
    def unread(self) -> Iterator[Span]:
        """The places of damaged tags that have no value all the same."""
        known = {tag.start for tag in self.tags} if self.damaged else ()
        return (each.span for each in self.damaged if each.span.start not in known)

    @cached
    def _first(self) -> dict[str, Tag]:
        found: dict[str, Tag] = {}
        for tag in self.tags:
            found.setdefault(self.dialect.canonical(tag.name), tag)
        return found

    def get(self, name: str) -> Tag | None:
        """Return the tag of that canonical name that counts."""
        return self._first.get(name)

    def value(self, name: str) -> str | None:
        """Return what the tag of that name says."""
        tag = self._first.get(name)
        return tag.value if tag is not None else None

    def place(self, name: Field | str) -> Span | None:
        """Return the place of a tag's value, without its quotes.

        None when there is no such tag.
        """
        tag = self.get(self.dialect.names.get(name, "") if isinstance(name, Field) else name)
        return tag.value_span if tag is not None else None

    def raws(self) -> dict[str, str]:
        """Return the escaped values of the tags that count, by name."""
        raws = ((name, tag.raw) for name, tag in self._first.items())
        return {name: proper_raw(raw) if '"' in raw else raw for name, raw in raws}

    def repeats(self) -> dict[str, tuple[str, ...]]:
        """Return what repeated tags say, escaped, by name, the first one first.

        There are only names that stand there twice with different values; later empty ones say nothing."""
        found = dict[str, dict[str, None]]()
        for tag in self.tags if len(self._first) < len(self.tags) else ():
            raws = found.setdefault(self.dialect.canonical(tag.name), {})
            if not raws or tag.raw.strip(" \t"):
                raws[proper_raw(tag.raw)] = None
        return {name: tuple(raws) for name, raws in found.items() if len(raws) > 1}

    def laid_out(self) -> tuple[Layout, Sequence[str]]:
        """Return the layout of the tags that count, and their escaped values."""
        raws = self.raws()
        return self.dialect.layout(tuple(raws)), [*raws.values()]

    def kept(self) -> Iterator[tuple[str, Tag]]:
        """Yield the tags that count, each behind its canonical name.

        They stand in the order of the file.
        """
        return iter(self._first.items())

    def mentions(self, name: str) -> bool:
        """Tell whether a tag has this name, be it a damaged one."""
        return name in self._first or any(
            line.name and self.dialect.canonical(line.name) == name for line in self.damaged
        )


class Jump(Struct, frozen=True):
    """A move number that does not follow from the one before.

    `turn` counts turns from 1; `back` tells that it goes on where an earlier jump had left the count, so that
    nothing more is wrong. `words` are said of it where there is more to say than what is expected.
    """

    span: Span
    written: str
    expected: int
    turn: int
    back: bool = False
    words: str = ""


class Shifts:
    """How far the numbers of a line are out of count."""

    def __init__(self) -> None:
        self._left = dict[int, None]()  # by earlier jumps, the last one behind the others
        self._shift = 0

    def is_back(self, jump: int) -> bool:
        """Tell whether a jump leads back into a count that was left."""
        self._left[self._shift] = None
        self._shift += jump
        back = jump != 0 and self._shift in self._left
        while back and self._shift in self._left:
            self._left.popitem()
        return back


class TagPairGame(Protocol):
    """What the shared rules ask of a format's own tree."""

    @property
    def header(self) -> Header: ...
    @property
    def first(self) -> Span:
        """The first character of the game."""

    @property
    def formless(self) -> bool:
        """Whether nothing here is like a game."""

    @property
    def cut_short(self) -> bool:
        """Whether an open comment hides the rest of the game."""

    @property
    def terminator(self) -> str | None: ...
    @property
    def last_token(self) -> Span: ...
    @property
    def jumps(self) -> tuple[Jump, ...]: ...

    def renumbering_edits(self, jump: Jump) -> tuple[Edit, ...]:
        """Return edits that cure a jump; none where another has them."""


def read_header(text: str, end: int, dialect: TagDialect) -> Header:
    """Read the header of a game, which reaches up to `end`."""
    tags: list[Tag] = []
    damaged: list[Damaged] = []
    comments: list[Comment] = []
    others: list[tuple[str, Span]] = []
    items = grammar.items(loose=dialect.loose, wrapped=dialect.wrapped)
    for item in items.finditer(text, 0, end):
        span = Span(*item.span())
        kind = item.lastgroup or ""
        if kind == "damaged" and dialect.loose and (tag := _loose_tag(item[0], span)) is not None:
            tags.append(tag)
            if not item[0].rstrip(" \t").endswith('"]'):
                damaged.append(Damaged(item[0].rstrip(" \t"), tag.name, span))
        elif kind == "broken":
            start = item.start("broken_string") + 1
            name, raw = item["broken_name"], item["broken_string"][1:-1]
            tags.append(
                Tag(name, raw, span.start, item.start("broken_name"), start, span.end, bool(item["broken_gap"]))
            )
        elif kind == "tag" or item["name"]:
            tags.append(_make_tag(item, span))
        elif kind == "damaged":
            name = re.match(rf"\[[ \t]*+({grammar.NAME})", item[0])
            damaged.append(Damaged(item[0].rstrip(" \t"), name[1] if name else None, span))
        elif kind in ("comment", "open"):
            comments.append(read_comment(item[0], span))
        if kind not in ("tag", "damaged", "blank", "wrapper"):
            others.append((kind, span))
    return Header(dialect, tuple(tags), tuple(damaged), tuple(comments), tuple(others), Span(0, end))


def _loose_tag(text: str, span: Span) -> Tag | None:
    """Read a tag whose quotes or bracket are amiss."""
    match = grammar.QUOTED_TAG.fullmatch(text) or grammar.BARE_TAG.fullmatch(text)
    if match is None:
        match = grammar.OPEN_TAG.match(text)
        if match is None or '"' in text[match.end() :]:
            return None
        raw = match[3].rstrip(" \t")
        raw = raw.removesuffix("]")
    else:
        raw = match[3]
    begin = span.start
    return Tag(match[1], raw, begin, begin + match.start(1), begin + match.start(3), span.end, bool(match[2]))


def _make_tag(item: re.Match[str], span: Span) -> Tag:
    start, string = item.start("string"), item["string"]
    return Tag(item["name"], string[1:-1], span.start, item.start("name"), start + 1, span.end, bool(item["gap"]))


def read_comment(text: str, span: Span) -> Comment:
    """Read a comment in braces; the closing one may be missing.

    Its text is its words, with one blank between them.
    """
    return Comment(words(text[1:-1] if text.endswith("}") else text[1:]), span)


def words(text: str) -> str:
    """Return the words of a text, one blank between them."""
    return " ".join(re.findall(r"[^ \t\r\n]++", text))


_ESCAPED = lazy_pattern(r'\\(["\\])')


_BARE_QUOTE = lazy_pattern(r'(\\[^\r\n])|"')


def proper_raw(raw: str) -> str:
    """Return the text between quotes, quotes in it escaped."""
    return _BARE_QUOTE.sub(lambda each: each[1] or '\\"', raw) if '"' in raw else raw


def unescape(raw: str) -> str:
    r"""Return the value of a tag.

    `\"` and `\\` stand for quote and backslash, any other backslash for itself.
    """
    return _ESCAPED.sub(r"\1", raw) if "\\" in raw else raw


def escape(value: str) -> str:
    """Write a value as it stands between quotes, on one line."""
    return re.sub(r"[\r\n]++", " ", value).replace("\\", "\\\\").replace('"', '\\"')


# Quick reading of headers that have each tag on a line.
#
# Such a header is told by one pattern, and cut at its quotes. Whatever is not so plain is left to `tree`.

# Values that are empty, or begin with a blank, are for others, and so are hyphens where they are as good as empty.
NO_HYPHEN = r'(?!-[ \t]*+")'
VALUE = r'[^"\\\r\n \t][^"\\\r\n]*+'
# A comment in which nothing looks like a tag, since that might be the beginning of a game.
COMMENT = rf'\{{(?:[^{{}}\[]++|\[(?!{NAME}[ \t]*+"))*+\}}'


@cache
def _header_pattern(movetext: str, loose: bool) -> re.Pattern[str]:
    pair = rf'\[{NAME} "{"" if loose else NO_HYPHEN}{VALUE}"\]'
    return re.compile(rf"(?:{pair}\r?\n(?=\[))*+{pair}(?={BLANK}++(?:{COMMENT}{BLANK}*+)*+{movetext})")


class PlainHeader(Header):
    """A header with a tag on each line, without escapes.

    Its pieces are what stands before, between and behind the quotes, in turn.
    # hot: `read_header` is the plain code, and test_plain holds it there.
    """

    damaged = comments = others = ()
    has_tags = True

    def __init__(self, dialect: TagDialect, pieces: list[str], size: int) -> None:
        self.dialect, self.span = dialect, Span(0, size)
        self._pieces, self._raws = pieces, pieces[1::2]
        self._layout = layout = dialect.layout_between(tuple(pieces[:-1:2]))
        self.usual = layout.usual and all(values[self._raws[place]] for place, values in layout.judged)

    @cached
    def tags(self) -> tuple[Tag, ...]:  # type: ignore[override]
        found, at = list[Tag](), 0
        for place, raw in enumerate(self._raws):
            at += len(self._pieces[2 * place]) + 1
            found.append(self._make_tag(place, at))
            at += len(raw) + 1
        return tuple(found)

    def _make_tag(self, place: int, value: int) -> Tag:
        """Return the tag whose value begins there."""
        raw, gap = self._raws[place], self._pieces[2 * place]
        start = value - 1 - len(gap) + gap.index("[")
        return Tag(self._layout.names[place], raw, start, start + 1, value, value + len(raw) + 2)

    def get(self, name: str) -> Tag | None:
        if not self.usual:
            return super().get(name)
        place = self._layout.places.get(name)
        return (
            self._make_tag(place, len('"'.join(self._pieces[: 2 * place + 1])) + 1) if place is not None else None
        )

    def value(self, name: str) -> str | None:
        if not self.usual:
            return super().value(name)
        place = self._layout.places.get(name)
        return self._raws[place] if place is not None else None

    def mentions(self, name: str) -> bool:
        return name in self._layout.places or super().mentions(name)

    def raws(self) -> dict[str, str]:
        return dict(zip(self._layout.names, self._raws, strict=True)) if self.usual else super().raws()

    def laid_out(self) -> tuple[Layout, Sequence[str]]:
        return (self._layout, self._raws) if self.usual else super().laid_out()


def plain_header(text: str, dialect: TagDialect) -> Header | None:
    """Read a header with a tag on each line; None for others."""
    match = _header_pattern(dialect.movetext, dialect.loose).match(text)
    return PlainHeader(dialect, match[0].split('"'), match.end()) if match is not None else None


def header_of(text: str, dialect: TagDialect) -> Header:
    """Read the tags of a game."""
    return plain_header(text, dialect) or read_header(
        text, grammar.seam(text, dialect.movetext, loose=dialect.loose, wrapped=dialect.wrapped), dialect
    )
