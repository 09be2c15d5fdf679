"""Checks of statistics, ends and positions of games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any

from gamenote.core import registry
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.game import Game
from gamenote.core.game_stats import flat_figures
from gamenote.core.record import NO_PLAYERS, Outcome, Record, Setup
from gamenote.core.statistics import Figures, Gains, Statistics
from gamenote.testing.faults import Alike, contract
from gamenote.testing.linting import PlayedRecord, brief, fits, spread

# Checks statistics: names of figures stay, and values agree with play


@contract
def check_figures(game: str, record: Record) -> Iterator[str]:
    """Check that figures fit JSON and bear equal names.

    Winners are named as the seats are."""
    row, statistics = registry.games()[game], registry.statistics_of(game)
    played = PlayedRecord(record, row.engine())
    usual = _figure_names(statistics, row, record.variant)
    for step in played.main:
        figures = statistics.figures(step.after)
        yield from _check_storable(figures, "figures")
        if usual is not None and set(figures) != usual:
            others = sorted(usual ^ set(figures))
            yield f"figures behind {step.node.move} has other names than at the start: {others}"
        outcome = row.engine().outcome(step.after)
        if row.seats and outcome is not None and outcome.winner is not None and outcome.winner not in row.seats:
            yield f"{outcome.winner} has no seat"
        if "winner" in figures and figures["winner"] != (outcome.winner if outcome is not None else None):
            winner = figures["winner"]
            yield f"the figure winner is {winner} behind {step.node.move}, where the outcome is {outcome}"
    yield from _check_kinds(statistics, played)
    yield from _check_course(statistics, played)
    yield from _check_gains(statistics, played)


@contract
def check_statistics(game: str) -> Iterator[str]:
    """Check that figures have the same names in all variants."""
    row, statistics = registry.games()[game], registry.statistics_of(game)
    shapes = {variant.name: _figure_names(statistics, row, variant.name) for variant in row.variants()}
    first = next(iter(shapes.values()), None)
    for name, shape in shapes.items():
        if shape is not None and first is not None and shape != first:
            yield f"figures of {name} have other names: {sorted(shape ^ first)}"
    yield from _check_storable(statistics.totals({}), "totals")
    for variant in (None, *shapes):
        yield from _check_labels(statistics.labels(variant))


def _figure_names(statistics: Statistics, row: Game, variant: str | None) -> set[str] | None:
    """Return the names of the figures of a variant's first position."""
    start = row.engine().start(variant, None)
    return None if isinstance(start, Objection) else set(statistics.figures(start))


def _check_storable(figures: Figures, whose: str) -> Iterator[str]:
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


def _check_kinds(statistics: Statistics, played: PlayedRecord) -> Iterator[str]:
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


def _check_course(statistics: Statistics, played: PlayedRecord) -> Iterator[str]:
    """Check figures of the way, and names of all figures."""
    record, steps = played.record, played.main
    course_figures, again = (statistics.course(record, iter(steps)) for _ in range(2))
    nothing = statistics.course(record, iter(()))
    yield from _check_storable(course_figures, "course")
    if course_figures != again:
        yield "course tells the same game in two ways"
    if list(course_figures) != list(nothing):
        differing = sorted(set(course_figures) ^ set(nothing))
        yield f"a game without moves has other figures: {differing or 'in another order'}"
    final = statistics.figures(steps[-1].after) if steps else {}
    parts = [*flat_figures({"final": final, "course": course_figures})]
    yield from _check_storable(
        statistics.totals({name: value for name, value in parts if isinstance(value, int | float)}), "totals"
    )
    names = {
        stage for name, _ in parts for stage in accumulate(name.split("."), lambda above, each: f"{above}.{each}")
    }
    names |= {name.partition(".")[2] for name in names} | {
        *course_figures,
        *nothing,
        *final,
        *statistics.totals({}),
    }
    yield from _check_named_figures(statistics, record.variant, names)


