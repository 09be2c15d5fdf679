"""The tags of PDN as a table: the seven that a game should have in their order, GameType, FEN, and the others.

Names are those of PDN 3.0, and some that programs write as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.record import Field
from gamenote.syntax.movetext.tokens import MOVETEXT
from gamenote.syntax.tagpairs.tree import Dialect, TagRow


def _rows(*names: str, watched: bool = False) -> Iterator[TagRow]:
    return (TagRow(name, watched=watched) for name in names)


DIALECT = Dialect(
    tags=(
        TagRow("Event", Field.EVENT, required=True, fill="?"),
        TagRow("Site", Field.SITE, required=True, fill="?"),
        TagRow("Date", Field.DATE, required=True, fill="????.??.??", date=True),
        TagRow("Round", Field.ROUND, required=True, fill="?"),
        TagRow("White", Field.PLAYER_1, required=True, fill="?"),
        TagRow("Black", Field.PLAYER_2, required=True, fill="?"),
        TagRow("Result", Field.RESULT, required=True, fill="*"),
        TagRow("GameType"),
        TagRow("FEN", watched=True),
        *_rows("WhiteTitle", "BlackTitle"),
        *_rows("WhiteRating", "BlackRating", watched=True),
        *_rows("WhiteElo", "BlackElo", "WhiteNA", "BlackNA"),
        *_rows("WhiteType", "BlackType", "WhiteFmjdId", "BlackFmjdId", watched=True),
        TagRow("EventDate", date=True),
        *_rows("EventSponsor", "Section", "Stage", "Board"),
        TagRow("PlyCount", watched=True),
        TagRow("Termination"),
        *_rows("TimeControl", "TimeControlWhite", "TimeControlBlack", "WhiteTime", "BlackTime", watched=True),
        *_rows("WhiteClock", "BlackClock"),
        *_rows("Time", "UTCTime", watched=True),
        TagRow("UTCDate", date=True),
        *_rows("Annotator", "Author", "Publication"),
        TagRow("PublicationDate", date=True),
        *_rows("ResultFormat", "Opening", "ECO", "Comment", "Variant"),
        *_rows("SetUp", "Setup", watched=True),
    ),
    terminators=("*",),
    unfinished="*",
    movetext=MOVETEXT,
    strings_end=True,
    empty_values=True,
    capitals_only=True,
    wrappers=("[pdn]", "[/pdn]", "[pgn]", "[/pgn]"),
)
