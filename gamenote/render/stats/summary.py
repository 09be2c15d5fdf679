"""What many games come to: lengths, winners, players, and figures, variant by variant where these differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gamenote.core import registry
from gamenote.core.figures import DRAW, Group, Player, Spread, System, Tally, Totals
from gamenote.core.words import counted
from gamenote.render.stats.blocks import Bars, Block, Grid, Heading, Line
from gamenote.render.stats.charts import figure, histogram, sparkline
from gamenote.render.stats.words import readable, words_of
from gamenote.render.width import cells

MOST_BARS = 8
MOST_WORDS = 4  # of a tally that is told on one line
MOST_PLAYERS = 10
MOST_EXCLUDED = 10
SIDE_BY_SIDE = 100  # columns of a grid, where nothing else is known

Words = Mapping[str, str]


def opened(
    totals: Totals, *, listed: Iterable[Mapping[str, Any]], ascii_only: bool, width: int | None = None
) -> Iterator[Block]:
    """A summary of every game system, with a list of its games where there are few."""
    rows = list(listed)
    for name in sorted(totals.systems):
        system = totals.systems[name]
        yield Heading(f"{_title(name)}: {counted(system.games, 'game')}")
        its = [row for row in rows if row["game"] == name]
        yield from summary(system, its, ascii_only=ascii_only, width=width)


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


def summary(
    system: System, rows: list[Mapping[str, Any]], *, ascii_only: bool, width: int | None = None
) -> Iterator[Block]:
    """One game system."""
    words = words_of(system.game, _single(system))
    yield Line(_overview(system))
    if rows:
        yield _games(rows, several=len(system.by_variant) > 1)
    yield from _variants(system)
    yield from _tally("Results", system.results, of=system.games)
    if system.winners.words:
        yield Line(_winners(system))
    for name, tally in system.words.items():
        if name not in ("course.opening", "final.winner"):
            yield Line(f"{readable(name, words)}: {_listed(tally)}")
    yield from _chart("Length in plies", histogram(system.length))
    for name in system.charts:
        if name in system.comparable:
            yield from _chart(readable(name, words).capitalize(), histogram(system.comparable[name]))
    openings = system.words.get("course.opening", Tally())
    if any(games > 1 for games in openings.words.values()):
        yield from _tally("Openings", openings)
    yield from _players(system)
    yield from _all_figures(system, width or SIDE_BY_SIDE, ascii_only=ascii_only)


def _single(system: System) -> str | None:
    """The variant of all games, where it is one."""
    return next(iter(system.by_variant)) if len(system.by_variant) == 1 else None


def _overview(system: System) -> str:
    found = [f"{int(system.length.total)} plies, {figure(system.length.mean)} a game"]
    if system.variants.words and len(system.by_variant) == 1:
        found.append(_listed(system.variants))
    elif len(system.by_variant) > 1:
        found.append(counted(len(system.by_variant), "variant"))
    if system.excluded:
        found.append(f"{counted(system.excluded, 'game')} without figures")
    return "; ".join(found)


def _games(rows: list[Mapping[str, Any]], *, several: bool) -> Grid:
    """The games a line each: which file and variant where there are several, who, how long, how it ended."""
    files = len({row["path"] for row in rows}) > 1
    lines = []
    for row in rows:
        file, variant = (row["path"],) if files else (), (row["variant"] or "-",) if several else ()
        game = (str(row["index"]), row["title"] or "-", *variant, str(row["plies"]), row["result"] or "-")
        lines.append((*file, *game))
    names = (*(("file",) if files else ()), ">#", "title", *(("variant",) if several else ()), ">plies", "result")
    return Grid(names, tuple(lines))


def _variants(system: System) -> Iterator[Block]:
    """What can be compared of several variants, a line for each, and one for all."""
    if len(system.by_variant) < 2:
        return
    ends = [*system.seats, DRAW, None] if system.winners.words else []
    ends = [end for end in ends if _ended(system, end)]
    names = [f">{'drawn' if end == DRAW else 'not known' if end is None else f'{end} won'}" for end in ends]
    rows = [
        (name, str(group.games), figure(group.length.mean), *(str(_ended(group, end)) for end in ends))
        for name, group in [*_frequent(system), ("all", system)]
    ]
    yield Heading("Variants", 2)
    yield Grid(("", ">games", ">plies a game", *names), tuple(rows))


def _frequent(system: System) -> list[tuple[str, Group]]:
    """The variants, those with most games first."""
    return sorted(system.by_variant.items(), key=lambda item: (-item[1].games, item[0]))


def _ended(group: Group, end: str | None) -> int:
    return group.winners.words[end] if end is not None else group.winners.unknown


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


def _all_figures(system: System, width: int, *, ascii_only: bool) -> Iterator[Block]:
    """The figures of all games, as far as they can be compared; then those of each variant, together with the
    variants of which there is only one game as well."""
    title = "Figures" if len(system.by_variant) < 2 else "Figures of all variants"
    yield from _figures(title, system, system.comparable, _single(system), ascii_only=ascii_only)
    if len(system.by_variant) < 2:
        return
    single: list[tuple[str, Mapping[str, Spread]]] = []
    for name, group in _frequent(system):
        rest = {each: spread for each, spread in group.figures.items() if each not in system.comparable}
        if group.games == 1:
            single += [(name, rest)] if rest else []
        else:
            title = f"Figures of {name}: {counted(group.games, 'game')}"
            yield from _figures(title, group, rest, name, ascii_only=ascii_only)
    yield from _side_by_side(system.game, single, width)


def _figures(
    title: str, group: Group, figures: Mapping[str, Spread], variant: str | None, *, ascii_only: bool
) -> Iterator[Block]:
    if not figures:
        return
    words = words_of(group.game, variant)
    rows, idle = [], []
    for name, spread in _grouped(figures):
        label = readable(name, words)
        if spread.least == spread.most == 0:
            idle.append(label)
            continue
        numbers = map(figure, (spread.least, spread.mean, spread.most))
        rows.append((label, str(spread.games), *numbers, sparkline(spread, ascii_only=ascii_only)))
    yield Heading(title, 2)
    if rows:
        yield Grid(("", ">games", ">least", ">mean", ">most", "spread"), tuple(rows))
    yield from _idle(idle)
    gathered = [
        f"{readable(name, words)} {figure(value)}" for name, value in group.gathered.items() if value is not None
    ]
    if gathered:
        yield Line(f"all together: {', '.join(gathered)}")


def _idle(labels: list[str]) -> Iterator[Line]:
    if labels:
        yield Line(f"always 0: {', '.join(labels)}")


def _side_by_side(game: str, groups: list[tuple[str, Mapping[str, Spread]]], width: int) -> Iterator[Block]:
    """Variants with one game each, a column for each of them, so many beside each other as there is room for."""
    if not groups:
        return
    yield Heading("Figures of one game each", 2)
    for some in _fitting(game, groups, width):
        names = list(dict.fromkeys(label for _, found in some for label in found))
        rows = tuple((label, *(found.get(label, "-") for _, found in some)) for label in names)
        busy = tuple(row for row in rows if any(cell not in ("0", "-") for cell in row[1:]))
        yield Grid(("", *(f">{variant}" for variant, _ in some)), busy)


Column = tuple[str, dict[str, str]]  # a variant, and its figures by their labels


def _fitting(game: str, groups: Iterable[tuple[str, Mapping[str, Spread]]], width: int) -> Iterator[list[Column]]:
    """The columns in rows that are no wider than that."""
    held: list[Column] = []
    for variant, figures in groups:
        words = words_of(game, variant)
        found = {readable(name, words): figure(spread.least) for name, spread in _grouped(figures)}
        if held and _width([*held, (variant, found)]) > width:
            yield held
            held = []
        held.append((variant, found))
    yield held


def _width(columns: list[Column]) -> int:
    labels = max((cells(label) for _, found in columns for label in found), default=0)
    return 2 + labels + sum(2 + max(map(cells, (variant, *found.values()))) for variant, found in columns)


def _grouped(figures: Mapping[str, Spread]) -> list[tuple[str, Spread]]:
    """The figures with the parts of one beside each other, also those that only later games have."""
    groups: dict[str, list[tuple[str, Spread]]] = {}
    for name, spread in figures.items():
        source, _, rest = name.partition(".")
        groups.setdefault(f"{source}.{rest.rpartition('.')[0] or rest}", []).append((name, spread))
    return [item for group in groups.values() for item in group]


def _title(game: str) -> str:
    known = registry.games().get(game)
    return known.title if known is not None else game
