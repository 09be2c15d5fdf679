"""Figures of games: one `GameStats` for each game.

Nothing here prints; `core.figures` adds them up.

A figure is known only where the whole main line was replayed; what is not known is None, never 0, and the game is
counted as left out, with the reason.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from gamenote.actions.files.guessing import NotGuessed, Read
from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, cannot_be_read, open_file
from gamenote.actions.mainline import Played, Stop, engine_of, plies, result
from gamenote.core import registry
from gamenote.core.alike import UNKNOWN, game_digest, occasion_of, round_of
from gamenote.core.blame import internal, lost_game
from gamenote.core.encoding import Misread
from gamenote.core.engine import Engine
from gamenote.core.format import Format
from gamenote.core.game import DRAW
from gamenote.core.game_stats import GameStats
from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Replayed
from gamenote.core.reading import Reading, guess_of
from gamenote.core.record import PLAYERS, Field, Outcome, Record
from gamenote.core.report import Choice, Trouble
from gamenote.core.source import Source
from gamenote.core.statistics import Figures
from gamenote.core.telling import board_winner, ratings, stated_winner

if TYPE_CHECKING:  # who asks for nothing needs no language for it
    from gamenote.query.program import Program

# What the tag Termination says of games that were decided without play; a `time forfeit` was played.
FORFEIT = lazy_pattern(r"(?<!time )\b(?:forfeit|default|walk[- ]?over|no[- ]show|unplayed|bye)\b")
SHORT, MOST_KNOWN = 1000, 64  # code points of a game that is known when an equal one comes, and how many are


class Empty(Struct, frozen=True):
    """A file that holds no game."""

    path: str


class Chosen(Struct, frozen=True):
    """How many games of a file the condition chooses."""

    path: str
    choice: Choice


class Asked(Struct, frozen=True):
    """What is asked of each game.

    Fields:
        depth: How many of the first moves are told.
        where: The condition for games that are counted.
    """

    depth: int = 0
    where: Program | None = None


PLAIN = Asked()
Counted = GameStats | Trouble | Skip | Empty | Chosen


def count(item: Input, inputs: Inputs, asked: Asked = PLAIN) -> Iterator[Counted]:
    """Return the figures of every game of a file."""
    with open_file(item, inputs) as found:
        yield from count_opened(found, asked)


def count_opened(found: Opened | Trouble | Skip, asked: Asked = PLAIN) -> Iterator[Counted]:
    if not isinstance(found, Opened):
        yield found
        return
    empty = True
    for each in count_games(found.recognised_games(), found.name, found.format, asked):
        empty = False
        yield each
    if empty:
        yield Empty(found.name)


def count_games(
    games: Iterable[Read], name: str, format: Format, asked: Asked = PLAIN
) -> Iterator[GameStats | Trouble | Chosen]:
    """Return the figures of these games.

    A Trouble stands for a game that was lost, or for all the rest."""
    known = dict[Hashable, GameStats | None]()  # the rows of short games that came of late
    choice = Choice()
    try:
        for source, reading in games:
            key = source.identity, guess_of(reading)
            if asked.where is not None:
                known = {}  # equal games may differ in what is asked
            row = known[key] if key in known else _game_row(format.of(source), source, reading, asked, choice)
            if len(source.text) <= SHORT and not format.whole and not isinstance(row, Trouble):
                known = known if len(known) < MOST_KNOWN else {}
                known[key] = row
            if isinstance(row, GameStats) and row.index != source.origin.index:
                row = replace(row, index=source.origin.index)
            if row is not None:
                yield row
        if choice.left_out or choice.chosen:
            yield Chosen(name, choice)
    except NotGuessed:
        raise
    except Misread as wrong:
        yield _not_read(name, format, wrong)
    except OSError as failure:
        yield cannot_be_read(name, failure)
    except (
        registry.FAILED
    ) as failure:  # a bug of the format or of the game, which must not keep us from other files
        yield internal(name, f"the plugins of {format.name}", failure, asked=registry.giver(format))


def _game_row(
    format: Format, source: Source, reading: Reading, asked: Asked, choice: Choice
) -> GameStats | Trouble | None:
    """Return the row of a game, or why there is none."""
    try:
        if reading.empty and not reading.broken:
            return None
        if asked.where is not None:
            from gamenote.actions.questions.choosing import matches

            if not matches(asked.where, (source, reading), choice):
                return None
        return _count_game(format, source, reading, asked.depth)
    except MemoryError:
        raise
    except registry.FAILED as failure:  # a bug of a plugin, which must not keep us from the other games
        return lost_game(failure, (source, reading), format, "the figures")


def _not_read(name: str, format: Format, wrong: Misread) -> GameStats:
    """Return the row of a file that is not read."""
    return GameStats(
        path=name,
        index=1,
        format=format.name,
        game=next(iter(format.games), ""),
        variant=None,
        title=None,
        plies=0,
        result=None,
        final={},
        course={},
        excluded=f"{wrong.message} ({wrong.help})",
        players=(),
        winner=None,
    )


def _count_game(format: Format, source: Source, reading: Reading, depth: int) -> GameStats:
    record = registry.statistics_of(reading.record.game).with_result(reading.record)
    engine = engine_of(record)
    final, course, ended, excluded, unwritten = _game_figures(record, reading, engine)
    winner, length = stated_winner(record) or board_winner(record.game, ended), plies(record) + unwritten
    walkover = _is_forfeit(record) or (winner not in (None, DRAW) and not (length or ended or excluded))
    return GameStats(
        path=source.name,
        index=source.origin.index,
        format=format.name,
        game=record.game,
        variant=registry.variant_of(record),
        title=record.title or None,
        plies=length,
        result=registry.statistics_of(record.game).stated_result(result(record)),
        final=dict.fromkeys(final) if walkover else final,
        course=dict.fromkeys(course) if walkover else course,
        excluded=excluded,
        players=player_names(record),
        winner=winner,
        digest=game_digest(record),
        occasion=occasion_of(record),
        ratings=_ratings_by_seat(record),
        event=_event_of(record),
        round=round_of(record),
        walkover=walkover,
        first_moves=_first_moves(record, engine, depth) if depth and not isinstance(engine, Stop) else (),
    )


def _is_forfeit(record: Record) -> bool:
    """Tell whether the header says that nobody played."""
    texts = (extra.values[0] for extra in record.header.extras if extra.key == "Termination" and extra.values)
    return any(FORFEIT.search(text[:200].casefold()) for text in texts)


def _event_of(record: Record) -> str:
    """Return the event in one line, empty where it is not known."""
    event = " ".join((record.header.get(Field.EVENT) or "").split())
    return "" if event in UNKNOWN else event


def _ratings_by_seat(record: Record) -> tuple[float | None, ...]:
    known, game = ratings(record), registry.games().get(record.game)
    return tuple(map(known.get, game.seats)) if known and game is not None else ()


def _first_moves(record: Record, engine: Engine, depth: int) -> tuple[str, ...]:
    """Return the first moves of a game from the usual start."""
    game = Replayed(record, engine)
    if game.start is None or game.start != engine.start(record.variant, None):
        return ()
    turns = (turn for turn in game.turns() if turn.move is not None)
    return tuple(engine.write_move(turn.before, turn.move) for turn in islice(turns, depth))


def _game_figures(
    record: Record, reading: Reading, engine: Engine | Stop
) -> tuple[Figures, Figures, Outcome | None, str, int]:
    """Return figures, the end, why there are none, and unwritten plies."""
    if isinstance(engine, Stop):
        return {}, {}, None, engine.message, 0
    line = Played(record, engine)
    statistics = registry.statistics_of(record.game)
    course = statistics.course(record, line.steps)
    line.to_the_end()  # however much of it that needs
    final = statistics.conclude(record, line.position) if line.position is not None else {}
    unwritten = statistics.unwritten_plies(line.position) if line.position is not None else 0
    why = "parts of the game could not be read" if reading.broken and not statistics.of_damaged else ""
    if line.stop is not None or why:
        known = {name: value for name, value in final.items() if name in statistics.reached and line.begun_well}
        reason = line.stop.message if line.stop else why
        return {**dict.fromkeys(final), **known}, dict.fromkeys(course), None, reason, unwritten
    return final, course, engine.outcome(line.position), "", unwritten


def player_names(record: Record) -> tuple[str | None, ...]:
    """Return the names of the players, one for each seat."""
    known = registry.games().get(record.game)
    seats = len(known.seats) if known is not None else 0
    names = [(record.header.get(name) or "").strip() for name in PLAYERS[: seats or 1]]
    return tuple(name if name.strip("?") else None for name in names)
