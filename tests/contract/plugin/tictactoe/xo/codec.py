"""Reading and writing xo. The table says what a word is; the reader made of it is total."""

from __future__ import annotations

from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.record import Record
from gamenote.syntax.lines.codec import LinesCodec
from gamenote.syntax.lines.dialect import LinesDialect
from gamenote.syntax.lines.words import header_lines, word
from tictactoe.lint import unknown_word
from tictactoe.xo import RESULTS


class Xo(LinesCodec):
    """The codec: stateless, made once."""

    dialect = LinesDialect(
        game="tictactoe",
        syntax="xo",
        unknown=unknown_word,
        opening="tic-tac-toe",
        tokens={"result": r"[xo] wins|draw|\*", "move": r"\S++"},  # the engine says which words are no squares
        seats=("x", "o"),
        result=RESULTS.get,
        variant=lambda entries: "standard",
    )

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """The canonical text: fields in their order in the record, squares small, one line of moves."""
        squares = [word(node.move.lower()) for node in record.line if node.move]
        words = " ".join([*squares, record.outcome.text if record.outcome else "*"])
        return f"tic-tac-toe\n{header_lines(record, self.dialect)}\n{words}\n"
