"""Figures for people: what games come to, or one with all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

from gamenote.core.figures import (
    GameStats,
    Group,
    MoveNode,
    Player,
    Score,
    Spread,
    System,
    Tally,
    Totals,
    ranked,
)
from gamenote.core.game import DRAW, Points
from gamenote.core.report import Look
from gamenote.core.telling import player
from gamenote.core.words import count_with_noun
from gamenote.render.stats import Detail
from gamenote.render.stats.blocks import (
    LONGEST,
    Bars,
    Block,
    Grid,
    Heading,
    Line,
    figure,
    histogram,
    labels_of,
    part,
    readable,
    series,
    sparkline,
)
from gamenote.render.stats.rows import Spool, row_of, word
from gamenote.render.stats.standings import points_text, tournament_blocks

# How games began: kinds of openings, and the tree of first moves

MOST_NAMES = 12  # of a kind
MOST_NEXT = 8  # moves behind one
LEAST_SHARE = 0.01  # of all games, for a move to be shown
MANY = 20  # games; of fewer, moves of a single game are shown as well
MOST_ROWS = 200  # of a tree
STEP = "\u00b7 "  # in front of a move, for each one before it


def beginnings(group: Group, level: int) -> Iterator[Block]:
    """Return how the games of a group began."""
    for kind, names in group.kinds.items():
        if any(score.games > 1 for score in names.values()):
            yield from _kind_blocks(group, kind, names, level)
    if group.tree.root.children:
        yield Heading("First moves", level)
        yield Grid(("move", *_score_columns(group)), tuple(_move_rows(group.tree.root)))
        left_out = group.games - group.tree.root.games
        if left_out:
            yield Line(f"without {count_with_noun(left_out, 'game')} that began otherwise")


def _kind_blocks(group: Group, kind: str, names: Mapping[str, Score], level: int) -> Iterator[Block]:
    """Return the games of one kind of openings by their names."""
    ordered = sorted(names.items(), key=lambda item: (-item[1].games, item[0]))
    shown = sorted(ordered[:MOST_NAMES], key=_by_rating) if kind == "rating" else ordered[:MOST_NAMES]
    yield Heading(f"Games by {kind}", level)
    yield Grid((kind, *_score_columns(group)), tuple((name, *_score_cells(score)) for name, score in shown))
    if len(ordered) > len(shown):
        rest = sum(score.games for _, score in ordered[len(shown) :])
        yield Line(f"and {count_with_noun(len(ordered) - len(shown), 'other')} in {count_with_noun(rest, 'game')}")


def _by_rating(item: tuple[str, Score]) -> tuple[bool, str]:
    """Return what sorts bands of ratings: that under all others is first."""
    return item[0][:1].isdecimal(), item[0]


def _score_columns(group: Group) -> tuple[str, ...]:
    first = player(group.game, None, group.seats[0]) if group.seats else "first"
    return ">games", f">{first} %", ">draws %", ">plies a game", ">rating"


def _score_cells(score: Score) -> tuple[str, ...]:
    shares = (_percent_text(score.score), _percent_text(score.draws))
    rating = score.mean_rating
    return str(score.games), *shares, figure(score.mean_plies), "" if rating is None else f"{rating:.0f}"


def _percent_text(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.0f}"


def _move_rows(root: MoveNode) -> Iterator[tuple[str, ...]]:
    """Return the tree of first moves, the frequent ones a row each."""
    least = max(1 if root.games < MANY else 2, root.games * LEAST_SHARE)
    waiting = [(0, *item) for item in reversed(ranked(root)[:MOST_NEXT])]
    for _ in range(MOST_ROWS):
        if not waiting:
            return
        depth, move, node = waiting.pop()
        yield STEP * depth + move, *_score_cells(node)
        after = [item for item in ranked(node)[:MOST_NEXT] if item[1].games >= least]
        waiting += [(depth + 1, *item) for item in reversed(after)]


# What many games come to, variant by variant

MOST_BARS = 8
FEW = 20  # games
MOST_WORDS = 4  # of a tally that is told on one line
MOST_PLAYERS = 10
MOST_EXCLUDED = 10

Words = Mapping[str, str]


def summaries(totals: Totals, *, listed: Iterable[Mapping[str, Any]], ascii_only: bool) -> Iterator[Block]:
    """Return a summary of every game system, with few games listed."""
    rows = list(listed)
    for name in sorted(totals.systems):
        system = totals.systems[name]
        yield Heading(f"{_system_title(system)}: {count_with_noun(system.games, 'game')}")
        its = [row for row in rows if row["game"] == name]
        yield from summary(system, its, ascii_only=ascii_only)


def closing(totals: Totals) -> Iterator[str]:
    """What was left out, and why."""
    if totals.excluded:
        yield f"Not in the figures: {count_with_noun(totals.excluded, 'game')}"
    for game in totals.listed[:MOST_EXCLUDED]:
        yield f"  {game.path} game {game.index}: {game.excluded}"
    if totals.excluded > MOST_EXCLUDED:
        yield f"  and {totals.excluded - MOST_EXCLUDED} more"
    if totals.repeated and totals.tournaments is None:
        yield f"There a second time: {count_with_noun(totals.repeated, 'game')}"
    if not totals.games:
        yield "No games."


def summary(system: System, rows: list[Mapping[str, Any]], *, ascii_only: bool) -> Iterator[Block]:
    """Return a summary of one game system, by variant.

    Figures of several variants mean different things."""
    yield Line(_system_overview(system))
    if rows:
        yield _game_grid(rows, several=len(system.by_variant) > 1)
    if len(system.by_variant) < 2:
        yield from _group_blocks(system, _only_variant(system), 2, _player_blocks(system), ascii_only=ascii_only)
        return
    yield from _variant_blocks(system)
    yield from _player_blocks(system)
    for name, group in _frequent_variants(system):
        yield Heading(f"{name}: {count_with_noun(group.games, 'game')}", 2)
        if group.games == 1:
            yield from _one_game(group, name)
        else:
            yield from _group_blocks(group, name, 3, (), ascii_only=ascii_only)


def _only_variant(system: System) -> str | None:
    """The variant of all games, where it is one."""
    return next(iter(system.by_variant)) if len(system.by_variant) == 1 else None


def _group_blocks(
    group: Group, variant: str | None, level: int, players: Iterable[Block], *, ascii_only: bool
) -> Iterator[Block]:
    """Return results, lengths and figures of one variant's games."""
    words = labels_of(group.game, variant)
    yield from _tally_blocks("Results", group.results, level, of=group.games)
    if group.winners.words:
        yield Line(_describe_winners(group, variant))
    yield from _word_lines(group, words)
    yield from _chart_blocks("Length in plies", histogram(group.length), level)
    for name in group.charts:
        if name in group.figures:
            title = readable(name, words)
            yield from _chart_blocks(title[:1].upper() + title[1:], histogram(group.figures[name]), level)
    openings = group.words.get("course.opening", Tally())
    if any(games > 1 for games in openings.words.values()):
        yield from _tally_blocks("Openings", openings, level)
    yield from beginnings(group, level)
    yield from players
    yield from _figure_blocks(group, words, level, ascii_only=ascii_only)


