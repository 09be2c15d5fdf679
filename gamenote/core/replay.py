"""Records replayed by engines, step by step or in one go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from gamenote.core.deadline import check_deadline
from gamenote.core.engine import Advance, Engine, Objection, Step, WholeGameEngine, spelled_move
from gamenote.core.lazy import cached
from gamenote.core.record import Line, Moves, Node, Path, Record, Segment, Setup

__all__ = [
    "Progress",
    "Trials",
    "final_position",
    "last_position",
    "main_line",
    "perft",
    "replay",
    "spelled_moves",
]


# `replay` gives a step for each node. Where only the end of a game matters, or where it stops being plainly
# legal, `Progress` asks the engine to advance over whole segments instead.

MOST_POSITIONS = 64  # kept side by side while a record's short captures leave several possible
FEW, MANY = 16, 1 << 20  # moves that are played in one go: few behind one that was in doubt, then ever more


def replay(record: Record, engine: Engine) -> Iterator[Step]:
    """Play the record through, with a step for each node.

    The main line comes first, then the variations, later forks before earlier ones.

    Every position that is still possible after an ambiguous move is kept, up to 64; a move is objected to only
    when none of them admits it. Behind a fatal objection a line is not replayed, nor are the variations on its
    later nodes, whose position is not known; the variation on the refused node itself is.
    """
    start = engine.start(record.variant, None)
    if isinstance(start, Objection):
        return
    if record.line and record.line[0].setup is None:
        start = spelled_start(engine, start, main_moves(record))
    waiting: list[tuple[Line, int, Path | None, tuple[Any, ...]]] = [(record.line, 0, None, (start,))]
    while waiting:
        line, number, parent, positions = waiting.pop()
        for index, node in enumerate(line):
            path = Path(index, number, parent)
            waiting += [
                (variation, place, path, positions)
                for place, variation in reversed(list(enumerate(node.variations, start=1)))
            ]
            step, positions = _replay_node(engine, record.variant, path, node, positions)
            if positions and node.setup is not None and path.main and not index:
                positions = (spelled_start(engine, positions[0], main_moves(record)),)
                step = replace(step, after=positions[0])
            yield step
            if not positions:
                break


def spelled_start(engine: Engine, position: Any, moves: Sequence[str]) -> Any:
    """Return a first position with how its game is spelled."""
    return engine.spell_start(position, moves) if isinstance(engine, WholeGameEngine) else position


def main_moves(record: Record) -> Sequence[str]:
    """Return the moves of the main line."""
    known = record.moves()
    return known.main if known is not None else [node.move for node in record.line if node.move is not None]


def replay_from(record: Record, engine: Engine, index: int, position: Any) -> Iterator[Step]:
    """Replay the main line from that node on, without variations."""
    positions: tuple[Any, ...] = (position,)
    for at, node in enumerate(record.nodes_from(index), index):
        step, positions = _replay_node(engine, record.variant, Path(at, 0, None), node, positions)
        yield step
        if not positions:
            return


def main_line(record: Record, engine: Engine) -> Iterator[Step]:
    """Replay the main line until it ends or cannot go on.

    It cannot behind a move of which the engine says that it is undecided."""
    return until_undecided(takewhile(lambda step: step.path.main, replay(record, engine)))


def until_undecided(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps up to the first undecided one, which leads nowhere."""
    for step in steps:
        doubt = next((each for each in step.objections if each.undecided), None)
        if doubt is not None:
            yield replace(step, after=None, objections=(replace(doubt, fatal=True),))
            return
        yield step


def _replay_node(
    engine: Engine, variant: str | None, path: Path, node: Node, positions: tuple[Any, ...]
) -> tuple[Step, tuple[Any, ...]]:
    """Replay one node on all possible positions; return those after it."""
    check_deadline()
    flaws: tuple[Objection, ...] = ()
    if node.setup is not None:
        placed = _set_up(engine, variant, node.setup, path, positions[0])
        if isinstance(placed, Objection):
            return Step(path, node, positions[0], None, None, (placed,)), ()
        positions = (placed,)
        flaws = engine.check_setup(placed)
    if node.move is None:
        return Step(path, node, positions[0], None, positions[0], flaws), positions
    there = engine.play_text(positions[0], node.move, node.actor) if len(positions) == 1 else None
    if there is not None:
        return Step(path, node, positions[0], there[0], there[1], flaws), (there[1],)
    accepted, refused = _text_readings(engine, positions, node.move, node.actor)
    if not accepted:
        before, move, objections = refused[0]
        return Step(path, node, before, move, None, (*flaws, *objections)), ()
    before, move, objections = accepted[0]
    after = _all_after(engine, accepted)
    return Step(path, node, before, move, after[0], (*flaws, *objections)), after


def _set_up(engine: Engine, variant: str | None, setup: Setup, path: Path, before: Any) -> Any | Objection:
    """Return the position of a setup, first or later."""
    if path.main and path.index == 0:
        return engine.start(variant, setup)
    return engine.set_up(before, setup, variant)


