"""What games of chess are asked beside what every game is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from gamenote.core.engine import Engine
from gamenote.core.questions import Derived, Known, Questions, Replayed
from gamenote.core.record import Record
from gamenote.core.replay import progress_of
from gamenote.games.chess.board import COLOURS, LETTERS, NO_PIECE, NULL_MOVE, QUEEN, Move, Position
from gamenote.games.chess.ends import ENDINGS, ending
from gamenote.games.chess.fen import board_text, write_fen
from gamenote.games.chess.movement import LONG, SHORT, captured_square, checkers, is_passant
from gamenote.games.chess.openings import Hit, opening_of
from gamenote.games.chess.play import ENGINE, first_position
from gamenote.games.chess.statistics import NEVER

FIELDS = (1, 2, 3, 4)  # of a FEN that stand for a position, counted from its beginning


def _opening_question(
    tell: Callable[[Hit], Known], *, names: bool = False
) -> Callable[[Replayed], Iterator[Known]]:
    """Return the question what is known of the opening."""

    def answer(game: Replayed) -> Iterator[Known]:
        found = opening_of(game.record, names=names)
        if found is not None:
            yield tell(found)

    return answer


def _answer_ending(game: Replayed) -> Iterator[str]:
    found = ending(game.record, progress_of(game.record, ENGINE))
    if found is not None:
        yield found


def _count_question(holds: Callable[[Position, Move, Position], bool]) -> Callable[[Replayed], Iterator[int]]:
    """Return the question of how many moves something holds."""

    def answer(game: Replayed) -> Iterator[int]:
        yield sum(
            holds(turn.before, turn.move, turn.after)
            for turn in game.turns()
            if turn.move is not None and turn.move != NULL_MOVE
        )

    return answer


def _castling_question(side: int) -> Callable[[Replayed], Iterator[str]]:
    """Return the question how a side has castled."""

    def answer(game: Replayed) -> Iterator[str]:
        moves = (turn.move for turn in game.turns() if turn.move is not None and turn.before.side == side)
        found = next((move for move in moves if move.castling), None)
        yield NEVER if found is None else SHORT if found.end > found.start else LONG

    return answer


def _answer_odds(game: Replayed) -> Iterator[bool]:
    """Whether the game began from the usual array with pieces missing."""
    if game.start is None:
        return
    there, usual = game.start, first_position(game.start.variant)
    pairs = [pair for side in (0, 1) for pair in zip(there.men[side], usual.men[side], strict=True)]
    yield there.men != usual.men and all(not here & ~full for here, full in pairs)


Answer = Callable[[Replayed], Iterable[Known]]

NAMES: Mapping[str, tuple[str, Answer]] = {
    # name: what it is, and the answers
    "eco": ("the code of the opening, found from the moves", _opening_question(lambda hit: hit.opening.eco)),
    "eco1": ("its letter", _opening_question(lambda hit: hit.opening.eco[:1])),
    "opening": (
        "the name of the opening, found from the moves",
        _opening_question(lambda hit: hit.opening.name, names=True),
    ),
    "opening.family": ("the name without its variation", _opening_question(lambda hit: hit.opening.family)),
    "opening.plies": ("the last ply that the table of openings knows", _opening_question(lambda hit: hit.ply)),
    "ending": (", ".join(ENDINGS), _answer_ending),
    "underpromotion": (
        "how many pawns became something else than a queen",
        _count_question(lambda before, move, after: move.promotion not in (NO_PIECE, QUEEN)),
    ),
    "castling.white": ("short, long or none", _castling_question(0)),
    "castling.black": ("short, long or none", _castling_question(1)),
    "checks": ("how many moves gave check", _count_question(lambda before, move, after: bool(checkers(after)))),
    "captures": (
        "how many moves took something",
        _count_question(lambda before, move, after: captured_square(before, move) is not None),
    ),
    "en_passant": (
        "how many captures were en passant",
        _count_question(lambda before, move, after: is_passant(before, move)),
    ),
    "odds": ("whether the game began with pieces missing", _answer_odds),
}


OWN_NAMES: Mapping[str, str] = {name: words for name, (words, _) in NAMES.items()}
CASTLED = (SHORT, LONG, NEVER)
VALUES: Mapping[str, tuple[str, ...]] = {"ending": ENDINGS, "castling.white": CASTLED, "castling.black": CASTLED}
MINOR: Mapping[str, str] = {"m": "bn"}


class ChessQuestions(Questions):
    """See `gamenote.core.questions.Questions`."""

    names = OWN_NAMES
    letters = LETTERS[::-1] + LETTERS[::-1].lower()
    several = MINOR
    values = VALUES
    columns = ("eco", "ending")
    derived_names = frozenset({"san", "uci", "spent"})

    def answers(self, name: str, game: Replayed) -> Iterable[Known | None]:
        return NAMES[name][1](game)

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
        from gamenote.games.chess.statistics import derived

        return derived(record)

    def fitting_variant(self, record: Record, index: int) -> str | None:
        from gamenote.games.chess.guess import other_variant

        return other_variant(record, index)


QUESTIONS = ChessQuestions()
