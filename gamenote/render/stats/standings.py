"""Standings, cross tables and irregular rounds, for people and as rows.

What they come to is worked out in `core.tournament` and `core.round_check`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Any

from gamenote.core import registry
from gamenote.core.game import Points
from gamenote.core.round_check import TITLES, Irregularity, check_event
from gamenote.core.tournament import Encounter, Event, Standing, Tournaments
from gamenote.core.words import count_with_noun
from gamenote.render.stats.blocks import Block, Grid, Heading, Line

MOST_EVENTS = 50  # that are shown
MOST_PLAYERS = 200  # of a table
MOST_LISTED = 30  # of one kind in an event
MOST_UNMET = 8
MOST_PLACES = 4  # games that are named behind a irregularity
ROW = (
    "game", "event", "year", "place", "player", "rating", "games", "won", "drawn", "lost", "walkovers", "points",
    "sonneborn_berger", "buchholz", "results",
)  # fmt: skip
IRREGULARITY = ("check", "game", "event", "year", "round", "players", "message", "path", "index")


def points_text(points: Points | None) -> str:
    """`1-½-0`."""
    return "-".join(map(_half, points or ()))


def _half(number: float) -> str:
    """`3½`; a half alone has no 0."""
    whole, part = divmod(number, 1)
    return f"{whole or '':g}½" if part == 0.5 and whole else "½" if part == 0.5 else f"{number:g}"


# For people


def tournament_blocks(tournaments: Tournaments) -> Iterator[Block]:
    """Return what was asked for of each event, the largest of many."""
    events = tournaments.events
    largest = sorted(events, key=lambda event: -len(event.counted))[:MOST_EVENTS]
    kept = {id(event) for event in largest}
    for event in events:
        if id(event) in kept:
            yield from event_blocks(event, tournaments)
    if len(events) > len(largest):
        left = sum(len(event.counted) for event in events if id(event) not in kept)
        yield Line(f"and {len(events) - len(largest)} smaller events with {count_with_noun(left, 'game')}")


def event_blocks(event: Event, tournaments: Tournaments) -> Iterator[Block]:
    players = count_with_noun(len(event.standings), "player")
    yield Heading(f"{_event_name(event, tournaments)}: {count_with_noun(len(event.counted), 'game')}, {players}")
    if tournaments.standings:
        yield Line(_describe_event(event))
        if event.standings:
            yield _cross_table(event) if event.all_met else _standings_table(event)
        if len(event.standings) > MOST_PLAYERS and not event.all_met:
            yield Line(f"and {len(event.standings) - MOST_PLAYERS} more")
        yield from _unmet_line(event)
    if tournaments.round_check:
        yield from _irregularity_blocks(event, check_event(event))


def _event_name(event: Event, tournaments: Tournaments) -> str:
    """`Dortmund 1992 (Chess)`: the year and the game where they part events."""
    name = event.name or "Games without an event"
    year = f" {event.year}" if event.year is not None and str(event.year) not in name else ""
    known = registry.games().get(event.game)
    games = {each.game for each in tournaments.events}
    return f"{name}{year}{f' ({known.title})' if known is not None and len(games) > 1 else ''}"


def _describe_event(event: Event) -> str:
    """Tell how points were counted, and which games say nothing or little."""
    scales = " or ".join(map(points_text, event.scales))
    found = [f"points {scales}" if event.seats else "points: the scores of all games together"]
    if len(event.standings) > 2 == len(event.seats):
        found.append("ties by Sonneborn-Berger (SB)" if event.all_met else "ties by Buchholz")
    if event.walkovers:
        found.append(count_with_noun(len(event.walkovers), "walk-over"))
    if event.unfinished:
        found.append(f"{count_with_noun(len(event.unfinished), 'game')} without a result")
    repeated = len(event.meetings) - len(event.counted)
    if repeated:
        found.append(f"{count_with_noun(repeated, 'game')} there a second time, counted once")
    return "; ".join(found)


Column = tuple[str, Callable[[Standing], str]]


def _cross_table(event: Event) -> Grid:
    """Return everybody's results against each, in the order of places."""
    ranked = event.standings
    numbers = {each.name: number for number, each in enumerate(ranked, start=1)}
    columns: list[Column] = [(">", lambda each: f"{numbers[each.name]}{'=' * each.shared}"), *_name_columns(event)]
    columns += [(f">{number}", partial(_cross_cell, name)) for name, number in numbers.items()]
    columns.append((">points", lambda each: _half(each.points)))
    if len(ranked) > 2:
        columns.append((">SB", lambda each: f"{each.tie_break or 0:.2f}"))
    return _grid_of(columns, ranked)


def _standings_table(event: Event) -> Grid:
    """Return points, games and what parts those of equal points."""
    columns: list[Column] = [(">", lambda each: f"{each.place}{'=' * each.shared}"), *_name_columns(event)]
    columns.append((">points", lambda each: _half(each.points)))
    columns.append((">games", lambda each: str(len(each.encounters))))
    if event.seats:
        columns.append((">won", lambda each: str(each.count(1))))
        columns.append((">drawn", lambda each: str(each.count(0.5))))
        columns.append((">lost", lambda each: str(each.count(0))))
    else:
        columns.append((">best", lambda each: _number_text(each.best)))
    if len(event.seats) == 2:
        columns.append((">Buchholz", lambda each: _number_text(each.tie_break)))
    return _grid_of(columns, event.standings[:MOST_PLAYERS])


def _name_columns(event: Event) -> Iterator[Column]:
    yield "player", lambda each: each.name
    if any(standing.rating is not None for standing in event.standings):
        yield ">rating", lambda each: _number_text(each.rating)