Reading = tuple[Any, Any, tuple[Objection, ...]]  # a position, a move on it (None: no move), and what is objected


def _text_readings(
    engine: Engine, positions: tuple[Any, ...], text: str, actor: str | None
) -> tuple[list[Reading], list[Reading]]:
    """Return what a text may mean: playable moves, and others.

    That is on any of these positions."""
    accepted, refused = list[Reading](), list[Reading]()
    for position in positions:
        moves = engine.candidates(position, text, actor)
        if isinstance(moves, Objection):
            refused.append((position, None, (moves,)))
            continue
        for move in moves:
            objections = engine.judge(position, move)
            fatal = any(objection.fatal for objection in objections)
            (refused if fatal else accepted).append((position, move, objections))
    return accepted, refused


def _all_after(engine: Engine, accepted: Sequence[Reading]) -> tuple[Any, ...]:
    return tuple(engine.play(position, move) for position, move, _ in accepted[:MOST_POSITIONS])


class Progress:
    """How far a record is plainly legal and clear.

    That is along its main line, and in all variations.

    Moves of records that are cut in no segments, since they have later positions, are not looked at.
    """

    def __init__(self, record: Record, engine: Engine) -> None:
        moves = record.moves()
        start = None if moves is None else engine.start(record.variant, moves.setup)
        sound = start is not None and not isinstance(start, Objection)
        if sound and moves is not None and moves.setup is not None:
            sound = not engine.check_setup(start)
        self.engine = engine
        self._start = start if sound else None
        self.segments: Sequence[Segment] = moves.segments if moves is not None and sound else ()

    @property
    def start(self) -> Any | None:
        """The first position, with how the game is spelled."""
        _ = self._parts
        return self._start

    @cached
    def _parts(self) -> list[Advance]:
        """The advances from the start.

        Where those do not reach the end, the game may be spelled otherwise than most: it begins otherwise then."""
        parts = self._advance_main_line(self._start)
        if parts and parts[-1].played < len(self.segments[len(parts) - 1][1]):
            other = spelled_start(self.engine, self._start, self.moves)
            if other is not self._start:
                self._start = other
                return self._advance_main_line(other)
        return parts

    def _advance_main_line(self, position: Any) -> list[Advance]:
        """Return the main line's advances, until one in doubt."""
        found = list[Advance]()
        for depth, moves, actors in self.segments:
            if depth != len(found):
                break
            check_deadline()
            there = self.engine.advance(position, moves, actors)
            found.append(there)
            if there.played < len(moves):
                break
            position = there.position
        return found

    @cached
    def main(self) -> Advance | None:
        """The advance over the whole main line, if looked at."""
        parts = self._parts
        if len(parts) < 2:
            return parts[0] if parts else None
        played, remarks, trail = 0, list[tuple[int, Objection]](), [*parts[0].trail[:1]]
        for part in parts:
            remarks += ((played + at, objection) for at, objection in part.remarks)
            if len(trail) == played + 1:
                trail += part.trail[1:]
            played += part.played
        exact = all(part.exact for part in parts)
        return Advance(played, parts[-1].position, tuple(remarks), trail, exact)

    @property
    def exact(self) -> bool:
        """Whether all is one line, spelled as the engine spells it."""
        parts = self._parts
        return self.complete and len(parts) == len(self.segments) and all(part.exact for part in parts)

    @property
    def moves(self) -> Sequence[str]:
        """The moves of the main line."""
        return Moves(None, self.segments).main

    @property
    def complete(self) -> bool:
        """Whether the whole main line is plainly legal and clear."""
        parts = self._parts
        return bool(parts) and parts[-1].played == len(self.segments[len(parts) - 1][1])

    @cached
    def legal(self) -> bool:
        """Whether all lines are plainly legal and clear.

        Nothing is to be reported of their variations then, either."""
        if not self.complete:
            return False
        reached = [part.position for part in self._parts]  # behind the segments that others may follow
        for depth, moves, actors in self.segments[len(reached) :]:
            check_deadline()
            del reached[depth:]
            there = self.engine.advance(reached[-1] if reached else self.start, moves, actors)
            if there.played < len(moves) or any(objection.kind for _, objection in there.remarks):
                return False
            reached.append(there.position)
        return True


class Trials:
    """Records played under several variants, each of them once by each.

    What was played to guess a variant need not be played again to check the game, nor, as long as somebody has the
    record, to guess once more.
    """

    def __init__(self) -> None:
        self._known = WeakKeyDictionary[Record, dict[str, Progress]]()

    def under(self, record: Record, variant: str, engine: Engine) -> Progress:
        """Return how far the record can be played under a variant."""
        known = self._known.setdefault(record, {})
        if variant not in known:
            known[variant] = Progress(record.under(variant), engine)
        return known[variant]

    def known(self, record: Record, variant: str) -> Progress | None:
        """Return what was tried of a record under a variant."""
        return self._known.get(record, {}).get(variant)


