"""What an organiser wants to know of the games of an event.

Pairings that are there twice, missing results, a player twice in a round, colours, names and ratings that differ,
and walk-overs, which are told and are no fault. What is usual in an event is no fault in it: where many pairs have
met twice, the tournament has several legs; where many ratings change, they are those of a server.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, groupby

from msgspec import Struct

from gamenote.core.game_stats import GameStats
from gamenote.core.tournament import Event, Standing, Tournaments
from gamenote.core.words import count_with_noun, one_slip_apart

FEW = 0.2  # of all pairs or players: of more it is usual, and told in one line or not at all
IN_A_ROW, UNEVEN = 3, 2  # games of one colour
LONG_WORD = 4  # letters of words that one slip makes no other name
SURNAME = 3  # letters of a word that is no initial
MOST_ALIKE = 50  # names with a word in common
WALKOVER = "walk-over"

Found = tuple[str, Sequence[GameStats], Iterable[str]]  # a message, games and players


class Irregularity(Struct, frozen=True):
    """Something that an organiser should look at."""

    check: str
    message: str
    games: tuple[GameStats, ...]
    players: tuple[str, ...]


def check_event(event: Event) -> list[Irregularity]:
    """Return what is irregular in an event, check by check."""
    return [
        Irregularity(name, message, tuple(games), tuple(players) or tuple(filter(None, games[0].players)))
        for name, (_, look) in CHECKS.items()
        for message, games, players in look(event)
    ]


def has_faults(tournaments: Tournaments) -> bool:
    """Tell whether a check that was asked for has found any."""
    found = (each.check for event in tournaments for each in check_event(event))
    return tournaments.round_check and any(check != WALKOVER for check in found)


def _repeated_games(event: Event) -> Iterator[Found]:
    return ((f"{_title(game)} is there a second time", (game,), ()) for game in event.repeated)


def _repeated_pairings(event: Event) -> Iterator[Found]:
    """Return pairs that met twice, where few did."""
    repeated = [games for games in event.pairs.values() if len(games) > 1]
    for games in repeated if len(repeated) <= FEW * len(event.pairs) else ():
        times = {2: "twice"}.get(len(games), f"{len(games)} times")
        yield f"{_names(games[0])}: paired {times}{_list_rounds(games)}", games, ()


def _players_twice_in_a_round(event: Event) -> Iterator[Found]:
    """Return players with two opponents in a round."""
    found = [(each.name, *games) for each in event.standings for games in _crowded_rounds(each)]
    players = dict.fromkeys(name for name, _, _ in found)
    if _are_many(len(players), event):
        yield f"{len(players)} of {len(event.standings)} players have several games in a round", (), players
        return
    for name, number, games in found:
        yield f"{name} twice in round {number}: {'; '.join(map(_names, games))}", games, (name,)


def _are_many(players: int, event: Event) -> bool:
    return players > max(2, FEW * len(event.standings))


def _crowded_rounds(standing: Standing) -> Iterator[tuple[int, list[GameStats]]]:
    """Return the rounds that have several games of a player.

    Two who meet several times in a round play a match, unless the board is the same, too."""
    with_round = sorted((each for each in standing.encounters if each.round), key=lambda each: each.round)
    for number, group in groupby(with_round, lambda each: each.round[0]):
        found = [*group]
        opponents, boards = {each.opponent for each in found}, {each.round for each in found}
        if len(opponents) > 1 or len(boards) < len(found):
            yield number, [each.game for each in found]


def _missing_results(event: Event) -> Iterator[Found]:
    return ((f"{_title(game)} has no result", (game,), ()) for game in event.unfinished)


def _uneven_colours(event: Event) -> Iterator[Found]:
    """Return players with a colour too often, of events with rounds."""
    if len(event.seats) != 2 or not all(map(str.isalpha, event.seats)):
        return
    colours = [seat.capitalize() for seat in event.seats]
    crowded = sum(any(_crowded_rounds(each)) for each in event.standings)
    if _are_many(crowded, event) or any(not each.round for one in event.standings for each in one.encounters):
        return
    for standing in event.standings:
        played = sorted((each for each in standing.encounters if not each.walkover), key=lambda each: each.round)
        rows = [[*group] for _, group in groupby(played, lambda each: each.place)]
        runs = [row for row in rows if len(row) >= IN_A_ROW]
        for row in runs:
            games, times = [each.game for each in row], f"{colours[row[0].place]} {len(row)} times in a row"
            yield f"{standing.name} has {times}{_list_rounds(games)}", games, (standing.name,)
        counts = [sum(each.place == place for each in played) for place in (0, 1)]
        if abs(counts[0] - counts[1]) > UNEVEN and not runs:
            one, other = (f"{colours[at]} {count_with_noun(count, 'time')}" for at, count in enumerate(counts))
            yield f"{standing.name} has {one} and {other}", [each.game for each in played], (standing.name,)


def _differing_ratings(event: Event) -> Iterator[Found]:
    """Return players with several ratings, each or in one line."""
    first = defaultdict[str, dict[float, GameStats]](dict)  # games with each rating of a player
    for standing in event.standings:
        for each in standing.encounters:
            if each.rating is not None:
                first[standing.name].setdefault(each.rating, each.game)
    found = {name: ratings for name, ratings in first.items() if len(ratings) > 1}
    if _are_many(len(found), event):
        yield f"ratings of {len(found)} of {len(event.standings)} players change from game to game", (), found
        return
    for name, ratings in found.items():
        texts = (f"{rating:g}{_list_rounds([game])}" for rating, game in ratings.items())
        yield f"{name} has different ratings: {', '.join(texts)}", [*ratings.values()], (name,)


def _walkovers(event: Event) -> Iterator[Found]:
    for game in event.walkovers:
        won = game.players[event.seats.index(game.winner)] if game.winner in event.seats else None
        yield f"{_title(game)}: won by {won or 'nobody'} without play", (game,), ()


# Names that may be those of one player, spelt otherwise


def _similar_names(event: Event) -> Iterator[Found]:
    """Return pairs of names that are perhaps one player's."""
    players = {each.name: each for each in event.standings}
    by_word = defaultdict[str, list[str]](list)
    for name in players:
        for word in {word for word in _words_of(name) if len(word) >= SURNAME}:
            by_word[word].append(name)
    groups = (names for names in by_word.values() if len(names) <= MOST_ALIKE)
    for one, other in dict.fromkeys(pair for names in groups for pair in combinations(names, 2)):
        if may_be_one(one, other) and not _are_two(players[one], players[other]):
            games = [players[name].encounters[0].game for name in (one, other)]
            yield f'"{one}" and "{other}" may be one player', games, (one, other)


