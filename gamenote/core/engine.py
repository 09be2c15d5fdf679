"""Rules engines: what the engine of a game answers.

An engine is asked four things: where a game starts, what a written move may mean, what speaks against it, and
what the board looks like after it. Positions are values; `play` returns a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from msgspec import Struct

from gamenote.core.deadline import check_deadline
from gamenote.core.diagnostic import Severity
from gamenote.core.record import Node, Outcome, Path, Setup

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram

__all__ = [
    "Advance",
    "Engine",
    "Objection",
    "Step",
    "WholeGameEngine",
    "advance_by_steps",
]


class Objection(Struct, frozen=True):
    """One reason against a move.

    Ask the lint rule that reports it for one, with the same words: `square_taken.objection("...")`. `kind` is the
    name of that rule; without one nothing is reported, since it is plain from elsewhere why play cannot go on.

    `part` is where in the move text the trouble lies (code points, end exclusive), `instead` what belongs
    there when that is known; an objection to a setup names the number of its `edit` instead. Play does not go on
    behind a fatal objection. `severity` is given where this case weighs differently from others of its rule.
    `at_end` names the rule that finds it instead, by a check of its own, near the end of a game (`Case.near_end`).
    An `undecided` one says that nobody knows which of several moves is meant: replay knows no position behind it,
    though rules may look at what follows.
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
    at_end: str = ""
    undecided: bool = False


class Advance(NamedTuple):
    """How far moves can be played without a word about them.

    `played` is how many are plainly legal and clear, from the first on, and `position` stands behind them.
    `remarks` are what an engine has to say of moves that it has played, by their index in order: legal moves all
    the same. Those of a kind are reported as objections are; the others are hints for rules of the game. A
    variation with a remark of a kind is replayed step by step, so `judge` has to make the same remark. `trail` is
    what an engine has noted before the first move and behind each, for rules of its own game; it may end early.
    `exact` tells that all of these moves are written as `write_move` writes them.
    """

    played: int
    position: Any
    remarks: tuple[tuple[int, Objection], ...] = ()
    trail: Sequence[Any] = ()
    exact: bool = False


