"""Everything that is wrong with the installed plugins, used or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from gamenote.core import registry
from gamenote.core.diagram import unknown_roles
from gamenote.core.engine import Objection
from gamenote.core.format import Codec, Format
from gamenote.core.game import Game, Variant
from gamenote.core.installed import EntryPoint
from gamenote.core.questions import Questions
from gamenote.core.registry import FAILED, Problem
from gamenote.core.statistics import Statistics

MOST_NAMED = 3  # pieces and fields of a position that nothing draws
CODEC_METHODS = ("cut", "read", "write")


def examine() -> tuple[Problem, ...]:
    """Load every part of every plugin, and return what is wrong."""
    for group in (registry.games(), registry.formats(), registry.reporters(), registry.boards()):
        list(group)
    registry.all_rules()
    for item in registry.formats().values():
        for game in item.games or registry.games():
            with suppress(*FAILED):  # which is told below, or has been
                registry.rules_of(item.name, game)
    found = [
        *registry.misplaced_entries(),
        *_examine_games(),
        *_examine_formats(),
        *_examine_rules(),
        *_examine_reports(),
    ]
    return tuple(dict.fromkeys((*registry.problems(), *found)))


def _examine_games() -> Iterator[Problem]:
    for name, game in registry.games().items():
        yield from _try_part(game, partial(registry.engine_of, name), lambda engine: "")
        yield from _try_part(game, game.variants, _variants_fault)
        if game.statistics is not None:
            yield from _try_part(game, game.statistics, _statistics_fault)
        if game.questions is not None:
            yield from _try_part(game, game.questions, _questions_fault)
        if not (giver := registry.giver(game)) or not giver.value.startswith(registry.OURS):
            yield from _try_part(game, partial(_undrawable_pieces, game), lambda found: found)


def _undrawable_pieces(game: Game) -> str:
    """Return what nothing can draw in the first positions of a game."""
    engine = registry.engine_of(game.name)
    starts = [engine.start(row.name, None) for row in game.variants()] if engine is not None else []
    sound = (start for start in starts if not isinstance(start, Objection))
    unknown = [each for start in sound for each in unknown_roles(engine.diagram(start))] if engine else []
    words = [*dict.fromkeys(unknown)]
    more = ", ..." if len(words) > MOST_NAMED else ""
    return f"draws what no board knows: {', '.join(words[:MOST_NAMED])}{more}" if words else ""


def _examine_formats() -> Iterator[Problem]:
    for item in registry.formats().values():
        yield from _try_part(item, item.codec, partial(_codec_fault, item))


def _examine_reports() -> Iterator[Problem]:
    for reporter in registry.reporters().values():
        yield from _try_part(
            reporter, reporter.load, lambda made: "" if callable(made) else "load gives what cannot be called"
        )


def _examine_rules() -> Iterator[Problem]:
    """The rules that are bound to what is not installed."""
    for rule in registry.all_rules():
        for name in (name for name in rule.formats if name not in registry.formats()):
            plugin = registry.plugin_with(rule.check.__module__)
            package = plugin.package if plugin is not None else ""
            why = f"is bound to the format {name!r}, which is not installed"
            yield Problem(f"rule {rule.code} {rule.name}", package, why, out=False)


def _try_part(item: Any, make: Callable[[], Any], fault: Callable[[Any], str]) -> Iterator[Problem]:
    """Yield what is wrong with one part of a description."""
    try:
        why = fault(make())
    except FAILED as failure:
        why = f"{type(failure).__name__}: {failure}"
    if why:
        plugin: EntryPoint | None = registry.giver(item)
        yield Problem(item.name, plugin.package if plugin is not None else "", why, out=False)


def _variants_fault(rows: object) -> str:
    if not isinstance(rows, tuple) or not all(isinstance(row, Variant) for row in rows):
        return f"gives variants that are no tuple of Variant: {rows!r}"
    return "" if rows else "gives no variant"


def _statistics_fault(made: object) -> str:
    if Statistics not in type(made).__mro__:
        return f"gives a {type(made).__name__} that is no subclass of gamenote.core.statistics.Statistics"
    charts = made.charts  # type: ignore[attr-defined]
    return "" if isinstance(charts, tuple) else f"gives charts that are no tuple of strings: {charts!r}"


def _questions_fault(made: object) -> str:
    if Questions not in type(made).__mro__:
        return f"gives a {type(made).__name__} that is no subclass of gamenote.core.questions.Questions"
    return ""


def _codec_fault(item: Format, codec: object) -> str:
    if isinstance(codec, type):
        return f"gives the class {codec.__name__} as its codec, where an object is wanted: {codec.__name__}()"
    if Codec not in type(codec).__mro__:
        return f"gives a {type(codec).__name__} that is no subclass of gamenote.core.format.Codec"
    own = {name for each in type(codec).__mro__ if each is not Codec for name in vars(each)}
    needed = ("write",) if not item.reads else CODEC_METHODS[: 3 if item.writes else 2]
    missing = [name for name in needed if name not in own]
    return f"gives a codec without {', '.join(missing)}" if missing else ""
