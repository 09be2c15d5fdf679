"""The figures of games, and what `--where` and JSON ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace as with_fields

from gamenote.core.engine import Engine, Step
from gamenote.core.patterns import lazy_pattern
from gamenote.core.positions import start_of
from gamenote.core.questions import Derived, Questions
from gamenote.core.record import Field, Record
from gamenote.core.replay import main_moves, replay
from gamenote.core.statistics import Figures, Statistics
from gamenote.games.go.board import BLACK, NAMES, NOWHERE, WHITE, Position, StoneBoard
from gamenote.games.go.course import count_course, turn_point, ways_to_turn
from gamenote.games.go.game_info import GameInfo, info_of, understood_result
from gamenote.games.go.header_texts import SECONDS
from gamenote.games.go.results import all_alive
from gamenote.games.go.rules_of_play import UNKNOWN
from gamenote.games.go.setup import board_named, write_stones
from gamenote.games.go.variants import LETTERS as LETTERS_OF_SEATS
from gamenote.games.go.variants import SEATS

YEAR = lazy_pattern("([1-9][0-9]{3})(?![0-9])")
HOW = {"resignation": "R", "time": "T", "forfeit": "F"}
# Of a position, in their order; the header tells those that it leaves open.
FIGURES = "size komi komi_written handicap rules stones captured_by margin how ranks year score_all_alive"
LETTERS = "_Xx"  # of the board that questions look at
UNNAMED = "size komi_written score_all_alive joseki opening signature terms"  # figures without a label
LABELS = dict.fromkeys(UNNAMED.split(), "") | {
    "stones": "stones on the board", "captured_by": "stones taken by", "how": "decided by", "kos": "kos taken",
    "longest_ko_fight": "captures in the longest ko", "large_captures": "captures of more than 5 stones",
    "first_corner": "first corner", "lines": "moves on lines from the edge", "seconds": "seconds used",
    "kinds.opening": "opening", "kinds.terms": "komi and handicap", "slowest_move": "seconds of the slowest move",
    "private_bytes": "bytes of properties of programs",
}  # fmt: skip


class GoStatistics(Statistics):
    """See `gamenote.core.statistics.Statistics`."""

    charts = ("final.margin",)
    comparable = frozenset(("komi", "handicap", "passes", "suicides", "kos", "seconds"))
    single = frozenset(("size", "komi_written", "score_all_alive", "joseki", "signature"))
    reached = frozenset(("size", "stones", "captured_by"))
    of_damaged = True

    def figures(self, position: Position) -> Figures:
        board = position.board
        return {
            **dict.fromkeys(FIGURES.split()),
            "size": [board.columns, board.rows],
            "stones": {NAMES[colour]: position.stones.count(colour) for colour in (BLACK, WHITE)},
            "captured_by": dict(zip(SEATS, position.captured, strict=True)),
            "ranks": dict.fromkeys(SEATS),
        }

    def conclude(self, record: Record, position: Position) -> Figures:
        """Return the figures with what the header tells."""
        info = info_of(record)
        found = {**self.figures(position), **_header_figures(info)}
        return found | {"score_all_alive": _lead_all_alive(record, info, position)}

    def with_result(self, record: Record) -> Record:
        """See `Statistics.with_result`: some servers write RE in the last node."""
        fields = record.header.fields
        text = info_of(record).written.get("RE") if Field.RESULT not in fields else None
        more = {Field.RESULT: text} if text else {}
        return record.with_header(with_fields(record.header, fields={**fields, **more})) if more else record

    def stated_result(self, text: str | None) -> str | None:
        return understood_result(text)

    def course(self, record: Record, steps: Iterable[Step]) -> Figures:
        info = info_of(record)
        text = info.written.get("TM", "")
        found = count_course(record, steps, float(text) if SECONDS.fullmatch(text) else None)
        return {**found, "terms": _terms(info)}

    def kinds(self, course: Figures) -> Mapping[str, str]:
        return {name: text for name in ("opening", "terms") if isinstance(text := course.get(name), str)}

    def labels(self, variant: str | None) -> Mapping[str, str]:
        return LABELS


def _terms(info: GameInfo) -> str | None:
    """Return komi and handicap, by which wins are told apart."""
    if info.komi is None:
        return None
    return f"komi {info.komi:g}" + (f", {info.handicap} stones" if info.handicap else "")


def _header_figures(info: GameInfo) -> Figures:
    result = info.result
    how = None if result is None else HOW.get(result.reason) or ("score" if result.score is not None else None)
    return {
        "komi": info.komi,
        "komi_written": info.written.get("KM"),
        "handicap": info.handicap,
        "rules": info.rules.name if info.rules is not UNKNOWN else None,
        "margin": result.score if result is not None else None,
        "how": how,
        "ranks": {seat: info.written.get(f"{letter}R") or None for seat, letter in LETTERS_OF_SEATS.items()},
        "year": int(year[1]) if (year := YEAR.match(info.written.get("DT", ""))) is not None else None,
    }


def _lead_all_alive(record: Record, info: GameInfo, position: Position) -> float | None:
    """Return Black's lead where both have passed and nobody has marked territory."""
    ends = [node.move for node in record.line if node.move is not None][-2:]
    marked = any(mark.kind == "territory" for mark in record.line[-1].marks) if record.line else True
    if marked or len(ends) < 2 or not all(text in ("pass", "tt") for text in ends):
        return None
    return all_alive(position) - (info.komi or 0.0)


STATISTICS = GoStatistics()


@lru_cache(maxsize=8)
def _turned_texts(board: StoneBoard) -> list[list[str]]:
    """Return columns and rows of all points, for each way to turn."""
    size = board.columns, board.rows
    ways = ([turn_point(place, way, size) for place in board.places] for way in ways_to_turn(size))
    return [[f"{x},{y}" for x, y in each] for each in ways]


class GoQuestions(Questions):
    """See `gamenote.core.questions.Questions`."""

    letters = LETTERS[1:]
    derived_names = frozenset(("gtp", "captured"))

    def board(self, position: Position) -> str:
        return write_stones(position, LETTERS)

    def to_move(self, position: Position) -> str:
        return NAMES[position.turn]

    def derived(self, record: Record) -> Mapping[int, Derived]:
        """Return what programs call the points, and how many stones moves took."""
        from gamenote.games.go.play import ENGINE, NAMED

        found = dict[int, Derived]()
        for step in replay(record, ENGINE):
            if step.move is not None and step.after is not None:
                others: dict[str, str | float] = {"gtp": ENGINE.write_move(step.before, step.move, NAMED)}
                taken = sum(step.after.captured) - sum(step.before.captured)
                found[id(step.node)] = others | ({"captured": taken} if taken else {})
        return found

    def moves_key(self, record: Record) -> str | None:
        """Return the moves as on the first of turned boards."""
        board = board_named(record.variant)
        if board is None or start_of(record) is not None:
            return None
        points = [board.tokens.get(text, NOWHERE) for text in main_moves(record)]
        if NOWHERE in points:
            return None
        stones, texts = [point for point in points if point >= 0], _turned_texts(board)
        for point in stones:
            first = min(each[point] for each in texts)
            texts = [each for each in texts if each[point] == first]
            if len(texts) == 1:
                break
        return " ".join(map(texts[0].__getitem__, stones))

    def texts(self, engine: Engine, position: Position) -> Iterator[str]:
        """Return the position, and its board alone."""
        yield engine.write_position(position)
        yield engine.write_position(position).partition(" ")[0]


QUESTIONS = GoQuestions()
