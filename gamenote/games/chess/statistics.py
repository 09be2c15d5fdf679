"""Figures of games of chess."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from typing import Any

from gamenote.core.engine import Step
from gamenote.core.positions import start_of
from gamenote.core.questions import Derived
from gamenote.core.record import Clock, Evaluation, Field, Node, Record
from gamenote.core.replay import Progress, progress_of
from gamenote.core.statistics import NO_GAINS, Figures, Gains, Statistics
from gamenote.games.chess.board import (
    COLOURS,
    KING,
    NO_PIECE,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
    Men,
    Position,
    squares_in,
)
from gamenote.games.chess.ends import ending, outcome
from gamenote.games.chess.fast.line import CASTLE, DROP, PUSH, TAKE, UNKNOWN
from gamenote.games.chess.fast.replay import player_of
from gamenote.games.chess.fen import write_fen
from gamenote.games.chess.movement import LONG, SHORT, checkers, is_passant, union
from gamenote.games.chess.openings import opening_of
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.times import (
    SPEEDS,
    Period,
    SideTimes,
    read_engine_note,
    read_time_control,
    speed,
    times_used,
)
from gamenote.games.chess.transcription import go_through_lines, write_columns
from gamenote.games.chess.variants import find_variant

# How well a game was played, by the evaluations beside its moves.
#
# The formulas are those that lichess publishes: the percentage of games won from a position of so many
# centipawns, and how accurate a move is that loses so many of them. A side has the plain mean of its moves.

MOST = 1000  # centipawns; a mate counts as many
FIRST = 15  # what the usual first position is worth
SLOPE = -0.00368208
# Losses from which a move counts as so bad, in points of the percentage of games won.
GRADES = {"inaccuracies": 10.0, "mistakes": 20.0, "blunders": 30.0}
UNGRADED = dict.fromkeys(GRADES)  # of a side none of whose moves could be judged


def centipawns(evaluation: Evaluation) -> int | None:
    """Return an evaluation as White sees it, with a limit.

    A mate of 0 moves does not tell who is mated."""
    if evaluation.mate is not None:
        return None if evaluation.mate == 0 else MOST if evaluation.mate > 0 else -MOST
    if evaluation.pawns is None:
        return None
    return round(max(-MOST, min(MOST, evaluation.pawns * 100)))


@lru_cache(maxsize=2 * MOST + 1)
def winning(value: int) -> float:
    """Return the percentage of games that White wins from there."""
    return 50 + 50 * (2 / (1 + exp(SLOPE * value)) - 1)


def accuracy(loss: float) -> float:
    """Return how accurate a move is that loses so many points."""
    return max(0.0, min(100.0, 103.1668 * exp(-0.04354 * loss) - 3.1669))


@dataclass
class SideAccuracy:
    """How well one side has played."""

    centipawns: list[int] = field(default_factory=list)  # lost by each move that could be judged
    moves: list[float] = field(default_factory=list)  # the accuracy of each of them
    grades: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GRADES, 0))  # how many were that bad

    def add(self, lost: int, loss: float) -> None:
        """Note a move by what it lost in centipawns and points."""
        self.centipawns.append(lost)
        self.moves.append(accuracy(loss))
        for grade in [name for name, least in GRADES.items() if loss >= least][-1:]:
            self.grades[grade] += 1


@dataclass
class Accuracy:
    """How well both have played, and where the game has turned."""

    sides: tuple[SideAccuracy, SideAccuracy] = field(default_factory=lambda: (SideAccuracy(), SideAccuracy()))
    turning_point: int | None = None  # the number of the move, from 1, that changed White's prospects most


def measure_accuracy(values: Sequence[tuple[int, int]], first: int, start: int | None) -> Accuracy:
    """Return how well a game was played.

    The values are centipawns behind moves, by their number from 1; `first` tells who makes the first, `start` what
    the first position is worth. A move is judged where the value before it is known, too."""
    found, largest = Accuracy(), 0.0
    ply_before, before = 0, start
    for ply, value in values:
        if ply == ply_before + 1 and before is not None:
            side = (first + ply + 1) % 2
            sign = -1 if side else 1
            change = winning(value) - winning(before)
            found.sides[side].add(max(0, (before - value) * sign), max(0.0, -change * sign))
            if abs(change) > largest:
                largest, found.turning_point = abs(change), ply
        ply_before, before = ply, value
    return found


def mean(values: Sequence[float]) -> float | None:
    """Return the mean; None of nothing."""
    return sum(values) / len(values) if values else None


# Clocks and evaluations beside the moves of a game, in fields of their own or in comments of engines

Annotations = tuple[list[tuple[int, Clock]], list[tuple[int, int]]]


def clocks_and_values(record: Record, first: int) -> Annotations:
    """Return clocks and centipawns beside moves, by their numbers from 1.

    `first` tells who makes the first."""
    clocks, values = list[tuple[int, Clock]](), list[tuple[int, int]]()
    for ply, clock, evaluation, text in record.annotations():
        if not ply:
            continue
        if clock is None and evaluation is None and text and "[%" not in text:
            clock, evaluation = read_engine_note(text, (first + ply + 1) % 2)
        if clock is not None:
            clocks.append((ply, clock))
        if evaluation is not None and (value := centipawns(evaluation)) is not None:
            values.append((ply, value))
    return clocks, values


def time_control_of(record: Record) -> tuple[Period, ...]:
    """Return the periods of a game's time control, if known."""
    text = record.header.get(Field.TIME_CONTROL)
    tags = (extra.values[0] for extra in record.header.extras if extra.key == "TimeControl" and extra.values)
    return read_time_control(text or next(tags, ""))


