"""Record -> lines of FEN: the end, the start, or all positions."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.anygame.fen_lines import TELLS
from gamenote.core import registry
from gamenote.core.engine import Engine
from gamenote.core.feature import Loss
from gamenote.core.format import Options, WrittenCodec
from gamenote.core.positions import lost_announcement, lost_start, positions, start_of
from gamenote.core.record import Record


class FenCodec(WrittenCodec):
    """Writing positions."""

    def needs_positions(self, options: Options) -> bool:
        return bool(options.get("at", "end") != "start")

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield the start, where what is written is the end of moves."""
        yield from lost_start(record, str(options.get("at", "end")))
        yield from lost_announcement(record, TELLS)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """Return the FEN of the wanted positions.

        A start that is not understood stays as it is written."""
        if engine is None:
            return "\n"
        questions = registry.questions_of(record.game)
        wanted = positions(record, engine, str(options.get("at", "end")))
        lines = (questions.write_fen(position, options) for position, _ in wanted)
        text = "".join(f"{line}\n" for line in lines if line is not None)
        setup = start_of(record)
        return text or (" ".join(setup.text.split()) if setup is not None else "") + "\n"


CODEC = FenCodec()
