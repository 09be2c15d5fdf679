"""Records replayed by the engine of their game, move by move, and counts of moves that can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from gamenote.core.deadline import check_deadline
from gamenote.core.game import Engine, Objection, Step
from gamenote.core.record import Line, Node, Path, Record, Segment, Setup

P = TypeVar("P")  # a game's own type of position

MOST_POSITIONS = 64  # kept side by side while a record's short captures leave several possible


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
