"""Moves tried out while a game is read: whether an odd GameType can be meant, or whether a score is a move."""

from __future__ import annotations

from collections.abc import Sequence

from gamenote.core.engine import Objection
from gamenote.core.record import Header, Node, Record, Setup
from gamenote.core.replay import first_illegal as first_illegal_from
from gamenote.games.draughts import guess
from gamenote.games.draughts.pdn.gametype import GameType
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.variants import variant


def first_illegal(name: str, setup: Setup | None, moves: Sequence[str]) -> int | None:
    """The index of the first move that cannot be played; None when all can."""
    start = ENGINE.start(name, setup)
    if isinstance(start, Objection):
        return 0
    return first_illegal_from(ENGINE, start, moves, [None] * len(moves))


def last_is_illegal(gametype: str | None, fen: str | None, moves: Sequence[str]) -> bool:
    """Whether the last of these moves cannot be played, under the variant named or under the likeliest one."""
    setup = Setup(fen) if fen and fen.strip() else None
    name = gametype if gametype and variant(gametype) else None
    if name is None:
        names = guess.candidates([_record(None, setup, moves[:-1])])
        name = next((each for each in names if first_illegal(each, setup, moves[:-1]) is None), names[0])
    return first_illegal(name, setup, moves) == len(moves) - 1


def likelier(name: str, known: GameType, setup: Setup | None, moves: Sequence[str]) -> str:
    """The variant of the table where odd attributes do not go with the first move, but those of the table do."""
    row = known.table_row
    if row is None or not moves or first_illegal(name, setup, moves[:1]) is None:
        return name
    return name if first_illegal(row.name, setup, moves[:1]) is not None else row.name


def _record(name: str | None, setup: Setup | None, moves: Sequence[str]) -> Record:
    line = (Node(setup=setup), *(Node("white", text) for text in moves))
    return Record("draughts", name, Header(), line)
