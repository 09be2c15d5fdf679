"""XQF, the files of XQStudio: one game with its variations, in bytes."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Format, Options
from gamenote.core.record import Field

RESULTS = ("*", "1-0", "0-1", "1/2-1/2")  # by the numbers that stand for them; 4 is a draw, too


def _kept_features(options: Options) -> Feature:
    kept = Feature.MOVES | Feature.VARIATIONS | Feature.COMMENTS | Feature.SETUP | Feature.OUTCOME
    return kept | Feature.HEADER | Feature.FREE_HEADER


def _sniff_format(head: bytes) -> float:
    """Return how sure it is of a file.

    It looks at mark, version, and the sum of the key."""
    known = len(head) > 2 and head[:2] == b"XQ" and 10 <= head[2] <= 18
    return 1.0 if known and sum(head[12:16]) % 256 == 0 else 0.0


# A game in ASCII, where no piece stands but the kings, on e0 and d9. `Z` is off the board.
EXAMPLE_HEAD = f"XQ\n{chr(0) * 13}ZZZZ({'Z' * 15}\x27{'Z' * 11}".ljust(1024, "\0")

FORMAT = Format(
    name="xqf",
    title="XQF, the files of XQStudio",
    games=("xiangqi",),
    suffixes=(".xqf",),
    syntax="tagpairs",
    keeps=_kept_features,
    fields=frozenset(
        (
            *(Field.TITLE, Field.EVENT, Field.DATE, Field.SITE, Field.PLAYER_1, Field.PLAYER_2, Field.RESULT),
            *(Field.TIME_CONTROL, Field.ANNOTATOR, Field.RECORDER),
        )
    ),
    codec="gamenote.games.xiangqi.xqf.reader:CODEC",
    rules="gamenote.games.xiangqi.xqf.lint:RULES",
    sniff=_sniff_format,
    result="gamenote.games.xiangqi.results:result",
    short="XQF",
    example_head=EXAMPLE_HEAD,
    example=f"{EXAMPLE_HEAD}\x18 \x10{chr(0) * 5}@I{chr(0) * 6}",
)
