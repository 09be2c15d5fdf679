"""Figures of single games, and what many games come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, log2
from typing import TypeVar

from gamenote.core.alike import MetGames
from gamenote.core.game import DRAW, USUAL_POINTS, Game, Points
from gamenote.core.game_stats import GameStats, flat_figures
from gamenote.core.statistics import NO_STATISTICS, Figures, Statistics
from gamenote.core.tournament import Tournaments

# How many games begin: trees of first moves, kinds of openings.
#
# However many games there are, a tree keeps at most `MOST_NODES` moves and a kind `MOST_NAMES` names.

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

    def add(self, other: Score) -> None:
        """Add other games."""
        self.games += other.games
        self.won += other.won
        self.drawn += other.drawn
        self.lost += other.lost
        self.plies += other.plies
        self.rated += other.rated
        self.ratings += other.ratings

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


# However many games there are, a spread keeps at most `MOST_BINS` numbers and a tally `MOST_WORDS` words: numbers
# are then counted in bins, and further words all together.

MOST_BINS = 512
MOST_WORDS = 10_000
MOST_DIGESTS = 200_000  # games among which others are looked for
MOST_LISTED = 100  # excluded games that are named
UNKNOWN = "not known"  # stands for the variant of games that tell none

Number = int | float
T = TypeVar("T")


@dataclass
class Spread:
    """How the values of a figure are spread.

    `step` 0 means that every value is counted for itself.

    Fields:
        bins: Values, or multiples of the step at which bins begin.
    """

    games: int = 0
    total: Number = 0
    least: Number = 0
    most: Number = 0
    step: Number = 0
    bins: Counter[Number] = field(default_factory=Counter)

    def add(self, value: Number) -> None:
        if not self.games:
            self.least = self.most = value
        elif value < self.least:
            self.least = value
        elif value > self.most:
            self.most = value
        self.games += 1
        self.total += value
        bins, low = self.bins, self._bin_start(value) if self.step else value
        bins[low] = bins.get(low, 0) + 1
        while len(self.bins) > MOST_BINS:
            self._widen_bins()

    @property
    def mean(self) -> float | None:
        return self.total / self.games if self.games else None

    @property
    def quartiles(self) -> tuple[Number, Number, Number] | None:
        """Return the values of the first quarter, the half and three quarters.

        Of values that are counted in bins, where those begin."""
        if not self.games:
            return None
        first, middle, last = (self._value_at_rank((self.games - 1) * part / 4) for part in (1, 2, 3))
        return first, middle, last

    def _value_at_rank(self, rank: float) -> Number:
        """Return the value of that rank, from 0, or between two."""
        behind, low = -1, floor(rank)
        values = list[Number]()
        for value in sorted(self.bins):
            behind += self.bins[value]
            while len(values) < 2 and behind >= low + len(values):
                values.append(value)
        one, other = values[0], values[-1]
        return one + (other - one) * (rank - low) if other != one else one

    def counts(self) -> Iterator[tuple[Number, Number, int]]:
        """Return the bins: their ends, and how many are in them."""
        for low in sorted(self.bins):
            yield low, low + self.step, self.bins[low]

    def _bin_start(self, value: Number) -> Number:
        return floor(value / self.step) * self.step if self.step else value

    def _widen_bins(self) -> None:
        """Double the bins until the old ones fit into them."""
        span = self.most - self.least
        self.step = self.step * 2 or 2 ** ceil(log2(span * 2 / MOST_BINS))
        bins: Counter[Number] = Counter()
        for value, games in self.bins.items():
            bins[self._bin_start(value)] += games
        self.bins = bins


@dataclass
class Tally:
    """How often each word occurs."""

    words: Counter[str] = field(default_factory=Counter)
    other: int = 0
    unknown: int = 0

    def add(self, word: str | None) -> None:
        if word is None:
            self.unknown += 1
        elif word in self.words or len(self.words) < MOST_WORDS:
            self.words[word] += 1
        else:
            self.other += 1


@dataclass
class Player:
    """One player.

    Where nobody plays against another, only games and the spread of the scores say something."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: float = 0
    score: Spread = field(default_factory=Spread)

    def ended(self, *, seat: str, winner: str, points: Points) -> None:
        """Count a game that he played in that seat."""
        win, draw, loss = points
        if winner == DRAW:
            self.drawn += 1
            self.points += draw
        elif winner == seat:
            self.won += 1
            self.points += win
        else:
            self.lost += 1
            self.points += loss


@dataclass
class Group:
    """Games counted together, of a game system or a variant.

    Fields:
        known: The game system; None where it is not known.
    """

    game: str
    known: Game | None = None
    games: int = 0
    excluded: int = 0
    walkovers: int = 0
    length: Spread = field(default_factory=Spread)
    results: Tally = field(default_factory=Tally)
    winners: Tally = field(default_factory=Tally)
    figures: dict[str, Spread] = field(default_factory=dict)
    words: dict[str, Tally] = field(default_factory=dict)
    kinds: dict[str, dict[str, Score]] = field(default_factory=dict)
    tree: MoveTree = field(default_factory=MoveTree)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.known.seats if self.known is not None else ()

    @property
    def statistics(self) -> Statistics:
        """What the game tells in numbers."""
        known = self.known
        return known.statistics() if known is not None and known.statistics is not None else NO_STATISTICS

    @property
    def charts(self) -> tuple[str, ...]:
        """The figures whose distribution is worth a chart."""
        return self.statistics.charts

    @property
    def totals(self) -> Figures:
        """What the game makes of the sums of the figures."""
        sums = {name.partition(".")[2]: spread.total for name, spread in self.figures.items()}
        return self.statistics.totals(sums)

    def count(self, game: GameStats, figures: Iterable[tuple[str, Number | str]]) -> None:
        """Add a game with its figures and words by their names."""
        self.games += 1
        self.excluded += bool(game.excluded)
        self.walkovers += game.walkover
        self.results.add(game.result)
        if self.seats:
            self.winners.add(game.winner)
        if game.walkover:
            return
        self.length.add(game.plies)
        for name, value in figures:
            if isinstance(value, str):
                (self.words.get(name) or self.words.setdefault(name, Tally())).add(value)
            else:
                (self.figures.get(name) or self.figures.setdefault(name, Spread())).add(value)
        self._count_beginning(game)

    def _count_beginning(self, game: GameStats) -> None:
        """Count a game by its opening and first moves."""
        ratings, winner = [each for each in game.ratings if each is not None], game.winner
        won, drawn = winner == (self.seats[0] if self.seats else ""), winner == DRAW
        score = Score(1, won, drawn, not (winner is None or won or drawn), game.plies, len(ratings), sum(ratings))
        found: list[Score] = [*self.tree.along(game.first_moves)] if game.first_moves else []
        for kind, name in () if game.excluded else self.statistics.kinds(game.course).items():
            names = _get_or_make(self.kinds, kind, dict[str, Score])
            if name in names or len(names) < MOST_NAMES:
                found.append(_get_or_make(names, name, Score))
        for each in found:
            each.add(score)


