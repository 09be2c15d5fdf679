"""What people call the figures of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate

from gamenote.core import registry
from gamenote.core.telling import player


@lru_cache(maxsize=256)
def labels_of(game: str, variant: str | None) -> Mapping[str, str]:
    """The words of the game for figures of that variant."""
    found = registry.statistics_of(game).labels(variant)
    known = registry.games().get(game)
    seats = {part(seat): player(game, variant, seat) for seat in known.seats if seat.isalpha()} if known else {}
    return {**found, **seats}


def part(name: str) -> str:
    """Return the key for the name of a part, in any figure."""
    return f"*.{name}"


def readable(name: str, words: Mapping[str, str]) -> str:
    """`course.pieces.white` as people say it."""
    short = name.partition(".")[2] if name.startswith(("final.", "course.")) else name
    stages = accumulate(short.split("."), lambda above, part: f"{above}.{part}")
    return " ".join(_stage_label(stage, words) for stage in stages)


def _stage_label(stage: str, words: Mapping[str, str]) -> str:
    last = stage.rpartition(".")[2]
    return words.get(stage) or words.get(part(last)) or last.replace("_", " ")
