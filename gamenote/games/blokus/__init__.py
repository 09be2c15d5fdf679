"""The Blokus family: pieces of several shapes laid on a board."""

from __future__ import annotations

from gamenote.core.game import Game


def _move_meaning(text: str, variant: str | None) -> frozenset[str]:
    from gamenote.games.blokus.boards import BOARDS
    from gamenote.games.blokus.notation import meaning
    from gamenote.games.blokus.variants import ROWS

    row = ROWS.get(variant or "")
    return meaning(text, BOARDS[row.board] if row is not None else None)


SEATS = ("1", "2", "3", "4")


GAME = Game(
    name="blokus",
    title="Blokus",
    variants="gamenote.games.blokus.variants:VARIANTS",
    engine="gamenote.games.blokus.play:ENGINE",
    rules="gamenote.games.blokus.lint:RULES",
    statistics="gamenote.games.blokus.statistics:STATISTICS",
    seats=SEATS,
    meaning=_move_meaning,
)