def _check_named_figures(statistics: Statistics, variant: str | None, names: set[str]) -> Iterator[str]:
    """Check that charts and the like name figures that there are."""
    for chart in statistics.charts:
        if chart not in names or not chart.startswith(("final.", "course.")):
            yield f"charts names {chart!r}, which is no figure: final.NAME or course.NAME is wanted"
    for name in sorted(statistics.comparable - names):
        yield f"comparable names {name!r}, which is no figure"
    first = {name.partition(".")[0] for name in names}
    for name in statistics.labels(variant):
        if name.partition("=")[0].partition(".")[0] not in first | {"*", "kinds"}:
            yield f"labels names {name!r}, which is no figure"


def _check_labels(labels: Mapping[str, str]) -> Iterator[str]:
    """Check that the words for figures can be shown."""
    for name, words in labels.items():
        if not isinstance(words, str) or (words and not words.strip()) or not words.isprintable():
            yield f"the label of {name} is {brief(words)}: printable words are wanted"


def _check_gains(statistics: Statistics, played: PlayedRecord) -> Iterator[str]:
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
    captured: Any = statistics.course(played.record, iter(played.main)).get("captured")
    for actor, number in taken.items():
        wanted = captured.get(actor) if isinstance(captured, Mapping) and actor not in NO_PLAYERS else None
        if isinstance(wanted, int) and wanted != number:
            yield f"gains tells that {actor} took {number}, course that it was {wanted}"


# Checks how games end: who wins, and that play stops

END_POSITIONS = 40  # of each game whose legal moves are asked for


@contract
def check_outcome(engine: Engine, record: Record, *, seats: tuple[str, ...] = ()) -> Iterator[str]:
    """Check that the game ends where nobody can move, and as recorded.

    The winner is an actor of the record, or has one of the seats."""
    played = PlayedRecord(record, engine)
    names = {*seats, *(step.node.actor for step in played.moves)} - {*NO_PLAYERS}
    for step in played.moves:
        outcome = engine.outcome(step.after)
        if outcome is None:
            continue
        if outcome.winner is not None and outcome.winner not in (seats or names):
            yield f"{outcome.winner} has no seat, but wins behind {step.node.move}"
        if not outcome.text.isprintable() or not outcome.text:
            yield f"the outcome behind {step.node.move} has no printable text: {outcome.text!r}"
        if (
            step.path.main
            and step is not played.main[-1]
            and any(node.move for node in record.line[step.path.index + 1 :])
        ):
            yield f"the game has ended behind {step.node.move} ({outcome.text}), but goes on"
    for step in spread(played.moves, END_POSITIONS):
        can = next(engine.legal_moves(step.after), None) is not None
        ended = engine.outcome(step.after)
        if can and ended is not None:
            yield f"the game has ended behind {step.node.move} ({ended.text}), but there are legal moves"
        if not can and ended is None and engine.lists_all_moves:
            yield f"nobody can move behind {step.node.move}, but outcome does not say how the game has ended"
    yield from _check_recorded_end(engine, played)


