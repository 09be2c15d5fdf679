"""A damaged game spoils neither its neighbours nor what is found in them, in formats that cut files into games.

Each way of damaging a text is tried on sound games of each format. What is found must lie inside the damaged game,
and be the same whether its neighbours are sound or each damaged in another way.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache

import pytest

from gamenote.actions.files.inputs import Input, Opened
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.format import Format
from gamenote.core.settings import Settings
from gamenote.testing import lint, sample_files
from tests.actions.lint.test_fixing import check_kept, check_mending
from tests.contract.registered import ROOT

FORMATS = [item.name for item in registry.formats().values() if item.reads and not item.whole]
ABOUT_FILES = {"multiple-trees", "gametype-missing"}  # what is said of the whole file
SHORTEST = 150  # characters of a game that is worth damaging
MOST = 6  # games of a format

Found = list[tuple[str, int]]  # the rule, and the line counted from the beginning of the game


def inserted(words: str, part: float = 0.55) -> Callable[[str], str]:
    """Put something between two words in the later part of a game."""

    def damage(text: str) -> str:
        place = int(len(text) * part)
        place += min(at for at in (text[place:].find(" "), text[place:].find(";"), 0) if at >= 0)
        return text[:place] + words + text[place:]

    return damage


def doubled(bracket: str) -> Callable[[str], str]:
    def damage(text: str) -> str:
        place = text.rfind(bracket, 0, len(text) * 9 // 10)
        return text[:place] + bracket + text[place:] if place > 0 else text

    return damage


def left_out(bracket: str) -> Callable[[str], str]:
    def damage(text: str) -> str:
        place = text.find(bracket, len(text) // 5)
        return text[:place] + text[place + 1 :] if place > 0 else text

    return damage


def cut_off(part: float) -> Callable[[str], str]:
    return lambda text: text[: int(len(text) * part)].rstrip()


def without_header(text: str) -> str:
    """The game without its tags, or without the line that opens its tree."""
    lines = text.split("\n")
    first = next((index for index, line in enumerate(lines) if index and not line.startswith("[")), 1)
    return "\n".join(lines[first:])


def out_of_turn(text: str) -> str:
    """The last but one line of moves repeated: what it plays has been played."""
    lines = text.rstrip("\n").split("\n")
    return "\n".join([*lines[:-1], lines[-2], *lines[-1:]]) if len(lines) > 3 else text


DAMAGE: dict[str, Callable[[str], str]] = {
    "an open brace": inserted(" {"),
    "an open bracket": inserted(" ["),
    "an open parenthesis": inserted(" ("),
    "an open quote": inserted(' "'),
    "cut in the middle": cut_off(0.5),
    "cut near its end": cut_off(0.83),
    "a bracket left out": left_out("]"),
    "a parenthesis left out": left_out(")"),
    "a brace left out": left_out("}"),
    "a quote left out": left_out('"'),
    "a bracket doubled": doubled("]"),
    "a parenthesis doubled": doubled(")"),
    "a brace doubled": doubled("}"),
    "a quote doubled": doubled('"'),
    "bytes of zero": inserted("\0\0\0"),
    "a backslash": lambda text: text.replace("]", "\\]", 1),
    "moves repeated": out_of_turn,
}


@cache
def sound(name: str) -> tuple[str, ...]:
    """Sound games of a format."""
    item = registry.formats()[name]
    games = []
    for path in sample_files(item, ROOT / "samples"):
        for source, _ in Opened(Input("x", None), item, io.BytesIO(path.read_bytes())).games():
            games.append(source.text.strip("\n") + "\n")
    return tuple(text for text in games if len(text) > SHORTEST)[:MOST]


def findings(item: Format, games: list[str]) -> list[Found]:
    """What is found in each game of a collection, and at last what lies in none of them."""
    text, starts = "", list[int]()
    for game in games:
        starts.append(text.count("\n") + 1)
        text += game.rstrip("\n") + "\n" + item.between
    found: list[Found] = [[] for _ in games]
    for each in lint(item, text.encode("utf-8", "surrogatepass"), Settings()):
        if each.name not in ABOUT_FILES:
            at = max(index for index, start in enumerate(starts) if start <= each.start.line)
            found[at].append((each.name, each.start.line - starts[at]))
    return found


def cases() -> list[tuple[str, str]]:
    return [(name, damage) for name in FORMATS for damage in DAMAGE]


@pytest.mark.parametrize("name", FORMATS)
def test_a_collection_of_sound_games_is_sound(name: str) -> None:
    item = registry.formats()[name]
    assert not any(findings(item, list(sound(name))))


@pytest.mark.parametrize(("name", "damage"), cases())
def test_a_damaged_game_leaves_its_neighbours_alone(name: str, damage: str) -> None:
    item, games = registry.formats()[name], sound(name)
    for index, game in enumerate(games):
        broken = DAMAGE[damage](game)
        before, after = games[index - 1], games[(index + 1) % len(games)]
        found = findings(item, [before, broken, after])
        assert found[0] == found[2] == [], f"{damage} in game {index}"


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_lost_with_the_header_is_found_where_the_game_stands(name: str) -> None:
    item, games = registry.formats()[name], sound(name)
    for index, game in enumerate(games):
        before, after = games[index - 1], games[(index + 1) % len(games)]
        found = findings(item, [before, without_header(game), after])
        assert found[0] == found[2] == [], f"game {index}"


@pytest.mark.parametrize("name", FORMATS)
def test_games_each_damaged_in_another_way_have_each_their_own_findings(name: str) -> None:
    item, games = registry.formats()[name], sound(name)
    for shift in range(len(games)):
        chosen = [games[(index + shift) % len(games)] for index in range(len(DAMAGE))]
        broken = [damage(game) for damage, game in zip(DAMAGE.values(), chosen, strict=True)]
        together = findings(item, broken)
        for way, text, found in zip(DAMAGE, broken, together, strict=True):
            alone = findings(item, [games[0], text, games[1]])[1]
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
    check_kept(item, data, check_mending(item, data, Safety.SAFE, may_stay=True))
    check_mending(item, data, Safety.UNSAFE, may_stay=True)
