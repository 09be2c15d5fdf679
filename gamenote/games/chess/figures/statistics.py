"""What happened in a game of chess, in numbers.

Figures of openings are those of `openings`; what is told of moves, times and evaluations comes from the modules
`course`, `times_used` and `accuracy`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gamenote.core.engine import Step
from gamenote.core.record import Field, Record, Setup
from gamenote.core.replay import Progress, progress_of
from gamenote.core.statistics import NO_GAINS, Figures, Gains, Statistics
from gamenote.games.chess.ends.endings import ending, outcome_of
from gamenote.games.chess.fen.text import write_fen
from gamenote.games.chess.figures.accuracy import FIRST, Accuracy, judged, mean
from gamenote.games.chess.figures.annotations import clocks_and_values, time_control_of
from gamenote.games.chess.figures.course import GameCourse, by_steps, by_texts, worth
from gamenote.games.chess.figures.time_control import speed
from gamenote.games.chess.figures.times_used import SideTimes, times_used
from gamenote.games.chess.movement.attacks import union
from gamenote.games.chess.openings.of_game import opening_of
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.position import COLOURS, Position

BAND = 200  # points of a rating
LOWEST, HIGHEST = 1000, 2800  # below and above which nobody is told apart
RATINGS = ((Field.RATING_1, "WhiteElo"), (Field.RATING_2, "BlackElo"))
TEXTUAL = frozenset(
    ("", "over-disambiguated", "disambiguation-order")
)  # remarks on moves whose texts tell all the same

LABELS = {
    "ending": "ended by",
    "stated_and_played": "Termination / ended by",
    "castling": "castled",
    "captures": "captures",
    "checks": "checks given",
    "promotions": "promotions",
    "material": "material at the end",
    "pieces": "pieces at the end",
    "material_swing": "swing of material in pawns",
    "pieces_over_time": "pieces over time",
    "moves_under_30s": "moves with under 30 s left",
    "centipawn_loss": "centipawns lost a move",
    "accuracy": "accuracy (mean of moves)",
    "turning_point": "ply that changed most",
    "speed": "time control",
    "rating_band": "rating",
    "from_position": "from a position of its own",
}


def course(record: Record, steps: Iterable[Step]) -> dict[str, Any]:
    """Return the figures of the main line as it was played."""
    progress = progress_of(record, ENGINE)
    start = _start(record)
    told = _by_texts(progress, start)
    if told is None:
        told = by_steps(start, steps) if start is not None else GameCourse()
    tags = {extra.key: extra.values[0] for extra in record.header.extras if extra.values}
    periods = time_control_of(record)
    first = start.side if start is not None else 0
    clocks, values = clocks_and_values(record, first)
    times = times_used(clocks, first, periods)
    given = _setup(record) is not None
    usual = start is not None and not given
    end = ending(record, progress)
    return {
        "ending": end,
        **_opening(record, progress),
        "castling": _each(side.castling for side in told.sides),
        "captures": _each(side.captures for side in told.sides),
        "checks": _each(side.checks for side in told.sides),
        "promotions": _each(side.promotions for side in told.sides),
        "material_swing": told.swing,
        "pieces_over_time": told.pieces,
        **_of_times(times),
        **_of_evaluations(judged(values, first, FIRST if usual else None)),
        "termination": tags.get("Termination"),
        "stated_and_played": _both(tags.get("Termination"), end),
        "speed": speed(periods),
        "rating_band": rating_band(record, tags),
        "from_position": given,
    }


def _by_texts(progress: Progress, start: Position | None) -> GameCourse | None:
    """Return the course by the texts of moves, where they do."""
    main = progress.main
    if start is None or main is None or not progress.complete or main.position.languages:
        return None
    if any(objection.kind not in TEXTUAL for _, objection in main.remarks):
        return None
    return by_texts(start, progress.moves)


def _both(stated: str | None, end: str | None) -> str | None:
    """Return the end by the tag beside that on the board."""
    return f"{stated} / {end}" if stated and end else None


def _setup(record: Record) -> Setup | None:
    """Return the position that the game gives for its start."""
    moves = record.moves()
    if moves is not None:
        return moves.setup
    return record.line[0].setup if record.line else None


def _start(record: Record) -> Position | None:
    """Return the first position, if it is known."""
    start = ENGINE.start(record.variant, _setup(record))
    return start if isinstance(start, Position) else None


def _opening(record: Record, progress: Progress) -> dict[str, Any]:
    """Return the opening that the moves come to, if known."""
    last = opening_of(record, progress)
    if last is None:
        return {"eco": None, "opening": None, "book_ply": None}
    return {"eco": last.opening.eco, "opening": last.opening.name, "book_ply": last.ply}


def rating_band(record: Record, tags: Mapping[str, str]) -> str | None:
    """Return the band of the players' mean rating: `2000-2199`."""
    found = [record.header.get(field) or tags.get(tag, "") for field, tag in RATINGS]
    ratings = [int(text) for text in found if text.isdecimal() and len(text) <= 4 and int(text) > 0]
    if not ratings:
        return None
    middle = int(sum(ratings) / len(ratings))
    if middle < LOWEST:
        return f"under {LOWEST}"
    if middle >= HIGHEST:
        return f"{HIGHEST} and more"
    low = middle // BAND * BAND
    return f"{low}-{low + BAND - 1}"


