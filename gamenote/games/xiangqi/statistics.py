"""Figures of games of Chinese chess, and answers about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gamenote.core.engine import Engine, Step
from gamenote.core.positions import start_of
from gamenote.core.questions import Derived, Known, Questions, Replayed
from gamenote.core.record import Record
from gamenote.core.replay import main_line, progress_of, replay
from gamenote.core.rule import OPEN_RESULTS
from gamenote.core.statistics import Figures, Gains, Statistics
from gamenote.core.telling import stated_winner
from gamenote.games.xiangqi.board import BLACK, BLACK_PIECES, COLOURS, NO_PIECE, RED, SOLDIER, Position
from gamenote.games.xiangqi.fen import START, write_board, write_fen, write_rows
from gamenote.games.xiangqi.movement import GameBoard, is_in_check, is_over_river, legal_moves, move_of
from gamenote.games.xiangqi.notation import write_move
from gamenote.games.xiangqi.openings import opening_of
from gamenote.games.xiangqi.play import ENGINE
from gamenote.games.xiangqi.repetition import MANY
from gamenote.games.xiangqi.replay import Line

VALUES = (0, 2, 2, 4, 9, 4.5, 1)  # of pieces, by kind
CROSSED = 2  # of a soldier that has crossed the river
DRAW, AGREED, NONE = "draw", "agreed", "none"
ENDINGS = ("mate", "stalemate", AGREED, NONE)
LABELS = {
    "ending": "ended by",
    "ending=none": "not finished on the board:",
    "reason": "",
    "over": "",
    "check": "",
    "fen": "FEN at the end",
    "material": "material at the end",
    "pieces": "pieces at the end",
    "mobility": "legal moves at the end",
    "soldiers_over_river": "soldiers over the river",
    "captures": "captures",
    "checks": "checks given",
    "longest_quiet": "most plies without a capture",
    "repetitions": "positions that stood three times",
    "material_over_time": "material over time",
    "ecco": "ECCO code",
    "kinds.ECCO": "ECCO letter",
}


def worth(piece: int, point: int) -> float:
    """Return what a piece is worth on a point."""
    side, kind = divmod(piece, BLACK_PIECES)
    return CROSSED if kind == SOLDIER and is_over_river(side, point) else VALUES[kind]


def material(pieces: Iterable[int], side: int) -> float:
    """Return what the pieces of a side are worth.

    Given is the piece of each point, or `NO_PIECE`."""
    return sum((worth(piece, point) for point, piece in enumerate(pieces) if piece // BLACK_PIECES == side), 0.0)


@dataclass
class LineCounts:
    """What happened along the main line."""

    moves: list[str] = field(default_factory=list)  # as coordinates
    captures: list[int] = field(default_factory=lambda: [0, 0])  # by side
    checks: list[int] = field(default_factory=lambda: [0, 0])
    longest_quiet: int = 0
    material: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))  # behind each move
    keys: Counter[int] = field(default_factory=Counter)  # of positions, with how often they stood
    last: Position | None = None  # behind the moves


def count_along(start: Position, moves: Sequence[str]) -> LineCounts:
    """Play legal moves, and count what happens."""
    found, line = LineCounts(), Line(start)
    board = line.board
    worths = [material(board.cells, each) for each in (RED, BLACK)]
    found.keys[board.key] += 1
    for text in moves:
        side, (begin, end) = int(board.own != 0), divmod(line.find_move(text), 90)
        piece, taken = board.cells[begin], board.cells[end]
        if not line.play(text):
            break
        worths[side] += worth(piece, end) - worth(piece, begin)
        worths[1 - side] -= worth(taken, end) if taken != NO_PIECE else 0
        found.captures[side] += taken != NO_PIECE
        found.checks[side] += board.is_attacked(board.own)
        found.longest_quiet = max(found.longest_quiet, line.quiet)
        for each, behind in zip(worths, found.material, strict=True):
            behind.append(each)
        found.keys[board.key] += 1
        found.moves.append(move_of(begin, end).name)
    found.last = line.position
    return found


def counts_of(record: Record, steps: Iterable[Step]) -> LineCounts | None:
    """Return the course of a game; None where it cannot begin.

    The steps are asked for only where the moves alone do not do."""
    progress = progress_of(record, ENGINE)
    if progress.complete and isinstance(progress.start, Position):
        return count_along(progress.start, progress.moves)
    start = ENGINE.start(record.variant, start_of(record))
    if not isinstance(start, Position):
        return None
    return count_along(
        start, [step.move.name for step in steps if step.move is not None and step.after is not None]
    )


def ending_of(record: Record, position: Position | None) -> str:
    """Return how a game ended: one of the ENDINGS."""
    end = ENGINE.outcome(position) if position is not None else None
    if end is not None:
        return end.reason
    return AGREED if stated_winner(record) == DRAW else NONE


def _values_by_colour(values: Iterable[Any]) -> dict[str, Any]:
    return dict(zip(COLOURS, values, strict=True))


class XiangqiStatistics(Statistics):
    """See `gamenote.core.statistics.Statistics`."""

    single = frozenset(("fen",))
    reached = frozenset(("fen",))
    orders: Mapping[str, tuple[str, ...]] = {"ending": ENDINGS}

    def figures(self, position: Position) -> Figures:
        """What stands on the board at the end."""
        end = ENGINE.outcome(position)
        cells = GameBoard(position).cells
        soldiers = (position.points_of(side, SOLDIER) for side in (RED, BLACK))
        crossed = [sum(is_over_river(side, each) for each in points) for side, points in enumerate(soldiers)]
        return {
            "winner": end.winner if end else None,
            "reason": end.reason if end else None,
            "over": end is not None,
            "check": is_in_check(position),
            "fen": write_board(position),
            "material": _values_by_colour(material(cells, side) for side in (RED, BLACK)),
            "pieces": _values_by_colour(
                sum(each // BLACK_PIECES == side for each in cells) for side in (RED, BLACK)
            ),
            "soldiers_over_river": _values_by_colour(crossed),
            "mobility": sum(1 for _ in legal_moves(position)),
        }

    def conclude(self, record: Record, position: Position) -> Figures:
        """Return the figures, with the winner by the stated result."""
        figures = dict(self.figures(position))
        return figures | {"winner": figures["winner"] or stated_winner(record)}

    def stated_result(self, text: str | None) -> str | None:
        return None if text in OPEN_RESULTS else text

    def course(self, record: Record, steps: Iterable[Step]) -> Figures:
        """Captures, checks, material, opening and end."""
        found = counts_of(record, steps) or LineCounts()
        tags = {extra.key: extra.values[0] for extra in record.header.extras if extra.values}
        return {
            "ending": ending_of(record, found.last),
            "opening": opening_of(found.moves) if start_of(record) is None else None,
            "ecco": tags.get("ECCO"),
            "captures": _values_by_colour(found.captures),
            "checks": _values_by_colour(found.checks),
            "longest_quiet": found.longest_quiet,
            "repetitions": sum(count >= MANY for count in found.keys.values()),
            "material_over_time": _values_by_colour(found.material),
        }

    def kinds(self, course: Figures) -> Mapping[str, str]:
        """The opening and its family, and the letter of its ECCO code."""
        opening, ecco = course.get("opening"), course.get("ecco")
        found = {"ECCO": ecco and ecco[:1], "opening": opening}
        return {kind: name for kind, name in found.items() if name}

    def labels(self, variant: str | None) -> Mapping[str, str]:
        return LABELS

    def gains(self, before: Position, after: Position, actor: str | None) -> Gains:
        """The piece that a move took."""
        return Gains(captured=after.board.count(".") - before.board.count("."))


STATISTICS = XiangqiStatistics()


def _find_counts(game: Replayed) -> LineCounts | None:
    return counts_of(game.record, main_line(game.record, ENGINE))


def _find_opening(game: Replayed) -> str | None:
    found = _find_counts(game) if game.start == START else None
    return opening_of(found.moves) if found is not None else None


def _find_ending(game: Replayed) -> str | None:
    return None if game.last is None else ending_of(game.record, game.last)


NAMES: Mapping[str, tuple[str, Callable[[Replayed], Any], Callable[[Any], Known]]] = {
    # name: what it is, what is found of a game, and the answer
    "opening": ("the name of the opening, by the first moves", _find_opening, str),
    "ending": (", ".join(ENDINGS), _find_ending, str),
    "captures": ("how many moves took something", _find_counts, lambda counts: sum(counts.captures)),
    "checks": ("how many moves gave check", _find_counts, lambda counts: sum(counts.checks)),
}
OWN_NAMES: Mapping[str, str] = {name: words for name, (words, *_) in NAMES.items()}
DERIVED = ("chinese", "wxf", "ucci")  # notations beside each move
VALUES_OF_NAMES: Mapping[str, tuple[str, ...]] = {"ending": ENDINGS}


class XiangqiQuestions(Questions):
    """See `gamenote.core.questions.Questions`."""

    names = OWN_NAMES
    letters = "KRCNABPkrcnabp"
    values = VALUES_OF_NAMES
    columns = ("opening", "ending")
    derived_names = frozenset(DERIVED)

    def answers(self, name: str, game: Replayed) -> Iterable[Known | None]:
        _, find, answer = NAMES[name]
        found = find(game)
        return () if found is None else (answer(found),)

    def texts(self, engine: Engine, position: Position) -> Iterable[str]:
        """Return the FEN, rows and side, and the rows alone."""
        return (write_fen(position), write_board(position), write_rows(position))

    def board(self, position: Position) -> str:
        ranks = [position.board[start : start + 9] for start in range(81, -1, -9)]
        return "/".join(ranks).replace(".", "_")

    def to_move(self, position: Position) -> str:
        return position.colour

    def write_fen(self, position: Position, options: Mapping[str, Any]) -> str:
        return write_fen(position)

    def derived(self, record: Record) -> Mapping[int, Derived]:
        """Return each move in other notations, by `id` of node."""
        return {
            id(step.node): {name: write_move(step.before, step.move, name) for name in DERIVED}
            for step in replay(record, ENGINE)
            if step.move is not None and step.after is not None
        }


QUESTIONS = XiangqiQuestions()
