"""Tournaments: the games of each event, and what its players have scored.

Points are those of the game or of `--points`. Sonneborn-Berger and Buchholz are the scores of opponents as FIDE's
handbook (C.07) counts them: those beaten and half of those drawn with, or those of all opponents. In a tournament
where all meet, a walk-over counts like a game; elsewhere its opponent counts as one with the player's own score.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from msgspec import Struct

from gamenote.core.game import DRAW, Points
from gamenote.core.patterns import lazy_pattern

BYE = frozenset(("bye", "spielfrei", "vrij"))  # players who are nobody
NUMBER = lazy_pattern(r"[0-9]{1,6}+")
PAUSE = 100  # days between games of tournaments that have one name
LEAST_YEAR = 1000  # of a date that begins with its year
NEARLY = 0.9  # of all pairs: where so many have met, the others are named
MANY_PAIRS = 10_000


class Meeting(Struct, frozen=True, kw_only=True):
    """One game of an event.

    Fields:
        round: Its numbers: (5, 3) for `5.3`; () where it has none.
        points: Of each player; None where the game has no result.
        winner: A seat, "draw", or None.
        repeated: Whether the same game was there before.
    """

    path: str
    index: int
    date: str = ""
    round: tuple[int, ...] = ()
    round_text: str = ""
    seats: tuple[str, ...]
    players: tuple[str | None, ...]
    ratings: tuple[float | None, ...]
    points: tuple[float | None, ...]
    winner: str | None
    plies: int
    walkover: bool
    repeated: bool

    @property
    def title(self) -> str:
        return " - ".join(name or "?" for name in self.players)

    def share(self, place: int) -> float | None:
        """Return 1, ½ or 0: the part of a win."""
        if self.winner is None or not self.seats:
            return None
        return 0.5 if self.winner == DRAW else float(self.winner == self.seats[place])


class Encounter(Struct, frozen=True):
    """A game as one of its players sees it."""

    meeting: Meeting
    place: int
    walkover: bool

    @property
    def opponent(self) -> str | None:
        """The other player; None where there are more, or nobody."""
        players = self.meeting.players
        return players[1 - self.place] if len(players) == 2 else None

    @property
    def points(self) -> float | None:
        return self.meeting.points[self.place]

    @property
    def share(self) -> float | None:
        return self.meeting.share(self.place)


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

    @property
    def rating(self) -> float | None:
        """The first rating that is known."""
        ratings = (each.meeting.ratings[each.place] for each in self.encounters if each.meeting.ratings)
        return next((rating for rating in ratings if rating is not None), None)

    @cached_property
    def points(self) -> float:
        return sum(each.points for each in self.encounters if each.points is not None)

    @property
    def best(self) -> float | None:
        return max((each.points for each in self.encounters if each.points is not None), default=None)

    @property
    def walkovers(self) -> int:
        return sum(each.walkover for each in self.encounters)

    @property
    def finished(self) -> int:
        """How many of the games have a result or a score."""
        return sum(each.points is not None for each in self.encounters)

    def count(self, share: float) -> int:
        """Return how many games were won (1), drawn (0.5) or lost (0)."""
        return sum(each.share == share for each in self.encounters)

    @cached_property
    def against(self) -> dict[str | None, list[Encounter]]:
        """The games by opponent."""
        found = defaultdict[str | None, list[Encounter]](list)
        for each in self.encounters:
            found[each.opponent].append(each)
        return dict(found)


@dataclass
class Event:
    """The games of one event, and its players.

    Fields:
        year: That of its first games, where others have its name.
    """

    game: str
    name: str
    seats: tuple[str, ...]
    scales: dict[Points, None] = field(default_factory=dict)
    meetings: list[Meeting] = field(default_factory=list)
    year: int | None = None

    @cached_property
    def counted(self) -> list[Meeting]:
        """The games, each once."""
        return [meeting for meeting in self.meetings if not meeting.repeated]

    @cached_property
    def _has_moves(self) -> bool:
        return any(meeting.plies for meeting in self.meetings)

    def is_walkover(self, meeting: Meeting) -> bool:
        """Tell whether nobody played there.

        Where no game has moves, they were left out."""
        return meeting.walkover and self._has_moves

    @cached_property
    def unfinished(self) -> list[Meeting]:
        """Games without a result."""
        return [each for each in self.counted if each.seats and each.winner is None]

    @cached_property
    def walkovers(self) -> list[Meeting]:
        return [each for each in self.counted if self.is_walkover(each)]

    @cached_property
    def _pairs(self) -> set[frozenset[str]]:
        return {pair for pair in map(pair_of, self.counted) if pair is not None}

    @cached_property
    def unmet(self) -> list[tuple[str, str]]:
        """The pairs that have not met; () where that says nothing."""
        names = [standing.name for standing in self._unranked]
        possible = len(names) * (len(names) - 1) // 2
        if possible > MANY_PAIRS or len(self._pairs) < NEARLY * possible:
            return []
        return [pair for pair in combinations(names, 2) if frozenset(pair) not in self._pairs]

    @cached_property
    def all_met(self) -> bool:
        """Whether every player has met every other, two in a game."""
        names = len(self._unranked)
        between_two = len(self.seats) == 2 and names > 1
        return between_two and len(self._pairs) == names * (names - 1) // 2

    @cached_property
    def _unranked(self) -> list[Standing]:
        found = dict[str, Standing]()
        for meeting in self.counted:
            for place, name in enumerate(meeting.players):
                if name is not None and not is_bye(name):
                    standing = found.setdefault(name, Standing(name))
                    standing.encounters.append(Encounter(meeting, place, self.is_walkover(meeting)))
        return [*found.values()]

    @cached_property
    def standings(self) -> list[Standing]:
        """The players, the best first."""
        by_name = {standing.name: standing for standing in self._unranked}
        if len(self.seats) == 2:
            break_ties = _sonneborn_berger if self.all_met else _buchholz
            for standing in by_name.values():
                standing.tie_break = break_ties(standing, by_name)
        ranked = sorted(by_name.values(), key=lambda each: (*_rank(each), each.name))
        for number, standing in enumerate(ranked, start=1):
            above = ranked[number - 2] if number > 1 else None
            standing.place = number
            if above is not None and _rank(above) == _rank(standing):
                standing.place, standing.shared, above.shared = above.place, True, True
        return ranked


def _rank(standing: Standing) -> tuple[float, float]:
    return -standing.points, -(standing.tie_break or 0)


def _sonneborn_berger(standing: Standing, players: dict[str, Standing]) -> float:
    """Return the scores of those beaten, and half of those drawn with."""
    scores = (_score(each.opponent, players) * each.share for each in standing.encounters if each.share)
    return sum(scores)


def _buchholz(standing: Standing, players: dict[str, Standing]) -> float:
    """Return the scores of all opponents."""
    return sum(
        standing.points if each.walkover or each.opponent not in players else players[each.opponent].points
        for each in standing.encounters
        if each.share is not None
    )


def _score(name: str | None, players: dict[str, Standing]) -> float:
    return players[name].points if name in players else 0


def pair_of(meeting: Meeting) -> frozenset[str] | None:
    """Return the two who met; None where they are not two."""
    names = frozenset(name for name in meeting.players if name is not None and not is_bye(name))
    return names if len(names) == 2 == len(meeting.players) else None


def is_bye(name: str) -> bool:
    """Tell whether a name says that there was no opponent."""
    return name.casefold() in BYE


def round_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a round: (5, 3) for `5.3`."""
    return tuple(map(int, NUMBER.findall(text)[:4]))


