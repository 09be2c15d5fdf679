"""What is told when our code or a plugin's breaks down."""

from __future__ import annotations

from gamenote.core.format import Format
from gamenote.core.reading import Reading
from gamenote.core.report import Trouble
from gamenote.core.source import Source


def internal(
    name: str, stage: str, failure: BaseException, game: int | None = None, *, asked: object = None
) -> Trouble:
    """Return the trouble of a bug, ours or a plugin's."""
    import traceback

    from gamenote.core.blame import crash

    words = crash(stage, failure, name, game=game, asked=asked)
    trace = "".join(traceback.format_exception(failure))
    return Trouble(name, words, "-v or GAMENOTE_TRACEBACK=1 shows where it happened", trace)


def lost_game(failure: BaseException, read: tuple[Source, Reading], format: Format, stage: str = "") -> Trouble:
    """Return the trouble of a game on which a plugin has crashed.

    `stage` is what was being done, where no part of a plugin tells it."""
    from gamenote.core.blame import find_stopped_part

    source, reading = read
    part, asked = find_stopped_part(failure, format, reading)
    return internal(source.name, part or stage, failure, source.origin.index, asked=asked)