def _one_game(group: Group, variant: str) -> Iterator[Block]:
    """The only game of a variant, each figure with its value."""
    words = labels_of(group.game, variant)
    ended = _describe_winners(group, variant).removesuffix(" 1") if group.winners.words else ""
    result = next(iter(group.results.words), "no result")
    yield Line(", ".join(filter(None, (count_with_noun(int(group.length.total), "ply", "plies"), result, ended))))
    yield from _word_lines(group, words)
    values = [(readable(name, words), spread.least) for name, spread in _by_part(group.figures)]
    rows = tuple((label, figure(value)) for label, value in values if value)
    if rows:
        yield Grid(("", ">"), rows)
    yield from _zero_line([label for label, value in values if not value])


def _word_lines(group: Group, words: Words) -> Iterator[Line]:
    """Figures that are words, each with what it says how often."""
    for name, tally in group.words.items():
        if name not in ("course.opening", "final.winner"):
            yield Line(f"{readable(name, words)}: {_describe_tally(tally)}")


def _system_overview(system: System) -> str:
    found = [f"{int(system.length.total)} plies"]
    if len(system.by_variant) < 2:
        found[0] += f", {figure(system.length.mean)} a game"
        found += _describe_length(system)
    if system.variants.words and len(system.by_variant) == 1:
        found.append(_describe_tally(system.variants))
    elif len(system.by_variant) > 1:
        found.append(count_with_noun(len(system.by_variant), "variant"))
    if system.walkovers:
        found.append(f"{count_with_noun(system.walkovers, 'walk-over')} (decided without play)")
    if system.excluded:
        found.append(f"{count_with_noun(system.excluded, 'game')} without figures")
    return "; ".join(found)


