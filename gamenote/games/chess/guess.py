"""Which variant a game belongs to that names none, or names chess.

A game without a name is chess. Its position may show that it is not: an array of its own, kings that are missing,
pieces in hand. So may its moves: drops, or captures that are compulsory. Nothing is played for what a position or
the text of a move tells; other variants are tried only when chess does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from gamenote.core.diagnostic import Severity
from gamenote.core.record import Record
from gamenote.core.replay import Progress
from gamenote.games.chess.fen.arrays import USUAL, array_number
from gamenote.games.chess.fen.castling_field import is_usual
from gamenote.games.chess.fen.text import FenReading, read_fen
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.variants import CHESS960, STANDARD, VARIANTS, Variant, find_variant

DROP = "@"
NULL_MOVES = ("@@@@", "Z0")
GRAVE = frozenset({"fen-syntax", "fen-position"})  # faults behind which a position is not believed
FEWEST = 10  # moves that have to fit another variant before it is named
# What stands only in positions of a variant: pieces in hand, checks that are counted.
SIGNS = tuple(
    (re.compile(pattern), row)
    for row in VARIANTS
    for pattern, has in (
        (r"[/1-8a-zA-Z]\[[A-Za-z-]*+\]", row.drops),
        (r" \+?[0-9]\+[0-9](?: |$)", row.checks_to_win),
    )
    if has
)


@lru_cache(maxsize=512)
def variant_of_position(text: str) -> Variant:
    """Return the variant that a position belongs to, by itself Standard.

    A king that is missing tells nothing: it may have been forgotten."""
    own = _own_starts().get(text.split(" ", 1)[0])
    if own is not None:
        return own
    reading = read_fen(STANDARD, text)
    for sign, row in SIGNS:
        if sign.search(text) and is_sound(read_fen(row, text)):
            return row
    return CHESS960 if is_sound(reading) and needs_array(reading) else STANDARD


@lru_cache(maxsize=1)
def _own_starts() -> dict[str, Variant]:
    """Return the variants that begin from pieces of their own, by these."""
    pieces = {row: row.start.split(" ", 1)[0] for row in reversed(VARIANTS)}
    return {own: row for row, own in pieces.items() if own != pieces[STANDARD]}


def is_sound(reading: FenReading) -> bool:
    """Whether a position was read without graver faults."""
    return reading.position is not None and all(
        each.severity is Severity.INFO or each.kind not in GRAVE for each in reading.problems
    )


def needs_array(reading: FenReading) -> bool:
    """Whether a position is one of Chess960.

    Its array tells it, or its castling."""
    position = reading.position
    if position is None:
        return False
    number = array_number(position)
    return number not in (None, USUAL) or not is_usual(position, position.castling)


def has_drops(moves: Iterable[str]) -> bool:
    """Whether pieces are dropped among these moves."""
    return any(DROP in text and text not in NULL_MOVES for text in moves)


def told_variant(fen: str | None, moves: Iterable[str]) -> str | None:
    """Return the variant that a position or drops tell, if not Standard."""
    row = variant_of_position(fen) if fen and fen.strip() else STANDARD
    if row is STANDARD and has_drops(moves):
        return "Crazyhouse"
    return row.name if row is not STANDARD else None


def fitting_variant(record: Record) -> Variant | None:
    """Return the variant that a game belongs to, if any.

    That is Standard where nothing speaks against it. Another one has to play all of the main line, and not only a
    few moves."""
    moves = record.moves()
    if moves is not None and moves.setup is not None:
        row = variant_of_position(moves.setup.text)
        if row is not STANDARD:
            return row
    texts = moves.main if moves is not None else [node.move for node in record.line if node.move is not None]
    if has_drops(texts):
        return find_variant("Crazyhouse")
    if plays_all(record, STANDARD):
        return STANDARD
    others = VARIANTS if len(texts) >= FEWEST else ()
    return next((row for row in others if not row.from_array and plays_all(record, row)), None)


def other_variant(record: Record) -> str | None:
    """Return another variant that a game fits, if not chess."""
    row = fitting_variant(record)
    return None if row is None or row is STANDARD else row.name


def plays_all(record: Record, row: Variant) -> bool:
    """Whether a variant plays all of the main line."""
    return Progress(record.under(row.name), ENGINE).complete
