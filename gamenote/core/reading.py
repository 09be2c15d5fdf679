"""One game as a format has read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Flag
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from msgspec import Struct

from gamenote.core.diagnostic import Diagnostic, Edit
from gamenote.core.record import Field, Header, Node, Record
from gamenote.core.source import RAW, Source, Span

if TYPE_CHECKING:
    from gamenote.core.game import Guess, GuessedVariant

__all__ = ["Doubt", "FailedReading", "GamelessReading", "LostText", "Reading", "Where", "guess_of"]

SHOWN = 16  # bytes of what is no text


class Doubt(Flag):
    """Which rules of stages DOUBT, FORM and HEADER must be run."""

    NONE = 0
    MOVES = 1  # those of stages DOUBT and FORM
    HEADER = 2  # those of stage HEADER, where others have reported something
    BOTH = 3


class Where(Struct, frozen=True):
    """What stands at a place in a game.

    Fields:
        node: Pre-order index in the game tree, the root is 0.
        ply: 1-based count of players' moves on the path.
        number: The move number as written.
        move: The move as written.
    """

    node: int | None = None
    ply: int | None = None
    number: str | None = None
    move: str | None = None


class LostText(Struct, frozen=True):
    """Where words stand that a record does not hold.

    Fields:
        unread: All that could not be read; None where nobody knows.
        outside: Words of no game, if nothing else was lost.
        skipped: Words that no program of the format heeds.
    """

    unread: tuple[Span, ...] | None = None
    outside: tuple[Span, ...] = ()
    skipped: tuple[Span, ...] = ()


class Reading(Protocol):
    """One game as read; each part is computed when first asked for.

    A reading is a subclass: what has a body here is a default, all else is required.

    Fields:
        guessed: The variant that was guessed, where the game names none.
    """

    if TYPE_CHECKING:  # required, as attributes or properties

        @property
        def syntax(self) -> Any:
            """The format's own tree, for its own rules."""

        @property
        def record(self) -> Record:
            """The game as every format has it."""

        @property
        def diagnostics(self) -> tuple[Diagnostic, ...]:
            """What the reader itself found."""

        @property
        def broken(self) -> bool:
            """Whether text of the game was lost."""

        @property
        def empty(self) -> bool:
            """Whether there is no game here at all."""

    guessed: GuessedVariant | None = None

    @property
    def lost_text(self) -> LostText:
        """Where words stand that the record does not hold."""
        return LostText()

    def locate(self, offset: int) -> Where:
        """Return what stands at a place."""
        return Where()

    def place(self, name: Field | str) -> Span | None:
        """Return where a header field, tag or property stands.

        "terminator" is the result behind the moves, "variant" what names the variant."""
        return None

    @property
    def summary(self) -> Record:
        """Game, variant, header and outcome; the line may be missing."""
        return self.record

    @property
    def heading(self) -> Record:
        """Game and header, for those who look at nothing else.

        The variant may be that of the header's own words."""
        return self.summary

    @property
    def doubt(self) -> Doubt:
        """What rules may have something to say of."""
        return Doubt.BOTH

    @property
    def names_variant(self) -> bool:
        """Whether the game plainly names its variant."""
        return False

    def move_places(self) -> Iterator[Span | None]:
        """Iterate over the places of the main line's moves."""
        return (node.span for node in self.record.nodes_from(0) if node.move is not None)

    def under(self, variant: str) -> Record:
        """Return the record under a variant that was guessed."""
        return self.record.under(variant)

    def render(self, source: Source, span: Span) -> str:
        """Return what is shown of a place in what is no text.

        By default the bytes there and behind: it names the field, and says what its bytes mean."""
        return source.text[span.start : max(span.end, span.start + SHOWN)][:SHOWN].encode(RAW).hex(" ")

    def edits_without(self, move: Span) -> tuple[Edit, ...]:
        """Return the edits that leave out a move, if known."""
        return ()


def guess_of(reading: Reading) -> Guess | None:
    """Return the guess under which a game is read.

    None where it names its variant."""
    return reading.guessed.guess if reading.guessed is not None else None


class GamelessReading(Reading):
    """A file in which no game can be read."""

    diagnostics: tuple[Diagnostic, ...] = ()
    broken: bool = True
    empty: bool = True
    syntax: object = None
    record: Record = Record("", None, Header(), (Node(),))

    def __init__(self, game: str, diagnostics: Iterable[Diagnostic], *, broken: bool = True) -> None:
        self.diagnostics, self.broken = tuple(diagnostics), broken
        self.record = Record(game, None, Header(), (Node(),))


class FailedReading(Reading):
    """The reading of a game on which its reader has crashed.

    Whoever asks for a part of the game meets the crash; the games beside it are read as ever.
    """

    def __init__(self, failure: BaseException) -> None:
        self.failure, self._trace = failure, failure.__traceback__

    def _raise_failure(self) -> NoReturn:
        raise self.failure.with_traceback(self._trace)

    @property
    def syntax(self) -> Any:
        self._raise_failure()

    @property
    def record(self) -> Record:
        self._raise_failure()

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        self._raise_failure()

    @property
    def broken(self) -> bool:
        self._raise_failure()

    @property
    def empty(self) -> bool:
        self._raise_failure()

    @property
    def names_variant(self) -> bool:
        return True  # nobody can guess without a record
