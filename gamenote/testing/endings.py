"""Checks how games end: who wins, and that play stops."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Engine
from gamenote.core.record import NO_PLAYERS, Record
from gamenote.testing.faults import contract
from gamenote.testing.playing import PlayedRecord, spread

POSITIONS = 40  # of each game whose legal moves are asked for


@contract
def check_outcome(engine: Engine, record: Record, *, seats: tuple[str, ...] = ()) -> Iterator[str]:
    """Check that the game ends where nobody can move, and as recorded.

    The winner is an actor of the record, or has one of the seats."""
    played = PlayedRecord(record, engine)
    names = {*seats, *(step.node.actor for step in played.moves)} - {*NO_PLAYERS}
    for step in played.moves:
        outcome = engine.outcome(step.after)
        if outcome is None:
            continue
        if outcome.winner is not None and outcome.winner not in (seats or names):
            yield f"{outcome.winner} has no seat, but wins behind {step.node.move}"
        if not outcome.text.isprintable() or not outcome.text:
            yield f"the outcome behind {step.node.move} has no printable text: {outcome.text!r}"
        if (
            step.path.main
            and step is not played.main[-1]
            and any(node.move for node in record.line[step.path.index + 1 :])
        ):
            yield f"the game has ended behind {step.node.move} ({outcome.text}), but goes on"
    for step in spread(played.moves, POSITIONS):
        can = next(engine.legal_moves(step.after), None) is not None
        ended = engine.outcome(step.after)
        if can and ended is not None:
            yield f"the game has ended behind {step.node.move} ({ended.text}), but there are legal moves"
        if not can and ended is None and engine.lists_all_moves:
            yield f"nobody can move behind {step.node.move}, but outcome does not say how the game has ended"
    yield from _recorded(engine, played)


def _recorded(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    """Check that the record ends as the engine says."""
    said = played.record.outcome
    if not played.complete or said is None:
        return
    ended = engine.outcome(played.main[-1].after)
    if ended is not None and ended.winner != said.winner:
        engines = f"the engine {ended.text} (winner: {ended.winner})"
        yield f"the record says {said.text} (winner: {said.winner}), {engines}"
