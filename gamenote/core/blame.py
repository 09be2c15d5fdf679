"""Whose fault a crash is, and the words for it.

A crash in a plugin is its author's: the message names the package, where to report it, what was being done, and on
which game. It is of the package nearest to the crash, else of the one that was asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamenote.core import registry
from gamenote.core.engine import Engine
from gamenote.core.format import Format
from gamenote.core.installed import EntryPoint
from gamenote.core.reading import Reading
from gamenote.core.report import Trouble
from gamenote.core.rule import Rule
from gamenote.core.source import Source

# Where nothing crashes, which is nearly always, traces, questions and statistics need not be loaded.


def crash(
    stage: str, failure: BaseException, name: str = "", *, game: int | None = None, asked: Any = None
) -> str:
    """Return the words for a crash.

    `stage` is what was being done, `name` the file, `game` the number of the game in it, `asked` the part of a
    plugin that was asked: a rule, an engine, a codec, statistics."""
    file = f" on {f'game {game} of ' if game is not None else ''}{name}" if name else ""
    place = f" in {stage}" if stage else ""
    return f"internal error{place}{file}, {_where_to_report(failure, asked)}: {type(failure).__name__}: {failure}"


def internal(
    name: str, stage: str, failure: BaseException, game: int | None = None, *, asked: object = None
) -> Trouble:
    """Return the trouble of a bug, ours or a plugin's."""
    from traceback import format_exception

    words = crash(stage, failure, name, game=game, asked=asked)
    trace = "".join(format_exception(failure))
    return Trouble(name, words, "-v or GAMENOTE_TRACEBACK=1 shows where it happened", trace)


def lost_game(failure: BaseException, read: tuple[Source, Reading], format: Format, stage: str = "") -> Trouble:
    """Return the trouble of a game on which a plugin has crashed.

    `stage` is what was being done, where no part of a plugin tells it."""
    source, reading = read
    part, asked = find_stopped_part(failure, format, reading)
    return internal(source.name, part or stage, failure, source.origin.index, asked=asked)


def find_stopped_part(failure: BaseException, format: Format, reading: Reading) -> tuple[str, Any]:
    """Return what a crash has stopped, and the part that was asked.

    That is the innermost of reader, engine, statistics and questions; ("", the format) where none was."""
    from traceback import walk_tb

    from gamenote.core.questions import Questions
    from gamenote.core.statistics import Statistics

    parts: dict[type, str] = {Engine: "the engine", Statistics: "the statistics", Questions: "the questions"}
    for frame, _ in reversed([*walk_tb(failure.__traceback__)]):
        asked = frame.f_locals.get("self")
        kinds = type(asked).__mro__
        if Reading in kinds:
            return f"the reader of {format.name}", registry.giver(format)
        for kind, words in parts.items():
            if kind in kinds:
                return f"{words} of {reading.summary.game}", asked
    return "", registry.giver(format)


def at_fault(failure: BaseException, asked: Any = None) -> EntryPoint | None:
    """Return a plugin of the package at fault, or None for ours."""
    crossed = [plugin for plugin in map(registry.plugin_with, _crossed_modules(failure)) if plugin is not None]
    if crossed:
        return crossed[-1]
    return registry.plugin_with(_module_of(asked)) if asked is not None else None


def _where_to_report(failure: BaseException, asked: Any) -> str:
    plugin = at_fault(failure, asked)
    if plugin is None:
        return "please report it"
    package = plugin.package or plugin.value.partition(".")[0].partition(":")[0]
    if plugin.issues:
        return f"please report it to {package} at {plugin.issues}"
    return f"please report it to the authors of {package}"


def _crossed_modules(failure: BaseException) -> Iterator[str]:
    """The modules that the crash has gone through, inwards."""
    from traceback import walk_tb

    return (str(frame.f_globals.get("__name__", "")) for frame, _ in walk_tb(failure.__traceback__))


def _module_of(asked: Any) -> str:
    if isinstance(asked, EntryPoint):
        return asked.value.partition(":")[0]
    return str((asked.check if isinstance(asked, Rule) else type(asked)).__module__)
