"""What games are asked, as `--where` asks it: values, positions, names.

A game is asked by names. Those that mean the same everywhere are answered for all games, from what engines give;
`Questions` adds what one game alone can tell. A game is played once for all questions, and only as far as they go.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, repeat
from typing import Any, Protocol

from msgspec import Struct

from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.lazy import cached
from gamenote.core.record import Clock, Record, Told
from gamenote.core.replay import final_position, main_line, replay_from, spelled_start, until_undecided

__all__ = ["NO_QUESTIONS", "Cased", "Known", "Likeness", "PlayedMove", "Questions", "Replayed"]


class Cased(str):
    """A text in which capitals are not the same as small letters."""

    __slots__ = ()


class Likeness(ABC):
    """A value that is compared by a language of its own."""

    @abstractmethod
    def like(self, wanted: str) -> bool:
        """Whether it is what a text of that language describes."""


Known = str | int | float | bool | Likeness
Derived = Mapping[str, str | float]  # what follows from a move by the rules of its game, by name


class PlayedMove(Struct, frozen=True):
    """One move as it was played.

    `move` is None where a position was set up."""

    actor: str | None
    text: str
    before: Any
    move: Any | None
    after: Any


class Replayed:
    """The main line of a game, played once, when needed."""

    def __init__(self, record: Record, engine: Engine) -> None:
        self.record, self.engine = record, engine
        self._turns: list[PlayedMove] = []
        self._rest = self._play_moves()
        self._ended = self._stopped = False

    @cached
    def start(self) -> Any | None:
        """The first position; None where there is none."""
        record = self.record
        moves = record.moves()
        setup = moves.setup if moves is not None else record.line[0].setup if record.line else None
        found = self.engine.start(record.variant, setup)
        return None if isinstance(found, Objection) else found

    def turns(self) -> Iterator[PlayedMove]:
        """Return the moves that could be played, in order."""
        for at in count():
            if at == len(self._turns):
                turn = next(self._rest, None)
                if turn is None:
                    self._ended = True
                    return
                self._turns.append(turn)
            yield self._turns[at]

    def positions(self) -> Iterator[Any]:
        """Return the positions that were reached, the first one too."""
        first = () if self.start is None else (self.start,)
        return chain(first, (turn.after for turn in self.turns()))

    @cached
    def last(self) -> Any | None:
        """The last position; None where the line breaks off."""
        if not self._turns and not self._ended:
            found = final_position(self.record, self.engine)
            if found is not None:
                return found
        last = self.start
        for turn in self.turns():
            last = turn.after
        return None if self._stopped else last

    def written_moves(self) -> Iterator[str]:
        """Return the moves that could be played, as the game writes them."""
        turns = (turn for turn in self.turns() if turn.text and turn.move is not None)
        return (self.engine.write_move(turn.before, turn.move) for turn in turns)

    def _play_moves(self) -> Iterator[PlayedMove]:
        """Play the moves as texts, up to the first in doubt."""
        moves, position = self.record.moves(), self.start
        if position is None:
            self._stopped = True
            return
        if moves is None:
            yield from self._played_steps(main_line(self.record, self.engine))
            return
        at, spelled = 0, False
        for _, texts, actors in (part for depth, part in enumerate(moves.segments) if part[0] == depth):
            for text, actor in zip(texts, actors or repeat(None), strict=False):
                there = self.engine.play_text(position, text, actor)
                if there is None and not spelled:
                    position, spelled = self._respelled_position(position, moves.main, at), True
                    there = self.engine.play_text(position, text, actor)
                if there is None:
                    index = self.record.index_of_move(at) or 0
                    steps = replay_from(self.record, self.engine, index, position)
                    yield from self._played_steps(until_undecided(steps))
                    return
                before, (move, position) = position, there
                at += 1
                yield PlayedMove(actor, text, before, move, position)

    def _respelled_position(self, position: Any, moves: Sequence[str], at: int) -> Any:
        """Return a position that knows how moves are spelled.

        Only where play comes to a halt, all of them are looked at."""
        start = spelled_start(self.engine, self.start, moves)
        if start is self.start:
            return position
        there = self.engine.advance(start, moves[:at], (None,) * at)
        return there.position if there.played == at else position

    def _played_steps(self, steps: Iterable[Step]) -> Iterator[PlayedMove]:
        """Return the turns of steps that could be played."""
        for step in steps:
            if step.after is None:
                self._stopped = True
                return
            if step.move is not None or (step.node.setup is not None and step.after != self.start):
                yield PlayedMove(step.node.actor, step.node.move or "", step.before, step.move, step.after)


class Questions(Protocol):
    """What one game can be asked, and how its positions are told.

    Questions are a subclass: all that is here is a default. `Any` stands for the game's own positions.

    Fields:
        names: Names that this game alone knows, or knows better than others, with what they mean.
        letters: The letters of `board` in the order in which material is told.
        several: Letters that stand for any of some others where material is asked for: m for b and n.
        values: All that some of the `names` can be; a typing error in one of them is told.
        columns: Those of the `names` that tables have as columns where games are summed up, of every game that has
            such a name.
        derived_names: What `derived` may tell of a move.
    """

    names: Mapping[str, str] = {}
    letters: str = ""
    several: Mapping[str, str] = {}
    values: Mapping[str, tuple[str, ...]] = {}
    columns: tuple[str, ...] = ()
    derived_names: frozenset[str] = frozenset()

    def answers(self, name: str, game: Replayed) -> Iterable[Known | None]:
        """Return what is known under one of the `names`."""
        return ()

    def texts(self, engine: Engine, position: Any) -> Iterable[str]:
        """Return the position as texts, the first of them whole."""
        return (engine.write_position(position),)

    def board(self, position: Any) -> str | None:
        """Return the board, rank by rank: a letter or `_` a square.

        Letters are capitals for the first player, ranks are separated by `/`, the upper one first. None stands for
        what the diagram of the position shows.
        """
        return None

    def to_move(self, position: Any) -> str | None:
        """Return who is to move, if the position tells."""
        return None

    def write_fen(self, position: Any, options: Mapping[str, Any]) -> str | None:
        """Return a position as FEN, on one line; None without FEN.

        The options are those of the format `fen`."""
        return None

    def derived(self, record: Record) -> Mapping[int, Derived]:
        """Return what follows from the moves, by `id` of node.

        Such are other notations; json has it for other programs."""
        return {}

    def move_columns(self, record: Record, wanted: Collection[str]) -> Mapping[str, Sequence[Any]] | None:
        """Return columns of a table of moves, for the whole main line.

        Those of these names that the game has; None where it has to be replayed for them."""
        return None

    def notes(self, record: Record) -> Iterable[Told]:
        """Return what stands beside moves, as programs of this game note it."""
        return record.annotations()

    def times_spent(self, record: Record, clocks: Sequence[tuple[int, Clock]]) -> Mapping[int, float]:
        """Return the seconds that moves took, by their numbers from 1.

        The clocks are those beside moves."""
        return {ply: clock.spent for ply, clock in clocks if clock.spent is not None}

    def canonical_position(self, text: str, variant: str | None) -> str:
        """Return one text for positions that only the players tell apart.

        The text given is that of `Engine.write_position`; such are positions with colours or sides exchanged."""
        return text

    def moves_key(self, record: Record) -> str | None:
        """Return what games share that are one, seen from several sides.

        None where moves are compared as they are written, and names tell games apart."""
        return None

    def fitting_variant(self, record: Record, index: int) -> str | None:
        """Return the title of a variant that a refused game fits.

        The game names no variant, and the usual one refuses its node of that index."""
        return None


class NoQuestions(Questions):
    """What is asked of games that have no questions of their own."""


NO_QUESTIONS = NoQuestions()
