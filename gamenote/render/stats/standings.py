"""Standings, cross tables and irregular rounds, for people and as rows.

What they come to is worked out in `core.tournament` and `core.round_check`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import Any

from gamenote.core.game import Points
from gamenote.core.game_stats import GameStats
from gamenote.core.round_check import CHECKS, WALKOVER, Irregularity, check_event
from gamenote.core.tournament import Encounter, Event, Standing, Tournaments
from gamenote.core.words import count_with_noun
from gamenote.render.stats.blocks import Block, Grid, Heading, Line

MOST_PLACES = 4  # games that are named behind what is irregular
OUTCOMES = {"won": 1, "drawn": 0.5, "lost": 0}
# Columns of CSV
ROW = (
    "game", "event", "place", "player", "rating", "games", *OUTCOMES, "walkovers", "points", "sonneborn_berger",
    "buchholz", "results",
)  # fmt: skip
IRREGULARITY = ("check", "game", "event", "round", "players", "message", "path", "index")


def points_text(points: Points | None) -> str:
    """`1-½-0`."""
    return "-".join(map(number_with_half, points or ()))


def number_with_half(number: float) -> str:
    """`3½`; a half alone has no 0."""
    return f"{int(number) or ''}½" if number % 1 == 0.5 and number > 0 else f"{number:g}"


# For people


def tournament_blocks(tournaments: Tournaments) -> Iterator[Block]:
    """Return what was asked for of each event."""
    for event in tournaments:
        players, games = count_with_noun(len(event.standings), "player"), count_with_noun(len(event.games), "game")
        yield Heading(f"{event.name or 'Games without an event'}: {games}, {players}")
        if tournaments.standings:
            yield Line(_describe_event(event))
            yield _standings_table(event)
        if tournaments.round_check:
            yield from _irregularity_blocks(event, check_event(event))


def _describe_event(event: Event) -> str:
    """Tell how points were counted, and which games say nothing or little."""
    scales = " or ".join(map(points_text, dict.fromkeys(points for _, points in event.games)))
    found = [f"points {scales}" if event.seats else "points: the scores of all games together"]
    if len(event.standings) > 2 == len(event.seats):
        found.append("ties by Sonneborn-Berger (SB)" if event.all_met else "ties by Buchholz")
    years = sorted({game.occasion[:4] for game, _ in event.games if game.occasion[:4].isdecimal()})
    if years and int(years[-1]) - int(years[0]) > 1:
        found.append(f"games of the years {', '.join(years)}")
    if event.walkovers:
        found.append(count_with_noun(len(event.walkovers), "walk-over"))
    if event.unfinished:
        found.append(f"{count_with_noun(len(event.unfinished), 'game')} without a result")
    if event.repeated:
        found.append(f"{count_with_noun(len(event.repeated), 'game')} there a second time, counted once")
    return "; ".join(found)


def _standings_table(event: Event) -> Grid:
    """Return a cross table where all have met, else points and games."""
    ranked, cross = event.standings, event.all_met
    numbers = {each.name: number for number, each in enumerate(ranked, start=1)}
    columns: list[tuple[str, Callable[[Standing], object]]] = [
        (">", lambda each: f"{numbers[each.name] if cross else each.place}{'=' * each.shared}"),
        ("player", lambda each: each.name),
    ]
    if any(each.rating is not None for each in ranked):
        columns.append((">rating", lambda each: _number_text(each.rating)))
    if cross:
        columns += [(f">{number}", partial(_cross_cell, name)) for name, number in numbers.items()]
    columns.append((">points", lambda each: number_with_half(each.points)))
    if not cross:
        columns.append((">games", lambda each: len(each.encounters)))
        columns += [(f">{name}", partial(_count, share)) for name, share in OUTCOMES.items() if event.seats]
    if len(event.seats) == 2 and len(ranked) > 2:
        columns.append(
            (">SB" if cross else ">Buchholz", lambda each: f"{each.tie_break:{'.2f' if cross else 'g'}}")
        )
    rows = (tuple(str(cell(each)) for _, cell in columns) for each in ranked)
    return Grid(tuple(name for name, _ in columns), tuple(rows))


def _count(share: float, standing: Standing) -> int:
    return standing.count(share)


def _cross_cell(opponent: str, standing: Standing) -> str:
    """`1½0`: the points of each game; `+` and `-` of walk-overs."""
    if opponent == standing.name:
        return "x"
    cells = [_result(encounter) for encounter in standing.against.get(opponent, ())]
    return ("" if all(len(cell) == 1 for cell in cells) else " ").join(cells)


def _result(encounter: Encounter) -> str:
    if encounter.points is None:
        return "*"
    if encounter.walkover and encounter.share != 0.5:
        return "+" if encounter.share else "-"
    return number_with_half(encounter.points)


def _number_text(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _irregularity_blocks(event: Event, irregularities: list[Irregularity]) -> Iterator[Block]:
    if all(each.check == WALKOVER for each in irregularities):
        yield Line("rounds checked: nothing to mend")
    several = len({game.path for game, _ in event.games}) > 1
    for check, found in groupby(irregularities, lambda each: each.check):
        yield Heading(CHECKS[check][0], 2)
        for each in found:
            games = [f"{game.path} game {game.index}" if several else f"game {game.index}" for game in each.games]
            more = [*games[:MOST_PLACES], *(["..."] if len(games) > MOST_PLACES else [])]
            yield Line(f"{each.message} ({', '.join(more)})" if games else each.message)


# For programs


def event_as_json(event: Event, tournaments: Tournaments) -> dict[str, Any]:
    """Return an event as the JSON has it."""
    counts = {"repeated": event.repeated, "unfinished": event.unfinished, "walkovers": event.walkovers}
    found = {"game": event.game, "event": event.name, "games": len(event.games)}
    found |= {name: len(games) for name, games in counts.items()} | {"all_met": event.all_met}
    if tournaments.standings:
        scales = dict.fromkeys(points for _, points in event.games) if event.seats else ()
        found["points_for"] = [dict(zip(("win", "draw", "loss"), scale, strict=True)) for scale in scales]
        found["standings"] = [_standing_as_json(each, event) for each in event.standings]
    if tournaments.round_check:
        found["round_check"] = [_irregularity_as_json(each) for each in check_event(event)]
    return found


def _standing_as_json(standing: Standing, event: Event) -> dict[str, Any]:
    found = {"place": standing.place, "player": standing.name, "rating": _whole(standing.rating)}
    found["games"] = len(standing.encounters)
    found |= {name: standing.count(share) if event.seats else None for name, share in OUTCOMES.items()}
    found["walkovers"] = sum(each.walkover for each in standing.encounters)
    found["points"] = _whole(standing.points)
    found["sonneborn_berger"] = _whole(standing.tie_break) if event.all_met else None
    found["buchholz"] = None if event.all_met else _whole(standing.tie_break)
    return found | {"results": [_result_as_json(each, event) for each in standing.encounters]}


def _result_as_json(each: Encounter, event: Event) -> dict[str, Any]:
    seat = event.seats[each.place] if event.seats else None
    found = {"round": each.game.round, "seat": seat, "opponent": each.opponent, "points": each.points}
    return found | {"walkover": each.walkover, "path": each.game.path, "index": each.game.index}


def _irregularity_as_json(each: Irregularity) -> dict[str, Any]:
    games = [_place_as_json(game) for game in each.games]
    return {"check": each.check, "message": each.message, "players": list(each.players), "games": games}


def _place_as_json(game: GameStats) -> dict[str, Any]:
    return {"path": game.path, "index": game.index, "round": game.round}


def _whole(number: float | None) -> float | None:
    """Return a number without `.0`."""
    return int(number) if number is not None and number == int(number) else number


def standing_rows(tournaments: Tournaments) -> Iterator[dict[str, Any]]:
    """Return the players of each event with what they scored, by `ROW`."""
    for event in tournaments:
        about = {"game": event.game, "event": event.name}
        for each in event.standings:
            cells = " ".join(_cross_cell(other.name, each) for other in event.standings) if event.all_met else None
            yield {**about, **_standing_as_json(each, event), "game": event.game, "results": cells}


def irregularity_rows(tournaments: Tournaments) -> Iterator[dict[str, Any]]:
    """Return what is irregular, a row for each game."""
    for event in tournaments:
        about = {"game": event.game, "event": event.name}
        for each in check_event(event):
            row = {**about, "check": each.check, "message": each.message, "players": "; ".join(each.players)}
            yield from ({**row, **_place_as_json(game)} for game in each.games) if each.games else (row,)
