"""Games and their engines: what a rules engine answers. The replay of a record by it is told in `replay`.

An engine is asked four things: where a game starts, what a written move may mean, what speaks against it, and
what the board looks like after it. Positions are values; `play` returns a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from gamenote.core.diagnostic import Severity
from gamenote.core.record import Node, Outcome, Path, Record, Setup
from gamenote.core.value import dataclass

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram
    from gamenote.core.rule import Rule

Points = tuple[float, float, float]  # for a win, a draw and a loss
USUAL_POINTS: Points = (1, 0.5, 0)


@dataclass(frozen=True, slots=True)
class Variant:
    """One row of a game's table of variants; games add columns of their own."""

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


@dataclass(frozen=True, slots=True)
class Objection:
    """One reason against a move. `kind` is the name of the lint rule that reports it; without one nothing is
    reported, since it is plain from elsewhere why play cannot go on.

    `part` is where in the move text the trouble lies (code points, end exclusive), `instead` what belongs
    there when that is known; an objection to a setup names the number of its `edit` instead. Play does not go on
    behind a fatal objection. `severity` is given where this case weighs differently from others of its rule.
    """

    kind: str
    message: str
    fatal: bool = True
    part: tuple[int, int] | None = None
    instead: str | None = None
    caption: str = ""
    help: str = ""
    severity: Severity | None = None
    edit: int | None = None


class Engine(Protocol):
    """The rules of one game. `Any` stands for the game's own types of position and move.

    What only the way to the last position shows is told by `course(record, steps)`, where an engine has it: more
    figures, under the same names for every game, from the main line as far as it could be played. Lists in them
    are series in the order of time. `gathered(sums)` gives figures of many games out of the sums of theirs, and
    `charts` names the figures whose distribution is worth a chart, `comparable` those that mean the same in every
    variant: of all others, games of several variants are never counted together. `figure_words(variant)` are words
    for people, by the name of a figure (`milestones`) or of a part of one (`swipes.U`).

    An engine that can go quickly through many moves may have methods of its own for games of which nothing need be
    told: `last_position(variant, setup, moves, actors)` gives the position behind moves that are all plainly legal
    and clear, and None for all others; `undoubted(record)` does so for the main line of a record all of whose
    variations are such, too; `play_plainly(position, text, actor)` for a single move, which it gives as well;
    `doubted(record)` gives the index of a node of the main line, and the position before it, where nothing need be
    said of any move before that, and `counted(record)` those to begin with where play goes on behind that node and
    moves are counted, say up to a draw. Where squares have several names, `diagram_in(notation, position, last)`
    is the diagram with the names that `write_move` gives them under these words. What tables and filters tell of a
    position is asked through `core.telling`, which knows two more: `write_position` and `gains`. An attribute
    `compiled` tells whether the engine was compiled (`core.compiled`).
    """

    def start(self, variant: str | None, setup: Setup | None) -> Any | Objection:
        """The first position, or why the setup cannot be understood."""

    def candidates(self, position: Any, text: str, actor: str | None = None) -> tuple[Any, ...] | Objection:
        """Every move that the text may mean here (several when a short form is ambiguous), or why none."""

    def judge(self, position: Any, move: Any) -> tuple[Objection, ...]:
        """What speaks against the move, the gravest first; not fatal ones are remarks."""

    def legal_moves(self, position: Any) -> Iterator[Any]:
        """All legal moves: for hints, perft and as the oracle of tests."""

    def play(self, position: Any, move: Any) -> Any:
        """The position after the move; the move need not be legal when all objections to it can be survived."""

    def write_move(self, position: Any, move: Any, notation: str = "") -> str:
        """The move as the notation writes it."""

    def outcome(self, position: Any) -> Outcome | None:
        """How the game has ended here; None while it goes on."""

    def diagram(self, position: Any, last: Any | None = None) -> Diagram:
        """The position ready to be drawn, the last move marked."""

    def figures(self, position: Any) -> Mapping[str, Any]:
        """The numbers that `stats` gives as `final`; None for what is unknown. A list under a name with `_by_` has
        one value for each player, colour or the like."""


@dataclass(frozen=True, slots=True)
class Guess:
    """The variant that a file's games are taken for where they do not say, and why.

    `fits_all` tells that every game of the file that has moves was looked at and can be played so; only then may a
    fix write it. `others` are the variants of games that cannot.
    """

    variant: str
    reason: str
    fits_all: bool = False
    others: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game system, as registered under `gamenote.games`.

    `guess` is asked once for a file whose records do not name their variant, with the first of them; `variant_of`
    then for each such record, with what was guessed: a file may hold games of several variants. `seats` are the
    names by which the winner of an outcome is called, in the order of the header's players; () where nobody plays
    against another. `meaning` is asked what the text of a move says in a variant on any position: texts of one
    meaning are the same move, spelled otherwise; without it, texts with the same letters and digits are.
    """

    name: str
    title: str
    variants: tuple[Variant, ...]
    engine: Callable[[], Engine]
    rules: Callable[[], tuple[Rule, ...]]
    guess: Callable[[Sequence[Record]], Guess | None] | None = None
    variant_of: Callable[[Record, Guess], str] | None = None
    seats: tuple[str, ...] = ()
    meaning: Callable[[str, str | None], Hashable] | None = None

    def variant(self, name: str | None) -> Variant | None:
        """The variant of that name; the first one when none is named."""
        if name is None:
            return self.variants[0]
        return next((row for row in self.variants if row.name == name), None)


def made_late(module: dict[str, Any], make: Callable[[], Game]) -> Callable[[str], Game]:
    """The `__getattr__` of a module whose `GAME` is made when it is asked for: whoever only looks at the formats
    does without the variants, 3 ms in draughts."""

    def found(name: str) -> Game:
        if name != "GAME":
            raise AttributeError(f"module {module['__name__']!r} has no attribute {name!r}")
        game = module[name] = make()
        return game

    return found


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One node replayed. `move` and `after` are None where nobody moves, `after` also where replay stops.

    Where several readings of the moves so far are possible, `before` and `after` are the first of them.
    """

    path: Path
    node: Node
    before: Any
    move: Any | None
    after: Any | None
    objections: tuple[Objection, ...] = ()
