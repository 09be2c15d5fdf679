"""Checks that formats understand how engines say that games end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from msgspec.structs import replace as with_fields

from gamenote.actions.convert.encode import bytes_of
from gamenote.core import registry
from gamenote.core.engine import Objection
from gamenote.core.feature import Feature
from gamenote.core.format import Format, no_result
from gamenote.core.record import Field, Outcome, Record
from gamenote.core.replay import last_position
from gamenote.testing.faults import contract
from gamenote.testing.samples import read

GAMES = 8  # that dice play, divided among the variants of a game
PLIES = 150  # of one of them
CHOICE = 30  # legal moves of which one is chosen


@contract
def check_results(item: Format, files: Sequence[bytes]) -> Iterator[str]:
    """Check that a format knows the outcomes that engines compute.

    They are those of games that dice play, and of the samples, which are written with them and read again."""
    if item.result is no_result or Feature.OUTCOME not in item.keeps(item.resolve({})):
        return
    for game in item.games:
        for outcome in computed_outcomes(game) if game in registry.games() else ():
            yield from _understood(item, game, outcome)
    records = (reading.record for data in files for _, reading in read(item, data) if not reading.empty)
    for record in records if item.writes else ():
        yield from _comes_back(item, record)


@cache
def computed_outcomes(name: str) -> tuple[Outcome, ...]:
    """Return how games of a system end that dice play."""
    game, found = registry.games()[name], dict[Outcome, None]()
    engine, rows = game.engine(), game.variants()
    for number in range(max(GAMES, min(len(rows), 2 * GAMES))):
        dice = random.Random(number)
        position = engine.start(rows[number % len(rows)].name, None)
        if isinstance(position, Objection):
            continue
        for _ in range(PLIES):
            legal = [move for move, _ in zip(engine.legal_moves(position), range(CHOICE), strict=False)]
            if not legal:
                break
            position = engine.play(position, dice.choice(legal))
        if (outcome := engine.outcome(position)) is not None:
            found[outcome] = None
    return tuple(found)


def _understood(item: Format, game: str, outcome: Outcome) -> Iterator[str]:
    """Check what a format takes the text of an outcome for."""
    said = item.result(outcome.text)
    where = f"the engine of {game} ends a game with {outcome.text!r} (winner: {outcome.winner})"
    if said is None:
        yield f"{where}, of which result knows nothing"
    elif said.winner != outcome.winner and (said.winner is not None or not _by_variant(item, outcome)):
        yield f"{where}, but result says that {said.winner or 'nobody'} has won"


def _by_variant(item: Format, outcome: Outcome) -> bool:
    """Whether only the variant tells who wins by such a text."""
    return item.claims is not None or (len(outcome.text.split()) > 1 and item.scores)


def _comes_back(item: Format, record: Record) -> Iterator[str]:
    """Write a record with the outcome of its engine, and read it."""
    engine = registry.engine_of(record.game)
    last = last_position(record, engine) if engine is not None else None
    outcome = engine.outcome(last) if engine is not None and last is not None else None
    if outcome is None:
        return
    fields = {name: value for name, value in record.header.fields.items() if name is not Field.RESULT}
    ended = replace(record, outcome=outcome, header=with_fields(record.header, fields=fields))
    text = item.codec().write(ended, engine, item.resolve({}))
    again = [reading.record for _, reading in read(item, bytes_of(text))]
    said = _claimed(item, again[0]) if len(again) == 1 else None
    if said is None:
        yield f"the outcome {outcome.text!r} of {record.game} is written, and nothing of it is read"
    elif said.winner != outcome.winner and (said.winner is not None or not _by_variant(item, outcome)):
        yield f"{outcome.winner or 'nobody'} wins, and {said.winner or 'nobody'} when it is written and read"


def _claimed(item: Format, record: Record) -> Outcome | None:
    """Return the outcome that a record or its header claims."""
    text = record.header.get(Field.RESULT)
    return record.outcome or (item.result(text) if text else None)
