"""What is said about games to people, free of how it is written: headings, lines, grids and bars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gamenote.core import registry
from gamenote.core.figures import DRAW, Player, Spread, System, Tally, Totals
from gamenote.core.words import counted
from gamenote.render.stats.charts import figure, histogram, series, sparkline
from gamenote.render.stats.rows import word

MOST_BARS = 8
MOST_WORDS = 4  # of a tally that is told on one line
MOST_PLAYERS = 10
MOST_EXCLUDED = 10


@dataclass(frozen=True, slots=True)
class Heading:
    """`level` 1 begins a game system or a game, 2 a part of what is said about it."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells under names. A name that begins with `>` stands over numbers, at the right."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Bars:
    rows: tuple[tuple[str, int], ...]


Block = Heading | Line | Grid | Bars


def opened(totals: Totals, *, listed: Iterable[Mapping[str, Any]], ascii_only: bool) -> Iterator[Block]:
    """A summary of every game system, with a list of its games where there are few."""
    rows = list(listed)
    for name in sorted(totals.systems):
        system = totals.systems[name]
        yield Heading(f"{_title(name)}: {counted(system.games, 'game')}")
        yield from summary(system, [row for row in rows if row["game"] == name], ascii_only=ascii_only)


def summary(system: System, rows: list[Mapping[str, Any]], *, ascii_only: bool) -> Iterator[Block]:
    """One game system."""
    yield Line(_overview(system))
    if rows:
        yield _games(rows)
    yield from _tally("Results", system.results, of=system.games)
    if system.winners.words:
        yield Line(_winners(system))
    for name, tally in system.words.items():
        if name not in ("course.opening", "final.winner"):
            yield Line(f"{readable(name)}: {_listed(tally)}")
    yield from _chart("Length in plies", histogram(system.length))
    for name in system.charts:
        if name in system.figures:
            yield from _chart(readable(name).capitalize(), histogram(system.figures[name]))
    openings = system.words.get("course.opening", Tally())
    if any(games > 1 for games in openings.words.values()):
        yield from _tally("Openings", openings)
    yield from _players(system)
    yield from _figures(system, ascii_only=ascii_only)


def closing(totals: Totals) -> Iterator[str]:
    """What was left out, and why."""
    if totals.excluded:
        yield f"Not in the figures: {counted(totals.excluded, 'game')}"
    for game in totals.listed[:MOST_EXCLUDED]:
        yield f"  {game.path} game {game.index}: {game.excluded}"
    if totals.excluded > MOST_EXCLUDED:
        yield f"  and {totals.excluded - MOST_EXCLUDED} more"
    if not totals.games:
        yield "No games."


def card(row: Mapping[str, Any], *, ascii_only: bool) -> Iterator[Block]:
    """One game with all its figures."""
    names = row["title"] or f"game {row['index']}"
    yield Heading(f"{names}")
    yield Line(f"{row['path']}, game {row['index']}")
    known = [row["variant"] or row["game"], counted(row["plies"], "ply", "plies"), row["result"] or "no result"]
    if row["winner"]:
        known.append("drawn" if row["winner"] == DRAW else f"won by {row['winner']}")
    yield Line(", ".join(known))
    if row["excluded"]:
        yield Line(f"no figures: {row['excluded']}")
    figures = {name: _by_place(name, value) for name, value in {**row["final"], **row["course"]}.items()}
    plain = tuple(item for name, value in figures.items() for item in _plain(readable(name), value, ascii_only))
    if plain:
        yield Grid(("", ""), plain)
    sided = {name: value for name, value in figures.items() if isinstance(value, Mapping) and not _is_long(value)}
    yield from _matrices(sided, ascii_only)


def _by_place(name: str, value: Any) -> Any:
    """A list that has a value for each colour or player as a figure with parts."""
    if "_by_" in name and isinstance(value, list):
        return {str(place): each for place, each in enumerate(value, start=1)}
    return value


def _plain(label: str, value: Any, ascii_only: bool) -> Iterator[tuple[str, str]]:
    """What takes a line of its own: words and single numbers, and series and lists also where they have sides."""
    if not isinstance(value, Mapping):
        if value is not None and value != []:
            yield label, _cell(value, ascii_only)
    elif _is_long(value):
        yield from ((f"{label} {side}", _cell(each, ascii_only)) for side, each in value.items() if each)


def _is_long(value: Mapping[str, Any]) -> bool:
    """Whether the sides have lists, or counts of things."""
    inner = [each for each in value.values() if isinstance(each, Mapping)]
    counts = any(set(one) != set(inner[0]) for one in inner)
    return counts or any(isinstance(each, list) for each in value.values())


def _matrices(figures: Mapping[str, Mapping[str, Any]], ascii_only: bool) -> Iterator[Grid]:
    """Figures with the same parts, mostly one for each side, as the rows of one grid."""
    groups: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for name, value in figures.items():
        for label, cells in _rows(readable(name), value):
            if any(cell is not None for cell in cells):
                groups.setdefault(tuple(value), []).append((label, *(_cell(cell, ascii_only) for cell in cells)))
    for names, rows in groups.items():
        yield Grid(("", *(f">{name}" for name in names)), tuple(rows))