def _describe_length(system: System) -> list[str]:
    """Tell how long most of the games are, and the longest."""
    if not system.length.quartiles or system.games < FEW:
        return []
    first, median, third = (figure(int(each) if each == int(each) else each) for each in system.length.quartiles)
    return [f"half of them {first} to {third}, median {median}, the longest {figure(system.length.most)}"]


def _game_grid(rows: list[Mapping[str, Any]], *, several: bool) -> Grid:
    """Return the games a line each."""
    files = len({row["path"] for row in rows}) > 1
    lines = []
    for row in rows:
        file, variant = (row["path"],) if files else (), (row["variant"] or "-",) if several else ()
        game = (str(row["index"]), row["title"] or "-", *variant, str(row["plies"]), row["result"] or "-")
        lines.append((*file, *game))
    names = (*(("file",) if files else ()), ">#", "title", *(("variant",) if several else ()), ">plies", "result")
    return Grid(names, tuple(lines))


def _variant_blocks(system: System) -> Iterator[Block]:
    """How many games of each variant there are, and how they ended."""
    ends = [*system.seats, DRAW, None] if system.winners.words else []
    ends = [end for end in ends if _count_endings(system, end) and _end_in_words(system, end)]
    rows = [
        (name, str(group.games), figure(group.length.mean), *(str(_count_endings(group, end)) for end in ends))
        for name, group in _frequent_variants(system)
    ]
    rows.append(("all", str(system.games), "", *(str(_count_endings(system, end)) for end in ends)))
    yield Heading("Variants", 2)
    names = (f">{_end_in_words(system, end)}" for end in ends)
    yield Grid(("", ">games", ">plies a game", *names), tuple(rows))


def _end_in_words(system: System, end: str | None) -> str:
    """`White won`; "" where that seat has other colours in other variants."""
    if end is None or end == DRAW:
        return "not known" if end is None else "drawn"
    names = {player(system.game, variant, end) for variant in system.by_variant}
    return f"{names.pop()} won" if len(names) == 1 else ""


def _frequent_variants(system: System) -> list[tuple[str, Group]]:
    """The variants, those with most games first."""
    return sorted(system.by_variant.items(), key=lambda item: (-item[1].games, item[0]))


def _count_endings(group: Group, end: str | None) -> int:
    return group.winners.words[end] if end is not None else group.winners.unknown


def _tally_blocks(title: str, tally: Tally, level: int, of: int | None = None) -> Iterator[Block]:
    """The most frequent words as bars."""
    rows = tally.words.most_common(MOST_BARS)
    rest = tally.words.total() - sum(games for _, games in rows) + tally.other
    if tally.unknown and of is not None:
        rows.append(("not stated", tally.unknown))
    if rows:
        yield Heading(title, level)
        yield Bars(tuple(rows))
    if rest:
        others = count_with_noun(len(tally.words) - MOST_BARS, "other")
        yield Line(f"and {others} in {count_with_noun(rest, 'game')}")