def _each(values: Iterable[Any]) -> dict[str, Any]:
    """Return a value of each colour."""
    return dict(zip(COLOURS, values, strict=True))


def _of_times(sides: tuple[SideTimes, SideTimes]) -> dict[str, Any]:
    return {
        "seconds_used": _each(side.used for side in sides),
        "seconds_left": _each(side.left for side in sides),
        "longest_think": _each(side.longest for side in sides),
        "moves_under_30s": _each(side.hurried for side in sides),
    }


def _of_evaluations(found: Accuracy) -> dict[str, Any]:
    sides = found.sides
    return {
        "centipawn_loss": _each(mean(side.centipawns) for side in sides),
        "accuracy": _each(mean(side.moves) for side in sides),
        "inaccuracies": _each(side.inaccuracies if side.moves else None for side in sides),
        "mistakes": _each(side.mistakes if side.moves else None for side in sides),
        "blunders": _each(side.blunders if side.moves else None for side in sides),
        "turning_point": found.turning_point,
    }


class ChessStatistics(Statistics):
    """See `gamenote.core.statistics.Statistics`."""

    charts = ("course.accuracy.white", "course.accuracy.black")
    comparable = frozenset(("seconds_used", "seconds_left", "longest_think", "moves_under_30s", "accuracy"))
    single = frozenset(("fen", "turning_point"))
    reached = frozenset(("fen",))

    def figures(self, position: Position) -> Figures:
        """What stands on the board at the end."""
        end = outcome_of(position)
        return {
            "winner": end.winner if end else None,
            "reason": end.reason if end else None,
            "fen": write_fen(position),
            "material": _each(worth(men) for men in position.men),
            "pieces": _each(union(men).bit_count() for men in position.men),
        }

    def course(self, record: Record, steps: Iterable[Step]) -> Figures:
        """Moves, opening, times and evaluations."""
        return course(record, steps)

    def kinds(self, course: Figures) -> Mapping[str, str]:
        """The opening's code, letter and family, and the ratings' band."""
        eco, opening, band = (course.get(name) for name in ("eco", "opening", "rating_band"))
        found = {
            "ECO": eco and eco[:1],
            "opening": opening and opening.partition(":")[0],
            "code": eco,
            "rating": band,
        }
        return {kind: name for kind, name in found.items() if name}

    def labels(self, variant: str | None) -> Mapping[str, str]:
        return LABELS

    def gains(self, before: Position, after: Position, actor: str | None) -> Gains:
        """The pieces that a move took."""
        side = before.side
        if after.side == side:
            return NO_GAINS
        other = 1 - side
        return Gains(captured=union(before.men[other]).bit_count() - union(after.men[other]).bit_count())


STATISTICS = ChessStatistics()