# What happens in a game of chess: captures, checks, castling, promotions, material.
#
# The rows of `fast` tell the course of most games: what moves where, whether it takes, whether it gives check.
# What stood on a square is what came there last. Where they do not do, the positions beside moves are compared.

VALUES = (1, 3, 3, 5, 9, 0)  # of pieces, in pawns, by kind
NEVER = "none"


@dataclass
class SideCourse:
    """What one side has done."""

    captures: int = 0
    passing: int = 0  # captures en passant
    checks: int = 0
    promotions: int = 0
    underpromotions: int = 0
    castling: str = NEVER


@dataclass
class GameCourse:
    """The course of a game."""

    sides: tuple[SideCourse, SideCourse] = field(default_factory=lambda: (SideCourse(), SideCourse()))
    pieces: list[int] = field(default_factory=list)  # how many there are on the board behind each move
    # Between the best balance of material for White and for Black, in pawns; exchanges under way do not count.
    swing: int = 0


def by_rows(start: Position, moves: Sequence[str]) -> GameCourse | None:
    """Return the course of legal moves by their texts alone.

    None where they do not tell it.
    # hot: `by_steps` is the plain code; test_statistics holds it there."""
    variant = start.variant
    if variant.explosions or ((variant.goal or not all(variant.royal)) and moves and moves[-1].endswith("#")):
        return None  # where wins are written like mates, that may be no check
    course, there, side = GameCourse(), dict(_kinds_by_square(start.men)), start.side
    sides, pieces = course.sides, course.pieces
    material, standing = [worth(men) for men in start.men], len(there)
    balance = least = most = material[0] - material[1]
    stepped = NO_SQUARE  # of a pawn that moved last
    for style, square, _, _, _, _, _, takes, hint, sign in player_of(variant).asked(side, moves):
        if style == UNKNOWN:
            return None
        kind, passed = max(style, PAWN), square + (8 if side else -8) == stepped
        stepped = NO_SQUARE
        sides[side].checks += sign > 0
        if style == CASTLE:
            sides[side].castling = LONG if square else SHORT
            rank = 56 * side
            there[rank + (2 if square else 6)] = KING
            there[rank + (3 if square else 5)] = ROOK
        elif style == DROP:
            standing += 1
            material[side] += VALUES[hint]
            there[square] = hint
        else:
            if takes:
                passing = style == TAKE and passed
                sides[side].captures += 1
                sides[side].passing += passing
                standing -= 1
                material[1 - side] -= VALUES[PAWN if passing else there.get(square, PAWN)]
            if kind == PAWN and hint > 0:
                sides[side].promotions += 1
                sides[side].underpromotions += hint != QUEEN
                material[side] += VALUES[hint] - 1
                kind = hint
            elif style == PUSH:
                stepped = square
            there[square] = kind
        if takes or style == DROP or (style <= 0 and hint > 0):
            balance = material[0] - material[1]
        elif balance < least:
            least = balance
        elif balance > most:
            most = balance
        pieces.append(standing)
        side = 1 - side
    course.swing = max(most, balance) - min(least, balance)
    return course


@lru_cache(maxsize=8)
def _kinds_by_square(men: tuple[Men, Men]) -> dict[int, int]:
    """Return the kinds of what stands on the board, by square."""
    return {square: kind for kind in range(PAWN, KING + 1) for square in squares_in(men[0][kind] | men[1][kind])}


@lru_cache(maxsize=8)
def worth(men: Men) -> int:
    """Return what the pieces of a colour are worth, in pawns."""
    return sum(value * mask.bit_count() for value, mask in zip(VALUES, men, strict=True))