def _check_recorded_end(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    said = played.record.outcome
    if not played.complete or said is None:
        return
    ended = engine.outcome(played.main[-1].after)
    if ended is not None and ended.winner != said.winner:
        engines = f"the engine {ended.text} (winner: {ended.winner})"
        yield f"the record says {said.text} (winner: {said.winner}), {engines}"


# Checks positions: they are values, and written as they differ

POSITIONS = 16  # of each game that is looked at
PLAYED = 12  # moves that are played on each


@contract
def check_positions(engine: Engine, record: Record, *, most: int = POSITIONS) -> Iterator[str]:
    """Check that positions are values, and written as they differ.

    Play gives a new position and leaves the one before as it was."""
    played = PlayedRecord(record, engine)
    start, again = (engine.start(record.variant, None) for _ in range(2))
    if isinstance(start, Objection):
        yield f"the start of {record.variant} cannot be set up: {start.message}"
        return
    if start != again:
        yield "start gives two positions that are not equal for one variant"
    for flaw in engine.check_setup(start):
        yield f"check_setup objects to the usual start: {flaw.message}"
    yield from _check_played_positions(engine, start, "the start")
    for step in spread(played.moves, most):
        yield from _check_played_positions(engine, step.before, f"the position before {step.node.move}")
        yield from _check_position(engine, step.after)
    yield from _check_writing(engine, played)
    yield from _check_setups(engine, played)


def _check_played_positions(engine: Engine, before: Any, where: str) -> Iterator[str]:
    """Check what play does to a position, for several moves."""
    image, text, number = repr(before), engine.write_position(before), _hash_or_none(before)
    reached = list[Any]()
    for move in spread(list(engine.legal_moves(before)), PLAYED):
        words = engine.write_move(before, move)
        once, twice = engine.play(before, move), engine.play(before, move)
        reached.append(once)
        if once != twice or _hash_or_none(once) != _hash_or_none(twice):
            yield f"{words} played twice gives two positions that are not equal"
        if once == before:
            yield f"{words} gives a position that equals the one before it"
        if engine.outcome(once) != engine.outcome(twice) or engine.write_position(once) != engine.write_position(
            twice
        ):
            yield f"of the position behind {words} one thing is said first, then another"
    if (repr(before), engine.write_position(before), _hash_or_none(before)) != (image, text, number):
        yield f"play has changed {where}, which it was given"
    if len(reached) > 1 and all(each == reached[0] for each in reached[1:]):
        yield f"all legal moves lead from {where} to one position"


def _hash_or_none(value: Any) -> int | None:
    """Return the hash of a position; None where it has none."""
    try:
        return hash(value)
    except TypeError:
        return None


def _check_position(engine: Engine, position: Any) -> Iterator[str]:
    """Check what is said of a single position."""
    text = engine.write_position(position)
    if not text.isprintable():
        yield f"write_position gives {brief(text)}, which is no printable line"
    alone = engine.without_history(position)
    if engine.without_history(alone) != alone:
        yield "without_history changes a position that has none"
    if engine.write_position(alone) != text:
        other = engine.write_position(alone)
        words = "without_history changes the board, or write_position shows history, such as a count of moves"
        yield Alike(words, f"{words}: {text} becomes {other}")
    outcome = engine.outcome(position)
    if outcome is not None and not fits(outcome, Outcome):
        yield f"outcome gives {brief(outcome)}: an Outcome or None is wanted"


def _check_writing(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    """Check that positions with other moves are written otherwise.

    The default writes the pieces alone, so that nothing is asked of it."""
    if engine.hides_pieces or type(engine).write_position is Engine.write_position:
        return
    known: dict[str, Step] = {}
    for step in spread(played.moves, 2 * POSITIONS):
        text = engine.write_position(step.after)
        other = known.setdefault(text, step)
        if text and other is not step:
            moves = [
                {
                    engine.write_move(each.after, move)
                    for move in engine.legal_moves(engine.without_history(each.after))
                }
                for each in (other, step)
            ]
            if moves[0] != moves[1]:
                yield (
                    f"write_position gives {brief(text)} behind {other.node.move} and behind {step.node.move},"
                    " where other moves are legal"
                )


def _check_setups(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    """Check that a setup gives a position or says why not."""
    variant, last = played.record.variant, played.steps[-1].after if played.steps else None
    texts = ["", "no position", "9" * 5000, "\0", "²"]
    texts += [engine.write_position(step.after) for step in spread(played.moves, 4)]
    for text in texts:
        for setup in (Setup(text), Setup(text, (("x", text),), "nobody")):
            first = engine.start(variant, setup)
            yield from _check_setup(engine, text, first, engine.start(variant, setup))
            if last is not None:
                yield from _check_setup(engine, text, engine.set_up(last, setup, variant), None)
    for step in played.steps:
        if step.node.setup is not None and step.path.main and step.path.index == 0:
            yield from _check_setup(
                engine, step.node.setup.text, step.after, engine.start(variant, step.node.setup)
            )
    engine.start("no such variant", None)


def _check_setup(engine: Engine, text: str, placed: Any, again: Any) -> Iterator[str]:
    if placed is None:
        yield f"the setup {brief(text)} gives None: a position or an Objection is wanted"
    elif isinstance(placed, Objection):
        if again is not None and not isinstance(again, Objection):
            yield f"the setup {brief(text)} is refused first, then taken"
    else:
        if again is not None and placed != again:
            yield f"the setup {brief(text)} gives two positions that are not equal"
        flaws = engine.check_setup(placed)
        if not fits(flaws, tuple):
            yield f"check_setup gives {brief(flaws)}: a tuple of objections is wanted"
        engine.diagram(placed)
        engine.outcome(placed)
        engine.write_position(placed)