class Engine(Protocol):
    """The rules of one game.

    `Any` stands for the game's own types of position and move.

    An engine is a subclass: what has a body here is a default, all else is required. Positions are values: no
    method changes one, equal questions have equal answers, and moves can be compared.

    Fields:
        compiled: Whether it runs as machine code.
        names_squares: Whether squares of diagrams are called as the notation of moves says.
        lists_all_moves: Whether what judge admits is among legal_moves, be it a pass or a resignation.
        hides_pieces: Whether positions hold what diagrams do not show.
        shown: The notation in which people are shown moves; "" for the usual one.
    """

    compiled: bool = False
    names_squares: bool = False
    lists_all_moves: bool = True
    hides_pieces: bool = False
    shown: str = ""

    def start(self, variant: str | None, setup: Setup | None) -> Any | Objection:
        """Return the first position, or why the setup cannot be understood.

        Without a variant it is that of the first one. Any text of a setup gives a position or an Objection.
        """
        ...

    def candidates(self, position: Any, text: str, actor: str | None = None) -> tuple[Any, ...] | Objection:
        """Return every move that the text may mean here, or why none.

        There are several when a short form is ambiguous. Total: any text gives a tuple with a move or more, or an
        Objection. Without an actor the text is of whoever is to move.
        """
        ...

    def judge(self, position: Any, move: Any) -> tuple[Objection, ...]:
        """Return what speaks against the move, the gravest first.

        Objections that are not fatal are remarks. No fatal one speaks against a legal move, and at least one
        objection against any other, unless `lists_all_moves` is False. Each names a rule of the game or format.
        """
        ...

    def legal_moves(self, position: Any) -> Iterator[Any]:
        """Return all legal moves, each once; none behind the end."""
        ...

    def play(self, position: Any, move: Any) -> Any:
        """Return the position after the move, which is another one.

        The move need not be legal when all objections to it can be survived.
        """
        ...

    def write_move(self, position: Any, move: Any, notation: str = "") -> str:
        """Return the move as the notation writes it.

        On one line, without blanks around it. Legal moves of a position are written differently, and in the usual
        notation `candidates` reads back that move alone.
        """
        ...

    def outcome(self, position: Any) -> Outcome | None:
        """Return how the game has ended here; None while it goes on.

        It has ended where nobody can move, and only there. The winner is an actor,
        one of `Game.seats` if there are any.
        """
        ...

    def diagram(self, position: Any, last: Any | None = None, notation: str = "") -> Diagram:
        """Return the position ready to be drawn, the last move marked.

        What a move changes is seen, on one of the squares that it names if it names any, and the mark "last-move"
        then names one of them, unless `hides_pieces`. Without a last move nothing is marked so. Paints that are
        called like actors are those of their pieces. Where squares have several names, they are those of
        `write_move` in that notation.
        """
        ...

    def advance(self, position: Any, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
        """Play one segment up to the first move in doubt.

        An engine may stop earlier than it must; replay then goes on step by step.
        """
        return advance_by_steps(self, position, moves, actors)

    def play_text(self, position: Any, text: str, actor: str | None) -> tuple[Any, Any] | None:
        """Return a plainly legal and clear move with its position.

        None for all others; the move and the position are those of `candidates` and `play`.
        """
        return None

    def set_up(self, before: Any, setup: Setup, variant: str | None) -> Any | Objection:
        """Return the position that a setup makes within a game."""
        return self.start(variant, setup)

    def check_setup(self, position: Any) -> tuple[Objection, ...]:
        """Return what speaks against a setup that is playable all the same.

        Nothing speaks against the usual start.
        """
        return ()

    def without_history(self, position: Any) -> Any:
        """Return the position as if nothing was played before it.

        The board stays as it is. Two that look alike after as many moves have ended alike.
        """
        return position

    def write_position(self, position: Any) -> str:
        """Return the position as one line of text.

        An engine that has its own way writes positions differently where other moves are legal. Nothing is shown
        of what `without_history` takes away, such as the number of moves.
        """
        from gamenote.core.diagram import cells_as_text

        return cells_as_text(self.diagram(position))


class WholeGameEngine(Engine):
    """An engine whose answers may depend on a whole game.

    Most need no more than a position and a move."""

    def spell_start(self, position: Any, moves: Sequence[str]) -> Any:
        """Return a first position with how its game is spelled.

        `moves` are all of its main line: where a text means one thing in some games and another in others, as a
        letter of pieces does in two languages, all of them together may tell which. The position is equal to the
        first, and the first itself where there is nothing to tell.
        """
        return position

    def explain_refusal(self, objection: Objection, step: Step, earlier: Iterable[Step]) -> Objection:
        """Return a fatal objection with what earlier moves tell of it.

        The earlier steps are found when they are asked for."""
        return objection

    def refute_claim(self, position: Any, claim: Outcome) -> str:
        """Return why nobody can have won here by resignation or time, either.

        That is where the game has not ended on the board; "" where the claim may be true."""
        return ""


def advance_by_steps(engine: Engine, position: Any, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
    """Play moves one by one up to the first in doubt.

    Without actors nobody knows who makes them.
    """
    exact = True
    for played, (text, actor) in enumerate(zip(moves, actors or (None,) * len(moves), strict=True)):
        check_deadline()
        there = engine.play_text(position, text, actor)
        if there is None:
            found = engine.candidates(position, text, actor)
            if isinstance(found, Objection) or len(found) != 1 or engine.judge(position, found[0]):
                return Advance(played, position, exact=exact)
            there = found[0], engine.play(position, found[0])
        exact = exact and engine.write_move(position, there[0]) == text
        position = there[1]
    return Advance(len(moves), position, exact=exact)


class Step(Struct, frozen=True, eq=False):
    """One node replayed.

    `move` and `after` are None where nobody moves, `after` also where replay stops.

    Where several readings of the moves so far are possible, `before` and `after` are the first of them.
    """

    path: Path
    node: Node
    before: Any
    move: Any | None
    after: Any | None
    objections: tuple[Objection, ...] = ()


def spelled_move(engine: Engine, step: Step) -> str | None:
    """Return the move of a step as the engine writes it.

    None where none was played, or nobody knows which."""
    if step.move is None or step.after is None or any(each.undecided for each in step.objections):
        return None
    return engine.write_move(step.before, step.move)