def by_steps(start: Position, steps: Iterable[Step]) -> GameCourse:
    """Return the course by the positions beside each move."""
    course = GameCourse()
    balances = [_material_balance(start)]
    for step in steps:
        if step.move is None or step.after is None:
            continue
        before, after = step.before, step.after
        side = course.sides[before.side]
        taken = _count_taken(before, after) > 0
        side.captures += taken
        side.checks += bool(checkers(after))
        side.passing += is_passant(before, step.move)
        side.promotions += step.move.promotion >= 0
        side.underpromotions += step.move.promotion not in (NO_PIECE, QUEEN)
        if step.move.castling:
            side.castling = LONG if step.move.end & 7 < step.move.start & 7 else SHORT
        drops = step.move.start < 0 <= step.move.kind
        if not (taken or drops) and step.move.promotion < 0:
            balances.append(_material_balance(before))
        course.pieces.append(sum(union(men).bit_count() for men in after.men))
        last = _material_balance(after)
        balances = [min(balances), max(balances)]
        course.swing = max(*balances, last) - min(*balances, last)
    return course


def _count_taken(before: Position, after: Position) -> int:
    """Return how many enemies the move between two positions took."""
    other = 1 - before.side
    return union(before.men[other]).bit_count() - union(after.men[other]).bit_count()


def _material_balance(position: Position) -> int:
    return worth(position.men[0]) - worth(position.men[1])


# What follows from the moves of a game: SAN and UCI, and the times that they took by clocks and time control

PRECISION = 3  # digits of seconds


def derived(record: Record) -> Mapping[int, Derived]:
    """Return what follows from each move, by `id` of node.

    A move that cannot be played, and those behind it, have no other notations."""
    start = ENGINE.start(record.variant, start_of(record))
    if not isinstance(start, Position):
        return {}
    found: dict[int, dict[str, str | float]] = {}

    def behind(nodes: Sequence[Node], position: Position) -> Position | None:
        texts, after = write_columns(ENGINE, position, [node.move or "" for node in nodes], ("san", "uci"))
        found.update((id(node), {"san": san, "uci": uci}) for node, san, uci in zip(nodes, *texts, strict=False))
        return after

    go_through_lines(record.line, start, behind)
    clocks, _ = clocks_and_values(record, start.side)
    if clocks:
        plies = [id(node) for node in record.line if node.is_ply]
        for ply, seconds in times_used(clocks, start.side, time_control_of(record))[1]:
            found.setdefault(plies[ply - 1], {})["spent"] = round(seconds, PRECISION)
    return found


# What happened in a game of chess, in numbers

BAND = 200  # points of a rating
LOWEST, HIGHEST = 1000, 2800  # below and above which nobody is told apart
RATINGS = ((Field.RATING_1, "WhiteElo"), (Field.RATING_2, "BlackElo"))
# Remarks on moves whose texts tell all the same.
TEXTUAL = frozenset(("", "over-disambiguated", "disambiguation-order"))

BETWEEN = (f"{low}-{low + BAND - 1}" for low in range(LOWEST, HIGHEST, BAND))
BANDS = (f"under {LOWEST}", *BETWEEN, f"{HIGHEST} and more")
LABELS = {
    "ending": "ended by",
    "ending=mate": "checkmate",
    "ending=threefold": "threefold repetition",
    "ending=fivefold": "fivefold repetition",
    "ending=fifty": "50-move rule",
    "ending=seventyfive": "75-move rule",
    "ending=insufficient": "insufficient material",
    "ending=variant": "the rules of the variant",
    "ending=none": "not finished on the board:",
    "termination": "tag Termination",
    "stated_and_played": "",
    "castling": "castled",
    "castling=none": "not at all",
    "eco": "ECO code",
    "fen": "FEN at the end",
    "book_ply": "plies of known openings",
    "kinds.ECO": "ECO letter",
    "kinds.code": "ECO code",
    "captures": "captures",
    "checks": "checks given",
    "promotions": "promotions",
    "material": "material at the end",
    "pieces": "pieces at the end",
    "material_swing": "swing of material in pawns",
    "pieces_over_time": "pieces over time",
    "moves_under_30s": "moves with under 30 s left",
    "centipawn_loss": "centipawns lost a move",
    "accuracy": "accuracy of moves",
    "turning_point": "ply that changed most",
    "speed": "time control",
    "rating_band": "rating",
    "from_position": "custom start position",
}


def course_of(progress: Progress, start: Position | None, steps: Iterable[Step]) -> GameCourse:
    """Return the course of a game, by texts where they do."""
    main = progress.main
    if start is None:
        return GameCourse()
    plain = main is not None and progress.complete and not main.position.languages
    if main is None or not plain or any(objection.kind not in TEXTUAL for _, objection in main.remarks):
        return by_steps(start, steps)
    return by_rows(start, progress.moves) or by_steps(start, steps)