def _chart_blocks(title: str, rows: list[tuple[str, int]], level: int) -> Iterator[Block]:
    if len(rows) > 1:
        yield Heading(title, level)
        yield Bars(tuple(rows))


def _describe_winners(group: Group, variant: str | None) -> str:
    words = group.winners.words
    ended = [(f"{player(group.game, variant, seat)} won", words[seat]) for seat in group.seats] + [
        ("drawn", words[DRAW])
    ]
    many = words.total() >= FEW
    found = [
        f"{name} {games}" + (f" ({games / words.total():.0%})" if many else "") for name, games in ended if games
    ]
    if group.winners.unknown:
        found.append(f"not known {group.winners.unknown}")
    return ", ".join(found)


def _describe_tally(tally: Tally) -> str:
    rows = tally.words.most_common(MOST_WORDS)
    rest = tally.words.total() - sum(games for _, games in rows) + tally.other
    return ", ".join([*(f"{value} {games}" for value, games in rows), *([f"others {rest}"] if rest else [])])


def _player_blocks(system: System) -> Iterator[Block]:
    """Return the best players, by points or score."""
    if not system.players or system.games < 2:
        return
    comparable = len(system.scales) < 2
    rank = _rank_by_points if comparable else _rank_by_wins
    ranked = sorted(system.players.items(), key=lambda item: (*rank(item[1]), -item[1].games, item[0]))
    shown = ranked[:MOST_PLAYERS]
    yield Heading(
        f"Players (points {points_text(system.scale)})" if system.scale and system.scales else "Players", 2
    )
    yield _results_grid(shown, points=comparable) if system.seats else _scores_grid(shown)
    if len(ranked) > len(shown):
        yield Line(f"and {len(ranked) - len(shown)} more")
    if not comparable:
        yield Line(f"points are not added up: {_describe_scales(system)} (--points 2-1-0 counts all alike)")


def _rank_by_points(player: Player) -> tuple[float, ...]:
    return (-(player.points or player.score.most),)


def _rank_by_wins(player: Player) -> tuple[float, ...]:
    return (-player.won, -player.drawn)


def _describe_scales(system: System) -> str:
    """`1-½-0 in brazilian, czech and 3 more; 2-1-0 in international`."""
    by_scale: dict[Points, list[str]] = {}
    for name in sorted(system.by_variant):
        if system.by_variant[name].winners.words:
            by_scale.setdefault(system.points_of(name), []).append(name)
    found = []
    for scale, names in sorted(by_scale.items()):
        rest = f" and {len(names) - MOST_WORDS} more" if len(names) > MOST_WORDS else ""
        found.append(f"{points_text(scale)} in {', '.join(names[:MOST_WORDS])}{rest}")
    return "; ".join(found)


def _results_grid(players: list[tuple[str, Player]], *, points: bool) -> Grid:
    rows = tuple(
        (name, str(each.games), str(each.won), str(each.drawn), str(each.lost), *_points_cells(each, points))
        for name, each in players
    )
    return Grid(("", ">games", ">won", ">drawn", ">lost", *((">points",) if points else ())), rows)


def _points_cells(player: Player, wanted: bool) -> tuple[str, ...]:
    return (f"{player.points:g}",) if wanted else ()


def _scores_grid(players: list[tuple[str, Player]]) -> Grid:
    if not any(each.score.games for _, each in players):
        return Grid(("", ">games"), tuple((name, str(each.games)) for name, each in players))
    rows = []
    for name, each in players:
        best = each.score.most if each.score.games else None
        rows.append((name, str(each.games), figure(best), figure(each.score.mean)))
    return Grid(("", ">games", ">best score", ">mean score"), tuple(rows))


