"""The figures of games of Othello, and what `--where` asks of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gamenote.core.engine import Engine, Step
from gamenote.core.game import DRAW
from gamenote.core.positions import start_of
from gamenote.core.questions import Questions
from gamenote.core.record import Record
from gamenote.core.replay import main_moves
from gamenote.core.statistics import Figures, Statistics
from gamenote.games.othello.board import PASS, Position, disc_board, is_pass
from gamenote.games.othello.measures import (
    Regions,
    corner_play,
    count_odd_regions,
    frontier,
    potential_mobility,
    regions_of,
    stable_discs,
)
from gamenote.games.othello.movement import is_over, placements
from gamenote.games.othello.openings import DEEPEST, opening_name
from gamenote.games.othello.results import difference, outcome, read_result, stated_result
from gamenote.games.othello.setup import write_position
from gamenote.games.othello.symmetry import SYMMETRIES, turn_name
from gamenote.games.othello.variants import SEATS, VARIANTS

STATED = "*O-"
PATTERN = "Xx_"  # of the board that questions look at
BY_PLY = ("disc_differential", "mobility", "mobility_black", "mobility_white", "potential_mobility", "frontier")
SERIES = (*BY_PLY, "stable_differential", "turned")


class CourseFigures:
    """What happened on the way to a position, ply by ply."""

    def __init__(self) -> None:
        self.series: dict[str, list[int]] = {name: [] for name in SERIES}
        self.counts = {
            name: dict.fromkeys(SEATS, 0) for name in ("passes", "corners", "x_squares", "c_squares", "turned_by")
        }
        self.corner_plies: dict[str, list[int]] = {seat: [] for seat in SEATS}
        self.placements = self.ply = 0
        self.opening: str | None = None
        self.opening_ply: int | None = None
        self.last: str | None = None

    def begin(self, position: Position) -> None:
        """Look at the position before the first move."""
        self._measure(position, regions_of(position.variant))

    def add(self, before: Position, move: int, after: Position) -> None:
        """Count a move, and the pass before it that was not written."""
        regions = regions_of(after.variant)
        for number, seat in enumerate(SEATS):
            self.counts["passes"][seat] += after.passes[number] - before.passes[number]
        self.ply += 1 + after.implied - before.implied
        turned = after.turned.bit_count() if move != PASS else 0
        if move != PASS:
            mover = SEATS[1 - after.side]
            self.placements, self.last = self.placements + 1, mover
            self.counts["turned_by"][mover] += turned
            self._count_corner(corner_play(regions, move, before), mover)
            name = opening_name(after) if self.ply <= DEEPEST else None
            if name is not None:
                self.opening, self.opening_ply = name, self.ply
        self.series["turned"].append(turned)
        self._measure(after, regions)

    def _count_corner(self, kind: str, mover: str) -> None:
        if kind == "corner":
            self.counts["corners"][mover] += 1
            self.corner_plies[mover].append(self.ply)
        elif kind:
            self.counts[f"{kind}_squares"][mover] += 1

    def _measure(self, position: Position, regions: Regions) -> None:
        """Add what is counted on a board to the series."""
        black, white = position.discs
        empty, board = position.empty, position.board
        moves = [placements(board, *discs).bit_count() for discs in ((black, white), (white, black))]
        found = {
            "disc_differential": black.bit_count() - white.bit_count(),
            "mobility": moves[position.side],
            "mobility_black": moves[0],
            "mobility_white": moves[1],
            "potential_mobility": potential_mobility(regions, position.opp, empty),
            "frontier": frontier(regions, position.own, empty),
            "stable_differential": stable_discs(regions, black, white).bit_count()
            - stable_discs(regions, white, black).bit_count(),
        }
        for name, value in found.items():
            self.series[name].append(value)


def course(record: Record, steps: Iterable[Step]) -> Figures:
    """Return what the way to the last position shows."""
    found, begun = CourseFigures(), False
    for step in steps:
        if not begun:
            found.begin(step.before)
            begun = True
        if step.move is not None and step.after is not None:
            found.add(step.before, step.move, step.after)
    spent = dict.fromkeys(SEATS, None) | _seconds_by_seat(record)
    series = {name: values or None for name, values in found.series.items()}
    return {
        "placements": found.placements,
        "passes": found.counts["passes"],
        "opening": found.opening,
        "opening_ply": found.opening_ply,
        "last_mover": found.last,
        "corners": found.counts["corners"],
        "corner_plies": found.corner_plies,
        "x_squares": found.counts["x_squares"],
        "c_squares": found.counts["c_squares"],
        "discs_turned": found.counts["turned_by"],
        "biggest_turn": max(found.series["turned"], default=None),
        "seconds_used": spent,
        **series,
    }


def _seconds_by_seat(record: Record) -> dict[str, float]:
    """Return the seconds that the moves of each side took, where told."""
    spent = dict[str, float]()
    for node in record.nodes_from(0) if any(each.clock for each in record.annotations()) else ():
        if node.clock is not None and node.clock.spent is not None and node.actor in SEATS:
            spent[node.actor] = spent.get(node.actor, 0) + node.clock.spent
    return spent


def _ending(position: Position) -> str | None:
    """Return how a game ends: wiped out, early, full."""
    if not is_over(position):
        return None
    if not (position.own and position.opp):
        return "wipe-out"
    return "early" if position.empty else "full"


LABELS = {
    "over": "",
    "discs": "discs",
    "empties": "empty squares",
    "score": "score of Black less White",
    "ending": "end",
    "board": "",
    "placements": "discs played",
    "passes": "passes",
    "opening_ply": "",
    "last_mover": "last disc by",
    "corner_plies": "",
    "x_squares": "X-squares beside an empty corner",
    "c_squares": "C-squares beside an empty corner",
    "discs_turned": "discs turned over",
    "biggest_turn": "most discs turned by one move",
    "seconds_used": "seconds used",
    "odd_regions": "odd regions of empty squares",
    "kinds.opening": "opening",
    **dict.fromkeys(SERIES, ""),
}


class OthelloStatistics(Statistics):
    """See `gamenote.core.statistics.Statistics`."""

    charts = ("final.score", "course.placements")
    comparable = frozenset(("placements", "seconds_used"))
    single = frozenset(("board", "corner_plies", "opening_ply", *SERIES))
    reached = frozenset(("discs", "empties", "board"))

    def figures(self, position: Position) -> Figures:
        end, over = outcome(position), is_over(position)
        black, white = position.discs
        regions = regions_of(position.variant)
        stable = (stable_discs(regions, black, white), stable_discs(regions, white, black))
        return {
            "winner": end.winner if end is not None else None,
            "reason": ("blocked" if position.empty else "full") if over else None,
            "over": over,
            "ending": _ending(position),
            "discs": {seat: discs.bit_count() for seat, discs in zip(SEATS, (black, white), strict=True)},
            "empties": position.empty.bit_count(),
            "score": difference(position) if over else None,
            "stable_discs": {seat: discs.bit_count() for seat, discs in zip(SEATS, stable, strict=True)},
            "odd_regions": count_odd_regions(regions, position.empty),
            "board": write_position(position, STATED),
        }

    def conclude(self, record: Record, position: Position) -> Figures:
        """Return the figures, with a winner by agreement or resignation."""
        found = dict(self.figures(position))
        stated = read_result(stated_result(record))
        if found["over"]:
            found["winner"] = found["winner"] or DRAW
        elif stated is not None and stated.flag:
            found["winner"] = stated.winner
        return found

    def unwritten_plies(self, position: Position) -> int:
        return position.implied

    def course(self, record: Record, steps: Iterable[Step]) -> Figures:
        return course(record, steps)

    def kinds(self, course: Figures) -> Mapping[str, str]:
        name = course.get("opening")
        return {"opening": name} if isinstance(name, str) else {}

    def labels(self, variant: str | None) -> Mapping[str, str]:
        return LABELS


STATISTICS = OthelloStatistics()


class OthelloQuestions(Questions):
    """See `gamenote.core.questions.Questions`."""

    letters = PATTERN[:2]

    def board(self, position: Position) -> str:
        return write_position(position, PATTERN, "/")

    def to_move(self, position: Position) -> str:
        return position.colour

    def moves_key(self, record: Record) -> str | None:
        """Return the moves as seen from the side that comes first."""
        squares = disc_board(VARIANTS[0]).tokens
        names = [text.lower() for text in main_moves(record) if not is_pass(text)]
        if start_of(record) is not None or not squares.keys() >= {*names}:
            return None
        return min(" ".join(turn_name(name, turn) for name in names) for turn in SYMMETRIES.values())

    def texts(self, engine: Engine, position: Position) -> Iterator[str]:
        """Return the position, and its board alone."""
        yield engine.write_position(position)
        yield write_position(position)


QUESTIONS = OthelloQuestions()
