"""The ratings of players, from the header of a record."""

from __future__ import annotations

import re

from gamenote.core import registry
from gamenote.core.record import Field, Record

__all__ = ["ratings"]

RATINGS = (Field.RATING_1, Field.RATING_2)
RATING_TAGS = ("Elo", "Rating")  # of formats that have no such field, behind the colour
RATING = re.compile(r"[0-9]{1,5}(?:\.[0-9]{1,3})?")


def ratings(record: Record) -> dict[str, float]:
    """Return the ratings of the players that are known, by seat."""
    game = registry.games().get(record.game)
    extras = {each.key: each.values[0] for each in record.header.extras if each.values}
    found = {}
    for seat, name in zip(game.seats if game is not None else (), RATINGS, strict=False):
        tags = (extras.get(seat.capitalize() + ending) for ending in RATING_TAGS)
        texts = (text.strip() for text in (record.header.get(name), *tags) if text is not None)
        found[seat] = next((float(text) for text in texts if RATING.fullmatch(text)), 0)
    return {seat: value for seat, value in found.items() if value}
