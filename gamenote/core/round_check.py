"""What an organiser wants to know of the games of an event.

Pairings that are there twice, missing results, a player twice in a round, colours, names and ratings that differ,
and walk-overs, which are told and are no fault. What is usual in an event is no fault in it: where many pairs have
met twice, the tournament has several legs; where most ratings change, they are those of a server.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from itertools import combinations, groupby

from msgspec import Struct

from gamenote.core.tournament import Encounter, Event, Meeting, Standing, Tournaments, pair_of
from gamenote.core.words import count_with_noun, one_slip_apart

FEW = 0.2  # of all pairs or players: of more it is usual, and told in one line or not at all
IN_A_ROW, UNEVEN = 3, 2  # games of one colour
LONG_WORD = 4  # letters of words that one slip makes no other name
SURNAME = 3  # letters of a word that is no initial
MOST_ALIKE = 50  # names with a word in common


class Check(Enum):
    """What is looked for, with its heading."""

    GAME_TWICE = "game-twice"
    PAIRING_TWICE = "pairing-twice"
    PLAYER_TWICE = "player-twice"
    NO_RESULT = "no-result"
    COLOURS = "colours"
    NAMES = "names"
    RATINGS = "ratings"
    WALKOVER = "walk-over"


TITLES = {
    Check.GAME_TWICE: "Games that are there twice",
    Check.PAIRING_TWICE: "Pairings that are there twice",
    Check.PLAYER_TWICE: "Players twice in a round",
    Check.NO_RESULT: "No result",
    Check.COLOURS: "Colours",
    Check.NAMES: "Names",
    Check.RATINGS: "Ratings",
    Check.WALKOVER: "Walk-overs",
}


class Irregularity(Struct, frozen=True):
    """Something that an organiser should look at."""

    check: Check
    message: str
    meetings: tuple[Meeting, ...]
    players: tuple[str, ...] = ()

    @property
    def is_fault(self) -> bool:
        return self.check is not Check.WALKOVER


def check_event(event: Event) -> list[Irregularity]:
    """Return what is irregular in an event, check by check."""
    return [irregularity for look in CHECKS for irregularity in look(event)]


def has_faults(tournaments: Tournaments) -> bool:
    """Tell whether a check that was asked for has found any."""
    return tournaments.round_check and any(each.is_fault for event in tournaments for each in check_event(event))


def _repeated_games(event: Event) -> Iterator[Irregularity]:
    for meeting in event.meetings:
        if meeting.repeated:
            yield Irregularity(Check.GAME_TWICE, f"{_title(meeting)} is there a second time", (meeting,))


def _repeated_pairings(event: Event) -> Iterator[Irregularity]:
    """Return pairs that met twice, where few did."""
    by_pair = defaultdict[frozenset[str], list[Meeting]](list)
    for meeting in event.counted:
        pair = pair_of(meeting)
        if pair is not None:
            by_pair[pair].append(meeting)
    repeated = [meetings for meetings in by_pair.values() if len(meetings) > 1]
    if len(repeated) > FEW * len(by_pair):
        return
    for meetings in repeated:
        rounds = _list_rounds(meetings)
        yield Irregularity(
            Check.PAIRING_TWICE, f"{meetings[0].title}: paired {_times(meetings)}{rounds}", tuple(meetings)
        )


def _players_twice_in_a_round(event: Event) -> Iterator[Irregularity]:
    """Return players with two opponents in a round.

    Two who meet several times in it play a match, unless the board is the same, too."""
    found = [(each.name, *games) for each in event.standings for games in _crowded_rounds(each)]
    players = tuple(dict.fromkeys(name for name, _, _ in found))
    if _are_many(len(players), event):
        message = f"{len(players)} of {len(event.standings)} players have several games in a round"
        yield Irregularity(Check.PLAYER_TWICE, message, (), players)
        return
    for name, number, encounters in found:
        games = "; ".join(each.meeting.title for each in encounters)
        yield _irregularity(Check.PLAYER_TWICE, f"{name} twice in round {number}: {games}", encounters, (name,))


def _are_many(players: int, event: Event) -> bool:
    return players > max(2, FEW * len(event.standings))


def _crowded_rounds(standing: Standing) -> Iterator[tuple[int, list[Encounter]]]:
    """Return the rounds that have several games of a player."""
    with_round = [each for each in standing.encounters if each.meeting.round]
    for number, group in groupby(sorted(with_round, key=_round_of), lambda each: each.meeting.round[0]):
        encounters = [*group]
        opponents = {each.opponent for each in encounters}
        same_board = len({each.meeting.round for each in encounters}) < len(encounters)
        if len(encounters) > 1 and (len(opponents) > 1 or same_board):
            yield number, encounters


def _missing_results(event: Event) -> Iterator[Irregularity]:
    for meeting in event.unfinished:
        yield Irregularity(Check.NO_RESULT, f"{_title(meeting)} has no result", (meeting,))


def _walkovers(event: Event) -> Iterator[Irregularity]:
    for meeting in event.walkovers:
        names = [name or "?" for place, name in enumerate(meeting.players) if meeting.share(place) == 1]
        won = f"won by {' and '.join(names)}" if names else "won by nobody"
        yield Irregularity(Check.WALKOVER, f"{_title(meeting)}: {won} without play", (meeting,))


def _uneven_colours(event: Event) -> Iterator[Irregularity]:
    """Return players with a colour too often, of events with rounds."""
    crowded = sum(any(_crowded_rounds(each)) for each in event.standings)
    if len(event.seats) != 2 or not all(meeting.round for meeting in event.counted) or _are_many(crowded, event):
        return
    for standing in event.standings:
        played = [each for each in standing.encounters if not each.walkover]
        played.sort(key=_round_of)
        rows = ([*group] for _, group in groupby(played, lambda each: each.place))
        runs = [row for row in rows if len(row) >= IN_A_ROW]
        for row in runs:
            colour = f"{event.seats[row[0].place].capitalize()} {len(row)} times in a row"
            rounds = _list_rounds([each.meeting for each in row])
            yield _irregularity(Check.COLOURS, f"{standing.name} has {colour}{rounds}", row, (standing.name,))
        first = sum(each.place == 0 for each in played)
        second = len(played) - first
        if abs(first - second) > UNEVEN and not runs:
            one, other = (seat.capitalize() for seat in event.seats)
            counts = f"{one} {count_with_noun(first, 'time')} and {other} {count_with_noun(second, 'time')}"
            yield _irregularity(Check.COLOURS, f"{standing.name} has {counts}", played, (standing.name,))


def _differing_ratings(event: Event) -> Iterator[Irregularity]:
    """Return players with several ratings, each or in one line."""
    rated, found = 0, []
    for standing in event.standings:
        ratings = dict[float, Encounter]()
        for each in standing.encounters:
            rating = each.meeting.ratings[each.place] if each.meeting.ratings else None
            if rating is not None:
                ratings.setdefault(rating, each)
        rated += bool(ratings)
        if len(ratings) > 1:
            found.append((standing, ratings))
    if _are_many(len(found), event):
        everybody = tuple(standing.name for standing, _ in found)
        message = f"ratings of {len(found)} of {rated} players change from game to game"
        yield Irregularity(Check.RATINGS, message, (), everybody)
        return
    for standing, ratings in found:
        texts = ", ".join(f"{rating:g}{_in_round(each.meeting)}" for rating, each in ratings.items())
        yield _irregularity(
            Check.RATINGS, f"{standing.name} has different ratings: {texts}", [*ratings.values()], (standing.name,)
        )


# Names that may be those of one player, spelt otherwise


def _similar_names(event: Event) -> Iterator[Irregularity]:
    """Return pairs of names that are perhaps one player's."""
    players = {each.name: each for each in event.standings}
    seen = set[frozenset[str]]()
    for names in _similar_groups(players):
        for one, other in combinations(names, 2):
            pair = frozenset((one, other))
            if pair in seen or not may_be_one(one, other) or _met_or_same_round(players[one], players[other]):
                continue
            seen.add(pair)
            games = (players[one].encounters[0], players[other].encounters[0])
            yield _irregularity(Check.NAMES, f'"{one}" and "{other}" may be one player', [*games], pair)


