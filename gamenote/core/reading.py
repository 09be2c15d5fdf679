"""One game as a format has read it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from msgspec import Struct

from gamenote.core.diagnostic import Diagnostic, Edit
from gamenote.core.record import Field, Record
from gamenote.core.source import Span

if TYPE_CHECKING:
    from gamenote.core.game import Guess
    from gamenote.core.replay import Progress

__all__ = ["Doubt", "FailedReading", "Reading", "Where"]


class Doubt(Enum):
    """Which rules of stages DOUBT and HEADER must be run."""

    NONE = 0
    MOVES = 1  # those of stage DOUBT
    HEADER = 2  # those of stage HEADER, where others have reported something
    BOTH = 3

    @property
    def of_moves(self) -> bool:
        return self is Doubt.MOVES or self is Doubt.BOTH

    @property
    def of_header(self) -> bool:
        return self is Doubt.HEADER or self is Doubt.BOTH


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


class Reading(Protocol):
    """One game as read; each part is computed when first asked for.

    A reading is a subclass: what has a body here is a default, all else is required.
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

    @property
    def unread(self) -> tuple[Span, ...] | None:
        """Where words stand that the record lacks, if known."""
        return None

    @property
    def outside(self) -> tuple[Span, ...]:
        """Where words of no game stand, if nothing else was lost."""
        return ()

    @property
    def skipped(self) -> tuple[Span, ...]:
        """Where words stand that no program of the format heeds."""
        return ()

    def locate(self, offset: int) -> Where:
        """Return what stands at a place."""
        return Where()

    def place(self, name: Field | str) -> Span | None:
        """Return where a header field, tag or property stands."""
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

    @property
    def variant_place(self) -> Span | None:
        """Where the game names its variant, if a tag does."""
        return None

    @property
    def tells_unchecked(self) -> bool:
        """Whether a finding tells anyway that its moves are not checked."""
        return False

    @property
    def remark_on_illegal(self) -> str:
        """Why moves may be illegal, such as "the game has no tags"."""
        return ""

    @property
    def last_move(self) -> Span | None:
        """Where the last move of the main line stands."""
        spans = [node.span for node in self.record.line if node.move is not None]
        return spans[-1] if spans else None

    def move_places(self) -> Iterator[Span | None]:
        """Iterate over the places of the main line's moves."""
        return (node.span for node in self.record.nodes_from(0) if node.move is not None)

    def place_of_move(self, index: int) -> Span | None:
        """Return where a move of the main line stands, counted from 0."""
        return next(islice(self.move_places(), index, None), None)

    def under(self, variant: str) -> Record:
        """Return the record under a variant that was guessed."""
        return self.record.under(variant)

    def edits_without(self, move: Span) -> tuple[Edit, ...]:
        """Return the edits that leave out a move, if known."""
        return ()

    @property
    def guess(self) -> Guess | None:
        """The guess at the variant that the game does not name."""
        return None

    @property
    def expected_variant(self) -> str | None:
        """The variant that was expected and refuses what another one plays.

        None where nothing was guessed, or nothing speaks for another one."""
        return None

    @property
    def progress(self) -> Progress | None:
        """How far the record is known to be plainly legal."""
        return None


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
