"""What texts about games are made of: headings, grids, bars, charts."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import floor, log10

from gamenote.core import registry
from gamenote.core.figures import Number, Spread
from gamenote.core.telling import player

# Distributions as small charts: bars, or one line of marks

ROWS = 8  # of a chart
MARKS = 10  # of a line of marks
LONGEST = 40  # marks of a series
BLOCKS = "▁▂▃▄▅▆▇█"
SIGNS = ".:-=+*%#"


def histogram(spread: Spread, rows: int = ROWS) -> list[tuple[str, int]]:
    """Return labels and counts, of ranges where values are many."""
    few = len(spread.bins) <= rows + 2 and 2 * len(spread.bins) <= spread.games
    if not spread.step and (few or spread.most == spread.least):
        return [(figure(value), games) for value, _, games in spread.counts()]
    whole = not spread.step % 1 and all(isinstance(low, int) for low in spread.bins)
    step = _round_step((spread.most - spread.least) / rows)
    step = max(step, 1) if whole else step
    counts: Counter[int] = Counter()
    for low, _, games in spread.counts():
        counts[floor(low / step)] += games
    first, last = min(counts), max(counts)
    return [(_range_label(at * step, step, whole=whole), counts[at]) for at in range(first, last + 1)]


def sparkline(spread: Spread, *, ascii_only: bool = False) -> str:
    """Return a mark for each tenth between the extremes.

    It is empty where all values are the same."""
    if spread.most == spread.least:
        return ""
    counts: Counter[int] = Counter()
    for low, high, games in spread.counts():
        middle = min(max((low + high) / 2, spread.least), spread.most)
        place = int((middle - spread.least) / (spread.most - spread.least) * MARKS)
        counts[min(place, MARKS - 1)] += games
    return "".join(_chart_mark(counts[at], max(counts.values()), ascii_only) for at in range(MARKS)).rstrip()


def series(values: list[Number], *, longest: int = LONGEST, ascii_only: bool = False) -> str:
    """Return a series as one line of marks, at even steps."""
    top, marks = max(values, default=0), min(len(values), longest)
    shown = (values[len(values) * number // marks - 1] for number in range(1, marks + 1))
    return "".join(_chart_mark(value, top, ascii_only) for value in shown)


def bar(count: int, most: int, width: int, *, ascii_only: bool = False) -> str:
    """A bar in proportion; the least count above nothing is seen."""
    length = max(1, round(width * count / most)) if count else 0
    return ("#" if ascii_only else "█") * length


def figure(value: Number | None) -> str:
    """Return a number with as many digits as say something."""
    if value is None:
        return "-"
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:.0f}"
    if 0 < abs(value) < 0.01:
        return f"{value:.1e}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def _chart_mark(count: Number, most: Number, ascii_only: bool) -> str:
    marks = SIGNS if ascii_only else BLOCKS
    return marks[min(len(marks) - 1, int(count / most * len(marks)))] if count and most else " "


def _round_step(least: float) -> Number:
    """Return the next of ..., 1, 2, 5, 10, 20, ..."""
    least = max(least, sys.float_info.min)  # numbers below it have no power of ten of their own
    power = 10.0 ** floor(log10(least))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * 0.999)
    return round(step) if step >= 1 else step


def _range_label(low: Number, step: Number, *, whole: bool) -> str:
    if whole and step == 1:
        return figure(low)
    return f"{figure(low)}-{figure(low + step - 1 if whole else low + step)}"


# What texts about games are made of: headings, lines, grids, bars


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: level 1 of a system or game, 2 below."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells under names.

    A name that begins with `>` stands over numbers, at the right."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Bars:
    rows: tuple[tuple[str, int], ...]


Block = Heading | Line | Grid | Bars


# What people call the figures of a game.


@lru_cache(maxsize=256)
def labels_of(game: str, variant: str | None) -> Mapping[str, str]:
    """The words of the game for figures of that variant."""
    found = registry.statistics_of(game).labels(variant)
    known = registry.games().get(game)
    seats = {part(seat): player(game, variant, seat) for seat in known.seats if seat.isalpha()} if known else {}
    return {**found, **seats}


COMMON = {"reason": "decided by"}  # of all games


def short_name(name: str) -> str:
    """Return the name of a figure without where it comes from."""
    return name.partition(".")[2] if name.startswith(("final.", "course.")) else name


def is_hidden(name: str, words: Mapping[str, str]) -> bool:
    """Tell whether a figure or its whole is not for people."""
    return words.get(short_name(name).partition(".")[0]) == ""


def value_label(name: str, value: str, words: Mapping[str, str]) -> str:
    """Return what people call the value of a figure."""
    known = words.get(f"{short_name(name).partition('.')[0]}={value}")
    return known or (value.replace("-", " ") if short_name(name) == "reason" else value)


def variant_title(game: str, variant: str) -> str:
    """Return what people call a variant; the usual one keeps its name."""
    known = registry.games().get(game)
    row = known.variant(variant) if known is not None else None
    if known is None or row is None:
        return variant
    return variant.capitalize() if row.title == known.title else row.title


def part(name: str) -> str:
    """Return the key for the name of a part, in any figure."""
    return f"*.{name}"


def readable(name: str, words: Mapping[str, str]) -> str:
    """`course.pieces.white` as people say it."""
    stages = accumulate(short_name(name).split("."), lambda above, part: f"{above}.{part}")
    return " ".join(_stage_label(stage, words) for stage in stages)


def _stage_label(stage: str, words: Mapping[str, str]) -> str:
    last = stage.rpartition(".")[2]
    return words.get(stage) or words.get(part(last)) or COMMON.get(stage) or last.replace("_", " ")