def _grid_of(columns: list[Column], standings: list[Standing]) -> Grid:
    return Grid(
        tuple(name for name, _ in columns), tuple(tuple(cell(each) for _, cell in columns) for each in standings)
    )


def _cross_cell(opponent: str, standing: Standing) -> str:
    return "x" if opponent == standing.name else _results(standing.against.get(opponent, ()))


def _results(encounters: Iterable[Encounter]) -> str:
    """`1½0`: the points of each game; `+` and `-` of walk-overs."""
    cells = [_result(encounter) for encounter in encounters]
    return ("" if all(len(cell) == 1 for cell in cells) else " ").join(cells)


def _result(encounter: Encounter) -> str:
    if encounter.points is None:
        return "*"
    if encounter.walkover and encounter.share != 0.5:
        return "+" if encounter.share else "-"
    return _half(encounter.points)


def _number_text(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _unmet_line(event: Event) -> Iterator[Line]:
    """Name the few pairs for whom this is no cross table."""
    if event.unmet and len(event.standings) > 3:
        pairs = "; ".join(" and ".join(pair) for pair in event.unmet[:MOST_UNMET])
        more = f"; and {len(event.unmet) - MOST_UNMET} more" if len(event.unmet) > MOST_UNMET else ""
        yield Line(f"no cross table, as not all have met: {pairs}{more}")


def _irregularity_blocks(event: Event, irregularities: list[Irregularity]) -> Iterator[Block]:
    if not any(irregularity.is_fault for irregularity in irregularities):
        yield Line("rounds checked: nothing to mend")
    several = len({meeting.path for meeting in event.meetings}) > 1
    for check, group in groupby(irregularities, lambda irregularity: irregularity.check):
        found = [*group]
        yield Heading(TITLES[check], 2)
        for irregularity in found[:MOST_LISTED]:
            yield Line(f"{irregularity.message}{_places(irregularity, several=several)}")
        if len(found) > MOST_LISTED:
            yield Line(f"and {len(found) - MOST_LISTED} more")


def _places(irregularity: Irregularity, *, several: bool) -> str:
    """` (game 3, game 7)`; with their files where there are several."""
    games = irregularity.meetings[:MOST_PLACES]
    found = [f"{each.path} game {each.index}" if several else f"game {each.index}" for each in games]
    more = ", ..." if len(irregularity.meetings) > MOST_PLACES else ""
    return f" ({', '.join(found)}{more})" if found else ""


# For programs


def standing_rows(tournaments: Tournaments) -> Iterator[dict[str, Any]]:
    """Return the players of each event with what they scored, by `ROW`."""
    for event in tournaments:
        for standing in event.standings:
            results = (
                " ".join(_cross_cell(each.name, standing) for each in event.standings) if event.all_met else None
            )
            yield {
                "game": event.game,
                "event": event.name,
                "year": event.year,
                **standing_as_row(standing, event),
                "results": results,
            }


def standing_as_row(standing: Standing, event: Event) -> dict[str, Any]:
    counts = (standing.count(1), standing.count(0.5), standing.count(0)) if event.seats else (None, None, None)
    return {
        "place": standing.place,
        "player": standing.name,
        "rating": _whole(standing.rating),
        "games": len(standing.encounters),
        **dict(zip(("won", "drawn", "lost"), counts, strict=True)),
        "walkovers": standing.walkovers,
        "points": _whole(standing.points),
        "sonneborn_berger": _whole(standing.tie_break) if event.all_met else None,
        "buchholz": None if event.all_met else _whole(standing.tie_break),
    }


def _whole(number: float | None) -> float | None:
    """Return a number without `.0`."""
    return int(number) if number is not None and number == int(number) else number


def irregularity_rows(tournaments: Tournaments) -> Iterator[dict[str, Any]]:
    """Return what is irregular, a row for each game."""
    for event in tournaments:
        about = {"game": event.game, "event": event.name, "year": event.year}
        for each in check_event(event):
            row = {**about, "check": each.check.value, "message": each.message, "players": "; ".join(each.players)}
            if not each.meetings:
                yield row
            for meeting in each.meetings:
                place = {"path": meeting.path, "index": meeting.index, "round": meeting.round_text}
                yield {**row, **place, "players": row["players"] or meeting.title}


def event_as_json(event: Event, tournaments: Tournaments) -> dict[str, Any]:
    """Return an event as the JSON has it."""
    found: dict[str, Any] = {
        "game": event.game,
        "event": event.name,
        "year": event.year,
        "games": len(event.counted),
        "repeated": len(event.meetings) - len(event.counted),
        "unfinished": len(event.unfinished),
        "walkovers": len(event.walkovers),
        "all_met": event.all_met,
    }
    if tournaments.standings:
        points = [dict(zip(("win", "draw", "loss"), scale, strict=True)) for scale in event.scales]
        found["points_for"] = points if event.seats else []
        found["standings"] = [_standing_as_json(standing, event) for standing in event.standings]
    if tournaments.round_check:
        found["round_check"] = [_irregularity_as_json(irregularity) for irregularity in check_event(event)]
    return found


def _standing_as_json(standing: Standing, event: Event) -> dict[str, Any]:
    results = [
        {
            "round": each.meeting.round_text,
            "seat": event.seats[each.place] if event.seats else None,
            "opponent": each.opponent,
            "points": each.points,
            "walkover": each.walkover,
            "path": each.meeting.path,
            "index": each.meeting.index,
        }
        for each in standing.encounters
    ]
    return {**standing_as_row(standing, event), "results": results}


def _irregularity_as_json(irregularity: Irregularity) -> dict[str, Any]:
    games = [{"path": each.path, "index": each.index, "round": each.round_text} for each in irregularity.meetings]
    return {
        "check": irregularity.check.value,
        "message": irregularity.message,
        "players": list(irregularity.players),
        "games": games,
    }
