"""WTHOR, the data base of Othello tournaments."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Option, Options
from gamenote.core.record import Field

HEAD, NAME_SIZES = 16, {".jou": 20, ".trn": 26}  # bytes of a header, and of a name


def record_size(board: int) -> int:
    """Return the bytes of a game on such a board."""
    return 8 + (96 if board == 10 else 60)


def _sniff_format(head: bytes) -> float:
    """Return how sure it is of a file."""
    century, month, day, board = (*head[0:1], *head[2:4], *head[12:13]) if len(head) >= HEAD else (0, 0, 0, 9)
    if century not in (19, 20) or not 1 <= month <= 12 or not 1 <= day <= 31 or board not in (0, 8, 10):
        return 0.0
    games, names = int.from_bytes(head[4:8], "little"), int.from_bytes(head[8:10], "little")
    length = len(head) - HEAD
    if not games and names:
        return 0.97 if length >= 4000 or length in (names * size for size in NAME_SIZES.values()) else 0.0
    size = record_size(board)
    if names or head[13] > 1 or head[15] or (length < 4000 and length != games * size):
        return 0.0
    return 0.98 if games and length >= size else 0.5


def _kept_features(options: Options) -> Feature:
    return Feature.MOVES | Feature.OUTCOME | Feature.HEADER | Feature.FREE_HEADER


FORMAT = Format(
    name="wthor",
    title="WTHOR, the data base of Othello tournaments",
    games=("othello",),
    suffixes=(".wtb", *NAME_SIZES),
    syntax="wthor",
    keeps=_kept_features,
    fields=frozenset((Field.EVENT, Field.DATE, Field.PLAYER_1, Field.PLAYER_2, Field.RESULT)),
    codec="gamenote.games.othello.wthor.reader:CODEC",
    rules="gamenote.games.othello.wthor.lint:RULES",
    sniff=_sniff_format,
    result="gamenote.games.othello.results:outcome_of",
    whole=True,
    options=(
        Option(
            "date",
            "the date of a new file, YYYY-MM-DD; without one it is that of the file read, or 2000-01-01",
            "",
        ),
    ),
    short="WTHOR",
)