def _get_or_make(kept: dict[str, T], name: str, make: Callable[[], T]) -> T:
    """Return what is kept under a name, made where there is nothing."""
    found = kept.get(name)
    if found is None:
        found = kept[name] = make()
    return found


@dataclass
class System(Group):
    """All games of one game system.

    Fields:
        other_players: Games of those for whom there was no room.
        points: For a win, a draw and a loss in every variant; None: as each variant has it.
        scales: Those by which points were counted so far.
    """

    variants: Tally = field(default_factory=Tally)
    by_variant: dict[str, Group] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    other_players: int = 0
    points: Points | None = None
    scales: set[Points] = field(default_factory=set)

    @property
    def scale(self) -> Points | None:
        """Return the points of a win, a draw and a loss.

        None where variants differ, so that their points are no sum.
        """
        if len(self.scales) > 1 or not self.seats:
            return None
        return next(iter(self.scales), self.points)

    @property
    def comparable(self) -> Mapping[str, Spread]:
        """The figures that mean the same in all games."""
        if len(self.by_variant) < 2:
            return self.figures
        same = self.statistics.comparable
        return {name: spread for name, spread in self.figures.items() if name.split(".")[1] in same}

    def add(self, game: GameStats) -> None:
        figures = [*self._countable_figures(game)]
        self.count(game, figures)
        self.variants.add(game.variant)
        _get_or_make(
            self.by_variant, self._known_variant(game.variant), lambda: Group(self.game, self.known)
        ).count(game, figures)
        self._count_players(game)

    def _countable_figures(self, game: GameStats) -> Iterator[tuple[str, Number | str]]:
        """Return figures that are counted for many games, and words."""
        single = self.statistics.single
        for above, figures in game.figures.items():
            kept = {name: value for name, value in figures.items() if value is not None and name not in single}
            for name, value in flat_figures(kept, f"{above}."):
                if isinstance(value, bool):
                    yield name, "yes" if value else "no"
                elif isinstance(value, (int, float, str)):
                    yield name, value

    def _known_variant(self, name: str | None) -> str:
        return name if name and self.known is not None and self.known.variant(name) is not None else UNKNOWN

    def points_in(self, variant: str | None) -> Points:
        """Return what results count there, as was asked for."""
        return self.points or self.points_of(variant)

    def points_of(self, variant: str | None) -> Points:
        """Return what results count in that variant."""
        row = self.known.variant(variant) if self.known is not None else None
        return row.points if row is not None else USUAL_POINTS

    def _count_players(self, game: GameStats) -> None:
        for place, name in enumerate(game.players):
            if name is None:
                continue
            if name not in self.players and len(self.players) >= MOST_WORDS:
                self.other_players += 1
                continue
            player = self.players.setdefault(name, Player())
            player.games += 1
            score = game.final.get("score")
            if not self.seats and isinstance(score, int | float):
                player.score.add(score)
            elif self.seats and game.winner is not None:
                points = self.points_in(game.variant)
                self.scales.add(points)
                player.ended(seat=self.seats[place], winner=game.winner, points=points)


@dataclass
class Totals:
    """All games together, added one by one.

    Fields:
        known: The game systems by name.
        listed: The first of the excluded ones.
        points: As `System` has it.
        repeated: Games that are there a second time.
        tournaments: The games by event, where they are asked for.
    """

    known: Mapping[str, Game]
    systems: dict[str, System] = field(default_factory=dict)
    excluded: int = 0
    listed: list[GameStats] = field(default_factory=list)
    points: Points | None = None
    repeated: int = 0
    tournaments: Tournaments | None = None
    _games: int = 0
    _met: MetGames = field(default_factory=lambda: MetGames(MOST_DIGESTS))

    def add(self, game: GameStats) -> None:
        again = False
        if game.digest is not None:
            self._games += 1
            again = self._met.first(game.digest, game.occasion, self._games) < self._games
            self.repeated += again
        system = _get_or_make(
            self.systems, game.game, lambda: System(game.game, self.known.get(game.game), points=self.points)
        )
        system.add(game)
        if self.tournaments is not None:
            self.tournaments.add(game, system.seats, system.points_in(game.variant), repeated=again)
        if game.excluded:
            self.excluded += 1
            if len(self.listed) < MOST_LISTED:
                self.listed.append(game)

    @property
    def games(self) -> int:
        return sum(system.games for system in self.systems.values())

    @property
    def plies(self) -> int:
        return sum(int(system.length.total) for system in self.systems.values())
