"""Checks statistics: names of figures stay, and values agree with play."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any

from gamenote.core import registry
from gamenote.core.engine import Objection
from gamenote.core.figures import flat_figures
from gamenote.core.game import Game
from gamenote.core.record import NO_PLAYERS, Record
from gamenote.core.statistics import Figures, Gains, Statistics
from gamenote.testing.faults import contract
from gamenote.testing.playing import PlayedRecord, brief, fits


@contract
def check_figures(game: str, record: Record) -> Iterator[str]:
    """Check that figures fit JSON and bear equal names.

    Winners are named as the seats are."""
    row, statistics = registry.games()[game], registry.statistics_of(game)
    played = PlayedRecord(record, row.engine())
    usual = _shape(statistics, row, record.variant)
    for step in played.main:
        figures = statistics.figures(step.after)
        yield from _storable(figures, "figures")
        if usual is not None and set(figures) != usual:
            others = sorted(usual ^ set(figures))
            yield f"figures behind {step.node.move} has other names than at the start: {others}"
        outcome = row.engine().outcome(step.after)
        if row.seats and outcome is not None and outcome.winner is not None and outcome.winner not in row.seats:
            yield f"{outcome.winner} has no seat"
        if "winner" in figures and figures["winner"] != (outcome.winner if outcome is not None else None):
            winner = figures["winner"]
            yield f"the figure winner is {winner} behind {step.node.move}, where the outcome is {outcome}"
    yield from _kinds(statistics, played)
    yield from _coursed(statistics, played)
    yield from _gained(statistics, played)


@contract
def check_statistics(game: str) -> Iterator[str]:
    """Check that figures have the same names in all variants."""
    row, statistics = registry.games()[game], registry.statistics_of(game)
    shapes = {variant.name: _shape(statistics, row, variant.name) for variant in row.variants()}
    first = next(iter(shapes.values()), None)
    for name, shape in shapes.items():
        if shape is not None and first is not None and shape != first:
            yield f"figures of {name} have other names: {sorted(shape ^ first)}"
    yield from _storable(statistics.totals({}), "totals")
    for variant in (None, *shapes):
        yield from _labelled(statistics.labels(variant))


def _shape(statistics: Statistics, row: Game, variant: str | None) -> set[str] | None:
    """Return the names of the figures of a variant's first position."""
    start = row.engine().start(variant, None)
    return None if isinstance(start, Objection) else set(statistics.figures(start))


def _storable(figures: Figures, whose: str) -> Iterator[str]:
    """Check that figures are a mapping that JSON can hold."""
    if not fits(figures, Mapping):
        yield f"{whose} gives {brief(figures)}: a mapping is wanted"
        return
    for name, value in figures.items():
        if not isinstance(name, str) or not name.replace("_", "").isalnum():
            yield f"{whose} has the name {name!r}: letters, digits and _ are wanted"
        try:
            if json.loads(json.dumps(value, allow_nan=False)) != value:
                yield f"the figure {name} changes on its way through JSON: {brief(value)}"
        except (TypeError, ValueError) as failure:
            yield f"the figure {name} does not fit JSON: {failure}"


def _kinds(statistics: Statistics, played: PlayedRecord) -> Iterator[str]:
    """Check that a figure keeps its type, and lists their length."""
    known: dict[str, tuple[type, int]] = {}
    for step in played.main:
        for name, value in statistics.figures(step.after).items():
            if value is None:
                continue
            number = isinstance(value, int | float) and not isinstance(value, bool)
            size = len(value) if "_by_" in name and isinstance(value, list) else 0
            kind = (float if number else type(value), size)
            if known.setdefault(name, kind) != kind:
                yield f"the figure {name} is {brief(value)} behind {step.node.move}, and of another kind before"


def _coursed(statistics: Statistics, played: PlayedRecord) -> Iterator[str]:
    """Check figures of the way, and names of all figures."""
    record, steps = played.record, played.main
    told, again = (statistics.course(record, iter(steps)) for _ in range(2))
    nothing = statistics.course(record, iter(()))
    yield from _storable(told, "course")
    if told != again:
        yield "course tells the same game in two ways"
    if list(told) != list(nothing):
        yield f"a game without moves has other figures: {sorted(set(told) ^ set(nothing)) or 'in another order'}"
    final = statistics.figures(steps[-1].after) if steps else {}
    parts = [*flat_figures({"final": final, "course": told})]
    yield from _storable(
        statistics.totals({name: value for name, value in parts if isinstance(value, int | float)}), "totals"
    )
    names = {
        stage for name, _ in parts for stage in accumulate(name.split("."), lambda above, each: f"{above}.{each}")
    }
    names |= {name.partition(".")[2] for name in names} | {*told, *nothing, *final, *statistics.totals({})}
    yield from _named(statistics, record.variant, names)


def _named(statistics: Statistics, variant: str | None, names: set[str]) -> Iterator[str]:
    """Check that charts and the like name figures that there are."""
    for chart in statistics.charts:
        if chart not in names or not chart.startswith(("final.", "course.")):
            yield f"charts names {chart!r}, which is no figure: final.NAME or course.NAME is wanted"
    for name in sorted(statistics.comparable - names):
        yield f"comparable names {name!r}, which is no figure"
    first = {name.partition(".")[0] for name in names}
    for name in statistics.labels(variant):
        if name.partition(".")[0] not in first | {"*"}:
            yield f"labels names {name!r}, which is no figure"


def _labelled(labels: Mapping[str, str]) -> Iterator[str]:
    """Check that the words for figures can be shown."""
    for name, words in labels.items():
        if not isinstance(words, str) or not words.strip() or not words.isprintable():
            yield f"the label of {name} is {brief(words)}: printable words are wanted"


def _gained(statistics: Statistics, played: PlayedRecord) -> Iterator[str]:
    """Check what plies brought, beside the figures."""
    taken: dict[str | None, int] = {}
    for step in (step for step in played.main if step.move is not None):
        gains = statistics.gains(step.before, step.after, step.node.actor)
        if not fits(gains, Gains):
            yield f"gains gives {brief(gains)}: Gains are wanted"
            return
        score = statistics.figures(step.after).get("score")
        if gains.score is not None and isinstance(score, int | float) and gains.score != score:
            yield f"behind {step.node.move} gains tells a score of {gains.score}, figures one of {score}"
        if gains.captured is not None:
            if gains.captured < 0:
                yield f"gains tells that {step.node.move} took {gains.captured}"
            taken[step.node.actor] = taken.get(step.node.actor, 0) + gains.captured
    told: Any = statistics.course(played.record, iter(played.main)).get("captured")
    for actor, number in taken.items():
        wanted = told.get(actor) if isinstance(told, Mapping) and actor not in NO_PLAYERS else None
        if isinstance(wanted, int) and wanted != number:
            yield f"gains tells that {actor} took {number}, course that it was {wanted}"
