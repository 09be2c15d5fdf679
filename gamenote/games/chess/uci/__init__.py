"""Lines of UCI, a game each, as engines are told them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Format, Option, Options
from gamenote.core.lazy import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamenote.core.record import Record

LINE = lazy_pattern(rb"(?:\xef\xbb\xbf)?+\s*+position[ \t]++(?:startpos|fen)\b")
TELLS = frozenset({"FEN", "SetUp"})


def _keeps(options: Options) -> Feature:
    return Feature.MOVES | Feature.SETUP


def _drops(record: Record, options: Options) -> Iterator[Loss]:
    """Yield what engines are not told: variants and null moves."""
    from gamenote.core.positions import lost_announcement, start_of
    from gamenote.games.chess.lines import unnamed
    from gamenote.games.chess.san import NULL_TEXTS

    yield from unnamed(record, start_of(record), str(options.get("castling", "auto")))
    yield from lost_announcement(record, TELLS)
    nulls = [node for node in record.line if node.move is not None and node.move in NULL_TEXTS]
    if nulls:
        words = "null moves are written as 0000, which few engines take"
        yield Loss(Feature.MOVES, len(nulls), nulls[0].span, said=words)


FORMAT = Format(
    name="uci",
    title="Lines of UCI, as engines are told games",
    games=("chess",),
    suffixes=(".uci",),
    syntax="uci",
    tells=TELLS,
    keeps=_keeps,
    fields=frozenset(),
    codec="gamenote.games.chess.uci.codec:CODEC",
    rules="gamenote.games.chess.uci.codec:RULES",
    sniff=lambda head: 0.98 if LINE.match(head) else 0.0,
    options=(
        Option(
            "castling",
            "castling rights in FEN as KQkq, with the files of the rooks in Chess960 (auto) or always (shredder)",
            "auto",
            ("auto", "xfen", "shredder"),
        ),
    ),
    off=frozenset({"long-notation", "castling-spelling"}),  # both squares are the notation here
    drops=_drops,
    needs_positions=lambda options: True,
    short="lines of UCI",
    example="position startpos moves e2e4 e7e5 g1f3\n",
)
