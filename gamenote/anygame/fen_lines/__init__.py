"""FEN lines, one for each game or each position; written only.

Of games whose description says how a position is written as FEN (`Game.fen`).
"""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Option, Options

TELLS = frozenset({"FEN", "SetUp"})


def _kept_features(options: Options) -> Feature:
    return Feature.SETUP


FORMAT = Format(
    name="fen",
    title="Positions as FEN, one a line",
    games=("draughts", "chess", "xiangqi"),
    suffixes=(".fen",),
    syntax="fen",
    tells=TELLS,
    keeps=_kept_features,
    codec="gamenote.anygame.fen_lines.codec:CODEC",
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