def _by_time(event: Event) -> list[Event]:
    """Return an event as those of several years that have its name.

    Games without a month go with those of their year, others without a date with the first."""
    dates = {id(each): tuple(map(int, NUMBER.findall(each.date)[:3])) for each in event.meetings}
    dated = sorted(date for date in dates.values() if len(date) > 1 and date[0] >= LEAST_YEAR)
    years: dict[tuple[int, ...], int] = {}
    year, before = None, None
    for date in dated:
        day = date[0] * 372 + date[1] * 31 + (date[2] if len(date) > 2 else 0)
        if before is None or day - before > PAUSE:
            year = date[0]
        years[date], before = year or 0, day
    by_year = {date[0]: year for date, year in years.items()}
    found = dict[int | None, Event]()
    for meeting in event.meetings:
        date = dates[id(meeting)]
        year = years.get(date) or (by_year.get(date[0], date[0]) if date and date[0] >= LEAST_YEAR else None)
        one = found.setdefault(year, Event(event.game, event.name, event.seats, event.scales, [], year))
        one.meetings.append(meeting)
    undated = found.pop(None, None) if len(found) > 1 else None
    events = [*found.values()]
    if undated is not None:
        events[0].meetings += undated.meetings
    if len(events) == 1:
        events[0].year = None
    return events


@dataclass
class Tournaments:
    """The events of many games, in the order of their first games.

    Fields:
        standings: Whether they are asked for; so is `round_check`.
    """

    standings: bool = True
    round_check: bool = False
    _by_name: dict[tuple[str, str], Event] = field(default_factory=dict)

    def add(self, name: str, game: str, meeting: Meeting, points: Points) -> None:
        event = self._by_name.setdefault((game, name), Event(game, name, meeting.seats))
        event.meetings.append(meeting)
        event.scales.setdefault(points)

    @cached_property
    def events(self) -> list[Event]:
        """All events, when all games are there."""
        return [event for same_name in self._by_name.values() for event in _by_time(same_name)]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)


def points_of_each(
    seats: Sequence[str], winner: str | None, points: Points, scores: Iterable[float | None]
) -> tuple[float | None, ...]:
    """Return the points of each seat, or scores where nobody plays another."""
    if not seats:
        return tuple(scores)
    win, draw, loss = points
    return tuple(
        None if winner is None else draw if winner == DRAW else win if winner == seat else loss for seat in seats
    )
