"""Record -> one line of FEN: the position at the end of the main line, or at its start."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.format import Options, Reading
from gamenote.core.game import Engine, Objection, replay
from gamenote.core.record import Record
from gamenote.core.source import Source
from gamenote.games.draughts.fen import write_fen


class FenCodec:
    """Writing only."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return iter(())

    def read(self, source: Source) -> Reading:
        raise NotImplementedError("positions are written only")

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """The FEN of the last position that could be played; an empty line where there is none."""
        if engine is None:
            return "\n"
        setup = record.line[0].setup if record.line else None
        position = engine.start(record.variant, setup)
        if isinstance(position, Objection):
            return "\n"
        if options.get("at", "end") == "end":
            for step in replay(record, engine):
                if not step.path.main or step.after is None:
                    break
                position = step.after
        return f"{write_fen(position)}\n"


CODEC = FenCodec()
