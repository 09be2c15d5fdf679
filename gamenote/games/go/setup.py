"""Positions that are given: edits of SGF, and positions as one text.

An edit names a point, `dd`, or a rectangle of them, `aa:cc`; stones are put on points or taken off whatever is
there, and nothing is taken by it. A position as a text has its rows from above, `.` for an empty point, `X` and
`O` for Black and White, then who is to move and the point of a ko or `-`: `..X/.O./... B -`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.go.board import BLACK, EMPTY, NAMES, NOWHERE, WHITE, History, Position, StoneBoard, stone_board
from gamenote.games.go.movement import group_without_liberty
from gamenote.games.go.variants import USUAL, find_variant
from gamenote.syntax.sgf.properties import corners

LETTERS = ".XO"
TURNS = "-BW"
TURN_ALONE = "PL["  # what begins the text of a setup without stones, in SGF
LONGEST_SHOWN = 20


def board_named(variant: str | None) -> StoneBoard | None:
    """Return the board of a variant, the usual one without a name."""
    row = find_variant(variant or USUAL)
    return stone_board(row) if row is not None else None


def opening_position(variant: str | None, given: Setup | None) -> Position | Objection:
    """Return where a game begins."""
    board = board_named(variant)
    if board is None:
        return Objection("", f"there is no board of {variant!r}: 52x52 is the largest")
    empty = Position(board, bytes(len(board.places)), BLACK, 0, History(0))
    return empty if given is None else set_up(empty, given)


def set_up(before: Position, given: Setup) -> Position | Objection:
    """Return the position that a setup makes, without history."""
    if not given.edits and given.text and not given.text.startswith(TURN_ALONE):
        return position_of(given.text, before.board)
    stones, flaws, setters = bytearray(before.stones), list[Objection](), dict[int, int]()
    for number, (colour, text) in enumerate(given.edits):
        points, stone = points_of(before.board, text), NAMES.index(colour) if colour in NAMES else EMPTY
        if not points or colour not in NAMES:
            words = f"{shorten(text)} names no point of the {before.board.variant.name} board"
            flaws.append(Objection("off-board", words, fatal=False, edit=number))
        for point in points:
            stones[point] = stone
            setters[point] = number
    flaws += _breathless(before.board, stones, setters)
    handicap = not before.plies and BLACK in stones and WHITE not in stones
    usual_turn = WHITE if handicap else before.turn
    turn = NAMES.index(given.to_move) if given.to_move in NAMES[1:] else usual_turn
    board, there, ply = before.board, bytes(stones), before.plies
    here = board, there, turn, board.hash_of(there), History(ply)
    return Position(*here, captured=before.captured, plies=ply, flaws=tuple(flaws))


def _breathless(board: StoneBoard, stones: bytearray, setters: Mapping[int, int]) -> Iterator[Objection]:
    """Yield what speaks against groups without a liberty, once for each."""
    seen = set[int]()
    for point, number in setters.items():
        for each in (point, *board.around[point]):
            group = group_without_liberty(stones, board.around, each) if stones[each] and each not in seen else []
            seen.update(group)
            placed = [setters[stone] for stone in group if stone in setters]
            if group:
                whose = f"{NAMES[stones[each]]} {'group' if len(group) > 1 else 'stone'}"
                words = f"the {whose} at {board.names[each]} is set up without a liberty"
                yield Objection("setup-no-liberty", words, fatal=False, edit=min(placed, default=number))


def points_of(board: StoneBoard, text: str) -> tuple[int, ...]:
    """Return the points that a value names, as a rectangle perhaps."""
    point = board.tokens.get(text, NOWHERE)
    if point >= 0:
        return (point,)
    ends = corners(text)
    if ends is None or max(ends[0], ends[2]) >= board.columns or max(ends[1], ends[3]) >= board.rows:
        return ()
    (left, right), (top, bottom) = sorted(ends[::2]), sorted(ends[1::2])
    rows = range(top * board.columns, (bottom + 1) * board.columns, board.columns)
    return tuple(row + column for row in rows for column in range(left, right + 1))


def shorten(text: str) -> str:
    """Return a text as a message shows it."""
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    return shown or "an empty value"


def write_stones(position: Position, letters: str) -> str:
    """Return the rows of a board, a letter for each point."""
    columns, stones = position.board.columns, position.stones
    rows = (stones[start : start + columns] for start in range(0, len(stones), columns))
    return "/".join("".join(letters[stone] for stone in row) for row in rows)


def write_position(position: Position) -> str:
    """Return a position as one text."""
    board = write_stones(position, LETTERS)
    ko = "-" if position.ko == NOWHERE else position.board.texts[position.ko]
    return f"{board} {TURNS[position.turn]} {ko}"


def position_of(text: str, board: StoneBoard) -> Position | Objection:
    """Return the position of a text, or why it is none."""
    rows, turn, ko = [*text.split(" "), "", ""][:3]
    lines = rows.split("/")
    if len(lines) != board.rows or any(len(line) != board.columns or line.strip(LETTERS) for line in lines):
        return Objection("", f"{shorten(text)} is no position of the {board.variant.name} board")
    if turn not in ("B", "W") or (ko != "-" and board.tokens.get(ko, NOWHERE) < 0):
        return Objection("", f"{shorten(turn)} {shorten(ko)} is not who is to move, B or W, and a ko or -")
    stones, point = bytes(map(LETTERS.index, "".join(lines))), board.tokens[ko] if ko != "-" else NOWHERE
    return Position(board, stones, TURNS.index(turn), board.hash_of(stones), History(0), ko=point)


def without_history(position: Position) -> Position:
    """Return the position as if nothing was played before it."""
    here = position.board, position.stones, position.turn, position.hash, History(0)
    return Position(*here, ko=position.ko)
