"""How games began: kinds of openings, and the tree of first moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gamenote.core.figures import Group, MoveNode, Score, ranked
from gamenote.core.telling import player
from gamenote.core.words import counted
from gamenote.render.stats.blocks import Block, Grid, Heading, Line
from gamenote.render.stats.charts import figure

MOST_NAMES = 12  # of a kind
MOST_NEXT = 8  # moves behind one
LEAST_SHARE = 0.01  # of all games, for a move to be shown
MANY = 20  # games; of fewer, moves of a single game are shown as well
MOST_ROWS = 200  # of a tree
STEP = "\u00b7 "  # in front of a move, for each one before it


def beginnings(group: Group, level: int) -> Iterator[Block]:
    """Return how the games of a group began."""
    for kind, names in group.kinds.items():
        if any(score.games > 1 for score in names.values()):
            yield from _kind(group, kind, names, level)
    if group.tree.root.children:
        yield Heading("First moves", level)
        yield Grid(("move", *_columns(group)), tuple(_rows(group.tree.root)))
        left_out = group.games - group.tree.root.games
        if left_out:
            yield Line(f"without {counted(left_out, 'game')} that began otherwise")


def _kind(group: Group, kind: str, names: Mapping[str, Score], level: int) -> Iterator[Block]:
    """Return the games of one kind of openings by their names."""
    ordered = sorted(names.items(), key=lambda item: (-item[1].games, item[0]))
    shown = sorted(ordered[:MOST_NAMES], key=_by_rating) if kind == "rating" else ordered[:MOST_NAMES]
    yield Heading(f"Games by {kind}", level)
    yield Grid((kind, *_columns(group)), tuple((name, *_cells(score)) for name, score in shown))
    if len(ordered) > len(shown):
        rest = sum(score.games for _, score in ordered[len(shown) :])
        yield Line(f"and {counted(len(ordered) - len(shown), 'other')} in {counted(rest, 'game')}")


def _by_rating(item: tuple[str, Score]) -> tuple[bool, str]:
    """Return what sorts bands of ratings: that under all others is first."""
    return item[0][:1].isdecimal(), item[0]


def _columns(group: Group) -> tuple[str, ...]:
    first = player(group.game, None, group.seats[0]) if group.seats else "first"
    return ">games", f">{first} %", ">draws %", ">plies a game", ">rating"


def _cells(score: Score) -> tuple[str, ...]:
    shares = (_share(score.score), _share(score.draws))
    rating = score.mean_rating
    return str(score.games), *shares, figure(score.mean_plies), "" if rating is None else f"{rating:.0f}"


def _share(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.0f}"


def _rows(root: MoveNode) -> Iterator[tuple[str, ...]]:
    """Return the tree of first moves, the frequent ones a row each."""
    least = max(1 if root.games < MANY else 2, root.games * LEAST_SHARE)
    waiting = [(0, *item) for item in reversed(ranked(root)[:MOST_NEXT])]
    for _ in range(MOST_ROWS):
        if not waiting:
            return
        depth, move, node = waiting.pop()
        yield STEP * depth + move, *_cells(node)
        after = [item for item in ranked(node)[:MOST_NEXT] if item[1].games >= least]
        waiting += [(depth + 1, *item) for item in reversed(after)]
