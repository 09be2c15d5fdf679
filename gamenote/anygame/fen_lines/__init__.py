"""FEN lines, one for each game or each position; written only.

Of games whose description says how a position is written as FEN (`Game.fen`).
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core import registry
from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Format, Option, Options, WrittenCodec
from gamenote.core.positions import lost_announcement, lost_start, positions, start_of
from gamenote.core.record import Record

TELLS = frozenset({"FEN", "SetUp"})


def _kept_features(options: Options) -> Feature:
    return Feature.SETUP


FORMAT = Format(
    name="fen",
    title="Positions as FEN, one a line",
    games=("draughts", "chess"),
    suffixes=(".fen",),
    syntax="fen",
    tells=TELLS,
    keeps=_kept_features,
    codec="gamenote.anygame.fen_lines:CODEC",
    options=(
        Option(
            "at",
            "the position after the last move, the one before the first, or every one of the main line",
            "end",
            ("end", "start", "every"),
        ),
        Option(
            "castling",
            "chess: castling rights as KQkq, or always with the files of the rooks",
            "xfen",
            ("xfen", "shredder"),
        ),
        Option(
            "ep",
            "chess: the en passant square only where a pawn can capture there, or behind every double step",
            "legal",
            ("legal", "always"),
        ),
    ),
)


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
