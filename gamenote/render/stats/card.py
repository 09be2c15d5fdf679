"""One game with all its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gamenote.core.figures import DRAW
from gamenote.core.words import counted
from gamenote.render.stats.blocks import Block, Grid, Heading, Line
from gamenote.render.stats.charts import figure, series
from gamenote.render.stats.rows import word
from gamenote.render.stats.words import readable, words_of


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
    words = words_of(row["game"], row["variant"])
    told = {**row["final"], **row["course"]}
    figures = {readable(name, words): _named(name, _by_place(name, value), words) for name, value in told.items()}
    plain = tuple(item for name, value in figures.items() for item in _plain(name, value, ascii_only))
    if plain:
        yield Grid(("", ""), plain)
    sided = {name: value for name, value in figures.items() if isinstance(value, Mapping) and not _is_long(value)}
    yield from _matrices(sided, ascii_only)


def _by_place(name: str, value: Any) -> Any:
    """A list that has a value for each colour or player as a figure with parts."""
    if "_by_" in name and isinstance(value, list):
        return {str(place): each for place, each in enumerate(value, start=1)}
    return value


def _named(name: str, value: Any, words: Mapping[str, str]) -> Any:
    """The figure with its parts under the names that people have for them."""
    if not isinstance(value, Mapping):
        return value
    return {
        words.get(f"{name}.{part}", part): _named(f"{name}.{part}", each, words) for part, each in value.items()
    }


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
        for label, cells in _rows(name, value):
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