@lru_cache(maxsize=4096)
def _words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name without accents and signs, sorted."""
    signs = unicodedata.normalize("NFKD", name.casefold())
    plain = (sign if sign.isalnum() else " " for sign in signs if not unicodedata.combining(sign))
    return tuple(sorted("".join(plain).split()))


def may_be_one(one: str, other: str) -> bool:
    """Tell whether two names may be those of one player.

    >>> may_be_one("Carlsen, Magnus", "Magnus Carlsen"), may_be_one("Carlsen, M.", "Carlsen, Magnus")
    (True, True)
    >>> may_be_one("Karjakin, Sergey", "Karjackin, Sergey"), may_be_one("Polgar, Judit", "Polgar, Susan")
    (True, False)
    """
    first, second = _words_of(one), _words_of(other)
    rest = [word for word in first if word not in second]
    others = [word for word in second if word not in first]
    if any(sign.isdecimal() for word in (*rest, *others) for sign in word):
        return False
    rest, others = sorted((rest, others), key=len)
    if len(rest) == len(others) == 1 and min(map(len, (*rest, *others))) >= LONG_WORD:
        return one_slip_apart(rest[0], others[0]) or rest[0].startswith(others[0]) or others[0].startswith(rest[0])
    return all(any(word.startswith(each) or each.startswith(word) for each in others) for word in rest)


def _are_two(one: Standing, other: Standing) -> bool:
    """Tell whether players have met, or played in the same round."""
    rounds = {each.round[0] for each in one.encounters if each.round}
    return other.name in one.against or any(each.round and each.round[0] in rounds for each in other.encounters)


# How games are told


def _names(game: GameStats) -> str:
    return " - ".join(name or "?" for name in game.players)


def _title(game: GameStats) -> str:
    return f"round {game.round}: {_names(game)}" if game.round else _names(game)


def _list_rounds(games: Sequence[GameStats]) -> str:
    """` (rounds 1, 4)`; "" where a game has none."""
    word = "rounds" if len(games) > 1 else "round"
    return f" ({word} {', '.join(game.round for game in games)})" if all(game.round for game in games) else ""


Look = Callable[[Event], Iterator[Found]]
CHECKS: dict[str, tuple[str, Look]] = {
    "game-twice": ("Games that are there twice", _repeated_games),
    "pairing-twice": ("Pairings that are there twice", _repeated_pairings),
    "player-twice": ("Players twice in a round", _players_twice_in_a_round),
    "no-result": ("No result", _missing_results),
    "colours": ("Colours", _uneven_colours),
    "names": ("Names", _similar_names),
    "ratings": ("Ratings", _differing_ratings),
    WALKOVER: ("Walk-overs", _walkovers),
}