_latest: list[tuple[Record, Engine, Progress]] = []  # the last one that was asked for


def progress_of(record: Record, engine: Engine) -> Progress:
    """Return how far a record can be played.

    Who asks for the same record next is given the same, so that its moves are played once."""
    for known, by, progress in _latest:
        if known is record and by is engine:
            return progress
    found = Progress(record, engine)
    _latest[:] = [(record, engine, found)]
    return found


def final_position(record: Record, engine: Engine) -> Any | None:
    """Return the position behind a plainly legal and clear main line.

    None for all others."""
    progress = progress_of(record, engine)
    return progress.main.position if progress.complete and progress.main is not None else None


def last_position(record: Record, engine: Engine) -> Any | None:
    """Return the position behind a main line.

    None where it cannot be played to its end.
    """
    progress = Progress(record, engine)
    main = progress.main
    if progress.complete and main is not None:
        return main.position
    index = record.index_of_move(main.played) if main is not None else None
    if main is not None and index is not None:
        later = replay_from(record, engine, index, main.position)
        last, steps = main.position, until_undecided(later)
    else:
        last, steps = engine.start(record.variant, None), main_line(record, engine)
    for step in steps:
        last = step.after
    return None if isinstance(last, Objection) else last


def first_illegal(engine: Engine, position: Any, moves: Sequence[str], actors: Sequence[str | None]) -> int | None:
    """Return the index of the first unplayable move, or None.

    It cannot be played whatever those before it mean."""
    positions: tuple[Any, ...] = (position,)
    at, size = 0, MANY
    while at < len(moves):
        if len(positions) == 1:
            part = moves[at : at + size]
            there = engine.advance(positions[0], part, actors[at : at + size])
            positions, at, size = (there.position,), at + there.played, size * 2
            if there.played == len(part):
                continue
            size = FEW
        accepted, _ = _text_readings(engine, positions, moves[at], actors[at])
        if not accepted:
            return at
        positions = _all_after(engine, accepted)
        at += 1
    return None


def spelled_moves(record: Record, engine: Engine) -> Mapping[int, str]:
    """Return moves as the engine writes them, by node.

    Nodes are named by their identities. There are none where all are written so; unplayable and ambiguous moves
    stay as they stand."""
    progress = progress_of(record, engine)
    if progress.exact:
        return {}
    texts = ((step.node, spelled_move(engine, step)) for step in replay(record, engine))
    return {id(node): text for node, text in texts if text is not None}


def position_text(setup: Setup, variant: str | None, engine: Engine | None) -> str:
    """Return a setup as one text.

    Edits are told by the position that they make."""
    placed = engine.start(variant, setup) if setup.edits and engine is not None else None
    if engine is None or placed is None or isinstance(placed, Objection):
        return setup.text
    return engine.write_position(placed)


def perft(engine: Engine, position: Any, depth: int) -> int:
    """Return the number of move sequences of that length."""
    if depth == 0:
        return 1
    moves = engine.legal_moves(engine.without_history(position))
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(perft(engine, engine.play(position, move), depth - 1) for move in moves)


# What ambiguous moves mean, by the moves behind them

LOOK_AHEAD = 200  # moves that may decide what an ambiguous one means

Playable = list[tuple[Any, Any]]  # moves, each with the position behind it


def playable(engine: Engine, position: Any, text: str, actor: str | None) -> Playable:
    """Return the moves that a text may mean, with their positions."""
    there = engine.play_text(position, text, actor)
    if there is not None:
        return [there]
    moves = engine.candidates(position, text, actor)
    if isinstance(moves, Objection):
        return []
    sound = [move for move in moves if not any(each.fatal for each in engine.judge(position, move))]
    return [(move, engine.play(position, move)) for move in sound]


def readings_allowed_by_line(engine: Engine, readings: Playable, steps: tuple[Step, ...], index: int) -> list[Any]:
    """Return the readings of a move that its line allows."""
    possible = readings
    for step in islice(_rest(steps, index), LOOK_AHEAD):
        if step.node.setup is not None or len({move for move, _ in possible}) < 2:
            break
        text, actor = step.node.move, step.node.actor
        if text is not None:
            after = [(move, playable(engine, before, text, actor)) for move, before in possible]
            possible = [(move, there) for move, behind in after for _, there in behind][:MOST_POSITIONS]
    return list(dict.fromkeys(move for move, _ in possible))


def _rest(steps: tuple[Step, ...], index: int) -> Iterator[Step]:
    """The steps after one of them in its line."""
    last = steps[index].path
    for step in islice(steps, index + 1, None):
        path = step.path
        if (path.index, path.line, path.parent) != (last.index + 1, last.line, last.parent):
            return
        yield step
        last = path
