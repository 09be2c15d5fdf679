"""Formats: ways to store whole games, as plugins describe them.

A `Format` is cheap to import: names, file endings, what it can keep. Its `Codec`, which needs the grammar, is
made when a file is read or written for the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NewType, Protocol, runtime_checkable

from msgspec import Struct, field
from msgspec.structs import replace

from gamenote.core.charsets import codec_of
from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature, Loss, losses, sum_losses
from gamenote.core.lazy import Function, Loader, OptionalFunction, import_late, usual
from gamenote.core.reading import Reading
from gamenote.core.record import Field, Outcome, Record
from gamenote.core.source import Place, Source, Span

if TYPE_CHECKING:
    from gamenote.core.engine import Engine
    from gamenote.core.rule import Rule
else:  # `help()` looks the types of fields up, whose modules are imported late
    Engine, Rule = NewType("Engine", object), NewType("Rule", object)

__all__ = [
    "Charset",
    "Codec",
    "CompanionCodec",
    "Entry",
    "Format",
    "Frame",
    "Option",
    "Options",
    "TableCodec",
    "WholeCodec",
    "WrittenCodec",
]

Options = Mapping[str, Any]
ANY = ("*",)  # of `Charset.allowed`
HEAD = 4096  # bytes that tell what a file or a game is
CERTAIN = 1.0  # of `Format.sniff`
PLAIN_TEXT = ".txt"  # the ending of anything
LOADERS = ("codec", "rules")  # the fields of a `Format` that give a thing, and those that are asked
FUNCTIONS = ("keeps", "sniff", "result", "owns", "header_names")


class Option(Struct, frozen=True):
    """One option of a format, as in `-O notation=short`.

    Values are checked against `choices` or `kind`.

    `foreign` is the default where the record comes from another format than this one or json, `apart` the one
    where a game leaves the company of its file, which may have made plain what the game itself does not say.
    The value of a `listed` one is several choices, with commas between them.
    """

    name: str
    help: str
    default: str | int | bool
    choices: tuple[str, ...] = ()
    foreign: str | int | bool | None = None
    apart: str | int | bool | None = None
    listed: bool = False


def no_declared_charset(head: bytes) -> str | None:
    """Where no game says its charset."""
    return None


def no_other(data: bytes) -> str | None:
    """Where no charset stands in for the default."""
    return None


class Charset(Struct, frozen=True):
    """How bytes become text.

    `declared` finds the name of a charset in the bytes of a game; only `allowed` ones are obeyed, or all that
    contain ASCII (`ANY`).

    Fields:
        fallback: A guess at bytes that the default charset does not fit, or does not fit well.
    """

    default: str = "utf-8"
    declared: Callable[[bytes], str | None] = no_declared_charset
    allowed: tuple[str, ...] = ("utf-8",)
    fallback: Callable[[bytes], str | None] = no_other

    def known(self, name: str | None) -> str | None:
        """Return the codec that a declared name means here."""
        codec = codec_of(name) if name is not None else None
        return codec if codec in self.allowed or self.allowed == ANY else None


class Frame(Struct, frozen=True):
    """What stands around the games of a file."""

    opening: str = ""
    between: str = ""
    closing: str = ""


FIELDS_BY_NAME = {each.value: each for each in Field}


class HeaderEntry(Struct, frozen=True):
    """What a name means in the header of a format.

    Fields:
        key: The name as the format spells it.
        field: The header field that it fills; None: it is an extra.
    """

    key: str
    field: Field | None = None


class Codec(Protocol):
    """Reading and writing one format.

    A codec is a subclass: what has a body here is a default, all else is required.

    Fields:
        between: What is written between two games of a file, beside the line end that ends a game.
        binary: Its files are no text: a character of their sources, and of what is written, is a byte.
        final: Header entries of its own about the last position.
        judges_variations: Whether variations are checked by the rules of the game, too.
        programs: Those that add to records what `without` leaves out.
        mixes_charsets: Single lines in another charset have a rule of their own.
        allows_wide: UTF-16 and UTF-32 are charsets as others, of which its own rules tell.
        result_at_end: A result that contradicts the play is told behind the moves, not in the header.
        scores: Results tell the score, not only who has won.
        variant_decides: Who wins by a result differs by variant: `claim` tells.
        translates: Moves are written in another notation than the game's: their spans hold other text.
    """

    between: str = ""
    binary: bool = False
    final: frozenset[str] = frozenset()
    judges_variations: bool = True
    mixes_charsets: bool = False
    allows_wide: bool = False
    programs: tuple[str, ...] = ()
    result_at_end: bool = False
    scores: bool = False
    translates: bool = False
    variant_decides: bool = False

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        """Return the offsets at which games after the first begin.

        `data` begins at the start of a game. Unless `final`, more bytes follow, and only those offsets may be
        given that no later byte can change. Total and linear.
        """
        ...

    def read(self, source: Source) -> Reading:
        """Read one game. Never raises, whatever the text."""
        ...

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """Return the record as canonical text, with a final line end."""
        ...

    def frame(self, options: Options) -> Frame | None:
        """Return what stands around games; None: they are not written apart."""
        return Frame(between=self.between)

    def lacks(self) -> str:
        """Return why it cannot be used here: a package is not installed."""
        return ""

    def beside(self, name: str, near: Sequence[str]) -> Iterable[str]:
        """Return which files belong to one, of those near it.

        They lie in its folder and have endings of the format. Only who reads documents (`Format.whole`) of several
        endings is asked; `Source.beside` has their content."""
        return ()

    def prepare(self, record: Record, options: Options) -> Record:
        """Return the record as options want it, before it is compared."""
        return record

    def canonical(self, record: Record, options: Options) -> Record:
        """Return the record as it is written; `drops` tells what is gone."""
        return record

    def without(self, record: Record, wanted: Collection[str]) -> tuple[Record, tuple[Loss, ...]]:
        """Return the record without what programs have added, and what is gone.

        `wanted` are words of `--drop`, such as `private:lizzie`; of a loss the bytes are counted."""
        return record, ()

    def needs_positions(self, options: Options) -> bool:
        """Whether a game that cannot be replayed is broken when written."""
        return False

    def refuses(self, record: Record, options: Options) -> str:
        """Return why a record cannot be written at all, or ""."""
        return ""

    def drops(self, record: Record, options: Options) -> Iterable[Loss]:
        """Return what is kept as a rule, but not of this record."""
        return ()

    def claim(self, record: Record) -> Outcome | None:
        """Return the outcome that the header claims."""
        return record.outcome

    def contradicts(self, claim: Outcome, computed: Outcome, final: Any) -> bool:
        """Whether a claim differs from how the game has ended.

        `final` is the last position. Of scores only those with as many numbers can be compared."""
        if not self.scores:
            return computed.winner != claim.winner
        return len(claim.text.split(" ")) == len(computed.text.split(" ")) and claim.text != computed.text

    def write_result(self, computed: Outcome) -> str:
        """Return how the header says that a game has ended so."""
        return computed.text

    def caveat(self, reading: Reading) -> str:
        """Return why moves may be illegal: "the game has no tags"."""
        return ""

    def reports_variant(self, reading: Reading) -> bool:
        """Whether a finding says that the variant is not known."""
        return False

    def order(self, options: Options) -> Callable[[Record], Any] | None:
        """Return what games are sorted by; None: they stay as they come."""
        return None

    def header_entry(self, name: str) -> HeaderEntry | None:
        """Return what a name means in the header.

        None for a name that the header lacks, or on which moves depend."""
        return HeaderEntry(name, FIELDS_BY_NAME[name]) if name in FIELDS_BY_NAME else None

    def escape_value(self, value: str) -> str:
        """Return a value as an extra holds it."""
        return value

    def unescape_value(self, raw: str) -> str:
        """Return what an extra's value says."""
        return raw

    def board_without_rules(self, record: Record) -> Engine | None:
        """Return what draws a game whose rules are not known.

        It plays whatever is written, and judges nothing: no other command asks it."""
        return None

    def place_of(self, source: Source, reading: Reading, loss: Loss) -> Span | None:
        """Return where a loss stands that has no place in the record.

        It is something that a node says: a sign, a clock."""
        return None


