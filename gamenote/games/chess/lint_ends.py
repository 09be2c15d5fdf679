"""The rules about draws and ends of chess (CHS4xx).

Few games may have been drawn by repetition or by moves without progress, as the occupied squares and the texts of
moves tell. These are played again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace as replace_fields
from functools import lru_cache

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Safety, Severity
from gamenote.core.engine import Engine
from gamenote.core.record import Field
from gamenote.core.rule import open_result_rule, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.chess.board import KING, Position
from gamenote.games.chess.ends import (
    CLAIMED,
    FIFTY,
    FIVEFOLD,
    SEVENTY_FIVE,
    THREEFOLD,
    WITHOUT_PROGRESS,
    draws_along,
    insufficient,
)
from gamenote.games.chess.san import MoveForm, parse

LEAST_WITHOUT_PROGRESS = min(WITHOUT_PROGRESS)
SINCE = "2014.07.01"  # when draws that nobody has to claim came into the laws
UNDATED = "????"
WORDS = {
    THREEFOLD: "the position has occurred three times",
    FIFTY: "50 moves were made without a capture or a move of a pawn",
    FIVEFOLD: "the position has occurred five times",
    SEVENTY_FIVE: "75 moves were made without a capture or a move of a pawn",
}


@rule("CHS401", "draw-missed", Severity.INFO)
def draw_missed(case: Case) -> Iterator[Diagnostic]:
    """The game goes on although a player could claim a draw.

    A position that stands for the third time with the same player to move, and 50 moves of both without a capture
    or a move of a pawn, draw a game if the player asks for it. What came before a position that was set up is not
    known, but for its count of moves.

    Bad (pgn, after the usual head)::

        1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *

    Good (pgn, after the usual head)::

        1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *
    """
    found = case.shared(_find_draws).get(True)
    if found is not None:
        yield _report_draw(case, found, "and the game goes on")


@rule("CHS402", "automatic-draw-passed", Severity.WARNING, also=(Severity.INFO,))
def automatic_draw_passed(case: Case) -> Iterator[Diagnostic]:
    """The game goes on although it is drawn by rule.

    A position that stands for the fifth time, and 75 moves of both without a capture or a move of a pawn, end a
    game since July 2014. Pieces that nobody can mate with always did: bare kings, or a bishop beside them.
    Of older games it is an info.

    Bad (pgn, after the usual tags)::

        [SetUp "1"]
        [FEN "8/8/8/5k2/8/8/3b4/3K4 w - - 0 1"]

        1. Kxd2 Kf4 2. Kd3 *

    Good (last lines)::

        1. Kxd2 *
    """
    found = case.shared(_find_draws).get(False)
    date = case.summary.header.get(Field.DATE) or UNDATED
    if found is not None and (date.startswith(UNDATED[0]) or date.replace("?", "0") >= SINCE):
        yield _report_draw(case, found, "which ends the game")
    elif found is not None:
        yield _report_draw(case, found, "which ends games since July 2014", Severity.INFO)
    dead = _find_dead_position(case)
    if dead is not None:
        at = case.place_of_move(dead[0]) or Span(0, 0)
        yield case.report(f"{case.source.text[at.start : at.end]} leaves {dead[1]}, which ends the game", at=at)


def _report_draw(case: Case, draw: tuple[int, str], words: str, severity: Severity | None = None) -> Diagnostic:
    index, kind = draw
    start = case.progress.start if case.progress is not None else None
    assert isinstance(start, Position)  # without one there are no draws
    turn, side = divmod(start.side + index, 2)
    before = replace_fields(start, number=start.number + turn, side=side)
    at = case.place_of_move(index) or Span(0, 0)
    text = case.source.text[at.start : at.end]
    return case.report(f"{before.move_number} {text}: {WORDS[kind]}, {words}", at=at, severity=severity)


def _find_dead_position(case: Case) -> tuple[int, str] | None:
    """Return the move behind which nobody could win, and what it left.

    None where no other one follows."""
    progress, main = case.progress, case.play
    there = main.position if main is not None else None
    if progress is None or main is None or not isinstance(there, Position):
        return None
    if not all(there.variant.royal) or not insufficient(there):  # kings that need not be kept can be lost
        return None
    moves, found = progress.moves[: main.played], None
    finals = [index for index, move in enumerate(moves) if not _is_quiet(move)]
    while finals:  # behind the last of them pieces stay what they are
        index = finals.pop()
        bare = not any(any(men[:KING]) for men in there.men)
        found = index, "only kings" if bare else "nothing to mate with"
        there = progress.engine.advance(progress.start, moves[:index], ()).position
        if not insufficient(there):
            break
    return found if found is not None and found[0] < len(moves) - 1 else None


def _find_draws(case: Case) -> dict[bool, tuple[int, str]]:
    """Return the first draws that another move follows.

    That is of those that have to be claimed, and of others, with the index of the move that has reached it."""
    progress, found = case.progress, dict[bool, tuple[int, str]]()
    if progress is None or progress.main is None or not isinstance(progress.start, Position):
        return found
    start, count = progress.start, progress.main.played - 1  # of moves that another one follows
    trail, moves = progress.main.trail[: count + 1], progress.moves[:count]
    plies = range(count + 1) if _may_lack_progress(moves, start) else _repeated_plies(trail)
    if not plies:
        return found
    begin = plies[0]
    first = progress.engine.advance(start, moves[:begin], ()).position if begin else start
    for ply, kind in draws_along(_positions_along(progress.engine, first, moves[begin : plies[-1]])):
        found.setdefault(kind in CLAIMED, (begin + ply - 1, kind))
        if len(found) == 2:
            break
    return found


def _positions_along(engine: Engine, position: Position, moves: Sequence[str]) -> Iterator[Position]:
    """Yield a position and those behind the moves from there."""
    yield position
    for move in moves:
        there = engine.advance(position, (move,), ())
        if not there.played:
            return
        position = there.position
        yield position


@lru_cache(maxsize=20_000)
def _is_quiet(text: str) -> bool:
    """Whether a move, by its text, may be undone."""
    written = next(iter(parse(text)), None)
    if written is None or written.form is not MoveForm.MOVE:
        return written is not None and written.form is MoveForm.CASTLING
    by_pawn = not written.letter and not written.is_uci
    return not (written.crossed or by_pawn or written.letter == "P")


def _may_lack_progress(moves: Sequence[str], start: Position) -> bool:
    """Whether so many moves may be quiet that a draw is due.

    Of two neighbouring halves of that number one would be quiet from its first move to its last."""
    if not start.variant.fifty or start.halfmoves + len(moves) < LEAST_WITHOUT_PROGRESS:
        return False
    half = (LEAST_WITHOUT_PROGRESS - start.halfmoves) // 2
    if half < 1:
        return True
    parts = (moves[at : at + half] for at in range(0, len(moves) - half + 1, half))
    return any(all(map(_is_quiet, part)) for part in parts)


def _repeated_plies(trail: Sequence[int]) -> Sequence[int]:
    """Return plies whose occupied squares and mover were there three times."""
    found = list[int]()
    for side in (0, 1):
        masks = trail[side::2]
        if len(masks) - len({*masks}) > 1:
            counts = Counter(masks)
            found += (2 * at + side for at, mask in enumerate(masks) if counts[mask] > 2)
    return sorted(found)


@open_result_rule("CHS403", fix=Safety.UNSAFE)
def result_open() -> None:
    """The game has ended on the board, and its result is left open.

    Studies and collections of problems do so on purpose.

    Bad (pgn, after the usual head)::

        1. f3 e5 2. g4 Qh4# *

    Good (pgn)::

        [White "Ann"]
        [Black "Bob"]
        [Result "0-1"]

        1. f3 e5 2. g4 Qh4# 0-1
    """


RULES = rules_in(globals())
