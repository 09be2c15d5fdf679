"""What games of chess are asked beside what every game is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from gamenote.core.engine import Engine
from gamenote.core.questions import Derived, Known, Questions, Replayed
from gamenote.core.record import Clock, Record, Told
from gamenote.core.replay import main_line, progress_of
from gamenote.games.chess.board import COLOURS, LETTERS, Position
from gamenote.games.chess.columns import move_columns, notes_beside_moves, times_spent
from gamenote.games.chess.ends import ENDINGS, ending
from gamenote.games.chess.fen import board_text, is_symmetrical, turned_to_white, write_fen
from gamenote.games.chess.guess import plays_as_written
from gamenote.games.chess.movement import LONG, SHORT
from gamenote.games.chess.openings import Hit, opening_of
from gamenote.games.chess.play import ENGINE, first_position
from gamenote.games.chess.statistics import NEVER, SideCourse, course_of, derived, time_control_of
from gamenote.games.chess.times import SPEEDS, speed
from gamenote.games.chess.variants import VARIANTS

FIELDS = (1, 2, 3, 4)  # of a FEN that stand for a position, counted from its beginning


def _find_opening(game: Replayed) -> Hit | None:
    return opening_of(game.record, names=False)


def _find_ending(game: Replayed) -> str | None:
    return ending(game.record, progress_of(game.record, ENGINE))


def _find_course(game: Replayed) -> tuple[SideCourse, SideCourse]:
    return course_of(progress_of(game.record, ENGINE), game.start, main_line(game.record, ENGINE)).sides


def _find_odds(game: Replayed) -> bool | None:
    """Return whether pieces of the usual array were missing at first."""
    if game.start is None:
        return None
    there, usual = game.start, first_position(game.start.variant)
    pairs = [pair for side in (0, 1) for pair in zip(there.men[side], usual.men[side], strict=True)]
    return there.men != usual.men and all(not here & ~full for here, full in pairs)


NAMES: Mapping[str, tuple[str, Callable[[Replayed], Any], Callable[[Any], Known]]] = {
    # name: what it is, what is found of a game, and the answer
    "eco": ("the code of the opening, found from the moves", _find_opening, lambda hit: hit.opening.eco),
    "eco1": ("its letter", _find_opening, lambda hit: hit.opening.eco[:1]),
    "opening": (
        "the name of the opening, found from the moves",
        lambda game: opening_of(game.record),
        lambda hit: hit.opening.name,
    ),
    "opening.family": ("the name without its variation", _find_opening, lambda hit: hit.opening.family),
    "opening.plies": ("the last ply that the table of openings knows", _find_opening, lambda hit: hit.ply),
    "ending": (", ".join(ENDINGS), _find_ending, str),
    "speed": (", ".join(SPEEDS), lambda game: speed(time_control_of(game.record)), str),
    "underpromotion": (
        "how many pawns became something else than a queen",
        _find_course,
        lambda sides: sum(side.underpromotions for side in sides),
    ),
    "castling.white": ("short, long or none", _find_course, lambda sides: sides[0].castling),
    "castling.black": ("short, long or none", _find_course, lambda sides: sides[1].castling),
    "checks": ("how many moves gave check", _find_course, lambda sides: sum(side.checks for side in sides)),
    "captures": (
        "how many moves took something",
        _find_course,
        lambda sides: sum(side.captures for side in sides),
    ),
    "en_passant": (
        "how many captures were en passant",
        _find_course,
        lambda sides: sum(side.passing for side in sides),
    ),
    "odds": ("whether the game began with pieces missing", _find_odds, bool),
}


OWN_NAMES: Mapping[str, str] = {name: words for name, (words, *_) in NAMES.items()}
CASTLED = (SHORT, LONG, NEVER)
VALUES: Mapping[str, tuple[str, ...]] = {
    "ending": ENDINGS,
    "speed": SPEEDS,
    "castling.white": CASTLED,
    "castling.black": CASTLED,
}
MINOR: Mapping[str, str] = {"m": "bn"}
PLAYED_ON = 6  # moves behind the refused one that have to fit another variant before it is named


class ChessQuestions(Questions):
    """See `gamenote.core.questions.Questions`."""

    names = OWN_NAMES
    letters = LETTERS[::-1] + LETTERS[::-1].lower()
    several = MINOR
    values = VALUES
    columns = ("eco", "ending")
    derived_names = frozenset({"san", "uci", "spent"})

    def answers(self, name: str, game: Replayed) -> Iterable[Known | None]:
        _, find, answer = NAMES[name]
        found = find(game)
        return () if found is None else (answer(found),)

    def texts(self, engine: Engine, position: Position) -> Iterator[str]:
        """Return the FEN, and its first fields."""
        whole = write_fen(position)
        fields = whole.split(" ")
        yield whole
        yield from (" ".join(fields[:count]) for count in FIELDS)

    def board(self, position: Position) -> str:
        return board_text(position)

    def to_move(self, position: Position) -> str:
        return COLOURS[position.side]

    def write_fen(self, position: Position, options: Mapping[str, Any]) -> str:
        return write_fen(position, str(options.get("castling", "xfen")), str(options.get("ep", "legal")))

    def derived(self, record: Record) -> Mapping[int, Derived]:
        return derived(record)

    def move_columns(self, record: Record, wanted: Collection[str]) -> Mapping[str, Sequence[Any]] | None:
        return move_columns(record, wanted)

    def notes(self, record: Record) -> Iterable[Told]:
        return notes_beside_moves(record)

    def times_spent(self, record: Record, clocks: Sequence[tuple[int, Clock]]) -> Mapping[int, float]:
        return times_spent(record, clocks)

    def canonical_position(self, text: str, variant: str | None) -> str:
        """Return the position with the colours such that White is to move."""
        return turned_to_white(text) if text.split(" ")[1] == "b" and is_symmetrical(variant) else text

    def fitting_variant(self, record: Record, index: int) -> str | None:
        """Return the title of a variant that plays what chess refuses.

        It has to play all of the main line as it is written, well beyond the node that was refused."""
        behind = (node for node in record.nodes_from(index + 1) if node.move is not None)
        rows = VARIANTS if sum(1 for _ in islice(behind, PLAYED_ON)) == PLAYED_ON else ()
        return next((row.title for row in rows if not row.from_array and plays_as_written(record, row)), None)


QUESTIONS = ChessQuestions()
