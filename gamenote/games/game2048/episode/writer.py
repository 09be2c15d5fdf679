"""Record -> episode, with rewards worked out and known times."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Clock, Field, Node, Record
from gamenote.core.replay import last_position, replay
from gamenote.games.game2048.engine import ENGINE
from gamenote.games.game2048.notation import read_tile, words_of
from gamenote.games.game2048.play import Slide, Tile

NOBODY = "N/A"
RETIRED = "Retired"
UNFINISHED = "*"
SIGNS = lazy_pattern(r"[|@\r\n]")
DATE = lazy_pattern(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")


def write(record: Record) -> str:
    """Write a record as the one line of an episode."""
    header = {extra.key: extra.values[0] for extra in record.header.extras if extra.syntax == "episode"}
    name = SIGNS.sub("_", record.header.get(Field.PLAYER_1) or NOBODY)
    opened = header.get("opened") or millis_of(record.header.get(Field.DATE))
    retired = record.outcome is not None and record.outcome.text == RETIRED
    closed = header.get("closed") or f"{RETIRED if retired else NOBODY}@0"
    return f"{name}@{opened}|{''.join(_action_texts(record))}|{closed}\n"


def find_losses(record: Record, options: Options) -> Iterator[Loss]:
    """Yield the losses in fields that an episode has a place for."""
    name, date = record.header.get(Field.PLAYER_1), record.header.get(Field.DATE)
    held = millis_of(date) != "0" or any(extra.key == "opened" for extra in record.header.extras)
    lost: list[Field | str] = []
    if name is not None and (name == NOBODY or SIGNS.search(name) is not None):
        lost.append(Field.PLAYER_1)
    if date is not None and not held:
        lost.append(Field.DATE)
    if lost:
        yield Loss(Feature.HEADER, len(lost), None, tuple(lost))
    said = record.outcome.text if record.outcome is not None else UNFINISHED
    if said != ending(record, said):
        yield Loss(Feature.OUTCOME, 1, None, (Field.RESULT,))


def ending(record: Record, closed: str) -> str:
    """Return how a game ended, by its board or its closer.

    On a board that is not locked, the player has retired if `closed` says so.
    """
    last = last_position(record, ENGINE)
    ended = ENGINE.outcome(last) if last is not None else None
    return ended.text if ended is not None else RETIRED if closed == RETIRED else UNFINISHED


def millis_of(date: str | None) -> str:
    """Return the UTC midnight of a date in milliseconds; 0 where unknown.

    Days before 1970 give 0 as well.
    """
    match = DATE.fullmatch(date or "")
    if match is None:
        return "0"
    try:
        day = datetime(*map(int, match.groups()), tzinfo=UTC)  # type: ignore[arg-type, misc]
    except ValueError:
        return "0"
    return str(max(0, int(day.timestamp()) * 1000))


def _action_texts(record: Record) -> Iterator[str]:
    yield from _starting_placings(record.line[0] if record.line else Node())
    for step in replay(record, ENGINE):
        if not step.path.main or step.after is None:
            return
        if isinstance(step.move, Slide):
            gain = step.after.score - step.before.score
            yield f"#{step.move.direction}{f'[{gain}]' if gain else ''}{_time_text(step.node.clock)}"
        elif isinstance(step.move, Tile):
            yield _placing_text(step.move) + _time_text(step.node.clock)


def _starting_placings(root: Node) -> Iterator[str]:
    """Yield the placings of the setup's tiles, with their times.

    Without a setup, chance places the tiles as the first of its moves.
    """
    times = next((extra.values for extra in root.extras if (extra.syntax, extra.key) == ("episode", "times")), ())
    words = [word[0] for word in words_of(root.setup.text)] if root.setup is not None else []
    for index, word in enumerate(words):
        tile = read_tile(word)
        if tile is not None and tile.tile is not None:
            time = times[index] if index < len(times) else "0"
            yield _placing_text(tile.tile) + (f"({time})" if time != "0" else "")


def _placing_text(tile: Tile) -> str:
    square = (3 - tile.square // 4) * 4 + tile.square % 4
    return f"{square:X}{tile.exponent}"


def _time_text(clock: Clock | None) -> str:
    millis = round(clock.spent * 1000) if clock is not None and clock.spent else 0
    return f"({millis})" if millis > 0 else ""