def _similar_groups(names: Iterable[str]) -> Iterator[list[str]]:
    """Return names that have a word in common, unless too many have."""
    by_word = defaultdict[str, list[str]](list)
    for name in names:
        for word in {*_words_of(name)}:
            if len(word) >= SURNAME:
                by_word[word].append(name)
    for group in by_word.values():
        if len(group) <= MOST_ALIKE:
            yield group


@lru_cache(maxsize=4096)
def _words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name without accents and signs, sorted."""
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign)
    )
    return tuple(sorted("".join(sign if sign.isalnum() else " " for sign in plain).split()))


def may_be_one(one: str, other: str) -> bool:
    """Tell whether two names may be those of one player.

    >>> may_be_one("Carlsen, Magnus", "Magnus Carlsen"), may_be_one("Carlsen, M.", "Carlsen, Magnus")
    (True, True)
    >>> may_be_one("Karjakin, Sergey", "Karjackin, Sergey"), may_be_one("Polgar, Judit", "Polgar, Susan")
    (True, False)
    """
    first, second = _words_of(one), _words_of(other)
    if first == second:
        return True
    rest = [word for word in first if word not in second]
    others = [word for word in second if word not in first]
    if any(sign.isdecimal() for word in (*rest, *others) for sign in word):
        return False
    rest, others = sorted((rest, others), key=len)
    if len(rest) == len(others) == 1 and min(len(rest[0]), len(others[0])) >= LONG_WORD:
        return one_slip_apart(rest[0], others[0]) or _begins_alike(rest[0], others[0])
    return all(any(_begins_alike(word, each) for each in others) for word in rest)


def _begins_alike(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def _met_or_same_round(one: Standing, other: Standing) -> bool:
    """Tell whether two players are known to be two."""
    if other.name in one.against:
        return True
    rounds = {each.meeting.round[0] for each in one.encounters if each.meeting.round}
    return any(each.meeting.round and each.meeting.round[0] in rounds for each in other.encounters)


# How games are told


def _irregularity(
    check: Check, message: str, encounters: list[Encounter], players: Iterable[str] = ()
) -> Irregularity:
    return Irregularity(check, message, tuple(each.meeting for each in encounters), tuple(players))


def _round_of(encounter: Encounter) -> tuple[int, ...]:
    return encounter.meeting.round


def _title(meeting: Meeting) -> str:
    return f"round {meeting.round_text}: {meeting.title}" if meeting.round_text else meeting.title


def _in_round(meeting: Meeting) -> str:
    return f" (round {meeting.round_text})" if meeting.round_text else ""


def _list_rounds(meetings: list[Meeting]) -> str:
    """` (rounds 1, 4)`; "" where a game has none."""
    texts = [meeting.round_text for meeting in meetings]
    return f" (rounds {', '.join(texts)})" if all(texts) else ""


def _times(meetings: list[Meeting]) -> str:
    return {2: "twice", 3: "three times"}.get(len(meetings), f"{len(meetings)} times")


CHECKS = (
    _repeated_games,
    _repeated_pairings,
    _players_twice_in_a_round,
    _missing_results,
    _uneven_colours,
    _similar_names,
    _differing_ratings,
    _walkovers,
)