def _without_names(termination: str | None) -> str | None:
    """`won on time` for `jonas won on time`."""
    _, won, how = (termination or "").rpartition(" won ")
    return f"won {how}" if won and how.startswith(("by ", "on ")) else termination


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


def _values_by_colour(white: Any, black: Any) -> dict[str, Any]:
    return {COLOURS[0]: white, COLOURS[1]: black}


def _of_times(white: SideTimes, black: SideTimes) -> dict[str, Any]:
    return {
        "seconds_used": _values_by_colour(white.used, black.used),
        "seconds_left": _values_by_colour(white.left, black.left),
        "longest_think": _values_by_colour(white.longest, black.longest),
        "moves_under_30s": _values_by_colour(white.hurried, black.hurried),
    }


def _of_evaluations(found: Accuracy) -> dict[str, Any]:
    white, black = found.sides
    grades = [side.grades if side.moves else UNGRADED for side in found.sides]
    return {
        "centipawn_loss": _values_by_colour(mean(white.centipawns), mean(black.centipawns)),
        "accuracy": _values_by_colour(mean(white.moves), mean(black.moves)),
        **{name: _values_by_colour(*[each[name] for each in grades]) for name in GRADES},
        "turning_point": found.turning_point,
    }


class ChessStatistics(Statistics):
    """See `gamenote.core.statistics.Statistics`."""

    charts = ("course.accuracy.white", "course.accuracy.black")
    comparable = frozenset(("seconds_used", "seconds_left", "longest_think", "moves_under_30s", "accuracy"))
    single = frozenset(("fen", "turning_point"))
    reached = frozenset(("fen",))
    orders: Mapping[str, tuple[str, ...]] = {"rating_band": BANDS, "speed": SPEEDS}

    def figures(self, position: Position) -> Figures:
        """What stands on the board at the end."""
        end = outcome(position)
        return {
            "winner": end.winner if end else None,
            "reason": end.reason if end else None,
            "fen": write_fen(position),
            "material": _values_by_colour(*map(worth, position.men)),
            "pieces": _values_by_colour(*[union(men).bit_count() for men in position.men]),
        }

    def course(self, record: Record, steps: Iterable[Step]) -> Figures:
        """Moves, opening, times and evaluations."""
        progress = progress_of(record, ENGINE)
        found, given = ENGINE.start(record.variant, start_of(record)), start_of(record) is not None
        start = found if isinstance(found, Position) else None
        figures = course_of(progress, start, steps)
        tags = {extra.key: extra.values[0] for extra in record.header.extras if extra.values}
        periods = time_control_of(record)
        first = start.side if start is not None else 0
        clocks, values = clocks_and_values(record, first)
        end, stated = ending(record, progress), _without_names(tags.get("Termination"))
        hit = opening_of(record, progress)
        white, black = figures.sides
        return {
            "ending": end,
            "eco": hit and hit.opening.eco,
            "opening": hit and hit.opening.name,
            "book_ply": hit and hit.ply,
            "castling": _values_by_colour(white.castling, black.castling),
            "captures": _values_by_colour(white.captures, black.captures),
            "checks": _values_by_colour(white.checks, black.checks),
            "promotions": _values_by_colour(white.promotions, black.promotions),
            "material_swing": figures.swing,
            "pieces_over_time": figures.pieces,
            **_of_times(*times_used(clocks, first, periods)[0]),
            **_of_evaluations(measure_accuracy(values, first, FIRST if start is not None and not given else None)),
            "termination": stated,
            "stated_and_played": f"{stated} / {end}" if stated and end else None,
            "speed": speed(periods),
            "rating_band": rating_band(record, tags),
            "from_position": given,
        }

    def kinds(self, course: Figures) -> Mapping[str, str]:
        """The opening's code, letter and family, and the ratings' band."""
        eco, opening, band = (course.get(name) for name in ("eco", "opening", "rating_band"))
        family = opening and opening.partition(":")[0]
        found = {"ECO": eco and eco[:1], "opening": family, "code": eco, "rating": band}
        return {kind: name for kind, name in found.items() if name}

    def labels(self, variant: str | None) -> Mapping[str, str]:
        """Return the words; only variants with own ends need a reason."""
        row = find_variant(variant or "")
        own_ends = row is not None and (row.goal or row.checks_to_win or row.explosions or row.captures_compulsory)
        return LABELS if own_ends else {**LABELS, "reason": ""}

    def gains(self, before: Position, after: Position, actor: str | None) -> Gains:
        """The pieces that a move took."""
        return NO_GAINS if after.side == before.side else Gains(captured=_count_taken(before, after))


STATISTICS = ChessStatistics()