class WrittenCodec(Codec):
    """A codec that writes only."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return iter(())

    def read(self, source: Source) -> Reading:
        raise NotImplementedError("this is written only")


@runtime_checkable
class WholeCodec(Codec, Protocol):
    """The codec of documents that hold many games (`Format.whole`)."""

    def read_all(self, source: Source) -> Iterator[tuple[Source, Reading]]:
        """Return the games of the document, with shares of its text.

        The shares partition the text. Never raises."""

    def write_all(self, records: Iterable[Record], options: Options) -> Iterator[str]:
        """The pieces of one document that holds all these records."""


@runtime_checkable
class CompanionCodec(WholeCodec, Protocol):
    """The codec of documents that keep some content in other files."""

    def write_beside(self, records: Iterable[Record], options: Options, beside: dict[str, bytes]) -> Iterator[str]:
        """Return the pieces of the document of all these records.

        `beside` has the files that lie beside it, and gets what they become."""


class Entry(Struct, frozen=True):
    """One game on its way into a file, and its origin."""

    record: Record
    engine: Engine | None
    file: str = ""
    index: int = 1


@runtime_checkable
class TableCodec(Codec, Protocol):
    """The codec of a table over all games."""

    def write_table(self, games: Iterable[Entry], options: Options) -> Iterator[bytes]:
        """Return the pieces of one table of all these games."""

    def rows(self, games: Iterable[Entry], options: Options) -> Iterator[dict[str, Any]]:
        """Return the rows of that table, each with its cells by column."""


def no_rules() -> tuple[()]:
    """The rules of a format that has none."""
    return ()


def no_result(text: str) -> None:
    """What a text says where no text is a result."""


def no_names() -> Mapping[Field, str]:
    """What header fields are called: nothing of their own."""
    return {}


class Format(Struct, frozen=True, kw_only=True):
    """One format, as registered under `gamenote.formats`.

    Each function may be `"module:NAME"` instead (`core.lazy`).

    Fields:
        games: () means any.
        suffixes: Its own.
        shared_suffixes: Of other formats, where it has what its content shows to be its own.
        family: Formats of one family cut files alike, so that each game of a file may be of another one.
        syntax: Which extras its writer puts back: "sgf", "tagpairs", "*" for all.
        keeps: What a written file holds; without it the format is only read.
        sniff: 0..1 from the first 4 kB; without it the format is only written.
        owns: Whether one game is plainly its own, whatever file it stands in; None: what `sniff` is certain of.
        fields: The header fields that it has a place for; None means all.
        tells: Entries of the header, by name, whose meaning it writes whatever syntax they are of.
        header_names: What it calls them, such as WhiteElo; so `tag.WhiteElo` is understood.
        off: Names of shared rules that must be selected here to be on.
        result: What a result text says; None: nothing known.
        whole: The whole file is one document, not cut into games; the codec is a `WholeCodec`.
        line_end: Of what is written.
        short: What a file of it is called in a sentence: "this looks like PDN".
        siblings: Of its family, those that may read single games of this file.
        example_head: What examples of its rules leave out that come "after the usual head".
        example: A short sound game: the Good of rules that have no better one.
        certainty: How sure it is of every game of this file, whatever their heads say.
    """

    name: str
    title: str
    games: tuple[str, ...]
    suffixes: tuple[str, ...]
    shared_suffixes: tuple[str, ...] = ()
    family: str = ""
    syntax: str
    keeps: Function[[Options], Feature] = usual(None)
    codec: Loader[Codec]
    rules: Loader[tuple[Rule, ...]] = usual(no_rules)
    sniff: Function[[bytes], float] = usual(None)
    owns: OptionalFunction[[bytes], bool] = usual(None)
    fields: frozenset[Field] | None = None
    tells: frozenset[str] = frozenset()
    header_names: Function[[], Mapping[Field, str]] = usual(no_names)
    options: tuple[Option, ...] = ()
    charset: Charset = field(default_factory=Charset)
    whole: bool = False
    severities: Mapping[str, Severity] = {}
    off: frozenset[str] = frozenset()
    result: Function[[str], Outcome | None] = usual(no_result)
    line_end: str = "\n"
    short: str = ""
    siblings: tuple[Format, ...] = ()
    example_head: str = ""
    example: str = ""
    certainty: float = 0.0

    def __post_init__(self) -> None:
        import_late(self, things=LOADERS, functions=FUNCTIONS)

    @property
    def reads(self) -> bool:
        """Whether files of it can be read."""
        return self.sniff is not None

    @property
    def writes(self) -> bool:
        """Whether files of it can be written."""
        return self.keeps is not None

    @property
    def label(self) -> str:
        """What a file of it is called in a sentence."""
        return self.short or self.name

    @property
    def endings(self) -> tuple[str, ...]:
        """The file endings that it reads, its own ones first."""
        return (*self.suffixes, *self.shared_suffixes)

    @property
    def written_suffix(self) -> str:
        """The ending of what is written."""
        return next(iter(self.endings), "")

    def reader_of(self, data: bytes) -> Format:
        """Return the format that reads one game of a file."""
        if not self.siblings:
            return self
        head = data[:HEAD]
        if self.owns is not None:
            other = next((each for each in self.siblings if each.owns is not None and each.owns(head)), self)
            return self if other is self or self.owns(head) else other
        best, score = self, max(self.sniff(head), self.certainty)
        for sibling in self.siblings if score < CERTAIN else ():
            if (sure := sibling.sniff(head)) > score:
                best, score = sibling, sure
        return best

    def of(self, source: Source) -> Format:
        """Return the format by which a game was read."""
        if source.format == self.name:
            return self
        return next((each for each in self.siblings if each.name == source.format), self)

    def losses(self, record: Record, options: Options, *, placed: bool = True) -> tuple[Loss, ...]:
        """What this format will not keep of a record under the options."""
        kept, fields = self.keeps(options), self.fields
        found = losses(record, kept, syntax=self.syntax, fields=fields, tells=self.tells, placed=placed)
        return sum_losses((*found, *self.codec().drops(record, options)))

    def first_place(self, loss: Loss, source: Source, reading: Reading) -> Place | None:
        """Return where the first thing stands that is lost."""
        span = loss.first
        if isinstance(loss.of, tuple):
            entries = [each for each in map(reading.place, loss.of) if each is not None]
            span = min(entries, default=None)
        elif loss.of is not None:
            span = self.codec().place_of(source, reading, loss) or span
        return source.place(span.start) if span is not None else None

    def resolve(self, given: Mapping[str, str], *, foreign: bool = False, apart: bool = False) -> dict[str, Any]:
        """Return all options with their values.

        `given` are words of the command line or of a configuration file.

        Raises ValueError, with words for the user, for an unknown name or value.
        """
        cases = ((foreign, "foreign"), (apart, "apart"))
        instead = [name for holds, name in cases if holds]
        return resolve_options(f"the format {self.name}", self.options, given, instead)


def encoded_as(format: Format, charset: str | None, line_end: str) -> Format:
    """Return the format with these line ends and character set.

    Raises ValueError, with words for the user, where the format leaves no choice.
    """
    if format.codec().binary:
        if charset is not None:
            raise ValueError(f"{format.name} is not text, so it has no character set")
        return format
    if charset is not None and (format.syntax == "*" or format.charset.declared is not no_declared_charset):
        why = "is always UTF-8" if format.syntax == "*" else "says in its own text which character set it has"
        raise ValueError(f"{format.name} {why}")
    wanted = format.charset if charset is None else Charset(charset, allowed=())
    return replace(format, charset=wanted, line_end=line_end)


def decoded_as(format: Format, always: str | None, otherwise: str | None) -> Format:
    """Return the format with another character set for reading.

    That is `always`, or, where a game does not say its own, `otherwise`."""
    if (always is None and otherwise is None) or format.codec().binary:
        return format
    siblings = tuple(decoded_as(sibling, always, otherwise) for sibling in format.siblings)
    charset = format.charset
    if always is not None:
        return replace(format, charset=Charset(always, allowed=(always,)), siblings=siblings)
    allowed = charset.allowed if charset.allowed == ANY else (*charset.allowed, str(otherwise))
    charset = replace(charset, default=str(otherwise), allowed=allowed, fallback=no_other)
    return replace(format, charset=charset, siblings=siblings)


def resolve_options(
    owner: str, options: Sequence[Option], given: Mapping[str, str], instead: Sequence[str] = ()
) -> dict[str, Any]:
    """Return options with their values; `instead` names other defaults.

    Raises ValueError, with words for the user, for an unknown name or value."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            known = ", ".join(names) or "none"
            raise ValueError(f"{owner} has no option {name!r} (it has: {known})")
    return {option.name: _option_value(option, given.get(option.name), instead) for option in options}


