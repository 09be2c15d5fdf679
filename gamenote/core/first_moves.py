"""How many games begin: trees of first moves, kinds of openings.

However many games there are, a tree keeps at most `MOST_NODES` moves and a kind `MOST_NAMES` names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

MOST_NODES = 100_000
MOST_NAMES = 10_000


@dataclass
class Score:
    """How games ended that have something in common.

    Fields:
        won: By the first player; `lost` by another.
        plies: Of all games together; so are `ratings`, which are those of `rated` players.
    """

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    plies: int = 0
    rated: int = 0
    ratings: float = 0

    def ended(self, winner: str | None, first: str, draw: str) -> None:
        """Count how a game ended, if that is known."""
        self.won += winner == first
        self.drawn += winner == draw
        self.lost += winner not in (None, first, draw)

    def count(self, plies: int, ratings: Sequence[float]) -> None:
        """Count a game of such a length, between players of such ratings."""
        self.games += 1
        self.plies += plies
        self.rated += len(ratings)
        self.ratings += sum(ratings)

    @property
    def score(self) -> float | None:
        """The first player's share of the points."""
        known = self.won + self.drawn + self.lost
        return (self.won + self.drawn / 2) / known if known else None

    @property
    def draws(self) -> float | None:
        """The share of draws."""
        known = self.won + self.drawn + self.lost
        return self.drawn / known if known else None

    @property
    def mean_plies(self) -> float | None:
        return self.plies / self.games if self.games else None

    @property
    def mean_rating(self) -> float | None:
        return self.ratings / self.rated if self.rated else None


@dataclass
class MoveNode(Score):
    """Games that began with the same moves."""

    children: dict[str, MoveNode] = field(default_factory=dict)


@dataclass
class MoveTree:
    """The first moves of many games.

    Fields:
        nodes: How many moves it has so far.
        cut: Games of which not all moves had room.
    """

    root: MoveNode = field(default_factory=MoveNode)
    nodes: int = 0
    cut: int = 0

    def along(self, moves: Sequence[str]) -> Iterator[MoveNode]:
        """Return the nodes that a game passes, made where they are missing."""
        node = self.root
        yield node
        for move in moves:
            child = node.children.get(move)
            if child is None:
                if self.nodes >= MOST_NODES:
                    self.cut += 1
                    return
                child = node.children[move] = MoveNode()
                self.nodes += 1
            node = child
            yield node

    def walk(self) -> Iterator[tuple[tuple[str, ...], MoveNode]]:
        """Return each node behind its moves, the most frequent of each first."""
        waiting: list[tuple[tuple[str, ...], MoveNode]] = [((), self.root)]
        while waiting:
            moves, node = waiting.pop()
            if moves:
                yield moves, node
            waiting += [((*moves, move), child) for move, child in reversed(ranked(node))]


def ranked(node: MoveNode) -> list[tuple[str, MoveNode]]:
    """Return the moves that were played next, the most frequent first."""
    return sorted(node.children.items(), key=lambda item: (-item[1].games, item[0]))
