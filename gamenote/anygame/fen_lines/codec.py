"""Record -> lines of FEN: the end, the start, or all positions."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core import registry
from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.positions import positions, start_of
from gamenote.core.reading import Reading
from gamenote.core.record import Record
from gamenote.core.source import Source


class FenCodec:
    """Writing only."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return iter(())

    def read(self, source: Source) -> Reading:
        raise NotImplementedError("positions are written only")

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """Return the FEN of the wanted positions.

        A start that is not understood stays as it is written."""
        game = registry.games().get(record.game)
        fen = game.fen if game is not None else None
        if engine is None or fen is None:
            return "\n"
        wanted = positions(record, engine, str(options.get("at", "end")))
        text = "".join(f"{fen(position, options)}\n" for position, _ in wanted)
        setup = start_of(record)
        return text or (" ".join(setup.text.split()) if setup is not None else "") + "\n"


CODEC = FenCodec()
