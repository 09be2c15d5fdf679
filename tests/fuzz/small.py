"""Small records, so that many can be tried: short samples, a few moves of each variant, what grammars allow."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from msgspec.structs import replace

from gamenote import convert
from gamenote.core import registry
from gamenote.core.engine import Objection
from gamenote.core.format import Format
from gamenote.core.record import Field, Header, Node, Outcome, Record
from tests.fuzz.stock import opened, stock

SHORT = 400  # bytes of a small record
PLIES = (1, 2, 3, 5, 8)  # of the games that are played, and of the beginnings of longer ones
DRAWN = 150  # texts out of the grammar of a format
ACTORS: dict[str, Callable[[Any, Any], str | None]] = {  # who makes a move on a position
    "draughts": lambda position, move: ("white", "black")[position.side],
    "chess": lambda position, move: position.colour,
    "xiangqi": lambda position, move: position.colour,
    "othello": lambda position, move: position.colour,
    "go": lambda position, move: ("", "black", "white")[position.turn],
    "blokus": lambda position, move: str(move.color + 1),
    "plateau": lambda position, move: ("1", "2")[move.player],
    "game2048": lambda position, move: position.actor,
}


@cache
def small(name: str) -> tuple[bytes, ...]:
    """Small records of a format, sound and damaged ones, no two alike."""
    item = registry.formats()[name]
    found = [game for game in stock(name) if len(game) <= SHORT]
    found += [text for record in _records(item) if len(text := _written(record, name)) <= SHORT]
    found += _drawn(name)
    return tuple(game for game in dict.fromkeys(found) if game.strip())


def _records(item: Format) -> Iterator[Record]:
    """Beginnings of longer games, and games of every variant."""
    for data in stock(item.name):
        for _, reading in opened(item, data).games():
            yield from _beginnings(reading.record)
    for name in item.games or registry.games():
        rows = registry.games()[name].variants() if name in registry.games() else ()
        yield from (game for row in rows for game in _played(name, row.name))


def _beginnings(record: Record) -> Iterator[Record]:
    header = replace(record.header, fields=dict(islice(record.header.fields.items(), 2)), extras=())
    for plies in PLIES:
        if len(record.line) > plies + 1:
            yield dataclasses.replace(record, header=header, line=record.line[: plies + 1])


def _played(game: str, variant: str) -> Iterator[Record]:
    """Short games by dice."""
    dice = random.Random(f"{game} {variant}")
    engine = registry.games()[game].engine()
    for plies in PLIES:
        position, line = engine.start(variant, None), [Node()]
        while not isinstance(position, Objection) and len(line) <= plies:
            moves = list(islice(engine.legal_moves(position), 200))
            if not moves:
                break
            move = dice.choice(moves)
            line.append(Node(actor=ACTORS[game](position, move), move=engine.write_move(position, move)))
            position = engine.play(position, move)
        yield Record(game, variant, Header({Field.EVENT: "e"}), tuple(line), Outcome("*"))


def _written(record: Record, name: str) -> bytes:
    item = registry.formats()[name]
    if item.codec().binary:
        fits = not item.games or record.game in item.games
        return item.codec().write(record, None, item.resolve({})).encode("latin-1") if fits else b""
    with suppress(ValueError):
        return convert(record, name).encode("utf-8", "surrogateescape")
    return b""


def _drawn(name: str) -> list[bytes]:
    """Texts that hypothesis draws from the grammar of a format, the same each time."""
    from tests.fuzz.strategies import VALID, valid

    found: list[bytes] = []
    if name not in VALID:
        return found

    @settings(
        max_examples=DRAWN,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
    )
    @given(valid(name))
    def draw(text: str) -> None:
        found.append(text.encode("utf-8", "surrogatepass"))

    draw()
    return [text for text in found if len(text) <= SHORT]
