"""Record -> lines of FEN: the end, the start, or all positions."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Engine, Objection
from gamenote.core.format import Options
from gamenote.core.reading import Reading
from gamenote.core.record import Record
from gamenote.core.replay import replay
from gamenote.core.source import Source
from gamenote.games.draughts.fen import write_fen


class FenCodec:
    """Writing only."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return iter(())

    def read(self, source: Source) -> Reading:
        raise NotImplementedError("positions are written only")

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """Return the FEN of the wanted positions, else an empty line."""
        if engine is None:
            return "\n"
        setup = record.line[0].setup if record.line else None
        start = engine.start(record.variant, setup)
        if isinstance(start, Objection):
            return "\n"
        positions = [start]
        at = options.get("at", "end")
        for step in replay(record, engine) if at != "start" else ():
            if not step.path.main or step.after is None:
                break
            if step.after is not step.before and step.path.index > 0:
                if at == "end":
                    positions.clear()
                positions.append(step.after)
        return "".join(f"{write_fen(position)}\n" for position in positions)


CODEC = FenCodec()