def _option_value(option: Option, word: str | None, instead: Iterable[str]) -> str | int | bool:
    if word is None:
        others: list[str | int | bool | None] = [getattr(option, name) for name in instead]
        return next((other for other in others if other is not None), option.default)
    if option.choices:
        for each in map(str.strip, word.split(",")) if option.listed else (word,):
            if each not in option.choices:
                wanted = "must be of" if option.listed else "must be one of"
                raise ValueError(f"{option.name} {wanted} {', '.join(option.choices)}, not {each!r}")
        return word
    if isinstance(option.default, bool):
        if word.lower() not in ("yes", "no", "true", "false", "on", "off"):
            raise ValueError(f"{option.name} must be yes or no, not {word!r}")
        return word.lower() in ("yes", "true", "on")
    if isinstance(option.default, int):
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise ValueError(f"{option.name} must be a number, not {word!r}")
        return int(word)
    return word


# Why a file has no single format, in words for its user

IN_PYTHON = "pass format=... with one of"  # how a program names a format, for `Unclear.words`


class Unclear(Struct, frozen=True):
    """Why no single format could be chosen for a file.

    `candidates` are the names of those that there are. `open` says that the content decides nothing, so that
    naming one of them helps.
    """

    why: str
    candidates: tuple[str, ...] = ()
    open: bool = False

    def words(self, naming: str = "name it: --format") -> str:
        """Return why, and what to do about it."""
        names = ", ".join(self.candidates)
        if self.open:
            return f"{self.why}; {naming} {names}"
        return f"{self.why} ({names})" if names else self.why
