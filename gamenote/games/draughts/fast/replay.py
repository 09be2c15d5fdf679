"""Whole lines of moves, up to the first that is in doubt.

The same rules as in `judging`, `movement` and `reading`, once more as flat functions over ints: `moves` has the
moves, `captures` the captures. Only the move played is looked at: a quiet move of a man needs one expression over
the whole board that tells whether a man could take something, and other pieces are searched only where that
expression or a king gives reason to. What is not plain there, such as a capture written with all its squares, is
asked of the other modules, one move at a time.

# hot: held against `reading`, `judging` and `movement` by tests/games/draughts/test_agreement.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from gamenote.core.compiled import MOST_BITS, is_compiled, run_from_source
from gamenote.core.engine import Advance, Objection
from gamenote.games.draughts.board import NO_CALM, NO_RUNS, UNKNOWN, Move, Position, Run, Table
from gamenote.games.draughts.fast import captures, moves
from gamenote.games.draughts.fast.moves import ParsedMove
from gamenote.games.draughts.judging import candidates, judge
from gamenote.games.draughts.movement import after
from gamenote.games.draughts.notation import is_unknown, parse
from gamenote.games.draughts.variants import Draws, King

MOST_TOKENS = 50_000  # texts of moves that are remembered for a variant
NO_TOKEN = (0, 0, 0, 0, -1, 0)
MAY_BE_DRAWN = Objection("", "the game may be drawn here", fatal=False)

COMPILED = is_compiled(moves)


class FastBoard:
    """What the flat functions know about a variant."""

    def __init__(self, table: Table, module: Any = None) -> None:
        self.module = module or (moves if table.full.bit_length() <= MOST_BITS else wide())
        self.masks = self.module.BoardMasks(table)
        self.tokens = Tokens(table, self.module.ParsedMove)
        self.draws = table.variant.draws is not Draws.NONE


@cache
def wide() -> Any:
    """The functions for boards whose masks are too long for compiled ones."""
    return run_from_source(captures.__name__, moves.__name__) if COMPILED else moves


@lru_cache(maxsize=64)
def board_of(table: Table) -> FastBoard:
    """What the flat functions know about a variant, made once."""
    return FastBoard(table)


class Tokens(dict[str, ParsedMove]):
    """What the texts of moves say on one board."""

    def __init__(self, table: Table, make: type[ParsedMove]) -> None:
        super().__init__()
        self.table = table
        self.make = make

    def __missing__(self, text: str) -> ParsedMove:
        token = _parse_move_text(self.table, text, self.make)
        if len(self) < MOST_TOKENS:
            self[text] = token
        return token


def _parse_move_text(table: Table, text: str, make: type[ParsedMove]) -> ParsedMove:
    written = None if is_unknown(text) else parse(text)
    squares = [table.bit_of(part.text) for part in written.squares] if written is not None else []
    start, end = (squares[0], squares[-1]) if squares else (None, None)
    if written is None or start is None or end is None or None in squares:
        return make(*NO_TOKEN, quiet=False, takes=False, plain=False)
    plain = len(squares) == 2
    quiet = plain and start != end and not written.crossed
    takes = written.crossed or not written.signs or table.variant.separator == "-"
    takes = plain and takes
    rays = table.rays[start]
    steps = _side_bits(quiet and any(end in rays[each][:1] for each in side) for side in table.men)
    jumps = _side_bits(takes and any(end in rays[each][1:2] for each in side) for side in table.men_take)
    between = _squares_between(table, start, end) if quiet else -1
    jumped = 1 << (start + end) // 2 if jumps else 0
    return make(steps, jumps, 1 << start, 1 << end, between, jumped, quiet=quiet, takes=takes, plain=plain)


def _side_bits(holds: Iterable[bool]) -> int:
    """The sides for which something holds, as bits."""
    return sum(1 << side for side, each in enumerate(holds) if each)


def _squares_between(table: Table, start: int, end: int) -> int:
    """Return the squares a quiet king crosses; -1 if it cannot."""
    for each in table.kings:
        ray = table.rays[start][each]
        if end in (ray if table.rules.king is not King.SHORT else ray[:1]):
            return sum(1 << square for square in ray[: ray.index(end)])
    return -1


def advance(position: Position, moves: Sequence[str]) -> Advance:
    """Play moves up to the first in doubt: illegal or unclear.

    Of moves behind which the game may be drawn, the first is remarked upon (`movement.Clock` knows for sure). The
    trail is what stood on the board, where all of that is known.
    """
    if not (position.known and position.decided):
        return _one_by_one(position, moves)
    board, table, ply = board_of(position.table), position.table, position.ply
    line = _make_game_state(board, position)
    tokens = list(map(board.tokens.__getitem__, moves))
    done = board.module.advance(board.masks, line, tokens)
    while done < len(moves):
        if not (line.asks and _make_judged_move(_build_position(table, line, ply + done), line, moves[done])):
            break
        done += 1
        done += board.module.advance(board.masks, line, tokens[done:])
    remarks = ((int(line.drawn), MAY_BE_DRAWN),) if line.drawn >= 0 else ()
    return Advance(int(done), _build_position(table, line, ply + done), remarks, line.trail)


def play_text(position: Position, text: str) -> tuple[Move, Position] | None:
    """Return a plainly legal and clear move with its position."""
    if not (position.known and position.decided):
        return None
    played, there, *_ = advance(position, (text,))
    gone, come = position.own & ~there.opp, there.opp & ~position.own
    if not played or not gone or not come:
        return None  # without a square that changes, it is a capture that ends where it began
    end, captured = come.bit_length() - 1, position.opp & ~there.own
    return Move(gone.bit_length() - 1, end, captured, bool(there.kings & come), written=text), there


def _make_game_state(board: FastBoard, position: Position) -> Any:
    """Return the position as the flat functions have it."""
    runs = [(0, 0), (0, 0)]
    if position.runs != NO_RUNS:
        runs = [(1 << square if square >= 0 else 0, count) for square, count in position.runs]
        if position.side:
            runs.reverse()
    own, opp, kings, side = position.own, position.opp, position.kings, position.side
    return board.module.GameState(own, opp, kings, side, runs, position.calm, counts=board.draws)


def _build_position(table: Table, line: Any, ply: int) -> Position:
    side, runs = line.side, NO_RUNS
    if table.rules.king_run:
        found: list[Run] = [(mask.bit_length() - 1, count) for mask, count in line.runs]
        runs = found[side], found[1 - side]
    calm = (int(line.row), int(line.quiet)) if line.quiet else NO_CALM
    return Position(table, line.own, line.opp, line.kings, side, int(ply), runs=runs, calm=calm)


def _make_judged_move(before: Position, line: Any, text: str) -> bool:
    """Make a move as the plain modules judge it; False in doubt."""
    there = _play_one_move(before, text)
    if there is None:
        return False
    opp = line.opp
    line.own, line.opp, line.kings = there.opp, there.own, there.kings
    square, count = there.runs[1]
    line.runs[line.side] = (1 << square if square >= 0 else 0, count)
    if line.counts:
        line.count(opp, line.done)
    line.own, line.opp, line.side = line.opp, line.own, 1 - line.side
    line.trail.append((line.own, line.opp, line.kings))
    line.done += 1
    return True


def _play_one_move(position: Position, text: str) -> Position | None:
    """Return the position after a move that is plainly legal."""
    found = candidates(position, text)
    if isinstance(found, Objection) or len(found) > 1 or found[0] == UNKNOWN or judge(position, found[0]):
        return None
    return after(position, found[0])


def _one_by_one(position: Position, moves: Sequence[str]) -> Advance:
    """Advance move by move, where colour or pieces are unknown."""
    for played, text in enumerate(moves):
        there = _play_one_move(position, text)
        if there is None:
            return Advance(played, position)
        position = there
    return Advance(len(moves), position)
