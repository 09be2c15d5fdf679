"""The codec of lists of moves."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Engine
from gamenote.core.format import Codec, Options
from gamenote.core.positions import start_of
from gamenote.core.record import Record
from gamenote.core.replay import position_text
from gamenote.core.source import Source
from gamenote.games.xiangqi.charsets import undecoded_bytes
from gamenote.games.xiangqi.fen import usual_fen
from gamenote.games.xiangqi.moves.lines import FEN_FIELDS, WORD, cut, read_lines
from gamenote.games.xiangqi.notation import written_moves
from gamenote.games.xiangqi.words import usual_spelling
from gamenote.syntax.lines.game_line import LineReading


class MovesReading(LineReading):
    """One game as read."""

    def __init__(self, source: Source) -> None:
        super().__init__(source, read_lines)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return (*undecoded_bytes(self.source), *super().diagnostics)


class MovesCodec(Codec):
    """Reading and writing lists of moves."""

    mixes_charsets = True  # the reading tells bytes that are no characters

    def needs_positions(self, options: Options) -> bool:
        return bool(options.get("notation", "ucci") != "as-is")

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, final=final)

    def read(self, source: Source) -> MovesReading:
        return MovesReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        notation = str(options.get("notation", "ucci"))
        written = written_moves(record, engine, notation) if engine is not None and notation != "as-is" else {}
        texts = (
            written.get(id(node)) or usual_spelling(node.move, black=node.actor == "black")
            for node in record.line
            if node.move is not None
        )
        moves = [word for text in texts if (word := "".join(WORD.findall(text))).strip(".")]
        setup = start_of(record)
        if setup is None:
            return " ".join(moves or ("position startpos",)) + "\n"
        fields = WORD.findall(usual_fen(position_text(setup, record.variant, engine)))
        fen = *fields[: FEN_FIELDS - 1], "".join(fields[FEN_FIELDS - 1 :])
        return " ".join(("position fen", *fen, *(("moves", *moves) if moves else ()))).replace("  ", " ") + "\n"


CODEC = MovesCodec()
