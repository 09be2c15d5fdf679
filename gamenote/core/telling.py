"""What people call sides, players, ratings and figures of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.game import DRAW
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Outcome, Record

__all__ = ["ratings"]


# What people call sides, players and figures of a game


def side(game: str, variant: str | None, actor: str) -> str:
    """Return what people call the player of a move."""
    known = registry.games().get(game)
    row = (known.variant(variant) or known.variants()[0]) if known is not None and known.seats else None
    return actor if row is None else row.side(actor)


def player(game: str, variant: str | None, seat: str) -> str:
    """What people call who sits there, by his colour or colours."""
    known = registry.games().get(game)
    row = (known.variant(variant) or known.variants()[0]) if known is not None and known.seats else None
    return f"player {seat}" if row is None else row.player(seat)


def flatten_figures(figures: Mapping[str, Any]) -> dict[str, Any]:
    """Return figures as names with one value each: `pieces.white.men`.

    Under its own name a list is told by the number of its entries, which are counted from 1, and a group of
    numbers by their sum."""
    flat: dict[str, Any] = {}
    waiting = list(reversed(list(figures.items())))
    groups: list[str] = []
    while waiting:
        name, value = waiting.pop()
        if isinstance(value, Mapping):
            groups.append(name)
            waiting += [(f"{name}.{key}", each) for key, each in reversed(list(value.items()))]
        elif isinstance(value, list | tuple):
            flat[name] = len(value)
            waiting += [(f"{name}.{index}", each) for index, each in reversed(list(enumerate(value, start=1)))]
        else:
            flat[name] = value
    for group in reversed(groups):
        parts = [value for name, value in flat.items() if name.rpartition(".")[0] == group]
        if parts and all(isinstance(part, int | float) for part in parts):
            flat[group] = sum(parts)
    return flat


# Who has won: as the record states it, or else by the rules


@lru_cache(maxsize=64)
def _home_formats(game: str) -> tuple[Format, ...]:
    """Return the formats whose results records of a game may have."""
    return tuple(each for each in registry.formats().values() if game in each.games and each.reads)


def stated_winner(record: Record) -> str | None:
    """Return who has won by the result as written, or "draw".

    Where header and moves differ, the header counts. None where nobody has won or it is not plain who: `*`, `0-0`
    of two who lose, a result whose sides the variant would tell."""
    homes, outcome = _home_formats(record.game), record.outcome
    claims = (each.codec().claim(record) for each in homes if each.codec().variant_decides)
    if (claimed := next((each for each in claims if each is not None), None)) is not None:
        return _winner_or_draw(record.game, claimed)
    text = outcome.text if outcome is not None else record.header.get(Field.RESULT) or ""
    known = [outcome, *(each.result(text) for each in homes)]
    for each in known:
        left, _, right = each.text.partition("-") if each is not None else ("", "", "")
        if each is not None and (each.winner or each.reason == DRAW or left == right != "0"):
            return _winner_or_draw(record.game, each)
    return None


def board_winner(game: str, ended: Outcome | None) -> str | None:
    """Return who has won by the rules, or "draw"."""
    return _winner_or_draw(game, ended) if ended is not None and game in registry.games() else None


def _winner_or_draw(game: str, outcome: Outcome) -> str | None:
    known = registry.games().get(game)
    winner = outcome.winner or DRAW
    return winner if known is None or winner in known.seats or (winner == DRAW and known.seats) else None


# The ratings of players, from the header of a record

RATINGS = (Field.RATING_1, Field.RATING_2)
RATING_TAGS = ("Elo", "Rating")  # of formats that have no such field, behind the colour
RATING = lazy_pattern(r"[0-9]{1,5}(?:\.[0-9]{1,3})?")


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


def without_fraction(number: float | None) -> float | None:
    """Return a number that is whole as an int.

    >>> without_fraction(3.0), without_fraction(2.5), without_fraction(None)
    (3, 2.5, None)
    """
    return int(number) if number is not None and number == int(number) else number
