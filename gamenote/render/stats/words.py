"""What people call the figures of a game: the words that its engine has for them, or else their names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate

from gamenote.core import registry


@lru_cache(maxsize=256)
def words_of(game: str, variant: str | None) -> Mapping[str, str]:
    """The words of the engine for figures of that variant."""
    tell = getattr(registry.engine_of(game), "figure_words", None)
    found: Mapping[str, str] = tell(variant) if tell is not None else {}
    return found


def readable(name: str, words: Mapping[str, str]) -> str:
    """`course.pieces.white` as people say it."""
    short = name.partition(".")[2] if name.startswith(("final.", "course.")) else name
    stages = accumulate(short.split("."), lambda above, part: f"{above}.{part}")
    return " ".join(words.get(stage, stage.rpartition(".")[2].replace("_", " ")) for stage in stages)