def _figure_blocks(group: Group, words: Words, level: int, *, ascii_only: bool) -> Iterator[Block]:
    rows, idle = [], []
    for name, spread in _by_part(group.figures):
        label = readable(name, words)
        if spread.least == spread.most == 0:
            idle.append(label)
            continue
        numbers = map(figure, (spread.least, spread.mean, spread.most))
        rows.append((label, str(spread.games), *numbers, sparkline(spread, ascii_only=ascii_only)))
    if rows or idle:
        yield Heading("Figures", level)
    if rows:
        yield Grid(("", ">games", ">least", ">mean", ">most", "spread"), tuple(rows))
    yield from _zero_line(idle)
    totals_line = [
        f"{readable(name, words)} {figure(value)}" for name, value in group.totals.items() if value is not None
    ]
    if totals_line and rows:
        yield Line(f"all together: {', '.join(totals_line)}")


def _zero_line(labels: list[str]) -> Iterator[Line]:
    if labels:
        yield Line(f"always 0: {', '.join(labels)}")


def _by_part(figures: Mapping[str, Spread]) -> list[tuple[str, Spread]]:
    """Return the figures with the parts of one beside each other."""
    groups: dict[str, list[tuple[str, Spread]]] = {}
    for name, spread in figures.items():
        source, _, rest = name.partition(".")
        groups.setdefault(f"{source}.{rest.rpartition('.')[0] or rest}", []).append((name, spread))
    return [item for group in groups.values() for item in group]


def _system_title(system: System) -> str:
    return system.known.title if system.known is not None else system.game


# One game with all its figures, for people.

# One game with all its figures

LEAST = 8  # marks of a series
BESIDE = 40  # columns that the name of a series and its last value take


@dataclass(frozen=True, slots=True)
class _Look:
    ascii_only: bool
    longest: int  # marks of a series


def card(row: Mapping[str, Any], *, ascii_only: bool, width: int | None = None) -> Iterator[Block]:
    """One game with all its figures, on about so many columns."""
    look = _Look(ascii_only, LONGEST if width is None else max(LEAST, min(LONGEST, width - BESIDE)))
    names = row["title"] or f"game {row['index']}"
    yield Heading(f"{names}")
    yield Line(f"{row['path']}, game {row['index']}")
    known = [
        row["variant"] or row["game"],
        count_with_noun(row["plies"], "ply", "plies"),
        row["result"] or "no result",
    ]
    if row["winner"]:
        known.append("drawn" if row["winner"] == DRAW else f"{_player_name(row, row['winner'])} won")
    yield Line(", ".join(known))
    if row["walkover"]:
        yield Line("walk-over: decided without play")
    if row["excluded"]:
        yield Line(f"no figures: {row['excluded']}")
    words = labels_of(row["game"], row["variant"])
    figures_by_name = _with_players({**row["final"], **row["course"]}, row)
    figures = {
        readable(name, words): _name_parts(name, _by_place(name, value), words)
        for name, value in figures_by_name.items()
    }
    plain = tuple(item for name, value in figures.items() for item in _figure_lines(name, value, look))
    if plain:
        yield Grid(("", ""), plain)
    sided = {name: value for name, value in figures.items() if isinstance(value, Mapping) and not _is_long(value)}
    yield from _figure_grids(sided, look)


def _player_name(row: Mapping[str, Any], seat: Any) -> str:
    return player(row["game"], row["variant"], str(seat))


