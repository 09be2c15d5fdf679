"""The rules of breakthrough.

A man steps one row forward, straight or aslant, to an empty square, and takes aslant only. Who brings a man to the
last row has won, and so has who took all men of the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from breakthrough import VARIANTS, Board
from breakthrough.lint import bad_move, bad_position, play_after_end, sign_of_capture
from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.engine import Advance, Engine, Objection
from gamenote.core.lattice import Squares
from gamenote.core.record import Mark, Outcome, Setup

SEATS = ("white", "black")
MEN = "wb"
ROWS = {board.name: board for board in VARIANTS}
MOVE = re.compile(r"([a-e])([1-8])([-x])([a-e])([1-8])")
GIVEN = re.compile(r"([wb.]{4,5}(?:/[wb.]{4,5}){5,7}) ([wb])")
Square = tuple[int, int]  # column and row, from 0


class Position(NamedTuple):
    """All squares from a1 on, row by row, and whose turn it is."""

    board: Board
    cells: str
    turn: int = 0

    def at(self, square: Square) -> str:
        column, row = square
        inside = 0 <= column < self.board.columns and 0 <= row < self.board.rows
        return self.cells[row * self.board.columns + column] if inside else ""


class Move(NamedTuple):
    """From where to where, and whether it is written as one that takes."""

    start: Square
    end: Square
    takes: bool


class Breakthrough(Engine):
    """The rules engine."""

    names_squares = True

    def start(self, variant: str | None, setup: Setup | None) -> Position | Objection:
        """Return the usual rows of men, or those that are given."""
        board = ROWS.get(variant or "", VARIANTS[0])
        if setup is None:
            empty = "." * board.columns * (board.rows - 4)
            return Position(board, "w" * 2 * board.columns + empty + "b" * 2 * board.columns)
        match = GIVEN.fullmatch(setup.text.strip())
        rows = match[1].split("/") if match else []
        if match is None or [len(row) for row in rows] != [board.columns] * board.rows or setup.edits:
            return bad_position.objection(f"the position {setup.text[:40]!r} is none of this board", edit=0)
        placed = Position(board, "".join(reversed(rows)), MEN.index(match[2]))
        if self.outcome(placed) is not None:
            return bad_position.objection("the game is over before its first move")
        return placed

    def write_position(self, position: Position) -> str:
        """Return the rows from above, and who is to move."""
        width = position.board.columns
        rows = [position.cells[at : at + width] for at in range(0, len(position.cells), width)]
        return f"{'/'.join(reversed(rows))} {MEN[position.turn]}"

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[Move, ...] | Objection:
        """Return the one move that a text may mean."""
        match = MOVE.fullmatch(text.lower())
        if match is None:
            return bad_move.objection(f"{text} is no move")
        start, end = ("abcde".index(match[1]), int(match[2]) - 1), ("abcde".index(match[4]), int(match[5]) - 1)
        if not position.at(start) or not position.at(end):
            return bad_move.objection(f"{text} leaves the board")
        if actor in SEATS and actor != SEATS[position.turn]:
            return bad_move.objection(f"{text} is made by {actor}, but {SEATS[position.turn]} is to move")
        return (Move(start, end, match[3] == "x"),)

    def judge(self, position: Position, move: Move) -> tuple[Objection, ...]:
        """Return what speaks against the move."""
        text, mine = self.write_move(position, move), MEN[position.turn]
        if self.outcome(position) is not None:
            return (play_after_end.objection(f"{text}, but the game is over"),)
        if position.at(move.start) != mine:
            return (bad_move.objection(f"{text[:2]} holds no man of {SEATS[position.turn]}", part=(0, 2)),)
        aside, ahead = move.end[0] - move.start[0], move.end[1] - move.start[1]
        if ahead != (1, -1)[position.turn] or aside not in (-1, 0, 1):
            return (bad_move.objection(f"{text} is no step forward"),)
        there = position.at(move.end)
        if there == mine or (there != "." and aside == 0):
            return (bad_move.objection(f"{text[3:]} is no square that it can go to", part=(3, 5)),)
        if move.takes is not (there != "."):
            return (
                sign_of_capture.objection(
                    f"{text} is written with {text[2]}", part=(2, 3), instead="-x"[there != "."]
                ),
            )
        return ()

    def legal_moves(self, position: Position) -> Iterator[Move]:
        if self.outcome(position) is not None:
            return
        width, mine, ahead = position.board.columns, MEN[position.turn], (1, -1)[position.turn]
        for at, man in enumerate(position.cells):
            if man == mine:
                column, row = at % width, at // width
                for aside in (-1, 0, 1):
                    end = (column + aside, row + ahead)
                    there = position.at(end)
                    if there == "." or (there and there != mine and aside):
                        yield Move((column, row), end, there != ".")

    def play(self, position: Position, move: Move) -> Position:
        cells, width = list(position.cells), position.board.columns
        cells[move.start[1] * width + move.start[0]] = "."
        cells[move.end[1] * width + move.end[0]] = MEN[position.turn]
        return Position(position.board, "".join(cells), 1 - position.turn)

    def write_move(self, position: Position, move: Move, notation: str = "") -> str:
        return f"{_name(move.start)}{'x' if move.takes else '-'}{_name(move.end)}"

    def outcome(self, position: Position) -> Outcome | None:
        """Return who has won; somebody can always move until then."""
        width = position.board.columns
        if "w" in position.cells[-width:] or "b" not in position.cells:
            return Outcome("1-0", "white")
        if "b" in position.cells[:width] or "w" not in position.cells:
            return Outcome("0-1", "black")
        return None

    def diagram(self, position: Position, last: Move | None = None, notation: str = "") -> Diagram:
        width = position.board.columns
        paints = {"w": SEATS[0], "b": SEATS[1]}
        cells = {
            (at % width, at // width): Cell((Token(paints[man], "man"),))
            for at, man in enumerate(position.cells)
            if man != "."
        }
        marks = (Mark("last-move", (_name(last.start), _name(last.end))),) if last else ()
        return Diagram(Squares(width, position.board.rows), cells, marks, caption=SEATS[position.turn])

    def advance(self, position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
        """Play moves in one loop, up to the first that is not plainly legal."""
        for played, (text, actor) in enumerate(zip(moves, actors or (None,) * len(moves), strict=True)):
            meant = self.candidates(position, text, actor)
            if isinstance(meant, Objection) or self.judge(position, meant[0]):
                return Advance(played, position)
            position = self.play(position, meant[0])
        return Advance(len(moves), position)


ENGINE = Breakthrough()


def _name(square: Square) -> str:
    return f"{'abcde'[square[0]]}{square[1] + 1}"
