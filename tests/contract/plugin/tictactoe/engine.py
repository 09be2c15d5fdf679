"""The rules of tic-tac-toe, as answers to what gamenote asks of every game.

A position is nine characters, `a1` first and `c3` last: "x", "o" or "." for an empty square. A move is the index
of a square. Positions are values: `play` returns a new one.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.design import Design, Paint, PieceKind, Shade
from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.engine import Engine, Objection
from gamenote.core.lattice import Squares
from gamenote.core.record import Mark, Outcome, Setup
from tictactoe.lint import play_after_end, square_taken, unknown_word

Position = str
EMPTY: Position = "." * 9
BOARD = Squares(3, 3)  # a lattice of gamenote serves as it is; a new shape would be a class of one's own
DARK, BLUE, PALE = Shade("#222222"), Shade("#2266bb"), Shade("#ffffff")
SIGNS = Design(  # what `core.diagram` does not list is brought along: the checks report a kind that nobody knows
    kinds=(PieceKind("sign"),),
    paints=(
        Paint(name="x", letter="X", fill=DARK, line=DARK, ink=PALE),
        Paint(name="o", letter="O", fill=BLUE, line=BLUE, ink=PALE),
    ),
)
SQUARES = [f"{column}{row}" for row in "123" for column in "abc"]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(Engine):
    """The rules engine. It keeps nothing between calls, so one object serves all games."""

    def start(self, variant: str | None, setup: Setup | None) -> Position | Objection:
        """The empty board; no format of ours can give another one."""
        return EMPTY if setup is None else unknown_word.objection("a start position cannot be given")

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[int, ...] | Objection:
        """What the text may mean. Whether it may be played is asked in `judge`."""
        if text.lower() in SQUARES:
            return (SQUARES.index(text.lower()),)
        return unknown_word.objection(f"{_move(position)}{text} is no square of the board")

    def judge(self, position: Position, move: int) -> tuple[Objection, ...]:
        """The reasons against a move, each an objection of the lint rule that will report it."""
        if self.outcome(position) is not None:
            return (play_after_end.objection(f"{_move(position)}{SQUARES[move]}, but the game is over"),)
        if position[move] != ".":
            return (square_taken.objection(f"{_move(position)}{SQUARES[move]} holds {position[move]} already"),)
        return ()

    def legal_moves(self, position: Position) -> Iterator[int]:
        return (square for square in range(9) if not self.judge(position, square))

    def play(self, position: Position, move: int) -> Position:
        return position[:move] + _turn(position) + position[move + 1 :]

    def write_move(self, position: Position, move: int, notation: str = "") -> str:
        return SQUARES[move]

    def outcome(self, position: Position) -> Outcome | None:
        """The result as the format writes it; None while the game goes on."""
        for line in LINES:
            owners = {position[square] for square in line}
            if len(owners) == 1 and owners != {"."}:
                winner = owners.pop()
                return Outcome(f"{winner} wins", winner, "three in a row")
        return None if "." in position else Outcome("draw", None, "the board is full")

    def diagram(self, position: Position, last: int | None = None, notation: str = "") -> Diagram:
        """Roles, not colours or glyphs; those of one's own are explained by a design."""
        cells = {
            (square % 3, square // 3): Cell((Token(owner, "sign"),))
            for square, owner in enumerate(position)
            if owner != "."
        }
        marks = (Mark("last-move", (SQUARES[last],)),) if last is not None else ()
        return Diagram(BOARD, cells, marks, caption=_caption(position), design=SIGNS)


def _caption(position: Position) -> str:
    return f"{_turn(position)} to move" if "." in position else ""


def _turn(position: Position) -> str:
    return "x" if position.count("x") == position.count("o") else "o"


def _move(position: Position) -> str:
    return f"move {10 - position.count('.')}: "
