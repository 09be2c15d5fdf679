"""Game systems, as plugins describe them: variants, engine, rules, figures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, NewType, Protocol

from msgspec import Struct

from gamenote.core.engine import Engine
from gamenote.core.lazy import Loader, OptionalFunction, OptionalLoader, cached, import_late, usual
from gamenote.core.record import Record

if TYPE_CHECKING:
    from gamenote.core.questions import Questions
    from gamenote.core.replay import Progress, Trials
    from gamenote.core.rule import Rule
    from gamenote.core.statistics import Statistics
else:  # `help()` looks the types of fields up, whose modules are imported late
    Questions, Progress, Trials, Rule, Statistics = (
        NewType(name, object) for name in ("Questions", "Progress", "Trials", "Rule", "Statistics")
    )

__all__ = ["Game", "Guess", "GuessedVariant", "Guesser", "Points", "Variant"]

Points = tuple[float, float, float]  # for a win, a draw and a loss
USUAL_POINTS: Points = (1, 0.5, 0)
DRAW = "draw"  # who has won a drawn game
# The fields of a `Game` that give a thing, and those that are asked.
LOADERS = ("variants", "engine", "rules", "statistics", "questions", "guesser")
FUNCTIONS = ("meaning", "find_variant")


def no_rules() -> tuple[()]:
    """The rules of a game that has none."""
    return ()


class Variant(Struct, frozen=True):
    """One row of a game's table of variants."""

    name: str
    title: str

    @property
    def points(self) -> Points:
        """What a win, a draw and a loss count."""
        return USUAL_POINTS

    def side(self, actor: str) -> str:
        """What people call who makes a move: White, Blue."""
        return actor.capitalize()

    def player(self, seat: str) -> str:
        """What people call a player, by his colour or colours."""
        return self.side(seat)


class Guess(Struct, frozen=True):
    """The variant guessed for the games of a file.

    `fits_all` tells that every game of the file that has moves was looked at and can be played so; only then may a
    fix write it. `others` are the variants of games that cannot, `established` those among them that enough games
    need.
    """

    variant: str
    reason: str
    fits_all: bool = False
    others: tuple[str, ...] = ()
    established: tuple[str, ...] = ()


class GuessedVariant:
    """The variant of one game, by the guess for its file.

    The game is read when somebody asks for more than the guess: `load` gives its record, and who guesses."""

    def __init__(self, guess: Guess, trials: Trials, load: Callable[[], tuple[Record, Guesser]]) -> None:
        self.guess = guess
        self._trials, self._load = trials, load

    @cached
    def _loaded(self) -> tuple[Record, Guesser]:
        return self._load()

    @cached
    def name(self) -> str:
        """The variant by which this game can be played."""
        record, guesser = self._loaded
        return guesser.variant_of(record, self.guess, self._trials)

    @property
    def expected(self) -> str | None:
        """The variant that was expected and refuses what this one plays.

        None where nothing speaks for another one."""
        if self.name == self.guess.variant:
            return None
        record, guesser = self._loaded
        return guesser.expected_variant(record, self.guess, self._trials)

    @property
    def progress(self) -> Progress | None:
        """How far the game was found legal while it was guessed."""
        return self._trials.known(self._loaded[0], self.name)


class Guesser(Protocol):
    """How the variants of records are guessed that name none.

    A guesser is a subclass: what has a body here is a default. It plays by the `Trials` that it is given, and
    names variants by which the game can be played."""

    def guess(self, records: Sequence[Record], trials: Trials) -> Guess | None:
        """Return the guess for a file, by the first of its records."""
        ...

    def variant_of(self, record: Record, guess: Guess, trials: Trials) -> str:
        """Return the variant of one record: a file may hold several."""
        return guess.variant

    def expected_variant(self, record: Record, guess: Guess, trials: Trials) -> str | None:
        """Return a variant whose refusal of the record is reported anyway.

        Asked where the record has another variant than the file."""
        return None


class Game(Struct, frozen=True, kw_only=True):
    """One game system, as registered under `gamenote.games`.

    `guesser` guesses the variant of records that name none. `seats` are the
    names by which the winner of an outcome is called, in the order of the header's players; () where nobody plays
    against another. `meaning` is asked what the text of a move says in a variant on any position: texts of one
    meaning are the same move, spelled otherwise; without it, texts with the same letters and digits are.
    `find_variant` is asked for names that are not in the table, where there are more variants than it can list.
    `usual_variant` is that of all records that name none, where that is no guess: a chess game without a tag is
    Standard chess.
    Names and titles of
    variants, and seats, are printable and each their own; all variants of records are known, and all who make
    moves have a seat where there are any. A guess names a variant by which the game can be played. Each function
    may be `"module:NAME"` instead (`core.lazy`).
    """

    name: str
    title: str
    variants: Loader[tuple[Variant, ...]]
    engine: Loader[Engine]
    rules: Loader[tuple[Rule, ...]] = usual(no_rules)
    statistics: OptionalLoader[Statistics] = usual(None)
    questions: OptionalLoader[Questions] = usual(None)
    guesser: OptionalLoader[Guesser] = usual(None)
    seats: tuple[str, ...] = ()
    meaning: OptionalFunction[[str, str | None], Hashable] = usual(None)
    find_variant: OptionalFunction[[str], Variant | None] = usual(None)
    usual_variant: str | None = None

    def __post_init__(self) -> None:
        import_late(self, things=LOADERS, functions=FUNCTIONS)

    def variant(self, name: str | None) -> Variant | None:
        """Return the variant of that name, by default the first."""
        if name is None:
            return self.variants()[0]
        row = next((row for row in self.variants() if row.name == name), None)
        return self.find_variant(name) if row is None and self.find_variant is not None else row
