"""Trees of first moves, and games counted by kinds of openings."""

from __future__ import annotations

import pytest

from gamenote.core import figures
from gamenote.core.figures import Group, MoveTree, Score, Totals, ranked
from gamenote.core.game import DRAW
from gamenote.core.game_stats import GameStats


def game(
    moves: str,
    winner: str | None = None,
    ratings: tuple[float, ...] = (),
    system: str = "draughts",
    **course: object,
) -> GameStats:
    return GameStats(
        path="a",
        index=1,
        format="pdn",
        game=system,
        variant="international" if system == "draughts" else "Standard",
        title=None,
        plies=10,
        result=None,
        final={},
        course=course,
        winner=winner,
        ratings=ratings,
        first_moves=tuple(moves.split()),
    )


def counted(*games: GameStats) -> Group:
    from gamenote.core import registry

    totals = Totals(registry.games())
    for each in games:
        totals.add(each)
    (system,) = totals.systems.values()
    return next(iter(system.by_variant.values()))


def test_games_that_begin_alike_share_the_moves_of_the_tree() -> None:
    group = counted(game("a b c", "white"), game("a b d", DRAW), game("a x", "black"), game("z"))
    rows = [(moves, node.games, node.won, node.drawn, node.lost) for moves, node in group.tree.walk()]
    assert rows == [
        (("a",), 3, 1, 1, 1),
        (("a", "b"), 2, 1, 1, 0),
        (("a", "b", "c"), 1, 1, 0, 0),
        (("a", "b", "d"), 1, 0, 1, 0),
        (("a", "x"), 1, 0, 0, 1),
        (("z",), 1, 0, 0, 0),
    ]
    assert [move for move, _ in ranked(group.tree.root)] == ["a", "z"]
    assert group.tree.root.games == 4


def test_games_without_first_moves_are_not_in_the_tree() -> None:
    group = counted(game("a"), game(""))
    assert (group.games, group.tree.root.games) == (2, 1)


def test_shares_are_of_the_games_whose_end_is_known() -> None:
    group = counted(game("a", "white", (2000, 2100)), game("a", DRAW, (1900,)), game("a"))
    node = group.tree.root.children["a"]
    assert (node.score, node.draws, node.mean_plies, node.mean_rating) == (0.75, 0.5, 10, 2000)
    assert (Score().score, Score().draws, Score().mean_plies, Score().mean_rating) == (None, None, None, None)


def test_games_are_counted_by_the_kinds_that_the_game_tells() -> None:
    opened = game("a", "white", system="chess", eco="B90", opening="Sicilian Defence: Najdorf")
    group = counted(opened, opened, game("a", system="chess", eco=None))
    assert {kind: list(names) for kind, names in group.kinds.items()} == {
        "ECO": ["B"],
        "opening": ["Sicilian Defence"],
        "code": ["B90"],
    }
    assert group.kinds["code"]["B90"].games == group.kinds["code"]["B90"].won == 2


def test_a_tree_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "MOST_NODES", 3)
    tree = MoveTree()
    for name in "abcdef":
        for node in tree.along((name, "x")):
            node.add(Score(1))
    assert (tree.nodes, tree.cut, tree.root.games) == (3, 5, 6)
