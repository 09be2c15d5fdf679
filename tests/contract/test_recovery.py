"""A damaged game spoils neither its neighbours nor what is found in them, in formats that cut files into games.

Each way of damaging a text is tried on sound games of each format. What is found must lie inside the damaged game,
and be the same whether its neighbours are sound or each damaged in another way.
"""

from __future__ import annotations

from functools import cache

import pytest

from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.testing import sample_files
from gamenote.testing.damage import (
    DAMAGE,
    TO_NEIGHBOURS,
    Found,
    check_collection,
    check_neighbours,
    findings_by_game,
    sound_games,
)
from gamenote.testing.fixes import check_mending
from tests.contract.registered import ROOT

TEXTS = [item for item in registry.formats().values() if item.reads and not item.codec().binary]
FORMATS = [item.name for item in TEXTS if not item.whole]
SHORTEST = 150  # characters of a game that is worth damaging


@cache
def sound(name: str) -> tuple[str, ...]:
    """Sound games of a format."""
    item = registry.formats()[name]
    return sound_games(item, [path.read_bytes() for path in sample_files(item, ROOT / "samples")], SHORTEST)


def cases() -> list[tuple[str, str]]:
    return [(name, damage) for name in FORMATS for damage in DAMAGE]


@pytest.mark.parametrize("name", FORMATS)
def test_a_collection_of_sound_games_is_sound(name: str) -> None:
    check_collection(registry.formats()[name], sound(name))


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("damage", TO_NEIGHBOURS)
def test_a_damaged_game_leaves_its_neighbours_alone(name: str, damage: str) -> None:
    check_neighbours(registry.formats()[name], sound(name), damage)


@pytest.mark.costly
@pytest.mark.parametrize("name", FORMATS)
def test_games_each_damaged_in_another_way_have_each_their_own_findings(name: str) -> None:
    item, games = registry.formats()[name], sound(name)
    for shift in range(len(games)):
        chosen = [games[(index + shift) % len(games)] for index in range(len(DAMAGE))]
        broken = [damage(game) for damage, game in zip(DAMAGE.values(), chosen, strict=True)]
        together = findings_by_game(item, broken)
        for way, text, found in zip(DAMAGE, broken, together, strict=True):
            alone = findings_by_game(item, [games[0], text, games[1]])[1]
            assert comparable(found) == comparable(alone), way


def comparable(found: Found) -> Found:
    """Without play: where damage hides which variant is played, the other games of the file tell it."""
    return [each for each in found if each[0] not in ("illegal-move", "fen-square")]


def ways() -> list[tuple[str, str, int]]:
    """Each way of damage in each game of each format."""
    return [(name, damage, index) for name, damage in cases() for index in range(len(sound(name)))]


def first_only(case: tuple[str, str, int]) -> object:
    """The case; those of later games only where the whole suite is asked for."""
    return case if case[2] == 0 else pytest.param(*case, marks=pytest.mark.slow)


@pytest.mark.parametrize(("name", "damage", "index"), [first_only(case) for case in ways()])
def test_mending_a_damaged_game_settles_and_leaves_nothing_to_mend(name: str, damage: str, index: int) -> None:
    item, data = registry.formats()[name], DAMAGE[damage](sound(name)[index]).encode("utf-8", "surrogatepass")
    check_mending(item, data, Safety.SAFE, may_stay=True)
    check_mending(item, data, Safety.UNSAFE, may_stay=True)