def _with_players(figures_by_name: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures with the winners' names."""
    found = dict(figures_by_name)
    if isinstance(found.get("winner"), str) and found["winner"] != DRAW:
        found["winner"] = _player_name(row, found["winner"])
    if isinstance(found.get("winners"), list):
        found["winners"] = ", ".join(_player_name(row, seat) for seat in found["winners"]) or None
    return found


def _by_place(name: str, value: Any) -> Any:
    """Return a list by colour or player as a figure with parts."""
    if "_by_" in name and isinstance(value, list):
        return {str(place): each for place, each in enumerate(value, start=1)}
    return value


def _name_parts(name: str, value: Any, words: Mapping[str, str]) -> Any:
    """Return a figure whose parts have names for people."""
    if not isinstance(value, Mapping):
        return value
    return {
        words.get(f"{name}.{each}") or words.get(part(each), each): _name_parts(f"{name}.{each}", inner, words)
        for each, inner in value.items()
    }


def _figure_lines(label: str, value: Any, look: _Look) -> Iterator[tuple[str, str]]:
    """Return figures for lines of their own: words, numbers and series."""
    if not isinstance(value, Mapping):
        if value is not None and value != []:
            yield label, _cell_text(value, look)
    elif _is_long(value):
        yield from ((f"{label} {side}", _cell_text(each, look)) for side, each in value.items() if each)


def _is_long(value: Mapping[str, Any]) -> bool:
    """Whether the sides have lists, or counts of things."""
    inner = [each for each in value.values() if isinstance(each, Mapping)]
    counts = any(set(one) != set(inner[0]) for one in inner)
    return counts or any(isinstance(each, list) for each in value.values())


def _figure_grids(figures: Mapping[str, Mapping[str, Any]], look: _Look) -> Iterator[Grid]:
    """Return figures with the same parts as rows of one grid."""
    groups: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for name, value in figures.items():
        for label, cells in _grid_rows(name, value):
            if any(cell is not None for cell in cells):
                groups.setdefault(tuple(value), []).append((label, *(_cell_text(cell, look) for cell in cells)))
    for names, rows in groups.items():
        yield Grid(("", *(f">{name}" for name in names)), tuple(rows))


def _grid_rows(label: str, value: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    inner = [part for part in value.values() if isinstance(part, Mapping)]
    if not inner:
        yield label, list(value.values())
        return
    for name in inner[0]:
        yield (
            f"{label}: {name}",
            [part.get(name) if isinstance(part, Mapping) else None for part in value.values()],
        )


def _cell_text(value: Any, look: _Look) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and len(value) > 4 and all(isinstance(each, int | float) for each in value):
        return f"{series(value, longest=look.longest, ascii_only=look.ascii_only)} {figure(value[-1])}"
    if value is None or isinstance(value, int | float):
        return figure(value)
    return word(value) or "-"


# What forms for people share: a game, a list, or totals

MOST_LISTED = 20  # games that are listed above a summary


class PeopleSink:
    """Keeps the first games, and others if all are shown."""

    def __init__(self, stream: TextIO, look: Look, detail: Detail) -> None:
        self.stream, self.look, self.detail = stream, look, detail
        self.first: list[dict[str, Any]] = []
        self.spool = Spool() if detail is Detail.GAMES else None

    def game(self, game: GameStats) -> None:
        if self.spool is not None:
            self.spool.put(row_of(game))
        elif len(self.first) <= MOST_LISTED:
            self.first.append(row_of(game))

    def close(self, totals: Totals) -> None:
        if totals.tournaments is not None:
            self.write(tournament_blocks(totals.tournaments), totals)
        elif self.spool is not None:
            self.write(self._game_cards(self.spool), totals)
        elif totals.games == 1 and self.detail is Detail.FITTING:
            self.write(self._game_cards(self.first), totals)
        else:
            few = self.first if len(self.first) <= MOST_LISTED and self.detail is Detail.FITTING else []
            self.write(summaries(totals, listed=few, ascii_only=self.ascii_only), totals)
        if self.spool is not None:
            self.spool.close()

    def _game_cards(self, rows: Iterable[dict[str, Any]]) -> Iterator[Block]:
        for row in rows:
            yield from card(row, ascii_only=self.ascii_only, width=self.look.width)

    @property
    def ascii_only(self) -> bool:
        """Whether the stream knows no blocks."""
        try:
            "▁█…".encode(self.stream.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return True
        return False

    def write(self, blocks: Iterable[Block], totals: Totals) -> None:
        raise NotImplementedError
