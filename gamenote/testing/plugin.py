"""What is checked of all that a package brings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.testing.boards import check_drawing, diagrams
from gamenote.testing.formats import (
    check_clean,
    check_cutting,
    check_fixed_point,
    check_recognised,
    check_total,
    read,
    sample_files,
)
from gamenote.testing.games import SPOILT, check_advance, check_figures, check_moves, check_variants, spoilt
from gamenote.testing.rules import check_rule


def check_plugin(*, games: Sequence[str], formats: Sequence[str], samples: str | Path) -> None:
    """Check all games and formats of those names.

    `samples` holds a folder of records per format."""
    assert not registry.problems(), f"plugins failed to load: {registry.problems()}"
    for name in formats:
        item = registry.formats()[name]
        paths = sample_files(item, Path(samples))
        assert paths, f"no sample of {name} in {samples}"
        for path in paths:
            check_sample(item, path)
    for name in games:
        check_variants(name)
    owned = [registry.formats()[name].rules() for name in formats] + [
        registry.games()[name].rules() for name in games
    ]
    for rule in (rule for rules in owned for rule in rules):
        check_rule(rule)


def check_sample(item: Format, path: Path) -> None:
    """Check a format, a game and the boards with one sound file."""
    data = path.read_bytes()
    check_recognised(item, path.name, data)
    check_clean(item, data)
    check_cutting(item, data)
    check_total(item, data)
    if item.writes:
        check_fixed_point(item, data)
    for record in (reading.record for _, reading in read(item, data)):
        if record.game in registry.games():
            engine = registry.games()[record.game].engine()
            check_moves(engine, record)
            for each in (record, *spoilt(record, SPOILT)):
                check_advance(engine, each)
            check_drawing(registry.boards().values(), diagrams(record))
            check_figures(record.game, record)
