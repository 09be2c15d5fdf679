"""Games made by dice, sound and damaged, one by one: no fix and no conversion to their own format harms them."""

from __future__ import annotations

from collections import Counter

import pytest

from gamenote.actions.inventory import differences, inventory
from gamenote.actions.lint.guarantees import PLAY, REVEALING, may_change
from gamenote.actions.lint.mend_game import encoded_source
from gamenote.core import registry
from gamenote.core.change import Change
from gamenote.core.diagnostic import Safety
from gamenote.core.format import Format
from gamenote.testing.linting import mend_file, open_example
from tests.bench import data
from tests.findings import made
from tests.fuzz.harm import harms

SMALL = 3_000  # bytes


def check(item: Format, content: bytes) -> None:
    """Check each game of a file by both witnesses."""
    for source, _ in open_example(item, content).games():
        game = encoded_source(source)
        assert [each.shown() for each in harms(item, game, Counter())] == []
        for least in (Safety.SAFE, Safety.UNSAFE):
            assert undeclared(item, game, least) == []


def undeclared(item: Format, game: bytes, least: Safety) -> list[Change]:
    """Return what fixes change of a game although none of their rules declares it.

    Beside words that are not read, moves may come to be read."""
    done = mend_file(item, game, least)
    rules = registry.rules_by_code(item.name, item.games[0])
    declared = [rules[code].changes for code in done.fixed]
    before, after = (
        [inventory(reading.record) for _, reading in open_example(item, each).games()]
        for each in (game, done.after)
    )
    pairs = zip(before, after, strict=True) if len(before) == len(after) else ()
    kinds = [kind for old, new in pairs for kind in differences(old, new)]
    declared += [PLAY for each in declared if each & REVEALING]
    return [kind for kind in kinds if not any(may_change(kind, each) for each in declared)]


@pytest.mark.parametrize("kind", data.MAKERS)
def test_games_made_by_dice_are_not_harmed(kind: str) -> None:
    check(registry.formats()[kind], data.damaged(kind, data.collection(kind, SMALL), 0.1))


@pytest.mark.slow
def test_no_game_made_by_dice_is_harmed() -> None:
    for _, format, content in made():
        check(registry.formats()[format], content)
