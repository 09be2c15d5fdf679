"""Tournaments: the games of each event, and what its players have scored.

Points are those of the game or of `--points`. Sonneborn-Berger and Buchholz are the scores of opponents as FIDE's
handbook (C.07) counts them: those beaten and half of those drawn with, or those of all opponents. In a tournament
where all meet, a walk-over counts like a game; elsewhere its opponent counts as one with the player's own score.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from msgspec import Struct

from gamenote.core.game import DRAW, Points
from gamenote.core.game_stats import GameStats
from gamenote.core.patterns import lazy_pattern

BYE = frozenset(("bye", "spielfrei", "vrij"))  # players who are nobody
NUMBER = lazy_pattern(r"[0-9]{1,6}+")


class Encounter(Struct, frozen=True):
    """A game as one of its players sees it.

    Fields:
        opponent: None where there are several, or nobody.
        share: 1 for a win, 0.5 for a draw, 0 for a loss; None without a result.
        points: What that counts, or the score where nobody plays another.
    """

    game: GameStats
    place: int
    opponent: str | None
    share: float | None
    points: float | None
    walkover: bool

    @property
    def round(self) -> tuple[int, ...]:
        return round_numbers(self.game.round)

    @property
    def rating(self) -> float | None:
        return self.game.ratings[self.place] if self.game.ratings else None


@dataclass
class Standing:
    """What one player of an event has scored.

    Fields:
        place: The first of those that he shares with players of the same points and tie break.
        tie_break: Sonneborn-Berger or Buchholz; None where games are not between two.
    """

    name: str
    encounters: list[Encounter] = field(default_factory=list)
    place: int = 0
    shared: bool = False
    tie_break: float | None = None

    @cached_property
    def points(self) -> float:
        return sum(each.points for each in self.encounters if each.points is not None)

    @property
    def rating(self) -> float | None:
        """The first rating that is known."""
        return next((each.rating for each in self.encounters if each.rating is not None), None)

    @cached_property
    def against(self) -> dict[str | None, list[Encounter]]:
        """The games by opponent."""
        found: dict[str | None, list[Encounter]] = {}
        for each in self.encounters:
            found.setdefault(each.opponent, []).append(each)
        return found

    def count(self, share: float) -> int:
        """Return how many games were won (1), drawn (0.5) or lost (0)."""
        return sum(each.share == share for each in self.encounters)

    @property
    def rank(self) -> tuple[float, float]:
        return -self.points, -(self.tie_break or 0)


@dataclass
class Event:
    """The games of one event, and its players.

    Fields:
        games: Each once, with what a win, a draw and a loss counts.
        repeated: Games that are there a second time.
    """

    game: str
    name: str
    seats: tuple[str, ...]
    games: list[tuple[GameStats, Points]] = field(default_factory=list)
    repeated: list[GameStats] = field(default_factory=list)

    @cached_property
    def walkovers(self) -> list[GameStats]:
        """Games that nobody played, of an event whose games have moves."""
        games = [game for game, _ in self.games]
        return [game for game in games if game.walkover] if any(game.plies for game in games) else []

    @cached_property
    def unfinished(self) -> list[GameStats]:
        """Games without a result."""
        return [game for game, _ in self.games if self.seats and game.winner is None]

    @cached_property
    def pairs(self) -> dict[frozenset[str], list[GameStats]]:
        """The games of each two who have met."""
        found: dict[frozenset[str], list[GameStats]] = {}
        for game, _ in self.games:
            names = frozenset(name for name in game.players if name is not None and not is_bye(name))
            if len(names) == len(game.players) == 2:
                found.setdefault(names, []).append(game)
        return found

    @cached_property
    def all_met(self) -> bool:
        """Whether every player has met every other, two in a game."""
        players = len(self._unranked)
        return len(self.seats) == 2 <= players and len(self.pairs) == players * (players - 1) // 2

    @cached_property
    def _unranked(self) -> dict[str, Standing]:
        found: dict[str, Standing] = {}
        walkovers = {id(game) for game in self.walkovers}
        for game, scale in self.games:
            for place, name in enumerate(game.players):
                if name is None or is_bye(name):
                    continue
                opponent = game.players[1 - place] if len(game.players) == 2 else None
                share = _share_of(self.seats[place], game.winner) if self.seats else None
                points = scale[int(2 - 2 * share)] if share is not None else game.final["score"]
                each = Encounter(game, place, opponent, share, points, id(game) in walkovers)
                found.setdefault(name, Standing(name)).encounters.append(each)
        return found

    @cached_property
    def standings(self) -> list[Standing]:
        """The players, the best first."""
        players = self._unranked
        for standing in players.values() if len(self.seats) == 2 else ():
            standing.tie_break = sum(self._worth(each, standing) for each in standing.encounters)
        ranked = sorted(players.values(), key=lambda each: (each.rank, each.name))
        for number, (above, standing) in enumerate(zip([None, *ranked], ranked, strict=False), start=1):
            standing.place = number
            if above is not None and above.rank == standing.rank:
                standing.place, standing.shared, above.shared = above.place, True, True
        return ranked

    def _worth(self, each: Encounter, standing: Standing) -> float:
        """Return what an opponent adds to the tie break."""
        known = self._unranked.get(each.opponent or "")
        if each.share is None:
            return 0
        if self.all_met:
            return each.share * known.points if known is not None else 0
        return standing.points if each.walkover or known is None else known.points


def _share_of(seat: str, winner: str | None) -> float | None:
    return None if winner is None else 0.5 if winner == DRAW else float(winner == seat)


def is_bye(name: str) -> bool:
    """Tell whether a name says that there was no opponent."""
    return name.casefold() in BYE


def round_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a round: (5, 3) for `5.3`."""
    return tuple(map(int, NUMBER.findall(text)[:4]))


@dataclass
class Tournaments:
    """The events of many games, in the order of their first games.

    Fields:
        standings: Whether they are asked for; so is `round_check`.
    """

    standings: bool = True
    round_check: bool = False
    events: dict[tuple[str, str], Event] = field(default_factory=dict)

    def add(self, game: GameStats, seats: tuple[str, ...], points: Points, *, repeated: bool) -> None:
        """Put a game into its event, without its figures."""
        score = None if seats else game.final.get("score")
        bare = replace(game, final={"score": score if isinstance(score, int | float) else None}, course={})
        event = self.events.setdefault((game.game, game.event), Event(game.game, game.event, seats))
        if repeated:
            event.repeated.append(bare)
        else:
            event.games.append((bare, points))

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events.values())
