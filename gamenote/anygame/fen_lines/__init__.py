"""FEN lines, one for each game or each position; written only.

Of games whose description says how a position is written as FEN (`Game.fen`).
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Format, Option, Options
from gamenote.core.record import Record

TELLS = frozenset({"FEN", "SetUp"})


def _keeps(options: Options) -> Feature:
    return Feature.SETUP


def _drops(record: Record, options: Options) -> Iterator[Loss]:
    """Yield the start, where what is written is the end of moves."""
    from gamenote.core.positions import lost_announcement, lost_start

    yield from lost_start(record, str(options.get("at", "end")))
    yield from lost_announcement(record, TELLS)


FORMAT = Format(
    name="fen",
    title="Positions as FEN, one a line",
    games=("draughts", "chess"),
    suffixes=(".fen",),
    syntax="fen",
    tells=TELLS,
    keeps=_keeps,
    codec="gamenote.anygame.fen_lines.codec:CODEC",
    sniff=lambda head: 0.0,
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
    needs_positions=lambda options: options.get("at", "end") != "start",
    drops=_drops,
    reads=False,
)
