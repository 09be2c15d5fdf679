"""Which variant a game belongs to that names none, or names chess.

A game without a name is chess, unless its position is proper to another variant: an array of its own, pieces in
hand, checks that are counted. Moves tell nothing: one that chess refuses is refused. Whether all of them fit
another variant is only said beside it, since a slip in a game of chess may fit one as well.
"""

from __future__ import annotations

from functools import lru_cache

from gamenote.core.diagnostic import Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Record
from gamenote.core.replay import Progress
from gamenote.games.chess.fen import USUAL_ARRAY, FenReading, arrays, fits_array, is_usual, read_fen
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.variants import CHESS960, STANDARD, VARIANTS, Variant

GRAVE = frozenset({"fen-syntax", "fen-position"})  # faults behind which a position is not believed
FIRST_PAWNS = "/PPPPPPPP/"
CONTRADICTIONS = frozenset({"check-false", "mate-false", "capture-sign"})  # of what is written by what is played
NINTH_RANK = r"^(?!(?:[^A-Za-z ]*+[A-Za-z]){33})(?:[^/ ]++/){8}[A-Za-z]++(?: |$)"  # of 32 pieces at most
# The variants that begin from pieces of their own, by these.
OWN_PIECES = {own: row for row in reversed(VARIANTS) if (own := row.start.split()[0]) not in STANDARD.start}
# What stands only in positions of a variant: pieces in hand, or that were pawns; checks that are counted; more
# than eight white pawns, and no king.
SIGNS = tuple(
    (lazy_pattern(pattern), row)
    for row in VARIANTS
    for pattern, has in (
        (rf"[/1-8a-zA-Z]\[[A-Za-z-]*+\](?: |$)|[A-Za-z]~|{NINTH_RANK}", row.drops),
        (r" \+?[0-3]\+[0-3](?: |$)", row.checks_to_win),
        (r"^(?![^ ]*K)(?:[^P ]*+P){9}", row.royal == (False, True)),
    )
    if has
)


@lru_cache(maxsize=512)
def variant_shown_by_fen(fen: str) -> str | None:
    """Return the variant that a position tells, if not Standard.

    A king that is missing tells nothing: it may have been forgotten."""
    own = OWN_PIECES.get(fen.split(" ", 1)[0])
    signed = (row for sign, row in SIGNS if sign.search(fen) and is_sound(read_fen(row, fen)))
    if (row := own or next(signed, None)) is not None:
        return row.name
    castling = any(each.kind == "fen-castling" for each in read_fen(STANDARD, fen).problems)
    return CHESS960.name if (castling or FIRST_PAWNS in fen) and needs_array(fen) else None


def is_sound(reading: FenReading) -> bool:
    """Whether a position was read without graver faults."""
    return reading.position is not None and all(
        each.severity is Severity.INFO or each.kind not in GRAVE for each in reading.problems
    )


def needs_array(text: str) -> bool:
    """Whether a position is one of Chess960.

    Its array tells it, or castling that the usual one does not have, and another one has."""
    reading = read_fen(CHESS960, text)
    if reading.position is None or not is_sound(reading):
        return False
    both = {*arrays(reading.position)}
    if "" not in both and both != {USUAL_ARRAY}:
        return True
    castles = not any(each.kind == "fen-castling" for each in reading.problems)
    return castles and not is_usual(reading.position) and fits_array(reading.position, text.split()[2])


def plays_as_written(record: Record, row: Variant) -> bool:
    """Whether a variant plays the whole main line as written."""
    setup = next(record.nodes_from(0)).setup
    if setup is not None and not is_sound(read_fen(row, setup.text)):
        return False
    progress = Progress(record.under(row.name), ENGINE)
    if not progress.complete or progress.main is None:
        return False
    return CONTRADICTIONS.isdisjoint(remark.kind for _, remark in progress.main.remarks)
