"""A position given as FEN, made into a record to be drawn.

Any game whose positions are written as FEN will do; of several that read it, the first.
"""

from __future__ import annotations

from gamenote.actions.files.inputs import Input
from gamenote.core import registry
from gamenote.core.engine import Objection
from gamenote.core.game import Game, Variant
from gamenote.core.record import Field, Header, Node, Record, Setup
from gamenote.core.words import Hindrance, near

FORMAT = "jsonl"  # in which the record is handed on
LONGEST = 2000  # characters of a position


class NotDrawn(Hindrance):
    """Why a text is no position; `hint` says what would help."""


def input_of_fen(text: str, variant: str | None) -> Input:
    """Return a record of one position, as a file.

    Raises NotDrawn where no game reads the text."""
    text = " ".join(text[:LONGEST].split())
    reasons = dict[str, None]()
    for game, row in _rows(variant):
        start = game.engine().start(row.name, Setup(text))
        if not isinstance(start, Objection):
            record = Record(game.name, row.name, Header({Field.TITLE: text}), (Node(setup=Setup(text)),))
            item = registry.formats()[FORMAT]
            line = item.codec().write(record, game.engine(), item.resolve({}))
            return Input("--fen", None, data=line.encode())
        reasons[start.message] = None
    raise NotDrawn("; ".join(reasons), "it is as in 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1, or in W:W31,32:BK5")


def _rows(variant: str | None) -> list[tuple[Game, Variant]]:
    """Return games with FEN in that variant, or in their usual one."""
    games = [registry.games()[name] for name in registry.formats()["fen"].games if name in registry.games()]
    rows = [(game, row) for game in games if (row := game.variant(variant)) is not None]
    if rows:
        return rows
    known = [row.name for game in games for row in game.variants()]
    hint = near(variant or "", known) or f"known are: {', '.join(known)}"
    raise NotDrawn(f"there is no variant {variant!r} whose positions are FEN", hint)
