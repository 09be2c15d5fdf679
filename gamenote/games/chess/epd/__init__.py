"""EPD: Extended Position Description, a position a line, with operations behind it.

Lines of FEN are read as well: they are the same without operations.
"""

from __future__ import annotations

from gamenote.core.format import Format, Option
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field

LINE = lazy_pattern(
    rb"(?:\xef\xbb\xbf)?+(?:[ \t]*+(?:[#%][^\r\n]*+)?[\r\n]++)*+[ \t]*+"
    rb"(?:[pnbrqkPNBRQK1-8~]{1,17}/){7,8}[pnbrqkPNBRQK1-8~]{1,17}(?:\[[A-Za-z-]{0,64}\])?"
    rb"[ \t]++[wb](?:[ \t\r\n]|\Z)"
)
CODES = (  # of the standard; in those of the first row stand moves
    *("am", "bm", "pm", "pv", "sm"),
    *("acn", "acs", "ce", "dm", "draw_accept", "draw_claim", "draw_offer", "draw_reject", "eco", "fmvn", "hmvc"),
    *("id", "nic", "noop", "rc", "resign", "tcgs", "tcri", "tcsi"),
    *(f"{letter}{digit}" for letter in "cv" for digit in range(10)),
)
TAGS = {"ECO": "eco", "NIC": "nic"}  # operations that PGN has as tags, under other names
COUNTERS = {"hmvc": "0", "fmvn": "1"}  # operations that stand for counters, with the usual ones
USUAL = "ce,c0,eco,fmvn,hmvc,id,sm"


FORMAT = Format(
    name="epd",
    title="Extended Position Description",
    games=("chess",),
    suffixes=(".epd",),
    shared_suffixes=(".fen",),
    syntax="tagpairs",
    keeps="gamenote.games.chess.epd.lint:keeps",
    fields=frozenset((Field.EVENT,)),
    codec="gamenote.games.chess.epd.codec:CODEC",
    rules="gamenote.games.chess.epd.lint:RULES",
    sniff=lambda head: 0.98 if LINE.match(head) else 0.0,
    options=(
        Option(
            "at",
            "the position after the last move, the one before the first, or every one of the main line",
            "end",
            ("end", "start", "every"),
        ),
        Option(
            "ops",
            "which operations are written, if the record tells them: ce, c0, eco, fmvn, hmvc, id, pv, rc, "
            "and the move of the game as sm or bm; those that were read stay",
            USUAL,
        ),
        Option(
            "castling",
            "castling rights as KQkq, with the files of the rooks in Chess960 (auto) or always (shredder)",
            "auto",
            ("auto", "xfen", "shredder"),
        ),
        Option(
            "ep",
            "the en passant square only where a pawn can capture there, or behind every double step",
            "legal",
            ("legal", "always"),
        ),
    ),
    off=frozenset({"fen-counters"}),  # which a line need not have
    short="EPD",
)