def _rows(label: str, value: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    inner = [part for part in value.values() if isinstance(part, Mapping)]
    if not inner:
        yield label, list(value.values())
        return
    for name in inner[0]:
        yield (
            f"{label}: {name}",
            [part.get(name) if isinstance(part, Mapping) else None for part in value.values()],
        )


def _cell(value: Any, ascii_only: bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and len(value) > 4 and all(isinstance(each, int | float) for each in value):
        return f"{series(value, ascii_only=ascii_only)} {figure(value[-1])}"
    if value is None or isinstance(value, int | float):
        return figure(value)
    return word(value) or "-"


def _overview(system: System) -> str:
    found = [f"{int(system.length.total)} plies, {figure(system.length.mean)} a game"]
    if system.variants.words:
        found.append(_listed(system.variants))
    if system.excluded:
        found.append(f"{counted(system.excluded, 'game')} without figures")
    return "; ".join(found)


def _games(rows: list[Mapping[str, Any]]) -> Grid:
    """The games a line each: which file where there are several, who, how long, how it ended."""
    files = len({row["path"] for row in rows}) > 1
    cells = []
    for row in rows:
        file = (row["path"],) if files else ()
        cells.append((*file, str(row["index"]), row["title"] or "-", str(row["plies"]), row["result"] or "-"))
    return Grid((*(("file",) if files else ()), ">#", "title", ">plies", "result"), tuple(cells))


def _tally(title: str, tally: Tally, of: int | None = None) -> Iterator[Block]:
    """The most frequent words as bars."""
    rows = tally.words.most_common(MOST_BARS)
    rest = tally.words.total() - sum(games for _, games in rows) + tally.other
    if tally.unknown and of is not None:
        rows.append(("not stated", tally.unknown))
    if rows:
        yield Heading(title, 2)
        yield Bars(tuple(rows))
    if rest:
        others = counted(len(tally.words) - MOST_BARS, "other")
        yield Line(f"and {others} in {counted(rest, 'game')}")


def _chart(title: str, rows: list[tuple[str, int]]) -> Iterator[Block]:
    if len(rows) > 1:
        yield Heading(title, 2)
        yield Bars(tuple(rows))


def _winners(system: System) -> str:
    words = system.winners.words
    found = [f"{seat} won {words[seat]}" for seat in system.seats if words[seat]]
    if words[DRAW]:
        found.append(f"drawn {words[DRAW]}")
    if system.winners.unknown:
        found.append(f"not known {system.winners.unknown}")
    return ", ".join(found)


def _listed(tally: Tally) -> str:
    rows = tally.words.most_common(MOST_WORDS)
    rest = tally.words.total() - sum(games for _, games in rows) + tally.other
    return ", ".join([*(f"{value} {games}" for value, games in rows), *([f"others {rest}"] if rest else [])])


def _players(system: System) -> Iterator[Block]:
    """Those with most points, or the best score where nobody plays against another."""
    if not system.players or system.games < 2:
        return
    ranked = sorted(system.players.items(), key=lambda item: (-_rank(item[1]), -item[1].games, item[0]))
    yield Heading("Players", 2)
    shown = ranked[:MOST_PLAYERS]
    yield _seated(shown) if system.seats else _alone(shown)
    if len(ranked) > len(shown):
        yield Line(f"and {len(ranked) - len(shown)} more")


def _seated(players: list[tuple[str, Player]]) -> Grid:
    rows = tuple(
        (name, str(each.games), str(each.won), str(each.drawn), str(each.lost), f"{each.points:g}")
        for name, each in players
    )
    return Grid(("", ">games", ">won", ">drawn", ">lost", ">points"), rows)


def _alone(players: list[tuple[str, Player]]) -> Grid:
    if not any(each.score.games for _, each in players):
        return Grid(("", ">games"), tuple((name, str(each.games)) for name, each in players))
    rows = []
    for name, each in players:
        best = each.score.most if each.score.games else None
        rows.append((name, str(each.games), figure(best), figure(each.score.mean)))
    return Grid(("", ">games", ">best score", ">mean score"), tuple(rows))


def _rank(player: Player) -> float:
    return player.points or player.score.most


def _figures(system: System, *, ascii_only: bool) -> Iterator[Block]:
    if not system.figures:
        return
    yield Heading("Figures", 2)
    rows = [
        (
            readable(name),
            str(spread.games),
            *map(figure, (spread.least, spread.mean, spread.most)),
            sparkline(spread, ascii_only=ascii_only),
        )
        for name, spread in _grouped(system.figures)
    ]
    yield Grid(("", ">games", ">least", ">mean", ">most", "spread"), tuple(rows))
    gathered = [
        f"{readable(name)} {figure(value)}" for name, value in system.gathered.items() if value is not None
    ]
    if gathered:
        yield Line(f"all together: {', '.join(gathered)}")


def _grouped(figures: Mapping[str, Spread]) -> list[tuple[str, Spread]]:
    """The figures with the parts of one beside each other, also those that only later games have."""
    groups: dict[str, list[tuple[str, Spread]]] = {}
    for name, spread in figures.items():
        source, _, rest = name.partition(".")
        groups.setdefault(f"{source}.{rest.rpartition('.')[0] or rest}", []).append((name, spread))
    return [item for group in groups.values() for item in group]


def readable(name: str) -> str:
    """`course.pieces.white` as people say it."""
    short = name.partition(".")[2] if name.startswith(("final.", "course.")) else name
    return short.replace("_", " ").replace(".", " ")


def _title(game: str) -> str:
    known = registry.games().get(game)
    return known.title if known is not None else game
