"""Games and their engines: what a rules engine answers, and the replay of a record by it.

An engine is asked four things: where a game starts, what a written move may mean, what speaks against it, and
what the board looks like after it. Positions are values; `play` returns a new one.
"""

from __future__ import annotations

from _thread import _local  # threading.local without the rest of threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from gamenote.core.diagnostic import Severity
from gamenote.core.record import Line, Node, Outcome, Path, Record, Segment, Setup
from gamenote.core.value import dataclass

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram
    from gamenote.core.rule import Rule

P = TypeVar("P")  # a game's own type of position

Points = tuple[float, float, float]  # for a win, a draw and a loss
USUAL_POINTS: Points = (1, 0.5, 0)
MOST_POSITIONS = 64  # kept side by side while a record's short captures leave several possible


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


class DeadlinePassed(BaseException):
    """A check took longer than it may.

    No failure of a plugin, so that none is blamed for it.
    """


class _Time(_local):
    end: float | None = None  # on the monotonic clock; each thread has its own
    stopped: Callable[[], bool] | None = None  # whether nobody wants the answer any more


_time = _Time()


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Within it, `check_deadline` raises DeadlinePassed in this thread after so many seconds; None: never."""
    before = _time.end
    _time.end = None if seconds is None else monotonic() + seconds
    try:
        yield
    finally:
        _time.end = before


@contextmanager
def stopped_by(asked: Callable[[], bool]) -> Iterator[None]:
    """Within it, `check_deadline` raises DeadlinePassed in this thread as soon as that is so."""
    before = _time.stopped
    _time.stopped = asked
    try:
        yield
    finally:
        _time.stopped = before


def check_deadline() -> None:
    """Look at the clock. Called before each game, rule and move that is looked at by itself."""
    if (_time.end is not None and monotonic() >= _time.end) or (_time.stopped is not None and _time.stopped()):
        raise DeadlinePassed


def replay(record: Record, engine: Engine) -> Iterator[Step]:
    """Play the record through, the main line first, then the variations, later forks before earlier ones.

    Every position that is still possible after an ambiguous move is kept, up to 64; a move is objected to only
    when none of them admits it. Behind a fatal objection a line is not replayed, nor are the variations on its
    later nodes, whose position is not known; the variation on the refused node itself is.
    """
    start = engine.start(record.variant, None)
    if isinstance(start, Objection):
        return
    waiting: list[tuple[Line, int, Path | None, tuple[Any, ...]]] = [(record.line, 0, None, (start,))]
    while waiting:
        line, number, parent, positions = waiting.pop()
        for index, node in enumerate(line):
            path = Path(index, number, parent)
            waiting += [
                (variation, place, path, positions)
                for place, variation in reversed(list(enumerate(node.variations, start=1)))
            ]
            step, positions = _advance(engine, record, path, node, positions)
            yield step
            if not positions:
                break


def replay_on(record: Record, engine: Engine, nodes: Iterable[Node], index: int, position: Any) -> Iterator[Step]:
    """Go on with the replay of a main line without variations: these nodes, the first of which has that index."""
    positions: tuple[Any, ...] = (position,)
    for at, node in enumerate(nodes, index):
        step, positions = _advance(engine, record, Path(at, 0, None), node, positions)
        yield step
        if not positions:
            return


def undoubted(record: Record, engine: Engine) -> Any | None:
    """The last position of the main line, if the engine, going quickly through all moves, doubts none of them."""
    quickly = getattr(engine, "undoubted", None)
    return quickly(record) if quickly is not None else None


def last_of(
    start: P, segments: Sequence[Segment], behind: Callable[[P, Sequence[str], Sequence[str | None]], P | None]
) -> P | None:
    """The position behind the main line, where `behind` gets through all segments of a record; None otherwise."""
    reached: list[P] = []  # behind the segments that others may follow
    last, main = start, True
    for depth, moves, actors in segments:
        main = main and depth == len(reached)
        del reached[depth:]
        there = behind(reached[-1] if reached else start, moves, actors)
        if there is None:
            return None
        reached.append(there)
        last = there if main else last
    return last


def _advance(
    engine: Engine, record: Record, path: Path, node: Node, positions: tuple[Any, ...]
) -> tuple[Step, tuple[Any, ...]]:
    """Replay one node on all possible positions: the step, and the positions possible after it."""
    check_deadline()
    flaws: tuple[Objection, ...] = ()
    if node.setup is not None:
        placed = _set_up(engine, record, node.setup, path, positions[0])
        if isinstance(placed, Objection):
            return Step(path, node, positions[0], None, None, (placed,)), ()
        positions = (placed,)
        flaws = _flaws(engine, placed)
    if node.move is None:
        return Step(path, node, positions[0], None, positions[0], flaws), positions
    there = played_plainly(engine, positions[0], node.move, node.actor) if len(positions) == 1 else None
    if there is not None:
        return Step(path, node, positions[0], there[0], there[1], flaws), (there[1],)
    refused: Step | None = None
    accepted: list[tuple[Any, Any, tuple[Objection, ...]]] = []
    for position in positions:
        moves = engine.candidates(position, node.move, node.actor)
        if isinstance(moves, Objection):
            refused = refused or Step(path, node, position, None, None, (moves,))
            continue
        for move in moves:
            objections = engine.judge(position, move)
            if any(objection.fatal for objection in objections):
                refused = refused or Step(path, node, position, move, None, objections)
            else:
                accepted.append((position, move, objections))
    if not accepted:
        assert refused is not None
        return (replace(refused, objections=(*flaws, *refused.objections)) if flaws else refused), ()
    before, move, objections = accepted[0]
    after = tuple(engine.play(position, move) for position, move, _ in accepted[:MOST_POSITIONS])
    return Step(path, node, before, move, after[0], (*flaws, *objections)), after


def played_plainly(engine: Engine, position: Any, text: str, actor: str | None) -> tuple[Any, Any] | None:
    """The move, and the position after it, where an engine with a method `play_plainly` has nothing to say."""
    plainly = getattr(engine, "play_plainly", None)
    found: tuple[Any, Any] | None = plainly(position, text, actor) if plainly is not None else None
    return found


def _flaws(engine: Engine, placed: Any) -> tuple[Objection, ...]:
    """What speaks against a setup that can be played from all the same; engines with a method `flaws` tell."""
    flaws = getattr(engine, "flaws", None)
    return tuple(flaws(placed)) if flaws is not None else ()


def _set_up(engine: Engine, record: Record, setup: Setup, path: Path, before: Any) -> Any | Objection:
    """The position that a setup makes. An engine with a method `rearrange` is shown the position before it, unless
    the game begins there: a setup may say no more than that the other side moves."""
    rearrange = getattr(engine, "rearrange", None)
    if rearrange is None or (path.main and path.index == 0):
        return engine.start(record.variant, setup)
    return rearrange(before, setup)


def perft(engine: Engine, position: Any, depth: int) -> int:
    """The number of move sequences of that length. An engine whose positions remember how they came about has a
    method `forget`: these numbers are about positions alone."""
    if depth == 0:
        return 1
    if hasattr(engine, "forget"):
        position = engine.forget(position)
    moves = engine.legal_moves(position)
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(perft(engine, engine.play(position, move), depth - 1) for move in moves)
