"""The tags of PGN.

The roster comes first, then those that the standard, programs and servers write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gamenote.core.record import Field
from gamenote.syntax.tagpairs.tree import Dialect, Header, TagRow, ValueForm

# What only the moves begin with: all that stands in front of it belongs to the tags.
BYTES_MOVETEXT = r"(?:[0-9*($!?-]|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O|\.\.|--)"
MOVETEXT = (
    r"(?:[0-9*($!?@\u2010-\u2015\u2212\u2654-\u265f-]|[^\W\d_]?[a-h]?[1-8]?[xX:-]?[a-h][1-8]"
    r"|[Oo\u041e]-?[Oo\u041e]|\.\.|[A-Z]@|Z0)"
)
TITLES = (
    *("GM", "IM", "FM", "CM", "NM", "WGM", "WIM", "WFM", "WCM", "WNM"),
    *("AGM", "AIM", "AFM", "ACM", "LM", "BOT", "HGM", "HIM", "-"),
)
TERMINATIONS = (
    *("abandoned", "adjudication", "death", "emergency", "normal", "rules infraction", "time forfeit"),
    "unterminated",
)
USUAL_VARIANTS = (
    *("Standard", "From Position", "Crazyhouse", "Antichess", "Atomic", "Three-check", "King of the Hill"),
    *("Horde", "Racing Kings"),
)


def _rows(*names: str, form: ValueForm | None = None, watched: bool = False) -> Iterator[TagRow]:
    return (TagRow(name, form=form, watched=watched) for name in names)


def _both(*names: str, form: ValueForm | None = None, watched: bool = False) -> Iterator[TagRow]:
    return _rows(*(f"{side}{name}" for name in names for side in ("White", "Black")), form=form, watched=watched)


PLAIN_RATING = r"[1-9][0-9]{2}|[1-3][0-9]{3}|[-?]"
_PERIOD = r"[0-9]{1,6}(?:\.[0-9]{1,3})?(?:\+[0-9]{1,4}(?:\.[0-9]{1,3})?)?"
PLAIN_CONTROL = rf"[-?]|(?:[0-9]{{1,3}}/{_PERIOD}:)*+(?:[0-9]{{1,3}}/)?+{_PERIOD}"
PLAIN_TIME = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
PLAIN = {
    "WhiteElo": PLAIN_RATING,
    "BlackElo": PLAIN_RATING,
    "TimeControl": PLAIN_CONTROL,
    "Time": PLAIN_TIME,
    "UTCTime": PLAIN_TIME,
    "WhiteTitle": "|".join(TITLES),
    "BlackTitle": "|".join(TITLES),
    "ECO": "[A-E][0-9]{2}|[?-]",
    "Result": r"1-0|0-1|1/2-1/2|\*",
    "Variant": "|".join(USUAL_VARIANTS),
    "Termination": "|".join(f"[{each[0].upper()}{each[0]}]{each[1:]}" for each in TERMINATIONS),
    "PlyCount": "[0-9]{1,4}",
}
TAGS = Dialect(
    tags=(
        TagRow("Event", Field.EVENT, required=True, fill="?"),
        TagRow("Site", Field.SITE, required=True, fill="?"),
        TagRow("Date", Field.DATE, required=True, fill="????.??.??", form=ValueForm.DATE),
        TagRow("Round", Field.ROUND, required=True, fill="?"),
        TagRow("White", Field.PLAYER_1, required=True, fill="?"),
        TagRow("Black", Field.PLAYER_2, required=True, fill="?"),
        TagRow("Result", Field.RESULT, required=True, fill="*"),
        *_both("Title", watched=True),
        TagRow("WhiteElo", Field.RATING_1, form=ValueForm.RATING),
        TagRow("BlackElo", Field.RATING_2, form=ValueForm.RATING),
        *_both("USCF", "ECF", "DWZ", form=ValueForm.RATING),
        TagRow("WhiteTeam", Field.TEAM_1),
        TagRow("BlackTeam", Field.TEAM_2),
        *_both("Type", form=ValueForm.PLAYER_TYPE),
        *_both("NA", "FideId", "TeamCountry", "Country", "Clock", "RatingDiff", "RD", "Url", "LagMillis"),
        *_rows("WhiteIsComp", "BlackIsComp", "WhiteEngineOptions", "BlackEngineOptions"),
        TagRow("EventDate", form=ValueForm.DATE),
        *_rows("EventSponsor", "Section", "Stage", "Board", "EventType", "EventRounds", "EventCountry"),
        *_rows("EventCategory", "SourceTitle", "SourceDate", "SourceVersion", "SourceVersionDate"),
        *_rows("SourceQuality", "Variation", "SubVariation", "NIC", "ECOUrl"),
        TagRow("ECO", watched=True),
        *_rows("Time", "UTCTime", form=ValueForm.TIME_OF_DAY),
        TagRow("UTCDate", form=ValueForm.DATE),
        *_rows("StartTime", "EndTime", "EndDate", "Timezone"),
        TagRow("Source", Field.SOURCE),
        TagRow("Opening", Field.OPENING),
        TagRow("Annotator", Field.ANNOTATOR),
        TagRow("TimeControl", Field.TIME_CONTROL, form=ValueForm.TIME_CONTROL),
        *_rows("SetUp", "FEN", "Termination", "PlyCount", "Variant", "GameType", "CurrentPosition", watched=True),
        *_rows("Mode", "Clock", "Link", "Tournament", "GameId", "StudyName", "ChapterName"),
        *_rows("ChapterURL", "Orientation", "BroadcastName", "BroadcastURL", "FICSGamesDBGameNo", "ICCResult"),
        *_rows("ResultDescription", "GameDuration", "GameStartTime", "GameEndTime", "TerminationDetails"),
        *_rows("Number", "HashCode", "MatchLabel", "ScidFlags", "RulesVariation"),
    ),
    terminators=("1-0", "0-1", "1/2-1/2", "*"),
    unfinished="*",
    movetext=MOVETEXT,
    strings_end=True,
    empty_values=True,
    wrapped=True,
    loose=True,
    plain=PLAIN,
)
ROSTER = tuple(row.name for row in TAGS.tags if row.required)


def said_variant(header: Header) -> str:
    """Return what the tag Variant says; "" where it names none."""
    said = (header.value("Variant") or "").strip()
    return "" if said in ("?", "-") else said


def names_in_pgn() -> Mapping[Field, str]:
    """Return what header fields are called among the tags."""
    return TAGS.names
