"""The tags of PDN as a table: the seven that a game should have in their order, GameType, FEN, and the others.

Names are those of PDN 3.0, and some that programs write as well.
"""

from __future__ import annotations

from gamenote.core.record import Field
from gamenote.games.draughts.pdn.grammar import MOVETEXT
from gamenote.syntax.tagpairs.tree import Dialect, TagRow

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
        TagRow("FEN"),
        *map(
            TagRow,
            (
                "WhiteTitle", "BlackTitle", "WhiteRating", "BlackRating", "WhiteElo", "BlackElo",
                "WhiteNA", "BlackNA", "WhiteType", "BlackType", "WhiteFmjdId", "BlackFmjdId",
            ),
        ),
        TagRow("EventDate", date=True),
        *map(
            TagRow,
            (
                "EventSponsor", "Section", "Stage", "Board", "PlyCount", "Termination",
                "TimeControl", "TimeControlWhite", "TimeControlBlack",
                "WhiteTime", "BlackTime", "WhiteClock", "BlackClock", "Time", "UTCTime",
            ),
        ),
        TagRow("UTCDate", date=True),
        *map(TagRow, ("Annotator", "Author", "Publication")),
        TagRow("PublicationDate", date=True),
        *map(TagRow, ("ResultFormat", "Opening", "ECO", "Comment", "Variant", "SetUp", "Setup")),
    ),
    terminators=("*",),
    unfinished="*",
    movetext=MOVETEXT,
    strings_end=True,
    empty_values=True,
    capitals_only=True,
    wrappers=("[pdn]", "[/pdn]", "[pgn]", "[/pgn]"),
)  # fmt: skip
