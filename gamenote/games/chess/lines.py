"""Formats in which a line is a game of chess: EPD, UCI.

What a line says is read by the format, as a `GameLine` of `syntax.lines`; here is what both have in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamenote.core.feature import Feature, Loss
from gamenote.core.record import Record, Setup
from gamenote.core.replay import main_moves
from gamenote.core.source import Span
from gamenote.games.chess.board import Position
from gamenote.games.chess.fen import write_fen
from gamenote.games.chess.guess import variant_shown_by_fen
from gamenote.games.chess.san import NULL_TEXTS
from gamenote.games.chess.variants import find_variant


def setup_of(fields: Sequence[str], place: Span | None) -> Setup:
    """Return the start that the fields of a FEN give."""
    to_move = {"w": "white", "b": "black"}.get(fields[1] if len(fields) > 1 else "")
    return Setup(" ".join(fields), (), to_move, (place,) if place is not None else ())


def fen_of_line(start: Position, castling: str, passant: str = "legal") -> str:
    """Return the FEN of a position as a line has it.

    With `auto`, Chess960 is shown by castling rights with the files of rooks, where a reader takes it for that."""
    if castling == "auto":
        fen = write_fen(start, "shredder", passant)
        castling = "shredder" if start.variant.from_array and variant_shown_by_fen(fen) is not None else "xfen"
    return write_fen(start, castling, passant)


def lost_null_moves(record: Record, words: str) -> Iterator[Loss]:
    """Yield the null moves of a main line, as a loss."""
    if not NULL_TEXTS.isdisjoint(main_moves(record)):
        nulls = [node for node in record.line if node.move in NULL_TEXTS]
        yield Loss(Feature.MOVES, len(nulls), nulls[0].span, said=words)


def lost_variant_name(record: Record, setup: Setup | None, castling: str) -> Iterator[Loss]:
    """Yield the variant, where a line does not show which it is.

    Castling rights show Chess960 unless they are written as KQkq; pieces in hand and checks are always written."""
    row = find_variant(record.variant) if record.variant is not None else None
    if row is not None and not row.from_array and (row.drops or row.checks_to_win):
        return
    shown = variant_shown_by_fen(setup.text) if setup is not None else None
    if castling == "xfen" and shown == "Chess960":
        shown = None
    known = ("Chess960",) if castling != "xfen" else ()
    if record.variant not in (None, "Standard", shown, *known):
        words = f"the variant {record.variant} is not named"
        yield Loss(Feature.FREE_HEADER, 1, None, ("Variant",), said=words)
